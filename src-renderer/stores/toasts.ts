/** Short messages at the lower edge. Failures stay until they are closed and carry their code; news goes after a while. */
import { create } from 'zustand'
import { failureFrom } from '../../src-shared/errors.ts'
import type { Failure } from '../../src-shared/errors.ts'

export type ToastAction = { label: string; run: () => void }
export type Toast = { id: number; text: string; failure: Failure | null; action: ToastAction | null }

const SHOWN_FOR = 6_000
/** A message with something to do stays longer. */
const ACTION_SHOWN_FOR = 10_000
let nextId = 1

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }))

export function say(text: string, action: ToastAction | null = null): void {
  const id = add({ text, failure: null, action })
  setTimeout(() => dismiss(id), action === null ? SHOWN_FOR : ACTION_SHOWN_FOR)
}

export function complain(error: unknown): void {
  const failure = failureFrom(error)
  if (failure.code !== 'CANCELLED') add({ text: failure.message, failure, action: null })
}

export function dismiss(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

export function dismissText(text: string): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.text !== text) }))
}

function add(toast: Omit<Toast, 'id'>): number {
  const id = nextId++
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.filter((one) => one.text !== toast.text), { ...toast, id }].slice(-4) }))
  return id
}

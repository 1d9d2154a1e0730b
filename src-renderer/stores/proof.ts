/** The proof panel: which pieces of evidence it holds, which one it shows, and how wide it is. The shown one stands in the address. */
import { create } from 'zustand'
import type { Evidence, Polygon } from '../../src-shared/model.ts'
import { messages } from '../i18n/index.ts'
import { setQuery, useRoute } from './route.ts'
import { say } from './toasts.ts'

export type ProofItem =
  | { kind: 'observation'; id: number }
  /** A whole round; quote and place narrow it down where the evidence is not one observation. */
  | { kind: 'round'; id: number; quote?: string; media?: string; polygon?: Polygon }
type State = { items: readonly ProofItem[]; index: number; title: string; width: number }

/** Corrections that were begun and not saved, by cell: they stay while the panel goes elsewhere, with the way back to them. */
export type ProofDraft = { key: string; text: string; label: string; items: readonly ProofItem[]; index: number; title: string }
export const useProofDrafts = create<{ drafts: readonly ProofDraft[] }>(() => ({ drafts: [] }))

export function keepDraft(key: string, text: string, label: string): void {
  const { items, index, title } = useProof.getState()
  useProofDrafts.setState(({ drafts }) => ({
    drafts: [...drafts.filter((draft) => draft.key !== key), { key, text, label, items, index, title }],
  }))
}

export function dropDraft(key: string): void {
  useProofDrafts.setState(({ drafts }) => ({ drafts: drafts.filter((draft) => draft.key !== key) }))
}

const WIDTH_KEY = 'adamm.proof.width'
export const PROOF_WIDTH = { least: 300, most: 900, usual: 400 } as const

export const useProof = create<State>(() => ({ items: [], index: 0, title: '', width: storedWidth() }))
let returnTo: HTMLElement | null = null

export function openProof(items: readonly ProofItem[], index = 0, title = ''): void {
  if (items.length === 0) return
  if (useProof.getState().items.length === 0 && document.activeElement instanceof HTMLElement) returnTo = document.activeElement
  show(items, Math.min(Math.max(index, 0), items.length - 1), title)
}

export function stepProof(distance: number): void {
  const { items, index, title } = useProof.getState()
  const next = Math.min(Math.max(index + distance, 0), items.length - 1)
  if (next !== index) show(items, next, title)
}

export function closeProof(): void {
  useProof.setState({ items: [], index: 0, title: '' })
  setQuery({ proof: null })
  returnTo?.focus()
  returnTo = null
  const draft = useProofDrafts.getState().drafts.at(-1)
  if (!draft) return
  const t = messages().proof
  say(t.unsaved(draft.label), { label: t.unsavedBack, run: () => openProof(draft.items, draft.index, draft.title) })
}

export function setProofWidth(width: number): void {
  const bounded = Math.min(Math.max(Math.round(width), PROOF_WIDTH.least), PROOF_WIDTH.most)
  localStorage.setItem(WIDTH_KEY, String(bounded))
  useProof.setState({ width: bounded })
}

export function isProofOpen(): boolean {
  return useProof.getState().items.length > 0
}

/** After a reload, and when a link or the palette leads to it, the address says which evidence is open. */
export function restoreProof(): void {
  takeFromAddress(useRoute.getState().query.proof)
  useRoute.subscribe((route, before) => {
    if (route.query.proof !== before.query.proof && route.query.proof !== addressOf(shownItem())) takeFromAddress(route.query.proof)
  })
}

function takeFromAddress(address: string | undefined): void {
  const match = /^([or])([1-9]\d{0,14})$/.exec(address ?? '')
  if (match) useProof.setState({ items: [{ kind: match[1] === 'o' ? 'observation' : 'round', id: Number(match[2]) }], index: 0, title: '' })
}

function shownItem(): ProofItem | undefined {
  const { items, index } = useProof.getState()
  return items[index]
}

function addressOf(item: ProofItem | undefined): string | undefined {
  return item === undefined ? undefined : `${item.kind === 'observation' ? 'o' : 'r'}${item.id}`
}

export function itemFromEvidence(evidence: Evidence): ProofItem {
  if (evidence.observationId !== undefined) return { kind: 'observation', id: evidence.observationId }
  return { kind: 'round', id: evidence.roundId, quote: evidence.quote, media: evidence.media, polygon: evidence.polygon }
}

function show(items: readonly ProofItem[], index: number, title: string): void {
  useProof.setState({ items, index, title })
  const address = addressOf(items[index])
  if (address !== undefined) setQuery({ proof: address })
}

function storedWidth(): number {
  const stored = Number(localStorage.getItem(WIDTH_KEY))
  return stored >= PROOF_WIDTH.least && stored <= PROOF_WIDTH.most ? stored : PROOF_WIDTH.usual
}

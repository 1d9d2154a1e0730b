/** The keys of the whole window. A browser keeps some of them for itself (new window, tabs), so each has a second form: G then a letter. */
import { useEffect } from 'react'
import type { View } from '../lib/route.ts'
import { setOverlay, useApp } from '../stores/app.ts'
import { importFiles } from '../stores/jobs.ts'
import { closeProof, isProofOpen, stepProof } from '../stores/proof.ts'
import { go } from '../stores/route.ts'
import { redoInEngine, undoLast } from '../stores/undo.ts'
import { chooseFiles } from './files.ts'

export const VIEW_KEYS: readonly { key: string; letter: string; view: Exclude<View, 'sql' | 'search'> }[] = [
  { key: '1', letter: 'c', view: 'chat' },
  { key: '2', letter: 't', view: 'tables' },
  { key: '3', letter: 'l', view: 'timeline' },
  { key: '4', letter: 'i', view: 'library' },
  { key: '5', letter: 'r', view: 'trace' },
  { key: '6', letter: 's', view: 'settings' },
]

export function newThread(): void {
  go({ view: 'chat' })
  setTimeout(() => document.querySelector<HTMLTextAreaElement>('[data-composer]')?.focus(), 50)
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

export function useShortcuts(): void {
  useEffect(() => {
    let waitsForLetter = false
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented) return
      if (event.metaKey || event.ctrlKey) return withModifier(event)
      if (event.key === 'Escape') return escape(event)
      if (isTyping(event.target) || event.altKey) return
      if (waitsForLetter) {
        waitsForLetter = false
        const found = VIEW_KEYS.find((one) => one.letter === event.key)
        if (found) go({ view: found.view })
        return
      }
      if (event.key === 'g') {
        waitsForLetter = true
        setTimeout(() => (waitsForLetter = false), 1200)
      } else if (event.key === 'n') {
        event.preventDefault()
        newThread()
      } else if (event.key === '?') setOverlay('shortcuts')
      else if (event.key === '/') {
        event.preventDefault()
        findInView()
      } else if (event.key === 'ArrowLeft' && isProofOpen()) stepProof(-1)
      else if (event.key === 'ArrowRight' && isProofOpen()) stepProof(1)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

function withModifier(event: KeyboardEvent): void {
  const key = event.key.toLowerCase()
  const view = VIEW_KEYS.find((one) => one.key === key)
  if (view) go({ view: view.view })
  else if (key === 'k') setOverlay(useApp.getState().overlay === 'palette' ? null : 'palette')
  else if (key === 'n') newThread()
  else if (key === 'z' && !isTyping(event.target)) void (event.shiftKey ? redoInEngine() : undoLast())
  else if (key === 'o') void chooseFiles().then(importFiles)
  else if (key === 'f' && findInView()) event.preventDefault()
  else return
  event.preventDefault()
}

/** @returns false when the view has no search field, so that the browser's own search opens */
export function findInView(): boolean {
  const field = document.querySelector<HTMLInputElement>('[data-find]')
  field?.focus()
  field?.select()
  return field !== null
}

function escape(event: KeyboardEvent): void {
  if (useApp.getState().overlay !== null) setOverlay(null)
  else if (isTyping(event.target) && event.target instanceof HTMLElement) event.target.blur()
  else if (isProofOpen()) closeProof()
}

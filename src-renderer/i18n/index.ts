/**
 * The messages on screen. In: the chosen language and the locale of numbers and dates. Out: `useMessages()` in components,
 * `messages()` outside of them; both give the same typed object, e.g. `t.chat.newThread` or `t.common.rows(12)`.
 */
import { useSyncExternalStore } from 'react'
import type { Language, LanguageChoice } from '../../src-shared/language.ts'
import { languageOf } from '../../src-shared/language.ts'
import { messages as de } from './messages/de/index.ts'
import { messages as en } from './messages/en/index.ts'
import type { Messages } from './messages/en/index.ts'
import { messages as zh } from './messages/zh/index.ts'
import { setValueWords } from '../lib/format.ts'
import type { Words } from './words.ts'
import { wordsFor } from './words.ts'
import { readBack, type SaidKind } from '../../src-shared/written/index.ts'

export type { Messages }
export const CATALOGUES: Readonly<Record<Language, (words: Words) => Messages>> = { en, de, zh }

let words = wordsFor('en', 'en-US')
let current: Messages = en(words)
const listeners = new Set<() => void>()

/** Changes what is shown at once. `system` are the languages the system names, best first. */
export function showLanguage(choice: LanguageChoice, locale: string, system: readonly string[]): Language {
  const language = languageOf(choice, system)
  if (language === words.language && locale === words.locale) return language
  words = wordsFor(language, locale)
  current = CATALOGUES[language](words)
  setValueWords(current.values)
  for (const listener of listeners) listener()
  return language
}

/** The messages of now, for stores and functions; a component takes `useMessages()` so that it is drawn again. */
export function messages(): Messages {
  return current
}

/** The language of now, for what the engine words for this window. */
export function spoken(): Language {
  return words.language
}

export function useMessages(): Messages {
  return useSyncExternalStore(subscribe, messages, messages)
}

/**
 * A sentence that the engine wrote in English (a failure, how a value was read, a step's goal) in the words of the window; words that are none of its
 * sentences stay as they are. A component that shows one takes `useMessages()` too, so that it is drawn again when the language changes.
 */
export function said(text: string, kind: SaidKind = 'sentences'): string {
  return words.language === 'en'
    ? text
    : readBack(text, { language: words.language, number: numberSaid, time: (local) => words.date(local) }, kind)
}

/** "12,000" or "3.50" of an English sentence with the marks of the locale and as many digits. */
function numberSaid(text: string): string {
  const digits = text.split('.')[1]?.length ?? 0
  const value = Number(text.replaceAll(',', ''))
  return Number.isFinite(value)
    ? new Intl.NumberFormat(words.locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)
    : text
}

/** Numbers, dates and lists outside of a catalogue, in the language and locale of now. */
export function useWords(): Words {
  return useSyncExternalStore(subscribe, nowWords, nowWords)
}

function nowWords(): Words {
  return words
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

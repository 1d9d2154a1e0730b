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

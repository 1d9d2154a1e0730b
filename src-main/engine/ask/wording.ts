/**
 * The language that answers are worded in, for the length of one call. In: the language of who asks. Out: the catalogue of sentences, wherever a part of
 * the answer is worded. It travels beside the call, not in a global: two windows of two languages may ask at the same time.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Language, LanguageChoice } from '../../../src-shared/language.ts'
import { SENTENCES, type Sentences } from '../../../src-shared/sentences/index.ts'

const languages = new AsyncLocalStorage<Language>()

/** Runs a call whose sentences are in that language; outside of any they are English. */
export function inLanguage<Result>(language: Language, call: () => Result): Result {
  return languages.run(language, call)
}

export function languageNow(): Language {
  return languages.getStore() ?? 'en'
}

export function sentences(): Sentences {
  return SENTENCES[languageNow()]
}

/** What the window says it speaks; without a window the language of the settings, and English where they leave it to the system. */
export function spokenLanguage(window: Language | undefined, choice: LanguageChoice | undefined): Language {
  return window ?? (choice === undefined || choice === 'system' ? 'en' : choice)
}

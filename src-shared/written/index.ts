/**
 * Everything that the engine writes in English and a window reads back (sentence.ts). In: text, how values are written. Out: the text in the window's
 * language, or as it is where no sentence of the catalogue made it: words of the person, of an operating system, of a server.
 */
import { HISTORY } from './history.ts'
import { IMPORTS } from './imports.ts'
import { LIBRARIES } from './libraries.ts'
import { MODELS } from './models.ts'
import { NAMES_ALONE } from './names.ts'
import { CHECKS, QUESTIONS } from './questions.ts'
import { SERVED } from './servers.ts'
import { STORED } from './store.ts'
import { CHANGED } from './tables.ts'
import { readerOf, type ValueWords } from './sentence.ts'
import { TRACE } from './trace.ts'
import { VALUES } from './values.ts'

export type { ValueWords, Written } from './sentence.ts'
export const SAID = {
  sentences: [...IMPORTS, ...LIBRARIES, ...CHANGED, ...STORED, ...MODELS, ...SERVED, ...VALUES, ...HISTORY],
  trace: [...TRACE, ...CHANGED, ...STORED, ...MODELS, ...SERVED],
  questions: QUESTIONS,
  names: NAMES_ALONE,
  checks: CHECKS,
}

/** Which sentences a place shows; goals of steps are short and would be found in anything. */
export type SaidKind = keyof typeof SAID

const READERS = {
  sentences: readerOf(SAID.sentences),
  trace: readerOf(SAID.trace),
  questions: readerOf(SAID.questions),
  names: readerOf(SAID.names),
  checks: readerOf(SAID.checks),
} satisfies Record<SaidKind, unknown>

const FROM_CHINESE = readerOf(QUESTIONS, 'zh')
const AS_IT_IS = { language: 'en', number: (text: string) => text, time: (text: string) => text } as const

/** The English of a Chinese question that is worded as the memory words its own; null of any other. */
export function questionFromChinese(question: string): string | null {
  return /\p{Script=Han}/u.test(question) ? FROM_CHINESE(question.trim().replace(/[?？]?$/u, '？'), AS_IT_IS) : null
}

export function readBack(text: string, words: ValueWords, kind: SaidKind = 'sentences'): string {
  return READERS[kind](text, words) ?? text
}

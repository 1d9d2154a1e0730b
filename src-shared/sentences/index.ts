/**
 * The sentences that the engine makes (answers, notes, refusals, what a table holds), by language. In: a language. Out: its catalogue. The type of the English
 * one makes every other complete. Texts that are stored as parts are worded where they are read; an answer keeps the language it was asked in.
 */
import type { Language } from '../language.ts'
import { german } from './de.ts'
import { english, type Sentences } from './en.ts'
import { chinese } from './zh.ts'

export type { Sentences }
export type { About, ConflictSaid, Operator, Part, PeriodSaid, TrendSaid } from './parts.ts'

export const SENTENCES: Readonly<Record<Language, Sentences>> = { en: english, de: german, zh: chinese }

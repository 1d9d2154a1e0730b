/** What reading words gives before it is an observation: a name, a typed value and where both stand in the text. */
import type { TypedValue } from '../../../src-shared/model.ts'
import type { Word } from './messages-phrases.ts'
import { tidy } from './values/index.ts'

export type Draft = {
  attribute: string
  value: TypedValue
  start: number
  end: number
  label: { start: number; end: number } | null
  confidence: number
}

/** The round's own day, which its time says already. */
export function isToday(raw: string): boolean {
  return /^(?:today|tonight|heute|hoy|hoje|今天|اليوم|this (?:morning|evening|afternoon))$/iu.test(raw)
}

/** Words taken as a text value: a merchant, an item. */
export function wordsDraft(text: string, words: readonly Word[], attribute: string, from: number, to: number): Draft {
  const [start, end] = [words[from]?.start ?? 0, words[to - 1]?.end ?? 0]
  const raw = text.slice(start, end)
  return {
    attribute,
    value: { raw, kind: 'text', number: null, text: tidy(raw), unit: null, ambiguous: false, reading: 'words of the sentence' },
    start,
    end,
    label: null,
    confidence: 0.7,
  }
}

/** What a value is called, and by which words. */
export type Named = { attribute: string; label: { start: number; end: number } | null; confidence: number }

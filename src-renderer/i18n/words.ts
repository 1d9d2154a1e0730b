/**
 * The tools a catalogue writes its messages with: plurals by the rules of the language, numbers, dates and lists in the person's locale.
 * In: language (whose grammar) and locale (whose digits). Out: functions from typed values to text; nothing is glued together from parts of sentences.
 */
import { formatClock, formatCount, formatInstant, formatLocal, formatNumber, formatSpan } from '../lib/format.ts'
import type { Language } from '../../src-shared/language.ts'

/** `#` stands for the number. `other` is the form of every number that has none of its own; `zero` is for exactly none. */
export type PluralForms = { other: string } & Partial<Record<'zero' | Exclude<Intl.LDMLPluralRule, 'other' | 'zero'>, string>>

export type Words = {
  language: Language
  locale: string
  /** "1 row", "1,204 rows". */
  plural(count: number, forms: PluralForms): string
  /** Whole number with its group marks. */
  count(value: number): string
  number(value: number, digits?: number): string
  /** 0.824 as "82 %"; `digits` decimals. */
  percent(ratio: number, digits?: number): string
  /** "a, b and c" in the language. */
  list(items: readonly string[], kind?: 'and' | 'or'): string
  /** "in quotes" as the language writes them. */
  quote(text: string): string
  /** Local wall time or day. */
  date(local: string, style?: 'short' | 'long'): string
  clock(local: string): string
  span(from: string | null, to: string | null): string
  /** An instant on the person's clock. */
  instant(at: string, timezone: string): string
  /** "3 minutes ago", from a number of seconds that is negative for the past. */
  relative(seconds: number): string
  /** 1536 as "1.5 kB". */
  bytes(bytes: number): string
  /** The rest of long work: "12 s", "3 min", "1.5 h". */
  estimate(seconds: number): string
}

const QUOTES: Readonly<Record<Language, readonly [string, string]>> = { en: ['“', '”'], de: ['„', '“'], zh: ['“', '”'] }
const RELATIVE: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const SIZES: readonly [string, number][] = [
  ['GB', 1e9],
  ['MB', 1e6],
  ['kB', 1e3],
]

export function wordsFor(language: Language, locale: string): Words {
  const rules = new Intl.PluralRules(language)
  const lists = { and: new Intl.ListFormat(language, { type: 'conjunction' }), or: new Intl.ListFormat(language, { type: 'disjunction' }) }
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const [open, close] = QUOTES[language]
  return {
    language,
    locale,
    plural(count, forms) {
      const form = (count === 0 ? forms.zero : undefined) ?? forms[rules.select(count)] ?? forms.other
      return form.replaceAll('#', () => formatCount(count, locale))
    },
    count: (value) => formatCount(value, locale),
    number: (value, digits) => formatNumber(value, locale, digits),
    percent: (ratio, digits = 0) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(ratio),
    list: (items, kind = 'and') => lists[kind].format(items),
    quote: (text) => `${open}${text}${close}`,
    date: (local, style) => formatLocal(local, locale, style),
    clock: (local) => formatClock(local, locale),
    span: (from, to) => formatSpan(from, to, locale),
    instant: (at, timezone) => formatInstant(at, locale, timezone),
    relative(seconds) {
      const [unit, size] = RELATIVE.find(([, one]) => Math.abs(seconds) >= one) ?? ['second', 1]
      return relative.format(Math.round(seconds / size), unit)
    },
    bytes(bytes) {
      const [unit, size] = SIZES.find(([, one]) => bytes >= one) ?? ['B', 1]
      return `${formatNumber(bytes / size, locale, bytes / size < 10 ? 1 : 0)} ${unit}`
    },
    estimate(seconds) {
      if (seconds < 60) return `${formatCount(Math.max(1, Math.round(seconds)), locale)} s`
      return seconds < 3600 ? `${formatCount(Math.round(seconds / 60), locale)} min` : `${formatNumber(seconds / 3600, locale, 1)} h`
    },
  }
}

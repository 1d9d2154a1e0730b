/**
 * Accuracy of value reading on generated values with their truth, in eight locales: `npx node bench/values.ts [--seed N] [--per N] [--misses]`.
 * Intl writes the values, readValue reads them back; the forms of CASES that Intl does not write are made by hand. Nothing is tuned to a seed.
 */
import { parseArgs } from 'node:util'
import { readValue } from '../src-main/engine/extract/values/index.ts'
import type { ReadOptions } from '../src-main/engine/extract/values/index.ts'
import type { TypedValue } from '../src-shared/model.ts'

export const LOCALES = ['en-US', 'de-DE', 'fr-FR', 'pt-BR', 'de-CH', 'en-IN', 'zh-CN', 'ar-EG'] as const

export type ValueCase = {
  locale: string
  kind: string
  raw: string
  options: ReadOptions
  expected: {
    kind?: TypedValue['kind']
    number?: number | null
    text?: string | null
    unit?: string | null
    ambiguous?: boolean
    bound?: number | null
  }
}

type Random = () => number

/** Mulberry32: small, seeded, good enough to draw cases. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

type Draw = { random: Random; int: (from: number, to: number) => number; pick: <T>(list: readonly T[]) => T }

function drawing(seed: number): Draw {
  const random = seeded(seed)
  const int = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1))
  return { random, int, pick: <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T }
}

const UNITS = [
  ['kilogram', 'kg'],
  ['kilometer', 'km'],
  ['celsius', '°C'],
  ['liter', 'L'],
  ['kilometer-per-hour', 'km/h'],
  ['centimeter', 'cm'],
  ['gram', 'g'],
] as const
const CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF', 'INR', 'BRL', 'CNY', 'JPY', 'EGP', 'CAD', 'AUD'] as const
const two = (value: number): string => String(value).padStart(2, '0')

type DurationFormatter = new (locale: string, options: { style: string }) => { format: (parts: Record<string, number>) => string }

function isDurationFormatter(candidate: unknown): candidate is DurationFormatter {
  return typeof candidate === 'function'
}

/** Intl.DurationFormat, which the language library of the compiler does not know yet. */
export function formatDuration(locale: string, style: string, parts: Record<string, number>): string {
  const DurationFormat: unknown = Reflect.get(Intl, 'DurationFormat')
  if (!isDurationFormatter(DurationFormat))
    throw new Error('This Node has no Intl.DurationFormat; run with the Node of the project (npx node).')
  return new DurationFormat(locale, { style }).format(parts)
}

type Made = Omit<ValueCase, 'locale' | 'kind'>
type Maker = (locale: string, draw: Draw) => Made

function number(raw: string, value: number, options: ReadOptions, more: ValueCase['expected'] = {}): Made {
  return { raw, options, expected: { kind: 'number', number: value, ...more } }
}

/** A column of the same locale whose cells prove its decimal mark. */
function column(locale: string, draw: Draw): string[] {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return [format.format(draw.int(1, 99) + 0.25), format.format(draw.int(1000, 99999) + 0.5), format.format(draw.int(1, 9))]
}

const makers: Readonly<Record<string, Maker>> = {
  number: (locale, draw) => {
    const digits = draw.int(0, 3)
    const value = Number((draw.random() * 10 ** draw.int(1, 7) * (draw.random() < 0.2 ? -1 : 1)).toFixed(digits))
    return number(new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(value), value, { locale })
  },
  'number, column decides': (locale, draw) => {
    const value = Number((draw.random() * 10 ** draw.int(1, 6)).toFixed(draw.int(0, 3)))
    return number(
      new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(value),
      value,
      { column: column(locale, draw) },
      { ambiguous: false },
    )
  },
  'number, negative forms': (locale, draw) => {
    const value = draw.int(100, 999999) / 100
    const plain = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(value)
    return number(draw.pick([`(${plain})`, `${plain}-`, `\u2212${plain}`, `- ${plain}`, `${plain} CR`, `\u2013${plain}`]), -value, {
      locale,
    })
  },
  percent: (locale, draw) => {
    const value = draw.int(1, 999) / 10
    return {
      raw: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(value / 100),
      options: { locale },
      expected: { kind: 'percent', number: value, unit: '%' },
    }
  },
  currency: (locale, draw) => {
    const currency = draw.pick(CURRENCIES)
    const whole = currency === 'JPY'
    const value = (whole ? draw.int(1, 999999) : draw.int(1, 99999999) / 100) * (draw.random() < 0.2 ? -1 : 1)
    const currencyDisplay = draw.pick(['symbol', 'code', 'name'] as const)
    const raw = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay,
      currencySign: draw.pick(['standard', 'accounting'] as const),
    }).format(value)
    return { raw, options: { locale }, expected: { kind: 'currency', number: value, unit: currency } }
  },
  scaled: (locale, draw) => {
    const value = draw.int(11, 99) * 10 ** draw.int(3, 8)
    const raw = new Intl.NumberFormat(locale, { notation: 'compact', compactDisplay: draw.pick(['short', 'long'] as const) }).format(value)
    return number(raw, value, { locale })
  },
  unit: (locale, draw) => {
    const [unit, symbol] = draw.pick(UNITS)
    const value = Number((draw.random() * 10 ** draw.int(1, 4)).toFixed(draw.int(0, 2)))
    return number(
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        unitDisplay: draw.pick(['short', 'long'] as const),
        maximumFractionDigits: 2,
      }).format(value),
      value,
      { locale },
      { unit: symbol },
    )
  },
  date: (locale, draw) => {
    const [year, month, day] = [draw.int(1990, 2040), draw.int(1, 12), draw.int(1, 28)]
    const raw = new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      dateStyle: draw.pick(['full', 'long', 'medium', 'short'] as const),
    }).format(Date.UTC(year, month - 1, day))
    return { raw, options: { locale }, expected: { kind: 'date', text: `${year}-${two(month)}-${two(day)}` } }
  },
  'date, column decides': (locale, draw) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', year: 'numeric', month: '2-digit', day: '2-digit' })
    const [year, month, day] = [draw.int(2015, 2030), draw.int(1, 12), draw.int(1, 12)]
    const siblings = [format.format(Date.UTC(year, 2, 14)), format.format(Date.UTC(year, 7, 5)), format.format(Date.UTC(year, 1, 27))]
    return {
      raw: format.format(Date.UTC(year, month - 1, day)),
      options: { column: siblings },
      expected: { kind: 'date', text: `${year}-${two(month)}-${two(day)}`, ambiguous: false },
    }
  },
  datetime: (locale, draw) => {
    const date = new Date(Date.UTC(draw.int(2015, 2030), draw.int(0, 11), draw.int(1, 28), draw.int(0, 23), draw.int(0, 59), 0))
    const raw = new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      dateStyle: draw.pick(['full', 'long', 'medium', 'short'] as const),
      timeStyle: draw.pick(['short', 'medium'] as const),
    }).format(date)
    return { raw, options: { locale }, expected: { kind: 'datetime', text: date.toISOString().slice(0, 19) } }
  },
  'ISO date': (locale, draw) => {
    const text = `${draw.int(1990, 2040)}-${two(draw.int(1, 12))}-${two(draw.int(1, 28))}`
    return {
      raw: text,
      options: { locale, dateOrder: draw.pick(['dmy', 'mdy', null] as const) },
      expected: { kind: 'date', text, ambiguous: false },
    }
  },
  time: (locale, draw) => {
    const [hours, minutes, seconds] = [draw.int(0, 23), draw.int(0, 59), draw.int(10, 59)]
    const long = draw.random() < 0.3 && hours > 9
    const raw = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', timeStyle: long ? 'medium' : 'short' }).format(
      Date.UTC(2026, 0, 1, hours, minutes, seconds),
    )
    return { raw, options: { locale }, expected: { kind: 'time', text: `${two(hours)}:${two(minutes)}${long ? `:${seconds}` : ''}` } }
  },
  duration: (locale, draw) => {
    const [hours, minutes, seconds] = [draw.int(1, 9), draw.int(1, 59), draw.int(1, 59)]
    const style = draw.pick(['long', 'short', 'narrow', 'digital'] as const)
    const withSeconds = draw.random() < 0.5 || style === 'digital'
    const raw = formatDuration(locale, style, withSeconds ? { hours, minutes, seconds } : { hours, minutes })
    return {
      raw,
      options: { locale },
      expected: { kind: 'duration', number: hours * 3600 + minutes * 60 + (withSeconds ? seconds : 0), unit: 's' },
    }
  },
  'duration, typed': (locale, draw) => {
    const [hours, minutes] = [draw.int(1, 12), draw.int(0, 59)]
    const mark = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).format(1.5).charAt(1)
    const forms: [string, number][] = [
      [`${hours}h ${minutes}m`, hours * 3600 + minutes * 60],
      [`${hours}:${two(minutes)} h`, hours * 3600 + minutes * 60],
      [`${minutes} min`, minutes * 60],
      [`${hours}h`, hours * 3600],
      [`${hours}${mark}5 h`, hours * 3600 + 1800],
      [`${hours}d${hours}h`, hours * 90000],
    ]
    const [raw, value] = draw.pick(forms)
    return { raw, options: { locale }, expected: { kind: 'duration', number: value, unit: 's' } }
  },
  range: (locale, draw) => {
    const format = new Intl.NumberFormat(locale)
    const low = draw.int(1, 400)
    const high = low + draw.int(1, 500)
    const raw = draw.pick([
      `${format.format(low)}-${format.format(high)}`,
      `${format.format(low)} \u2013 ${format.format(high)} mg/dL`,
      `${format.format(low)}\u2013${format.format(high)}`,
    ])
    return { raw, options: { locale }, expected: { kind: 'range', text: `${low}..${high}` } }
  },
  ratio: (locale, draw) => {
    const [above, below] = [draw.int(90, 190), draw.int(40, 89)]
    const format = new Intl.NumberFormat(locale)
    return {
      raw: draw.pick([`${format.format(above)}/${format.format(below)}`, `${format.format(above)} / ${format.format(below)} mmHg`]),
      options: { locale },
      expected: { kind: 'ratio', text: `${above}/${below}` },
    }
  },
  censored: (locale, draw) => {
    const value = draw.int(1, 9999) / 10
    const plain = new Intl.NumberFormat(locale).format(value)
    const [raw, bound] = draw.pick([
      [`<${plain}`, value],
      [`> ${plain} mg/dL`, value],
      [`\u2264${plain}`, value],
      ['HI', null],
      ['LO', null],
    ] as const)
    return { raw, options: { locale }, expected: { kind: 'censored', number: null, bound } }
  },
  missing: (locale, draw) => ({
    raw: draw.pick(['', '-', '\u2014', '\u2013', 'n/a', 'N/A', '--', 'null', '-- mg/dL', '...', 'k. A.', '\u6682\u65e0']),
    options: { locale },
    expected: { kind: 'missing', number: null, text: null },
  }),
  'stays text': (locale, draw) => {
    const raw = draw.pick([
      `0${draw.int(10, 99999)}`,
      `00${draw.int(1, 999)}`,
      `+${draw.int(20, 98)} ${draw.int(100, 999)} ${draw.int(100, 999)} ${draw.int(1000, 9999)}`,
      `(${draw.int(200, 999)}) ${draw.int(100, 999)}-${draw.int(1000, 9999)}`,
      `${draw.int(1000, 9999)} ${draw.int(1000, 9999)} ${draw.int(1000, 9999)} ${draw.int(1000, 9999)}`,
      `A-${draw.int(100, 999)}`,
      `v${draw.int(1, 9)}.${draw.int(1, 9)}.${draw.int(1, 9)}`,
      `${draw.int(1, 9)} Main Street`,
    ])
    return { raw, options: { locale }, expected: { kind: 'text', number: null, text: raw } }
  },
  'three digits, undecided': (_, draw) => {
    const [whole, fraction] = [draw.int(1, 999), two(draw.int(0, 99)) + String(draw.int(0, 9))]
    return { raw: `${whole}${draw.pick(['.', ','])}${fraction}`, options: {}, expected: { kind: 'number', ambiguous: true } }
  },
  'date, undecided': (_, draw) => {
    const day = draw.int(1, 11)
    return { raw: `${two(day)}/${two(day + 1)}/${draw.int(2000, 2030)}`, options: {}, expected: { kind: 'date', ambiguous: true } }
  },
}

/** `per` cases of every kind in every locale. */
export function generateValueCases(seed: number, per: number): ValueCase[] {
  const draw = drawing(seed)
  return LOCALES.flatMap((locale) =>
    Object.entries(makers).flatMap(([kind, make]) => Array.from({ length: per }, () => ({ locale, kind, ...make(locale, draw) }))),
  )
}

/** True when every expected part of the reading is met and the raw text is kept. */
export function isRight(made: ValueCase, value: TypedValue): boolean {
  const { expected } = made
  const same = (wanted: number | null | undefined, found: number | null | undefined): boolean =>
    wanted === undefined ||
    wanted === found ||
    (typeof wanted === 'number' && typeof found === 'number' && Math.abs(wanted - found) <= Math.abs(wanted) * 1e-9)
  return (
    value.raw === made.raw &&
    (expected.kind === undefined || expected.kind === value.kind) &&
    same(expected.number, value.number) &&
    (expected.text === undefined || expected.text === value.text) &&
    (expected.unit === undefined || expected.unit === value.unit) &&
    (expected.ambiguous === undefined || expected.ambiguous === value.ambiguous) &&
    (expected.bound === undefined || same(expected.bound, value.bound?.limit))
  )
}

function main(): void {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      per: { type: 'string', default: '200' },
      misses: { type: 'boolean', default: false },
    },
  })
  const cases = generateValueCases(Number(values.seed), Number(values.per))
  const started = performance.now()
  const marks = cases
    .map((made) => ({ made, value: readValue(made.raw, made.options) }))
    .map(({ made, value }) => ({ made, value, right: isRight(made, value) }))
  const elapsed = performance.now() - started
  const share = (of: typeof marks): string => (of.length === 0 ? '-' : (of.filter((mark) => mark.right).length / of.length).toFixed(3))
  console.log(['kind'.padEnd(26), ...LOCALES, 'all'].join('  '))
  for (const kind of Object.keys(makers)) {
    const ofKind = marks.filter((mark) => mark.made.kind === kind)
    console.log(
      [
        kind.padEnd(26),
        ...LOCALES.map((locale) => share(ofKind.filter((mark) => mark.made.locale === locale)).padEnd(5)),
        share(ofKind),
      ].join('  '),
    )
  }
  console.log(
    [
      ''.padEnd(26, '-'),
      ...LOCALES.map((locale) => share(marks.filter((mark) => mark.made.locale === locale)).padEnd(5)),
      share(marks),
    ].join('  '),
  )
  console.log(`${cases.length} values in ${elapsed.toFixed(0)} ms`)
  if (values.misses)
    for (const { made, value } of marks.filter((mark) => !mark.right).slice(0, 200))
      console.log(
        JSON.stringify({
          locale: made.locale,
          kind: made.kind,
          raw: made.raw,
          expected: made.expected,
          got: {
            kind: value.kind,
            number: value.number,
            text: value.text,
            unit: value.unit,
            ambiguous: value.ambiguous,
            reading: value.reading,
          },
        }),
      )
}

if (import.meta.main) main()

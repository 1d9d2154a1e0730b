/** Generated screens of everyday apps: lists with two edges, captioned cells, tables under tiles, bars of buttons, comparisons. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extractFromPicture } from '../layout.ts'
import { pageOf, textWidth } from './test-page.ts'
import type { Placed } from './test-page.ts'

const OPTIONS = { settings: { locale: 'en-US', dateOrder: null }, caption: null, time: null } as const
const RUNS = { numRuns: 120 }

const NAMES = [
  'Carrier',
  'Weight',
  'Wind',
  'Serial number',
  'Status',
  'Peak',
  'Humidity',
  'Tariff',
  'Meter',
  'Pressure',
  'Sunrise',
  'Zustand',
]
const FIGURES = ['2.4 kg', '61 %', '7.1 kWh', '06:12', '1016 hPa', '18', '48.20', '21 May 2026', '3 h 20 min']
const WORDS = ['UPS', '21E4509876', '53.4p / day', '18 km/h NW', 'On time', 'Plus 100', 'A17', 'Economy', 'M. Keller']

const sizes = fc.integer({ min: 16, max: 40 })
const jitters = fc
  .array(fc.integer({ min: -10, max: 10 }), { minLength: 41, maxLength: 41 })
  .map((list) => (k: number) => (list[k % list.length] ?? 0) / 10)

type Pair = { label: string; value: string }

/** Names with values of which at least half are figures, in any order. */
const listed = fc
  .tuple(
    fc.shuffledSubarray(NAMES, { minLength: 5, maxLength: 9 }),
    fc.shuffledSubarray(WORDS, { minLength: 1, maxLength: 3 }),
    fc.shuffledSubarray(FIGURES, { minLength: 9, maxLength: 9 }),
    fc.infiniteStream(fc.nat(1000)),
  )
  .map(([names, words, figures, draw]): Pair[] => {
    const values = names.map((_, k) => (k < words.length && k < names.length / 2 ? (words[k] ?? '') : (figures[k] ?? '')))
    const order = values.map((value) => ({ value, rank: draw.next().value })).toSorted((a, b) => a.rank - b.rank)
    return names.map((label, k) => ({ label, value: order[k]?.value ?? '' }))
  })

function found(width: number, height: number, texts: Placed[], jitter: (k: number) => number): Map<number, Pair[]> {
  const records = new Map<number, Pair[]>()
  for (const one of extractFromPicture(pageOf(width, height, texts, jitter), 'm', OPTIONS))
    records.set(one.record, [...(records.get(one.record) ?? []), { label: one.attribute, value: one.value.raw }])
  return records
}
function sorted(pairs: readonly Pair[]): Pair[] {
  return pairs.toSorted((a, b) => a.label.localeCompare(b.label))
}

test('a list flush with both edges: each name has what stands in its row, words or figures', () => {
  fc.assert(
    fc.property(listed, jitters, sizes, fc.double({ min: 1.6, max: 3, noNaN: true }), (list, jitter, size, pitch) => {
      const width = 30 * size
      const texts = list.flatMap(({ label, value }, k): Placed[] => [
        { text: label, x: 20, y: 80 + k * pitch * size, size },
        { text: value, x: width - 20, y: 80 + k * pitch * size, size, align: 'right' },
      ])
      expect(sorted([...found(width, 160 + list.length * pitch * size, texts, jitter).values()].flat())).toEqual(sorted(list))
    }),
    RUNS,
  )
})

test('small capitals over what they name, in columns: words under them are values', () => {
  const captions = ['PASSENGER', 'FLIGHT', 'GATE', 'BOARDING', 'SEAT', 'CLASS', 'GROUP', 'DEPARTS', 'TERMINAL']
  const values = ['M. Keller', 'TP 535', 'A17', '06:25', '14C', 'Economy', '3', '06:55', 'Lisboa']
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 3 }),
      fc.integer({ min: 2, max: 3 }),
      fc.shuffledSubarray(values, { minLength: 9, maxLength: 9 }),
      jitters,
      sizes,
      fc.double({ min: 1.35, max: 1.7, noNaN: true }),
      (columns, rows, order, jitter, size, ratio) => {
        const list = captions.slice(0, columns * rows).map((label, k) => ({ label, value: order[k] ?? '' }))
        fc.pre(list.some(({ value }) => !/^\d/.test(value)))
        const cell =
          Math.max(...list.map(({ label, value }) => Math.max(textWidth(label, size), textWidth(value, size * ratio)))) + 2 * size
        const texts = list.flatMap(({ label, value }, k): Placed[] => {
          const [x, y] = [24 + (k % columns) * cell, 60 + Math.floor(k / columns) * size * (2.6 + 1.6 * ratio)]
          return [
            { text: label, x, y, size },
            { text: value, x, y: y + size * (0.7 + 0.55 * ratio), size: size * ratio },
          ]
        })
        const height = 120 + rows * size * (2.6 + 1.6 * ratio)
        expect(sorted([...found(24 + columns * cell, height, texts, jitter).values()].flat())).toEqual(sorted(list))
      },
    ),
    RUNS,
  )
})

test('a table under tiles keeps its own columns, and a change says of which tile it is', () => {
  const tiles: [string, string, string][] = [
    ['Revenue', '$48,291', '+12.4% vs last week'],
    ['Orders', '1,204', '+3.1% vs last week'],
    ['Refund rate', '1.7%', '-0.2% vs last week'],
  ]
  const header = ['Order', 'Customer', 'Status', 'Total']
  const body = [
    ['#10492', 'Ava Moreno', 'Paid', '$129.00'],
    ['#10491', 'Liam Chen', 'Refunded', '$18.50'],
    ['#10490', 'Noor Haddad', 'Paid', '$242.75'],
    ['#10489', 'Mia Rossi', 'Open', '$61.10'],
  ]
  fc.assert(
    fc.property(jitters, fc.integer({ min: 14, max: 24 }), fc.integer({ min: 3, max: 4 }), (jitter, size, count) => {
      const texts: Placed[] = tiles.flatMap(([label, value, change], k): Placed[] => [
        { text: label, x: 40 + k * 22 * size, y: 60, size },
        { text: value, x: 40 + k * 22 * size, y: 60 + 1.8 * size, size: 1.6 * size },
        { text: change, x: 40 + k * 22 * size, y: 60 + 3.4 * size, size },
      ])
      const rows = [header, ...body.slice(0, count)]
      for (const [r, row] of rows.entries())
        for (const [c, text] of row.entries()) texts.push({ text, x: 40 + c * 17 * size, y: 60 + (6.5 + 2.1 * r) * size, size })
      const records = found(75 * size, 70 * size, texts, jitter)
      const tabular = [...records].filter(([record]) => record > 0).map(([, pairs]) => pairs)
      expect(tabular).toEqual(body.slice(0, count).map((row) => row.map((value, c) => ({ label: header[c] ?? '', value }))))
      expect(sorted(records.get(0) ?? [])).toEqual(
        sorted(
          tiles.flatMap(([label, value, change]) => [
            { label, value },
            { label: `${label} vs last week`, value: change.split(' ')[0] ?? '' },
          ]),
        ),
      )
    }),
    RUNS,
  )
})

test('a bar of buttons at the foot of a screen is no row of the table over it', () => {
  const buttons = ['Home', 'Maps', 'Record', 'Groups', 'You', 'Profil']
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 5 }), fc.integer({ min: 3, max: 8 }), jitters, sizes, (count, rows, jitter, size) => {
      const width = 26 * size
      const columns = ['Km', 'Pace', 'Elev', 'HR']
      const texts: Placed[] = columns.map((text, c) => ({ text, x: 20 + c * 6 * size, y: 60, size }))
      for (let r = 1; r <= rows; r++)
        for (const [c, text] of [String(r), `5:${40 + r}`, `${3 * r} m`, String(140 + r)].entries())
          texts.push({ text, x: 20 + c * 6 * size, y: 60 + 2 * r * size, size })
      const foot = 60 + (2 * rows + 3.5) * size
      for (let k = 0; k < count; k++)
        texts.push({ text: buttons[k] ?? '', x: ((k + 0.5) * width) / count, y: foot, size: 0.8 * size, align: 'centre' })
      const height = Math.max(foot + size, 1.3 * width)
      fc.pre(foot > 0.6 * height)
      const records = [...found(width, height, texts, jitter).values()]
      expect(records).toHaveLength(rows)
      expect(records.flat().filter((pair) => buttons.includes(pair.value))).toEqual([])
    }),
    RUNS,
  )
})

/** Generated layouts: label-value pairs and tables laid out in many ways must come back as the same pairs. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extractFromPicture } from './layout.ts'
import { pageOf, textWidth } from './layout/test-page.ts'
import type { Placed } from './layout/test-page.ts'

const OPTIONS = { settings: { locale: 'en-US', dateOrder: null }, caption: null, time: null } as const

/** Labels of seven languages; none contains another's whole text, so that a wrong pairing cannot pass. */
const LABELS = [
  'Time in range',
  'Average glucose',
  'Resting heart rate',
  'Deep sleep',
  'Active energy',
  'Sleep score',
  'Schlafdauer',
  'Ruhepuls',
  'Verbrauchte Energie',
  'Durchschnitt',
  'Fréquence cardiaque',
  'Durée du sommeil',
  'Poids',
  'Frecuencia',
  'Peso corporal',
  'Presión media',
  'Средний пульс',
  'Шаги за день',
  'Вес тела',
  '歩数',
  '平均心拍数',
  '睡眠時間',
  '体重',
  '步数',
  '睡眠质量',
]
const VALUES = [
  '82%',
  '126 mg/dL',
  '7h 45m',
  '58 bpm',
  '8,432',
  '5.2 km',
  '312 kcal',
  '6.1',
  '71.4 kg',
  '-3.5',
  '1.33',
  '121/79',
  '+5 mg/dl',
  '99.5',
]

type Pair = { label: string; value: string }
const pairs = (least: number, most: number): fc.Arbitrary<Pair[]> =>
  fc
    .tuple(
      fc.uniqueArray(fc.constantFrom(...LABELS), { minLength: least, maxLength: most }),
      fc.array(fc.constantFrom(...VALUES), { minLength: most, maxLength: most }),
    )
    .map(([labels, values]) => labels.map((label, k) => ({ label, value: values[k] ?? '1' })))
const jitters = fc
  .array(fc.integer({ min: -10, max: 10 }), { minLength: 31, maxLength: 31 })
  .map((list) => (k: number) => (list[k % list.length] ?? 0) / 10)
const sizes = fc.integer({ min: 16, max: 40 })

function found(width: number, height: number, texts: Placed[], jitter: (k: number) => number): Pair[] {
  return extractFromPicture(pageOf(width, height, texts, jitter), 'm', OPTIONS).map((one) => ({
    label: one.attribute,
    value: one.value.raw,
  }))
}
function expectPairs(actual: Pair[], wanted: Pair[]): void {
  expect(actual.toSorted((a, b) => a.label.localeCompare(b.label))).toEqual(wanted.toSorted((a, b) => a.label.localeCompare(b.label)))
}
const RUNS = { numRuns: 150 }

test('a list with labels left and values right, flush right or in a column, with or without colons', () => {
  fc.assert(
    fc.property(
      pairs(3, 9),
      jitters,
      sizes,
      fc.boolean(),
      fc.boolean(),
      fc.double({ min: 1.3, max: 3, noNaN: true }),
      (list, jitter, size, colon, flush, pitch) => {
        const width = 40 * size
        const texts = list.flatMap(({ label, value }, k): Placed[] => {
          const y = 60 + size + k * pitch * size
          return [
            { text: colon ? `${label}:` : label, x: 20, y, size },
            flush ? { text: value, x: width - 20, y, size, align: 'right' } : { text: value, x: 17 * size, y, size },
          ]
        })
        expectPairs(found(width, 120 + list.length * pitch * size, texts, jitter), list)
      },
    ),
    RUNS,
  )
})

test('"label: value" and "label ..... value" in single lines', () => {
  fc.assert(
    fc.property(pairs(1, 8), jitters, sizes, fc.constantFrom(': ', ' ....... ', '：'), (list, jitter, size, mark) => {
      const texts = list.map(({ label, value }, k): Placed => ({ text: `${label}${mark}${value}`, x: 20, y: 60 + k * 2 * size, size }))
      expectPairs(found(60 * size, 200 + list.length * 2 * size, texts, jitter), list)
    }),
    RUNS,
  )
})

/** Tiles in a grid of columns; `order` says whether the label stands over or under its value. */
function tiles(list: Pair[], columns: number, size: number, ratio: number, order: 'above' | 'below', align: 'left' | 'centre'): Placed[] {
  const cell = 16 * size * Math.max(1, ratio * 0.7)
  const row = (1.25 * (1 + ratio) + 2.2) * size
  return list.flatMap(({ label, value }, k): Placed[] => {
    const x = 20 + (k % columns) * cell + (align === 'centre' ? cell / 2 : 0)
    const top = 40 + Math.floor(k / columns) * row
    const big = ratio * size
    const first = order === 'above' ? { text: label, size } : { text: value, size: big }
    const second = order === 'above' ? { text: value, size: big } : { text: label, size }
    return [
      { ...first, x, y: top + first.size / 2, align },
      { ...second, x, y: top + 1.3 * first.size + second.size / 2, align },
    ]
  })
}

for (const order of ['above', 'below'] as const) {
  test(`tiles with the label ${order} a value of the same or larger size`, () => {
    fc.assert(
      fc.property(
        pairs(4, 9),
        jitters,
        sizes,
        fc.integer({ min: 1, max: 3 }),
        fc.double({ min: 1, max: 2.6, noNaN: true }),
        fc.constantFrom('left' as const, 'centre' as const),
        (list, jitter, size, columns, ratio, align) => {
          const texts = tiles(list, columns, size, ratio, order, align)
          const width = columns * 16 * size * Math.max(1, ratio * 0.7) + 40
          expectPairs(found(width, 4000, texts, jitter), list)
        },
      ),
      RUNS,
    )
  })
}

test('a unit right of or below its number is part of the value', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...LABELS), { minLength: 2, maxLength: 4 }),
      jitters,
      fc.boolean(),
      (labels, jitter, below) => {
        const numbers = ['72', '126', '5.4', '98']
        const units = ['bpm', 'mg/dL', 'km', 'kg']
        const texts = labels.flatMap((label, k): Placed[] => {
          const x = 40 + k * 300
          const number = numbers[k] ?? '1'
          return [
            { text: label, x, y: 60, size: 20 },
            { text: number, x, y: 100, size: 44 },
            below
              ? { text: units[k] ?? 'kg', x, y: 138, size: 18 }
              : { text: units[k] ?? 'kg', x: x + textWidth(number, 44) + 10, y: 110, size: 18 },
          ]
        })
        expectPairs(
          found(1300, 400, texts, jitter),
          labels.map((label, k) => ({ label, value: `${numbers[k]} ${units[k]}` })),
        )
      },
    ),
    RUNS,
  )
})

const WORDS = ['apple', 'bread roll', 'green tea', 'olive oil', 'rice', 'tomato soup', 'blue cheese', 'honey', 'dark chocolate', 'salt']

test('tables with a header row: every cell under its header, one record per row, empty cells left out', () => {
  const columns = fc.uniqueArray(fc.constantFrom('Weight (kg)', 'Price', 'Calories', 'Share', 'Rating', 'Stock'), {
    minLength: 1,
    maxLength: 4,
  })
  fc.assert(
    fc.property(
      columns,
      fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 3, maxLength: 8 }),
      jitters,
      sizes,
      fc.constantFrom('left' as const, 'right' as const, 'centre' as const),
      fc.infiniteStream(fc.integer({ min: 1, max: 999 })),
      fc.integer({ min: 0, max: 99 }),
      (names, rows, jitter, size, align, stream, hole) => {
        const left = 14 * size
        const pitch = 12 * size
        const at = (k: number): number => left + k * pitch + (align === 'right' ? 0.8 * pitch : align === 'centre' ? pitch / 2 : 0)
        const texts: Placed[] = [
          { text: 'Name', x: 20, y: 60, size },
          ...names.map((text, k): Placed => ({ text, x: at(k), y: 60, size, align })),
        ]
        const wanted = rows.map((name, r) => {
          const y = 60 + (r + 1) * 1.8 * size
          texts.push({ text: name, x: 20, y, size })
          const cells = names.flatMap((label, k) => {
            const [next] = stream.take(1)
            // One hole at most, never in the only column.
            if (names.length > 1 && r * names.length + k === hole) return []
            texts.push({ text: String(next), x: at(k), y, size, align })
            return [{ label, value: String(next) }]
          })
          return [{ label: 'Name', value: name }, ...cells]
        })
        const result = extractFromPicture(pageOf(left + names.length * pitch + 40, 1200, texts, jitter), 'm', OPTIONS)
        const records = [...Map.groupBy(result, (one) => one.record).values()].map((record) =>
          record.map((one) => ({ label: one.attribute, value: one.value.raw })),
        )
        expect(records).toEqual(wanted)
      },
    ),
    RUNS,
  )
})

test('lists of items with prices, and of times with types and values, are one record per row', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 3, maxLength: 8 }),
      jitters,
      sizes,
      fc.boolean(),
      (words, jitter, size, timed) => {
        const texts = words.flatMap((word, r): Placed[] => {
          const y = 60 + r * 2 * size
          const value = timed ? `${r + 2} g` : `$${r + 1}.50`
          const tail: Placed = { text: value, x: 36 * size, y, size, align: 'right' }
          return timed
            ? [{ text: `${10 + r}:0${r}`, x: 20, y, size }, { text: word, x: 8 * size, y, size }, tail]
            : [{ text: word, x: 20, y, size }, tail]
        })
        const result = extractFromPicture(pageOf(38 * size, 1200, texts, jitter), 'm', OPTIONS)
        expect(new Set(result.map((one) => one.record)).size).toBe(words.length)
        expect(result.filter((one) => one.attribute === (timed ? 'type' : 'item')).map((one) => one.value.raw)).toEqual(words)
      },
    ),
    RUNS,
  )
})

/** Pairs found must be wanted ones; what stands without its partner may only appear under a name of form. */
function expectNoWrongPair(actual: Pair[], wanted: Pair[]): void {
  const known = new Set(wanted.map((pair) => `${pair.label}=${pair.value}`))
  const wrong = actual.filter(
    (pair) => !known.has(`${pair.label}=${pair.value}`) && !/^(?:value|percent|change|date|time)\b/.test(pair.label),
  )
  expect(wrong).toEqual([])
}

test('lines that recognition missed leave their partners unpaired, not mispaired: lists', () => {
  fc.assert(
    fc.property(
      pairs(4, 9),
      jitters,
      fc.uniqueArray(fc.integer({ min: 0, max: 17 }), { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      (list, jitter, dropped, flush) => {
        const texts = list.flatMap(({ label, value }, k): Placed[] => [
          { text: label, x: 20, y: 60 + k * 44, size: 20 },
          flush ? { text: value, x: 780, y: 60 + k * 44, size: 20, align: 'right' } : { text: value, x: 400, y: 60 + k * 44, size: 20 },
        ])
        const seen = texts.filter((_, k) => !dropped.includes(k))
        const complete = list.filter((_, k) => !dropped.includes(2 * k) && !dropped.includes(2 * k + 1))
        const actual = found(800, 600, seen, jitter)
        expectNoWrongPair(actual, complete)
        expect(actual.length).toBeGreaterThanOrEqual(complete.length)
      },
    ),
    RUNS,
  )
})

test('lines that recognition missed leave their partners unpaired, not mispaired: tiles', () => {
  fc.assert(
    fc.property(
      pairs(6, 9),
      jitters,
      fc.integer({ min: 0, max: 17 }),
      fc.integer({ min: 2, max: 3 }),
      fc.constantFrom('above' as const, 'below' as const),
      (list, jitter, dropped, columns, order) => {
        const texts = tiles(list, columns, 20, 2, order, 'left')
        const complete = list.filter((_, k) => Math.floor(dropped / 2) !== k)
        expectNoWrongPair(
          found(
            1400,
            4000,
            texts.filter((_, k) => k !== dropped),
            jitter,
          ),
          complete,
        )
      },
    ),
    RUNS,
  )
})

test('a form in two columns: labels and values in turn across the page', () => {
  fc.assert(
    fc.property(pairs(4, 10), jitters, sizes, fc.boolean(), (list, jitter, size, colon) => {
      const texts = list.flatMap(({ label, value }, k): Placed[] => {
        const x = 20 + (k % 2) * 34 * size
        const y = 60 + Math.floor(k / 2) * 2 * size
        return [
          { text: colon ? `${label}:` : label, x, y, size },
          { text: value, x: x + 17 * size, y, size },
        ]
      })
      expectPairs(found(70 * size, 1000, texts, jitter), list)
    }),
    RUNS,
  )
})

test('labels repeated under sections carry their section; the rest does not', () => {
  fc.assert(
    fc.property(
      pairs(1, 4),
      jitters,
      fc.constantFrom(
        ['Morning', 'Evening'],
        ['Week 1', 'Week 2'].map((text) => text.replace(/\d/, (n) => 'AB'.charAt(Number(n) - 1))),
        ['Früh', 'Spät'],
      ),
      (list, jitter, sections) => {
        let y = 40
        const wanted: Pair[] = [{ label: 'Overall rating', value: '4.5' }]
        const texts: Placed[] = [
          { text: 'Overall rating', x: 20, y, size: 22 },
          { text: '4.5', x: 780, y, size: 22, align: 'right' },
        ]
        for (const section of sections) {
          y += 80
          texts.push({ text: section, x: 20, y, size: 28 })
          for (const { label, value } of list) {
            y += 46
            texts.push({ text: label, x: 20, y, size: 22 }, { text: value, x: 780, y, size: 22, align: 'right' })
            wanted.push({ label: `${section} ${label}`, value })
          }
        }
        expectPairs(found(800, 900, texts, jitter), wanted)
      },
    ),
    RUNS,
  )
})

test('axes of a chart beside tiles add nothing', () => {
  fc.assert(
    fc.property(
      pairs(3, 6),
      jitters,
      fc.integer({ min: 3, max: 8 }),
      fc.integer({ min: 4, max: 8 }),
      fc.constantFrom(1, 50, 0.5),
      (list, jitter, levels, steps, unit) => {
        const texts = tiles(list, 3, 20, 1.8, 'above', 'left')
        const top = 700
        for (let k = 0; k < levels; k++) texts.push({ text: String((levels - k) * unit), x: 80, y: top + k * 60, size: 18, align: 'right' })
        for (let k = 0; k < steps; k++)
          texts.push({ text: `${String(6 + 2 * k).padStart(2, '0')}:00`, x: 110 + k * 110, y: top + levels * 60 + 10, size: 18 })
        expectPairs(found(1400, 1500, texts, jitter), list)
      },
    ),
    RUNS,
  )
})

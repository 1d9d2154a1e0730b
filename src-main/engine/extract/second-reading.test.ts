/** Which of two readings stands, on generated columns and faults. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ExtractedObservation, Polygon, ReadingSettings, TypedValue } from '../../../src-shared/model.ts'
import { applyReading, decideReading, withSecondReadings } from './second-reading.ts'
import { oddValues } from './suspects.ts'
import { readColumn, readValue } from './values/index.ts'

const settings: ReadingSettings = { locale: 'en-US', dateOrder: null }
const polygon: Polygon = [
  [10.4, 20],
  [60.2, 20],
  [60.2, 40],
  [10.4, 40],
]

function judged(
  raws: readonly string[],
  index: number,
  second: { text: string; confidence: number } | null,
  confidence = 0.8,
): ReturnType<typeof decideReading> {
  const column = readColumn([...raws])
  return decideReading({ value: column[index] as TypedValue, confidence, polygon, column, index, attribute: 'weight' }, second, settings)
}

const decimals = fc.array(
  fc
    .integer({ min: 701, max: 999 })
    .filter((tenths) => tenths % 10 !== 0)
    .map((tenths) => (tenths / 10).toFixed(1)),
  {
    minLength: 6,
    maxLength: 12,
  },
)

test('a lost decimal mark in any such column is odd, and the surer second reading with the mark stands', () => {
  fc.assert(
    fc.property(decimals, fc.nat(), (values, at) => {
      const index = at % values.length
      const [right = ''] = values.slice(index, index + 1)
      const raws = values.with(index, right.replace('.', ''))
      expect([...oddValues(readColumn(raws), null).keys()]).toEqual([index])
      expect(judged(raws, index, { text: right, confidence: 0.97 }).chosen).toBe('second')
      // A second reading that was not surer, or that fits no better, decides nothing.
      expect(judged(raws, index, { text: right, confidence: 0.7 }).chosen).toBeNull()
      expect(judged(raws, index, { text: `${right.replace('.', '')}9`, confidence: 0.97 }).chosen).toBeNull()
      // The same, texture, words or nothing: the first stays.
      for (const same of [
        { text: right.replace('.', ''), confidence: 0.97 },
        { text: right, confidence: 0.3 },
        { text: 'kg', confidence: 0.97 },
        null,
      ])
        expect(judged(raws, index, same).chosen).toBe('first')
    }),
  )
})

test('a lost percent sign is odd among percentages, however large the number', () => {
  const raws = ['82%', '9%', '74%', '31', '66%', '55%']
  expect([...oddValues(readColumn(raws), null)]).toEqual([[3, 'a percent sign may be lost']])
  expect(judged(raws, 3, { text: '31%', confidence: 0.95 }).chosen).toBe('second')
  expect([...oddValues(readColumn(['12', '9%', '74', '31', '66%', '55']), null)]).toEqual([])
})

test('a mark lost in a wide column is odd where the mended number lies in it; whole numbers of their own size are not', () => {
  expect([...oddValues(readColumn(['2.4', '12.5', '7.1', '3.3', '94', '9.8']), null).keys()]).toEqual([4])
  expect([...oddValues(readColumn(['5.4', '12.5', '7.1', '9.3', '8', '11.8']), null).keys()]).toEqual([])
})

function observed(value: TypedValue): ExtractedObservation {
  const provenance = { type: 'picture', media: 'm', polygon, lines: [0] } as const
  return {
    attribute: 'Sleep',
    value,
    record: 0,
    provenance: { ...provenance, lines: [0] },
    labelProvenance: null,
    title: null,
    confidence: 0.6,
    verified: true,
    extractor: 'test',
  }
}

test('both readings are kept, with the unit of the label, and doing it twice changes nothing', () => {
  const value: TypedValue = { ...readValue('75'), kind: 'duration', number: 75 * 3600, unit: 's' }
  const reading = { polygon, first: { text: '75', confidence: 0.8 }, second: { text: '7.5', confidence: 0.96 }, chosen: 'second' as const }
  const readings = new Map([['m', { width: 1, height: 1, lines: [], model: 'test', rereads: [reading] }]])
  const [once] = withSecondReadings([observed(value)], readings, settings)
  expect(once).toMatchObject({
    confidence: expect.closeTo(0.72, 5),
    value: {
      raw: '7.5',
      kind: 'duration',
      number: 27_000,
      unit: 's',
      reading: 'read again: 7.5, first 75',
      alternatives: [{ number: 270_000, text: null }],
    },
  })
  expect(withSecondReadings(once === undefined ? [] : [once], readings, settings)).toEqual([once])
  // What a model found is stored with its raw text alone and comes again with it.
  expect(applyReading({ value: readValue('7.5'), confidence: 0.72 }, reading, settings)).toMatchObject({
    confidence: 0.72,
    value: { secondReading: { chosen: 'second' } },
  })
  // The same place with another text: what it says now.
  const other = observed(readValue('8.1'))
  expect(withSecondReadings([other], readings, settings)).toEqual([other])
})

test('in doubt the first stays and is ambiguous', () => {
  const reading = { polygon, first: { text: '785', confidence: 0.9 }, second: { text: '78.5', confidence: 0.6 }, chosen: null }
  expect(applyReading(observed(readValue('785')), reading, settings).value).toMatchObject({
    raw: '785',
    number: 785,
    ambiguous: true,
    alternatives: [{ number: 78.5, text: null }],
    reading: expect.stringContaining('78.5'),
  })
})

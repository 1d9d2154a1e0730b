import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReadingSettings } from '../../../src-shared/model.ts'
import { readValue } from '../extract/values/index.ts'
import { editsWithin1 } from './misread.ts'
import { readCells, readMoreCells, type StoredCell } from './types.ts'

const SETTINGS: ReadingSettings = { locale: 'en-US', dateOrder: null }

function cell(raw: string): StoredCell {
  const { kind, number, text, unit, ambiguous } = readValue(raw, SETTINGS)
  return { raw, kind, number, text, unit, ambiguous, time: null }
}

/** How the last of the cells reads behind four that carry the unit. */
function readBehind(unit: string, raw: string): { value: number | string | null; unit: string | null; reading: string } {
  const { cells } = readCells([...['81', '82', '83', '84'].map((number) => cell(`${number} ${unit}`)), cell(raw)], 'reading', SETTINGS)
  const { value, typed } = cells.at(-1)!
  return { value, unit: typed.unit, reading: typed.reading }
}

test('a unit one edit away from that of the column is read as it and says so', () => {
  for (const written of ['mg/dlL', 'mg/dI', 'mg/d1L', 'mq/dL', 'MG/DLL']) {
    const read = readBehind('mg/dL', `86 ${written}`)
    expect(read).toMatchObject({ value: 86, unit: 'mg/dL' })
    expect(read.reading).toContain(`unit read as mg/dL, written ${written}`)
  }
  expect(readBehind('bpm', '72 bpn')).toMatchObject({ value: 72, unit: 'bpm' })
  expect(readBehind('mmol/L', '5.4 mmoI/L')).toMatchObject({ value: 5.4, unit: 'mmol/L' })
})

test('other units, short units and anything farther away stay as they were written', () => {
  expect(readBehind('mg/dL', '7 mg/L')).toMatchObject({ unit: 'mg/L' })
  expect(readBehind('mg/dL', '86 mg/dL fasting').unit).not.toBe('mg/dL')
  expect(readBehind('mg/dL', '86 mgxdx')).toMatchObject({ value: null })
  expect(readBehind('kg', '82 kq')).toMatchObject({ value: null, unit: null })
  // "m" is as near.
  expect(readBehind('mph', '30 mh').unit).not.toBe('mph')
})

test('a number alone takes the unit of most cells and says that none was written', () => {
  const read = readBehind('mg/dL', '86')
  expect(read).toMatchObject({ value: 86, unit: 'mg/dL' })
  expect(read.reading).toContain('unit mg/dL assumed as in the column, none written')
  const half = readCells(['81 mg/dL', '82 mg/dL', '83 mg/dL', '84', '85', '86'].map(cell), 'reading', SETTINGS)
  expect(half.cells.at(-1)?.typed.unit).toBeNull()
})

test('edits are counted as by the definition', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 6 }), fc.string({ maxLength: 6 }), (a, b) => {
      const distance = slowDistance([...a], [...b])
      expect(editsWithin1(a, b)).toBe(distance <= 1 ? distance : null)
    }),
  )
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 8 }), fc.nat(), fc.string({ maxLength: 1 }), (text, at, put) => {
      const place = at % text.length
      expect(editsWithin1(text, text.slice(0, place) + put + text.slice(place + 1))).not.toBeNull()
    }),
  )
})

function slowDistance(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return a.length + b.length
  const same = a[0] === b[0] ? 0 : 1
  return Math.min(slowDistance(a.slice(1), b) + 1, slowDistance(a, b.slice(1)) + 1, slowDistance(a.slice(1), b.slice(1)) + same)
}

const RAWS = [
  '81 mg/dL',
  '95 mg/dL',
  '110 mg/dL',
  '5.5 mmol/L',
  '77',
  '86 mg/dlL',
  '-',
  'HI',
  '1.234',
  '1.234,5',
  '12,5',
  'low',
  '<40 mg/dL',
  '03/04/2026',
  '25/12/2025',
  '7:30',
  '1h 20m',
  '0123',
  'yes',
  '€4.20',
]

test('cells read one batch at a time are the cells of the whole column, or the column asks to be read whole', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...RAWS), { minLength: 1, maxLength: 12 }),
      fc.array(fc.constantFrom(...RAWS.slice(0, 8)), { maxLength: 6 }),
      (before, more) => {
        const whole = readCells([...before, ...more].map(cell), 'glucose', SETTINGS)
        const known = readCells(before.map(cell), 'glucose', SETTINGS)
        const added = readMoreCells(known, more.map(cell), 'glucose', SETTINGS)
        if (added === null) return
        expect([added.type, added.unit, added.tally]).toEqual([whole.type, whole.unit, whole.tally])
        expect([...known.cells, ...added.cells]).toEqual(whole.cells)
      },
    ),
    { numRuns: 500 },
  )
})

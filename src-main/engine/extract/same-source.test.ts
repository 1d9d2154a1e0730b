import { expect, test } from 'vitest'
import type { ExtractedObservation, PictureReading } from '../../../src-shared/model.ts'
import { settleBySource, stateCurrency, statedCurrency } from './same-source.ts'
import { readValue } from './values/index.ts'

const settings = { locale: 'en-US', dateOrder: null } as const

function seen(raw: string, media = 'a'): ExtractedObservation {
  return {
    attribute: raw,
    value: readValue(raw),
    record: 0,
    provenance: { type: 'picture', media, polygon: [], lines: [] },
    labelProvenance: null,
    title: null,
    confidence: 1,
    verified: true,
    extractor: 'test',
  }
}

test('a bare "m" is minutes where the same picture writes hours and minutes, and stays open elsewhere', () => {
  const [awake, , other] = settleBySource([seen('22m'), seen('1h 06m'), seen('22m', 'b')], settings, null)
  expect(awake?.value).toMatchObject({ kind: 'duration', number: 1320, ambiguous: false })
  expect(awake?.value.reading).toContain('same source')
  expect(other?.value.ambiguous).toBe(true)
})

test('a decimal mark is decided by the other numbers of the picture', () => {
  const [open] = settleBySource([seen('1.234'), seen('5,6')], settings, null)
  expect(open?.value).toMatchObject({ number: 1234, ambiguous: false })
})

test('a date order is decided by a date that has only one', () => {
  const [open] = settleBySource([seen('03/04/2026'), seen('25/04/2026')], settings, null)
  expect(open?.value).toMatchObject({ text: '2026-04-03', ambiguous: false })
})

function page(...texts: string[]): PictureReading {
  return { width: 100, height: 100, model: 'test', lines: texts.map((text) => ({ text, confidence: 1, polygon: [], spans: [] })) }
}

test('bare amounts of a receipt take the currency that the receipt states once, and no other', () => {
  const amounts = [
    { ...seen('21.50'), attribute: 'total' },
    { ...seen('1.22'), attribute: 'tax' },
    { ...seen('3'), attribute: 'items' },
  ]
  const stated = stateCurrency(amounts, new Map([['a', page('GOLDEN SCOOP', 'Total (RM)', '21.50')]]), 'en-US')
  expect(stated.map(({ value }) => [value.kind, value.unit])).toEqual([
    ['currency', 'MYR'],
    ['currency', 'MYR'],
    ['number', null],
  ])
  const silent = stateCurrency(amounts, new Map([['a', page('GOLDEN SCOOP', 'Total', '21.50')]]), 'en-US')
  expect(silent.every(({ value }) => value.unit === null)).toBe(true)
})

test('a word in capitals is no currency, and two currencies decide nothing', () => {
  expect(statedCurrency(page('ALL ITEMS TOP QUALITY', 'TRY OUR CAKES'), 'en-US')).toBeNull()
  expect(statedCurrency(page('$ 12.50', 'RM 5.00'), 'en-US')).toBeNull()
  expect(statedCurrency(page('RM', '12.50'), 'en-US')).toBe('MYR')
})

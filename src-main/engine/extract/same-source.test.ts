import { expect, test } from 'vitest'
import type { ExtractedObservation } from '../../../src-shared/model.ts'
import { settleBySource } from './same-source.ts'
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

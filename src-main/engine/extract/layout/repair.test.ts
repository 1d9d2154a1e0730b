/** What may be mended in a line and what may not. */
import { expect, test } from 'vitest'
import { mendLine } from './repair.ts'
import { lineAt } from './test-page.ts'

function mended(text: string, confidence = 0.85): string {
  return mendLine({ ...lineAt({ text, x: 0, y: 10, size: 20 }), confidence }).text
}

test('figures with a decimal mark, lone zeros before a unit, legal forms with one letter off', () => {
  expect(mended('TOTAL O.00')).toBe('TOTAL 0.00')
  expect(mended('RM1O.5O')).toBe('RM10.50')
  expect(mended('COB og')).toBe('COB 0g')
  expect(mended('2 mg/dlj')).toBe('2 mg/dl ')
  expect(mended('2 x 0live oil', 0.98)).toBe('2 x Olive oil')
  expect(mended('Versand 4,90 E')).toBe('Versand 4,90 €')
  expect(mended('HARBOUR SDN 3HD')).toBe('HARBOUR SDN BHD')
  expect(mended('HARBOUR SIN BHD (123-X)')).toBe('HARBOUR SDN BHD (123-X)')
})

test('words, codes and lines read surely stay as they are', () => {
  for (const text of [
    'LOT 12',
    'SpO2 98%',
    'CO2',
    'I10',
    'Oslo',
    'SIM CARD',
    '0min',
    '0kg',
    '0 steps',
    '0xff',
    '0A',
    '10at',
    'LO',
    'BLD GRP O',
    'no.5',
    '12.50 E',
    'E 4,90',
  ])
    expect(mended(text)).toBe(text)
  expect(mended('kaffe og', 0.99)).toBe('kaffe og')
})

test('length and spans are kept, confidence falls, an untouched line is the same object', () => {
  const line = { ...lineAt({ text: 'CASH 1O.00', x: 0, y: 10, size: 20 }), confidence: 0.8 }
  const found = mendLine(line)
  expect(found.text).toHaveLength(line.text.length)
  expect(found.spans).toEqual(line.spans)
  expect(found.confidence).toBeLessThan(0.8)
  const clean = lineAt({ text: 'CASH 10.00', x: 0, y: 10, size: 20 })
  expect(mendLine(clean)).toBe(clean)
})

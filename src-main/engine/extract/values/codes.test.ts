/** "14C" by what stands around it: generated names of things and of warmth, numbers and letters; no name is one that a rule was made for alone. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extractFromMessages } from '../messages.ts'
import { readColumn, readValue } from './index.ts'

const whole = fc.integer({ min: 1, max: 299 })
const letter = fc.constantFrom('C', 'F')
const thing = fc.constantFrom('Seat', 'Gate', 'Row', 'Room', 'Size', 'Section', 'Platform', 'Sitz', 'Zimmer', 'Gleis', 'siège', '座位')
const warmth = fc.constantFrom(
  'Temp',
  'Oven',
  'Water temperature',
  'Kiln temp',
  'Backofen',
  'Außentemperatur',
  'Fieber',
  'Température',
  '气温',
)
const settings = { locale: 'en-GB', dateOrder: null }

test('a lone C or F is a temperature where the label speaks of one, and a code or text elsewhere', () => {
  fc.assert(
    fc.property(whole, letter, thing, warmth, fc.boolean(), (number, sign, name, warm, spaced) => {
      const raw = `${number}${spaced ? ' ' : ''}${sign}`
      expect(readValue(raw, { about: warm })).toMatchObject({ kind: 'number', number, unit: `°${sign}` })
      expect(readValue(raw, { unit: `°${sign}` })).toMatchObject({ number, unit: `°${sign}` })
      expect(readValue(raw, { about: name })).toMatchObject({ kind: 'text', number: null })
      expect(readValue(raw)).toMatchObject({ kind: 'text', number: null, raw })
    }),
  )
})

test('a degree sign, a decimal or a minus is sign enough', () => {
  fc.assert(
    fc.property(whole, letter, (number, sign) => {
      for (const raw of [`${number}°${sign}`, `${number} °${sign}`, `-${number}${sign}`])
        expect(readValue(raw)).toMatchObject({ unit: `°${sign}` })
      expect(readValue(`${number}.5${sign}`)).toMatchObject({ number: number + 0.5, unit: `°${sign}` })
    }),
  )
})

test('no letter behind the number of a seat or room is a unit or a scale; elsewhere scales and units stay', () => {
  const any = fc.constantFrom(...'ABCDEFGHJKLMVW')
  fc.assert(
    fc.property(whole, any, thing, (number, sign, name) => {
      expect(readColumn([`${number}${sign}`], { about: name })[0]).toMatchObject({ kind: 'text', number: null })
    }),
  )
  expect(readValue('14K', { about: 'Steps' })).toMatchObject({ number: 14_000 })
  expect(readValue('12V', { about: 'Battery' })).toMatchObject({ number: 12, unit: 'V' })
})

const said = (text: string): (string | number | null)[][] =>
  extractFromMessages([{ role: 'user', author: null, text }], { settings, time: '2026-04-01T09:00' }).map(({ attribute, value }) => [
    attribute.toLowerCase(),
    value.number ?? value.text,
    value.unit,
  ])

test('in sentences and lists the nearest words decide', () => {
  fc.assert(
    fc.property(whole, letter, (number, sign) => {
      expect(said(`My seat is ${number}${sign} and the coach is half empty.`)).toEqual([])
      expect(said(`We are in room ${number}${sign}.`)).toEqual([])
      expect(said(`Seat: ${number}${sign}`)).toEqual([['seat', `${number}${sign}`, null]])
      expect(said(`Oven: ${number}${sign}`)).toEqual([['oven', number, `°${sign}`]])
      expect(said(`The room temperature was ${number}${sign}.`)).toEqual([['room temperature', number, `°${sign}`]])
      expect(said(`Water temp ${number} ${sign}`)).toEqual([['water temp', number, `°${sign}`]])
    }),
    { numRuns: 60 },
  )
})

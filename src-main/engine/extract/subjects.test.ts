/** Names that many things have, in generated surroundings: the person's own stay under the plain name, those of another thing never do. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ExtractedObservation } from '../../../src-shared/model.ts'
import { attributeName } from './attributes-names.ts'
import { extractFromMessages } from './messages.ts'
import { headingSubject, pictureSubjects } from './subjects.ts'
import { readValue } from './values/index.ts'

const said = (text: string): string[] =>
  extractFromMessages([{ role: 'user', author: null, text }], {
    settings: { locale: 'en-GB', dateOrder: null },
    time: '2026-04-01T09:00',
  }).map(({ attribute }) => attributeName(attribute).key)

const kilograms = fc.integer({ min: 20, max: 1200 }).map((grams) => `${grams / 10} kg`)
const degrees = fc.integer({ min: 150, max: 420 }).map((tenth) => `${tenth / 10} °C`)
const measure = fc.oneof(
  kilograms.map((value) => ({ names: ['weight', 'gewicht', 'poids'], label: 'Weight', value })),
  degrees.map((value) => ({ names: ['temperature', 'temp'], label: 'Temperature', value })),
)
// No list has these; a heading or a grammar that names them is enough.
const anything = fc.constantFrom('Kayak', 'Old Piano', 'Greyhound', 'Trailer', 'Wine cellar', 'Crate of books', 'Anna')
const neutral = fc.constantFrom(
  'Today',
  'Morning check-in',
  'Health log',
  'Daily notes:',
  'Vitals',
  '## Monday',
  'Weigh-in',
  'Messwerte',
  'Gesundheit',
  '健康记录',
)

test('under a heading of another thing it is of that thing, under one of a diary the own', () => {
  fc.assert(
    fc.property(anything, neutral, measure, fc.constantFrom('Mood: 7/10\n', ''), (thing, diary, { names, label, value }, line) => {
      expect(said(`${thing}\n${line}${label}: ${value}`).filter((name) => names.includes(name))).toEqual([])
      expect(said(`${diary}\n${line}${label}: ${value}`)).toContain(names[0])
      // A blank line ends what a heading is about.
      expect(said(`${thing}\n\n${label}: ${value}`)).toContain(names[0])
    }),
  )
})

const framed: readonly ((thing: string, value: string) => string)[] = [
  (thing, value) => `The temperature in the ${thing} is ${value}.`,
  (thing, value) => `temperature of my ${thing}: ${value}`,
  (thing, value) => `The ${thing}'s temperature was ${value} today`,
]

test('what the grammar says a measure is of is in its name, whatever the thing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('kayak', 'attic', 'terrarium', 'shed', 'bath'),
      degrees,
      fc.constantFrom(...framed),
      (thing, value, make) => {
        const names = said(make(thing, value))
        expect(names).not.toContain('temperature')
        expect(names.join(' ')).toContain(thing)
      },
    ),
  )
})

test('a thing that the sentence speaks of before the value owns it, unless it is said to be mine', () => {
  fc.assert(
    fc.property(fc.constantFrom('parcel', 'suitcase', 'backpack', 'Koffer', 'luggage'), kilograms, (thing, value) => {
      expect(said(`Shipped the ${thing}, weight ${value}`)).not.toContain('weight')
      expect(said(`Carried the ${thing} home. My weight was ${value}.`)).toContain('weight')
      expect(said(`My weight was ${value}.`)).toEqual(['weight'])
      expect(said(`Weight ${value} this morning`)).toEqual(['weight'])
    }),
  )
})

const where = fc.constantFrom(
  'at the airport',
  'at the gym',
  'at home',
  'on vacation',
  'on holiday',
  'at work',
  'at breakfast',
  'at the hotel',
)
const occasion = fc.constantFrom(
  'After the gym',
  'Before breakfast',
  'At the airport',
  'Back from holiday',
  'Nach dem Urlaub',
  'Vor dem Training',
  'Beim Arzt',
  'Après les vacances',
  '假期后',
)

test('where and when a person was weighed is no thing that was weighed', () => {
  fc.assert(
    fc.property(where, occasion, kilograms, degrees, (place, heading, mass, heat) => {
      expect(said(`My weight ${place} was ${mass}.`)).toEqual(['weight'])
      expect(said(`Weight ${place} ${mass}`)).toEqual(['weight'])
      expect(said(`My temperature ${place} was ${heat}.`)).toEqual(['temperature'])
      expect(said(`${heading}\nWeight: ${mass}\nTemperature: ${heat}`)).toEqual(['weight', 'temperature'])
    }),
  )
  // What is weighed and heated still is.
  expect(said('The weight of the kayak was 23 kg.').join(' ')).toContain('kayak')
  expect(said('The weight on the barbell was 60 kg.').join(' ')).toContain('barbell')
  expect(said('The temperature in the attic was 31 °C.').join(' ')).toContain('attic')
  expect(said('balance on the card 300 EUR').join(' ')).toContain('card')
})

function seen(title: string | null, record: Record<string, string>): ExtractedObservation[] {
  return Object.entries(record).map(([attribute, raw]) => ({
    attribute,
    value: readValue(raw),
    record: 0,
    provenance: { type: 'picture', media: 'm', polygon: [], lines: [] },
    labelProvenance: null,
    title,
    confidence: 1,
    verified: true,
    extractor: 'test',
  }))
}
const names = (title: string | null, record: Record<string, string>): string[] =>
  pictureSubjects(seen(title, record)).map(({ attribute }) => attribute)

test.each([
  ['Bench Press', { Weight: '60 kg', Reps: '8' }, 'exercise Weight'],
  [null, { Weight: '4.2 kg', 'Tracking number': '1Z999', Carrier: 'Veltra' }, 'parcel Weight'],
  ['Your luggage', { Weight: '23 kg', Pieces: '1' }, 'luggage Weight'],
  ['Oven', { Temperature: '200 °C', Timer: '12 min' }, 'oven Temperature'],
  ['Current weather', { Temperature: '21 °C', Humidity: '40 %' }, 'weather Temperature'],
  ['Savings account', { Balance: '4200 EUR', Interest: '2 %' }, 'savings account Balance'],
  ['Body composition', { Weight: '82.1 kg', 'Body fat': '21 %' }, 'Weight'],
  ['Zanotti Scale', { Weight: '82.1 kg', BMI: '24' }, 'Weight'],
  [null, { Weight: '82.1 kg' }, 'Weight'],
] as const)('screen "%s" with %o', (title, record, expected) => {
  expect(names(title, record)[0]).toBe(expected)
  expect(names(title, record).slice(1)).toEqual(Object.keys(record).slice(1))
})

test('sentences, days and numbers are no headings', () => {
  for (const line of ['I weighed the kayak.', '12 April', 'Monday', 'Note: hello', 'It was a long day at the lake again', ''])
    expect(headingSubject(line)).toBeNull()
})

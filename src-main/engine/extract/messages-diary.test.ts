/** Short lines of a diary: a bare body weight, distances with their time, corrections, purchases with the German verb at the end; generated. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extractFromMessages } from './messages.ts'

const settings = { locale: 'en-US', dateOrder: null } as const

function said(text: string): Record<string, number | string | null> {
  const found = extractFromMessages([{ role: 'user', author: null, text }], { settings, time: '2026-03-05T09:00:00' })
  for (const { provenance, value } of found)
    if (provenance.type === 'text') expect(text.slice(provenance.start, provenance.end)).toBe(value.raw)
  return Object.fromEntries(found.map(({ attribute, value }) => [attribute.toLowerCase(), value.number ?? value.text]))
}

const tenths = fc.integer({ min: 450, max: 1300 }).map((number) => number / 10)
const unit = fc.constantFrom('kg', 'lb')
const moment = fc.constantFrom(
  'this morning',
  'today',
  'tonight',
  'this evening',
  'before breakfast',
  'heute Morgen',
  'heute früh',
  'heute',
  'ce matin',
  'esta mañana',
  'at 7:15',
)

test('a mass of a body alone with when it was read, or with the scale, is the weight', () => {
  const place = fc.constantFrom('on the scale', 'on my scale this morning', 'auf der Waage', 'heute auf der Waage', 'sur la balance')
  fc.assert(
    fc.property(tenths, unit, fc.oneof(moment, place), fc.boolean(), fc.constantFrom('', '.'), (mass, of, when, isFirst, stop) => {
      const text = isFirst && !/at 7|balance/u.test(when) ? `${when} ${mass} ${of}${stop}` : `${mass} ${of} ${when}${stop}`
      expect(said(text)['weight']).toBe(mass)
      expect(said(`Slept badly. ${mass} ${of} ${when}${stop}`)['weight']).toBe(mass)
    }),
  )
})

test('a label, when, and the value need no colon', () => {
  fc.assert(
    fc.property(tenths, unit, fc.constantFrom('this morning', 'today', 'heute Morgen', 'this evening'), (mass, of, when) => {
      expect(said(`Weight ${when} ${mass} ${of}.`)).toEqual({ weight: mass })
      expect(said(`Weight ${when}: ${mass} ${of}`)).toEqual({ weight: mass })
    }),
  )
})

test('a mass of a thing, an exercise, a loss or a wish is no body weight', () => {
  const frames: readonly ((mass: number, when: string) => string)[] = [
    (mass, when) => `${mass} kg of flour ${when}`,
    (mass, when) => `Bought ${mass} kg ${when}`,
    (mass, when) => `Lost ${mass} kg ${when}`,
    (mass, when) => `Lift ${mass} kg ${when}`,
    (mass, when) => `Deadlift ${mass} kg ${when}`,
    (mass, when) => `Bench press, ${mass} kg ${when}`,
    (mass, when) => `${mass} kg ${when}, 3 sets of squats`,
    (mass, when) => `Suitcase ${mass} kg ${when}`,
    (mass, when) => `${mass} kg ${when}?`,
    (mass, when) => `I want ${mass} kg ${when}`,
    (mass) => `${mass} kg`,
    (mass) => `2026-03-01: ${mass} kg`,
    (mass, when) => `${mass / 100} kg ${when}`,
  ]
  fc.assert(
    fc.property(tenths, fc.constantFrom('this morning', 'today', 'this evening'), fc.constantFrom(...frames), (mass, when, make) => {
      expect(said(make(mass, when))).not.toHaveProperty('weight')
    }),
  )
})

test('a distance and the minutes it took are read whatever follows', () => {
  const verbs = fc.constantFrom(
    ['Ran', 'run '],
    ['Walked', 'walk '],
    ['Swam', 'swim '],
    ['', ''],
    ['Went for a run,', 'run '],
    ['Morning run', 'run '],
  )
  const behind = fc.constantFrom(
    '',
    '.',
    ' along the river',
    ' around the lake with Tom',
    ' this morning.',
    ' at the pool',
    ', felt good',
    ' across town',
  )
  const minutes = fc.constantFrom('minutes', 'min', 'mins')
  fc.assert(
    fc.property(
      verbs,
      fc.integer({ min: 11, max: 300 }),
      fc.integer({ min: 5, max: 90 }),
      minutes,
      behind,
      ([verb, name], far, took, word, more) => {
        expect(said(`${verb} ${far / 10} km in ${took} ${word}${more}`.trim())).toEqual({
          [`${name}distance`]: far / 10,
          [`${name}duration`]: took * 60,
        })
      },
    ),
  )
})

test.each([
  ['Bin 6,8 km in 42 Minuten am Fluss gelaufen', { 'run distance': 6.8, 'run duration': 2520 }],
  ['Ran 6.8 km along the river in 42 minutes', { 'run distance': 6.8, 'run duration': 2520 }],
  ["J'ai couru 5 km en 28 min au parc", { 'run distance': 5, 'run duration': 1680 }],
  ['Stimmung 8/10, gut geschlafen', { stimmung: 8 }],
  ['Energie 7/10, Schmerz 3/10.', { energie: 7, schmerz: 3 }],
  ['Correction: weight 81.8 kg, not 81.2.', { weight: 81.8 }],
  ['Correction: 81.8 kg, not 81.2', { weight: 81.8 }],
  ['Ran 5 km, not 6 km, in 30 minutes', { 'run distance': 5, 'run duration': 1800 }],
  ['BP 120/80, not 130/85', { systolic: 120, diastolic: 80 }],
  ['Paid 12 €, not 15 €, at Rewe', { amount: 12, merchant: 'Rewe' }],
] as const)('%s', (text, expected) => expect(said(text)).toEqual(expected))

test('the denied value of a correction is none; the one that holds is', () => {
  const frames: readonly ((now: number, was: number) => string)[] = [
    (now, was) => `${now} kg, not ${was} kg`,
    (now, was) => `Actually ${now} kg, not ${was}`,
    (now, was) => `Weight ${now} kg, not ${was} kg.`,
    (now, was) => `My weight was ${now} kg and not ${was} kg`,
    (now, was) => `My weight was not ${was} but ${now} kg`,
    (now, was) => `${now} kg (not ${was} kg)`,
    (now, was) => `Not ${was} kg but ${now} kg`,
    (now, was) => `Eigentlich ${now} kg, nicht ${was}`,
  ]
  fc.assert(
    fc.property(tenths, fc.integer({ min: 1, max: 50 }), fc.constantFrom(...frames), (now, more, make) => {
      expect(said(make(now, Math.round(now * 10 + more) / 10))).toEqual({ weight: now })
    }),
  )
})

test('a German verb at the end is no part of merchant or item', () => {
  const verbs = fc.constantFrom('eingekauft', 'gekauft', 'bezahlt', 'ausgegeben', 'geholt')
  const shops = fc.constantFrom(['Im', 'Drogeriemarkt'], ['Bei', 'Rewe'], ['Beim', 'Bäcker'], ['Im', 'Baumarkt'])
  const frames: readonly ((by: string, shop: string, verb: string, price: string) => string)[] = [
    (by, shop, verb, price) => `${by} ${shop} ${verb}, ${price}`,
    (by, shop, verb, price) => `${by} ${shop} ${price} ${verb}.`,
    (by, shop, verb, price) => `${price} ${by.toLowerCase()} ${shop} ${verb}`,
    (by, shop, verb, price) => `Heute ${by.toLowerCase()} ${shop} ${verb}: ${price}`,
  ]
  fc.assert(
    fc.property(verbs, shops, fc.integer({ min: 105, max: 9995 }), fc.constantFrom(...frames), (verb, [by, shop], cents, make) => {
      const price = `${(cents / 100).toFixed(2).replace('.', ',')} €`
      expect(said(make(by ?? '', shop ?? '', verb, price))).toEqual({ merchant: shop, amount: cents / 100 })
    }),
  )
  expect(said('Beim Bäcker Brötchen geholt, 4,20 €')).toEqual({ item: 'Brötchen', merchant: 'Bäcker', amount: 4.2 })
})

/** Purchases, ratings and durations in generated sentences: order of parts, names, amounts, currencies and languages vary, the slots do not. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extractFromMessages } from './messages.ts'

const TIME = '2026-03-05T09:00:00'
type Cells = Record<string, number | string | null>

function records(text: string, locale = 'en-US'): Cells[] {
  const found = extractFromMessages([{ role: 'user', author: null, text }], { settings: { locale, dateOrder: null }, time: TIME })
  const rows: Cells[] = []
  for (const { record, attribute, value, provenance } of found) {
    if (provenance.type === 'text') expect(text.slice(provenance.start, provenance.end)).toBe(value.raw)
    const row = (rows[record] ??= {})
    row[attribute] = value.number ?? value.text
    if (value.unit !== null) row[`${attribute} unit`] = value.unit
  }
  return rows.filter((row) => row !== undefined)
}

// Made-up sellers and things: no lexicon holds them.
const seller = fc.constantFrom('Brambleford', 'Zanotti', "Quill's", 'Old Mill', 'Veltra', 'K&M', 'Fenwick Hall', 'Oda')
const thing = fc.constantFrom('gloves', 'lamp', 'bread', 'train ticket', 'garden hose', 'tea', 'cat food', 'stamps')
const money = fc
  .tuple(
    fc.integer({ min: 101, max: 99_999 }),
    fc.constantFrom(
      (text: string) => [`${text} EUR`, 'EUR'],
      (text: string) => [`€${text}`, 'EUR'],
      (text: string) => [`${text} €`, 'EUR'],
      (text: string) => [`$${text}`, 'USD'],
      (text: string) => [`£${text}`, 'GBP'],
      (text: string) => [`CHF ${text}`, 'CHF'],
      (text: string) => [`${text} USD`, 'USD'],
    ),
  )
  .map(([cents, write]) => {
    const [text = '', unit = ''] = write((cents / 100).toFixed(2))
    return { text, unit, amount: cents / 100 }
  })

const whole: readonly ((item: string, merchant: string, price: string) => string)[] = [
  (item, merchant, price) => `Bought ${item} at ${merchant} for ${price}`,
  (item, merchant, price) => `I bought some ${item} for ${price} at ${merchant}.`,
  (item, merchant, price) => `Paid ${price} for ${item} at ${merchant}`,
  (item, merchant, price) => `We paid ${price} at ${merchant} for the ${item}.`,
  (item, merchant, price) => `The ${item} cost me ${price} at ${merchant}.`,
  (item, merchant, price) => `My ${item} cost ${price} at ${merchant}`,
  (item, merchant, price) => `Spent ${price} on ${item} at ${merchant}`,
  (item, merchant, price) => `I spent ${price} at ${merchant} on ${item}.`,
  (item, merchant, price) => `Ordered ${item} from ${merchant} for ${price}`,
  (item, merchant, price) => `At ${merchant} I bought ${item} for ${price}`,
  (item, merchant, price) => `Got the ${item} for ${price} at ${merchant}.`,
  (item, merchant, price) => `${item} at ${merchant}: ${price}`,
  (item, merchant, price) => `${item} at ${merchant} ${price}`,
  (item, merchant, price) => `- ${item} at ${merchant}, ${price}`,
  (item, merchant, price) => `${price} for ${item} at ${merchant}`,
  (item, merchant, price) => `Yesterday I paid ${price} for ${item} at ${merchant}`,
  (item, merchant, price) => `Slept badly. Bought ${item} at ${merchant} for ${price}. Rain all day.`,
]

test('item, merchant and amount whatever their order', () => {
  fc.assert(
    fc.property(thing, seller, money, fc.constantFrom(...whole), (item, merchant, price, make) => {
      const [row = {}, ...others] = records(make(item, merchant, price.text))
      const { item: what, merchant: where, amount, 'amount unit': unit } = row
      expect({ what, where, amount, unit }).toEqual({ what: item, where: merchant, amount: price.amount, unit: price.unit })
      expect(others).toEqual([])
    }),
    { numRuns: 400 },
  )
})

test.each([
  ['de-DE', (item: string, merchant: string, price: string) => `Habe ${item} bei ${merchant} für ${price} gekauft`],
  ['de-DE', (item: string, merchant: string, price: string) => `Heute bei ${merchant} ${price} für ${item} ausgegeben.`],
  ['de-DE', (item: string, merchant: string, price: string) => `${item} bei ${merchant}: ${price}`],
  ['de-DE', (item: string, merchant: string, price: string) => `Ich habe bei ${merchant} ${price} für ${item} bezahlt`],
  ['fr-FR', (item: string, merchant: string, price: string) => `J'ai acheté du ${item} chez ${merchant} pour ${price}`],
  ['fr-FR', (item: string, merchant: string, price: string) => `Payé ${price} pour le ${item} chez ${merchant}.`],
  ['es-ES', (item: string, merchant: string, price: string) => `Compré ${item} en ${merchant} por ${price}`],
  ['es-ES', (item: string, merchant: string, price: string) => `Pagué ${price} por la ${item} en ${merchant}.`],
] as const)('%s: %s', (locale, make) => {
  fc.assert(
    fc.property(
      fc.constantFrom('Korvel', 'brimo', 'Tassel'),
      fc.constantFrom('Veltra', 'Zanotti', 'Brambleford'),
      fc.integer({ min: 101, max: 99_999 }),
      (item, merchant, cents) => {
        const [row = {}] = records(make(item, merchant, `${(cents / 100).toFixed(2).replace('.', ',')} €`), locale)
        expect(row).toMatchObject({ item, merchant, amount: cents / 100, 'amount unit': 'EUR' })
      },
    ),
    { numRuns: 40 },
  )
})

test('two purchases in a sentence are two records, with their one seller', () => {
  fc.assert(
    fc.property(thing, thing, seller, money, money, (first, second, merchant, a, b) => {
      const rows = records(`Bought ${first} for ${a.text} and ${second} for ${b.text} at ${merchant}`)
      expect(rows.map(({ item, amount, 'amount unit': unit, merchant: where }) => [item, amount, unit, where])).toEqual([
        [first, a.amount, a.unit, merchant],
        [second, b.amount, b.unit, merchant],
      ])
    }),
    { numRuns: 100 },
  )
})

test('what was not bought, what somebody else paid and what was asked give nothing', () => {
  const frames: readonly ((item: string, merchant: string, price: string) => string)[] = [
    (item, merchant, price) => `Should I buy ${item} at ${merchant} for ${price}?`,
    (item, merchant, price) => `I almost bought ${item} at ${merchant} for ${price}`,
    (item, merchant, price) => `I did not pay ${price} for ${item} at ${merchant}`,
    (item, merchant, price) => `Lisa paid ${price} for ${item} at ${merchant}`,
    (item, merchant, price) => `He bought ${item} at ${merchant} for ${price}`,
    (item, merchant, price) => `The ${item} cost her ${price} at ${merchant}`,
    (item, merchant, price) => `I want to buy ${item} at ${merchant} for ${price}`,
    (item, merchant, price) => `She told me that ${item} cost ${price} at ${merchant}`,
    (item, merchant, price) => `If I buy ${item} at ${merchant} for ${price}, I am broke.`,
  ]
  fc.assert(
    fc.property(thing, seller, money, fc.constantFrom(...frames), (item, merchant, price, make) => {
      expect(records(make(item, merchant, price.text))).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('a noun before "cost:" is a label among labels, not a thing that was bought', () => {
  for (const noun of ['Greenhouse', 'Fuel', 'Kiln', 'Trip'])
    expect(records(`${noun} humidity: 61 %\n${noun} cost: €50.91\n${noun} yield: 3.2 kg`)).toEqual([
      expect.objectContaining({ [`${noun} cost`]: 50.91, [`${noun} cost unit`]: 'EUR' }),
    ])
  expect(records('The lamp cost €50.91.')).toEqual([expect.objectContaining({ item: 'lamp', amount: 50.91 })])
})

test('what names an amount by itself is no purchase', () => {
  fc.assert(
    fc.property(fc.constantFrom('rent', 'salary', 'account balance', 'electricity bill'), money, (name, price) => {
      for (const text of [`${name}: ${price.text}`, `My ${name} is ${price.text}`, `${name} ${price.text}`])
        expect(records(text)).toEqual([{ [name]: price.amount, [`${name} unit`]: price.unit }])
    }),
    { numRuns: 60 },
  )
})

const feeling = fc.constantFrom('mood', 'energy', 'knee pain', 'sleep quality', 'focus', 'Stimmung', 'ánimo')
const scale = fc.constantFrom(5, 10, 20, 100)

test('a rating is the number given, on its scale', () => {
  const frames: readonly ((name: string, given: number, most: number) => string)[] = [
    (name, given, most) => `${name} ${given}/${most}`,
    (name, given, most) => `${name}: ${given} out of ${most}`,
    (name, given, most) => `${name}: ${given}/${most}`,
    (name, given, most) => `My ${name} was ${given}/${most} today.`,
    (name, given, most) => `${name} is ${given} out of ${most}`,
  ]
  fc.assert(
    fc.property(feeling, scale, fc.nat(100), fc.constantFrom(...frames), (name, most, share, make) => {
      const given = Math.max(1, Math.round((share / 100) * most))
      const [row = {}] = records(make(name, given, most))
      expect(row).toEqual({ [name]: given, [`${name} unit`]: `/${most}` })
    }),
    { numRuns: 200 },
  )
})

test('pressure is two measures, a fraction stays one, and a table of ratings is read as one', () => {
  expect(records('BP 121/79')).toEqual([{ systolic: 121, 'systolic unit': 'mmHg', diastolic: 79, 'diastolic unit': 'mmHg' }])
  expect(records('3/4 cup oats')).toEqual([{ oats: 0.75, 'oats unit': 'cup' }])
  expect(records('Won 3 of 5 games').flatMap(Object.keys)).not.toContain('won unit')
  expect(records('Day;Mood\nMon;7/10\nTue;4/10').map((row) => [row['Mood'], row['Mood unit']])).toEqual([
    [7, '/10'],
    [4, '/10'],
  ])
})

test('a distance makes the colon value behind it a duration that can be run', () => {
  fc.assert(
    fc.property(fc.integer({ min: 30, max: 420 }), fc.integer({ min: 220, max: 420 }), (hectometres, pace) => {
      const seconds = Math.round((hectometres / 10) * pace)
      const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
      fc.pre(minutes < 60)
      const [row = {}] = records(`Ran ${hectometres / 10} km in ${minutes}:${String(rest).padStart(2, '0')}`)
      expect(row).toMatchObject({ 'run distance': hectometres / 10, 'run duration': seconds, 'run duration unit': 's' })
    }),
    { numRuns: 100 },
  )
  expect(records('Cycled 45 km in 1:50')[0]).toMatchObject({ 'ride duration': 6600 })
})

test.each(['7 h 10 min', '7h10', '7h 10m', '7 hours and 10 minutes', '7 hrs 10 mins', '7 Std. 10 Min.'])(
  'slept %s is one duration',
  (text) => {
    for (const line of [`Slept ${text}`, `Slept ${text}, mood 6/10.`, `I slept ${text} last night and ran 5 km.`])
      expect(records(line)[0]).toMatchObject({ sleep: 25_800, 'sleep unit': 's' })
  },
)

// Prepositions stand inside names of places; a time behind a name is no part of it.
const head = fc.constantFrom('Bar', 'Café', 'Haus', 'Apotheke', 'Zanotti', 'Veltra')
const place = fc.constantFrom('Pier', 'Markt', 'Paix', 'See', 'Brambleford', 'Oda')
const inside = fc.constantFrom('at the', 'by the', 'of the', 'on the', 'am', 'an der', 'im', 'zum', 'de la', 'du', 'del', 'de')
const when = fc.constantFrom(
  'on Monday',
  'on Fridays',
  'am Montag',
  'am Abend',
  'am Wochenende',
  'im Mai',
  'in April',
  'lundi',
  'le samedi',
)
const frames: readonly ((name: string, time: string) => string)[] = [
  (name, time) => `Paid 14.20 EUR at ${name} ${time}.`,
  (name, time) => `Bought lamp at ${name} ${time} for 14.20 EUR`,
  (name, time) => `Habe ${time} bei ${name} 14,20 EUR bezahlt`,
  (name, time) => `Payé 14,20 € chez ${name} ${time}`,
]

test('a place named with a preposition is one merchant, and what says when ends it', () => {
  fc.assert(
    fc.property(head, inside, place, when, fc.boolean(), fc.constantFrom(...frames), (first, join, last, time, isLong, make) => {
      const name = isLong ? `${first} ${join} ${last}` : first
      const [row = {}, ...others] = records(make(name, time), 'de-DE')
      expect([row['merchant'], row['amount'], row['item'] ?? 'lamp', others.length]).toEqual([name, 14.2, 'lamp', 0])
    }),
    { numRuns: 400 },
  )
})

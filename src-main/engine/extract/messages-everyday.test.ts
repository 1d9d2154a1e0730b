import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extractFromMessages } from './messages.ts'

const settings = { locale: 'en-US', dateOrder: null } as const

function read(text: string): string[] {
  return extractFromMessages([{ role: 'user', author: null, text }], { settings, time: '2026-03-05T09:00:00' }).map(
    ({ attribute, value }) =>
      `${attribute.toLowerCase()}=${value.number ?? value.text?.toLowerCase()}${value.unit === null ? '' : ` ${value.unit}`}`,
  )
}

const name = fc.constantFrom('Sarah', 'Leo', 'Miriam', 'Tom', 'Priya', 'Jonas')
const degrees = fc.integer({ min: 365, max: 415 }).map((tenths) => tenths / 10)
const cents = fc.integer({ min: 105, max: 99_999 }).map((amount) => (amount / 100).toFixed(2))

test('a fever of somebody is under the name of that one, never the own', () => {
  fc.assert(
    fc.property(name, degrees, fc.constantFrom('had', 'has'), (who, fever, verb) => {
      expect(read(`${who} ${verb} a fever of ${fever}`)).toEqual([`${who.toLowerCase()} fever=${fever}`])
      expect(read(`I had a fever of ${fever}`)).toEqual([`fever=${fever}`])
      expect(read(`Had a temperature of ${fever} °C`)).toEqual([`temperature=${fever} °C`])
    }),
  )
})

test('a noun, that it is settled, and an amount are a payment of it', () => {
  const noun = fc.constantFrom('Rent', 'Car insurance', 'Phone contract', 'Kindergarten', 'Gym membership')
  const settled = fc.constantFrom('paid', 'transferred', 'renewed', 'settled', 'debited')
  fc.assert(
    fc.property(noun, settled, fc.constantFrom(', ', ': ', ' – '), cents, (what, verb, cut, amount) => {
      expect(read(`${what} ${verb}${cut}${amount} EUR`)).toEqual([`item=${what.toLowerCase()}`, `amount=${Number(amount)} EUR`])
    }),
  )
  expect(read('Miete überwiesen, 780 €')).toEqual(['item=miete', 'amount=780 EUR'])
  expect(read('Netflix 12.99 € charged')).toEqual(['item=netflix', 'amount=12.99 EUR'])
  expect(read('Lisa paid 20 EUR')).toEqual([])
})

test('income and refunds are no spending', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(read(`Got paid ${amount} EUR`)).toEqual([`income=${Number(amount)} EUR`])
      expect(read(`Got ${amount} EUR back from Amazon`)).toContain(`refund=${Number(amount)} EUR`)
    }),
  )
})

test('how much was bought is a quantity, with its unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 9 }), fc.constantFrom('apples', 'rice', 'potatoes'), cents, (kilograms, what, amount) => {
      expect(read(`Bought ${kilograms} kg of ${what} for ${amount} EUR`)).toEqual([
        `item=${what}`,
        `quantity=${kilograms} kg`,
        `amount=${Number(amount)} EUR`,
      ])
    }),
  )
})

test('counts in words count in a log line, and not in a story', () => {
  expect(read('Two glasses of wine with dinner')).toEqual(['wine=2'])
  expect(read('Only one cigarette today')).toEqual(['cigarette=1'])
  expect(read('Two days later we went home')).toEqual([])
  expect(read('One of my friends called and we talked about two things')).toEqual([])
})

test('what a thing is like or what is normal is no measure of the person', () => {
  expect(read('The marathon is 42.2 km long')).toEqual([])
  expect(read('The doctor said a normal pulse is 60 to 100')).toEqual([])
  expect(read('Went to bed at 22:45 and got up at 6:15')).toEqual(['bedtime=22:45', 'wake time=06:15'])
  expect(read('Migraine 7/10, lasted 3 hours')).toEqual(['migraine=7 /10', 'duration=10800 s'])
  expect(read('Yoga for 45 min')).toEqual(['yoga duration=2700 s'])
})

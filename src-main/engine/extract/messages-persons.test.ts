/** Other people's measures never become the person's own; names, kinship words and pronouns in four languages, generated. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attributeName } from './attributes.ts'
import { extractFromMessages } from './messages.ts'

const settings = { locale: 'en-US', dateOrder: null } as const

function said(text: string): Record<string, number | string | null> {
  const found = extractFromMessages([{ role: 'user', author: null, text }], { settings, time: '2026-03-05T09:00:00' })
  return Object.fromEntries(found.map(({ attribute, value }) => [attribute.toLowerCase(), value.number ?? value.text]))
}

const NAMES = ['Sarah', 'Tom', 'Ilse', 'Mehmet', 'Chloé']
const OWN = new Set([
  'weight',
  'gewicht',
  'poids',
  'peso',
  'sleep',
  'run distance',
  'run duration',
  'systolic',
  'diastolic',
  'pulse',
  'steps',
])
const named: readonly ((name: string, n: number) => string)[] = [
  (name, n) => `${name} weighs ${n} kg`,
  (name, n) => `${name} slept ${n % 9} hours`,
  (name, n) => `${name} ran ${n} km in ${n * 6} minutes`,
  (name, n) => `${name} did ${n}00 steps`,
  (name, n) => `${name}'s blood pressure is 1${n}/${n}, pulse ${n}`,
  (name, n) => `${name} is ${n}`,
  (name, n) => `${name} hat ${n % 9} Stunden geschlafen`,
  (name, n) => `${name} a couru ${n} km en ${n * 6} minutes`,
]
const kin: readonly ((n: number) => string)[] = [
  (n) => `My brother ran ${n} km`,
  (n) => `Meine Mutter hat ${n % 9} Stunden geschlafen`,
  (n) => `Mein Bruder ist ${n} km gelaufen`,
  (n) => `Ma sœur a dormi ${n % 9} heures`,
  (n) => `Mi hermano ha corrido ${n} km`,
  (n) => `My dad's pulse was ${n}`,
  (n) => `Our dog weighs ${n} kg`,
]
const unnamed: readonly ((n: number) => string)[] = [
  (n) => `Her weight is ${n} kg`,
  (n) => `His pulse was ${n}`,
  (n) => `Sein Puls war ${n}`,
  (n) => `Ihr Gewicht ist ${n} kg`,
  (n) => `Son poids est de ${n} kg`,
  (n) => `Su peso es ${n} kg`,
  (n) => `She got ${n % 9} hours of sleep`,
  (n) => `Elle a dormi ${n % 9} heures`,
  (n) => `Dad's was 1${n}/${n}`,
]

test('a measure of somebody else is never one of the person', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...NAMES),
      fc.constantFrom(
        ...named,
        ...kin.map(
          (make) =>
            (_: string, n: number): string =>
              make(n),
        ),
      ),
      fc.integer({ min: 40, max: 99 }),
      (name, make, n) => {
        for (const attribute of Object.keys(said(make(name, n)))) expect(OWN.has(attributeName(attribute).key)).toBe(false)
      },
    ),
  )
})

test('where only a pronoun says whose it is, nothing is read', () => {
  fc.assert(
    fc.property(fc.constantFrom(...unnamed), fc.integer({ min: 40, max: 99 }), (make, n) => {
      expect(said(make(n))).toEqual({})
    }),
  )
})

test.each([
  ['Slept 7 h, Sarah slept 9 h, weight 82 kg', { sleep: 25200, 'sarah sleep': 32400, weight: 82 }],
  ['He dormido 7 horas', { sleep: 25200 }],
  ['Il fait 21 °C', { temperature: 21 }],
  ['Lunch had 600 kcal', { calories: 600 }],
  ['Down to 80.9 kg', { weight: 80.9 }],
  ["I'm back up to 82.3 kg", { weight: 82.3 }],
  ['84.1 kg on the scale', { weight: 84.1 }],
  ['Down 1.2 kg', { 'weight loss': 1.2 }],
  ['Rain all day, 14 mm', { rain: 14 }],
  ['It was 23 °C outside', { temperature: 23 }],
  ['Energy was a solid 8/10', { energy: 8 }],
  ['Blood pressure this morning 135/83', { systolic: 135, diastolic: 83 }],
  ['Gewicht heute Morgen 81,2 kg', { gewicht: 81.2 }],
  ['Study: 1 h 51 min, 23 pages', { 'study duration': 6660, pages: 23 }],
  ['Evening run: 5.2 km, 29:20', { 'run distance': 5.2, 'run duration': 1760 }],
  ['Bei Rossmann Zahnpasta für 2,49 €', { merchant: 'Rossmann', item: 'Zahnpasta', amount: 2.49 }],
  ['Bei Rewe Brot und Käse für 5,60 €', { merchant: 'Rewe', item: 'Brot und Käse', amount: 5.6 }],
] as const)('%s', (text, expected) => expect(said(text)).toEqual(expected))

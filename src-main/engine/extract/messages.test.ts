/** Sentences, lists and pasted tables to observations; spans are exact; what is not asserted gives nothing. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ExtractedObservation, Message } from '../../../src-shared/model.ts'
import { extractFromMessages } from './messages.ts'

const settings = { locale: 'en-US', dateOrder: null } as const
const TIME = '2026-03-05T09:00:00'

function said(text: string, role: Message['role'] = 'user'): ExtractedObservation[] {
  const observations = extractFromMessages([{ role, author: null, text }], { settings, time: TIME })
  for (const { provenance, value } of observations) {
    if (provenance.type !== 'text') throw new Error('A message gave a picture provenance.')
    expect(text.slice(provenance.start, provenance.end)).toBe(value.raw)
  }
  return observations
}

function pairs(text: string): Record<string, number | string | null> {
  return Object.fromEntries(said(text).map(({ attribute, value }) => [attribute.toLowerCase(), value.number ?? value.text]))
}

test.each([
  ['slept 7h 45m', { sleep: 27900 }],
  ['BP 121/79 and pulse 64', { systolic: 121, diastolic: 79, pulse: 64 }],
  ['Blood pressure: 118/76', { systolic: 118, diastolic: 76 }],
  ['ran 5.2 km in 28:30', { 'run distance': 5.2, 'run duration': 1710 }],
  ['paid €12,40 at Lidl', { amount: 12.4, merchant: 'Lidl' }],
  ['Spent 12,50 € at Rewe for lunch', { amount: 12.5, merchant: 'Rewe', item: 'lunch' }],
  ['weight 82.4', { weight: 82.4 }],
  ['My weight this morning was 82.4 kg.', { weight: 82.4 }],
  ['I weigh 82.4 kg', { weight: 82.4 }],
  ['I am 82 kg and 180 cm', { weight: 82, height: 180 }],
  ['I took 20 mg of ibuprofen', { ibuprofen: 20 }],
  ['45 g carbs, 30 g protein, 12 g fat', { carbs: 45, protein: 30, fat: 12 }],
  ['carbs 45 g, protein 30 g, fat 12 g', { carbs: 45, protein: 30, fat: 12 }],
  ['Breakfast: oatmeal 350 kcal, 12 g protein', { item: 'oatmeal', calories: 350, protein: 12 }],
  ['ate 500 kcal', { calories: 500 }],
  ['active energy 420 kcal', { 'active energy': 420 }],
  ['time in range was 78%', { 'time in range': 78 }],
  ['average glucose 142 mg/dL, GMI 6.7%', { 'average glucose': 142, gmi: 6.7 }],
  ['Deep sleep 1h 20m, REM 1h 45m', { 'deep sleep': 4800, rem: 6300 }],
  ['walked 10,000 steps', { steps: 10000 }],
  ['woke up at 6:30', { 'wake time': '06:30' }],
  ['Yesterday I slept 7h and ran 5 km', { sleep: 25200, 'run distance': 5, date: '2026-03-04' }],
  ['My mother weighs 60 kg', { 'mother weight': 60 }],
  ['Gewicht heute 82,4 kg', { gewicht: 82.4 }],
  ['Ich habe 7 Stunden geschlafen', { sleep: 25200 }],
  ['rent is €900', { rent: 900 }],
  ['Just weighed myself: 82.4 kg', { weight: 82.4 }],
  ['This morning the scale showed 82.0 kg.', { weight: 82 }],
  ['My blood pressure today was 128 over 82', { systolic: 128, diastolic: 82 }],
  ['Did a 5 km run in 27:30', { 'run distance': 5, 'run duration': 1650 }],
  ['Week 3 weigh-in: 80.9 kg', { week: 3, weight: 80.9 }],
  ['Je pèse 82,4 kg', { weight: 82.4 }],
  ["J'ai couru 5 km en 28 min", { 'run distance': 5, 'run duration': 1680 }],
  ['Read 42 pages of Dune', { pages: 42 }],
  ['My glucose was 180 after lunch, is that bad?', { glucose: 180 }],
] as const)('%s', (text, expected) => expect(pairs(text)).toEqual(expected))

test.each([
  ['I want to weigh 75'],
  ['should I take 20 mg?'],
  ['I did not weigh 75 kg'],
  ['My goal is 75 kg'],
  ['75 kg is my goal weight'],
  ['If I run 5 km, I burn 300 kcal.'],
  ['I will run 10 km tomorrow'],
  ['I plan to sleep 8h'],
  ['The doctor said "your target is 75 kg"'],
  ['> weight 80'],
  ['She weighs 60 kg'],
  ['How many kcal are in 200 g of rice?'],
  ['You should drink 2 l of water'],
  ['In 2024 I moved to Berlin'],
  ['Ich möchte 75 kg wiegen'],
  ['I would love to run 10 km'],
  ['Goal: 75 kg'],
  ['We talked about the iPhone 15.'],
  ['Chapter 5 was great'],
  ['Phone number is +1 555 123 4567'],
  ['Finished the book in 5 days'],
  ['call me in 5 min'],
])('%s is no observation', (text) => expect(said(text)).toEqual([]))

test('what the assistant says is not observed', () => expect(said('Your weight is 82.4 kg', 'assistant')).toEqual([]))

test('a Markdown table: one record per row, units from the header, missing cells left out', () => {
  const text = 'My log:\n\n| Date | Weight (kg) | Mood |\n|---|---|---|\n| 2026-03-01 | 82,4 | good |\n| 2026-03-02 | 82,1 | - |\n'
  const rows = said(text)
  expect(rows.map(({ record, attribute, value }) => [record, attribute, value.number ?? value.text, value.unit])).toEqual([
    [0, 'Date', '2026-03-01', null],
    [0, 'Weight', 82.4, 'kg'],
    [0, 'Mood', 'good', null],
    [1, 'Date', '2026-03-02', null],
    [1, 'Weight', 82.1, 'kg'],
  ])
  expect(rows[0]?.title).toBe('My log')
})

test('a table of metrics and values is one record', () => {
  const text = '| Metric | Value | Unit |\n|---|---|---|\n| Weight | 82.4 | kg |\n| Pulse (bpm) | 64 | |\n| Sleep | 7h 10m | |\n'
  expect(said(text).map(({ record, attribute, value }) => [record, attribute, value.number, value.unit])).toEqual([
    [0, 'Weight', 82.4, 'kg'],
    [0, 'Pulse', 64, 'bpm'],
    [0, 'Sleep', 25800, 's'],
  ])
})

test('a very long line without an end is data, not a sentence, and costs little', () => {
  expect(said(Array.from({ length: 20_000 }, (_, i) => `weight ${i},`).join(' '))).toEqual([])
})

test.each([',', ';', '\t'])('a CSV block parted by %j', (mark) => {
  const text =
    ['date', 'steps', 'sleep'].join(mark) +
    '\n' +
    [
      ['2026-03-01', '10234', '7h 10m'],
      ['2026-03-02', '8500', '6h 50m'],
    ]
      .map((row) => row.join(mark))
      .join('\n')
  const rows = said(text)
  expect(rows.filter(({ attribute }) => attribute === 'steps').map(({ record, value }) => [record, value.number])).toEqual([
    [0, 10234],
    [1, 8500],
  ])
  expect(rows.filter(({ attribute }) => attribute === 'sleep').map(({ value }) => value.number)).toEqual([25800, 24600])
})

test('a column of a pasted table decides its decimal mark and date order', () => {
  const rows = said('day;price\n25/02/2026;1.234\n03/04/2026;5,50\n')
  expect(rows.map(({ value }) => value.number ?? value.text)).toEqual(['2026-02-25', 1234, '2026-04-03', 5.5])
  expect(rows.every(({ value }) => !value.ambiguous)).toBe(true)
})

test('label lines are one record, dated lines one each, workout sets one each', () => {
  expect(new Set(said('Weight: 82.4 kg\nPulse: 64\nSleep: 7h 10m').map(({ record }) => record))).toEqual(new Set([0]))
  expect(
    said('2026-03-01: weight 82.4, pulse 64\n2026-03-02: weight 82.1, pulse 61').map(({ record, attribute }) => `${record} ${attribute}`),
  ).toEqual(['0 date', '0 weight', '0 pulse', '1 date', '1 weight', '1 pulse'])
  expect(
    said('- Bench press 3x8 @ 60 kg\n- Squat 5x5 100kg').map(({ record, attribute, value }) => [
      record,
      attribute,
      value.number ?? value.text,
    ]),
  ).toEqual([
    [0, 'exercise', 'Bench press'],
    [0, 'sets', 3],
    [0, 'reps', 8],
    [0, 'load', 60],
    [1, 'exercise', 'Squat'],
    [1, 'sets', 5],
    [1, 'reps', 5],
    [1, 'load', 100],
  ])
})

test('a repeated attribute starts the next record', () => {
  expect(said('BP 121/79, pulse 64. Later BP 118/75, pulse 60.').map(({ record, value }) => [record, value.number])).toEqual([
    [0, 121],
    [0, 79],
    [0, 64],
    [1, 118],
    [1, 75],
    [1, 60],
  ])
})

// Nouns that no lexicon of the project holds: names come from grammar alone.
const noun = fc.constantFrom(
  'creatinine',
  'salinity',
  'humidity',
  'battery',
  'odometer',
  'ferritin',
  'torque',
  'turbidity',
  'tyre pressure',
  'well depth',
  'soil moisture',
  'queue length',
)
const unit = fc.constantFrom('', ' %', ' kg', ' km', ' mg/dL', ' °C', ' kPa', ' V')
const frame = fc.constantFrom(
  (name: string, value: string) => `${name} ${value}`,
  (name: string, value: string) => `My ${name} was ${value}.`,
  (name: string, value: string) => `${name}: ${value}`,
  (name: string, value: string) => `The ${name} is ${value} now`,
  (name: string, value: string) => `Checked again, ${name} at ${value}`,
  (name: string, value: string) => `${name} = ${value}`,
)
const aside = fc.constantFrom(
  (text: string) => `I want the ${text} soon`,
  (text: string) => `Should the ${text}?`,
  (text: string) => `If the ${text}, call me.`,
  (text: string) => `My goal: the ${text}`,
  (text: string) => `The ${text} would be nice`,
  (text: string) => `It is not true that ${text}`,
)

test('any noun with any value in any frame is read with its name, number and span', () => {
  fc.assert(
    fc.property(noun, fc.integer({ min: 11, max: 9990 }), unit, frame, (name, tenths, suffix, make) => {
      const number = tenths / 10
      const found = said(make(name, `${number}${suffix}`))
      expect(found.map(({ attribute, value }) => [attribute.toLowerCase(), value.number])).toEqual([[name, number]])
    }),
    { numRuns: 200 },
  )
})

test('two measures in one sentence keep their own names', () => {
  fc.assert(
    fc.property(
      noun,
      noun,
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: 1, max: 99 }),
      unit,
      fc.constantFrom(', ', ' and ', '; '),
      (first, second, a, b, suffix, joint) => {
        fc.pre(first !== second)
        expect(pairs(`${first} ${a}${suffix}${joint}${second} ${b}${suffix}`)).toEqual({ [first]: a, [second]: b })
      },
    ),
    { numRuns: 200 },
  )
})

test('the same in a sentence that asserts nothing gives nothing', () => {
  fc.assert(
    fc.property(noun, fc.integer({ min: 1, max: 999 }), unit, aside, (name, number, suffix, make) => {
      expect(said(make(`${name} is ${number}${suffix}`))).toEqual([])
    }),
    { numRuns: 150 },
  )
})

test('any text: exact spans, values as read, no throw', () => {
  const words = fc
    .array(
      fc.constantFrom(
        'I',
        'slept',
        '7h',
        '45m',
        'weight',
        '82.4',
        'kg',
        'and',
        ',',
        '.',
        '\n',
        '|',
        '|---|',
        'paid',
        '€12,40',
        'at',
        'Lidl',
        ':',
        '- ',
        '121/79',
        'BP',
        '"',
        '?',
        'not',
        '2026-03-01',
        '3x8',
        '(5)',
        '٣:٠٧',
        '“',
        '%',
        'in',
        '5',
        'ran',
        '**',
        '\t',
        ';',
        'is',
      ),
      { maxLength: 40 },
    )
    .map((list) => list.join(' '))
  fc.assert(
    fc.property(fc.oneof(words, fc.string({ unit: 'grapheme', maxLength: 80 })), (text) => void said(text)),
    { numRuns: 400 },
  )
})

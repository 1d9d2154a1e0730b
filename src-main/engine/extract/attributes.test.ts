import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attributeName, createAttributeResolver, splitUnit } from './attributes.ts'
import type { AttributeTrait } from './attributes.ts'

const number: AttributeTrait = { kind: 'number', unit: null }
const percent: AttributeTrait = { kind: 'percent', unit: '%' }
const money: AttributeTrait = { kind: 'currency', unit: 'EUR' }

function resolveAll(surfaces: readonly string[], trait: AttributeTrait): string[] {
  const resolver = createAttributeResolver({ attributes: [], aliases: [] })
  return surfaces.map((surface) => resolver.resolve(surface, trait).canonical)
}

test.each([
  [
    ['TIR', 'Time in Range', 'time_range', 'timeInRange', 'TIME IN RANGE:', 'Timeinrange', 'the time in range', 'Time in range (%)'],
    percent,
  ],
  [['Weight (kg)', 'weight', 'Body weight', 'WEIGHT', 'Weights', 'my weight', 'weight, kg'], { kind: 'number', unit: 'kg' }],
  [['Total', 'Tota1', 'TOTAL:', 'T0tal', 'total'], money],
  [['Heart rate', 'HR', 'Pulse', 'heart_rate', 'Heart-Rate'], { kind: 'number', unit: 'bpm' }],
  [['Acceleration', 'Acce1eration', 'Accelerat1on', 'Acceleratioh'], number],
  [['Glycemic Risk Index', 'GRI', 'glycemic-risk-index'], number],
  [['Carbs', 'Carbohydrates', 'carbs g'], { kind: 'number', unit: 'g' }],
  [['Subtotal', 'Sub Total', 'sub-total'], money],
  [['Max HR', 'Maximum heart rate', 'max heart rate'], { kind: 'number', unit: 'bpm' }],
  [['SpO2', 'Sp02', 'Oxygen saturation'], percent],
  [['Invoice No.', 'Invoice number', 'Invoice #'], { kind: 'text', unit: null }],
  [['Steps', 'steps today', 'Step count'], { kind: 'number', unit: 'steps' }],
] as const)('%j are one attribute', (surfaces, trait) => expect(new Set(resolveAll(surfaces, trait)).size).toBe(1))

test.each([
  [['Morning response', 'Evening drift', 'Morning drift', 'Evening response'], percent],
  [['subtotal', 'total'], money],
  [['systolic', 'diastolic'], number],
  [['Range high %', 'Range low %', 'Range in %'], percent],
  [['tax 6%', 'total', 'tax 8%'], money],
  [['Fat', 'Saturated fat', 'Trans fat'], number],
  [['Week 1', 'Week 2'], number],
  [['Time in range', 'Time above range', 'Time below range', 'TAR', 'TBR'].slice(0, 3), percent],
  [['Max heart rate', 'Min heart rate', 'Avg heart rate', 'Resting heart rate'], number],
  [['Deep sleep', 'Light sleep', 'REM sleep', 'Sleep'], { kind: 'duration', unit: 's' }],
  [['cash', 'change'], money],
  [['Card', 'Carb'], number],
  [['hypertension', 'hypotension'], number],
] as const)('%j never merge', (surfaces, trait) => expect(new Set(resolveAll(surfaces, trait)).size).toBe(surfaces.length))

test('one name in two dimensions is two attributes, found again', () => {
  const resolver = createAttributeResolver({ attributes: [], aliases: [] })
  const first = resolver.resolve('Time in range', percent)
  const second = resolver.resolve('Time in range', { kind: 'duration', unit: 's' })
  expect(second).toMatchObject({ isNew: true, reason: 'other dimension' })
  expect(second.canonical).not.toBe(first.canonical)
  expect(resolver.resolve('TIR', percent).canonical).toBe(first.canonical)
  expect(resolver.resolve('Time in Range', { kind: 'duration', unit: 's' })).toMatchObject({ canonical: second.canonical, isNew: false })
})

test('a misread value does not split an attribute', () => {
  const resolver = createAttributeResolver({ attributes: [], aliases: [] })
  expect(resolver.resolve('Total', money).canonical).toBe(resolver.resolve('Total', { kind: 'text', unit: null }).canonical)
})

test('what the person decided wins, and a split holds', () => {
  const state = {
    attributes: [
      { name: 'mass', label: 'Mass', kind: 'number' as const, unit: 'kg' },
      { name: 'pulse', label: 'Pulse', kind: 'number' as const, unit: 'bpm' },
    ],
  }
  const merged = createAttributeResolver({ ...state, aliases: [{ surface: 'scale reading', canonical: 'mass', reason: 'person' }] })
  expect(merged.resolve('Scale reading', number)).toMatchObject({ canonical: 'mass', isNew: false })
  const split = createAttributeResolver({ ...state, aliases: [], splits: [{ surface: 'heart rate', canonical: 'pulse' }] })
  expect(split.resolve('Heart rate', number)).toMatchObject({ isNew: true, canonical: 'heart rate' })
})

const near = async (names: string[]): Promise<Float32Array[]> => names.map(() => Float32Array.from([1, 0.05]))
const far = async (names: string[]): Promise<Float32Array[]> =>
  names.map((_, index) => Float32Array.from(index % 2 === 0 ? [1, 0] : [0, 1]))

test('a near vector alone never merges; with the same core of words it confirms', async () => {
  const resolver = createAttributeResolver({ attributes: [], aliases: [] }, near)
  for (const name of ['sensor drift', 'stress', 'run distance']) resolver.resolve(name, number)
  await resolver.prepare(['sensor offset', 'stress level', 'running distance', 'evening drift'])
  expect(resolver.resolve('sensor offset', number)).toMatchObject({ isNew: true })
  expect(resolver.resolve('stress level', number)).toMatchObject({ canonical: 'stress', reason: 'likeness', isNew: false })
  expect(resolver.resolve('running distance', number)).toMatchObject({ canonical: 'run distance', reason: 'likeness' })
  const other = createAttributeResolver({ attributes: [], aliases: [] }, far)
  other.resolve('stress', number)
  await other.prepare(['stress level'])
  expect(other.resolve('stress level', number)).toMatchObject({ isNew: true })
})

test.each([
  ['another unit', number, { kind: 'number', unit: 'kg' } as const, []],
  ['a name of the same record', number, number, ['stress']],
])('likeness is not enough with %s', async (_, first, second, beside) => {
  const resolver = createAttributeResolver({ attributes: [], aliases: [] }, near)
  resolver.resolve('stress', first)
  await resolver.prepare(['stress level'])
  expect(resolver.resolve('stress level', second, beside)).toMatchObject({ isNew: true })
})

test('what was merged leads to what it was merged into, also for names like it', () => {
  const resolver = createAttributeResolver({
    attributes: [
      { name: 'acceleration', label: 'Acceleration', ...number, mergedInto: 'speedup' },
      { name: 'speedup', label: 'Speedup', ...number },
    ],
    aliases: [{ surface: 'acceleration', canonical: 'speedup', reason: 'person' }],
  })
  expect(resolver.resolve('Acceleration', number).canonical).toBe('speedup')
  expect(resolver.resolve('Acceleratioh', number)).toMatchObject({ canonical: 'speedup', reason: 'misread' })
})

test('unit suffixes', () => {
  expect(splitUnit('Weight (kg)')).toEqual({ name: 'Weight', unit: 'kg' })
  expect(splitUnit('Glucose, mg/dL')).toEqual({ name: 'Glucose', unit: 'mg/dL' })
  expect(splitUnit('Range high %')).toEqual({ name: 'Range high', unit: '%' })
  expect(splitUnit('tax 6%')).toEqual({ name: 'tax 6%', unit: null })
  expect(splitUnit('Price (€)')).toEqual({ name: 'Price', unit: 'EUR' })
  expect(splitUnit('Notes (optional)')).toEqual({ name: 'Notes (optional)', unit: null })
})

test('resolution is stable: a state written and read back gives the same attributes', () => {
  const words = fc
    .array(fc.constantFrom('time', 'range', 'high', 'low', 'fat', 'total', 'rate', 'sleep', 'deep', 'daily', 'drift'), {
      minLength: 1,
      maxLength: 3,
    })
    .map((list) => list.join(' '))
  fc.assert(
    fc.property(fc.array(words, { maxLength: 20 }), (surfaces) => {
      const first = createAttributeResolver({ attributes: [], aliases: [] })
      const log = surfaces.map((surface) => first.resolve(surface, number))
      const again = createAttributeResolver({
        attributes: first.attributes(),
        aliases: log.map(({ surface, canonical, reason }) => ({ surface, canonical, reason })),
      })
      surfaces.forEach((surface, index) =>
        expect(again.resolve(surface, number)).toMatchObject({ canonical: log[index]?.canonical, isNew: false }),
      )
    }),
  )
})

test('names fold case, accents and plurals', () => {
  expect(attributeName('Pasos Diários').key).toBe('paso diario')
  expect(attributeName('  ').key).toBe('')
})

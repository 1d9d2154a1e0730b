import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryPlan, arbitraryThresholds, historyOf, randomFrom } from './histories.test-helper.ts'
import { createMiner } from './miner.ts'
import { referenceSchemas } from './reference.test-helper.ts'
import { decodeState, encodeState } from './state.ts'
import { DEFAULT_THRESHOLDS, leastSupport, type Thresholds } from './thresholds.ts'

function minedSchemas(history: readonly string[][], thresholds: Thresholds): (readonly (readonly string[])[])[] {
  const miner = createMiner(thresholds)
  return history.map((attributes) => miner.add(attributes).schemas)
}

const RUNS = Number(process.env['ADAMM_PROPERTY_RUNS'] ?? 800)

test('equals the definitions after every prefix, default thresholds', () => {
  fc.assert(
    fc.property(arbitraryPlan, (plan) => {
      const history = historyOf(plan)
      expect(minedSchemas(history, DEFAULT_THRESHOLDS)).toEqual(referenceSchemas(history, DEFAULT_THRESHOLDS))
    }),
    { numRuns: RUNS },
  )
}, 600_000)

test('equals the definitions after every prefix, any thresholds', () => {
  fc.assert(
    fc.property(arbitraryPlan, arbitraryThresholds, (plan, thresholds) => {
      const history = historyOf({ ...plan, rounds: Math.min(plan.rounds, 40) })
      expect(minedSchemas(history, thresholds)).toEqual(referenceSchemas(history, thresholds))
    }),
    { numRuns: RUNS },
  )
}, 600_000)

test('equals the definitions on histories without any structure', () => {
  const attribute = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
  fc.assert(
    fc.property(fc.array(fc.array(attribute, { maxLength: 8 }), { maxLength: 40 }), arbitraryThresholds, (history, thresholds) => {
      expect(minedSchemas(history, thresholds)).toEqual(referenceSchemas(history, thresholds))
    }),
    { numRuns: RUNS },
  )
}, 600_000)

test('goes on from a saved state as if it had never stopped', () => {
  fc.assert(
    fc.property(arbitraryPlan, fc.double({ min: 0, max: 1, noNaN: true }), (plan, where) => {
      const history = historyOf(plan)
      const stop = Math.floor(where * history.length)
      const straight = createMiner()
      const first = createMiner()
      for (const attributes of history.slice(0, stop)) {
        straight.add(attributes)
        first.add(attributes)
      }
      const second = createMiner(DEFAULT_THRESHOLDS, decodeState(encodeState(first.state())))
      for (const attributes of history.slice(stop)) expect(second.add(attributes)).toEqual(straight.add(attributes))
      expect(second.active()).toEqual(straight.active())
    }),
    { numRuns: 200 },
  )
})

test('a table that gains a column evolves once the extension is confident', () => {
  const miner = createMiner()
  for (let round = 0; round < 5; round++) miner.add(['date', 'mean', 'range'])
  const changes = Array.from({ length: 40 }, () => miner.add(['date', 'mean', 'range', 'variability']).changes).flat()
  expect(changes).toEqual([
    {
      kind: 'evolved',
      id: 1,
      into: null,
      from: ['date', 'mean', 'range'],
      to: ['date', 'mean', 'range', 'variability'],
      support: 20,
      confidence: 0.8,
    },
  ])
  expect(miner.active()).toEqual([{ id: 1, attributes: ['date', 'mean', 'range', 'variability'], support: 40, allConfidence: 40 / 45 }])
})

test('two schemas that grow into the same set become one, and the older number goes on', () => {
  const miner = createMiner()
  for (let round = 0; round < 4; round++) miner.add(['a', 'b'])
  for (let round = 0; round < 4; round++) miner.add(['c', 'd'])
  const changes = Array.from({ length: 40 }, () => miner.add(['a', 'b', 'c', 'd']).changes).flat()
  expect(changes.map((change) => [change.kind, change.id, change.into])).toEqual([
    ['evolved', 1, null],
    ['merged', 2, 1],
  ])
  expect(miner.active().map((schema) => schema.attributes)).toEqual([['a', 'b', 'c', 'd']])
})

test('two attributes that are everywhere block no other schema', () => {
  const random = randomFrom(7)
  const miner = createMiner()
  for (let round = 0; round < 300; round++) {
    const table = Math.floor(random() * 6)
    miner.add(['date', 'time', `first ${table}`, `second ${table}`, `third ${table}`])
  }
  // By the definitions the two are a schema themselves (they recur before any other set does); every table still gets its own.
  expect(miner.active().map((schema) => schema.attributes.length)).toEqual([5, 5, 5, 5, 5, 5, 2])
})

test('wide forms of sixty labels are searched within the work limit', () => {
  const labels = Array.from({ length: 60 }, (_, index) => `label ${index}`)
  const same = createMiner()
  for (let round = 0; round < 50; round++) expect(same.add(labels).complete).toBe(true)
  expect(same.active()).toHaveLength(1)
  const random = randomFrom(3)
  const noisy = createMiner()
  for (let round = 0; round < 8; round++) noisy.add(labels.filter(() => random() >= 0.02))
  expect(noisy.active().length).toBeGreaterThan(0)
  const limited = createMiner(DEFAULT_THRESHOLDS, undefined, 20_000)
  const wide = Array.from({ length: 40 }, () => limited.add(labels.filter(() => random() >= 0.1)))
  expect(wide.some((result) => !result.complete)).toBe(true)
})

test('the least support agrees with the division', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 2_000_000 }), (threshold, base) => {
      const least = leastSupport(threshold, base)
      expect(least / base >= threshold).toBe(true)
      if (least > 1) expect((least - 1) / base >= threshold).toBe(false)
    }),
  )
})

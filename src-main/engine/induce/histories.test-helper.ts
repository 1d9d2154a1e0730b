/** Generated histories of METHOD 3's difficult kinds: planted tables with dropout, ubiquitous and shared attributes, growing columns, noise. */
import fc from 'fast-check'
import type { Thresholds } from './thresholds.ts'

export type Plan = {
  attributes: number
  rounds: number
  tables: number
  dropout: number
  everywhere: number
  noise: number
  growAt: number
  seed: number
}

export const arbitraryPlan: fc.Arbitrary<Plan> = fc.record({
  attributes: fc.integer({ min: 3, max: 9 }),
  rounds: fc.integer({ min: 1, max: 60 }),
  tables: fc.integer({ min: 1, max: 4 }),
  dropout: fc.constantFrom(0, 0.03, 0.1, 0.2, 0.35, 0.5),
  everywhere: fc.integer({ min: 0, max: 2 }),
  noise: fc.constantFrom(0, 0.1, 0.3),
  growAt: fc.constantFrom(0, 0.2, 0.5, 1),
  seed: fc.integer(),
})

export const arbitraryThresholds: fc.Arbitrary<Thresholds> = fc.record({
  support: fc.integer({ min: 1, max: 6 }),
  allConfidence: fc.constantFrom(0, 0.2, 0.5, 0.6, 0.75, 0.9, 1),
  extensionConfidence: fc.constantFrom(0.1, 0.4, 0.6, 0.8, 0.95, 1),
})

/** A small deterministic generator of numbers in [0, 1). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function historyOf(plan: Plan): string[][] {
  const random = randomFrom(plan.seed)
  const names = Array.from({ length: plan.attributes }, (_, index) => String.fromCharCode(97 + ((index * 5) % 26)))
  const everywhere = names.slice(0, Math.min(plan.everywhere, plan.attributes - 2))
  const rest = names.slice(everywhere.length)
  const tables = Array.from({ length: plan.tables }, () => {
    const own = rest.filter(() => random() < 0.6)
    const columns = own.length === 0 ? [rest[0]!] : own
    // Columns that appear only later: the table grows.
    const late = columns.length > 2 && random() < 0.6 ? columns.slice(-1 - Math.floor(random() * 2)) : []
    return { columns, late }
  })
  return Array.from({ length: plan.rounds }, (_, round) => {
    const table = tables[Math.floor(random() * tables.length)]!
    const grown = round >= plan.growAt * plan.rounds
    const columns = table.columns.filter((name) => grown || !table.late.includes(name))
    const present = [...columns.filter(() => random() >= plan.dropout), ...everywhere.filter(() => random() >= plan.dropout / 3)]
    for (const name of rest) if (random() < plan.noise * 0.3) present.push(name)
    return [...new Set(present)]
  })
}

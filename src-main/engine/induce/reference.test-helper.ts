/**
 * METHOD 3 and the order of CLI.md word by word, with no cleverness: every subset is a candidate and every support is counted from
 * the whole prefix again. For histories of at most a dozen different attributes; the miner must give the same after every round.
 */
import type { Thresholds } from './thresholds.ts'

/** Active schemas after each round of the history, each sorted, each list sorted. */
export function referenceSchemas(history: readonly (readonly string[])[], thresholds: Thresholds): string[][][] {
  const names = [...new Set(history.flat())].sort()
  const rounds = history.map((attributes) => names.reduce((set, name, bit) => (attributes.includes(name) ? set | (1 << bit) : set), 0))
  const after: string[][][] = []
  let active = new Set<number>()
  for (let t = 1; t <= rounds.length; t++) {
    active = schemasAfterRound(rounds.slice(0, t), names.length, active, thresholds)
    after.push([...active].map((set) => namesIn(set, names)).sort(compareLists))
  }
  return after
}

function schemasAfterRound(
  rounds: readonly number[],
  attributes: number,
  before: ReadonlySet<number>,
  thresholds: Thresholds,
): Set<number> {
  const { support: least, allConfidence, extensionConfidence } = thresholds
  const round = rounds[rounds.length - 1]!
  const supports = new Map<number, number>()
  const support = (set: number): number => {
    const counted = supports.get(set) ?? rounds.filter((other) => (set & ~other) === 0).length
    supports.set(set, counted)
    return counted
  }
  const allSets = Array.from({ length: 2 ** attributes }, (_, set) => set)
  const contains = (outer: number, inner: number): boolean => (inner & ~outer) === 0
  const strictly = (outer: number, inner: number): boolean => contains(outer, inner) && outer !== inner
  const recurrent = allSets.filter((set) => set !== 0 && support(set) >= least)

  // (1) candidates: recurrent, in this round, two attributes or more.
  const candidates = recurrent.filter((set) => contains(round, set) && size(set) >= 2)

  // (2) evolution, every schema from the state before the round.
  const after = new Set<number>()
  const evolved = new Set<number>()
  for (const schema of before) {
    const wider = candidates.filter((set) => strictly(set, schema) && support(set) / support(schema) >= extensionConfidence)
    const maximal = wider.filter((set) => !wider.some((other) => strictly(other, set)))
    maximal.sort((a, b) => size(b) - size(a) || support(b) - support(a) || compareBits(a, b))
    const best = maximal[0]
    after.add(best ?? schema)
    if (best !== undefined) evolved.add(best)
  }

  // (3) discovery.
  const blocking = [...before, ...evolved]
  const admissible = candidates.filter((set) => {
    if (blocking.some((schema) => contains(schema, set) || contains(set, schema))) return false
    const growing = recurrent.some(
      (wider) =>
        strictly(wider, set) &&
        blocking.some((schema) => strictly(wider, schema) && (schema & set) !== 0) &&
        support(wider) / support(set) >= extensionConfidence,
    )
    if (growing) return false
    const largest = Math.max(...bits(set).map((bit) => support(1 << bit)))
    return support(set) / largest >= allConfidence
  })
  for (const set of admissible) if (!admissible.some((other) => strictly(other, set))) after.add(set)
  return after
}

function bits(set: number): number[] {
  return Array.from({ length: 31 }, (_, bit) => bit).filter((bit) => (set & (1 << bit)) !== 0)
}

function size(set: number): number {
  return bits(set).length
}

/** Bits are numbered in the order of the sorted names, so comparing bit lists compares name lists. */
function compareBits(a: number, b: number): number {
  const left = bits(a)
  const right = bits(b)
  for (let index = 0; index < Math.min(left.length, right.length); index++)
    if (left[index] !== right[index]) return left[index]! - right[index]!
  return left.length - right.length
}

function namesIn(set: number, names: readonly string[]): string[] {
  return names.filter((_, bit) => (set & (1 << bit)) !== 0)
}

function compareLists(a: readonly string[], b: readonly string[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index++) if (a[index] !== b[index]) return a[index]! < b[index]! ? -1 : 1
  return a.length - b.length
}

/**
 * The incremental miner of METHOD 3. In: the canonical attributes of one round after another. Out: after each round exactly the
 * schemas that the definitions give for that prefix (checked against reference.test-helper.ts), and what changed.
 *
 * Only sets inside the new round change their support, so only they are looked at. Supports of attributes, of pairs of recurrent
 * attributes and of "schema + one attribute" are counted as rounds come; the history of distinct attribute sets is read only when
 * those counts cannot rule out that a schema grows or a new one appears, and then only the sets that share the attributes in question.
 *
 * Reading of the definitions, where they leave room:
 * - Candidates have two or more attributes; the attributes of a round are a set, an empty round still counts as a round.
 * - Every active schema evolves at most once a round, all from the state before the round; the active set afterwards is the set of the results.
 * - A schema that has just evolved away still blocks discovery in that round ("active BEFORE the round or evolved in step 2").
 * - Growing table: C' strictly contains C and A, neither contains the other, so C' holds C + A, and C + A is the C' with the largest
 *   support: the condition is supp(C + A) >= theta_s and supp(C + A) / supp(C) >= theta_e for some A that shares an attribute with C.
 */
import { createActiveSet, addActive, backfillExtensions, countRound, removeActive, type ActiveSchema, type ActiveSet } from './active.ts'
import { bestExtension } from './evolve.ts'
import { discoverIn } from './groups.ts'
import { addPattern, createPatternStore, patternBytes, patternCount, type PatternStore } from './patterns.ts'
import { addPair, createPairTable, pairBytes, type PairTable } from './pairs.ts'
import { createListing, type Listing } from './listing.ts'
import { createScratch, type Scratch } from './rows.ts'
import { compareNameLists, DEFAULT_THRESHOLDS, leastSupport, ROUND_BUDGET, type Budget, type Thresholds } from './thresholds.ts'

export type SchemaChange = {
  kind: 'discovered' | 'evolved' | 'merged'
  /** The schema's stable number; a merged schema ends and `into` goes on. */
  id: number
  into: number | null
  /** Attributes before and after, sorted. */
  from: string[]
  to: string[]
  support: number
  /** all-confidence of a discovered schema, extension confidence of an evolved or merged one. */
  confidence: number
}

export type MinerResult = {
  round: number
  /** Active schemas, each sorted, the list sorted. The same array object as before when nothing changed. */
  schemas: readonly (readonly string[])[]
  changes: SchemaChange[]
  /** False when the round was too wide to be searched to the end (thresholds.ts). */
  complete: boolean
}

export type MinerSchema = { id: number; attributes: string[]; support: number; allConfidence: number }
export type MinerMemory = { rounds: number; attributes: number; patterns: number; schemas: number; bytes: number }

export type Miner = {
  add(attributes: readonly string[]): MinerResult
  /** Active schemas with today's numbers, ordered as in `add`. */
  active(): MinerSchema[]
  /** Rounds with this attribute. */
  supportOf(attribute: string): number
  memory(): MinerMemory
  state(): MinerState
}

/** Everything the miner has to know, as plain data; the counts are derived from it again. */
export type MinerState = {
  thresholds: Thresholds
  rounds: number
  nextId: number
  names: string[]
  /** The distinct attribute sets one after another (ascending ids), where each starts (one more entry at the end), rounds of each. */
  patterns: { members: Int32Array; starts: Int32Array; counts: Int32Array }
  active: { id: number; attributes: number[] }[]
}

type Machine = {
  thresholds: Thresholds
  roundBudget: number
  rounds: number
  names: string[]
  ids: Map<string, number>
  supports: number[]
  /** Attribute has been in theta_s rounds: its pairs are counted. */
  tracked: boolean[]
  store: PatternStore
  pairs: PairTable
  active: ActiveSet
  scratch: Scratch
  listing: Listing
}

/** @param roundBudget work limit of one round, see thresholds.ts */
export function createMiner(thresholds: Thresholds = DEFAULT_THRESHOLDS, state?: MinerState, roundBudget = ROUND_BUDGET): Miner {
  const machine = state === undefined ? emptyMachine(thresholds, roundBudget) : machineFrom(state, roundBudget)
  return {
    add: (attributes) => addRound(machine, attributes),
    active: () => activeSchemas(machine),
    supportOf: (attribute) => machine.supports[machine.ids.get(attribute) ?? -1] ?? 0,
    memory: () => memoryOf(machine),
    state: () => stateOf(machine),
  }
}

function emptyMachine(thresholds: Thresholds, roundBudget: number): Machine {
  return {
    thresholds,
    roundBudget,
    rounds: 0,
    names: [],
    ids: new Map(),
    supports: [],
    tracked: [],
    store: createPatternStore(),
    pairs: createPairTable(),
    active: createActiveSet(),
    scratch: createScratch(),
    listing: createListing(),
  }
}

function addRound(machine: Machine, attributes: readonly string[]): MinerResult {
  machine.rounds++
  const ids = idsOf(machine, attributes)
  const contained = countSupports(machine, ids)
  const budget: Budget = { left: machine.roundBudget }
  const evolved = evolve(machine, ids, contained, budget)
  // The schemas that evolved away are still there: they block discovery in this round.
  const discovered = discoverIn(machine, ids, budget)
  for (const schema of evolved.removed) {
    removeActive(machine.active, schema)
    machine.listing.remove(namesOf(machine, schema.attributes))
  }
  for (const schema of evolved.added) machine.listing.insert(namesOf(machine, schema.attributes))
  const changes: SchemaChange[] = evolved.changes
  for (const one of discovered.found) {
    const schema = addActive(machine.active, machine.store, one.attributes, machine.tracked)
    const names = namesOf(machine, one.attributes)
    machine.listing.insert(names)
    changes.push({ kind: 'discovered', id: schema.id, into: null, from: [], to: names, support: one.support, confidence: one.confidence })
  }
  return { round: machine.rounds, schemas: machine.listing.current(), changes, complete: evolved.complete && discovered.complete }
}

function idsOf(machine: Machine, attributes: readonly string[]): number[] {
  const ids = new Set<number>()
  for (const name of attributes) {
    let id = machine.ids.get(name)
    if (id === undefined) {
      id = machine.names.length
      machine.ids.set(name, id)
      machine.names.push(name)
      machine.supports.push(0)
      machine.tracked.push(false)
    }
    ids.add(id)
  }
  return [...ids].sort((a, b) => a - b)
}

/** Brings every count up to date with the round and returns the active schemas that it contains. */
function countSupports(machine: Machine, ids: readonly number[]): ActiveSchema[] {
  const { store, tracked, pairs, active } = machine
  addPattern(store, ids)
  const known = ids.filter((id) => tracked[id]!)
  for (const id of ids) machine.supports[id]!++
  countPairs(pairs, known, 1)
  const contained = countRound(active, known)
  for (const id of ids) if (!tracked[id] && machine.supports[id]! >= machine.thresholds.support) track(machine, id)
  return contained
}

/** An attribute has just become recurrent: its pairs and extensions are counted from the few rounds it was in. */
function track(machine: Machine, id: number): void {
  const { store, tracked, pairs } = machine
  const posting = store.postings[id]!
  for (let index = 0; index < posting.length; index++) {
    const pattern = posting.data[index]!
    const rounds = store.counts.data[pattern]!
    for (let at = store.starts.data[pattern]!; at < store.starts.data[pattern + 1]!; at++) {
      const other = store.members.data[at]!
      if (other !== id && tracked[other]) addPair(pairs, id, other, rounds)
    }
    backfillExtensions(machine.active, store, pattern, id, rounds)
  }
  tracked[id] = true
}

type Evolution = { changes: SchemaChange[]; added: ActiveSchema[]; removed: ActiveSchema[]; complete: boolean }

function evolve(machine: Machine, ids: readonly number[], contained: readonly ActiveSchema[], budget: Budget): Evolution {
  const { thresholds } = machine
  const result: Evolution = { changes: [], added: [], removed: [], complete: true }
  const moves: { schema: ActiveSchema; key: string; attributes: number[]; support: number }[] = []
  for (const schema of contained) {
    const least = Math.max(thresholds.support, leastSupport(thresholds.extensionConfidence, schema.support))
    const candidates = ids.filter((id) => (schema.extensions.get(id) ?? 0) >= least)
    if (candidates.length === 0) continue
    candidates.sort((a, b) => (machine.names[a]! < machine.names[b]! ? -1 : 1))
    const extension = bestExtension(machine.store, schema.attributes, candidates, least, budget)
    result.complete &&= extension.complete
    moves.push({ schema, key: extension.attributes.join(' '), attributes: extension.attributes, support: extension.support })
  }
  if (moves.length === 0) return result
  moves.sort((a, b) => a.schema.id - b.schema.id)
  applyMoves(machine, moves, result)
  return result
}

/** Replaces the schemas that evolved; of those that become one set the oldest number survives, the others merge into it. */
function applyMoves(
  machine: Machine,
  moves: readonly { schema: ActiveSchema; key: string; attributes: number[]; support: number }[],
  result: Evolution,
): void {
  const { active, store, tracked } = machine
  const moving = new Set(moves.map((move) => move.schema))
  const targets = new Map<string, ActiveSchema>()
  for (const move of moves) {
    const standing = active.byKey.get(move.key)
    const stays = standing !== undefined && !moving.has(standing)
    const older = targets.get(move.key) ?? (stays ? standing : undefined)
    const from = namesOf(machine, move.schema.attributes)
    const to = namesOf(machine, move.attributes)
    const confidence = move.support / move.schema.support
    result.removed.push(move.schema)
    if (older !== undefined) {
      result.changes.push({ kind: 'merged', id: move.schema.id, into: older.id, from, to, support: move.support, confidence })
      continue
    }
    const schema = addActive(active, store, move.attributes, tracked, move.schema.id)
    targets.set(move.key, schema)
    result.added.push(schema)
    result.changes.push({ kind: 'evolved', id: move.schema.id, into: null, from, to, support: move.support, confidence })
  }
}

function namesOf(machine: Machine, attributes: readonly number[]): string[] {
  return attributes.map((id) => machine.names[id]!).sort(compareText)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function activeSchemas(machine: Machine): MinerSchema[] {
  return [...machine.active.schemas]
    .map((schema) => {
      const largest = Math.max(...schema.attributes.map((id) => machine.supports[id]!))
      return {
        id: schema.id,
        attributes: namesOf(machine, schema.attributes),
        support: schema.support,
        allConfidence: schema.support / largest,
      }
    })
    .sort((a, b) => compareNameLists(a.attributes, b.attributes))
}

function memoryOf(machine: Machine): MinerMemory {
  const bytes = patternBytes(machine.store) + pairBytes(machine.pairs) + machine.scratch.stamp.byteLength * 2
  return {
    rounds: machine.rounds,
    attributes: machine.names.length,
    patterns: patternCount(machine.store),
    schemas: machine.active.schemas.size,
    bytes,
  }
}

function stateOf(machine: Machine): MinerState {
  const { members, starts, counts } = machine.store
  return {
    thresholds: machine.thresholds,
    rounds: machine.rounds,
    nextId: machine.active.nextId,
    names: [...machine.names],
    patterns: {
      members: members.data.slice(0, members.length),
      starts: starts.data.slice(0, starts.length),
      counts: counts.data.slice(0, counts.length),
    },
    active: [...machine.active.schemas]
      .map((schema) => ({ id: schema.id, attributes: [...schema.attributes] }))
      .sort((a, b) => a.id - b.id),
  }
}

function machineFrom(state: MinerState, roundBudget: number): Machine {
  const machine = emptyMachine(state.thresholds, roundBudget)
  const { members, starts, counts } = state.patterns
  machine.rounds = state.rounds
  idsOf(machine, state.names)
  counts.forEach((rounds, pattern) => {
    const ids = members.subarray(starts[pattern], starts[pattern + 1])
    addPattern(machine.store, ids, rounds)
    for (const id of ids) machine.supports[id]! += rounds
  })
  machine.tracked = machine.supports.map((support) => support >= state.thresholds.support)
  counts.forEach((rounds, pattern) => {
    const known = members.subarray(starts[pattern], starts[pattern + 1]).filter((id) => machine.tracked[id]!)
    countPairs(machine.pairs, known, rounds)
  })
  for (const schema of state.active) {
    addActive(machine.active, machine.store, schema.attributes, machine.tracked, schema.id)
    machine.listing.insert(namesOf(machine, schema.attributes))
  }
  machine.active.nextId = state.nextId
  return machine
}

function countPairs(pairs: PairTable, ids: ArrayLike<number>, rounds: number): void {
  for (let first = 0; first < ids.length; first++) {
    for (let second = first + 1; second < ids.length; second++) addPair(pairs, ids[first]!, ids[second]!, rounds)
  }
}

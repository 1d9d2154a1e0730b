/**
 * Induction over the data folder (METHOD 3). In: rounds whose observations are stored. Out: the schema table, the one-measure
 * series and their log, each round taken exactly once: rounds, schemas and log entries are written in one transaction, and the
 * miner's state is a checkpoint from which the rounds after it are replayed.
 */
import type { Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { createMiner, type Miner, type MinerMemory, type MinerResult, type SchemaChange } from './miner.ts'
import {
  addMinedRound,
  attributeEvidence,
  attributeIds,
  countEvidence,
  deleteMinerState,
  endSchema,
  logSchemaEvent,
  minedCount,
  minedUpTo,
  minedRoundsAfter,
  readMinerState,
  renumberMinedRounds,
  storedSchemas,
  unminedRounds,
  writeMinerState,
  writeSchema,
  type AttributeIds,
  type StoredSchema,
} from './schema-store.ts'
import { decodeState, encodeState } from './state.ts'
import { DEFAULT_THRESHOLDS, type Thresholds } from './thresholds.ts'

export type InductionOutcome = {
  /** "replayed": the history was mined again from its start; old rounds may be gone or changed. */
  history: 'appended' | 'replayed'
  /** Rounds taken now. */
  rounds: number
  /** Their attributes, by name: tables with none of them cannot have changed. */
  attributes: Set<string>
  /** Schemas that began, grew or ended. */
  schemas: Set<number>
  /** Refs of rounds that were too wide to be searched to the end (thresholds.ts). */
  incomplete: string[]
}

export type Induction = {
  /** Takes every extracted round that was not taken before. Run inside the caller's transaction or its own. */
  consume(): InductionOutcome
  /** Replays all rounds, after rounds were forgotten or attributes renamed, merged or split; schemas that come out the same keep their ids. */
  rebuild(): InductionOutcome
  memory(): MinerMemory
}

/** A state is saved when this many rounds would have to be replayed, or a tenth of all if that is more. */
const CHECKPOINT_ROUNDS = 500

type Store = {
  db: Db
  clock: () => Date
  thresholds: Thresholds
  miner: Miner | null
  /** Rounds in the saved state. */
  saved: number
  /** What a rebuild that had to come first has changed. */
  rebuilt: InductionOutcome | null
}

export function createInduction(db: Db, clock: () => Date, thresholds: Thresholds = DEFAULT_THRESHOLDS): Induction {
  const store: Store = { db, clock, thresholds, miner: null, saved: 0, rebuilt: null }
  const guarded = (work: () => InductionOutcome): InductionOutcome => {
    try {
      return db.transaction(work)()
    } catch (error) {
      // The transaction is undone; a miner that has seen its rounds is not the truth any more.
      store.miner = null
      throw error
    }
  }
  return {
    consume: () => guarded(() => consume(store)),
    rebuild: () => guarded(() => rebuild(store)),
    memory: () => openMiner(store).memory(),
  }
}

/** Id of a schema row: induced schemas even, series odd, so that both numberings live in one table. */
function schemaRowId(minerId: number): number {
  return minerId * 2
}
function seriesRowId(attributeId: number): number {
  return attributeId * 2 + 1
}

function consume(store: Store): InductionOutcome {
  const { db } = store
  const miner = openMiner(store)
  const outcome = { ...(store.rebuilt ?? emptyOutcome()), rounds: 0 }
  store.rebuilt = null
  const rounds = unminedRounds(db)
  if (rounds.length === 0) return outcome
  const ids = attributeIds(db)
  const before = miner.memory().rounds
  for (const round of rounds) {
    const result = miner.add(round.attributes)
    addMinedRound(db, result.round, round.roundId)
    for (const change of result.changes) recordChange(store, change, result, ids, outcome)
    for (const name of round.attributes) outcome.attributes.add(name)
    if (!result.complete) outcome.incomplete.push(round.ref)
    outcome.rounds++
  }
  countEvidence(db, before)
  updateSupports(store, miner, ids)
  updateSeries(store, miner, [...outcome.attributes], outcome)
  const taken = miner.memory().rounds
  if (taken - store.saved >= Math.max(CHECKPOINT_ROUNDS, store.saved / 10)) saveState(store, miner, taken)
  return outcome
}

/** The miner as of the last round that the database says was taken. */
function openMiner(store: Store): Miner {
  const { db } = store
  const held = store.miner
  const heldRounds = held?.memory().rounds ?? 0
  const count = minedCount(db)
  if (held !== null && count.last === heldRounds && count.all === heldRounds) return held
  const saved = readMinerState(db)
  if (count.all !== count.last || minedUpTo(db, saved?.rounds ?? 0) !== (saved?.rounds ?? 0)) {
    store.rebuilt = rebuild(store)
    return openMiner(store)
  }
  const miner = saved === undefined ? createMiner(store.thresholds) : createMiner(store.thresholds, decodeState(saved.state))
  for (const round of minedRoundsAfter(db, saved?.rounds ?? 0)) miner.add(round.attributes)
  store.miner = miner
  store.saved = saved?.rounds ?? 0
  return miner
}

function saveState(store: Store, miner: Miner, rounds: number): void {
  writeMinerState(store.db, rounds, encodeState(miner.state()))
  store.saved = rounds
}

function recordChange(store: Store, change: SchemaChange, result: MinerResult, ids: AttributeIds, outcome: InductionOutcome): void {
  const { db } = store
  const id = schemaRowId(change.id)
  const at = store.clock().toISOString()
  const log = (schemaId: number, detail: string): void => logSchemaEvent(db, { schemaId, seq: result.round, kind: change.kind, detail, at })
  outcome.schemas.add(id)
  if (change.kind === 'merged') {
    const into = schemaRowId(change.into ?? change.id)
    outcome.schemas.add(into)
    endSchema(db, id, into)
    log(
      into,
      `Took in the schema ${listed(change.from)}: with its new attributes it is the same (support ${change.support}, extension confidence ${shown(change.confidence)}).`,
    )
    return
  }
  const discovered = change.kind === 'discovered'
  writeSchema(
    db,
    {
      id,
      kind: 'schema',
      attributes: idsOf(change.to, ids),
      active: true,
      support: change.support,
      allConfidence: discovered ? change.confidence : null,
    },
    discovered ? result.round : null,
  )
  const added = change.to.filter((name) => !change.from.includes(name))
  if (discovered)
    log(
      id,
      `Discovered in round ${result.round}: ${listed(change.to)} recur together (support ${change.support}, all-confidence ${shown(change.confidence)}).`,
    )
  else
    log(
      id,
      `Gained ${listed(added)} in round ${result.round} (support ${change.support}, extension confidence ${shown(change.confidence)}).`,
    )
}

function listed(names: readonly string[]): string {
  return names.map((name) => name.replaceAll('_', ' ')).join(', ')
}

function shown(confidence: number): string {
  return confidence.toFixed(2)
}

function idsOf(names: readonly string[], ids: AttributeIds): number[] {
  return names.flatMap((name) => ids.get(name) ?? []).sort((a, b) => a - b)
}

function updateSupports(store: Store, miner: Miner, ids: AttributeIds): void {
  const stored = new Map(storedSchemas(store.db, sql`active = 1 AND kind = 'schema'`).map((schema) => [schema.id, schema]))
  for (const schema of miner.active()) {
    const id = schemaRowId(schema.id)
    const known = stored.get(id)
    if (known?.support === schema.support && known.allConfidence === schema.allConfidence) continue
    writeSchema(
      store.db,
      {
        id,
        kind: 'schema',
        attributes: idsOf(schema.attributes, ids),
        active: true,
        support: schema.support,
        allConfidence: schema.allConfidence,
      },
      null,
    )
  }
}

/**
 * *Ours* in METHOD 3: a numeric attribute that recurs and belongs to no schema is a table of one measure.
 * @param attributes names whose rounds have changed; null looks at all
 */
function updateSeries(store: Store, miner: Miner, attributes: readonly string[] | null, outcome: InductionOutcome): void {
  const { db, thresholds } = store
  const stored = storedSchemas(db, sql`kind = 'series'`)
  const inSchema = new Set(storedSchemas(db, sql`active = 1 AND kind = 'schema'`).flatMap((schema) => schema.attributes))
  const seq = miner.memory().rounds
  const at = store.clock().toISOString()
  const ids = attributeIds(db)
  const looked = attributes === null ? null : new Set(idsOf(attributes, ids))
  const recurring = new Set<number>()
  for (const evidence of attributeEvidence(db, looked === null ? null : [...looked])) {
    if (inSchema.has(evidence.attributeId)) continue
    const id = seriesRowId(evidence.attributeId)
    const numeric = evidence.present > 0 && evidence.numeric / evidence.present >= thresholds.extensionConfidence
    if (evidence.rounds < thresholds.support || !numeric) continue
    recurring.add(evidence.attributeId)
    writeSchema(
      db,
      { id, kind: 'series', attributes: [evidence.attributeId], active: true, support: evidence.rounds, allConfidence: null },
      seq,
    )
    if (stored.some((series) => series.id === id && series.active)) continue
    outcome.schemas.add(id)
    logSchemaEvent(db, { schemaId: id, seq, kind: 'series', detail: `A measure that recurs by itself in ${evidence.rounds} rounds.`, at })
  }
  for (const series of stored) {
    const attribute = series.attributes[0]!
    const belongs = inSchema.has(attribute)
    if (!series.active || (!belongs && (recurring.has(attribute) || (looked !== null && !looked.has(attribute))))) continue
    outcome.schemas.add(series.id)
    endSchema(db, series.id, null)
    const detail = belongs
      ? 'The measure belongs to a table now.'
      : 'The rounds that are there now no longer make it a measure that recurs.'
    logSchemaEvent(db, { schemaId: series.id, seq, kind: 'ended', detail, at })
  }
}

function rebuild(store: Store): InductionOutcome {
  const { db } = store
  const outcome: InductionOutcome = { ...emptyOutcome(), history: 'replayed' }
  renumberMinedRounds(db)
  deleteMinerState(db)
  const before = storedSchemas(db)
  const fresh = createMiner(store.thresholds)
  for (const round of minedRoundsAfter(db, 0)) {
    const result = fresh.add(round.attributes)
    for (const name of round.attributes) outcome.attributes.add(name)
    if (!result.complete) outcome.incomplete.push(round.ref)
    outcome.rounds++
  }
  const miner = keepIds(store, fresh, before, outcome)
  store.miner = miner
  saveState(store, miner, outcome.rounds)
  countEvidence(db, 0)
  const ids = attributeIds(db)
  updateSupports(store, miner, ids)
  updateSeries(store, miner, null, outcome)
  return outcome
}

/** Gives replayed schemas the ids they had: the same attributes first, else the old schema that most of them were in. */
function keepIds(store: Store, fresh: Miner, before: readonly StoredSchema[], outcome: InductionOutcome): Miner {
  const { db } = store
  const ids = attributeIds(db)
  const state = fresh.state()
  const old = before.filter((schema) => schema.kind === 'schema')
  const free = new Set(old)
  const nextFree = Math.max(state.nextId, 1 + Math.max(0, ...storedSchemas(db, sql`kind = 'schema'`).map((schema) => schema.id / 2)))
  let nextId = nextFree
  const at = store.clock().toISOString()
  const replayed = state.active.map((schema) => ({
    ...schema,
    stored: idsOf(
      schema.attributes.map((id) => state.names[id]!),
      ids,
    ),
  }))
  const assigned = new Map<number, number>()
  const changed = new Set<number>()
  for (const exact of [true, false]) {
    for (const schema of replayed) {
      if (assigned.has(schema.id)) continue
      const match = [...free]
        .map((one) => ({ one, shared: overlap(one.attributes, schema.stored) }))
        .sort((a, b) => b.shared - a.shared || a.one.id - b.one.id)[0]
      if (match === undefined || match.shared < (exact ? 1 : 0.5)) continue
      free.delete(match.one)
      assigned.set(schema.id, match.one.id / 2)
      if (match.shared === 1) continue
      changed.add(match.one.id)
      outcome.schemas.add(match.one.id)
      logSchemaEvent(db, {
        schemaId: match.one.id,
        seq: state.rounds,
        kind: 'rebuilt',
        detail: 'Changed with the rounds and attribute names that are there now.',
        at,
      })
    }
  }
  for (const schema of replayed) if (!assigned.has(schema.id)) assigned.set(schema.id, nextId++)
  for (const schema of free) {
    outcome.schemas.add(schema.id)
    endSchema(db, schema.id, null)
    logSchemaEvent(db, {
      schemaId: schema.id,
      seq: state.rounds,
      kind: 'ended',
      detail: 'The rounds that are there now no longer support it.',
      at,
    })
  }
  for (const schema of replayed) {
    const id = schemaRowId(assigned.get(schema.id)!)
    const isOld = old.some((one) => one.id === id)
    if (isOld && !changed.has(id)) continue
    writeSchema(db, { id, kind: 'schema', attributes: schema.stored, active: true, support: 0, allConfidence: null }, state.rounds)
    if (isOld) continue
    outcome.schemas.add(id)
    logSchemaEvent(db, { schemaId: id, seq: state.rounds, kind: 'discovered', detail: 'Found when the rounds were read again.', at })
  }
  return createMiner(store.thresholds, {
    ...state,
    nextId,
    active: state.active.map((schema) => ({ ...schema, id: assigned.get(schema.id)! })).sort((a, b) => a.id - b.id),
  })
}

/** Shared attributes over all attributes of both. */
function overlap(a: readonly number[], b: readonly number[]): number {
  const shared = a.filter((id) => b.includes(id)).length
  return shared / (a.length + b.length - shared)
}

function emptyOutcome(): InductionOutcome {
  return { history: 'appended', rounds: 0, attributes: new Set(), schemas: new Set(), incomplete: [] }
}

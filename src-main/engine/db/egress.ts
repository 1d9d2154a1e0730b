/** The egress ledger: a row is written before anything is sent and completed when it ended, however it ended. */
import type { LedgerEntry, LedgerQuery, LedgerRequest } from '../../../src-shared/contract-llm.ts'
import { AdammError } from '../../../src-shared/errors.ts'
import type { Db } from './open.ts'
import { all, get, run } from './open.ts'
import { sql, sqlJoin } from './sql.ts'
import type { Statement } from './sql.ts'

export type NewEgress = {
  at: string
  provider: string
  host: string
  place: 'local' | 'remote'
  purpose: LedgerEntry['purpose']
  role: string | null
  model: string | null
  kinds: readonly string[]
  images: LedgerEntry['images']
  roundIds: readonly number[]
  repairOf: number | null
  bytesOut: number
  estimatedTokens: number | null
  request: string
}

export type EgressEnd = {
  outcome: 'done' | 'failed' | 'cancelled'
  error: string | null
  finishedAt: string
  ms: number
  bytesIn: number
  inputTokens: number | null
  outputTokens: number | null
  counted: 'server' | 'estimate' | null
  cost: number | null
  currency: string | null
  response: string
}

/** One transaction: when the row cannot be written (a full disk), nothing may be sent. */
export function beginEgress(db: Db, entry: NewEgress): number {
  return db
    .transaction(() => {
      const id = Number(
        run(
          db,
          sql`INSERT INTO egress (at, provider_id, host, place, purpose, role, model, kinds, images, repair_of, bytes_out, estimated_tokens, request)
              VALUES (${entry.at}, ${entry.provider}, ${entry.host}, ${entry.place}, ${entry.purpose}, ${entry.role}, ${entry.model},
                ${JSON.stringify(entry.kinds)}, ${JSON.stringify(entry.images)}, ${entry.repairOf}, ${entry.bytesOut}, ${entry.estimatedTokens}, ${entry.request})`,
        ).lastInsertRowid,
      )
      // A round that was forgotten while the request was made is no more to be linked, and its text must not stay here either.
      for (const round of new Set(entry.roundIds)) {
        const isKnown =
          run(db, sql`INSERT INTO egress_round (egress_id, round_id) SELECT ${id}, id FROM round WHERE id = ${round}`).changes === 1
        if (!isKnown) throw new AdammError('NOT_FOUND', `Round ${round} is not in this memory any more; nothing was sent. Ask again.`)
      }
      return id
    })
    .immediate()
}

export function endEgress(db: Db, id: number, end: EgressEnd): void {
  run(
    db,
    sql`UPDATE egress SET outcome = ${end.outcome}, error = ${end.error}, finished_at = ${end.finishedAt}, ms = ${Math.round(end.ms)}, bytes_in = ${end.bytesIn},
          input_tokens = ${end.inputTokens}, output_tokens = ${end.outputTokens}, counted = ${end.counted}, cost = ${end.cost}, currency = ${end.currency},
          response = CASE WHEN payload_removed_at IS NULL THEN ${end.response} END
        WHERE id = ${id} AND outcome = 'pending'`,
  )
}

/** What a kill interrupted: it was sent, and nobody saw how it ended. */
export function interruptPending(db: Db): number {
  return run(db, sql`UPDATE egress SET outcome = 'interrupted' WHERE outcome = 'pending'`).changes
}

type EgressRow = {
  id: number
  at: string
  provider_id: string
  host: string
  place: LedgerEntry['place']
  purpose: LedgerEntry['purpose']
  role: LedgerEntry['role']
  model: string | null
  kinds: string
  images: string
  repair_of: number | null
  bytes_out: number
  bytes_in: number | null
  estimated_tokens: number | null
  input_tokens: number | null
  output_tokens: number | null
  counted: LedgerEntry['counted']
  cost: number | null
  currency: string | null
  outcome: LedgerEntry['outcome']
  error: string | null
  ms: number | null
  payload_removed_at: string | null
}

const COLUMNS: Statement = {
  text: `id, at, provider_id, host, place, purpose, role, model, kinds, images, repair_of, bytes_out, bytes_in, estimated_tokens, input_tokens, output_tokens,
    counted, cost, currency, outcome, error, ms, payload_removed_at`,
  values: [],
}

/** Newest first. */
export function listEgress(db: Db, query: LedgerQuery): LedgerEntry[] {
  return all<EgressRow>(
    db,
    sql`SELECT ${COLUMNS} FROM egress WHERE ${matching(query)} ORDER BY id DESC LIMIT ${query.limit} OFFSET ${query.offset}`,
  ).map(entryOf)
}

/** Sums over all that match, not over a page. Costs in one currency each. */
export function sumEgress(
  db: Db,
  query: LedgerQuery,
): {
  total: number
  bytesOut: number
  bytesIn: number
  inputTokens: number
  outputTokens: number
  costs: { currency: string; amount: number }[]
} {
  const sums = get<{ total: number; bytesOut: number; bytesIn: number; inputTokens: number; outputTokens: number }>(
    db,
    sql`SELECT COUNT(*) AS total, COALESCE(SUM(bytes_out), 0) AS bytesOut, COALESCE(SUM(bytes_in), 0) AS bytesIn,
          COALESCE(SUM(input_tokens), 0) AS inputTokens, COALESCE(SUM(output_tokens), 0) AS outputTokens
        FROM egress WHERE ${matching(query)}`,
  )
  const costs = all<{ currency: string; amount: number }>(
    db,
    sql`SELECT currency, SUM(cost) AS amount FROM egress WHERE cost IS NOT NULL AND currency IS NOT NULL AND ${matching(query)} GROUP BY currency ORDER BY currency`,
  )
  return { ...(sums ?? { total: 0, bytesOut: 0, bytesIn: 0, inputTokens: 0, outputTokens: 0 }), costs }
}

/** One request with everything that was sent and received; null for unknown ids. */
export function readEgress(db: Db, id: number): LedgerRequest | null {
  const row = get<EgressRow & { request: string | null; response: string | null }>(
    db,
    sql`SELECT ${COLUMNS}, request, response FROM egress WHERE id = ${id}`,
  )
  if (row === undefined) return null
  const rounds = all<{ round: number }>(db, sql`SELECT round_id AS round FROM egress_round WHERE egress_id = ${id} ORDER BY round_id`)
  return { ...entryOf(row), request: row.request, response: row.response, rounds: rounds.map(({ round }) => round) }
}

function matching({ provider, place, role, outcome }: LedgerQuery): Statement {
  const parts = [
    sql`1`,
    ...(provider === undefined ? [] : [sql`provider_id = ${provider}`]),
    ...(place === undefined ? [] : [sql`place = ${place}`]),
    ...(role === undefined ? [] : [sql`role = ${role}`]),
    ...(outcome === undefined ? [] : [sql`outcome = ${outcome}`]),
  ]
  return sqlJoin(parts, ' AND ')
}

function entryOf(row: EgressRow): LedgerEntry {
  return {
    id: row.id,
    at: row.at,
    provider: row.provider_id,
    host: row.host,
    place: row.place,
    purpose: row.purpose,
    role: row.role,
    model: row.model,
    kinds: JSON.parse(row.kinds) as LedgerEntry['kinds'],
    images: JSON.parse(row.images) as LedgerEntry['images'],
    repairOf: row.repair_of,
    bytesOut: row.bytes_out,
    bytesIn: row.bytes_in,
    estimatedTokens: row.estimated_tokens,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    counted: row.counted,
    cost: row.cost,
    currency: row.currency,
    outcome: row.outcome,
    error: row.error,
    ms: row.ms,
    payloadRemovedAt: row.payload_removed_at,
  }
}

const DELETED = 'ledger.deleted'
type Deleted = { requests: number; before: string }

/** What was deleted from the ledger so far because the person keeps less; null: nothing. */
export function deletedEgress(db: Db): Deleted | null {
  const row = get<{ value: string }>(db, sql`SELECT value FROM setting WHERE key = ${DELETED}`)
  return row === undefined ? null : (JSON.parse(row.value) as Deleted)
}

/** Deletes requests that ended before a moment, payloads and all, and keeps how many there were. */
export function deleteEgressBefore(db: Db, before: string): number {
  return db
    .transaction(() => {
      const { changes } = run(db, sql`DELETE FROM egress WHERE at < ${before} AND outcome <> 'pending'`)
      if (changes === 0) return 0
      const deleted: Deleted = { requests: (deletedEgress(db)?.requests ?? 0) + changes, before }
      run(
        db,
        sql`INSERT INTO setting (key, value) VALUES (${DELETED}, ${JSON.stringify(deleted)}) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      )
      return changes
    })
    .immediate()
}

/**
 * A probe asked of the memory (METHOD 9). In: a probe. Out: what was answered, whether that is what its source says, and, when not, which gap that shows.
 * The built-in roles answer: what is tested is the memory, not a model. Nothing is stored as an answer.
 */
import type { Gap } from '../../../src-shared/model.ts'
import { draftQuietly, type AskDeps, type Draft } from '../ask/trace.ts'
import { get, type Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { stands } from './probe-writer.ts'
import type { ProbeDraft } from './probes.ts'

export type Asked = { answered: string; passed: boolean; gap: Gap | null }

/** @throws AbortError when stopped */
export async function askProbe(deps: AskDeps, probe: ProbeDraft, signal: AbortSignal): Promise<Asked> {
  const draft = await draftQuietly(deps, probe.question, signal)
  const passed = isAnswered(probe, draft)
  return { answered: draft.body.answer, passed, gap: passed ? null : gapOf(deps.db, probe, draft) }
}

function isAnswered({ expected, round }: ProbeDraft, { body }: Draft): boolean {
  if (body.kind === 'not_in_memory') return false
  const cited = body.evidence.filter(({ roundId }) => roundId === round)
  switch (expected.of) {
    case 'round':
      return cited.length > 0
    case 'cell':
      return cited.some(({ observationId }) => observationId !== undefined)
    case 'number':
      return numbersIn(body).some((number) => Math.abs(number - expected.number) <= 1e-9 * Math.max(1, Math.abs(expected.number)))
    case 'words':
      return stands(expected.words, body.answer) || cited.some(({ quote }) => quote !== undefined && stands(expected.words, quote))
  }
}

function numbersIn({ value, rows, chart }: Draft['body']): number[] {
  return [
    ...(typeof value === 'number' ? [value] : []),
    ...(rows?.rows.flat() ?? []).filter((cell) => typeof cell === 'number'),
    ...(chart?.points ?? []).flatMap((point) => point.value ?? []),
  ]
}

function gapOf(db: Db, { round, target, expected }: ProbeDraft, { body }: Draft): Gap {
  if (target === null) return body.kind !== 'not_in_memory' && body.evidence.length > 1 ? 'ambiguous entity' : 'not found'
  if (expected.of === 'cell') return isTemporal(db, target) ? 'missing date' : 'missing attribute'
  const row = get<{ time: string | null; value: number | null }>(
    db,
    sql`SELECT d.local_time AS time, o.number AS value FROM induced_row r JOIN round d ON d.id = r.round_id
        LEFT JOIN induced_column c ON c.table_id = r.table_id AND c.attribute_id = ${target.attributeId}
        LEFT JOIN induced_cell x ON x.row_id = r.id AND x.column_id = c.id LEFT JOIN observation o ON o.id = x.observation_id
        WHERE r.round_id = ${round} AND r.table_id = ${target.tableId} LIMIT 1`,
  )
  if (row === undefined || row.value === null) return 'missing attribute'
  if (row.time === null) return 'missing date'
  return body.kind === 'rows' ? 'ambiguous entity' : 'not found'
}

function isTemporal(db: Db, { tableId, attributeId }: NonNullable<ProbeDraft['target']>): boolean {
  const column = get<{ type: string }>(
    db,
    sql`SELECT type FROM induced_column WHERE table_id = ${tableId} AND attribute_id = ${attributeId}`,
  )
  return column?.type === 'date' || column?.type === 'datetime'
}

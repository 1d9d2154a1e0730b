/** Rows of cycle_round, probe and repair: what was asked of the memory about itself, and what came of it. In and out: plain records. */
import type { Gap, Probe, ProbeKind, Repair } from '../../../src-shared/model.ts'
import { Gap as GapShape } from '../../../src-shared/model.ts'
import { AdammError } from '../../../src-shared/errors.ts'
import { all, get, run, type Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { jsonList } from '../materialize/table-store.ts'

/** Sessions with rounds that nobody asked about yet, the newest first, with those rounds in order. */
export function sessionsToProbe(db: Db, limit: number): { session: number; rounds: number[] }[] {
  return all<{ session: number; rounds: string }>(
    db,
    sql`SELECT s.id AS session, (SELECT json_group_array(id) FROM (SELECT r.id FROM round r WHERE r.session_id = s.id AND r.state = 'remembered'
            AND NOT EXISTS (SELECT 1 FROM cycle_round c WHERE c.round_id = r.id) ORDER BY r.sort_ms, r.id)) AS rounds
        FROM session s WHERE EXISTS (SELECT 1 FROM round r WHERE r.session_id = s.id AND r.state = 'remembered'
            AND NOT EXISTS (SELECT 1 FROM cycle_round c WHERE c.round_id = r.id))
        ORDER BY s.id DESC LIMIT ${limit}`,
  ).map(({ session, rounds }) => ({ session, rounds: JSON.parse(rounds) as number[] }))
}

export function markProbed(db: Db, rounds: readonly number[], at: string): void {
  run(
    db,
    sql`INSERT INTO cycle_round (round_id, at) SELECT value, ${at} FROM json_each(${JSON.stringify(rounds)}) WHERE true ON CONFLICT DO NOTHING`,
  )
}

export type NewProbe = {
  round: number
  /** All rounds that its words come of. */
  rounds: readonly number[]
  kind: ProbeKind
  question: string
  expected: string
  answered: string
  passed: boolean
  gap: Gap | null
  writer: string
  at: string
}

export function putProbe(db: Db, probe: NewProbe): number {
  const { lastInsertRowid } = run(
    db,
    sql`INSERT INTO probe (round_id, rounds, kind, question, expected, answered, passed, gap, writer, at)
        VALUES (${probe.round}, ${JSON.stringify(probe.rounds)}, ${probe.kind}, ${probe.question}, ${probe.expected}, ${probe.answered},
          ${probe.passed ? 1 : 0}, ${probe.gap}, ${probe.writer}, ${probe.at})`,
  )
  return Number(lastInsertRowid)
}

export type NewRepair = {
  probe: number
  round: number
  media: string | null
  action: Repair['action']
  reason: string
  attribute: string | null
  value: string | null
  /** JSON of what stood there, and of what stands there now; null where nothing was changed. */
  before: string | null
  after: string | null
  at: string
}

export function putRepair(db: Db, repair: NewRepair): number {
  const { lastInsertRowid } = run(
    db,
    sql`INSERT INTO repair (probe_id, round_id, media, action, reason, attribute, value, before, after, at)
        VALUES (${repair.probe}, ${repair.round}, ${repair.media}, ${repair.action}, ${repair.reason}, ${repair.attribute}, ${repair.value},
          ${repair.before}, ${repair.after}, ${repair.at})`,
  )
  return Number(lastInsertRowid)
}

/** Whether this value of a picture was tried before, whatever came of it: a place is repaired once. */
export function wasTried(db: Db, round: number, attribute: string): boolean {
  return get(db, sql`SELECT 1 FROM repair WHERE round_id = ${round} AND attribute = ${attribute} LIMIT 1`) !== undefined
}

export type StoredRepair = {
  id: number
  round: number
  media: string | null
  before: string | null
  after: string | null
  undoneAt: string | null
  reason: string
}

/** @throws AdammError NOT_FOUND */
export function repairById(db: Db, id: number): StoredRepair {
  const row = get<StoredRepair>(
    db,
    sql`SELECT id, round_id AS round, media, before, after, undone_at AS undoneAt, reason FROM repair WHERE id = ${id}`,
  )
  if (row === undefined)
    throw new AdammError('NOT_FOUND', `There is no repair ${id}; it may have been forgotten. "adamm cycle --log" lists them.`)
  return row
}

export function markRepairUndone(db: Db, id: number, at: string): void {
  run(db, sql`UPDATE repair SET undone_at = ${at} WHERE id = ${id}`)
}

type ProbeRow = Omit<Probe, 'passed' | 'repairs' | 'gap'> & { passed: number; gap: string | null }
type RepairRow = Omit<Repair, 'undoable'> & { probe: number | null; isChange: number }

/** Newest first. */
export function listProbes(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): { total: number; passed: number; repaired: number; probes: Probe[] } {
  const rows = all<ProbeRow>(
    db,
    sql`SELECT id, kind, question, expected, answered, passed, gap, writer, round_id AS roundId, at FROM probe ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`,
  )
  const repairs = all<RepairRow>(
    db,
    sql`SELECT p.id, p.probe_id AS probe, p.action, p.reason, p.round_id AS roundId, r.ref, p.media, p.attribute, p.value, p.after IS NOT NULL AS isChange,
          p.undone_at AS undoneAt FROM repair p JOIN round r ON r.id = p.round_id WHERE p.probe_id IN ${jsonList(rows.map(({ id }) => id))} ORDER BY p.id`,
  )
  const counts = get<{ total: number; passed: number; repaired: number }>(
    db,
    sql`SELECT COUNT(*) AS total, COALESCE(SUM(passed), 0) AS passed,
          (SELECT COUNT(*) FROM repair WHERE action <> 'SKIP' AND undone_at IS NULL) AS repaired FROM probe`,
  ) ?? { total: 0, passed: 0, repaired: 0 }
  const probes = rows.map(({ passed, gap, ...row }) => ({
    ...row,
    passed: passed === 1,
    gap: gap === null ? null : GapShape.parse(gap),
    repairs: repairs
      .filter(({ probe }) => probe === row.id)
      .map(({ probe: _, isChange, ...repair }) => ({ ...repair, undoable: isChange === 1 && repair.undoneAt === null })),
  }))
  return { ...counts, probes }
}

/**
 * Memories that contradict each other (METHOD 7: conflicts are shown, not hidden). In: rounds. Out: pairs that read the same attribute under
 * the same title at the same time with another number. Rounds of several records are left out: two payments of one day are no contradiction.
 */
import type { Db } from '../../db/open.ts'
import { all } from '../../db/open.ts'
import { sql } from '../../db/sql.ts'

export type Conflict = { attribute: string; time: string; a: { round: number; raw: string }; b: { round: number; raw: string } }

export function conflictsAmong(db: Db, roundIds: readonly number[]): Conflict[] {
  const rows = all<{ attribute: string; time: string; roundA: number; rawA: string; roundB: number; rawB: string }>(
    db,
    sql`WITH single AS (
          SELECT o.round_id, o.attribute_id, o.raw, o.number, o.unit, o.title, r.local_time FROM observation o JOIN round r ON r.id = o.round_id
          WHERE o.round_id IN (SELECT value FROM json_each(${JSON.stringify(roundIds)})) AND o.number IS NOT NULL AND o.title IS NOT NULL AND r.local_time IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM observation m WHERE m.round_id = o.round_id AND m.record <> o.record))
        SELECT t.label AS attribute, a.local_time AS time, a.round_id AS roundA, a.raw AS rawA, b.round_id AS roundB, b.raw AS rawB
        FROM single a JOIN single b ON b.attribute_id = a.attribute_id AND b.title = a.title AND b.local_time = a.local_time AND b.round_id > a.round_id
          AND b.unit IS a.unit AND b.number <> a.number
        JOIN attribute t ON t.id = a.attribute_id ORDER BY a.round_id, b.round_id, t.label`,
  )
  return rows.map(({ attribute, time, roundA, rawA, roundB, rawB }) => ({
    attribute,
    time,
    a: { round: roundA, raw: rawA },
    b: { round: roundB, raw: rawB },
  }))
}

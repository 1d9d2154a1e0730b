/**
 * Memories that contradict each other (METHOD 7: conflicts are shown, not hidden). In: rounds. Out: pairs that read the same attribute under
 * the same title at the same time with another number. Rounds of several records are left out: two payments of one day are no contradiction.
 */
import type { Db } from '../../db/open.ts'
import { all } from '../../db/open.ts'
import { sql } from '../../db/sql.ts'

type Side = { round: number; raw: string; observation: number; media: string | null }
export type Conflict = { attribute: string; time: string; a: Side; b: Side }
type Row = {
  attribute: string
  timeA: string
  timeB: string
  roundA: number
  rawA: string
  idA: number
  mediaA: string | null
  roundB: number
  rawB: string
  idB: number
  mediaB: string | null
}

/** Of one time: the same minute, or the same day where one of the two tells no more. */
const SAME_TIME = sql`(b.local_time = a.local_time OR (substr(b.local_time, 1, 10) = substr(a.local_time, 1, 10) AND MIN(length(a.local_time), length(b.local_time)) = 10))`

/** Conflicts among the rounds named, in order of their ids. */
export function conflictsAmong(db: Db, roundIds: readonly number[]): Conflict[] {
  const rows = all<Row>(
    db,
    sql`WITH single AS (
          SELECT o.id, o.round_id, o.attribute_id, o.raw, o.number, o.unit, o.title, o.media, o.kind, r.local_time FROM observation o JOIN round r ON r.id = o.round_id
          WHERE o.round_id IN (SELECT value FROM json_each(${JSON.stringify(roundIds)})) AND o.number IS NOT NULL AND o.title IS NOT NULL AND r.local_time IS NOT NULL
            AND o.kind <> 'currency'
            AND NOT EXISTS (SELECT 1 FROM observation m WHERE m.round_id = o.round_id AND m.record <> o.record))
        SELECT t.label AS attribute, a.local_time AS timeA, b.local_time AS timeB, a.round_id AS roundA, a.raw AS rawA, a.id AS idA, a.media AS mediaA,
          b.round_id AS roundB, b.raw AS rawB, b.id AS idB, b.media AS mediaB
        FROM single a JOIN single b ON b.attribute_id = a.attribute_id AND b.title = a.title AND ${SAME_TIME} AND b.round_id > a.round_id
          AND b.unit IS a.unit AND b.number <> a.number
        JOIN attribute t ON t.id = a.attribute_id ORDER BY a.round_id, b.round_id, t.label`,
  )
  return rows.map((row) => ({
    attribute: row.attribute,
    time: row.timeA.length < row.timeB.length ? row.timeA : row.timeB,
    a: { round: row.roundA, raw: row.rawA, observation: row.idA, media: row.mediaA },
    b: { round: row.roundB, raw: row.rawB, observation: row.idB, media: row.mediaB },
  }))
}

/** Rounds that read an attribute of the rounds named at the same time: where a contradiction could stand. */
export function sameReadings(db: Db, roundIds: readonly number[]): { from: number; to: number }[] {
  return all(
    db,
    // In this order: begun with the observations of an attribute, a large memory is read whole for every one of them.
    sql`SELECT DISTINCT a.id AS "from", b.id AS "to" FROM round a
          CROSS JOIN round b ON b.sort_ms BETWEEN a.sort_ms - 86400000 AND a.sort_ms + 86400000 AND b.id <> a.id AND ${SAME_TIME}
          CROSS JOIN observation x ON x.round_id = a.id AND x.number IS NOT NULL
          CROSS JOIN observation y ON y.round_id = b.id AND y.attribute_id = x.attribute_id AND y.number IS NOT NULL
        WHERE a.id IN (SELECT value FROM json_each(${JSON.stringify(roundIds)})) LIMIT 200`,
  )
}

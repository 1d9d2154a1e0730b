/** Where stored pictures stand. In: their sums. Out: the events that show them, with how many values were read in each picture there. */
import type { Output } from '../../src-shared/contract.ts'
import type { Db } from './db/open.ts'
import { all } from './db/open.ts'
import { sql, sqlJoin } from './db/sql.ts'

export function roundsOfMedia(db: Db, media: readonly string[]): Output<'media.rounds'> {
  const ids = sqlJoin(
    media.map((one) => sql`${one}`),
    ', ',
  )
  return all(
    db,
    sql`SELECT m.media, r.id AS roundId, r.ref, r.local_time AS time,
          (SELECT COUNT(*) FROM observation o WHERE o.round_id = r.id AND o.media = m.media) AS observations
        FROM round_media m JOIN round r ON r.id = m.round_id WHERE m.media IN (${ids}) GROUP BY m.media, r.id ORDER BY r.id DESC`,
  )
}

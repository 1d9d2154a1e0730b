/** Rows of region_reading: values of pictures that were looked at twice, with both readings. */
import type { Polygon, SecondReading } from '../../../src-shared/model.ts'
import type { Db } from './open.ts'
import { all, run } from './open.ts'
import { sql } from './sql.ts'

/** @param look.place key of the polygon (placeKey); @param look.reason why it was looked at again, for people */
export function putSecondReading(
  db: Db,
  { media, place, reading, reason, at }: { media: string; place: string; reading: SecondReading; reason: string; at: string },
): void {
  const { polygon, first, second, chosen } = reading
  run(
    db,
    sql`INSERT INTO region_reading (media, place, polygon, first_text, first_confidence, second_text, second_confidence, chosen, reason, at)
        VALUES (${media}, ${place}, ${JSON.stringify(polygon)}, ${first.text}, ${first.confidence}, ${second.text}, ${second.confidence}, ${chosen}, ${reason}, ${at})
        ON CONFLICT DO NOTHING`,
  )
}

type Row = {
  polygon: string
  first: string
  firstConfidence: number
  second: string
  secondConfidence: number
  chosen: SecondReading['chosen']
}

/** Second readings of a picture that say another thing than the first. */
export function secondReadings(db: Db, media: string): SecondReading[] {
  return all<Row>(
    db,
    sql`SELECT polygon, first_text AS "first", first_confidence AS firstConfidence, second_text AS second, second_confidence AS secondConfidence, chosen
        FROM region_reading WHERE media = ${media} AND chosen IS NOT 'first' ORDER BY place`,
  ).map((row) => ({
    polygon: JSON.parse(row.polygon) as Polygon,
    first: { text: row.first, confidence: row.firstConfidence },
    second: { text: row.second, confidence: row.secondConfidence },
    chosen: row.chosen,
  }))
}

/** Places that were read again, of one picture. */
export function placesReadAgain(db: Db, media: string): Set<string> {
  return new Set(all<{ place: string }>(db, sql`SELECT place FROM region_reading WHERE media = ${media}`).map(({ place }) => place))
}

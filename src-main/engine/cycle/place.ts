/**
 * Where a value that is missing should stand (METHOD 9). In: a picture and an attribute. Out: the places of the label and the value in pictures of the
 * same form, as stretches of this one; nothing where those pictures disagree, for then nobody knows.
 */
import type { Polygon, Provenance } from '../../../src-shared/model.ts'
import { all, type Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'

const SIBLINGS = 9
const LEAST_SIBLINGS = 2
/** Most that places may differ from each other, of the picture's longer side. */
const SPREAD = 0.03
/** Pictures are of one form when their sides agree to this share. */
const SAME_FORM = 0.02

export type Place = { label: Polygon | null; value: Polygon }
type Box = readonly [left: number, top: number, right: number, bottom: number]

/** @returns null when fewer than two pictures of the same form show the attribute at the same place */
export function expectedPlace(db: Db, media: string, attributeId: number): Place | null {
  const rows = all<{ provenance: string; label: string | null; width: number; height: number; ownWidth: number; ownHeight: number }>(
    db,
    sql`SELECT o.provenance, o.label_provenance AS label, p.width, p.height, m.width AS ownWidth, m.height AS ownHeight
        FROM observation o JOIN picture_reading p ON p.media = o.media JOIN picture_reading m ON m.media = ${media}
        WHERE o.attribute_id = ${attributeId} AND o.media <> ${media} AND o.verified = 1 AND o.extractor NOT LIKE 'model:%'
          AND abs(p.width - m.width) <= ${SAME_FORM} * m.width AND abs(p.height - m.height) <= ${SAME_FORM} * m.height
        GROUP BY o.media HAVING COUNT(*) = 1 ORDER BY o.id DESC LIMIT ${SIBLINGS}`,
  )
  const [first] = rows
  if (!first || rows.length < LEAST_SIBLINGS) return null
  const scale = (width: number, height: number): readonly [number, number] => [first.ownWidth / width, first.ownHeight / height]
  const side = Math.max(first.ownWidth, first.ownHeight)
  const boxes = (of: 'provenance' | 'label'): Box[] =>
    rows.flatMap((row) => {
      const found = boxOf(row[of])
      const [x, y] = scale(row.width, row.height)
      return found ? [[found[0] * x, found[1] * y, found[2] * x, found[3] * y] as const] : []
    })
  const value = agreed(boxes('provenance'), side)
  const label = agreed(boxes('label'), side)
  return value === null ? null : { value: polygonOf(value), label: label === null ? null : polygonOf(label) }
}

function boxOf(json: string | null): Box | null {
  const provenance = json === null ? null : (JSON.parse(json) as Provenance)
  return provenance?.type === 'picture' ? boundsOf(provenance.polygon) : null
}

export function boundsOf(polygon: Polygon): Box | null {
  if (polygon.length === 0) return null
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** The stretch that holds all of them, when their middles lie together. */
function agreed(boxes: readonly Box[], side: number): Box | null {
  if (boxes.length < LEAST_SIBLINGS) return null
  const tops = boxes.map(([, top, , bottom]) => (top + bottom) / 2)
  const lefts = boxes.map(([left]) => left)
  const rights = boxes.map(([, , right]) => right)
  const isTogether = (values: readonly number[]): boolean => Math.max(...values) - Math.min(...values) <= SPREAD * side
  // A value may be longer or shorter; its line, and one of its ends, stay.
  if (!isTogether(tops) || !(isTogether(lefts) || isTogether(rights))) return null
  return [
    Math.min(...lefts),
    Math.min(...boxes.map(([, top]) => top)),
    Math.max(...rights),
    Math.max(...boxes.map(([, , , bottom]) => bottom)),
  ]
}

function polygonOf([left, top, right, bottom]: Box): Polygon {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
}

/** Whether the middle of a stretch lies in another. */
export function overlaps(polygon: Polygon, other: Polygon): boolean {
  const [own, there] = [boundsOf(polygon), boundsOf(other)]
  if (!own || !there) return false
  const [x, y] = [(own[0] + own[2]) / 2, (own[1] + own[3]) / 2]
  const [otherX, otherY] = [(there[0] + there[2]) / 2, (there[1] + there[3]) / 2]
  const holds = (box: Box, atX: number, atY: number): boolean => atX >= box[0] && atX <= box[2] && atY >= box[1] && atY <= box[3]
  return holds(there, x, y) || holds(own, otherX, otherY)
}

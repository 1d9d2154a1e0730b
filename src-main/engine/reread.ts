/**
 * The second look at the end of a remembering pass (METHOD 2, CASES 6). In: attributes that pictures of the pass have values of. Out: their doubtful values
 * read again at other scales, both readings stored, and the tables made again where a reading changed. A place is read again once, whatever comes of it.
 */
import { failureFrom } from '../../src-shared/errors.ts'
import type { OcrLine, Polygon, Provenance, ReadingSettings, TypedValue } from '../../src-shared/model.ts'
import type { EngineContext } from './context.ts'
import { contentPath } from './context.ts'
import { all, run } from './db/open.ts'
import type { Db } from './db/open.ts'
import { placesReadAgain, putSecondReading } from './db/second-looks.ts'
import { sql } from './db/sql.ts'
import { applyReading, decideReading, placeKey } from './extract/second-reading.ts'
import { suspects } from './extract/suspects.ts'
import { materialize } from './materialize/tables.ts'
import { jsonList } from './materialize/table-store.ts'
import { markStale } from './own/stale.ts'

/** Places that one pass reads again at most: some seconds of work. What is left is doubtful still when the next picture of its column comes. */
export const MOST_REREADS = 40
/** The newest values of a column tell where it lies. */
const MOST_VALUES = 5_000
/** So many columns of one pass are looked over. */
const MOST_COLUMNS = 400

type StoredValue = {
  id: number
  attributeId: number
  attribute: string
  value: TypedValue
  confidence: number
  provenance: Provenance
}
type Doubt = { stored: StoredValue; media: string; polygon: Polygon; place: string; column: StoredValue[]; index: number; reason: string }

/**
 * Looks again at what is doubtful in the columns that pictures of these rounds have a value in.
 * @returns how many values read otherwise now, or are in doubt between two readings
 * @throws AdammError CANCELLED, MODEL_MISSING, MODEL_DAMAGED; what is decided stays
 */
export async function rereadSuspects(
  context: EngineContext,
  roundIds: readonly number[],
  signal: AbortSignal,
  most = MOST_REREADS,
): Promise<number> {
  const doubts = doubtsIn(context.db, roundIds).slice(0, most)
  let changed = 0
  for (const [media, places] of Map.groupBy(doubts, (doubt) => doubt.media)) {
    signal.throwIfAborted()
    const lines = await readAgain(context, media, places, signal)
    if (lines !== null) changed += decide(context, media, places, lines)
  }
  return changed
}

/** A picture that cannot be opened keeps what was read of it. */
async function readAgain(
  context: EngineContext,
  media: string,
  places: readonly Doubt[],
  signal: AbortSignal,
): Promise<(OcrLine | null)[] | null> {
  const polygons = places.map(({ polygon }) => polygon)
  try {
    return await context.inference.rereadRegions(contentPath(context.paths.media, media), polygons, signal)
  } catch (error) {
    const { code } = failureFrom(error)
    if (code === 'CANCELLED' || code === 'MODEL_MISSING' || code === 'MODEL_DAMAGED') throw error
    context.log('warn', 'picture not read again', { media, code })
    return null
  }
}

/** Doubtful values of the touched columns that were never looked at again, the newest pictures first. */
function doubtsIn(db: Db, roundIds: readonly number[]): Doubt[] {
  const attributes = all<{ id: number }>(
    db,
    sql`SELECT DISTINCT o.attribute_id AS id FROM observation o WHERE o.round_id IN ${jsonList(roundIds)} AND o.media IS NOT NULL AND o.number IS NOT NULL
          AND EXISTS (SELECT 1 FROM induced_column c WHERE c.attribute_id = o.attribute_id) ORDER BY o.attribute_id LIMIT ${MOST_COLUMNS}`,
  )
  const known = new Map<string, Set<string>>()
  const doubts = attributes.flatMap(({ id }) => {
    const column = columnOf(db, id)
    return suspects(column).flatMap(({ index, media, polygon, reason }): Doubt[] => {
      const stored = column[index]
      const places = known.get(media) ?? placesReadAgain(db, media)
      known.set(media, places)
      const place = placeKey(polygon)
      if (stored === undefined || places.has(place)) return []
      places.add(place)
      return [{ stored, media, polygon, place, column, index, reason }]
    })
  })
  return doubts.toSorted((a, b) => b.stored.id - a.stored.id)
}

function columnOf(db: Db, attributeId: number): StoredValue[] {
  return all<{ id: number; attribute: string; value: string; confidence: number; provenance: string }>(
    db,
    sql`SELECT o.id, a.name AS attribute, o.value, o.confidence, o.provenance FROM observation o JOIN attribute a ON a.id = o.attribute_id
        WHERE o.attribute_id = ${attributeId} AND o.number IS NOT NULL ORDER BY o.id DESC LIMIT ${MOST_VALUES}`,
  ).map(({ value, provenance, ...row }) => ({ ...row, attributeId, value: JSON.parse(value), provenance: JSON.parse(provenance) }))
}

/** Stores what came of a picture's second looks, and brings observations and tables up to date, in one transaction. */
function decide(context: EngineContext, media: string, places: readonly Doubt[], lines: readonly (OcrLine | null)[]): number {
  const { db, clock, settings } = context
  const { locale, dateOrder } = settings()
  const reading: ReadingSettings = { locale, dateOrder }
  const at = clock().toISOString()
  return db
    .transaction((): number => {
      const names = new Map<number, string>()
      const readLines = linesOf(db, media)
      let changed = 0
      for (const [place, { stored, polygon, column, index, place: key, reason }] of places.entries()) {
        const { value, attribute, attributeId } = stored
        const confidence = lineConfidence(readLines, stored)
        const values = column.map((one) => one.value)
        const second = decideReading({ value, confidence, polygon, column: values, index, attribute }, lines[place] ?? null, reading)
        putSecondReading(db, { media, place: key, reading: second, reason, at })
        if (second.chosen === 'first') continue
        keepInLines(db, media, stored.provenance, second.first.text, second.second)
        const other = all<{ id: number; value: string; confidence: number }>(
          db,
          sql`SELECT id, value, confidence FROM observation WHERE media = ${media} AND provenance = ${JSON.stringify(stored.provenance)}`,
        )
        for (const row of other)
          writeValue(db, row.id, applyReading({ value: JSON.parse(row.value), confidence: row.confidence }, second, reading))
        changed += 1
        names.set(attributeId, attribute)
      }
      if (changed === 0) return 0
      const tables = all<{ id: number }>(
        db,
        sql`SELECT DISTINCT table_id AS id FROM induced_column WHERE attribute_id IN ${jsonList(names.keys())}`,
      )
      materialize(db, { attributes: new Set(names.values()), schemas: new Set() }, { clock, settings: reading })
      for (const id of names.keys())
        markStale(
          db,
          tables.map((table) => table.id),
          id,
        )
      return changed
    })
    .immediate()
}

/** Of the lines that the value stands in: an observation's own confidence holds that of its label too. */
function lineConfidence(lines: readonly OcrLine[], { provenance, confidence }: StoredValue): number {
  const own = provenance.type === 'picture' ? provenance.lines.flatMap((index) => lines[index]?.confidence ?? []) : []
  return own.length > 0 ? Math.min(...own) : confidence
}

function linesOf(db: Db, media: string): OcrLine[] {
  return all<{ lines: string }>(db, sql`SELECT lines FROM picture_reading WHERE media = ${media}`).flatMap(({ lines }) => JSON.parse(lines))
}

function writeValue(db: Db, id: number, { value, confidence }: { value: TypedValue; confidence: number }): void {
  run(
    db,
    sql`UPDATE observation SET raw = ${value.raw}, kind = ${value.kind}, number = ${value.number}, text = ${value.text}, unit = ${value.unit},
          ambiguous = ${value.ambiguous ? 1 : 0}, value = ${JSON.stringify(value)}, confidence = ${confidence}, doubt = ${isInDoubt(value) ? 1 : 0} WHERE id = ${id}`,
  )
}

function isInDoubt({ secondReading }: TypedValue): boolean {
  return secondReading !== undefined && secondReading.chosen === null
}

/** The line that the value stands in says what the second look read; its text stays as it was read first. */
function keepInLines(db: Db, media: string, provenance: Provenance, first: string, second: { text: string; confidence: number }): void {
  if (provenance.type !== 'picture') return
  const told = linesOf(db, media).map((line, index) => {
    if (!provenance.lines.includes(index) || !line.text.includes(first)) return line
    const alternative = { text: line.text.replace(first, () => second.text), confidence: second.confidence }
    const others = line.alternatives ?? []
    return others.some(({ text }) => text === alternative.text) ? line : { ...line, alternatives: [alternative, ...others] }
  })
  run(db, sql`UPDATE picture_reading SET lines = ${JSON.stringify(told)} WHERE media = ${media}`)
}

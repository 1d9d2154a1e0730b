/**
 * Repairs (METHOD 9). In: a failed probe about a value of a picture. Out: SKIP with the reason; MERGE, where a line that was read is read better; INSERT,
 * where a line that was overlooked is added. A repair is a reading: the line goes into the picture's reading with what was read before kept beside it,
 * and the extractor reads the round again; nothing is written into a table by hand. The person's corrections are never touched.
 */
import { failureFrom } from '../../../src-shared/errors.ts'
import type { ExtractedObservation, OcrLine, PerceivedRound, PictureReading, Polygon, TypedValue } from '../../../src-shared/model.ts'
import type { EngineContext } from '../context.ts'
import { contentPath } from '../context.ts'
import { replaceObservations } from '../db/observations.ts'
import { all, get, run, type Db } from '../db/open.ts'
import { readRound } from '../db/rounds-read.ts'
import { sql } from '../db/sql.ts'
import { indexRoundText } from '../db/text.ts'
import { oddValues } from '../extract/suspects.ts'
import { withoutCopies } from '../own/copies.ts'
import { storedReading } from '../perceive/store.ts'
import { roundWords, storedReadings, type RememberStages } from '../remember.ts'
import { expectedPlace, overlaps } from './place.ts'
import type { ProbeDraft } from './probes.ts'

/** What a repair did; `before` and `after` are lines of the picture, so that it can be taken back. */
export type Outcome = {
  action: 'SKIP' | 'MERGE' | 'INSERT'
  reason: string
  media: string | null
  attribute: string | null
  value: string | null
  before: readonly OcrLine[]
  after: readonly OcrLine[]
}
export type RepairDeps = { context: EngineContext; stages: Pick<RememberStages, 'extraction'> }

/** A second look below this is no reading. */
const SURE = 0.6

/** Proposes and applies the repair of one missing value. @throws AbortError, and what concerns the whole work (MODEL_MISSING, DISK_FULL ...) */
export async function repairValue({ context, stages }: RepairDeps, probe: ProbeDraft, signal: AbortSignal): Promise<Outcome> {
  const { db } = context
  const { target, round: roundId } = probe
  if (target === null) return skip('It is in memory; other events are nearer to the question.', null, null)
  if (isCorrected(db, roundId, target.attributeId)) return skip('You corrected this value.', null, target.attribute)
  const pictures = picturesOf(db, roundId)
  if (pictures.length === 0) return skip('The event has no picture to look at again.', null, target.attribute)
  for (const media of pictures) {
    const place = expectedPlace(db, media, target.attributeId)
    const reading = storedReading(db, media)
    if (!place || !reading) continue
    const seen = await lookAgain(context, media, [place.value, ...(place.label ? [place.label] : [])], signal)
    const changed = seen && changedReading(reading, seen)
    if (!changed) return skip('A closer look at its place shows nothing that was not read before.', media, target.attribute)
    const { lines, before, after } = changed
    const value = await putLines({ context, stages }, media, lines, { roundId, attributeId: target.attributeId }, signal)
    if (typeof value === 'string') return skip(value, media, target.attribute)
    const action = before.length > 0 && before.length === after.length ? 'MERGE' : 'INSERT'
    const reason = `${target.attribute}: ${value.raw} was read at a closer look${action === 'MERGE' ? `; it was read as "${before[0]?.text ?? ''}" before` : ''}.`
    return { action, reason, media, attribute: target.attribute, value: value.raw, before, after }
  }
  return skip('Pictures of the same form do not show it at one place.', pictures[0] ?? null, target.attribute)
}

function skip(reason: string, media: string | null, attribute: string | null): Outcome {
  return { action: 'SKIP', reason, media, attribute, value: null, before: [], after: [] }
}

function isCorrected(db: Db, round: number, attributeId: number): boolean {
  return (
    get(db, sql`SELECT 1 FROM correction WHERE round_id = ${round} AND attribute_id = ${attributeId} AND undone_at IS NULL`) !== undefined
  )
}

/** Pictures of the round that are no copies of others. */
function picturesOf(db: Db, round: number): string[] {
  return all<{ media: string }>(
    db,
    sql`SELECT DISTINCT m.media FROM round_media m JOIN picture_reading p ON p.media = m.media
        WHERE m.round_id = ${round} AND NOT EXISTS (SELECT 1 FROM picture_pair c WHERE c.media = m.media AND c.same = 1) ORDER BY m.ord`,
  ).map(({ media }) => media)
}

async function lookAgain(
  context: EngineContext,
  media: string,
  polygons: readonly Polygon[],
  signal: AbortSignal,
): Promise<OcrLine[] | null> {
  try {
    const lines = await context.inference.rereadRegions(contentPath(context.paths.media, media), polygons, signal)
    const read = lines.flatMap((line) => (line !== null && line.text.trim() !== '' && line.confidence >= SURE ? [line] : []))
    return read.length > 0 ? read : null
  } catch (error) {
    const { code } = failureFrom(error)
    if (code === 'CANCELLED' || code === 'MODEL_MISSING' || code === 'MODEL_DAMAGED') throw error
    context.log('warn', 'picture not looked at again', { media, code })
    return null
  }
}

/** The reading with what was seen now: a line that was read otherwise and less surely gives way and is kept beside it, one that was overlooked is added. */
function changedReading(
  reading: PictureReading,
  seen: readonly OcrLine[],
): { lines: OcrLine[]; before: OcrLine[]; after: OcrLine[] } | null {
  const lines = [...reading.lines]
  const before: OcrLine[] = []
  const after: OcrLine[] = []
  for (const line of seen) {
    const there = reading.lines.findIndex(({ polygon }) => overlaps(polygon, line.polygon))
    const known = reading.lines[there]
    if (known === undefined) {
      lines.push(line)
      after.push(line)
    } else if (known.text !== line.text && line.confidence > known.confidence && after.every((one) => one.polygon !== known.polygon)) {
      const alternatives = [{ text: known.text, confidence: known.confidence }, ...(known.alternatives ?? [])]
      const better = { ...line, polygon: known.polygon, alternatives }
      lines[there] = better
      before.push(known)
      after.push(better)
    }
  }
  return after.length > 0 ? { lines, before, after } : null
}

class NotRepaired extends Error {}

/**
 * Reads the rounds of a picture again with these lines, and keeps that when it shows the wanted value, loses none and fits the column.
 * @returns the value, or why nothing was changed
 */
async function putLines(
  { context, stages }: RepairDeps,
  media: string,
  lines: readonly OcrLine[],
  wanted: { roundId: number; attributeId: number },
  signal: AbortSignal,
): Promise<TypedValue | string> {
  const { db } = context
  const read = await readAgain({ context, stages }, media, lines, signal)
  try {
    return db
      .transaction((): TypedValue => {
        let found: TypedValue | null = null
        for (const { round, observations } of read) {
          const before = all<{ attribute: number; raw: string }>(
            db,
            sql`SELECT attribute_id AS attribute, raw FROM observation WHERE round_id = ${round.id}`,
          )
          const resolved = stages.extraction.resolve(observations)
          const lost = before.find((one) => !resolved.some((now) => now.attributeId === one.attribute && now.value.raw === one.raw))
          if (lost) throw new NotRepaired('With it, another value of the picture would be read otherwise.')
          if (round.id === wanted.roundId) found = resolved.find((now) => now.attributeId === wanted.attributeId)?.value ?? null
          replaceObservations(db, round.id, resolved)
          const words = roundWords(round)
          indexRoundText(db, round.id, words.own, words.pictures)
        }
        if (found === null) throw new NotRepaired('A closer look shows words there, but no value under that name.')
        if (!fitsColumn(db, wanted, found)) throw new NotRepaired(`What a closer look reads ("${found.raw}") does not fit the column.`)
        run(db, sql`UPDATE picture_reading SET lines = ${JSON.stringify(lines)} WHERE media = ${media}`)
        stages.extraction.save()
        return found
      })
      .immediate()
  } catch (error) {
    // What the trial taught the extractor is forgotten with it.
    stages.extraction.reset()
    if (error instanceof NotRepaired) return error.message
    throw error
  }
}

async function readAgain(
  { context, stages }: RepairDeps,
  media: string,
  lines: readonly OcrLine[],
  signal: AbortSignal,
): Promise<{ round: PerceivedRound; observations: ExtractedObservation[] }[]> {
  const { db } = context
  const rounds = all<{ id: number }>(db, sql`SELECT DISTINCT round_id AS id FROM round_media WHERE media = ${media} ORDER BY round_id`)
  const read: { round: PerceivedRound; observations: ExtractedObservation[] }[] = []
  for (const { id } of rounds) {
    const round = readRound(db, id)
    if (!round) continue
    const readings = storedReadings(db, round)
    const own = readings.get(media)
    if (own) readings.set(media, { ...own, lines: [...lines] })
    const perceived = { ...round, readings }
    read.push({
      round: perceived,
      observations: await stages.extraction.extract({ ...perceived, readings: withoutCopies(db, readings) }, signal),
    })
  }
  return read
}

/** Of the kind and unit that the column has, and where it lies. */
function fitsColumn(db: Db, { attributeId, roundId }: { attributeId: number; roundId: number }, value: TypedValue): boolean {
  const others = all<{ value: string }>(
    db,
    sql`SELECT value FROM observation WHERE attribute_id = ${attributeId} AND round_id <> ${roundId} ORDER BY id DESC LIMIT 500`,
  ).map((row) => JSON.parse(row.value) as TypedValue)
  const same = others.filter(({ kind, unit }) => kind === value.kind && unit === value.unit)
  if (value.ambiguous || same.length * 2 <= others.length) return false
  return value.number === null || !oddValues([...others, value], null).has(others.length)
}

/**
 * Takes a repair back: the picture's reading is as it was, and its rounds are read again.
 * @param changed lines as the repair left them, and as they were
 */
export async function takeBack(
  { context, stages }: RepairDeps,
  media: string,
  changed: { before: readonly OcrLine[]; after: readonly OcrLine[] },
): Promise<void> {
  const { db } = context
  const reading = storedReading(db, media)
  if (!reading) return
  const key = ({ polygon }: OcrLine): string => JSON.stringify(polygon)
  const old = new Map(changed.before.map((line) => [key(line), line]))
  const added = new Set(changed.after.map(key).filter((place) => !old.has(place)))
  const lines = reading.lines.flatMap((line) => (added.has(key(line)) ? [] : [old.get(key(line)) ?? line]))
  const read = await readAgain({ context, stages }, media, lines, new AbortController().signal)
  db.transaction(() => {
    for (const { round, observations } of read) {
      replaceObservations(db, round.id, stages.extraction.resolve(observations))
      const words = roundWords(round)
      indexRoundText(db, round.id, words.own, words.pictures)
    }
    run(db, sql`UPDATE picture_reading SET lines = ${JSON.stringify(lines)} WHERE media = ${media}`)
    stages.extraction.save()
  }).immediate()
}

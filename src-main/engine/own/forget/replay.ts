/**
 * What the rounds that stay would have been read as, had the others never been there. In: the rounds that stay, in the order in which they were
 * taken. Out: their observations, attributes, other names and line templates, made beside the memory; what a language model has read is not asked again.
 *
 * Names of attributes and templates of lines depend on all rounds before, so that taking rows out is not enough.
 */
import type { ExtractedObservation, PerceivedRound, Round } from '../../../../src-shared/model.ts'
import type { EngineContext } from '../../context.ts'
import type { ResolvedObservation } from '../../db/observations.ts'
import { all, get, openDatabase, run } from '../../db/open.ts'
import type { Db } from '../../db/open.ts'
import { readRound } from '../../db/rounds-read.ts'
import { sql } from '../../db/sql.ts'
import { BUILTIN_EXTRACTOR } from '../../extract/messages.ts'
import { createNameEmbedder } from '../../extract/name-vectors.ts'
import { createExtraction, type Extraction } from '../../extract/stage.ts'
import { jsonList } from '../../materialize/table-store.ts'
import { batchWork, BATCH_WORK, storedReadings } from '../../remember.ts'
import { hasCopies, withoutCopies } from '../copies.ts'
import { lostMedia, type Selected } from './select.ts'

export type Replay = {
  /** Database of its own: attribute, attribute_alias and line_template as they would be. */
  scratch: Db
  /** By round; attribute ids are those of `scratch`. */
  observations: Map<number, ResolvedObservation[]>
  close(): void
}

/** Do the rounds that stay owe a name or a template to those that go? */
export function needsReplay(db: Db, { rounds, pictures }: Selected): boolean {
  if (pictures.length > 0) return true
  // What was left out as a copy stands by itself again.
  if (hasCopies(db, lostMedia(db, { rounds, pictures, sources: [] }))) return true
  const gone = jsonList(rounds)
  const lines = get(db, sql`SELECT 1 FROM message WHERE round_id IN ${gone} AND trim(text) <> '' LIMIT 1`)
  if (lines !== undefined) return true
  // A name that an earlier round has too was there before.
  const first = get(
    db,
    sql`SELECT 1 FROM observation o LEFT JOIN mined_round m ON m.round_id = o.round_id WHERE o.round_id IN ${gone} AND NOT EXISTS (
          SELECT 1 FROM observation x JOIN mined_round n ON n.round_id = x.round_id
          WHERE x.attribute_id = o.attribute_id AND x.surface = o.surface AND x.round_id NOT IN ${gone} AND n.seq < COALESCE(m.seq, 0)) LIMIT 1`,
  )
  return first !== undefined
}

/** @throws AbortError when cancelled */
export async function replay(
  context: EngineContext,
  selected: Selected,
  control: { signal: AbortSignal; progress(done: number, total: number): void },
): Promise<Replay> {
  const scratch = openDatabase(':memory:')
  try {
    seed(context.db, scratch)
    const extraction = createExtraction({ ...context, db: scratch }, createNameEmbedder(context))
    const observations = new Map<number, ResolvedObservation[]>()
    const lost = lostMedia(context.db, selected)
    const take = async (round: PerceivedRound): Promise<void> => {
      const readings = withoutCopies(context.db, round.readings, lost)
      const found = await observationsOf(context.db, extraction, { ...round, readings })
      observations.set(round.id, scratch.transaction(() => extraction.resolve(found))())
    }
    const ids = staying(context.db, selected)
    let batch: number[] = []
    let work = 0
    const close = async (): Promise<void> => {
      const again = extraction.takeStale()
      for (const id of again) {
        const round = perceived(context.db, id, selected)
        if (round !== undefined) await take(round)
      }
      scratch.transaction(() => {
        run(scratch, sql`UPDATE round SET state = 'remembered' WHERE id IN ${jsonList([...batch, ...again])}`)
        extraction.save()
      })()
      batch = []
      work = 0
    }
    for (const [index, id] of ids.entries()) {
      control.signal.throwIfAborted()
      control.progress(index, ids.length)
      const round = perceived(context.db, id, selected)
      if (round === undefined) continue
      run(scratch, sql`INSERT INTO round (id, session_id, ref, content_sha256, state) VALUES (${id}, 1, ${String(id)}, '', 'extracted')`)
      await take(round)
      batch.push(id)
      work += batchWork(round)
      if (work >= BATCH_WORK) await close()
      if (index % 100 === 99) await new Promise((resolve) => setImmediate(resolve))
    }
    await close()
    return { scratch, observations, close: () => void scratch.close() }
  } catch (error) {
    scratch.close()
    throw error
  }
}

/** In the order in which the miner took them. */
function staying(db: Db, { rounds }: Selected): number[] {
  return all<{ id: number }>(
    db,
    sql`SELECT r.id FROM round r LEFT JOIN mined_round m ON m.round_id = r.id
        WHERE r.state IN ('extracted', 'remembered') AND r.id NOT IN ${jsonList(rounds)} ORDER BY m.seq IS NULL, m.seq, r.sort_ms IS NULL, r.sort_ms, r.id`,
  ).map(({ id }) => id)
}

export function perceived(db: Db, id: number, { pictures }: Selected): PerceivedRound | undefined {
  const round = readRound(db, id)
  if (round === undefined) return undefined
  const gone = new Set(pictures.flatMap((picture) => (picture.round === id ? [picture.ord] : [])))
  const left: Round = { ...round, pictures: round.pictures.filter((_, ord) => !gone.has(ord)) }
  return { ...left, readings: storedReadings(db, left) }
}

/** As remembering does it: a round that cannot be read has none. */
async function observationsOf(db: Db, extraction: Extraction, round: PerceivedRound): Promise<ExtractedObservation[]> {
  const read = readByModel(db, round)
  if (read !== null) return read
  try {
    return await extraction.extract(round)
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}

/** Stored observations of a round that a language model has read; null for one that the built-in extractor reads again. */
function readByModel(db: Db, round: PerceivedRound): ExtractedObservation[] | null {
  const rows = all<StoredObservation>(
    db,
    sql`SELECT surface, value, record, provenance, label_provenance AS labelProvenance, title, confidence, verified, extractor, media
        FROM observation WHERE round_id = ${round.id} ORDER BY id`,
  )
  if (rows.every(({ extractor }) => extractor === BUILTIN_EXTRACTOR)) return null
  const shown = new Set(round.pictures.map(({ media }) => media))
  return rows.filter(({ media }) => media === null || shown.has(media)).map(extractedOf)
}

type StoredObservation = {
  surface: string
  value: string
  record: number
  provenance: string
  labelProvenance: string | null
  title: string | null
  confidence: number
  verified: number
  extractor: string
  media: string | null
}

function extractedOf({ surface, media: _, ...row }: StoredObservation): ExtractedObservation {
  return {
    ...row,
    attribute: surface,
    value: JSON.parse(row.value),
    provenance: JSON.parse(row.provenance),
    labelProvenance: row.labelProvenance === null ? null : JSON.parse(row.labelProvenance),
    verified: row.verified === 1,
  }
}

/** What the person decided about names holds for the replay too. */
function seed(db: Db, scratch: Db): void {
  run(scratch, sql`INSERT INTO source (id, path, name, format, sha256, imported_at, report) VALUES (1, '', '', '', '', '', '{}')`)
  run(scratch, sql`INSERT INTO session (id, source_id, ref) VALUES (1, 1, '')`)
  const decided = all<{ id: number; name: string; label: string; kind: string | null; unit: string | null; mergedInto: number | null }>(
    db,
    sql`SELECT id, name, label, kind, unit, merged_into AS mergedInto FROM attribute WHERE merged_into IS NOT NULL OR id IN (SELECT merged_into FROM attribute)
          OR id IN (SELECT attribute_id FROM attribute_split) OR id IN (SELECT attribute_id FROM attribute_alias WHERE reason = 'person') ORDER BY id`,
  )
  for (const { id, name, label, kind, unit } of decided)
    run(scratch, sql`INSERT INTO attribute (id, name, label, kind, unit) VALUES (${id}, ${name}, ${label}, ${kind}, ${unit})`)
  for (const { id, mergedInto } of decided)
    if (mergedInto !== null) run(scratch, sql`UPDATE attribute SET merged_into = ${mergedInto} WHERE id = ${id}`)
  const ids = jsonList(decided.map(({ id }) => id))
  for (const { surface, id, reason, at } of all<{ surface: string; id: number; reason: string; at: string }>(
    db,
    sql`SELECT surface, attribute_id AS id, reason, at FROM attribute_alias WHERE reason = 'person' AND attribute_id IN ${ids}`,
  ))
    run(scratch, sql`INSERT INTO attribute_alias (surface, attribute_id, reason, at) VALUES (${surface}, ${id}, ${reason}, ${at})`)
  for (const { surface, id } of all<{ surface: string; id: number }>(
    db,
    sql`SELECT surface, attribute_id AS id FROM attribute_split WHERE attribute_id IN ${ids}`,
  ))
    run(scratch, sql`INSERT INTO attribute_split (surface, attribute_id) VALUES (${surface}, ${id})`)
}

/** A data folder in memory with rounds and observations as extraction leaves them, read by the real value reader. */
import { createHash } from 'node:crypto'
import type { Provenance, ReadingSettings } from '../../../src-shared/model.ts'
import { get, openDatabase, run, type Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { readValue } from '../extract/values/index.ts'

export const SETTINGS: ReadingSettings = { locale: 'en-US', dateOrder: null }
export const clock = (): Date => new Date('2026-07-01T12:00:00Z')

export type Told = {
  ref: string
  time?: string | null
  weak?: boolean
  title?: string
  /** Records of the round: attribute -> raw text; one picture a round unless `message` says that the words are in a message. */
  records: Record<string, string>[]
  message?: boolean
}

export function createMemory(path = ':memory:'): Db {
  const db = openDatabase(path)
  run(
    db,
    sql`INSERT INTO source (id, path, name, format, sha256, imported_at, report) VALUES (1, '/p', 'p', 'history', 'x', '2026-07-01', '{}')`,
  )
  run(db, sql`INSERT INTO session (id, source_id, ref) VALUES (1, 1, 's')`)
  return db
}

/** Stores rounds as extracted. */
export function tell(db: Db, rounds: readonly Told[]): void {
  db.transaction(() => {
    for (const round of rounds) tellRound(db, round)
  })()
}

function tellRound(db: Db, round: Told): void {
  const time = round.time ?? null
  const added = run(
    db,
    sql`INSERT INTO round (session_id, ref, content_sha256, local_time, time_weak, sort_ms, state)
        VALUES (1, ${round.ref}, ${round.ref}, ${time}, ${round.weak === true ? 1 : 0}, ${time === null ? null : Date.parse(`${time.slice(0, 16)}Z`.replace(/^(\d{4}-\d{2}-\d{2})Z$/u, '$1T00:00Z'))}, 'extracted')`,
  )
  const roundId = Number(added.lastInsertRowid)
  const media = round.message === true ? null : createHash('sha256').update(round.ref).digest('hex')
  if (media !== null) run(db, sql`INSERT INTO media (sha256, mime, bytes) VALUES (${media}, 'image/png', 1)`)
  round.records.forEach((record, index) => {
    for (const [name, raw] of Object.entries(record)) {
      const value = readValue(raw, { locale: SETTINGS.locale, dateOrder: null, time })
      const provenance: Provenance =
        media === null ? { type: 'text', message: 0, start: 0, end: raw.length } : { type: 'picture', media, polygon: [], lines: [] }
      run(
        db,
        sql`INSERT INTO observation (round_id, record, attribute_id, surface, raw, kind, number, text, unit, ambiguous, value, media, provenance, label_provenance, title, confidence, extractor)
            VALUES (${roundId}, ${index}, ${attributeId(db, name)}, ${name}, ${raw}, ${value.kind}, ${value.number}, ${value.text}, ${value.unit}, ${value.ambiguous ? 1 : 0},
              ${JSON.stringify(value)}, ${media}, ${JSON.stringify(provenance)}, ${JSON.stringify(provenance)}, ${round.title ?? null}, 1, 'test')`,
      )
    }
  })
}

export function attributeId(db: Db, name: string): number {
  run(
    db,
    sql`INSERT INTO attribute (name, label) VALUES (${name}, ${name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')}) ON CONFLICT (name) DO NOTHING`,
  )
  return get<{ id: number }>(db, sql`SELECT id FROM attribute WHERE name = ${name}`)!.id
}

/**
 * A large memory on disk for benches of the windows: one round an hour with a dashboard of eight measures, as extraction leaves it, then the app's
 * own induction and materialization; episodes of a day, topics of a season. In: a data folder and a number of rounds. Out: the folder, ready to be opened.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, run, type Db } from '../src-main/engine/db/open.ts'
import { sql } from '../src-main/engine/db/sql.ts'
import { indexRoundText } from '../src-main/engine/db/text.ts'
import { readValue } from '../src-main/engine/extract/values/index.ts'
import { createInduction } from '../src-main/engine/induce/schemas.ts'
import { listTables } from '../src-main/engine/materialize/read.ts'
import { materialize } from '../src-main/engine/materialize/tables.ts'
import { seeded } from './hidden-schema.ts'

const SETTINGS = { locale: 'en-US', dateOrder: null } as const
const START = Date.UTC(2014, 0, 1)
const HOUR = 3_600_000
const PER_EPISODE = 24
const EPISODES_PER_TOPIC = 90
const BATCH = 5_000

/** Makes the memory unless the folder has one. @returns name of its largest table and its rows */
export function makeBigMemory(home: string, rounds: number, log: (line: string) => void): { table: string; rows: number } {
  const file = join(home, 'memory.sqlite')
  const isNew = !existsSync(file)
  const db = openDatabase(file)
  if (isNew) {
    log(`Making a memory of ${rounds} events; this takes some minutes.`)
    tellAll(db, rounds)
    const clock = (): Date => new Date(START + rounds * HOUR)
    const outcome = createInduction(db, clock).consume()
    db.transaction(() => materialize(db, outcome, { clock, settings: SETTINGS }))()
    run(db, sql`UPDATE round SET state = 'remembered'`)
  }
  db.pragma('wal_checkpoint(TRUNCATE)')
  const [largest] = listTables(db)
  db.close()
  if (largest === undefined) throw new Error(`The memory in ${home} has no table. Remove it and run again.`)
  return { table: largest.name, rows: largest.rows }
}

function tellAll(db: Db, rounds: number): void {
  const random = seeded(11)
  run(
    db,
    sql`INSERT INTO source (id, path, name, format, sha256, imported_at, report)
        VALUES (1, '/made/history.jsonl', 'history.jsonl', 'history', 'x', '2026-07-01T00:00:00Z', '{"problems":[]}')`,
  )
  run(db, sql`INSERT INTO session (id, source_id, ref) VALUES (1, 1, 's')`)
  const attributes = new Map<string, number>()
  const attributeId = (name: string): number => {
    const known =
      attributes.get(name) ?? Number(run(db, sql`INSERT INTO attribute (name, label) VALUES (${name}, ${name})`).lastInsertRowid)
    attributes.set(name, known)
    return known
  }
  for (let start = 0; start < rounds; start += BATCH) {
    db.transaction(() => {
      for (let i = start; i < Math.min(start + BATCH, rounds); i++) tell(db, i, dashboard(random), attributeId)
    })()
  }
}

function tell(db: Db, index: number, record: Record<string, string>, attributeId: (name: string) => number): void {
  const ms = START + index * HOUR
  const time = new Date(ms).toISOString().slice(0, 19)
  const id = index + 1
  const text = Object.entries(record)
    .map(([name, raw]) => `${name} ${raw}`)
    .join(', ')
  run(
    db,
    sql`INSERT INTO round (id, session_id, ref, content_sha256, local_time, time_basis, time_weak, sort_ms, state)
        VALUES (${id}, 1, ${`r${id}`}, ${`c${id}`}, ${time}, 'source', 0, ${ms}, 'extracted')`,
  )
  run(db, sql`INSERT INTO message (round_id, ord, role, text) VALUES (${id}, 0, 'user', ${text})`)
  indexRoundText(db, id, text, '')
  for (const [name, raw] of Object.entries(record)) {
    const value = readValue(raw, { ...SETTINGS, time })
    const start = text.indexOf(raw)
    const provenance = JSON.stringify({ type: 'text', message: 0, start, end: start + raw.length })
    run(
      db,
      sql`INSERT INTO observation (round_id, record, attribute_id, surface, raw, kind, number, text, unit, ambiguous, value, provenance, confidence, extractor)
          VALUES (${id}, 0, ${attributeId(name)}, ${name}, ${raw}, ${value.kind}, ${value.number}, ${value.text}, ${value.unit}, 0, ${JSON.stringify(value)}, ${provenance}, 1, 'bench')`,
    )
  }
  const episode = Math.floor(index / PER_EPISODE) + 1
  const topic = Math.floor((episode - 1) / EPISODES_PER_TOPIC) + 1
  if ((episode - 1) % EPISODES_PER_TOPIC === 0 && index % PER_EPISODE === 0)
    run(db, sql`INSERT INTO topic (id, title, description) VALUES (${topic}, ${`Season ${topic}`}, 'Readings of one season.')`)
  if (index % PER_EPISODE === 0)
    run(
      db,
      sql`INSERT INTO episode (id, topic_id, title, description, from_time, to_time, open)
          VALUES (${episode}, ${topic}, ${`Day ${episode}`}, 'Readings of one day.', ${time}, ${new Date(ms + (PER_EPISODE - 1) * HOUR).toISOString().slice(0, 19)}, 0)`,
    )
  run(db, sql`INSERT INTO event (round_id, episode_id, ord) VALUES (${id}, ${episode}, ${index % PER_EPISODE})`)
}

function dashboard(random: () => number): Record<string, string> {
  const number = (from: number, to: number): string => String(Math.round((from + random() * (to - from)) * 10) / 10)
  const record: Record<string, string> = {
    'mean glucose': `${number(80, 200)} mg/dL`,
    'time in range': `${number(30, 99)} %`,
    sleep: `${Math.floor(4 + random() * 5)} h ${Math.floor(random() * 60)} min`,
    sensor: random() < 0.5 ? 'left arm' : 'right arm',
    remark: `words ${Math.floor(random() * 1e6)}`,
  }
  for (const name of ['steps', 'pulse', 'carbs', 'insulin']) if (random() > 0.05) record[name] = number(1, 300)
  if (random() < 0.3) record['ketones'] = number(0, 3)
  return record
}

/**
 * A memory of tables that are hard to show: forty columns, names of two hundred characters, words from right to left, emoji, one row, columns without a
 * value. In: an empty data folder. Out: observations as extraction leaves them, and the app's own induction and materialization of them.
 */
import { join } from 'node:path'
import { all, openDatabase, run, type Db } from '../../src-main/engine/db/open.ts'
import { sql, sqlName } from '../../src-main/engine/db/sql.ts'
import { indexRoundText } from '../../src-main/engine/db/text.ts'
import { readValue } from '../../src-main/engine/extract/values/index.ts'
import { createInduction } from '../../src-main/engine/induce/schemas.ts'
import { renameTable } from '../../src-main/engine/materialize/choices.ts'
import { listTables } from '../../src-main/engine/materialize/read.ts'
import { physicalName } from '../../src-main/engine/materialize/table-store.ts'
import { materialize } from '../../src-main/engine/materialize/tables.ts'
import type { SourceReport } from '../../src-shared/model.ts'

const SETTINGS = { locale: 'en-US', dateOrder: null } as const
const START = Date.UTC(2026, 0, 4, 7)
const DAY = 86_400_000
const LONG = 'quarterly measurement of the water level behind the old mill '.repeat(3).trim()

type Group = { label: string; rows: number; record: (i: number) => Record<string, string> }

const wave = (i: number, from: number, to: number): string => (from + ((Math.sin(i * 1.7) + 1) / 2) * (to - from)).toFixed(1)

const GROUPS: readonly Group[] = [
  {
    label: 'Wide',
    rows: 48,
    record: (i) =>
      Object.fromEntries(Array.from({ length: 40 }, (_, k) => [`channel ${k + 1} of the board`, `${wave(i + k, 10, 900)} mV`])),
  },
  {
    label: `Long names: ${LONG}`,
    rows: 36,
    record: (i) => ({
      [`${LONG} upstream`]: `${wave(i, 1, 4)} m`,
      [`${LONG} remark`]: `${'a remark without an end '.repeat(9)}${i}`,
      level: `${wave(i, 0, 9)} m`,
    }),
  },
  {
    label: 'משקל ולחץ דם',
    rows: 28,
    record: (i) => ({
      משקל: `${wave(i, 70, 74)} kg`,
      'לחץ דם': `${wave(i, 110, 130)} mmHg`,
      'הערה של היום': i % 2 === 0 ? 'אחרי הליכה ארוכה' : 'לפני ארוחת הבוקר',
    }),
  },
  {
    label: '🏃‍♀️ Runs 🥇',
    rows: 20,
    record: (i) => ({
      '🏃 distance': `${wave(i, 3, 12)} km`,
      '❤️ pulse': `${wave(i, 120, 160)} bpm`,
      mood: ['😀', '😐', '😴'][i % 3] ?? '',
    }),
  },
  {
    label: 'Empty columns',
    rows: 14,
    record: (i) => ({ humidity: `${wave(i, 30, 60)} %`, dewpoint: `${wave(i, 3, 9)} °C`, pollen: wave(i, 1, 5) }),
  },
  {
    label: 'One row',
    rows: 10,
    record: (i) => ({ altitude: `${wave(i, 300, 2400)} m`, slope: `${wave(i, 2, 30)} %`, snow: `${wave(i, 0, 90)} cm` }),
  },
]

const REPORT: SourceReport = {
  path: `/made/${LONG}.jsonl`,
  format: 'history',
  confidence: 1,
  status: 'new',
  rounds: { new: 156, same: 0, changed: 0, failed: 0 },
  media: { new: 0, same: 0, missing: 0, failed: 0 },
  problems: [],
}

/** Makes the memory in a folder that has none. Tables stand in the order of GROUPS by their rows. */
export function makeOddMemory(home: string): void {
  const db = openDatabase(join(home, 'memory.sqlite'))
  run(
    db,
    sql`INSERT INTO source (id, path, name, format, sha256, imported_at, report)
        VALUES (1, ${`/made/${LONG}.jsonl`}, ${`${LONG}.jsonl`}, 'history', 'x', '2026-07-01T00:00:00Z', ${JSON.stringify(REPORT)})`,
  )
  run(db, sql`INSERT INTO session (id, source_id, ref) VALUES (1, 1, 's')`)
  const attributes = new Map<string, number>()
  let id = 0
  db.transaction(() => {
    for (const group of GROUPS)
      for (let i = 0; i < group.rows; i++) tell(db, ++id, START + i * DAY + (id % 50) * 600_000, group.record(i), attributes)
  })()
  const clock = (): Date => new Date(START + 100 * DAY)
  const options = { clock, settings: SETTINGS }
  const outcome = createInduction(db, clock).consume()
  db.transaction(() => materialize(db, outcome, options))()
  run(db, sql`UPDATE round SET state = 'remembered'`)
  tellEvents(db)
  for (const group of GROUPS) {
    const found = listTables(db).find((table) => table.rows === group.rows)
    if (found) renameTable(db, { table: found.name, label: group.label }, options)
  }
  emptyColumns(db)
  keepOneRow(db)
  db.close()
}

function tell(db: Db, id: number, ms: number, record: Record<string, string>, attributes: Map<string, number>): void {
  const time = new Date(ms).toISOString().slice(0, 19)
  const text = Object.entries(record)
    .map(([name, raw]) => `${name}: ${raw}`)
    .join(', ')
  run(
    db,
    sql`INSERT INTO round (id, session_id, ref, content_sha256, local_time, time_basis, time_weak, sort_ms, state)
        VALUES (${id}, 1, ${`r${id}`}, ${`c${id}`}, ${time}, 'source', 0, ${ms}, 'extracted')`,
  )
  run(db, sql`INSERT INTO message (round_id, ord, role, text) VALUES (${id}, 0, 'user', ${text})`)
  indexRoundText(db, id, text, '')
  let ordinal = 0
  for (const [name, raw] of Object.entries(record)) {
    const value = readValue(raw, { ...SETTINGS, time })
    const start = text.indexOf(raw)
    const provenance = JSON.stringify({ type: 'text', message: 0, start, end: start + raw.length })
    const attribute =
      attributes.get(name) ?? Number(run(db, sql`INSERT INTO attribute (name, label) VALUES (${name}, ${name})`).lastInsertRowid)
    attributes.set(name, attribute)
    const confidence = (id + ordinal++) % 7 === 0 ? 0.45 : 1
    run(
      db,
      sql`INSERT INTO observation (round_id, record, attribute_id, surface, raw, kind, number, text, unit, ambiguous, value, provenance, confidence, extractor)
          VALUES (${id}, 0, ${attribute}, ${name}, ${raw}, ${value.kind}, ${value.number}, ${value.text}, ${value.unit}, 0, ${JSON.stringify(value)}, ${provenance}, ${confidence}, 'made')`,
    )
  }
}

/** One topic and one episode a group, with names as long and as odd as those of the tables. */
function tellEvents(db: Db): void {
  let round = 0
  GROUPS.forEach((group, i) => {
    const [from, to] = [0, group.rows - 1].map((n) => new Date(START + n * DAY).toISOString().slice(0, 19))
    run(db, sql`INSERT INTO topic (id, title, description) VALUES (${i + 1}, ${group.label}, ${`${group.label}. ${LONG}.`})`)
    run(
      db,
      sql`INSERT INTO episode (id, topic_id, title, description, from_time, to_time, open)
          VALUES (${i + 1}, ${i + 1}, ${group.label}, ${LONG}, ${from ?? ''}, ${to ?? ''}, 0)`,
    )
    for (let n = 0; n < group.rows; n++) run(db, sql`INSERT INTO event (round_id, episode_id, ord) VALUES (${++round}, ${i + 1}, ${n})`)
  })
}

function idOf(db: Db, name: string): number {
  return all<{ id: number }>(db, sql`SELECT id FROM induced_table WHERE name = ${name}`)[0]?.id ?? 0
}

/** Values that were taken back leave columns without any. */
function emptyColumns(db: Db): void {
  const table = idOf(db, 'empty_columns')
  for (const { id, name } of all<{ id: number; name: string }>(
    db,
    sql`SELECT id, name FROM induced_column WHERE table_id = ${table} ORDER BY ord LIMIT 2`,
  )) {
    run(db, sql`DELETE FROM induced_cell WHERE column_id = ${id}`)
    run(db, sql`UPDATE induced_column SET filled = 1 WHERE id = ${id}`)
    run(db, sql`UPDATE ${sqlName(physicalName('empty_columns'))} SET ${sqlName(name)} = NULL`)
  }
}

function keepOneRow(db: Db): void {
  const table = idOf(db, 'one_row')
  const physical = sqlName(physicalName('one_row'))
  run(db, sql`DELETE FROM ${physical} WHERE _row NOT IN (SELECT MIN(_row) FROM ${physical})`)
  run(db, sql`DELETE FROM induced_row WHERE table_id = ${table} AND id NOT IN (SELECT MIN(id) FROM induced_row WHERE table_id = ${table})`)
  run(
    db,
    sql`UPDATE induced_table SET metadata = json_set(metadata, '$.rows', 1, '$.days', 1, '$.daysInSpan', 1, '$.to', json_extract(metadata, '$.from'))
        WHERE id = ${table}`,
  )
}

/**
 * How long a decision about names takes on a large memory: `npx node bench/merge-names.ts [--sizes 20000,100000]`. A memory of dashboards (big-memory.ts)
 * in which one measure goes by two names is made in a temporary folder, then the two are merged as `attributes.merge` does, and taken back. Printed:
 * milliseconds of mining the history again, of making the tables, and of the whole decision. The folder is removed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase, run, type Db } from '../src-main/engine/db/open.ts'
import { sql } from '../src-main/engine/db/sql.ts'
import { createIdentity } from '../src-main/engine/identity/identity.ts'
import { createInduction } from '../src-main/engine/induce/schemas.ts'
import { materialize } from '../src-main/engine/materialize/tables.ts'
import { createUndo } from '../src-main/engine/own/undo.ts'
import { makeBigMemory } from './big-memory.ts'

const clock = (): Date => new Date('2026-07-01T12:00:00Z')
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Half of the rounds say another name, as if two apps had written them. */
function secondName(db: Db, name: string, other: string): void {
  const { lastInsertRowid: id } = run(db, sql`INSERT INTO attribute (name, label) VALUES (${other}, ${other})`)
  run(
    db,
    sql`UPDATE observation SET attribute_id = ${id}, surface = ${other}
        WHERE round_id % 2 = 0 AND attribute_id = (SELECT id FROM attribute WHERE name = ${name})`,
  )
  for (const surface of [name, other])
    run(
      db,
      sql`INSERT OR IGNORE INTO attribute_alias (surface, attribute_id, reason, score, at)
          SELECT ${surface}, id, 'new', 1, '2026-07-01' FROM attribute WHERE name = ${surface}`,
    )
}

function measure(rounds: number): void {
  const home = mkdtempSync(join(tmpdir(), 'adamm-merge-'))
  try {
    makeBigMemory(home, rounds, say)
    const db = openDatabase(join(home, 'memory.sqlite'))
    secondName(db, 'pulse', 'beats')
    secondName(db, 'ketones', 'ketone bodies')
    const induction = createInduction(db, clock)
    const parts = { mining: 0, tables: 0 }
    const derive = (): string[] => {
      const began = performance.now()
      induction.rebuild()
      const outcome = induction.consume()
      const mined = performance.now()
      const { built } = materialize(
        db,
        { attributes: null, schemas: outcome.schemas },
        { clock, settings: { locale: 'en-US', dateOrder: null } },
      )
      parts.mining = mined - began
      parts.tables = performance.now() - mined
      return built
    }
    db.transaction(derive)()
    const identity = createIdentity({
      context: { db, clock, emit: () => undefined },
      embed: () => Promise.resolve([]),
      undo: createUndo(db, clock),
      renewed: () => undefined,
      derive,
    })
    const timed = (what: string, work: () => unknown): void => {
      const began = performance.now()
      work()
      const whole = performance.now() - began
      say(
        `${rounds} rounds, ${what}: mining ${parts.mining.toFixed(0)} ms, tables ${parts.tables.toFixed(0)} ms, all ${whole.toFixed(0)} ms`,
      )
    }
    timed('a name of half the rounds', () => identity.merge('beats', 'pulse'))
    timed('taken back', () => identity.undo())
    timed('a name of one round in seven', () => identity.merge('ketone bodies', 'ketones'))
    db.close()
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { sizes: { type: 'string', default: '20000,100000' } } })
  for (const size of values.sizes.split(',')) measure(Number(size))
}

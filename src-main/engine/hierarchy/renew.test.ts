import { expect, test } from 'vitest'
import { putModelWords } from '../db/model-words.ts'
import { openDatabase, run, type Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { renewTimeline } from './renew.ts'

const EPISODES = 130

/** Episodes of two events each, with the titles of an older version. */
function oldMemory(): Db {
  const db = openDatabase(':memory:')
  db.exec(`INSERT INTO source (id, path, name, format, sha256, imported_at, report) VALUES (1, 'a', 'a', 'history', 'x', '2026-01-01', '{}');
           INSERT INTO session (id, source_id, ref) VALUES (1, 1, 's'); INSERT INTO topic (id, title, description) VALUES (1, 'old words', 'old');
           INSERT INTO setting (key, value) VALUES ('timeline.renew', '"all"')`)
  for (let id = 1; id <= EPISODES; id++) {
    run(db, sql`INSERT INTO episode (id, topic_id, title, description, open) VALUES (${id}, 1, 'old words', 'old', 0)`)
    for (const round of [2 * id - 1, 2 * id]) {
      run(
        db,
        sql`INSERT INTO round (id, session_id, ref, content_sha256, state) VALUES (${round}, 1, ${`r${round}`}, ${`c${round}`}, 'remembered')`,
      )
      run(
        db,
        sql`INSERT INTO message (round_id, ord, role, text) VALUES (${round}, 0, 'user', ${`The copper kettle of shop ${id} leaks.`})`,
      )
      run(db, sql`INSERT INTO event (round_id, episode_id, ord) VALUES (${round}, ${id}, ${round % 2})`)
    }
  }
  return db
}

const titles = (db: Db): unknown[] => db.prepare('SELECT DISTINCT title FROM episode').pluck().all()
const never = new AbortController().signal

test('titles of an older version are renewed, those of a model stay, and it is done once', async () => {
  const db = oldMemory()
  run(db, sql`UPDATE episode SET title = 'By a model' WHERE id = 7`)
  putModelWords(db, 'episode', 7, 'b', { title: 'By a model', description: 'd', model: 'm', at: 'x' })
  expect(await renewTimeline(db, never)).toBe(true)
  expect(titles(db)).toHaveLength(2)
  expect(titles(db)).toContain('By a model')
  expect(titles(db).join(' ').toLowerCase()).toContain('copper kettle')
  expect(String(db.prepare('SELECT title FROM topic').pluck().get()).toLowerCase()).toContain('kettle')
  expect(await renewTimeline(db, never)).toBe(false)
})

test('an end on the way loses nothing: the next start goes on where it stood', async () => {
  const db = oldMemory()
  const stop = new AbortController()
  setImmediate(() => setImmediate(() => stop.abort()))
  await renewTimeline(db, stop.signal)
  const left = db.prepare("SELECT COUNT(*) FROM episode WHERE title = 'old words'").pluck().get()
  expect(left).toBeGreaterThan(0)
  await renewTimeline(db, never)
  expect(titles(db)).toHaveLength(1)
})

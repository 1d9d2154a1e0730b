import { expect, test } from 'vitest'
import { openDatabase, run } from './db/open.ts'
import { sql } from './db/sql.ts'
import { roundsOfMedia } from './media-rounds.ts'

const [SHOWN, TWICE, STRAY] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string]

test('a picture leads to every event that shows it, once each; a picture nobody shows leads nowhere', () => {
  const db = openDatabase(':memory:')
  run(
    db,
    sql`INSERT INTO source (id, path, name, format, sha256, imported_at, report) VALUES (1, '/a', 'a', 'pictures', '', '2026-01-01T00:00:00Z', '{}')`,
  )
  run(db, sql`INSERT INTO session (id, source_id, ref) VALUES (1, 1, 'S')`)
  for (const media of [SHOWN, TWICE, STRAY]) run(db, sql`INSERT INTO media (sha256, mime, bytes) VALUES (${media}, 'image/png', 3)`)
  for (const id of [1, 2])
    run(db, sql`INSERT INTO round (id, session_id, ref, content_sha256) VALUES (${id}, 1, ${`S:${id}`}, ${String(id)})`)
  const place = (round: number, ord: number, media: string): void =>
    void run(db, sql`INSERT INTO round_media (round_id, ord, media, name) VALUES (${round}, ${ord}, ${media}, 'x.png')`)
  place(1, 0, SHOWN)
  place(1, 1, TWICE)
  place(1, 2, TWICE)
  place(2, 0, TWICE)
  expect(roundsOfMedia(db, [SHOWN, TWICE, STRAY]).map(({ media, roundId, observations }) => [media, roundId, observations])).toEqual([
    [TWICE, 2, 0],
    [SHOWN, 1, 0],
    [TWICE, 1, 0],
  ])
  db.close()
})

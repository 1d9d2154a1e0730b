/** A memory for tests of search: rounds with texts, days, captions, words in pictures; vectors are bags of hashed words. */
import { putEmbedding } from '../db/hierarchy.ts'
import { openDatabase } from '../db/open.ts'
import type { Db } from '../db/open.ts'
import { indexRoundText } from '../db/text.ts'
import { updateHierarchy } from './episodes.ts'
import { normalize } from './fusion.ts'
import { createRetriever } from './search.ts'

export type Told = {
  text: string
  time?: string | null
  session?: number
  picture?: string
  caption?: string
  read?: string
  visual?: Float32Array
}

const DIMENSION = 256
const TEXT = { id: 'words', dimension: DIMENSION, centred: false, thresholds: { episode: 0.3, topic: 0.3 } }
export const VISUAL = { id: 'looks', baseline: 0 }

function embedWords(text: string): Float32Array {
  const vector = new Float32Array(DIMENSION)
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    let hash = 7
    for (const letter of word) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0
    vector[hash % DIMENSION] = (vector[hash % DIMENSION] as number) + 1
  }
  return normalize(vector) ?? vector
}

/** Refs are r1, r2 and so on; every round has a session of its own unless one is named. */
export function remember(rounds: readonly Told[]): { db: Db; retriever: ReturnType<typeof createRetriever> } {
  const db = openDatabase(':memory:')
  db.exec(
    `INSERT INTO source (id, path, name, format, sha256, imported_at, report) VALUES (1, 'a', 'a', 'history', 'x', '2024-01-01', '{}')`,
  )
  for (const [at, { text, time = null, session = at + 1, picture, caption, read, visual }] of rounds.entries()) {
    const id = at + 1
    db.prepare('INSERT OR IGNORE INTO session (id, source_id, ref) VALUES (?, 1, ?)').run(session, `s${session}`)
    db.prepare(
      `INSERT INTO round (id, session_id, ref, content_sha256, local_time, sort_ms, state) VALUES (?, ?, ?, ?, ?, ?, 'extracted')`,
    ).run(id, session, `r${id}`, `c${id}`, time, time === null ? null : Date.parse(`${time}Z`))
    if (text !== '') db.prepare(`INSERT INTO message (round_id, ord, role, text) VALUES (?, 0, 'user', ?)`).run(id, text)
    if (picture !== undefined) {
      db.prepare(`INSERT OR IGNORE INTO media (sha256, mime, bytes, state) VALUES (?, 'image/png', 1, 'read')`).run(picture)
      db.prepare('INSERT INTO round_media (round_id, ord, media, name, caption) VALUES (?, 0, ?, ?, ?)').run(
        id,
        picture,
        picture,
        caption ?? null,
      )
      if (read !== undefined)
        db.prepare(`INSERT OR IGNORE INTO picture_reading (media, model, width, height, lines) VALUES (?, 'reader', 1, 1, ?)`).run(
          picture,
          JSON.stringify([{ text: read }]),
        )
      if (visual) putEmbedding(db, 'media', picture, VISUAL.id, visual)
    }
    const said = [text, caption ?? ''].filter((part) => part !== '').join('\n')
    indexRoundText(db, id, said, read ?? '')
    putEmbedding(db, 'event', id, TEXT.id, embedWords(`${said} ${read ?? ''}`))
  }
  updateHierarchy(db, { text: TEXT, visual: null, prior: [] })
  const retriever = createRetriever({
    db,
    text: TEXT,
    embed: async (texts) => texts.map(embedWords),
    clock: () => new Date('2026-03-18T12:00:00'),
  })
  return { db, retriever }
}

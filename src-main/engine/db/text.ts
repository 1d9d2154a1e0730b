/**
 * Full text of rounds (FTS5, contentless) in three columns: messages, captions, and what pictures say; and the names that rounds share.
 * In: a round's words. Out: BM25 hits, best first.
 */
import { entitiesIn } from '../hierarchy/entities.ts'
import { spaceOut } from '../hierarchy/unspaced.ts'
import type { Db } from './open.ts'
import { all, get, run } from './open.ts'
import { sql } from './sql.ts'

/**
 * Replaces the round's words and names.
 * @param text what was said and captioned; lines that are captions of the stored round go to their own column
 */
export function indexRoundText(db: Db, roundId: number, text: string, pictureText: string): void {
  removeRoundText(db, roundId)
  const captions = all<{ caption: string }>(
    db,
    sql`SELECT caption FROM round_media WHERE round_id = ${roundId} AND caption IS NOT NULL ORDER BY ord`,
  ).map(({ caption }) => caption)
  const suffix = captions.join('\n')
  const said = suffix !== '' && text.endsWith(suffix) ? text.slice(0, -suffix.length) : text
  const captioned = said === text ? '' : suffix
  run(
    db,
    sql`INSERT INTO round_text (rowid, text, caption, picture_text) VALUES (${roundId}, ${spaceOut(said)}, ${spaceOut(captioned)}, ${spaceOut(pictureText)})`,
  )
  insertNames(db, roundId, text)
}

function insertNames(db: Db, roundId: number, text: string): void {
  run(
    db,
    sql`INSERT OR IGNORE INTO round_entity (entity, round_id) SELECT e.value, r.id FROM json_each(${JSON.stringify(entitiesIn(text))}) e JOIN round r ON r.id = ${roundId}`,
  )
}

/** Adds the names of a stored round's messages and captions, as indexing does. */
export function nameRound(db: Db, roundId: number): void {
  const texts = all<{ text: string }>(
    db,
    sql`SELECT text FROM (SELECT text, 0 AS kind, ord FROM message WHERE round_id = ${roundId}
        UNION ALL SELECT caption, 1, ord FROM round_media WHERE round_id = ${roundId} AND caption IS NOT NULL) ORDER BY kind, ord`,
  )
  insertNames(db, roundId, texts.map(({ text }) => text).join('\n'))
}

export function removeRoundText(db: Db, roundId: number): void {
  run(db, sql`DELETE FROM round_text WHERE rowid = ${roundId}`)
  run(db, sql`DELETE FROM round_entity WHERE round_id = ${roundId}`)
}

/** Weights of the columns beside what was said: captions by bench/calibrate-search.ts; words in pictures are many and seldom the subject. */
const CAPTION = 1
const IN_PICTURES = 0.6

/** BM25 hits, best first; score is positive, larger is better. @param caption another weight than the app's, for measuring */
export function searchRoundText(db: Db, expression: string, limit: number, caption = CAPTION): { roundId: number; score: number }[] {
  const rank = `bm25(1.0, ${caption}, ${IN_PICTURES})`
  return all(
    db,
    sql`SELECT rowid AS roundId, -rank AS score FROM round_text WHERE round_text MATCH ${expression} AND rank MATCH ${rank} ORDER BY rank LIMIT ${limit}`,
  )
}

/** How many rounds match, counted up to a limit. */
export function countRoundText(db: Db, expression: string, limit: number): number {
  return (
    get<{ n: number }>(
      db,
      sql`SELECT COUNT(*) AS n FROM (SELECT rowid FROM round_text WHERE round_text MATCH ${expression} LIMIT ${limit})`,
    )?.n ?? 0
  )
}

/** Words of the index that begin so, as it holds them (stemmed, without accents), with the rounds that say them, in their order. */
export function indexedWords(db: Db, beginning: string, limit: number): { word: string; rounds: number }[] {
  // Looked up each time: a transaction that is taken back takes the list with it.
  if (get(db, sql`SELECT 1 FROM temp.sqlite_schema WHERE name = 'round_word'`) === undefined)
    db.exec(`CREATE VIRTUAL TABLE temp.round_word USING fts5vocab ('main', 'round_text', 'row')`)
  return all(
    db,
    sql`SELECT term AS word, doc AS rounds FROM temp.round_word WHERE term >= ${beginning} AND term < ${`${beginning}\u{10ffff}`} ORDER BY term LIMIT ${limit}`,
  )
}

/** Rounds that share a name with the rounds named, rare names first; names of more than `most` rounds tell nothing. */
export function sharedEntities(db: Db, roundIds: readonly number[], most: number): { from: number; to: number }[] {
  return all(
    db,
    sql`WITH named AS (SELECT DISTINCT entity FROM round_entity WHERE round_id IN (SELECT value FROM json_each(${JSON.stringify(roundIds)}))),
          rare AS (SELECT entity, (SELECT COUNT(*) FROM (SELECT 1 FROM round_entity e WHERE e.entity = n.entity LIMIT ${most + 1})) AS n FROM named n)
        SELECT a.round_id AS "from", b.round_id AS "to" FROM rare r JOIN round_entity a ON a.entity = r.entity JOIN round_entity b ON b.entity = r.entity AND b.round_id <> a.round_id
        WHERE r.n <= ${most} AND a.round_id IN (SELECT value FROM json_each(${JSON.stringify(roundIds)})) ORDER BY r.n, r.entity, b.round_id LIMIT 200`,
  )
}

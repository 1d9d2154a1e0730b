/**
 * Version 130: full text finds words of scripts without blanks (hierarchy/unspaced.ts). Every character of such a script is a token of its own from now on; rounds with any are
 * indexed again from their words.
 */
import { isUnspaced, spaceOut } from '../../hierarchy/unspaced.ts'
import type { Migration } from '../migrate.ts'

/** Rounds that are written in one go. */
const BATCH = 500

export const migration0130: Migration = {
  version: 130,
  name: 'unspaced',
  up(db) {
    const next = db.prepare<[number, number], { id: number; said: string | null; captions: string | null; read: string | null }>(`
SELECT i.rowid AS id,
  (SELECT group_concat(text, char(10)) FROM (SELECT text FROM message WHERE round_id = i.rowid ORDER BY ord)) AS said,
  (SELECT group_concat(caption, char(10)) FROM (SELECT caption FROM round_media WHERE round_id = i.rowid AND caption IS NOT NULL ORDER BY ord)) AS captions,
  (SELECT group_concat(json_extract(l.value, '$.text'), char(10))
   FROM (SELECT DISTINCT media FROM round_media WHERE round_id = i.rowid) m JOIN picture_reading p ON p.media = m.media, json_each(p.lines) l) AS read
FROM round_text i WHERE i.rowid > ? ORDER BY i.rowid LIMIT ?`)
    const drop = db.prepare('DELETE FROM round_text WHERE rowid = ?')
    const add = db.prepare('INSERT INTO round_text (rowid, text, caption, picture_text) VALUES (?, ?, ?, ?)')
    for (let after = 0; ;) {
      const rounds = next.all(after, BATCH)
      for (const { id, said, captions, read } of rounds) {
        if (!isUnspaced(`${said ?? ''}${captions ?? ''}${read ?? ''}`)) continue
        drop.run(id)
        add.run(id, spaceOut(said ?? ''), spaceOut(captions ?? ''), spaceOut(read ?? ''))
      }
      const last = rounds.at(-1)
      if (!last) break
      after = last.id
    }
  },
}

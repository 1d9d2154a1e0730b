/** Rows of pictures: one per content, whatever its names. */
import { get, run, type Db } from './open.ts'
import { sql } from './sql.ts'

export type MediaRow = {
  sha256: string
  mime: string
  bytes: number
  width: number | null
  height: number | null
  phash: string | null
  state: 'stored' | 'read' | 'failed'
  error: string | null
}
export type NewMedia = Pick<MediaRow, 'sha256' | 'mime' | 'bytes' | 'width' | 'height' | 'phash'>

export function mediaById(db: Db, sha256: string): MediaRow | undefined {
  return get<MediaRow>(db, sql`SELECT sha256, mime, bytes, width, height, phash, state, error FROM media WHERE sha256 = ${sha256}`)
}

/** Adds a picture; the same bytes are the same object, so a second time changes nothing. */
export function insertMedia(db: Db, media: NewMedia): void {
  run(
    db,
    sql`
    INSERT INTO media (sha256, mime, bytes, width, height, phash)
    VALUES (${media.sha256}, ${media.mime}, ${media.bytes}, ${media.width}, ${media.height}, ${media.phash})
    ON CONFLICT DO NOTHING`,
  )
}

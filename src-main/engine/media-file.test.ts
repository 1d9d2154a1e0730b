import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { contentPath, homePaths } from './context.ts'
import { openDatabase, run } from './db/open.ts'
import { sql } from './db/sql.ts'
import { locateMedia } from './media-file.ts'

const KNOWN = 'a'.repeat(64)
const UNKNOWN = 'b'.repeat(64)

test('only pictures that the database knows are found; a missing thumbnail is stood in for, a missing file is said', () => {
  const paths = homePaths(mkdtempSync(join(tmpdir(), 'adamm-media-')))
  const db = openDatabase(':memory:')
  run(db, sql`INSERT INTO media (sha256, mime, bytes) VALUES (${KNOWN}, 'image/png', 3)`)
  const original = contentPath(paths.media, KNOWN)
  const thumbnail = contentPath(paths.thumbnails, KNOWN, '.webp')
  const stray = contentPath(paths.media, UNKNOWN)
  for (const [path, text] of [
    [original, 'png'],
    [thumbnail, 'webp'],
    [stray, 'stray'],
  ] as const) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  expect(locateMedia({ db, paths }, KNOWN, 'full')).toEqual({ path: original, bytes: 3 })
  expect(locateMedia({ db, paths }, KNOWN, 'thumbnail')).toEqual({ path: thumbnail, bytes: 4 })
  rmSync(thumbnail)
  expect(locateMedia({ db, paths }, KNOWN, 'thumbnail')).toEqual({ path: original, bytes: 3 })
  rmSync(original)
  expect(() => locateMedia({ db, paths }, KNOWN, 'full')).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }) as Error)
  expect(() => locateMedia({ db, paths }, UNKNOWN, 'full')).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }) as Error)
  db.close()
})

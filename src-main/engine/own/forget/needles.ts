/**
 * Marks by which one can see that something is gone. In: what is to be forgotten, before it goes. Out: stretches of its texts and of its pictures' bytes
 * that nothing else in the memory has, so that finding one of them afterwards means that something was left.
 */
import { readFileSync } from 'node:fs'
import type { OcrLine } from '../../../../src-shared/model.ts'
import { contentPath, type HomePaths } from '../../context.ts'
import { all, get } from '../../db/open.ts'
import type { Db } from '../../db/open.ts'
import { sql } from '../../db/sql.ts'
import { jsonList } from '../../materialize/table-store.ts'
import type { Selected } from './select.ts'

export type Needles = {
  texts: string[]
  /** Base64. */
  bytes: string[]
  /** Texts that are too short, or that something else says too: nothing can be proven by them. */
  unprovable: number
}

/** Shorter stretches are found by chance. */
const SHORTEST = 12
const LONGEST = 80
const MOST_TEXTS = 4_000
const WINDOW = 48
const WINDOWS_PER_FILE = 4

export function needlesOf(db: Db, paths: HomePaths, selected: Selected, media: readonly string[]): Needles {
  const pieces = new Set<string>()
  let unprovable = 0
  for (const text of textsOf(db, selected)) {
    const found = piecesOf(text)
    if (found.length === 0 && text.trim() !== '') unprovable += 1
    for (const piece of found) pieces.add(piece)
  }
  const stays = remaining(db, selected)
  const texts: string[] = []
  for (const piece of pieces) {
    if (texts.length >= MOST_TEXTS) break
    if (stays(piece)) unprovable += 1
    else texts.push(piece)
  }
  return { texts, bytes: media.flatMap((sha256) => windowsOf(paths, sha256)), unprovable }
}

function textsOf(db: Db, { rounds, pictures, sources }: Selected): string[] {
  const list = jsonList(rounds)
  const shown = all<{ name: string; caption: string | null; lines: string | null }>(
    db,
    sql`SELECT m.name, m.caption, p.lines FROM round_media m LEFT JOIN picture_reading p ON p.media = m.media
        WHERE m.round_id IN ${list} OR (m.round_id || ' ' || m.ord) IN ${jsonList(pictures.map(({ round, ord }) => `${round} ${ord}`))}`,
  )
  const lines = (json: string | null): string[] => (json === null ? [] : (JSON.parse(json) as OcrLine[]).map(({ text }) => text))
  return [
    ...all<{ text: string }>(db, sql`SELECT text FROM message WHERE round_id IN ${list}`).map(({ text }) => text),
    ...all<{ text: string }>(db, sql`SELECT ref AS text FROM round WHERE id IN ${list}`).map(({ text }) => text),
    ...all<{ text: string }>(db, sql`SELECT path AS text FROM source WHERE id IN ${jsonList(sources)}`).map(({ text }) => text),
    ...shown.flatMap(({ name, caption, lines: json }) => [name, ...(caption === null ? [] : [caption]), ...lines(json)]),
  ]
}

/** Stretches without line ends and quotes, which are written otherwise inside JSON. */
function piecesOf(text: string): string[] {
  const parts = text.split(/[\p{Cc}"\\]+/u).map((part) => part.trim())
  const long = parts.filter((part) => part.length >= SHORTEST)
  return long.flatMap((part) =>
    part.length <= LONGEST
      ? [part]
      : [part.slice(0, LONGEST), part.slice((part.length - LONGEST) >> 1, ((part.length - LONGEST) >> 1) + LONGEST), part.slice(-LONGEST)],
  )
}

/** Does something that stays say it too? */
function remaining(db: Db, { rounds, pictures }: Selected): (piece: string) => boolean {
  const list = jsonList(rounds)
  const removed = jsonList(pictures.map(({ round, ord }) => `${round} ${ord}`))
  return (piece) =>
    get(
      db,
      sql`SELECT 1 FROM message WHERE round_id NOT IN ${list} AND instr(text, ${piece}) > 0
          UNION ALL SELECT 1 FROM round WHERE id NOT IN ${list} AND instr(ref, ${piece}) > 0
          UNION ALL SELECT 1 FROM round_media m LEFT JOIN picture_reading p ON p.media = m.media
            WHERE m.round_id NOT IN ${list} AND (m.round_id || ' ' || m.ord) NOT IN ${removed}
              AND (instr(m.name, ${piece}) > 0 OR instr(COALESCE(m.caption, ''), ${piece}) > 0 OR instr(COALESCE(p.lines, ''), ${piece}) > 0)
          UNION ALL SELECT 1 FROM source o WHERE instr(o.path, ${piece}) > 0
            AND EXISTS (SELECT 1 FROM session s JOIN round r ON r.session_id = s.id WHERE s.source_id = o.id AND r.id NOT IN ${list})
          LIMIT 1`,
    ) !== undefined
}

/** Stretches of a file that are no padding. */
function windowsOf(paths: HomePaths, sha256: string): string[] {
  return [contentPath(paths.media, sha256), contentPath(paths.thumbnails, sha256, '.webp')].flatMap((path) => {
    const bytes = readIfThere(path)
    if (bytes === null || bytes.length < WINDOW * 2) return []
    const found: string[] = []
    for (let part = 1; part <= WINDOWS_PER_FILE; part++) {
      const at = Math.floor((bytes.length * part) / (WINDOWS_PER_FILE + 1))
      const window = bytes.subarray(at, at + WINDOW)
      if (new Set(window).size >= WINDOW / 3) found.push(window.toString('base64'))
    }
    return found
  })
}

function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/**
 * What stands in and around an event: all of its messages, the lines read in its pictures, and the messages of the events before and
 * after it in the same conversation. In: memory units. Out: their texts, on which support for a question is judged.
 */
import type { MemoryUnit } from '../../../src-shared/model.ts'
import { all, get, type Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'

export type Surroundings = {
  /** Messages of the event, word for word; its text as retrieved where it has none. */
  own: string
  /** Recognized lines of its pictures. */
  lines: string[]
  /** Messages of its neighbours. */
  near: string
  /** Title of its episode. */
  title?: string
  /** What was said right after it, in the same conversation. */
  next?: { unit: MemoryUnit; text: string }
}

const NEIGHBOURS = 1

export function surroundingsOf(db: Db, unit: MemoryUnit): Surroundings {
  if (unit.level !== 'event') return { own: unit.text, lines: [], near: '' }
  const own = messagesOf(db, [unit.id])
  const readings = all<{ media: string; lines: string }>(
    db,
    sql`SELECT p.media, p.lines FROM round_media m JOIN picture_reading p ON p.media = m.media WHERE m.round_id = ${unit.id} ORDER BY m.ord`,
  )
  const captions = all<{ caption: string }>(
    db,
    sql`SELECT caption FROM round_media WHERE round_id = ${unit.id} AND caption IS NOT NULL ORDER BY ord`,
  )
  const lines = readings.flatMap(({ media, lines: read }) => pairedLines(db, unit.id, media, JSON.parse(read)))
  const title = get<{ title: string }>(
    db,
    sql`SELECT e.title FROM event v JOIN episode e ON e.id = v.episode_id WHERE v.round_id = ${unit.id}`,
  )
  const { before, after } = neighboursOf(db, unit.id)
  const next = after[0] === undefined ? undefined : nextOf(db, after[0])
  return {
    own: [own === '' && lines.length === 0 ? unit.text : own, ...captions.map(({ caption }) => caption)].join('\n'),
    lines,
    near: messagesOf(db, [...before, ...after]),
    ...(title ? { title: title.title } : {}),
    ...(next ? { next } : {}),
  }
}

/** The event after, as a quote can name it. */
function nextOf(db: Db, id: number): Surroundings['next'] {
  const round = get<{ ref: string; time: string | null }>(db, sql`SELECT ref, local_time AS time FROM round WHERE id = ${id}`)
  const text = messagesOf(db, [id])
  return round && text !== ''
    ? { text, unit: { level: 'event', id, ref: round.ref, text, time: round.time, score: 0, media: [] } }
    : undefined
}

type Pair = { record: number; surface: string; raw: string; label: string | null; provenance: string }

/**
 * Lines of a picture as they are read: a label and its value, which recognition gives as two lines, are one ("GATE: A17"), and the words
 * that name a row of a table stand with what the row holds ("LDL cholesterol: Result 131, Units mg/dL").
 */
function pairedLines(db: Db, roundId: number, media: string, lines: readonly { text: string }[]): string[] {
  const pairs = all<Pair>(
    db,
    sql`SELECT record, surface, raw, label_provenance AS label, provenance FROM observation WHERE round_id = ${roundId} AND media = ${media} ORDER BY record, id`,
  )
  const byLabel = Map.groupBy(pairs, (pair) => linesOf(pair.label)[0] ?? -1)
  const rows = [...Map.groupBy(pairs, (pair) => pair.record).values()].flatMap((row) => {
    const name = row.length > 1 ? row.find(isName) : undefined
    return name ? [[name, ...row.filter((cell) => cell !== name)] as const] : []
  })
  const byName = new Map(rows.map((row) => [linesOf(row[0].provenance)[0] ?? -1, row]))
  return lines.map((line, index) => {
    const [pair, more] = byLabel.get(index) ?? []
    // The head of a column stands over many values, and a line with its own value says both already.
    const [name, ...cells] = byName.get(index) ?? []
    if (name !== undefined) return `${name.raw}: ${cells.map((cell) => `${cell.surface} ${cell.raw}`).join(', ')}`
    const isPair = pair !== undefined && more === undefined && !linesOf(pair.provenance).includes(index)
    return isPair ? `${pair.surface}: ${pair.raw}` : line.text
  })
}

/** The first words of a row name it; a pair of the picture itself has its own label. */
function isName({ record, raw }: Pair): boolean {
  return record > 0 && /^\p{L}[^\d]*$/u.test(raw)
}

/** Numbers of the recognized lines that a provenance covers; none for words of a message. */
function linesOf(provenance: string | null): number[] {
  const parsed: unknown = provenance === null ? null : JSON.parse(provenance)
  return isPicture(parsed) ? parsed.lines : []
}

function isPicture(value: unknown): value is { lines: number[] } {
  return typeof value === 'object' && value !== null && 'lines' in value && Array.isArray(value.lines)
}

function messagesOf(db: Db, roundIds: readonly number[]): string {
  const rows = all<{ text: string }>(
    db,
    sql`SELECT text FROM message WHERE round_id IN (SELECT value FROM json_each(${JSON.stringify(roundIds)})) ORDER BY round_id, ord`,
  )
  return rows.map(({ text }) => text).join('\n')
}

function neighboursOf(db: Db, roundId: number): { before: number[]; after: number[] } {
  const before = all<{ id: number }>(
    db,
    sql`SELECT r.id FROM round r JOIN round o ON o.id = ${roundId} AND o.session_id = r.session_id WHERE (COALESCE(r.sort_ms, 0), r.id) < (COALESCE(o.sort_ms, 0), o.id) ORDER BY COALESCE(r.sort_ms, 0) DESC, r.id DESC LIMIT ${NEIGHBOURS}`,
  )
  const after = all<{ id: number }>(
    db,
    sql`SELECT r.id FROM round r JOIN round o ON o.id = ${roundId} AND o.session_id = r.session_id WHERE (COALESCE(r.sort_ms, 0), r.id) > (COALESCE(o.sort_ms, 0), o.id) ORDER BY COALESCE(r.sort_ms, 0), r.id LIMIT ${NEIGHBOURS}`,
  )
  return { before: before.map(({ id }) => id), after: after.map(({ id }) => id) }
}

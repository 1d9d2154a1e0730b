/**
 * Stored answers that quote or count what is to be forgotten: by the rounds and rows in their answer and trace, and by its very words. In: what goes.
 * Out: ids of answers. Their questions, traces and empty threads go with them.
 */
import { all, get, run } from '../../db/open.ts'
import type { Db } from '../../db/open.ts'
import { sql } from '../../db/sql.ts'
import { jsonList } from '../../materialize/table-store.ts'
import type { Selected } from './select.ts'

export type Citing = {
  /** Their value, rows or citations rest on what goes. */
  removed: number[]
  /** Their search only looked at it: it is taken out of their trace. */
  cleaned: { id: number; answer: string; trace: string }[]
}

/** @param texts words of what goes that nothing else says */
export function citingAnswers(db: Db, { rounds, pictures }: Pick<Selected, 'rounds' | 'pictures'>, texts: readonly string[]): Citing {
  const gone = goneOf(db, new Set([...rounds, ...pictures.map(({ round }) => round)]))
  const quoted = texts.map((text) => JSON.stringify(text).slice(1, -1))
  const citing: Citing = { removed: [], cleaned: [] }
  for (const { id, answer, trace } of all<{ id: number; answer: string; trace: string }>(db, sql`SELECT id, answer, trace FROM answer`)) {
    const parts = [answer, trace].map((json) => withoutLooked(JSON.parse(json), gone))
    const [left = '', leftTrace = ''] = parts.map((part) => JSON.stringify(part))
    if (quoted.some((text) => left.includes(text) || leftTrace.includes(text)) || parts.some((part) => cites(part, gone)))
      citing.removed.push(id)
    else if (left !== answer || leftTrace !== trace) citing.cleaned.push({ id, answer: left, trace: leftTrace })
  }
  return citing
}

type Gone = {
  rounds: ReadonlySet<number>
  rows: ReadonlySet<number>
  refs: ReadonlySet<string>
  nodes: Record<'event' | 'episode' | 'topic', ReadonlySet<number>>
}

function goneOf(db: Db, rounds: ReadonlySet<number>): Gone {
  const list = jsonList(rounds)
  const rows = all<{ id: number }>(db, sql`SELECT id FROM induced_row WHERE round_id IN ${list}`).map(({ id }) => id)
  const refs = all<{ ref: string }>(db, sql`SELECT ref FROM round WHERE id IN ${list}`).map(({ ref }) => ref)
  const places = all<{ episode: number; topic: number | null }>(
    db,
    sql`SELECT DISTINCT v.episode_id AS episode, e.topic_id AS topic FROM event v JOIN episode e ON e.id = v.episode_id WHERE v.round_id IN ${list}`,
  )
  return {
    rounds,
    rows: new Set(rows),
    refs: new Set(refs),
    nodes: {
      event: rounds,
      episode: new Set(places.map(({ episode }) => episode)),
      topic: new Set(places.flatMap(({ topic }) => topic ?? [])),
    },
  }
}

/** What a search found or a plan considered, without what goes; everything else as it is. */
function withoutLooked(value: unknown, gone: Gone): unknown {
  if (Array.isArray(value)) return value.filter((part) => !isLookedAt(part, gone)).map((part) => withoutLooked(part, gone))
  if (typeof value !== 'object' || value === null) return value
  if ('nodes' in value && 'edges' in value && Array.isArray(value.nodes) && Array.isArray(value.edges)) return forestWithout(value, gone)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutLooked(part, gone)]))
}

type Forest = { nodes: unknown[]; edges: unknown[] }

function forestWithout(forest: object & { nodes: unknown; edges: unknown }, gone: Gone): unknown {
  const { nodes, edges } = forest as Forest
  const idOf = (node: unknown): unknown => (typeof node === 'object' && node !== null && 'id' in node ? node.id : null)
  const lost = new Set(nodes.filter((node) => isLookedAt(node, gone)).map(idOf))
  const isWhole = (edge: unknown): boolean =>
    typeof edge !== 'object' || edge === null || !Object.values(edge).some((end) => typeof end === 'string' && lost.has(end))
  return { ...forest, nodes: nodes.filter((node) => !lost.has(idOf(node))), edges: edges.filter(isWhole) }
}

/** A unit of memory, a candidate of the planning context, a neighbour in a window, a node of the forest: never a citation. */
function isLookedAt(part: unknown, gone: Gone): boolean {
  if (typeof part !== 'object' || part === null) return false
  const fields = new Map<string, unknown>(Object.entries(part))
  const round = fields.get('roundId')
  // A node of the evidence forest has the beginning of its text, a citation its quote or its row.
  if (typeof round === 'number') return gone.rounds.has(round) && fields.has('text') && !fields.has('quote') && !fields.has('row')
  const [level, id, ref] = [fields.get('level') ?? fields.get('kind'), fields.get('id'), fields.get('ref')]
  if ((level === 'event' || level === 'episode' || level === 'topic') && typeof id === 'number') return gone.nodes[level].has(id)
  return typeof ref === 'string' && gone.refs.has(ref)
}

const ROW_LISTS = new Set(['contributing_rows', 'rows', 'rowIds'])

function cites(value: unknown, gone: Gone): boolean {
  if (Array.isArray(value)) return value.some((part) => cites(part, gone))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, part]) => {
    if ((key === 'roundId' || key === 'round') && typeof part === 'number') return gone.rounds.has(part)
    if (key === 'row' && typeof part === 'number') return gone.rows.has(part)
    if (ROW_LISTS.has(key) && Array.isArray(part) && part.every((one) => typeof one === 'number' || one === null))
      return part.some((one: number | null) => one !== null && gone.rows.has(one))
    return cites(part, gone)
  })
}

/** Removes answers with what was asked, and threads that have nothing left. A thread that was named by a removed question is named by the next. */
export function removeAnswers(db: Db, { removed: answers, cleaned }: Citing): void {
  for (const { id, answer, trace } of cleaned) run(db, sql`UPDATE answer SET answer = ${answer}, trace = ${trace} WHERE id = ${id}`)
  const threads = all<{ id: number; title: string; question: string }>(
    db,
    sql`SELECT DISTINCT t.id, t.title, a.question FROM thread t JOIN answer a ON a.thread_id = t.id WHERE a.id IN ${jsonList(answers)}`,
  )
  run(db, sql`DELETE FROM answer WHERE id IN ${jsonList(answers)}`)
  for (const { id, title, question } of threads) {
    const next = get<{ question: string }>(db, sql`SELECT question FROM answer WHERE thread_id = ${id} ORDER BY id LIMIT 1`)
    if (next === undefined) run(db, sql`DELETE FROM thread WHERE id = ${id}`)
    else if (question.startsWith(title)) run(db, sql`UPDATE thread SET title = ${next.question.slice(0, 80)} WHERE id = ${id}`)
  }
}

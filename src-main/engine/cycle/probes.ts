/**
 * Probes of a session (METHOD 9): up to five questions made of the session's own content, each with what the memory should say to it. Built-in: cells that
 * rows like theirs have, values and days as their source says them, an extreme over several sessions, words that few other events say.
 */
import type { ProbeKind } from '../../../src-shared/model.ts'
import { FUNCTION_WORDS } from '../ask/question/words.ts'
import { foldedTokens } from '../ask/readings.ts'
import { measureName } from '../ask/suggestions.ts'
import { appTables } from '../ask/app-tables.ts'
import type { QueryTable } from '../ask/query-table.ts'
import { all, get, type Db } from '../db/open.ts'
import { sql, sqlName } from '../db/sql.ts'
import { jsonList } from '../materialize/table-store.ts'

export const MOST_PROBES = 5
const MOST_GAPS = 3

/** What the memory should say: a number, a place (the round must be cited), or any value at all where there is none now. */
export type Expectation =
  | { of: 'number'; number: number; shown: string }
  | { of: 'round'; shown: string }
  | { of: 'words'; words: string; shown: string }
  | { of: 'cell'; shown: string }

export type ProbeDraft = {
  kind: ProbeKind
  question: string
  expected: Expectation
  round: number
  rounds: readonly number[]
  /** The value it is about: what a repair would add. */
  target: { attributeId: number; attribute: string; tableId: number } | null
  writer: string
}

type Cell = {
  round: number
  time: string | null
  day: string | null
  tableId: number
  column: string
  label: string
  attributeId: number
  attribute: string
}

/** Up to five probes of these rounds, missing cells first: they are what a repair can mend. */
export function builtInProbes(db: Db, rounds: readonly number[]): ProbeDraft[] {
  const tables = new Map(appTables(db).map((table) => [table.id, table]))
  const gaps = missingCells(db, rounds)
    .flatMap((cell) => cellProbe(tables, cell, { of: 'cell', shown: `A value of "${cell.label}", as other rows have one.` }))
    .slice(0, MOST_GAPS)
  const others = [...toldValues(db, tables, rounds), ...extremes(db, tables, rounds), ...rareWords(db, rounds)]
  return [...new Map([...gaps, ...others].map((probe) => [probe.question, probe])).values()].slice(0, MOST_PROBES)
}

/** Shown columns that nearly every row has and rows of these pictures lack. */
function missingCells(db: Db, rounds: readonly number[]): Cell[] {
  return all<Cell>(
    db,
    sql`SELECT r.round_id AS round, d.local_time AS time, substr(d.local_time, 1, 10) AS day, t.id AS tableId, c.name AS "column", c.label, c.attribute_id AS attributeId, a.name AS attribute
        FROM induced_row r JOIN round d ON d.id = r.round_id JOIN induced_table t ON t.id = r.table_id AND t.folded_into IS NULL AND t.hidden = 0
        JOIN induced_column c ON c.table_id = t.id AND c.optional = 0 AND c.hidden = 0 JOIN attribute a ON a.id = c.attribute_id
        WHERE r.round_id IN ${jsonList(rounds)}
          AND NOT EXISTS (SELECT 1 FROM induced_cell x WHERE x.row_id = r.id AND x.column_id = c.id)
          AND NOT EXISTS (SELECT 1 FROM correction k WHERE k.round_id = r.round_id AND k.attribute_id = c.attribute_id AND k.undone_at IS NULL)
          AND NOT EXISTS (SELECT 1 FROM repair p WHERE p.round_id = r.round_id AND p.attribute = a.name)
          AND EXISTS (SELECT 1 FROM round_media m JOIN picture_reading p ON p.media = m.media WHERE m.round_id = r.round_id)
          AND c.filled * 10 >= 6 * (SELECT COUNT(*) FROM induced_row n WHERE n.table_id = t.id)
        ORDER BY r.round_id, c.ord`,
  )
}

/** "What was the weight on 2026-05-03?"; none where the day or a telling name is missing. */
function cellProbe(tables: ReadonlyMap<number | null, QueryTable>, cell: Cell, expected: Expectation): ProbeDraft[] {
  const table = tables.get(cell.tableId)
  const measure = table && measureName(table, cell.label)
  if (!measure) return []
  const { round, attributeId, attribute, tableId, day } = cell
  const question = day === null ? `What is the ${measure}?` : `What was the ${measure} on ${day}?`
  return [
    { kind: 'single-hop', question, expected, round, rounds: [round], target: { attributeId, attribute, tableId }, writer: 'built-in' },
  ]
}

/** A value as its source writes it, by day; and the day of a value. */
function toldValues(db: Db, tables: ReadonlyMap<number | null, QueryTable>, rounds: readonly number[]): ProbeDraft[] {
  type Told = Cell & { number: number; raw: string }
  const told = all<Told>(
    db,
    sql`SELECT r.round_id AS round, d.local_time AS time, substr(d.local_time, 1, 10) AS day, t.id AS tableId, c.name AS "column", c.label, c.attribute_id AS attributeId,
          a.name AS attribute, o.number, o.raw
        FROM induced_row r JOIN round d ON d.id = r.round_id JOIN induced_table t ON t.id = r.table_id AND t.folded_into IS NULL AND t.hidden = 0
        JOIN induced_cell x ON x.row_id = r.id JOIN induced_column c ON c.id = x.column_id AND c.hidden = 0 AND c.type IN ('number', 'percent')
        JOIN attribute a ON a.id = c.attribute_id JOIN observation o ON o.id = x.observation_id AND o.number IS NOT NULL AND o.ambiguous = 0
        WHERE r.round_id IN ${jsonList(rounds)} AND d.local_time IS NOT NULL AND d.time_weak = 0
          AND NOT EXISTS (SELECT 1 FROM correction k WHERE k.round_id = r.round_id AND k.attribute_id = c.attribute_id AND k.undone_at IS NULL)
        ORDER BY c.ord, r.round_id LIMIT 40`,
  )
  const [first] = told
  const values = first ? cellProbe(tables, first, { of: 'number', number: first.number, shown: first.raw }) : []
  const others = told.filter(({ round }) => round !== first?.round)
  const single = [...others, ...told.filter((one) => !others.includes(one))]
    .slice(0, MOST_COMPARED)
    .find((one) => isAlone(db, tables.get(one.tableId), one))
  const table = single && tables.get(single.tableId)
  const measure = table && single && measureName(table, single.label)
  if (!single || !measure) return values
  const when: ProbeDraft = {
    kind: 'temporal',
    question: `When was the ${measure} ${single.number}?`,
    expected: { of: 'round', shown: single.time ?? '' },
    round: single.round,
    rounds: [single.round],
    target: null,
    writer: 'built-in',
  }
  return [...values, when]
}

/** Whether one row of the table has the number and no other. */
function isAlone(db: Db, table: QueryTable | undefined, { column, number }: { column: string; number: number }): boolean {
  if (!table) return false
  const found = all(db, sql`SELECT 1 FROM ${sqlName(table.source)} v WHERE v.${sqlName(column)} = ${number} LIMIT 2`)
  return found.length === 1
}

/** The highest value of a column whose rows come from several sessions, counted by no tool. */
function extremes(db: Db, tables: ReadonlyMap<number | null, QueryTable>, rounds: readonly number[]): ProbeDraft[] {
  const columns = all<{ tableId: number; column: string; label: string; source: string }>(
    db,
    sql`SELECT t.id AS tableId, c.name AS "column", c.label, t.name AS source FROM induced_table t JOIN induced_column c ON c.table_id = t.id AND c.hidden = 0 AND c.type IN ('number', 'percent')
        WHERE t.folded_into IS NULL AND t.hidden = 0 AND t.latest IS NOT 1 AND EXISTS (SELECT 1 FROM induced_row r WHERE r.table_id = t.id AND r.round_id IN ${jsonList(rounds)})
          AND (SELECT COUNT(DISTINCT d.session_id) FROM induced_row r JOIN round d ON d.id = r.round_id WHERE r.table_id = t.id) > 1
        ORDER BY t.id, c.ord LIMIT 8`,
  )
  for (const { tableId, column, label } of columns) {
    const table = tables.get(tableId)
    const measure = table && table.units(column) === null ? measureName(table, label) : null
    if (!table || !measure) continue
    const row = get<{ value: number | null; round: number }>(
      db,
      sql`SELECT v.${sqlName(column)} AS value, r.round_id AS round FROM ${sqlName(table.source)} v JOIN induced_row r ON r.id = v._row
          WHERE v.${sqlName(column)} IS NOT NULL ORDER BY v.${sqlName(column)} DESC LIMIT 1`,
    )
    if (typeof row?.value !== 'number') continue
    return [
      {
        kind: 'cross-session',
        question: `What was the highest ${measure}?`,
        expected: { of: 'number', number: row.value, shown: String(row.value) },
        round: rounds[0] ?? row.round,
        rounds: [rounds[0] ?? row.round, row.round],
        target: null,
        writer: 'built-in',
      },
    ]
  }
  return []
}

/** Values of which it is asked whether another row has them. */
const MOST_COMPARED = 6
const LEAST_LETTERS = 4
const WORDS_ASKED = 3
/** Words of a message whose rarity is counted. */
const WORDS_COUNTED = 40

/** What was said, asked for by the words of one message that the fewest other events say. */
function rareWords(db: Db, rounds: readonly number[]): ProbeDraft[] {
  const messages = all<{ round: number; text: string }>(
    db,
    sql`SELECT round_id AS round, text FROM message WHERE round_id IN ${jsonList(rounds)} AND role <> 'assistant' AND length(text) BETWEEN 24 AND 600 ORDER BY length(text) DESC LIMIT 6`,
  )
  return messages.slice(0, 2).flatMap(({ round, text }): ProbeDraft[] => {
    const words = [...new Set(foldedTokens(text))].filter(
      (word) => word.length >= LEAST_LETTERS && /^\p{L}+$/u.test(word) && !FUNCTION_WORDS.has(word),
    )
    const rare = words
      .slice(0, WORDS_COUNTED)
      .map((word) => ({
        word,
        said: get<{ n: number }>(db, sql`SELECT COUNT(*) AS n FROM round_text WHERE round_text MATCH ${`"${word}"`}`)?.n ?? 0,
      }))
      .toSorted((a, b) => a.said - b.said)
      .slice(0, WORDS_ASKED)
      .map(({ word }) => word)
    if (rare.length < WORDS_ASKED) return []
    const inOrder = words.filter((word) => rare.includes(word))
    const question = `What was said about ${inOrder.slice(0, -1).join(', ')} and ${inOrder.at(-1)}?`
    return [
      {
        kind: 'single-hop',
        question,
        expected: { of: 'round', shown: text.slice(0, 200) },
        round,
        rounds: [round],
        target: null,
        writer: 'built-in',
      },
    ]
  })
}

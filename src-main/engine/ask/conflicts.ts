/**
 * Values that contradict each other behind an answer (METHOD 7: shown, not hidden). In: the rows and columns that a table's answer rests on,
 * or the forest that a text answer was read from. Out: conflicts with both values and their evidence, and the sentence that says so.
 * Two rows contradict each other when they are of one time and one subject and the table has, as a rule, one row for that.
 */
import type { AnswerConflict, Evidence } from '../../../src-shared/model.ts'
import { all, type Db } from '../db/open.ts'
import { sql, sqlName } from '../db/sql.ts'
import type { AnswerBody } from './answer.ts'
import { evidenceFor } from './evidence.ts'
import type { EvidenceForest } from './forest/forest.ts'
import { formatTimeText, formatValue } from './format.ts'
import { timeExpression, type QueryTable } from './query-table.ts'
import { loadView, type ColumnView, type TableView } from './question/view.ts'
import { stem } from './question/words.ts'
import { foldedTokens } from './readings.ts'
import { sentences } from './wording.ts'

/** Rows looked at; an answer over more of them names no single day. */
const MOST_ROWS = 2000
/** Share of times and subjects that have one row, from which on a second row is another value of the same thing. */
const AS_A_RULE = 0.8
const FEWEST_TIMES = 3
/** Longer texts are notes, which tell no rows apart. */
const MOST_SUBJECT_WORDS = 4
const MOST_CONFLICTS = 20
const MOST_SAID = 2

/** Conflicts of the cells that an answer cites. */
export function tableConflicts(db: Db, table: QueryTable, evidence: readonly Evidence[], locale: string): AnswerConflict[] {
  const cited = new Set(evidence.flatMap(({ row }) => row ?? []))
  const names = [...new Set(evidence.flatMap(({ column }) => column ?? []))]
  if (table.id === null || table.time === null || cited.size === 0 || names.length === 0) return []
  const view = loadView(db, table, rowsOfDays(db, table, [...cited]))
  return names
    .flatMap((name) => {
      const column = view.columns.find((known) => known.column.name === name && known.column.name !== table.eventDate)
      return column ? columnConflicts(db, view, column, cited, locale) : []
    })
    .slice(0, MOST_CONFLICTS)
}

/** All rows of the days of the rows named. A few more days beside them show what the table's rule is. */
function rowsOfDays(db: Db, table: QueryTable, rows: readonly number[]): number[] {
  const [source, id, day] = [sqlName(table.source), sqlName(table.rowId), sql`substr(${timeExpression(table)}, 1, 10)`]
  const found = all<{ id: number }>(
    db,
    sql`SELECT ${id} AS id FROM ${source} WHERE ${day} IN (SELECT ${day} FROM ${source} WHERE ${id} IN (SELECT value FROM json_each(${JSON.stringify(rows)}))) LIMIT ${MOST_ROWS}`,
  )
  const others = all<{ id: number }>(
    db,
    sql`SELECT ${id} AS id FROM ${source} WHERE ${timeExpression(table)} IS NOT NULL ORDER BY ${sqlName(table.order)} DESC LIMIT ${MOST_ROWS / 4}`,
  )
  return [...new Set([...found, ...others].map((row) => row.id))]
}

function columnConflicts(db: Db, view: TableView, column: ColumnView, cited: ReadonlySet<number>, locale: string): AnswerConflict[] {
  const subjects = view.columns.filter(
    (other) => other !== column && other.kind === 'text' && other.column.name !== '@time' && isSubject(other),
  )
  const groups = new Map<string, number[]>()
  for (let row = 0; row < view.size; row++) {
    const time = timeOf(view, row)
    if (time === null || (column.value[row] ?? null) === null) continue
    const key = JSON.stringify([time, ...subjects.map((subject) => subject.folded[row] ?? '')])
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const single = [...groups.values()].filter((rows) => rows.length === 1).length
  if (groups.size < FEWEST_TIMES || single < AS_A_RULE * groups.size) return []
  return [...groups.values()]
    .filter((rows) => rows.some((row) => cited.has(view.rows[row] ?? -1)) && differ(view, column, rows))
    .map((rows) => conflictOf(db, view, column, subjects, rows, locale))
}

function isSubject(column: ColumnView): boolean {
  const said = column.tokens.filter((tokens) => tokens.length > 0)
  return said.length > 0 && said.filter((tokens) => tokens.length <= MOST_SUBJECT_WORDS).length >= said.length / 2
}

/** A row's own date where it has one, else when its event was, to the minute: two readings of one day are no contradiction. */
function timeOf(view: TableView, row: number): string | null {
  const time = view.time[row] ?? null
  const dated = view.table.columns.find(({ name }) => name === view.table.eventDate)
  return time !== null && dated?.type === 'date' && !view.placed.has(view.rows[row] ?? -1) ? time.slice(0, 10) : time
}

function differ(view: TableView, column: ColumnView, rows: readonly number[]): boolean {
  const units = view.table.units(column.column.name)
  const unitOf = (row: number): string | null => units?.get(view.rows[row] ?? -1) ?? null
  const values = new Set(rows.map((row) => (column.kind === 'text' ? column.folded[row] : column.value[row])))
  if (values.size < 2 || new Set(rows.map(unitOf)).size > 1) return false
  // Two amounts of money are two payments unless the rest of their records says that they are one.
  return column.column.type !== 'currency' || rows.slice(1).every((row) => isSameRecord(view, column, rows[0] as number, row))
}

function isSameRecord(view: TableView, column: ColumnView, a: number, b: number): boolean {
  const others = view.columns.filter(
    (other) => other !== column && other.kind === 'number' && (other.value[a] ?? null) !== null && (other.value[b] ?? null) !== null,
  )
  const same = others.filter((other) => other.value[a] === other.value[b]).length
  return same > 0 && same * 2 >= others.length
}

function conflictOf(
  db: Db,
  view: TableView,
  column: ColumnView,
  subjects: readonly ColumnView[],
  rows: readonly number[],
  locale: string,
): AnswerConflict {
  const { table } = view
  const units = table.units(column.column.name)
  const seen = new Set<string>()
  const values = rows.flatMap((row) => {
    const id = view.rows[row] ?? -1
    const value = column.value[row] ?? ''
    const unit = units ? (units.get(id) ?? null) : column.column.unit
    const text = typeof value === 'number' ? formatValue(value, unit, locale) : (column.display[row] ?? value)
    const [evidence] = evidenceFor(db, table, [id], column.column.columnId === null ? [] : [column.column.columnId])
    if (seen.has(text) || !evidence) return []
    seen.add(text)
    return [{ text, evidence }]
  })
  const [first] = rows as [number, ...number[]]
  const subject = subjects.flatMap((other) => other.display[first] ?? []).join(', ')
  return { attribute: column.column.label, time: timeOf(view, first), subject: subject === '' ? null : subject, values }
}

/**
 * Conflicts of a text answer: those among what could be read of which one side is cited, or which are of an attribute that the question names.
 * @param forest what the answer was read from, if it was read from one
 */
export function textConflicts(forest: EvidenceForest | undefined, { kind, evidence }: AnswerBody, question: string): AnswerConflict[] {
  if (!forest || kind === 'not_in_memory') return []
  const refs = new Map(forest.nodes.map(({ unit }) => [unit.id, unit.ref]))
  const asked = new Set(foldedTokens(question).map(stem))
  const cited = new Set(evidence.map(({ roundId }) => roundId))
  const names = (attribute: string): boolean => foldedTokens(attribute).every((word) => asked.has(stem(word)))
  return forest.conflicts
    .filter(({ a, b, attribute }) => cited.has(a.round) || cited.has(b.round) || names(attribute))
    .slice(0, MOST_CONFLICTS)
    .map(({ attribute, time, a, b }) => ({
      attribute,
      time,
      subject: null,
      values: [a, b].map(({ round, raw, observation, media }) => ({
        text: raw,
        evidence: {
          ref: refs.get(round) ?? '',
          roundId: round,
          observationId: observation,
          quote: raw,
          time,
          ...(media === null ? {} : { media }),
        },
      })),
    }))
}

/** The answer with its conflicts, which its sentence names. */
export function withConflicts<Body extends AnswerBody>(body: Body, conflicts: readonly AnswerConflict[], locale: string): Body {
  if (conflicts.length === 0) return body
  return { ...body, answer: `${body.answer} ${conflictSentence(conflicts, locale)}`, conflicts: [...conflicts] }
}

/** "There are two values of Weight for 3 May 2026: 82.4 kg and 82.9 kg." */
export function conflictSentence(conflicts: readonly AnswerConflict[], locale: string): string {
  const said = conflicts.slice(0, MOST_SAID).map(({ attribute, time, subject, values }) => ({
    attribute,
    subject,
    time: time === null ? null : formatTimeText(time, locale),
    values: values.map(({ text }) => text),
  }))
  return sentences().conflicts(said, conflicts.length - said.length)
}

/**
 * Role "table_metadata" (METHOD 4): a discovered table -> name, description, column types and units, by the chosen model. In: columns with values.
 * Out: proposals; a name that the person gave stays, a type or unit is taken only where it passes the same checks as the person's own choice.
 */
import { z } from 'zod'
import { AdammError } from '../../../src-shared/errors.ts'
import { COLUMN_TYPES, type TableInfo } from '../../../src-shared/model.ts'
import { all, type Db } from '../db/open.ts'
import { sql, sqlName } from '../db/sql.ts'
import { findUnit } from '../extract/values/index.ts'
import { attributeNames } from '../induce/schema-store.ts'
import type { DataBlock, ModelResult, RoleModel } from '../llm/types.ts'
import { checkColumnChoice } from './column-choice.ts'
import { currentState, putState } from './choice-states.ts'
import { keepFormerName } from './name-tables.ts'
import { labelOf, snakeCase } from './naming.ts'
import { physicalName, storedColumns, storedTables, takenNames } from './table-store.ts'
import { materialize, type MaterializeOptions } from './tables.ts'

export const TableWords = z.object({
  name: z.string().min(1).max(48),
  description: z.string().min(1).max(300),
  columns: z.array(z.object({ name: z.string(), type: z.enum(COLUMN_TYPES).nullable(), unit: z.string().max(20).nullable() })).max(100),
})
export type TableWords = z.infer<typeof TableWords>

const TOKENS = 900
const SAMPLES = 6
const TITLES = 3

export const METADATA_INSTRUCTIONS = [
  'You name a table that was discovered in a personal memory. Its columns with sampled values, and titles that stood over its rows, are given as data.',
  '"name" is two to five words in snake_case, as the title says where one recurs, in its language; no dates, no person\'s name.',
  '"description" is one sentence: what a row is, and what the table can be asked. No counts and no dates, for rows will be added.',
  `"columns": for a column whose type or unit is not right, its name with the right type (${COLUMN_TYPES.join(', ')}) or unit as printed in the values or column names; leave out the rest.`,
].join('\n')

export function tableData(db: Db, table: TableInfo): DataBlock[] {
  const source = sqlName(physicalName(table.name))
  const columns = table.columns.map(({ name, label, type, unit }) => {
    const rows = all<{ value: string | number }>(
      db,
      sql`SELECT DISTINCT ${sqlName(name)} AS value FROM ${source} WHERE ${sqlName(name)} IS NOT NULL LIMIT ${SAMPLES}`,
    )
    return `${name} ("${label}"): ${type}${unit === null ? '' : ` in ${unit}`}; values ${rows.map(({ value }) => String(value).slice(0, 40)).join(', ')}`
  })
  const titles = all<{ title: string }>(
    db,
    sql`SELECT o.title FROM induced_row r JOIN observation o ON o.round_id = r.round_id AND o.record = r.record
        WHERE r.table_id = ${table.id} AND o.title IS NOT NULL GROUP BY o.title ORDER BY COUNT(*) DESC LIMIT ${TITLES}`,
  ).map(({ title }) => title)
  const rounds = all<{ id: number }>(db, sql`SELECT DISTINCT round_id AS id FROM induced_row WHERE table_id = ${table.id}`).map(
    ({ id }) => id,
  )
  return [
    { kind: 'tables', ref: table.name, text: columns.join('\n'), roundIds: rounds },
    ...titles.map((text, index): DataBlock => ({ kind: 'tables', ref: `title ${index + 1}`, text, roundIds: rounds })),
  ]
}

/** @throws AdammError as RoleModel says */
export function metadataByModel(db: Db, model: RoleModel, table: TableInfo, signal: AbortSignal): Promise<ModelResult<TableWords>> {
  return model.structured({
    role: 'table_metadata',
    instructions: METADATA_INSTRUCTIONS,
    data: tableData(db, table),
    schema: TableWords,
    maxOutputTokens: TOKENS,
    signal,
  })
}

/** Puts the proposals in place, in one transaction. What the person chose stays; a type that no value has is left alone. */
export function applyTableWords(db: Db, table: TableInfo, words: TableWords, options: MaterializeOptions): void {
  db.transaction(() => {
    const stored = storedTables(db, sql`t.id = ${table.id}`)[0]
    if (!stored) return
    const name = snakeCase(words.name)
    const isFree = name.toLowerCase() === stored.name.toLowerCase() || !takenNames(db).has(name.toLowerCase())
    if (stored.namedBy !== 'person' && name !== '' && isFree) {
      putState(db, { of: 'name', table: stored.id, name, label: labelOf(name), namedBy: 'model' })
      if (name !== stored.name) keepFormerName(db, stored.name, stored.id)
    }
    const names = attributeNames(db)
    for (const proposal of words.columns) {
      const column = storedColumns(db, stored.id).find((one) => one.name === proposal.name)
      if (!column) continue
      const now = currentState(db, { of: 'column', table: stored.id, attribute: column.attributeId })
      const type = proposal.type !== column.type ? proposal.type : null
      const unit = column.unit === null && proposal.unit !== null ? (findUnit(proposal.unit)?.symbol ?? null) : null
      if (now.type !== null || now.unit !== null || (type === null && unit === null)) continue
      const after = { ...now, type, unit }
      taken(() => {
        checkColumnChoice(column, after, names.get(column.attributeId) ?? '')
        db.transaction(() => {
          putState(db, after)
          materialize(db, { attributes: new Set(), schemas: new Set([stored.schemaId]) }, options)
          const filled = storedColumns(db, stored.id).find(({ attributeId }) => attributeId === column.attributeId)?.filled ?? 0
          if (filled < column.filled) throw new AdammError('INVALID_ARGUMENT', `Not every value of "${column.label}" can be read so.`)
        })()
      })
    }
  })()
}

/** A proposal that fails its checks is left alone; its transaction is taken back. */
function taken(attempt: () => void): void {
  try {
    attempt()
  } catch (error) {
    if (!(error instanceof AdammError)) throw error
  }
}

/**
 * Values of all shown tables that hold some words, for the field that searches everything. In: words as typed. Out: cells with their tables, a few of each.
 * Newest rows first, and the look at a table ends with its last wanted cell; between two tables other calls get their turn and a cancel is heard.
 */
import type { Output } from '../../../src-shared/contract.ts'
import type { Db } from '../db/open.ts'
import { all, get } from '../db/open.ts'
import { sql, sqlJoin, sqlName } from '../db/sql.ts'
import type { SqlValue } from '../db/sql.ts'
import { physicalName, storedColumns, storedTables, type StoredColumn, type StoredTable } from './table-store.ts'

type Found = Output<'search.values'>[number]
/** Of one table; the grid's own search has the rest. */
const MOST_OF_A_TABLE = 3

/** @throws AbortError when cancelled */
export async function findValues(db: Db, { query, limit }: { query: string; limit: number }, signal: AbortSignal): Promise<Found[]> {
  const words = query.trim()
  const found: Found[] = []
  if (words === '') return found
  const tables = storedTables(db, sql`t.folded_into IS NULL`)
    .filter((table) => table.metadata.rows > 0 && !table.hidden)
    .toSorted((a, b) => a.metadata.rows - b.metadata.rows)
  for (const table of tables) {
    if (found.length >= limit) break
    found.push(...ofTable(db, table, words, Math.min(MOST_OF_A_TABLE, limit - found.length)))
    await new Promise((resolve) => setImmediate(resolve))
    signal.throwIfAborted()
  }
  return found
}

function ofTable(db: Db, table: StoredTable, words: string, most: number): Found[] {
  const columns = storedColumns(db, table.id).filter((column) => !column.hidden)
  if (columns.length === 0) return []
  const holds = columns.map(({ name }) => sql`instr(lower(CAST(${sqlName(name)} AS TEXT)), lower(${words})) > 0`)
  const rows = all<Record<string, SqlValue> & { _row: number; _time: string | null }>(
    db,
    sql`SELECT * FROM ${sqlName(physicalName(table.name))} WHERE ${sqlJoin(holds, ' OR ')} ORDER BY _order DESC LIMIT ${most}`,
  )
  return rows.flatMap((row) => {
    const column = columns.find(({ name }) => asText(row[name]).includes(words.toLowerCase()))
    return column === undefined ? [] : [foundIn(db, table, column, row)]
  })
}

function foundIn(
  db: Db,
  table: StoredTable,
  column: StoredColumn,
  row: Record<string, SqlValue> & { _row: number; _time: string | null },
): Found {
  const cell = get<{ id: number; unit: string | null }>(
    db,
    sql`SELECT o.id, o.unit FROM induced_cell c JOIN observation o ON o.id = c.observation_id WHERE c.row_id = ${row._row} AND c.column_id = ${column.id}`,
  )
  const value = row[column.name]
  return {
    table: table.name,
    label: table.label,
    row: row._row,
    time: row._time,
    column: column.label,
    type: column.type,
    unit: cell?.unit ?? column.unit,
    value: typeof value === 'number' || typeof value === 'string' ? value : asText(value),
    observation: cell?.id ?? null,
  }
}

/** In lower case for every script, where SQLite's lower() knows ASCII alone: what it found is found here too. */
function asText(value: SqlValue | undefined): string {
  return value === null || value === undefined ? '' : String(value).toLowerCase()
}

/**
 * Writes a built table: induced_cell and the real table t_<name>. In: rows in order and columns with their cells. Out: only what
 * differs from what is stored is written, so that one new round costs a look at the table and not a copy of it. A table with other
 * columns than before is built beside the old one and put in its place.
 */
import type { ColumnType } from '../../../src-shared/model.ts'
import type { Db } from '../db/open.ts'
import { all, run } from '../db/open.ts'
import { sql, sqlId, sqlName } from '../db/sql.ts'
import type { SqlValue } from '../db/sql.ts'
import type { CellObservation, RowRecord } from './rows.ts'
import { physicalName, type StoredColumn, type StoredTable } from './table-store.ts'
import type { CellReading } from './types.ts'

export type BuiltColumn = { stored: StoredColumn; byRow: ReadonlyMap<number, CellReading> }
export type OrderedRow = RowRecord & { order: number; rowTime: string | null }

type Cell = { rowId: number; columnId: number; observationId: number; ambiguous: number; reading: string | null }

export function writeCells(
  db: Db,
  tableId: number,
  columns: readonly BuiltColumn[],
  cells: ReadonlyMap<number, ReadonlyMap<number, CellObservation>>,
): void {
  const stored = new Map<number, Map<number, Cell>>()
  const rows = all<Cell>(
    db,
    sql`SELECT c.row_id AS rowId, c.column_id AS columnId, c.observation_id AS observationId, c.ambiguous, c.reading
        FROM induced_row r JOIN induced_cell c ON c.row_id = r.id WHERE r.table_id = ${tableId}`,
  )
  for (const cell of rows) {
    const ofColumn = stored.get(cell.columnId) ?? new Map<number, Cell>()
    ofColumn.set(cell.rowId, cell)
    stored.set(cell.columnId, ofColumn)
  }
  const write = db.prepare(
    'INSERT OR REPLACE INTO induced_cell (row_id, column_id, observation_id, ambiguous, reading) VALUES (?, ?, ?, ?, ?)',
  )
  for (const column of columns) {
    const before = stored.get(column.stored.id) ?? new Map<number, Cell>()
    for (const [rowId, cell] of column.byRow) {
      const observation = cells.get(rowId)?.get(column.stored.attributeId)
      if (observation === undefined) continue
      const known = before.get(rowId)
      before.delete(rowId)
      const reading = cell.reread ? JSON.stringify(cell.typed) : null
      const ambiguous = cell.ambiguous ? 1 : 0
      if (known?.observationId === observation.id && known.ambiguous === ambiguous && known.reading === reading) continue
      write.run(rowId, column.stored.id, observation.id, ambiguous, reading)
    }
    for (const gone of before.values()) run(db, sql`DELETE FROM induced_cell WHERE row_id = ${gone.rowId} AND column_id = ${gone.columnId}`)
  }
}

/** Cells of rows that are new; the columns hold no others. */
export function insertCells(
  db: Db,
  columns: readonly BuiltColumn[],
  cells: ReadonlyMap<number, ReadonlyMap<number, CellObservation>>,
): void {
  const write = db.prepare('INSERT INTO induced_cell (row_id, column_id, observation_id, ambiguous, reading) VALUES (?, ?, ?, ?, ?)')
  for (const { stored, byRow } of columns) {
    for (const [rowId, cell] of byRow) {
      const observation = cells.get(rowId)?.get(stored.attributeId)
      if (observation !== undefined)
        write.run(rowId, stored.id, observation.id, cell.ambiguous ? 1 : 0, cell.reread ? JSON.stringify(cell.typed) : null)
    }
  }
}

/** Rows that are new, with the orders that they have. */
export function insertPhysical(db: Db, name: string, rows: readonly OrderedRow[], columns: readonly BuiltColumn[]): void {
  const write = db.prepare(`INSERT INTO ${sqlId(name)} VALUES (${Array.from({ length: 4 + columns.length }, () => '?').join(', ')})`)
  for (const row of rows) write.run(...valuesOf(row, columns))
}

const SQL_TYPES: Readonly<Record<ColumnType, 'REAL' | 'TEXT'>> = {
  number: 'REAL',
  percent: 'REAL',
  currency: 'REAL',
  duration: 'REAL',
  boolean: 'REAL',
  date: 'TEXT',
  time: 'TEXT',
  datetime: 'TEXT',
  category: 'TEXT',
  text: 'TEXT',
}

export function writePhysical(db: Db, table: StoredTable, rows: readonly OrderedRow[], columns: readonly BuiltColumn[]): void {
  const name = physicalName(table.name)
  const definitions = [
    ['_row', 'INTEGER'],
    ['_order', 'INTEGER'],
    ['_time', 'TEXT'],
    ['_ref', 'TEXT'],
    ...columns.map((column) => [column.stored.name, SQL_TYPES[column.stored.type]] as const),
  ] as const
  const there = all<{ name: string; type: string }>(db, sql`SELECT name, type FROM pragma_table_info(${name})`)
  const same =
    there.length === definitions.length &&
    definitions.every(([column, type], index) => there[index]?.name === column && there[index].type === type)
  if (same) updatePhysical(db, name, rows, columns)
  else replacePhysical(db, table, definitions, rows, columns)
}

function valuesOf(row: OrderedRow, columns: readonly BuiltColumn[]): SqlValue[] {
  return [row.id, row.order, row.rowTime, row.ref, ...columns.map((column) => column.byRow.get(row.id)?.value ?? null)]
}

function updatePhysical(db: Db, name: string, rows: readonly OrderedRow[], columns: readonly BuiltColumn[]): void {
  const stored = new Map<SqlValue, SqlValue[]>()
  const reader = db.prepare(`SELECT * FROM ${sqlId(name)}`).raw()
  for (const row of reader.all() as SqlValue[][]) stored.set(row[0] ?? null, row)
  const write = db.prepare(
    `INSERT OR REPLACE INTO ${sqlId(name)} VALUES (${Array.from({ length: 4 + columns.length }, () => '?').join(', ')})`,
  )
  for (const row of rows) {
    const values = valuesOf(row, columns)
    const known = stored.get(row.id)
    stored.delete(row.id)
    if (known === undefined || values.some((value, index) => value !== known[index])) write.run(...values)
  }
  for (const id of stored.keys()) run(db, sql`DELETE FROM ${sqlName(name)} WHERE _row = ${id}`)
}

function replacePhysical(
  db: Db,
  table: StoredTable,
  definitions: readonly (readonly [string, string])[],
  rows: readonly OrderedRow[],
  columns: readonly BuiltColumn[],
): void {
  const name = sqlId(physicalName(table.name))
  const building = sqlId(`${physicalName(table.name)}~new`)
  db.exec(`DROP TABLE IF EXISTS ${building}`)
  db.exec(
    `CREATE TABLE ${building} (${definitions.map(([column, type]) => `${sqlId(column)} ${type}${column === '_row' ? ' PRIMARY KEY' : ''}`).join(', ')}) STRICT`,
  )
  const insert = db.prepare(`INSERT INTO ${building} VALUES (${definitions.map(() => '?').join(', ')})`)
  for (const row of rows) insert.run(...valuesOf(row, columns))
  db.exec(`DROP TABLE IF EXISTS ${name}`)
  db.exec(`ALTER TABLE ${building} RENAME TO ${name}`)
  db.exec(`CREATE INDEX ${sqlId(`induced_order_${table.id}`)} ON ${name} (_order)`)
}

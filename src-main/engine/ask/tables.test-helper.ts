/** Small QueryTables in a real in-memory SQLite, for tests of the tools and the parser. */
import type { ColumnType } from '../../../src-shared/model.ts'
import { openMemory, run, type Db } from '../db/open.ts'
import { sql, sqlJoin, sqlName } from '../db/sql.ts'
import { isNumeric, type QueryTable } from './query-table.ts'
import { Budget, type ToolEnvironment } from './tools/tool.ts'

export type ColumnSpec = { name: string; label?: string; type: ColumnType; unit?: string | null; aliases?: string[] }
export type RowSpec = { time?: string | null; cells: Record<string, string | number | null>; units?: Record<string, string> }

/** Creates t_<name> with row ids 101, 102, ... and orders 1, 2, ... */
export function makeTable(
  db: Db,
  name: string,
  columns: readonly ColumnSpec[],
  rows: readonly RowSpec[],
  options: { label?: string; mainMeasure?: string; timed?: boolean } = {},
): QueryTable {
  const physical = columns.map((column) => sql`${sqlName(column.name)} ${{ text: isNumeric(column.type) ? 'REAL' : 'TEXT', values: [] }}`)
  run(db, sql`CREATE TABLE ${sqlName(`t_${name}`)} (_row INTEGER PRIMARY KEY, _order INTEGER, _time TEXT, ${sqlJoin(physical, ', ')})`)
  for (const [index, row] of rows.entries()) {
    const cells = columns.map((column) => sql`${row.cells[column.name] ?? null}`)
    run(db, sql`INSERT INTO ${sqlName(`t_${name}`)} VALUES (${101 + index}, ${index + 1}, ${row.time ?? null}, ${sqlJoin(cells, ', ')})`)
  }
  return {
    id: null,
    name,
    label: options.label ?? name,
    description: '',
    source: `t_${name}`,
    rowId: '_row',
    order: '_order',
    time: options.timed === false ? null : '_time',
    mainMeasure: options.mainMeasure ?? null,
    samples: new Map(),
    columns: columns.map((column) => ({
      name: column.name,
      label: column.label ?? column.name,
      type: column.type,
      unit: column.unit ?? null,
      aliases: column.aliases ?? [],
      raw: null,
      columnId: null,
    })),
    units(column) {
      const units = new Map(
        rows.flatMap((row, index): [number, string][] => (row.units?.[column] === undefined ? [] : [[101 + index, row.units[column]]])),
      )
      return units.size > 0 ? units : null
    },
  }
}

export function environmentFor(tables: readonly QueryTable[], db: Db, total?: number): ToolEnvironment {
  return { db, tables, retriever: null, budget: new Budget(total) }
}

export { openMemory }

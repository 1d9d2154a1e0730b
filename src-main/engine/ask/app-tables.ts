/** The discovered tables of a data folder as QueryTables. In: induced_table, induced_column, t_<name>. Out: tables to plan over. */
import type { TableColumn, TableInfo } from '../../../src-shared/model.ts'
import { listAliases } from '../db/observations.ts'
import { all, type Db } from '../db/open.ts'
import { sql, sqlName } from '../db/sql.ts'
import { cellUnits, listTables } from '../materialize/read.ts'
import { physicalName } from '../materialize/table-store.ts'
import type { QueryColumn, QueryTable } from './query-table.ts'

const SAMPLES = 3

/** All tables that are shown, the fullest first. */
export function appTables(db: Db): QueryTable[] {
  const aliases = new Map<number, string[]>()
  for (const { surface, attributeId } of listAliases(db)) aliases.set(attributeId, [...(aliases.get(attributeId) ?? []), surface])
  return listTables(db).map((info) => appTable(db, info, aliases))
}

function appTable(db: Db, info: TableInfo, aliases: ReadonlyMap<number, readonly string[]>): QueryTable {
  const source = physicalName(info.name)
  const units = new Map<string, ReadonlyMap<number, string | null> | null>()
  return {
    id: info.id, name: info.name, label: info.label, description: info.description, source, rowId: '_row', order: '_order', time: '_time',
    columns: info.columns.map((column) => queryColumn(column, aliases.get(column.attributeId) ?? [])),
    mainMeasure: info.mainMeasure,
    samples: new Map(info.columns.map((column) => [column.name, samplesOf(db, source, column.name)])),
    units(column) {
      const known = units.get(column)
      if (known !== undefined || column.startsWith('@')) return known ?? null
      const read = cellUnits(db, info.name, column)
      units.set(column, read)
      return read
    },
  }
}

function queryColumn({ name, label, type, unit, id }: TableColumn, aliases: readonly string[]): QueryColumn {
  return { name, label, type, unit, aliases: [...new Set(aliases)].filter((alias) => alias !== label), raw: null, columnId: id }
}

function samplesOf(db: Db, source: string, column: string): string[] {
  const name = sqlName(column)
  const rows = all<{ value: string | number }>(db, sql`SELECT DISTINCT ${name} AS value FROM ${sqlName(source)} WHERE ${name} IS NOT NULL LIMIT ${SAMPLES}`)
  return rows.map(({ value }) => String(value).slice(0, 60))
}

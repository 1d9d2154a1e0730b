/**
 * What the person decides about tables. In: names of tables and columns. Out: the change as the journal keeps it (undo.last takes it back) and the
 * table as it is afterwards. Every choice stays as new rows come and through a rebuild.
 */
import { z } from 'zod'
import { Id, LIMITS, method, TableName } from './contract-base.ts'
import { ColumnType, TableInfo } from './model.ts'

/** One entry of the journal of what the person changed; `detail` is a sentence for people. */
export const ChangeRecord = z.object({ id: Id, kind: z.string(), detail: z.string(), at: z.string(), undoneAt: z.string().nullable() })
export type ChangeRecord = z.infer<typeof ChangeRecord>

/** `table` is null when the table is not shown by itself any more (merged into another). */
export const TableChange = z.object({ change: ChangeRecord, table: TableInfo.nullable() })
export type TableChange = z.infer<typeof TableChange>

/** What is shown inside a table and can be split off: by the built-in rule (mostly the same rows) or because the person merged it. */
export const TablePart = z.object({
  id: Id,
  label: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  by: z.enum(['built-in', 'person']),
})
export type TablePart = z.infer<typeof TablePart>

const Label = z.string().trim().min(1).max(LIMITS.name)

export const tablesContract = {
  /** `label` is the name for people; the name in SQL is made of it. */
  'tables.rename': method(z.strictObject({ table: TableName, label: Label }), TableChange),
  'tables.hide': method(z.strictObject({ table: TableName }), TableChange),
  'tables.show': method(z.strictObject({ table: TableName }), TableChange),
  /** The rows of `table` are rows of `into` from now on, its columns columns there. Out: `into`. */
  'tables.merge': method(z.strictObject({ table: TableName, into: TableName }), TableChange),
  'tables.parts': method(z.strictObject({ table: TableName }), z.array(TablePart)),
  /** Splits off a part (tables.parts), or columns by their names. Out: the table that stands by itself now. */
  'tables.split': method(
    z.union([
      z.strictObject({ table: TableName, part: Id }),
      z.strictObject({ table: TableName, columns: z.array(z.string().min(1).max(LIMITS.name)).min(1).max(100) }),
    ]),
    TableChange,
  ),
  /** Left out: stays; null: as the app decides by itself. A type or unit that no value of the column has a reading in is refused. */
  'tables.column': method(
    z.strictObject({
      table: TableName,
      column: z.string().min(1).max(LIMITS.name),
      label: Label.nullable().optional(),
      type: ColumnType.nullable().optional(),
      unit: z.string().trim().min(1).max(40).nullable().optional(),
      hidden: z.boolean().nullable().optional(),
    }),
    TableChange,
  ),
  /** Whether questions and charts take the latest row of each day; null: as the app decides by itself (TableInfo.daily). */
  'tables.latest': method(z.strictObject({ table: TableName, use: z.boolean().nullable() }), TableChange),
} as const

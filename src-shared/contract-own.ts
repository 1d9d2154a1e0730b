/**
 * The person owns the data: corrections, undo. In: cells by table, row and column as the views have them. Out: what changed, and what it made stale.
 */
import { z } from 'zod'
import { Id, JobRef, LIMITS, method, Nothing, Page, TableName } from './contract-base.ts'
import { Cell, TypedValue } from './model.ts'

const LocalTime = z.string().regex(/^\d{4}(?:-\d{2}(?:-\d{2}(?:T\d{2}(?::\d{2}(?::\d{2})?)?)?)?)?$/, {
  error: 'is no local time (for example "2026-05" or "2026-05-12T18:30")',
})
const ColumnName = z.string().min(1).max(LIMITS.name)
const CellPlace = { table: TableName, row: Id, column: ColumnName }

/** One entry of the journal. `detail` is a sentence for people; `touched` names the tables that show it (none: not in a table). */
export const ChangeEntry = z.object({
  id: Id,
  kind: z.string(),
  detail: z.string(),
  at: z.string(),
  undoneAt: z.string().nullable(),
  touched: z.array(z.string()),
  /** False for an entry that this version cannot take back. */
  undoable: z.boolean(),
})
export type ChangeEntry = z.infer<typeof ChangeEntry>

export const CorrectionChange = z.object({
  change: ChangeEntry,
  /** The cell as it is now. */
  cell: Cell,
  /** How the entered text was read, for people; empty when the cell was emptied or given back. */
  reading: z.string(),
  /** Tables made again, and how many stored answers rested on it and are stale now. */
  tables: z.array(z.string()),
  stale: z.number().int(),
})
export type CorrectionChange = z.infer<typeof CorrectionChange>

export const CorrectionEntry = z.object({
  id: Id,
  at: z.string(),
  /** What the person typed; null: emptied, or given back to what was read (`value` null). */
  entered: z.string().nullable(),
  value: TypedValue.nullable(),
  undone: z.boolean(),
  inForce: z.boolean(),
})
export const CorrectionHistory = z.object({
  cell: Cell,
  /** What the source says, as it was read; null when the source has no value there. */
  original: z.object({ observationId: Id, value: TypedValue }).nullable(),
  /** Newest first. */
  corrections: z.array(CorrectionEntry),
})
export type CorrectionHistory = z.infer<typeof CorrectionHistory>

export const ReadingChoice = z.object({
  decimal: z.enum(['.', ',']).nullable(),
  dateOrder: z.enum(['dmy', 'mdy', 'ymd']).nullable(),
})
export type ReadingChoice = z.infer<typeof ReadingChoice>

/** What can be chosen for a column, and what each choice would make of its ambiguous texts. */
export const ColumnReadings = z.object({
  chosen: ReadingChoice,
  /** Ambiguous cells under the choice in force. */
  ambiguous: z.number().int(),
  options: z.array(
    z.object({
      decimal: z.enum(['.', ',']).nullable(),
      dateOrder: z.enum(['dmy', 'mdy', 'ymd']).nullable(),
      examples: z.array(z.object({ row: Id, raw: z.string(), value: z.union([z.number(), z.string(), z.null()]) })),
    }),
  ),
})
export type ColumnReadings = z.infer<typeof ColumnReadings>

export const UndoOutcome = z.object({ change: ChangeEntry, tables: z.array(z.string()), stale: z.number().int() })
export type UndoOutcome = z.infer<typeof UndoOutcome>

/** Anything named is forgotten: refs of rounds and names of pictures, events, files, episodes, topics, a span of local times (each bound as exact as it is written). */
export const ForgetSelection = z.strictObject({
  refs: z.array(z.string().min(1).max(2_000)).max(10_000).default([]),
  rounds: z.array(Id).max(100_000).default([]),
  sources: z.array(Id).max(10_000).default([]),
  episodes: z.array(Id).max(10_000).default([]),
  topics: z.array(Id).max(10_000).default([]),
  from: LocalTime.optional(),
  to: LocalTime.optional(),
})

export const ForgetCounts = z.object({
  rounds: z.number().int(),
  messages: z.number().int(),
  /** Files of pictures; one that another event shows too stays. */
  pictures: z.number().int(),
  observations: z.number().int(),
  rows: z.number().int(),
  corrections: z.number().int(),
  vectors: z.number().int(),
  /** Answers that quote or count them, with their questions and traces. */
  answers: z.number().int(),
  sources: z.number().int(),
})
export type ForgetCounts = z.infer<typeof ForgetCounts>

/** Every byte of the data folder was looked at for stretches of what was forgotten. */
export const ForgetProof = z.object({
  files: z.number().int(),
  bytes: z.number().int(),
  marks: z.number().int(),
  /** Texts that are too short to be looked for, or that something else says too. */
  unprovable: z.number().int(),
  hits: z.number().int(),
  where: z.array(z.string()),
})
export type ForgetProof = z.infer<typeof ForgetProof>

export const ForgetReport = z.object({
  removed: ForgetCounts,
  /** Tables that no longer are, and rounds that are read otherwise without what was forgotten. */
  tablesGone: z.number().int(),
  reread: z.number().int(),
  /** Answers that counted over tables which changed. */
  stale: z.number().int(),
  /** Copies of the memory in the data folder that were removed with it (from before an upgrade). */
  copies: z.array(z.string()),
  proof: ForgetProof,
})
export type ForgetReport = z.infer<typeof ForgetReport>

/** What a backup says it holds. `files` are the database and, each under the sum of its bytes, the pictures. */
export const BackupManifest = z.object({
  format: z.literal('adamm-backup'),
  version: z.number().int(),
  app: z.string(),
  /** Schema of the database inside. */
  schema: z.number().int(),
  createdAt: z.string(),
  counts: z.record(z.string(), z.number().int()),
  /** Pictures that were not in the data folder when it was made. */
  missing: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string() })),
})
export type BackupManifest = z.infer<typeof BackupManifest>

const { files: _, ...BackupHead } = BackupManifest.shape
export const BackupReport = z.object({
  file: z.string(),
  bytes: z.number().int(),
  ...BackupHead,
  files: z.number().int(),
  /** Every byte was read again and has the sum that the manifest says. */
  verified: z.boolean(),
})
export type BackupReport = z.infer<typeof BackupReport>

export const RestoreReport = z.object({
  ...BackupReport.shape,
  /** The memory is put in place when the engine starts the next time; until then everything is as before. */
  pending: z.boolean(),
  /** Folder in the data folder in which the memory of before is kept; null when there was none. */
  safety: z.string().nullable(),
})
export type RestoreReport = z.infer<typeof RestoreReport>

export const ExportReport = z.object({
  files: z.array(z.string()),
  rows: z.number().int(),
  pictures: z.number().int(),
  missing: z.number().int(),
})
export type ExportReport = z.infer<typeof ExportReport>

const FilePath = z.string().min(1).max(4_000)

export const ownContract = {
  /** Takes back the newest change that is not taken back yet. NOT_FOUND when there is none. */
  'undo.last': method(Nothing, UndoOutcome),
  /** Makes the change that was taken back last again. NOT_FOUND when there is none, or when something was changed since. */
  'undo.redo': method(Nothing, UndoOutcome),
  /** The journal, newest first. `undo` and `redo` are the entries that undo.last and undo.redo would take. */
  'undo.list': method(
    z.strictObject(Page),
    z.object({ total: z.number().int(), changes: z.array(ChangeEntry), undo: Id.nullable(), redo: Id.nullable() }),
  ),

  /**
   * Puts a value in the place of what was read. A text is read in the column's type and unit (INVALID_ARGUMENT says what is expected); a number
   * is in the column's unit as it is; null: the cell is empty.
   */
  'corrections.set': method(
    z.strictObject({ ...CellPlace, value: z.union([z.string().max(2_000), z.number(), z.null()]) }),
    CorrectionChange,
  ),
  /** Gives the cell back to what was read. */
  'corrections.clear': method(z.strictObject(CellPlace), CorrectionChange),
  'corrections.list': method(z.strictObject(CellPlace), CorrectionHistory),
  'corrections.readings': method(z.strictObject({ table: TableName, column: ColumnName }), ColumnReadings),
  /** Decides how every ambiguous value of the column is read; null leaves it to the cells again. */
  'corrections.reading': method(
    z.strictObject({
      table: TableName,
      column: ColumnName,
      decimal: z.enum(['.', ',']).nullable().optional(),
      dateOrder: z.enum(['dmy', 'mdy', 'ymd']).nullable().optional(),
    }),
    UndoOutcome,
  ),

  'forget.preview': method(ForgetSelection, z.object({ counts: ForgetCounts, refs: z.array(z.string()), tables: z.array(z.string()) })),
  /** Forgets for good, as a job: waits until it ends. What was forgotten does not come back with a later import unless that asks for it. */
  'forget.run': method(ForgetSelection, ForgetReport),
  /** The same without waiting; forget.report has the report when the job is done. */
  'forget.start': method(ForgetSelection, JobRef),
  'forget.report': method(JobRef, ForgetReport),

  /** Writes one file with everything that is the person's, and reads it again before it gets its name. Waits; backup.start does not. */
  'backup.create': method(z.strictObject({ file: FilePath, replace: z.boolean().default(false) }), BackupReport),
  'backup.start': method(z.strictObject({ file: FilePath, replace: z.boolean().default(false) }), JobRef),
  'backup.report': method(JobRef, BackupReport),
  /** Reads every byte of a backup and compares it with its manifest. */
  'backup.inspect': method(z.strictObject({ file: FilePath }), BackupReport),
  /** Unpacks and checks a backup beside the present memory; it takes its place when the engine starts the next time. */
  'backup.restore': method(z.strictObject({ file: FilePath }), RestoreReport),
  /** A table as CSV or JSON, with the place of each value when `provenance`. */
  'export.table': method(
    z.strictObject({
      table: TableName,
      file: FilePath,
      format: z.enum(['csv', 'json']),
      provenance: z.boolean().default(false),
      replace: z.boolean().default(false),
    }),
    ExportReport,
  ),
  /** Everything as history files and pictures in a new folder, which imports to the same memory. */
  'export.memory': method(z.strictObject({ folder: FilePath }), ExportReport),
} as const

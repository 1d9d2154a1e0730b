/**
 * The one contract between every shell and the engine: method -> { input, output } as zod values.
 * In the order of the data flow. A handler that is missing or extra does not compile (src-main/handlers.ts).
 */
import { z } from 'zod'
import { Done, Id, JobRef, LIMITS, method, Nothing, Page, TableName } from './contract-base.ts'
import { ownContract } from './contract-own.ts'
import { proofContract, timelineContract } from './contract-memory.ts'
import { searchContract } from './contract-search.ts'
import { shellContract } from './contract-shell.ts'
import { tablesContract } from './contract-tables.ts'
import { RowScope, viewMethods } from './contract-views.ts'
import { Answer, ColumnFilter, ColumnType, ImportReport, Job, Problem, SourceReport, TableInfo, TableRow, Trace } from './model.ts'
import { attributesContract } from './contract-attributes.ts'
import { bankContract } from './contract-bank.ts'
import { libraryContract } from './contract-library.ts'
import { llmContract } from './contract-llm.ts'
import { LANGUAGES } from './language.ts'
import { toolsContract } from './contract-tools.ts'

export { LIMITS }
export { ObservationView, Proof } from './contract-memory.ts'
export type { EpisodeSummary, EventSummary, TopicSummary } from './contract-memory.ts'

/** Names that Intl takes; anything else would make every later formatting throw. */
const LocaleName = z.string().refine(
  (name) => {
    try {
      return Intl.DateTimeFormat.supportedLocalesOf([name]).length === 1
    } catch {
      return false
    }
  },
  { error: 'is no known locale (for example "en-US" or "de-DE")' },
)
const ZoneName = z.string().refine(
  (name) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
    } catch {
      return false
    }
  },
  { error: 'is no known time zone (for example "Europe/Berlin" or "UTC")' },
)

export const ImportOptions = z.object({
  as: z.string().optional(),
  timezone: ZoneName.optional(),
  locale: LocaleName.optional(),
  dryRun: z.boolean().optional(),
  /** Takes in again what was forgotten; otherwise it is left out and said. */
  forgotten: z.boolean().optional(),
})
export type ImportOptions = z.infer<typeof ImportOptions>

export const Settings = z.object({
  locale: LocaleName,
  timezone: ZoneName,
  dateOrder: z.enum(['dmy', 'mdy', 'ymd']).nullable(),
  theme: z.enum(['system', 'light', 'dark']),
  offline: z.boolean(),
  /** How the interface looks and speaks; absent means as the system does. */
  language: z.enum(['system', 'en', 'de', 'zh']).optional(),
  contrast: z.enum(['system', 'more']).optional(),
  motion: z.enum(['system', 'reduced']).optional(),
  /** 1 is the size as designed; the window of Electron follows, a browser has its own zoom. */
  zoom: z.number().min(0.5).max(3).optional(),
  /** System notifications when long work ends while the window is not looked at. */
  notifications: z.boolean().optional(),
  /** Key that stores the clipboard from anywhere (Electron), as an accelerator ("Alt+Shift+M"); empty or absent: none. */
  captureShortcut: z.string().max(60).optional(),
  /** Languages that stand in pictures, as tags ("de", "pt-BR"), the most frequent first: which recognizers read them. */
  readingLanguages: z
    .array(z.string().regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/))
    .max(20)
    .optional(),
  /** Where models are fetched from: address of a mirror or an absolute folder; absent or empty: each model's own source. */
  modelSource: z.string().max(2_000).optional(),
  /** Execution providers that models are tried on before cpu, best first; in effect from the next start. */
  modelProviders: z.array(z.string().max(40)).max(8).optional(),
  /** Days that requests stay in the ledger; null or absent: all of them. What is older is deleted, and the ledger says how many and until when. */
  ledgerDays: z.number().int().min(1).max(36_500).nullable().optional(),
  /** A while after an import the memory is asked about what is new, repaired, and questions are prepared; absent: yes. */
  selfCheck: z.boolean().optional(),
  /** Address of a list of versions; absent or empty: nobody is ever asked whether there is a newer one. */
  updateSource: z.string().max(2_000).optional(),
})
export type Settings = z.infer<typeof Settings>

export const AppInfo = z.object({
  version: z.string(),
  home: z.string(),
  shell: z.enum(['electron', 'loopback', 'cli']),
  capabilities: z.object({ nativeDialogs: z.boolean(), paths: z.boolean(), uploads: z.boolean() }),
  sqlite: z.string(),
  schema: z.number().int(),
  counts: z.object({
    sources: z.number().int(),
    rounds: z.number().int(),
    pictures: z.number().int(),
    observations: z.number().int(),
    tables: z.number().int(),
    answers: z.number().int(),
    problems: z.number().int(),
    pending: z.number().int(),
  }),
  models: z.array(
    z.object({ id: z.string(), role: z.string(), provider: z.string(), state: z.enum(['ready', 'not loaded', 'missing', 'damaged']) }),
  ),
  warnings: z.array(z.string()),
})
export type AppInfo = z.infer<typeof AppInfo>

export const ModelInfo = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['text', 'image', 'ocr']),
  state: z.enum(['bundled', 'fetched', 'not fetched', 'damaged']),
  inUse: z.boolean(),
  /** What is wrong with a damaged one. */
  problem: z.string().nullable(),
  dimensions: z.number().int().nullable(),
  languages: z.array(z.string()),
  /** Size of its files, an estimate before the fetch where it is not published; `arrived` of it are on this computer. */
  bytes: z.number().int(),
  arrived: z.number().int(),
  licence: z.string(),
  source: z.string(),
  checksum: z.enum(['published', 'published in part', 'recorded at first fetch', 'not published']),
  /** Execution provider that runs it, null while it is not loaded; `refusals` are those that were wished and did not take it. */
  provider: z.string().nullable(),
  refusals: z.array(z.string()),
  /** Stored vectors of it. */
  vectors: z.number().int(),
  /** Job that changes the memory over to it. */
  job: Id.nullable(),
})
export type ModelInfo = z.infer<typeof ModelInfo>

export const VerifyReport = z.object({
  ok: z.boolean(),
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), count: z.number().int(), detail: z.string() })),
})

/** What the caller's window speaks, for the sentences of answers; absent: the language of the settings. */
const SpokenLanguage = z.enum(LANGUAGES).optional()
const ThreadSummary = z.object({ id: Id, title: z.string(), createdAt: z.string(), answers: z.number().int() })
const AnswerRecord = z.object({
  id: Id,
  threadId: Id.nullable(),
  question: z.string(),
  createdAt: z.string(),
  stale: z.boolean(),
  answer: Answer,
})

export const contract = {
  'app.info': method(Nothing, AppInfo),
  'settings.get': method(Nothing, Settings),
  'settings.set': method(Settings.partial(), Settings),

  'import.start': method(
    z.strictObject({ paths: z.array(z.string().min(1)).min(1).max(LIMITS.paths), options: ImportOptions.default({}) }),
    JobRef,
  ),
  /** Waits until the job ends; the CLI's way. */
  'import.run': method(
    z.strictObject({ paths: z.array(z.string().min(1)).min(1).max(LIMITS.paths), options: ImportOptions.default({}) }),
    ImportReport,
  ),
  'import.report': method(JobRef, z.object({ job: Job, report: ImportReport })),
  'sample.open': method(Nothing, JobRef),
  'sources.list': method(
    z.strictObject(Page),
    z.object({
      total: z.number().int(),
      sources: z.array(z.object({ id: Id, importedAt: z.string(), jobId: Id.nullable(), report: SourceReport })),
    }),
  ),
  'jobs.list': method(Nothing, z.array(Job)),
  'jobs.cancel': method(JobRef, Done),
  'jobs.resume': method(JobRef, Done),
  'jobs.wait': method(JobRef, Job),
  'problems.list': method(Nothing, z.array(Problem.extend({ sourceId: Id.nullable(), at: z.string() }))),

  'tables.list': method(z.strictObject({ hidden: z.boolean().default(false) }), z.array(TableInfo)),
  'tables.get': method(z.strictObject({ table: TableName }), TableInfo),
  'tables.rows': method(
    z.strictObject({
      table: TableName,
      ...Page,
      filters: z.array(ColumnFilter).default([]),
      search: z.string().max(LIMITS.name).default(''),
      sort: z.array(z.object({ column: z.string(), descending: z.boolean() })).default([]),
      /** Only the latest row of each day (TableRow.latest). */
      latest: z.boolean().default(false),
      /** Fills Cell.provenance, for export and the command line. */
      provenance: z.boolean().default(false),
    }),
    z.object({ total: z.number().int(), rows: z.array(TableRow) }),
  ),
  /** Column over time for charts and sparklines, at most `points` of them (bucketed by mean when more; `bucketed` says so). */
  'tables.series': method(
    z.strictObject({ ...RowScope, column: z.string(), points: z.number().int().min(10).max(5_000).default(1_000) }),
    z.object({
      unit: z.string().nullable(),
      type: ColumnType,
      bucketed: z.boolean(),
      points: z.array(
        z.object({
          row: z.number().int().nullable(),
          time: z.string().nullable(),
          order: z.number(),
          value: z.number().nullable(),
          /** Lowest and highest reading behind a mean of several rows. */
          low: z.number().nullable().optional(),
          high: z.number().nullable().optional(),
          label: z.string().nullable(),
          /** The currency of an amount that is not the column's own. */
          unit: z.string().nullable().optional(),
        }),
      ),
      /** Amounts in another currency that means of several rows leave out. */
      otherUnits: z.number().int().optional(),
    }),
  ),
  'tables.history': method(
    z.strictObject({ table: TableName }),
    z.array(z.object({ at: z.string(), seq: z.number().int(), kind: z.string(), detail: z.string() })),
  ),
  ...tablesContract,
  ...viewMethods,
  'sql.query': method(
    z.strictObject({ sql: z.string().min(1).max(LIMITS.sql), limit: z.number().int().min(1).max(10_000).default(1_000) }),
    z.object({
      columns: z.array(z.string()),
      rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
      truncated: z.boolean(),
      ms: z.number(),
    }),
  ),

  ...proofContract,
  ...shellContract,

  ...timelineContract,
  ...searchContract,

  'threads.list': method(Nothing, z.array(ThreadSummary)),
  'threads.create': method(z.strictObject({ title: z.string().max(LIMITS.name).default('') }), ThreadSummary),
  'threads.rename': method(z.strictObject({ thread: Id, title: z.string().trim().min(1).max(LIMITS.name) }), Done),
  'threads.delete': method(z.strictObject({ thread: Id }), Done),
  'threads.get': method(z.strictObject({ thread: Id }), z.object({ thread: ThreadSummary, answers: z.array(AnswerRecord) })),
  /** `request` names this run for ask.stop and for the ask.progress events. */
  'ask.question': method(
    z.strictObject({
      question: z.string().trim().min(1).max(LIMITS.question),
      thread: Id.nullable().default(null),
      request: z.string().max(100).default(''),
      language: SpokenLanguage,
    }),
    AnswerRecord,
  ),
  'ask.stop': method(z.strictObject({ request: z.string().min(1).max(100) }), Done),
  'ask.suggestions': method(z.strictObject({ language: SpokenLanguage }), z.array(z.string())),
  'traces.list': method(
    z.strictObject(Page),
    z.array(z.object({ id: Id, question: z.string(), at: z.string(), kind: z.string(), ms: z.number() })),
  ),
  'traces.get': method(z.strictObject({ answer: Id }), Trace),

  'models.list': method(Nothing, z.array(ModelInfo)),
  /** `from`: address of a mirror or an absolute folder; without it the setting `modelSource`, then the model's own source. */
  'models.fetch': method(
    z.strictObject({ model: z.string().min(1).max(LIMITS.name), from: z.string().min(1).max(2_000).nullable().default(null) }),
    JobRef,
  ),
  /** `job` makes the missing vectors and then changes over; null when there is nothing to wait for. */
  'models.use': method(z.strictObject({ model: z.string().min(1).max(LIMITS.name) }), z.object({ job: Id.nullable() })),
  /** Files and stored vectors of a fetched model that is not in use. */
  'models.remove': method(
    z.strictObject({ model: z.string().min(1).max(LIMITS.name) }),
    z.object({ bytes: z.number().int(), vectors: z.number().int() }),
  ),

  ...toolsContract,
  ...llmContract,
  ...attributesContract,
  ...libraryContract,
  ...bankContract,

  ...ownContract,

  'store.verify': method(Nothing, VerifyReport),
} as const

export type Contract = typeof contract
export type Method = keyof Contract
/** What a caller passes: fields with defaults may be left out. */
export type Input<M extends Method> = z.input<Contract[M]['input']>
/** What a handler receives: defaults filled in. */
export type Parsed<M extends Method> = z.output<Contract[M]['input']>
export type Output<M extends Method> = z.output<Contract[M]['output']>

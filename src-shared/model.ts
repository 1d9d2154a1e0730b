/**
 * The domain in types, in the order of the data: pictures and messages -> observations -> tables -> answers.
 * zod schemas are the source of truth wherever a value crosses a process border; the renderer imports types only.
 */
import { z } from 'zod'
import { TraceBank } from './model-bank.ts'
import { Polygon, Provenance } from './model-observation.ts'
import { COLUMN_TYPES } from './names.ts'

export * from './model-bank.ts'
export * from './model-observation.ts'
export { COLUMN_TYPES }

export const ColumnType = z.enum(COLUMN_TYPES)
export type ColumnType = z.infer<typeof ColumnType>

/** A column of an induced table. `id` is stable; `name` is the SQL identifier and what the CLI shows. */
export const TableColumn = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Name for people: "Time in range". */
  label: z.string(),
  type: ColumnType,
  unit: z.string().nullable(),
  /** Rows with a value. */
  filled: z.number().int(),
  optional: z.boolean(),
  hidden: z.boolean(),
  attributeId: z.number().int(),
})
export type TableColumn = z.infer<typeof TableColumn>

export const TableInfo = z.object({
  id: z.number().int(),
  name: z.string(),
  label: z.string(),
  description: z.string(),
  rows: z.number().int(),
  columns: z.array(TableColumn),
  /** Rounds that support the schema. */
  support: z.number().int(),
  allConfidence: z.number().nullable(),
  /** Canonical attribute names of the schema, sorted. */
  schema: z.array(z.string()),
  kind: z.enum(['schema', 'series']),
  hidden: z.boolean(),
  /** Local times of the first and last row that has one. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Distinct local days with a row, and days from first to last. */
  days: z.number().int(),
  daysInSpan: z.number().int(),
  /** Column that the chart and the answers prefer, null when no measure. */
  mainMeasure: z.string().nullable(),
  /**
   * A dated record that was seen again (the same day's dashboard at noon and at night): `repeats` rows have a later one of the same day;
   * `use`: questions and charts take the latest row of each day; `chosen`: the person said so. Null: one row a day, or rows that are no repeats.
   */
  daily: z.object({ repeats: z.number().int(), use: z.boolean(), chosen: z.boolean() }).nullable().optional(),
  /** Columns whose every value is the day or the clock of the row's own time; only where one table is asked for (tables.get). */
  sameAsTime: z.array(z.string()).optional(),
})
export type TableInfo = z.infer<typeof TableInfo>

export const Cell = z.object({
  /** Column value in the column's type and display unit: number, string (date, time, text) or null. */
  value: z.union([z.number(), z.string(), z.null()]),
  raw: z.string().nullable(),
  unit: z.string().nullable(),
  observationId: z.number().int().nullable(),
  confidence: z.number().nullable(),
  ambiguous: z.boolean(),
  corrected: z.boolean(),
  /** Only where it was asked for (tables.rows with `provenance`). */
  provenance: Provenance.nullable().optional(),
})
export type Cell = z.infer<typeof Cell>

export const TableRow = z.object({
  id: z.number().int(),
  order: z.number().int(),
  time: z.string().nullable(),
  ref: z.string(),
  roundId: z.number().int(),
  /** No later row of the same day; a row without a day is its own latest. */
  latest: z.boolean().optional(),
  cells: z.record(z.string(), Cell),
})
export type TableRow = z.infer<typeof TableRow>

export const FILTER_OPERATORS = ['=', '!=', '<', '<=', '>', '>=', 'between', 'in', 'contains', 'is empty', 'is not empty'] as const
export const ColumnFilter = z.object({
  /** A column name, or the auxiliary "time" or "order". */
  column: z.string(),
  operator: z.enum(FILTER_OPERATORS),
  value: z.union([z.number(), z.string(), z.array(z.union([z.number(), z.string()])), z.null()]).optional(),
})
export type ColumnFilter = z.infer<typeof ColumnFilter>

export const TOOL_NAMES = ['Lookup', 'Filter', 'Compute', 'Rank', 'SemanticMatch', 'EventLocate'] as const
export const ToolName = z.enum(TOOL_NAMES)
export type ToolName = z.infer<typeof ToolName>

/** What a number, a row or a quote rests on; every citation of an answer is one of these. */
export const Evidence = z.object({
  ref: z.string(),
  roundId: z.number().int(),
  observationId: z.number().int().optional(),
  table: z.string().optional(),
  row: z.number().int().optional(),
  column: z.string().optional(),
  media: z.string().optional(),
  polygon: Polygon.optional(),
  quote: z.string().optional(),
  time: z.string().nullable().optional(),
})
export type Evidence = z.infer<typeof Evidence>

export const ANSWER_KINDS = ['value', 'rows', 'text', 'yes_no', 'not_in_memory'] as const
export const TimeSpan = z.object({ from: z.string().nullable(), to: z.string().nullable(), label: z.string().nullable() })
export const PlanStep = z.object({ goal: z.string(), tool: ToolName })
export const ExecutedStep = z.object({
  goal: z.string(),
  tool: ToolName,
  arguments: z.record(z.string(), z.unknown()),
  result: z.unknown(),
  /** Budget units spent (METHOD 6). */
  units: z.number(),
  sql: z.string().nullable(),
  ms: z.number(),
  error: z.string().nullable(),
})
export type PlanStep = z.infer<typeof PlanStep>
export type ExecutedStep = z.infer<typeof ExecutedStep>

/** Two or more differing values that memory holds for one attribute at one time: shown with the answer, never hidden (METHOD 7). */
export const AnswerConflict = z.object({
  /** Name for people: "Weight". */
  attribute: z.string(),
  /** The local day or time that the values share. */
  time: z.string().nullable(),
  /** What the values are of, where the table tells rows apart by more than time: "Corner Market". */
  subject: z.string().nullable(),
  /** At least two, in order of their rounds. */
  values: z.array(z.object({ text: z.string(), evidence: Evidence })),
})
export type AnswerConflict = z.infer<typeof AnswerConflict>

/** A small inline picture of the answer's data, drawn by the renderer. */
export const AnswerChart = z.object({
  kind: z.enum(['line', 'bar']),
  unit: z.string().nullable(),
  points: z.array(
    z.object({ label: z.string(), time: z.string().nullable(), value: z.number().nullable(), row: z.number().int().nullable() }),
  ),
})

export const Answer = z.object({
  id: z.number().int(),
  question: z.string(),
  /** Headline for people: what was computed, over what. */
  title: z.string(),
  answer: z.string(),
  kind: z.enum(ANSWER_KINDS),
  value: z.union([z.number(), z.string(), z.boolean(), z.null()]),
  unit: z.string().nullable(),
  /** True when the value was computed from several readings and is shown with four significant digits; a reading keeps its own. */
  computed: z.boolean().optional(),
  span: TimeSpan.nullable(),
  /** Rows (or memory units) the answer rests on. */
  n: z.number().int().nullable(),
  /** Rows in scope that lack the value. */
  missing: z.number().int().nullable(),
  /** Sentences about coverage, readings chosen, mixed units. */
  notes: z.array(z.string()),
  plan: z.array(PlanStep),
  steps: z.array(ExecutedStep),
  evidence: z.array(Evidence),
  /** Column names and rows for kind "rows". */
  rows: z
    .object({
      table: z.string().nullable(),
      columns: z.array(z.string()),
      rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
      rowIds: z.array(z.number().int().nullable()),
    })
    .nullable(),
  chart: AnswerChart.nullable(),
  /** Values that contradict each other among what the answer rests on; absent when none do. */
  conflicts: z.array(AnswerConflict).optional(),
  /** Other readings of the question, each a question of its own. */
  /** `title` says in the language of the answer what `question` asks in the planner's; absent in answers of older versions. */
  alternatives: z.array(z.object({ question: z.string(), answer: z.string(), title: z.string().optional() })),
  suggestions: z.array(z.string()),
  route: z.enum(['planner', 'bank']),
  model: z.string(),
  ms: z.number(),
})
export type Answer = z.infer<typeof Answer>

/** Planning context candidate with both scores (METHOD 6.1). */
export const ContextCandidate = z.object({
  kind: z.enum(['table', 'episode']),
  id: z.number().int(),
  name: z.string(),
  dense: z.number(),
  token: z.number(),
  score: z.number(),
  kept: z.boolean(),
})
export type ContextCandidate = z.infer<typeof ContextCandidate>

export const RELATION_KINDS = ['neighbour', 'episode', 'picture', 'table', 'entity', 'semantic'] as const
export const EVIDENCE_ROLES = ['new_fact', 'clarification', 'corroboration', 'redundant', 'conflicting', 'irrelevant'] as const
export const LEFT_OUT = ['little support', 'repeats another', 'beyond the budget'] as const

/** The evidence forest of a retrieval step (METHOD 7): what could have been read, what was, and why. */
export const TraceForest = z.object({
  /** Place of the retrieval step in `steps`. */
  step: z.number().int(),
  query: z.string(),
  /** Who judged: "built-in" or a model's name; `fallback` says why it was not the one that was set. */
  verifier: z.string(),
  fallback: z.string().nullable(),
  /** Most units that could be chosen, and the forest's objective. */
  budget: z.number().int(),
  objective: z.number(),
  /** In the order of retrieval. */
  nodes: z.array(
    z.object({
      id: z.string(),
      ref: z.string(),
      roundId: z.number().int(),
      /** Beginning of the text. */
      text: z.string(),
      time: z.string().nullable(),
      media: z.array(z.string()),
      /** Against the best one's, 0..1. */
      retrieval: z.number(),
      /** Of the verifier, 0..5. */
      verified: z.number(),
      utility: z.number(),
      anchor: z.boolean(),
      /** Relations from the nearest seed, 0 for a seed. */
      hops: z.number().int(),
      chosen: z.boolean(),
      /** Place in the reader's order; null when it was left out, then `leftOut` says why. */
      order: z.number().int().nullable(),
      leftOut: z.enum(LEFT_OUT).nullable(),
    }),
  ),
  edges: z.array(
    z.object({
      /** Node ids. The role is that of `b` seen from the anchor `a`. */
      a: z.string(),
      b: z.string(),
      kind: z.enum(RELATION_KINDS),
      role: z.enum(EVIDENCE_ROLES),
      value: z.number(),
      chosen: z.boolean(),
    }),
  ),
})
export type TraceForest = z.infer<typeof TraceForest>

/** One call of a language model for a question. `failed`: why the built-in role answered instead. */
export const ModelUse = z.object({
  role: z.string(),
  /** "provider/model" */
  by: z.string(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  counted: z.enum(['server', 'estimate']),
  /** Its requests in the egress ledger. */
  requestIds: z.array(z.number().int()),
  ms: z.number(),
  failed: z.object({ code: z.string(), message: z.string() }).nullable(),
})
export type ModelUse = z.infer<typeof ModelUse>

export const Trace = z.object({
  id: z.number().int(),
  at: z.string(),
  question: z.string(),
  context: z.array(ContextCandidate),
  plan: z.array(PlanStep),
  steps: z.array(ExecutedStep),
  budget: z.object({ total: z.number(), used: z.number() }),
  planner: z.string(),
  /** How the built-in planner read the question: linked words, operator, scope. */
  parse: z.array(z.object({ words: z.string(), as: z.string() })),
  /** How the units that the answer reads were chosen; absent where no retrieval step ran. */
  forest: TraceForest.optional(),
  /** The likeliest prepared question; absent where none is near. */
  bank: TraceBank.optional(),
  answer: Answer,
  /** Calls of language models, in order; absent where every role was the built-in one. */
  models: z.array(ModelUse).optional(),
  egress: z.array(z.string()),
  ms: z.number(),
})
export type Trace = z.infer<typeof Trace>

/** A unit of retrieval memory found by search (METHOD 5). */
export const MemoryUnit = z.object({
  level: z.enum(['topic', 'episode', 'event']),
  id: z.number().int(),
  ref: z.string(),
  /** Of episodes and topics; `text` begins with it. */
  title: z.string().optional(),
  score: z.number(),
  /** How far it speaks of the query by itself, 0..1, whatever else was found (searches only); `score` orders within one search. */
  support: z.number().optional(),
  time: z.string().nullable(),
  text: z.string(),
  media: z.array(z.string()),
  /** Fixed window of neighbouring events (EventLocate only). */
  window: z.array(z.object({ ref: z.string(), time: z.string().nullable(), text: z.string() })).optional(),
})
export type MemoryUnit = z.infer<typeof MemoryUnit>

export const Problem = z.object({ where: z.string(), code: z.string(), message: z.string() })
export type Problem = z.infer<typeof Problem>

const Counts = z.object({ new: z.number().int(), same: z.number().int(), changed: z.number().int(), failed: z.number().int() })
const MediaCounts = z.object({ new: z.number().int(), same: z.number().int(), missing: z.number().int(), failed: z.number().int() })
export const SourceReport = z.object({
  path: z.string(),
  format: z.string(),
  confidence: z.number(),
  status: z.enum(['new', 'same', 'changed', 'failed']),
  rounds: Counts,
  media: MediaCounts,
  problems: z.array(Problem),
  /** Hidden and system files (.DS_Store, __MACOSX) that were left out. */
  skipped: z.number().int().optional(),
  /** Rounds and pictures that the person forgot earlier and that are left out therefore. */
  forgotten: z.number().int().optional(),
  /** The zone the person named for this import, and how many rounds got their offset from it. */
  timezone: z.object({ name: z.string(), filled: z.number().int() }).optional(),
})
export type SourceReport = z.infer<typeof SourceReport>
export const ImportReport = z.object({
  sources: z.array(SourceReport),
  totals: z.object({ sources: z.number().int(), rounds: Counts, media: MediaCounts, problems: z.number().int() }),
})
export type ImportReport = z.infer<typeof ImportReport>

export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled', 'interrupted'] as const
export const Job = z.object({
  id: z.number().int(),
  kind: z.string(),
  title: z.string(),
  state: z.enum(JOB_STATES),
  /** Present stage for people: "reading pictures". */
  stage: z.string(),
  done: z.number().int(),
  total: z.number().int().nullable(),
  /** Seconds left, null while unknown. */
  estimate: z.number().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  error: z.string().nullable(),
})
export type Job = z.infer<typeof Job>

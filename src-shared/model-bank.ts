/**
 * Vocabulary of the question bank and the memory cycle (METHOD 8 and 9): prepared questions with their programs, probes of the memory and repairs.
 * No answer stands in the bank: a program says how the memory is read.
 */
import { z } from 'zod'

export const QUESTION_TYPES = ['value', 'when', 'list', 'choice', 'yes_no', 'text'] as const
export const QuestionType = z.enum(QUESTION_TYPES)
export type QuestionType = z.infer<typeof QuestionType>

export const MODALITIES = ['table', 'text', 'picture'] as const
export const Modality = z.enum(MODALITIES)
export type Modality = z.infer<typeof Modality>

/** The six tools, and what is read around what they find: neighbouring events, a window of time, the picture itself. */
export const OPERATORS = [
  'Lookup',
  'Filter',
  'Compute',
  'Rank',
  'SemanticMatch',
  'EventLocate',
  'context',
  'time_window',
  'picture',
] as const
export const MOST_OPERATORS = 8
/** Arguments as the tools take them; what comes of the question or the clock stands as "$question", "$date", of an earlier step as "$step". */
export const BankProgram = z
  .array(z.object({ operator: z.enum(OPERATORS), arguments: z.record(z.string(), z.unknown()) }))
  .max(MOST_OPERATORS)
export type BankProgram = z.infer<typeof BankProgram>

/** What an answer must reach before the program counts as one. */
export const BankContract = z.object({
  modalities: z.array(Modality),
  capabilities: z.array(z.enum(OPERATORS)),
  /** Rounds that must be cited at least. */
  sources: z.number().int().min(1),
})
export type BankContract = z.infer<typeof BankContract>

export const BankQuestion = z.object({
  id: z.number().int(),
  question: z.string(),
  paraphrases: z.array(z.string()),
  type: QuestionType,
  /** Table that its program reads; null for what was said. */
  table: z.string().nullable(),
  contract: BankContract,
  program: BankProgram,
  /** "waiting": checked, and without an answer as the memory is. */
  state: z.enum(['ready', 'waiting']),
  revisions: z.number().int(),
  questioner: z.string(),
  doubter: z.string(),
  checkedAt: z.string(),
})
export type BankQuestion = z.infer<typeof BankQuestion>

/** How the bank was looked up for one question; `why` says why its program was not used. */
export const TraceBank = z.object({
  question: z.string(),
  confidence: z.number(),
  margin: z.number(),
  taken: z.boolean(),
  why: z.string().nullable(),
})
export type TraceBank = z.infer<typeof TraceBank>

export const PROBE_KINDS = ['single-hop', 'cross-session', 'temporal'] as const
export const ProbeKind = z.enum(PROBE_KINDS)
export type ProbeKind = z.infer<typeof ProbeKind>

export const Gap = z.enum(['missing attribute', 'missing date', 'ambiguous entity', 'not found'])
export type Gap = z.infer<typeof Gap>

export const Repair = z.object({
  id: z.number().int(),
  action: z.enum(['SKIP', 'MERGE', 'INSERT']),
  /** What was done or why nothing was, as a sentence. */
  reason: z.string(),
  roundId: z.number().int(),
  ref: z.string(),
  media: z.string().nullable(),
  attribute: z.string().nullable(),
  value: z.string().nullable(),
  undoable: z.boolean(),
  undoneAt: z.string().nullable(),
})
export type Repair = z.infer<typeof Repair>

export const Probe = z.object({
  id: z.number().int(),
  kind: ProbeKind,
  question: z.string(),
  expected: z.string(),
  answered: z.string(),
  passed: z.boolean(),
  gap: Gap.nullable(),
  writer: z.string(),
  roundId: z.number().int(),
  at: z.string(),
  repairs: z.array(Repair),
})
export type Probe = z.infer<typeof Probe>

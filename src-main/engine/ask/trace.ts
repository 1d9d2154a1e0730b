/**
 * One question from end to end (METHOD 6): context, plan, progressive steps, answer, trace; stored and told step by step.
 * In: question. Out: the stored answer record. The same question over the same memory gives the same number.
 */
import type { Settings } from '../../../src-shared/contract.ts'
import type { Emit } from '../../../src-shared/events.ts'
import type { Answer, ContextCandidate, MemoryUnit, ModelUse, Trace, TraceBank } from '../../../src-shared/model.ts'
import { saveAnswer, type AnswerRecord } from '../db/answers.ts'
import type { Db } from '../db/open.ts'
import type { Retriever } from '../hierarchy/retriever.ts'
import { answerOf, type AnswerBody } from './answer.ts'
import { undatedNotes } from './answer-notes.ts'
import { appTables } from './app-tables.ts'
import { tableConflicts, textConflicts, withConflicts } from './conflicts.ts'
import { planningContext } from './context.ts'
import type { EvidenceForest } from './forest/forest.ts'
import { selectingRetriever, traceForest } from './forest/select.ts'
import type { Verifier } from './forest/verify.ts'
import { draftByModel, wordByModel } from './model/draft.ts'
import { ModelRoleFailed, type ModelRun } from './model/run.ts'
import { modelVerifier } from './model/verifier.ts'
import type { PreparedMatch, PreparedQuestions } from './prepared.ts'
import { eventPhrase, interpretInTurns, type EventPhrase, type Interpretation, type PlannerInput } from './planner-builtin.ts'
import { isTooLong, MOST_TOKENS } from './question/parse.ts'
import { dayReadings, type DayReadings } from './question/day-readings.ts'
import { chineseInEnglish } from './question/chinese.ts'
import { fromGerman } from './question/german.ts'
import { inPlainWords } from './question/phrases.ts'
import type { Period } from './question/times.ts'
import { zeroNotes } from './question/zero-prices.ts'
import { alternativesOf } from './alternatives.ts'
import { localDay, periodFrom } from './days.ts'
import { otherReadings } from './other-readings.ts'
import { retrievalBody } from './retrieval-answer.ts'
import { ENOUGH_TO_LOCATE, extract, neededSupport, type Retrieved } from './retrieved.ts'
import { shownOver } from './shown-over.ts'
import { executeCalls, planOf, type Execution, type PlannedCall } from './steps.ts'
import { followUps } from './suggestions.ts'
import { surroundingsOf } from './surroundings.ts'
import type { StepOutput } from './tools/registry.ts'
import { Budget, type ToolEnvironment } from './tools/tool.ts'

export type AskDeps = {
  db: Db
  retriever: Retriever | null
  clock: () => Date
  settings: () => Settings
  emit: Emit
  /** Who judges the candidates of a retrieval step; absent or null: the built-in verifier. */
  verifier?: (signal: AbortSignal) => Verifier | null
  /** Language models for the roles of a question; absent: every role is the built-in one. */
  models?: Pick<ModelRun, 'modelFor' | 'log' | 'picture'>
  /** Prepared questions; absent: every question is planned. */
  bank?: PreparedQuestions
}
export type AskInput = { question: string; threadId: number | null; request: string }

const MODEL = 'built-in'

type Run = {
  deps: AskDeps
  input: AskInput
  signal: AbortSignal
  environment: ToolEnvironment
  /** Evidence forests of the retrieval steps so far. */
  forests: EvidenceForest[]
  /** What the model roles share; null without models. */
  models: ModelRun | null
  planner: PlannerInput
  readings: DayReadings
  locale: string
  started: number
  context: ContextCandidate[]
  /** The prepared question that was found. */
  bank: TraceBank | null
  /** Nobody reads other readings and follow-up questions of this run. */
  isBare: boolean
}
export type Draft = {
  body: AnswerBody
  plan: Trace['plan']
  steps: Trace['steps']
  parse: Trace['parse']
  alternatives: Answer['alternatives']
  suggestions: string[]
}

/**
 * Answers a question and stores answer and trace.
 * @throws AdammError NOT_FOUND for an unknown thread; AbortError when stopped: nothing is stored then
 */
export async function askQuestion(deps: AskDeps, input: AskInput, signal: AbortSignal): Promise<AnswerRecord> {
  const run = await beginRun(deps, input, signal, false)
  const match = (await deps.bank?.match(input.question)) ?? null
  const draft = (await preparedDraft(run, match)) ?? (await draftOfModels(run)) ?? (await reworded(run, await draftAnswer(run)))
  deps.emit('ask.progress', { request: input.request, stage: 'answer' })
  return store(run, draft)
}

/**
 * What the built-in roles answer, without storing or telling anything: for questions that the memory asks itself.
 * @throws AbortError when stopped
 */
export async function draftQuietly(deps: AskDeps, question: string, signal: AbortSignal): Promise<Draft> {
  const { models: _, verifier: __, bank: ___, ...rest } = deps
  const quiet = { ...rest, emit: () => undefined }
  return draftAnswer(await beginRun(quiet, { question, threadId: null, request: '' }, signal, true))
}

async function beginRun(deps: AskDeps, input: AskInput, signal: AbortSignal, isBare: boolean): Promise<Run> {
  const started = performance.now()
  const { locale, timezone } = deps.settings()
  deps.emit('ask.progress', { request: input.request, stage: 'context' })
  const said = dayReadings(inPlainWords(input.question))
  const tables = appTables(deps.db, said.readings)
  const context = await planningContext(
    fromGerman(input.question) ?? chineseInEnglish(input.question) ?? input.question,
    tables,
    deps.retriever,
  )
  signal.throwIfAborted()
  const scores = new Map(context.candidates.filter(({ kind }) => kind === 'table').map(({ name, score }) => [name, score]))
  const today = localDay(deps.clock(), timezone)
  const uses: ModelUse[] = []
  const judge = deps.verifier?.(signal) ?? (deps.models ? modelVerifier({ ...deps.models, uses, signal }) : null)
  const selecting = deps.retriever && selectingRetriever(deps.db, deps.retriever, judge)
  const environment: ToolEnvironment = { db: deps.db, tables, retriever: selecting?.retriever ?? null, budget: new Budget() }
  return {
    deps,
    input,
    signal,
    environment,
    forests: selecting?.forests ?? [],
    models: deps.models
      ? {
          ...deps.models,
          db: deps.db,
          emit: deps.emit,
          request: input.request,
          question: input.question,
          signal,
          environment,
          tables: context.tables,
          episodes: context.episodes,
          today,
          locale,
          uses,
        }
      : null,
    locale,
    started,
    context: context.candidates,
    readings: said.readings,
    planner: { db: deps.db, question: said.question, tables: context.tables, scores, today, views: new Map() },
    bank: null,
    isBare,
  }
}

/**
 * The answer by a prepared program (METHOD 8): the question asked is read by the built-in planner, and where that makes the stored program and the
 * results reach what they must, no model plans. Null: nothing was prepared for it, or the chosen model plans after all.
 */
async function preparedDraft(run: Run, match: PreparedMatch | null): Promise<Draft | null> {
  if (match === null) return null
  run.bank = match.found
  if (match.found.why !== null) return null
  const draft = await draftAnswer(run)
  const why = match.holds(draft)
  run.bank = { ...match.found, taken: why === null, why }
  if (why === null || (run.models?.modelFor('planner') ?? null) === null) return reworded(run, draft)
  startAgain(run)
  return null
}

function startAgain(run: Run): void {
  run.environment.budget = new Budget()
  run.forests.length = 0
}

function store(run: Run, draft: Draft): AnswerRecord {
  const { deps, input, environment } = run
  const at = deps.clock().toISOString()
  const ms = Math.round(performance.now() - run.started)
  const answer: Answer = {
    id: 0,
    question: input.question,
    ...draft.body,
    plan: draft.plan,
    steps: draft.steps,
    alternatives: draft.alternatives,
    suggestions: draft.suggestions,
    route: run.bank?.taken === true ? 'bank' : 'planner',
    model: modelsOf(run),
    ms,
  }
  const trace = {
    at,
    question: input.question,
    context: run.context,
    plan: draft.plan,
    steps: draft.steps,
    budget: { total: environment.budget.total, used: environment.budget.used },
    planner: run.models?.uses.find(({ role, failed }) => role === 'planner' && failed === null && draft.parse.length === 0)?.by ?? MODEL,
    parse: draft.parse,
    ...(run.bank === null ? {} : { bank: run.bank }),
    ...forestIn(run, draft.steps),
    ...(run.models && run.models.uses.length > 0 ? { models: run.models.uses } : {}),
    egress: (run.models?.uses ?? []).map(
      ({ role, by, inputTokens, outputTokens }) => `${role}: ${by}, ${inputTokens + outputTokens} tokens`,
    ),
    ms,
  }
  return saveAnswer(deps.db, { threadId: input.threadId, question: input.question, at, answer, trace })
}

/** Who answered: the models that did their part, else the built-in roles. */
function modelsOf(run: Run): string {
  const used = (run.models?.uses ?? []).filter(({ failed }) => failed === null).map(({ by }) => by)
  return used.length === 0 ? MODEL : [...new Set(used)].join(', ')
}

/** The answer by the chosen models; null when planning is built-in or a model failed, which the notes then say. */
async function draftOfModels(run: Run): Promise<Draft | null> {
  if (!run.models) return null
  try {
    const drafted = await draftByModel(run.models)
    if (!drafted) return null
    const { body, plan, steps, table } = drafted
    const conflicts = [
      ...(table ? tableConflicts(run.deps.db, table, body.evidence, run.locale) : []),
      ...textConflicts(run.forests.at(-1), body, run.input.question),
    ]
    const near = { db: run.deps.db, tables: run.planner.tables, today: run.planner.today, views: run.planner.views }
    const suggestions = table ? await followUps(near, table, run.input.question) : []
    return { body: withConflicts(body, conflicts, run.locale), plan, steps, parse: [], alternatives: [], suggestions }
  } catch (error) {
    if (!(error instanceof ModelRoleFailed)) throw error
    startAgain(run)
    return null
  }
}

/** A built-in draft: its sentence worded by a model where one is chosen for that alone, and what failed said in its notes. */
async function reworded(run: Run, draft: Draft): Promise<Draft> {
  if (!run.models) return draft
  const answer = draft.body.kind === 'not_in_memory' ? null : await wordByModel(run.models, draft.steps, run.bank?.taken === true)
  const failures = run.models.uses.flatMap(({ by, failed }) =>
    failed ? [`${by} did not do its part: ${failed.message} The built-in role did.`] : [],
  )
  const body = { ...draft.body, ...(answer === null ? {} : { answer }), notes: [...draft.body.notes, ...new Set(failures)] }
  return { ...draft, body }
}

/** The forest of the last retrieval step: what the answer was read from. */
function forestIn(run: Run, steps: Trace['steps']): Pick<Trace, 'forest'> {
  const step = steps.findLastIndex(({ tool, error }) => (tool === 'SemanticMatch' || tool === 'EventLocate') && error === null)
  const forest = run.forests.at(-1)
  return forest && step >= 0 ? { forest: traceForest(forest, step) } : {}
}

async function draftAnswer(run: Run): Promise<Draft> {
  const first = await interpretInTurns(run.planner, run.signal)
  const phrase = run.deps.retriever ? eventPhrase(run.planner.question, first) : null
  const located = phrase ? await locate(run, phrase) : null
  const found =
    located?.period && phrase
      ? await interpretInTurns({ ...run.planner, located: { start: phrase.start, end: phrase.end, period: located.period } }, run.signal)
      : located
        ? null
        : first
  const earlier: Execution = located?.execution ?? { steps: [], outputs: [] }
  // A word that says which rows are meant and stands in no table: never a number over all rows.
  if (found && found.left.length === 0) {
    const told = await fromTable(run, found, earlier, located?.call ?? null)
    if (!isEmptyPlace(told)) return told
    // "Where did I fly in April?": a table without a row there says nothing, what was said may.
    const said = await fromRetrieval(run, { steps: told.steps, outputs: [] }, null)
    return said.body.kind === 'not_in_memory' ? told : said
  }
  return fromRetrieval(run, earlier, located?.call ?? null, found)
}

/** A cell was asked for and no row is there. */
function isEmptyPlace({ body }: Draft): boolean {
  return body.kind === 'value' && body.value === null && (body.n ?? 0) === 0 && body.evidence.length === 0
}

/** Events looked at for a "since ...": the likeliest by their vectors is not always the one that says it. */
const LOCATED = 3

type Located = { call: PlannedCall; execution: Execution; period: Period | null }

/** "since the doctor's visit": EventLocate finds the day, which then filters the rows. */
async function locate(run: Run, phrase: EventPhrase): Promise<Located> {
  const call: PlannedCall = {
    goal: `Find when: ${phrase.event}`,
    tool: 'EventLocate',
    instantiate: () => ({ query_content: phrase.event, result_budget: LOCATED }),
  }
  tellPlan(run, [call])
  const execution = await executeCalls([call], run.environment, run.signal, (step) => tellStep(run, step))
  const { sentences, support } = await extracted(run, phrase.event, unitsIn(execution.outputs[0]))
  const unit = sentences[0]?.unit
  const supported = unit !== undefined && support > ENOUGH_TO_LOCATE
  return { call, execution, period: supported && unit.time !== null ? periodFrom(phrase, unit.time) : null }
}

function unitsIn(output: StepOutput | undefined): MemoryUnit[] {
  return output?.tool === 'EventLocate' || output?.tool === 'SemanticMatch' ? output.output.ranked_memory_units : []
}

function tellPlan(run: Run, calls: readonly PlannedCall[]): void {
  run.deps.emit('ask.progress', { request: run.input.request, stage: 'plan', plan: planOf(calls) })
}

function tellStep(run: Run, step: Trace['steps'][number]): void {
  run.deps.emit('ask.progress', { request: run.input.request, stage: 'step', step })
}

async function fromTable(run: Run, found: Interpretation, earlier: Execution, before: PlannedCall | null): Promise<Draft> {
  const calls = [...(before ? [before] : []), ...found.program.calls]
  tellPlan(run, calls)
  const shiftedCalls = found.program.calls.map((call) => ({
    ...call,
    instantiate: (outputs: readonly StepOutput[]) => call.instantiate(outputs.slice(earlier.outputs.length)),
  }))
  const execution = await executeCalls(shiftedCalls, run.environment, run.signal, (step) => tellStep(run, step), earlier)
  const own = execution.outputs.slice(earlier.outputs.length)
  const shown = shownOver(run.deps.db, found, own)
  const outcome = own.length < found.program.calls.length ? (shown.program.partial?.(own) ?? null) : shown.program.finish(own)
  if (!outcome) return fromRetrieval(run, execution, null)
  const told = answerOf(run.deps.db, shown, outcome, run.locale)
  const { db } = run.deps
  const other = run.isBare
    ? { alternatives: [], notes: [] }
    : await otherReadings({ ...run, db, found: { ...found, ...shown }, answer: told.answer }, run.signal)
  const noted = {
    ...told,
    notes: [
      ...told.notes,
      ...zeroNotes(shown.view, shown.best.form),
      ...undatedNotes(shown.view, found.reading.head, outcome),
      ...other.notes,
    ],
  }
  const body = withConflicts(noted, tableConflicts(db, found.view.table, told.evidence, run.locale), run.locale)
  const parse = found.best.parts
    .filter((part) => part.tokens.length > 0)
    .map((part) => ({ words: part.tokens.map((token) => found.reading.question.tokens[token]?.text ?? '').join(' '), as: part.as }))
  return {
    body,
    plan: planOf(calls),
    steps: execution.steps,
    parse,
    alternatives: run.isBare ? [] : [...other.alternatives, ...(await alternativesOf(run, found))],
    suggestions: run.isBare ? [] : await followUps({ ...run.planner, db }, found.view.table, run.input.question),
  }
}

async function fromRetrieval(
  run: Run,
  earlier: Execution,
  before: PlannedCall | null,
  partly: Interpretation | null = null,
): Promise<Draft> {
  const { question } = run.input
  const call: PlannedCall = {
    goal: 'Find what was said about it',
    tool: 'SemanticMatch',
    instantiate: () => ({ query_content: question, retrieval_scope: 'event' }),
  }
  const calls = run.deps.retriever && run.environment.budget.left > 0 && earlier.steps.length < 3 ? [call] : []
  tellPlan(run, [...(before ? [before] : []), ...calls])
  const execution = await executeCalls(calls, run.environment, run.signal, (step) => tellStep(run, step), earlier)
  const units = execution.outputs.flatMap(unitsIn)
  const left = partly?.left.map((token) => token.text) ?? []
  const plan = execution.steps.map(({ goal, tool }) => ({ goal, tool }))
  const found = await extracted(run, question, units, left)
  // The share of words in this memory tells a rare one, which must be said, from one that everything says.
  const speaks = run.deps.retriever?.support(question, units).supported ?? true
  const told = retrievalBody(speaks ? found : { ...found, support: 0 }, neededSupport(question), question, run.locale, left)
  const body = withConflicts(told, textConflicts(run.forests.at(-1), told, run.input.question), run.locale)
  const long = isTooLong(question)
    ? [`The question has more than ${MOST_TOKENS} words; only what was said was searched, no table. Ask it in fewer words.`]
    : []
  return { body: { ...body, notes: [...body.notes, ...long] }, plan, steps: execution.steps, parse: [], alternatives: [], suggestions: [] }
}

function extracted(run: Run, question: string, units: readonly MemoryUnit[], needed: readonly string[] = []): Promise<Retrieved> {
  const { db, retriever } = run.deps
  return extract(question, units, (unit) => surroundingsOf(db, unit), retriever ? (texts) => retriever.embed(texts) : null, needed)
}

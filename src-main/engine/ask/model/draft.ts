/**
 * A question answered by the model roles (METHOD 6): plan, progressive instantiation, grounded answer. In: the run. Out: a draft whose values,
 * counts, rows and citations are the tools' own. Whatever fails beyond its one correction ends with ModelRoleFailed.
 */
import type { Answer, Evidence, ExecutedStep, PlanStep } from '../../../../src-shared/model.ts'
import type { AnswerBody } from '../answer.ts'
import { evidenceFor } from '../evidence.ts'
import type { QueryTable } from '../query-table.ts'
import { compute, computedColumns } from '../tools/compute.ts'
import type { StepOutput } from '../tools/registry.ts'
import { resolveTable } from '../tools/resolve.ts'
import { rowRef } from './blocks.ts'
import { composeByModel, type Composed } from './compose.ts'
import { runStepByModel } from './instantiate.ts'
import { planByModel } from './plan.ts'
import { ModelRoleFailed, type ModelRun } from './run.ts'

export type ModelDraft = { body: AnswerBody; plan: PlanStep[]; steps: ExecutedStep[]; table: QueryTable | null }

type Executed = { outputs: StepOutput[]; steps: ExecutedStep[] }

/**
 * Answers by the chosen models.
 * @returns null when planning is built-in
 * @throws ModelRoleFailed; AbortError when stopped
 */
export async function draftByModel(run: ModelRun): Promise<ModelDraft | null> {
  const planner = run.modelFor('planner')
  if (planner === null) return null
  const plan = await planByModel(run, planner)
  run.emit('ask.progress', { request: run.request, stage: 'plan', plan })
  const executed = await executePlan(run, plan)
  const model = run.modelFor('answer')
  // Without a model to word it, a computed result is said by the built-in composition, which needs the built-in plan.
  if (model === null)
    throw new ModelRoleFailed(
      'answer',
      'PROVIDER_INVALID_OUTPUT',
      'No model is chosen for answers; the built-in planner and answer are used.',
    )
  const composed = await composeByModel(run, model, executed.outputs)
  const table = tableOf(run, executed.outputs)
  return { body: bodyOf(run, plan, executed, composed), plan, steps: executed.steps, table }
}

/**
 * The results of a built-in plan in a model's words, where planning is built-in and the answer's role is not.
 * @param isPrepared the plan is one of the question bank, whoever plans else
 * @returns null when no model is chosen for it, or what it wrote was not grounded (that is in `uses`)
 * @throws AbortError when stopped
 */
export async function wordByModel(run: ModelRun, steps: readonly ExecutedStep[], isPrepared = false): Promise<string | null> {
  const model = isPrepared || run.modelFor('planner') === null ? run.modelFor('answer') : null
  if (model === null || steps.length === 0) return null
  try {
    // A step of the built-in plan carries the output of its own tool.
    const outputs = steps.flatMap((step) => (step.error === null ? [{ tool: step.tool, output: step.result } as StepOutput] : []))
    const composed = await composeByModel(run, model, outputs)
    return composed.answerable ? composed.answer.trim() : null
  } catch (error) {
    if (error instanceof ModelRoleFailed) return null
    throw error
  }
}

async function executePlan(run: ModelRun, plan: readonly PlanStep[]): Promise<Executed> {
  const executed: Executed = { outputs: [], steps: [] }
  for (const step of plan) {
    run.signal.throwIfAborted()
    if (run.environment.budget.left < 1) break
    const started = performance.now()
    const { input, output } = await runStep(run, step, executed.outputs)
    const done: ExecutedStep = {
      ...step,
      arguments: input,
      result: output.output,
      units: output.units,
      sql: output.sql,
      ms: Math.round((performance.now() - started) * 100) / 100,
      error: null,
    }
    executed.outputs.push(output)
    executed.steps.push(done)
    run.emit('ask.progress', { request: run.request, stage: 'step', step: done })
  }
  return executed
}

function runStep(run: ModelRun, step: PlanStep, earlier: readonly StepOutput[]): ReturnType<typeof runStepByModel> {
  // A planner that is a model writes the arguments too where no other was chosen: a plan without arguments is worth nothing.
  const model = run.modelFor('step_instantiation') ?? run.modelFor('planner')
  if (model === null) throw new ModelRoleFailed('step_instantiation', 'PROVIDER_INVALID_OUTPUT', 'No model is chosen for the steps.')
  return runStepByModel(run, model, step, earlier)
}

function tableOf(run: ModelRun, outputs: readonly StepOutput[]): QueryTable | null {
  const last = outputs.findLast(({ tool }) => tool !== 'SemanticMatch' && tool !== 'EventLocate')
  return last !== undefined && 'table' in last.output ? resolveTable(run.environment.tables, last.output.table) : null
}

const EMPTY: Pick<AnswerBody, 'unit' | 'span' | 'n' | 'missing' | 'notes' | 'rows' | 'chart'> = {
  unit: null,
  span: null,
  n: null,
  missing: null,
  notes: [],
  rows: null,
  chart: null,
}

function bodyOf(run: ModelRun, plan: readonly PlanStep[], executed: Executed, composed: Composed): AnswerBody {
  const answer = composed.answer.trim()
  const evidence = citedFirst(evidenceOf(run, executed), composed.citations)
  if (!composed.answerable)
    return { ...EMPTY, title: 'Not in memory', answer, kind: 'not_in_memory', value: null, evidence: evidence.slice(0, 1) }
  const title = plan.at(-1)?.goal ?? run.question
  const isTruth = composed.form === 'yes' || composed.form === 'no'
  const last = executed.outputs.at(-1)
  const told: Told = last === undefined ? EMPTY : toldBy(last)
  const own = told.value ?? null
  const kind: Answer['kind'] = isTruth
    ? 'yes_no'
    : told.rows !== null && composed.form !== 'value'
      ? 'rows'
      : own === null
        ? 'text'
        : 'value'
  const value = isTruth ? composed.form === 'yes' : kind === 'text' ? answer : kind === 'rows' ? null : own
  return { ...EMPTY, ...told, title, answer, kind, value, evidence }
}

/** Value, unit, counts and rows of the last step, as the tool gave them. */
type Told = Partial<AnswerBody> & Pick<AnswerBody, 'rows'>
function toldBy(output: StepOutput): Told {
  switch (output.tool) {
    case 'Compute': {
      const { value, unit, span, n, missing, groups } = output.output.computed_result
      const rows = groups && {
        table: output.output.table,
        columns: ['group', output.output.computed_result.operator, 'rows'],
        rows: groups.map((group) => [group.key, group.value, group.n]),
        rowIds: groups.map(() => null),
      }
      const notes = missing > 0 ? [`${missing} ${missing === 1 ? 'row lacks' : 'rows lack'} the value.`] : []
      return { value, unit, span: { ...span, label: null }, n, missing, notes, rows: rows ?? null }
    }
    case 'Rank': {
      const { table, ranked_rows: rows, unit, n, missing } = output.output
      return { value: rows[0]?.target ?? null, unit, n, missing, rows: rowsShown(table, rows) }
    }
    case 'Lookup':
    case 'Filter': {
      const { table, matching_rows: rows, total } = output.output
      return { n: total, rows: rowsShown(table, rows) }
    }
    case 'SemanticMatch':
    case 'EventLocate':
      return { n: output.output.ranked_memory_units.length, rows: null }
  }
}

type Shown = { row: number; time: string | null; values: Record<string, string | number | null> }
function rowsShown(table: string, rows: readonly Shown[]): AnswerBody['rows'] {
  const columns = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))]
  return {
    table,
    columns,
    rows: rows.map(({ values }) => columns.map((column) => values[column] ?? null)),
    rowIds: rows.map(({ row }) => row),
  }
}

type Retrieval = Extract<StepOutput, { tool: 'SemanticMatch' | 'EventLocate' }>
function isRetrieval(output: StepOutput): output is Retrieval {
  return output.tool === 'SemanticMatch' || output.tool === 'EventLocate'
}

type Cited = Evidence & { cite: string }

function evidenceOf(run: ModelRun, { outputs, steps }: Executed): Cited[] {
  const { db, tables } = run.environment
  return outputs.flatMap((output, index): Cited[] => {
    if (isRetrieval(output))
      return output.output.ranked_memory_units.flatMap((unit) =>
        unit.level === 'event'
          ? [
              {
                ref: unit.ref,
                roundId: unit.id,
                time: unit.time,
                quote: unit.text.slice(0, 300),
                cite: unit.ref,
                ...(unit.media[0] === undefined ? {} : { media: unit.media[0] }),
              },
            ]
          : [],
      )
    const table = resolveTable(tables, output.output.table)
    if (table.id === null) return []
    if (output.tool === 'Compute') {
      const names = computedColumns(compute.input.parse(steps[index]?.arguments), table)
      return evidenceFor(db, table, output.output.contributing_rows, columnIds(table, names)).map((one) => ({
        ...one,
        cite: `step ${index + 1}`,
      }))
    }
    const rows = output.tool === 'Rank' ? output.output.ranked_rows : output.output.matching_rows
    return evidenceFor(
      db,
      table,
      rows.map(({ row }) => row),
      columnIds(table, null),
    ).map((one) => ({ ...one, cite: rowRef(table.name, one.row ?? 0) }))
  })
}

function columnIds(table: QueryTable, names: readonly string[] | null): number[] {
  return table.columns.flatMap(({ name, columnId }) => (columnId !== null && (names === null || names.includes(name)) ? [columnId] : []))
}

/** What the answer cites, in its order; where it cites only a step as a whole, all of that step. */
function citedFirst(found: readonly Cited[], citations: readonly string[]): Evidence[] {
  const cited = citations.flatMap((ref) => found.filter(({ cite }) => cite === ref || `picture of ${cite}` === ref))
  const kept = cited.length > 0 ? cited : found
  return [...new Set(kept)].map(({ cite: _, ...evidence }) => evidence)
}

/**
 * Latest of each day or all readings: what an answer over a dated record that was seen again says about it, and the answer of the other way of
 * counting. In: an interpretation over a table. Out: a note and an alternative, a question that is read that way.
 */
import type { Answer } from '../../../src-shared/model.ts'
import { all, type Db } from '../db/open.ts'
import { sql, sqlName } from '../db/sql.ts'
import { answerOf } from './answer.ts'
import { appTables } from './app-tables.ts'
import { interpretInTurns, type Interpretation, type PlannerInput } from './planner-builtin.ts'
import { withReadings, type DayReadings } from './question/day-readings.ts'
import { executeCalls } from './steps.ts'
import { Budget, type ToolEnvironment } from './tools/tool.ts'
import { sentences } from './wording.ts'

export type OtherReadings = { notes: string[]; alternatives: Answer['alternatives'] }
const NOTHING: OtherReadings = { notes: [], alternatives: [] }

type Input = {
  db: Db
  planner: PlannerInput
  environment: ToolEnvironment
  /** What the question said of it. */
  readings: DayReadings
  found: Interpretation
  /** The answer given. */
  answer: string
  locale: string
}

export async function otherReadings(input: Input, signal: AbortSignal): Promise<OtherReadings> {
  const { db, planner, found, readings } = input
  const { table } = found.view
  const wanted = readings === 'all' ? 'auto' : 'all'
  const tables = appTables(db, wanted)
  const other = tables.find(({ id }) => id === table.id)
  if (!other || ((other.counted ?? null) === null) === ((table.counted ?? null) === null)) return NOTHING
  const earlier = leftOut(db, table.counted ? table : other)
  if (earlier === 0) return NOTHING
  const { latestCount, allCount } = sentences().notes
  const note = (table.counted ? latestCount : allCount)(earlier)
  const again = await interpretInTurns({ ...planner, tables: [other], views: new Map() }, signal)
  if (!again || again.left.length > 0) return { notes: [note], alternatives: [] }
  const { calls } = again.program
  const run = await executeCalls(calls, { ...input.environment, tables, budget: new Budget() }, signal, () => undefined)
  if (run.outputs.length < calls.length) return { notes: [note], alternatives: [] }
  const { answer, title } = answerOf(db, again, again.program.finish(run.outputs), input.locale)
  // Where both say the same, nothing is left open.
  if (answer === input.answer) return NOTHING
  const { title: t } = sentences()
  const question = withReadings(planner.question, table.counted ? 'all' : 'latest')
  return { notes: [note], alternatives: [{ question, answer, title: t.scoped(title, [table.counted ? t.allReadings : t.latestReadings]) }] }
}

function leftOut(db: Db, table: Pick<Interpretation['view']['table'], 'source' | 'counted'>): number {
  const [row] = table.counted
    ? all<{ n: number }>(db, sql`SELECT COUNT(*) AS n FROM ${sqlName(table.source)} WHERE NOT ${table.counted}`)
    : []
  return row?.n ?? 0
}

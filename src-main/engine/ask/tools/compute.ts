/**
 * Compute: a deterministic computation over the rows in scope (METHOD 6). In: table, target_column_expression ("*" for rows,
 * "A, B" for correlation), operator, optional_column_filters. Out: computed_result with n, missing, unit, span; contributing_rows.
 */
import { z } from 'zod'
import { AdammError } from '../../../../src-shared/errors.ts'
import { all } from '../../db/open.ts'
import { sql, sqlName, type Statement } from '../../db/sql.ts'
import { rowSource, timeExpression, type QueryTable } from '../query-table.ts'
import { dayNumber, fold, readDate } from '../readings.ts'
import { compileTarget, type Compiled } from './expression.ts'
import { compileFilters, ColumnFilters } from './filters.ts'
import { registerFunctions } from './functions.ts'
import { aggregateNumbers, checkOperator, correlationOf, parseOperator, sumOf, type Operator } from './operators.ts'
import { resolveTable } from './resolve.ts'
import { shownSql } from './rows.ts'
import { allowance, type Tool } from './tool.ts'

const Input = z.strictObject({
  table: z.string().min(1),
  target_column_expression: z.string().min(1),
  operator: z.string().min(1),
  optional_column_filters: ColumnFilters.optional(),
})
export type ComputeInput = z.infer<typeof Input>

/** A group whose rows differ in unit is one group per unit, next to each other. */
export type ComputedGroup = { key: string | number; value: number | null; unit: string | null; n: number; rows: number[] }
export type ComputedResult = {
  operator: string
  value: number | string | null
  unit: string | null
  /** Rows that carry the value; rows in scope that lack it. */
  n: number
  missing: number
  span: { from: string | null; to: string | null }
  /** True when the scope holds no row at all. */
  empty: boolean
  /** Distinct values in row order for "values" and "distinct". */
  list?: (string | number)[]
  groups?: ComputedGroup[]
  /** One result per unit when the cells in scope differ in unit; value is then null: units are never mixed in silence. Beside groups: over all of them. */
  by_unit?: { unit: string; value: number | null; n: number }[]
}
export type ComputeOutput = { table: string; computed_result: ComputedResult; contributing_rows: number[] }

type ScopeRow = {
  row: number
  order: number
  time: string | null
  value: string | number | null
  other: string | number | null
  key: string | number | null
  unit: string | null
}

export const compute: Tool<ComputeInput, ComputeOutput> = {
  name: 'Compute',
  description:
    'Computes an operator (count, sum, mean, median, min, max, share, trend, streak, by period or category ...) over an expression in a scope.',
  input: Input,
  async run(input, environment) {
    registerFunctions(environment.db)
    allowance(environment, 1)
    const table = resolveTable(environment.tables, input.table)
    const plan = planOf(input, table)
    const rows = all<ScopeRow>(environment.db, plan.statement)
    if (plan.unitColumn !== null) assignUnits(rows, table.units(plan.unitColumn))
    const output = { table: table.name, ...resultOf(plan, rows) }
    environment.budget.spend(1)
    return { output, units: 1, sql: shownSql(plan.shown) }
  },
}

type ComputePlan = {
  operator: Operator
  operatorText: string
  target: Compiled | null
  by: Compiled | null
  /** Whether the scope itself is marked in `other` (share and streak look at all rows). */
  whole: boolean
  unitColumn: string | null
  statement: Statement
  shown: Statement
}

function planOf(input: ComputeInput, table: QueryTable): ComputePlan {
  const operator = parseOperator(input.operator)
  const [first, second, ...more] =
    operator.aggregate === 'correlation' ? input.target_column_expression.split(',') : [input.target_column_expression]
  if (more.length > 0 || (operator.aggregate === 'correlation' && second === undefined)) {
    throw new AdammError('INVALID_ARGUMENT', 'A correlation needs two expressions with a comma between them.')
  }
  const target = first === undefined || first.trim() === '*' ? null : compileTarget(first, table)
  if (target) checkOperator(operator.aggregate, target.type, input.target_column_expression)
  else if (!['count', 'share', 'streak'].includes(operator.aggregate))
    throw new AdammError('INVALID_ARGUMENT', `"${operator.aggregate}" needs a column, not "*".`)
  const other = second === undefined ? null : compileTarget(second, table)
  if (other) checkOperator('correlation', other.type, second ?? '')
  const by = operator.by === null ? null : compileTarget(operator.by, table)
  const scope = compileFilters(input.optional_column_filters ?? [], table)
  const whole = (operator.aggregate === 'share' && by === null) || operator.aggregate === 'streak'
  const time = timeExpression(table)
  const marked = whole ? sql`(${scope})` : (other?.statement ?? sql`NULL`)
  const selection = sql`SELECT ${sqlName(table.rowId)} AS "row", ${sqlName(table.order)} AS "order", ${time} AS "time", ${target?.statement ?? sql`1`} AS "value", ${marked} AS "other", ${by?.statement ?? sql`NULL`} AS "key" FROM ${rowSource(table)}`
  const constant = target !== null && target.columns.length === 0 && operator.aggregate === 'value'
  const statement = constant
    ? sql`SELECT 0 AS "row", 0 AS "order", NULL AS "time", ${target.statement} AS "value", NULL AS "other", NULL AS "key"`
    : sql`${selection} WHERE ${whole ? sql`1` : scope} ORDER BY ${sqlName(table.order)}`
  const unitColumn = target && target.columns.length === 1 ? (target.columns[0] ?? null) : null
  return { operator, operatorText: input.operator, target, by, whole, unitColumn, statement, shown: statement }
}

/** Columns that a call computes over; none for "*". @throws AdammError COLUMN_NOT_FOUND, INVALID_ARGUMENT */
export function computedColumns(input: ComputeInput, table: QueryTable): string[] {
  const { target, by } = planOf(input, table)
  return [...new Set([...(target?.columns ?? []), ...(by?.columns ?? [])])]
}

function assignUnits(rows: ScopeRow[], units: ReadonlyMap<number, string | null> | null): void {
  if (units) for (const row of rows) row.unit = units.get(row.row) ?? null
}

function resultOf(plan: ComputePlan, rows: ScopeRow[]): { computed_result: ComputedResult; contributing_rows: number[] } {
  if (plan.operator.aggregate === 'streak') return streakOf(plan, rows)
  const scope = plan.whole ? rows.filter((row) => Number(row.other) === 1) : rows
  const present = scope.filter((row) => hasValue(row.value) && (plan.operator.aggregate !== 'correlation' || hasValue(row.other)))
  const base = baseResult(plan, scope, present)
  const contributing = present.map((row) => row.row)
  const isShareOfSum = plan.operator.aggregate === 'share' && plan.target !== null
  const weighed = isShareOfSum ? rows.filter((row) => hasValue(row.value)) : present
  const units = [...new Set(weighed.map((row) => row.unit ?? null))]
  const isMixed = units.length > 1 && (isShareOfSum || !['count', 'distinct', 'values', 'share'].includes(plan.operator.aggregate))
  const unit = isMixed ? null : base.unit === null ? null : resultUnit(plan, present, units[0] ?? plan.target?.unit ?? null)
  if (plan.by) {
    const grouped = isMixed ? mixedGroups(plan, present, units) : groupResult(plan, present, unit)
    return { computed_result: { ...base, unit, ...grouped }, contributing_rows: contributing }
  }
  const result = isMixed ? { value: null, by_unit: unitResults(plan, units, present, rows) } : valueOf(plan, present, rows)
  return { computed_result: { ...base, unit, ...result }, contributing_rows: contributing }
}

function inUnit(rows: readonly ScopeRow[], unit: string | null): ScopeRow[] {
  return rows.filter((row) => (row.unit ?? null) === unit)
}

function unitResults(
  plan: ComputePlan,
  units: readonly (string | null)[],
  present: readonly ScopeRow[],
  rows: readonly ScopeRow[],
): NonNullable<ComputedResult['by_unit']> {
  return units.map((unit) => unitResult(plan, unit, inUnit(present, unit), inUnit(rows, unit)))
}

function hasValue(value: string | number | null): boolean {
  return value !== null && value !== ''
}

function baseResult(plan: ComputePlan, scope: readonly ScopeRow[], present: readonly ScopeRow[]): ComputedResult {
  const times = present
    .map((row) => row.time)
    .filter((time) => time !== null)
    .toSorted()
  return {
    operator: plan.operatorText,
    value: null,
    unit: resultUnit(plan, present, plan.target?.unit ?? null),
    n: present.length,
    missing: scope.length - present.length,
    span: { from: times[0] ?? null, to: times.at(-1) ?? null },
    empty: scope.length === 0,
  }
}

/** @param unit of the values it is computed from */
function resultUnit(plan: ComputePlan, present: readonly ScopeRow[], unit: string | null): string | null {
  switch (plan.operator.aggregate) {
    case 'count':
    case 'distinct':
    case 'ratio':
    case 'correlation':
      return null
    case 'share':
      return '%'
    case 'slope':
      return `${unit ?? '1'}/${daysOf(present) ? 'day' : 'row'}`
    default:
      return unit
  }
}

function unitResult(
  plan: ComputePlan,
  unit: string | null,
  rows: ScopeRow[],
  whole: ScopeRow[],
): { unit: string; value: number | null; n: number } {
  const { value } = valueOf(plan, rows, whole)
  return { unit: unit ?? 'no unit', value: typeof value === 'number' ? value : null, n: rows.length }
}

/** Day numbers of the rows when every one has a full date, so that a trend is per day and not per row. */
function daysOf(rows: readonly ScopeRow[]): number[] | null {
  const days: number[] = []
  for (const row of rows) {
    const day = row.time === null ? null : dayNumber(readDate(row.time))
    if (day === null) return null
    days.push(day)
  }
  return days.length > 0 ? days : null
}

function valueOf(
  plan: ComputePlan,
  present: readonly ScopeRow[],
  whole: readonly ScopeRow[],
): { value: number | string | null; list?: (string | number)[] } {
  const { aggregate } = plan.operator
  if (aggregate === 'count') return { value: present.length }
  if (aggregate === 'distinct' || aggregate === 'values') {
    const list = distinctValues(present)
    return { value: aggregate === 'distinct' ? list.length : (list[0] ?? null), list }
  }
  if (aggregate === 'share') return { value: shareOf(plan, present, whole) }
  const days = aggregate === 'slope' ? daysOf(present) : null
  if (aggregate === 'correlation') return { value: correlationOf(present.map((row) => ({ x: Number(row.value), y: Number(row.other) }))) }
  if ((aggregate === 'min' || aggregate === 'max') && typeof present[0]?.value === 'string') {
    const sorted = present.map((row) => String(row.value)).toSorted()
    return { value: (aggregate === 'min' ? sorted[0] : sorted.at(-1)) ?? null }
  }
  if (aggregate === 'value' && present.length === 1) return { value: present[0]?.value ?? null }
  return {
    value: aggregateNumbers(
      plan.operator,
      present.map((row) => Number(row.value)),
      days ?? present.map((row) => row.order),
    ),
  }
}

/** First spelling of every value that differs after folding, in row order. */
function distinctValues(rows: readonly ScopeRow[]): (string | number)[] {
  const seen = new Map<string, string | number>()
  for (const { value } of rows) {
    if (value === null) continue
    const key = typeof value === 'number' ? String(value) : fold(value)
    if (!seen.has(key)) seen.set(key, value)
  }
  return [...seen.values()]
}

/** Per cent of the whole table: of its rows for "*", of the column's sum otherwise. */
function shareOf(plan: ComputePlan, present: readonly ScopeRow[], whole: readonly ScopeRow[]): number | null {
  const total = plan.target ? sumOf(whole.map((row) => Number(row.value ?? 0))) : whole.length
  const part = plan.target ? sumOf(present.map((row) => Number(row.value))) : present.length
  return total === 0 ? null : Number(((part / total) * 100).toPrecision(15))
}

type Grouped = { value: number | string | null; groups: ComputedGroup[]; by_unit?: ComputedResult['by_unit'] }

/** Groups of each unit by itself. A group is best only among those of its unit, so that there is no best of all. */
function mixedGroups(plan: ComputePlan, present: readonly ScopeRow[], units: readonly (string | null)[]): Grouped {
  const spelling = new Map<string, string | number>()
  const groups = units.flatMap((unit) => {
    const rows = inUnit(present, unit)
    return groupResult(plan, rows, resultUnit(plan, rows, unit)).groups.map((group) => {
      const id = fold(String(group.key))
      const key = spelling.get(id) ?? group.key
      spelling.set(id, key)
      return { ...group, key }
    })
  })
  if (plan.operator.pick === null) groups.sort(byKey)
  return { value: null, groups, by_unit: unitResults(plan, units, present, present) }
}

function byKey({ key: a }: ComputedGroup, { key: b }: ComputedGroup): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return a === b ? 0 : String(a) < String(b) ? -1 : 1
}

function groupResult(plan: ComputePlan, present: readonly ScopeRow[], unit: string | null): Grouped {
  const members = new Map<string, { key: string | number; rows: ScopeRow[] }>()
  for (const row of present) {
    if (!hasValue(row.key) || row.key === null) continue
    const id = typeof row.key === 'number' ? String(row.key) : fold(row.key)
    const group = members.get(id) ?? { key: row.key, rows: [] }
    group.rows.push(row)
    members.set(id, group)
  }
  const isShare = plan.operator.aggregate === 'share'
  const groups = [...members.values()].map(({ key, rows }): ComputedGroup => {
    const { value } = isShare ? { value: shareOf(plan, rows, present) } : valueOf(plan, rows, rows)
    return { key, value: typeof value === 'number' ? value : null, unit, n: rows.length, rows: rows.map((row) => row.row) }
  })
  const { pick } = plan.operator
  if (pick === null) {
    groups.sort(byKey)
    return { value: null, groups }
  }
  const valued = groups.filter((group) => group.value !== null)
  valued.sort((a, b) => (pick === 'highest' ? (b.value ?? 0) - (a.value ?? 0) : (a.value ?? 0) - (b.value ?? 0)))
  return { value: valued[0]?.key ?? null, groups: valued }
}

/** The longest run of rows, neighbours in row order, that satisfy the filters (and, for a column, share its value). */
function streakOf(plan: ComputePlan, rows: readonly ScopeRow[]): { computed_result: ComputedResult; contributing_rows: number[] } {
  let best: ScopeRow[] = []
  let run: ScopeRow[] = []
  const groups = new Map<string, ComputedGroup>()
  for (const row of rows) {
    const inside = Number(row.other) === 1 && hasValue(row.value)
    const same = !plan.target || run.length === 0 || fold(String(run[0]?.value)) === fold(String(row.value))
    run = inside ? [...(same ? run : []), row] : []
    if (run.length > best.length) best = run
    if (inside && plan.target && row.value !== null) {
      const id = fold(String(row.value))
      if (run.length > (groups.get(id)?.n ?? 0))
        groups.set(id, { key: row.value, value: run.length, unit: null, n: run.length, rows: run.map((member) => member.row) })
    }
  }
  const scope = rows.filter((row) => Number(row.other) === 1)
  const sorted = [...groups.values()].toSorted((a, b) => b.n - a.n)
  const base = {
    ...baseResult(plan, scope, best),
    unit: null,
    missing: scope.filter((row) => !hasValue(row.value)).length,
    value: best.length,
  }
  return { computed_result: plan.target ? { ...base, groups: sorted } : base, contributing_rows: best.map((row) => row.row) }
}

/**
 * A chosen form -> tool calls, each made from the results before it, and how their outputs become the answer's value.
 * In: form and view. Out: a Program of at most three calls. The value always comes from the tools, never from the view.
 */
import { AdammError } from '../../../../src-shared/errors.ts'
import type { ColumnFilter } from '../../../../src-shared/model.ts'
import type { PlannedCall } from '../steps.ts'
import { quoteName } from '../tools/expression.ts'
import type { StepOutput } from '../tools/registry.ts'
import { sumOf } from '../tools/operators.ts'
import { BUDGET, type MatchedRow } from '../tools/tool.ts'
import { evaluateRows, trendVerdict, type RowsForm, type ValueForm } from './forms.ts'
import { measureExpression, type ColumnView, type TableView } from './view.ts'
import { fold, withoutFootnotes } from '../readings.ts'
import { filtersOf, describeScope, inScope, type RowSet } from './scope-filters.ts'
import { compileCompute, computed, mapped, numberIn, plain } from './computing.ts'
import { compileRate, compileShare } from './ratios.ts'
import { labelOf, call, rowsIn, rankCall, rowSet, neighbourCalls } from './row-sets.ts'
import { bestGroups, type Outcome, type Program, NOTHING } from './program.ts'

export function compileForm(view: TableView, form: ValueForm): Program {
  switch (form.form) {
    case 'project':
      return compileProject(view, form.rows, form.column)
    case 'count':
      return compileCompute(view, form.rows, '*', 'count', 'Count the rows')
    case 'distinct':
      return compileCompute(
        view,
        form.rows,
        quoteName(form.column.column.name),
        'distinct',
        `Count the different ${form.column.column.label}`,
      )
    case 'share':
      return compileShare(view, form)
    case 'rate':
      return compileRate(view, form)
    case 'aggregate':
      return compileCompute(
        view,
        form.rows,
        measureExpression(form.measure),
        form.operator === 'percentile' ? `percentile ${form.percentile ?? 50}` : form.operator,
        `${form.operator} of ${labelOf(form.measure)}`,
      )
    case 'group':
      return compileGroup(view, form)
    case 'streak':
      return compileStreak(view, form)
    case 'difference':
      return compileDifference(view, form)
    case 'choose':
      return compileChoose(view, form)
    case 'truth':
      return compileTruth(view, form)
    case 'correlation':
      return compileCompute(
        view,
        { form: 'scope', scope: form.scope },
        `${measureExpression(form.left)}, ${measureExpression(form.right)}`,
        'correlation',
        `Correlation of ${labelOf(form.left)} and ${labelOf(form.right)}`,
      )
    case 'trend':
      return compileTrend(view, form)
    case 'exists':
      return mapped(compileCompute(view, { form: 'scope', scope: form.scope }, '*', 'count', 'Look for such rows'), (outcome) => ({
        ...outcome,
        kind: 'truth',
        values: [Number(outcome.values[0]) > 0 ? 'yes' : 'no'],
      }))
  }
}

function compileProject(view: TableView, rows: RowsForm, column: ColumnView): Program {
  if (rows.form === 'neighbour')
    return { calls: neighbourCalls(view, rows), finish: (outputs) => cellsOf(view, rowsIn(outputs.at(-1)), column) }
  const found = evaluateRows(view, rows).length
  if (rows.form === 'extreme') {
    const budget = Math.min(BUDGET, rows.from + Math.max(rows.count, found))
    return {
      calls: [rankCall(view, rows, budget)],
      finish: (outputs) => withRank(cellsOf(view, rowsIn(outputs[0]).slice(rows.from), column), outputs[0]),
    }
  }
  const set = rowSet(view, rows)
  const room = BUDGET - set.before.length
  const goal = `${column.column.label}${rows.form === 'scope' ? inScope(rows.scope) : ' of those rows'}`
  if (found > room || view.sampled) return listProgram(view, set, column, goal)
  const equal =
    rows.form === 'scope' &&
    rows.scope.all.length > 0 &&
    filtersOf(rows.scope).every((filter) => filter.operator === '=' && !/[()]/u.test(filter.column.replace(/"(?:[^"]|"")*"/gu, '')))
  const read = equal
    ? call(goal, 'Lookup', (earlier) => ({
        table: view.table.name,
        key_values: Object.fromEntries(set.filters(earlier).map((filter) => [unquoted(filter.column), filter.value])),
      }))
    : call(goal, 'Filter', (earlier) => ({ table: view.table.name, column_filters: set.filters(earlier) }))
  return { calls: [...set.before, read], finish: (outputs) => cellsOf(view, rowsIn(outputs[set.before.length]), column) }
}

function unquoted(column: string): string {
  return column.startsWith('"') ? column.slice(1, -1).replaceAll('""', '"') : column
}

/** More rows than the budget holds: their values are one computed result. */
function listProgram(view: TableView, set: RowSet, column: ColumnView, goal: string): Program {
  const read = call(goal, 'Compute', (earlier) => ({
    table: view.table.name,
    target_column_expression: quoteName(column.column.name),
    operator: 'values',
    optional_column_filters: set.filters(earlier),
  }))
  return {
    calls: [...set.before, read],
    finish(outputs) {
      const output = outputs[set.before.length]
      if (output?.tool !== 'Compute') return NOTHING
      const list = output.output.computed_result.list ?? []
      if (view.sampled) return { ...computed(output), values: list.map((value) => String(value)), kind: 'cells' }
      return { ...computed(output), ...valuesAt(view, output.output.contributing_rows, column), kind: 'cells' }
    },
  }
}

/** Display texts of a column in the given rows, one per distinct text. */
function valuesAt(view: TableView, rowIds: readonly number[], column: ColumnView): { values: string[]; rows: number[] } {
  const seen = new Map<string, string>()
  const rows: number[] = []
  for (const id of rowIds) {
    const display = column.display[view.index.get(id) ?? -1]
    if (display === null || display === undefined || display.trim() === '') continue
    rows.push(id)
    const key = fold(withoutFootnotes(display)) || display
    if (!seen.has(key)) seen.set(key, display)
  }
  return { values: [...seen.values()], rows }
}

function cellsOf(view: TableView, rows: readonly MatchedRow[], column: ColumnView): Outcome {
  const found = valuesAt(
    view,
    rows.map((row) => row.row),
    column,
  )
  const times = rows.flatMap((row) => row.time ?? []).toSorted()
  return {
    ...NOTHING,
    ...found,
    kind: 'cells',
    unit: unitIn(view, column, found.rows),
    n: found.rows.length,
    missing: rows.length - found.rows.length,
    empty: rows.length === 0,
    span: times.length > 0 ? { from: times[0] ?? null, to: times.at(-1) ?? null } : null,
  }
}

/** The unit of the column in these rows, null where they have several. */
function unitIn(view: TableView, column: ColumnView, rows: readonly number[]): string | null {
  const units = view.table.units(column.column.name)
  if (units === null || rows.length === 0) return column.column.unit
  const [only = null, ...more] = new Set(rows.map((row) => units.get(row) ?? null))
  return more.length === 0 ? only : null
}

function withRank(outcome: Outcome, output: StepOutput | undefined): Outcome {
  if (output?.tool !== 'Rank') return outcome
  return {
    ...outcome,
    n: output.output.n,
    missing: output.output.missing,
    empty: output.output.empty,
    mixedUnits: output.output.mixed_units,
  }
}

function compileGroup(view: TableView, form: Extract<ValueForm, { form: 'group' }>): Program {
  const name = quoteName(form.column.column.name)
  const key = form.part === null ? name : `${form.part}(${name})`
  const pick = form.answer === 'all' ? '' : form.direction === 'max' ? ' highest' : ' lowest'
  const target = form.operator === 'count' || !form.measure ? '*' : measureExpression(form.measure)
  const program = compileCompute(
    view,
    { form: 'scope', scope: form.scope },
    target,
    `${form.operator} by ${key}${pick}`,
    `${form.operator === 'count' ? 'Rows' : `${form.operator} of ${form.measure ? labelOf(form.measure) : ''}`} by ${form.part ?? form.column.column.label}`,
  )
  return mapped(program, (outcome) => {
    const groups = outcome.groups ?? []
    if (form.answer === 'all' || groups.length === 0) return { ...outcome, kind: 'cells', values: groups.map((group) => group.value ?? '') }
    const tied = bestGroups(groups)
    const best = tied.flatMap((ofUnit) => ofUnit[0] ?? [])
    if (form.answer === 'value') {
      const byUnit = outcome.byUnit && best.map(({ unit, value, n }) => ({ unit: unit ?? 'no unit', value, n }))
      return { ...outcome, byUnit, values: byUnit ? [] : best.flatMap(({ value }) => value ?? []), rows: best.flatMap(({ rows }) => rows) }
    }
    const mixedUnits = outcome.byUnit ? best.flatMap(({ unit }) => unit ?? []) : []
    const values = [...new Set(tied.flat().map(({ key }) => key))]
    return { ...outcome, kind: 'cells', byUnit: null, mixedUnits, values, rows: tied.flat().flatMap(({ rows }) => rows) }
  })
}

function compileStreak(view: TableView, form: Extract<ValueForm, { form: 'streak' }>): Program {
  const expression = form.column ? quoteName(form.column.column.name) : '*'
  const program = compileCompute(view, { form: 'scope', scope: form.scope }, expression, 'streak', 'Longest run of consecutive rows')
  return mapped(program, (outcome) => {
    const group = outcome.groups?.[0]
    return form.answer === 'key' && group ? { ...outcome, kind: 'cells', values: [group.key], rows: group.rows } : outcome
  })
}

/** The slope of all readings, then the first and the last of them. */
function compileTrend(view: TableView, form: Extract<ValueForm, { form: 'trend' }>): Program {
  const expression = measureExpression(form.measure)
  const place = view.time.some((time) => time !== null) ? '@time' : '@order'
  const filters: ColumnFilter[] = [
    ...filtersOf(form.scope),
    { column: expression, operator: 'is not empty' },
    ...(place === '@time' ? [{ column: '@time', operator: 'is not empty' } as const] : []),
  ]
  const end = (goal: string, order: 'ascending' | 'descending'): PlannedCall =>
    call(goal, 'Rank', () => ({
      table: view.table.name,
      target_column_expression: place,
      order,
      optional_column_filters: filters,
      result_budget: 1,
    }))
  const slope = call(`Trend of ${labelOf(form.measure)}${inScope(form.scope)}`, 'Compute', () => ({
    table: view.table.name,
    target_column_expression: expression,
    operator: 'slope',
    optional_column_filters: filters,
  }))
  return {
    calls: [slope, end('The first reading', 'ascending'), end('The last reading', 'descending')],
    finish(outputs) {
      const trend = computed(outputs[0])
      const ends = [rowsIn(outputs[1])[0], rowsIn(outputs[2])[0]].map((row) =>
        row && form.measure.column ? { value: form.measure.column.number[view.index.get(row.row) ?? -1] ?? NaN, time: row.time } : null,
      )
      const [first, last] = ends
      const verdict = trendVerdict(numberIn(trend), first?.value ?? null, last?.value ?? null, form.direction)
      const sides = ends.flatMap((one, at) => (one ? [{ label: at === 0 ? 'first' : 'last', value: one.value }] : []))
      return {
        ...trend,
        kind: 'truth',
        values: verdict === null ? [] : [verdict],
        slope: { value: numberIn(trend) ?? NaN, unit: trend.unit },
        unit: form.measure.column?.column.unit ?? null,
        sides,
        span: first && last ? { from: first.time, to: last.time } : trend.span,
      }
    },
  }
}

/** Two sides computed, then the arithmetic over both results as a step of its own. */
function compileDifference(view: TableView, form: Extract<ValueForm, { form: 'difference' }>): Program {
  const left = compileForm(view, form.left)
  const right = compileForm(view, form.right)
  const rightOutputs = (outputs: readonly StepOutput[]): readonly StepOutput[] =>
    outputs.slice(left.calls.length, left.calls.length + right.calls.length)
  const combine = call(form.operator === '/' ? 'Ratio of the two' : 'Difference of the two', 'Compute', (earlier) => {
    const [a, b] = [numberIn(left.finish(earlier)), numberIn(right.finish(rightOutputs(earlier)))]
    if (a === null || b === null) throw new AdammError('INVALID_ARGUMENT', 'One side of the difference has no number.')
    const expression = `(${plain(a)}) ${form.operator} (${plain(b)})`
    return { table: view.table.name, target_column_expression: form.absolute ? `abs(${expression})` : expression, operator: 'value' }
  })
  return {
    calls: [...left.calls, ...shifted(right.calls, left.calls.length), combine],
    partial: (outputs) => differenceByUnit(left.finish(outputs), right.finish(rightOutputs(outputs)), form.operator),
    finish(outputs) {
      const [a, b] = [left.finish(outputs), right.finish(rightOutputs(outputs))]
      const sides = [
        { label: sideLabel(form.left), value: numberIn(a) ?? NaN },
        { label: sideLabel(form.right), value: numberIn(b) ?? NaN },
      ]
      return {
        ...computed(outputs.at(-1)),
        unit: form.operator === '/' ? null : (a.unit ?? b.unit),
        rows: [...new Set([...a.rows, ...b.rows])],
        n: (a.n ?? 0) + (b.n ?? 0),
        missing: (a.missing ?? 0) + (b.missing ?? 0),
        span: null,
        empty: a.empty || b.empty,
        byUnit: a.byUnit ?? b.byUnit,
        sides,
      }
    },
  }
}

/** Sides in several units: one difference per unit, never one over all. */
function differenceByUnit(left: Outcome, right: Outcome, operator: '-' | '/'): Outcome | null {
  if ((!left.byUnit && !right.byUnit) || operator === '/') return null
  const parts = (outcome: Outcome): { unit: string; value: number | null; n: number }[] =>
    outcome.byUnit ?? [{ unit: outcome.unit ?? 'no unit', value: numberIn(outcome), n: outcome.n ?? 0 }]
  const units = [...new Set([...parts(left), ...parts(right)].map(({ unit }) => unit))]
  const side = (outcome: Outcome, unit: string): { value: number | null; n: number } =>
    parts(outcome).find((part) => part.unit === unit) ?? { value: 0, n: 0 }
  const byUnit = units.map((unit) => ({
    unit,
    value: sumOf([side(left, unit).value ?? 0, -(side(right, unit).value ?? 0)]),
    n: side(left, unit).n + side(right, unit).n,
  }))
  return {
    ...left,
    kind: 'number',
    values: [],
    byUnit,
    unit: null,
    rows: [...new Set([...left.rows, ...right.rows])],
    n: (left.n ?? 0) + (right.n ?? 0),
    missing: (left.missing ?? 0) + (right.missing ?? 0),
    span: null,
  }
}

/** Calls that count earlier outputs from their own beginning. */
function shifted(calls: readonly PlannedCall[], by: number): PlannedCall[] {
  return calls.map((known) => ({ ...known, instantiate: (earlier) => known.instantiate(earlier.slice(by)) }))
}

export function sideLabel(form: ValueForm): string {
  if (form.form === 'count' || form.form === 'aggregate')
    return form.rows.form === 'scope'
      ? describeScope(form.rows.scope) || (form.form === 'aggregate' ? labelOf(form.measure) : 'all')
      : 'there'
  return 'value'
}

function compileChoose(view: TableView, form: Extract<ValueForm, { form: 'choose' }>): Program {
  const options = form.options.map((option) => {
    const rows: RowsForm = { form: 'scope', scope: { all: [option, ...form.scope.all] } }
    return {
      option,
      program:
        form.measure === null
          ? compileCompute(view, rows, '*', 'count', 'Count the rows')
          : compileCompute(view, rows, measureExpression(form.measure), form.direction, labelOf(form.measure)),
    }
  })
  return {
    calls: options.flatMap(({ program }) => program.calls),
    finish(outputs) {
      const sides = options.map(({ option, program }, index) => ({ option, outcome: program.finish(outputs.slice(index, index + 1)) }))
      const values = sides.map(({ outcome }) => numberIn(outcome))
      if (values.some((value) => value === null)) return { ...NOTHING, empty: sides.some(({ outcome }) => outcome.empty) }
      const best = form.direction === 'max' ? Math.max(...values.map(Number)) : Math.min(...values.map(Number))
      const won = sides.filter(({ outcome }) => numberIn(outcome) === best)
      const names = won.flatMap(({ outcome, option }) => valuesAt(view, outcome.rows.slice(0, 1), form.column).values[0] ?? option.label)
      return {
        ...NOTHING,
        kind: 'cells',
        values: names,
        rows: sides.flatMap(({ outcome }) => outcome.rows),
        n: sides.reduce((sum, { outcome }) => sum + (outcome.n ?? 0), 0),
        missing: sides.reduce((sum, { outcome }) => sum + (outcome.missing ?? 0), 0),
        empty: false,
        unit: sides[0]?.outcome.unit ?? null,
        sides: sides.map(({ option, outcome }) => ({ label: option.label, value: numberIn(outcome) ?? NaN })),
      }
    },
  }
}

function compileTruth(view: TableView, form: Extract<ValueForm, { form: 'truth' }>): Program {
  const left = compileForm(view, form.left)
  const right = typeof form.right === 'number' ? null : compileForm(view, form.right)
  return {
    calls: [...left.calls, ...shifted(right?.calls ?? [], left.calls.length)],
    finish(outputs) {
      const a = left.finish(outputs)
      const b = right?.finish(outputs.slice(left.calls.length)) ?? null
      const limit = typeof form.right === 'number' ? form.right : b === null ? null : numberIn(b)
      const value = numberIn(a)
      if (value === null || limit === null) return { ...NOTHING, kind: 'truth', empty: a.empty }
      const holds = form.operator === '>' ? value > limit : form.operator === '<' ? value < limit : value === limit
      return {
        ...a,
        kind: 'truth',
        values: [holds ? form.words[0] : form.words[1]],
        rows: [...new Set([...a.rows, ...(b?.rows ?? [])])],
        n: (a.n ?? 0) + (b?.n ?? 0),
        missing: (a.missing ?? 0) + (b?.missing ?? 0),
        sides: [
          { label: sideLabel(form.left), value },
          { label: typeof form.right === 'number' ? 'limit' : sideLabel(form.right), value: limit },
        ],
      }
    },
  }
}

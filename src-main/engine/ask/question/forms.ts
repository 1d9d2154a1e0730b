/**
 * The small algebra a question is read into: row sets and values over one table. Forms are built by the builders, tried over the
 * view here (cheap, many), and compiled to tool calls in compile.ts (once, the chosen one).
 */
import { aggregateNumbers, correlationOf, slopeOf, sumOf } from '../tools/operators.ts'
import { BUDGET } from '../tools/tool.ts'
import type { Constraint } from './links.ts'
import { dayNumber, readDate, type TimePart } from '../readings.ts'
import { measureAt, partAt, type ColumnView, type Measure, type TableView } from './view.ts'

/** Constraints that hold together. */
export type Scope = { all: readonly Constraint[] }

export type RowsForm =
  | { form: 'scope'; scope: Scope }
  | { form: 'extreme'; scope: Scope; measure: Measure; direction: 'max' | 'min'; from: number; count: number; ties: boolean }
  | { form: 'neighbour'; anchor: RowsForm; offset: 1 | -1; within: Scope }
  /** Rows that compare with the anchor row's measure. */
  | { form: 'relative'; anchor: RowsForm; measure: Measure; operator: '>' | '<'; within: Scope }
  /** Other rows that share the anchor row's value. */
  | { form: 'same'; anchor: RowsForm; column: ColumnView; within: Scope }

export type AggregateName = 'sum' | 'mean' | 'median' | 'min' | 'max' | 'range' | 'stddev' | 'slope' | 'difference' | 'percentile'

export type ValueForm =
  | { form: 'project'; rows: RowsForm; column: ColumnView }
  | { form: 'count'; rows: RowsForm }
  | { form: 'distinct'; rows: RowsForm; column: ColumnView }
  /** Per cent that the rows of `scope` within `whole` (or the sum of their measure) are of all rows of `whole`. */
  | { form: 'share'; scope: Scope; whole: Scope; measure: Measure | null }
  /** The total of a measure (or the number of rows) for each day, week ... that has a row: a mean over periods. */
  | { form: 'rate'; scope: Scope; measure: Measure | null; column: ColumnView; part: TimePart }
  | { form: 'aggregate'; rows: RowsForm; measure: Measure; operator: AggregateName; percentile?: number }
  | {
      form: 'group'
      scope: Scope
      column: ColumnView
      operator: 'count' | AggregateName
      measure: Measure | null
      direction: 'max' | 'min'
      part: TimePart | null
      answer: 'key' | 'value' | 'all'
    }
  | { form: 'streak'; scope: Scope; column: ColumnView | null; answer: 'length' | 'key' }
  | { form: 'difference'; left: ValueForm; right: ValueForm; operator: '-' | '/'; absolute: boolean }
  | { form: 'choose'; scope: Scope; column: ColumnView; options: Constraint[]; measure: Measure | null; direction: 'max' | 'min' }
  | { form: 'truth'; left: ValueForm; operator: '>' | '<' | '='; right: number | ValueForm; words: readonly [string, string] }
  | { form: 'correlation'; scope: Scope; left: Measure; right: Measure }
  | { form: 'exists'; scope: Scope }
  /** Yes or no: whether the measure went the asked way over time. */
  | { form: 'trend'; scope: Scope; measure: Measure; direction: 'up' | 'down'; word: string }

export type Denotation = {
  /** Display values in row order; numbers as numbers. */
  values: (string | number)[]
  /** Indices of the rows it rests on. */
  rows: number[]
  kind: 'cells' | 'number' | 'truth'
  /** There are numbers, and what is computed of them is too large for a number. */
  overflow?: true
}

/** A scope that is well understood and holds no row denotes nothing, which is an answer too. */
export function emptyDenotation(view: TableView, form: ValueForm): Denotation | null {
  const rows = form.form === 'aggregate' || form.form === 'project' ? form.rows : null
  const scope = rows?.form === 'scope' || rows?.form === 'extreme' ? rows.scope : null
  if (!scope || scope.all.length === 0 || scopeRows(view, scope).length > 0) return null
  const understood =
    scope.all.every(
      (constraint) => constraint.kind === 'period' || (constraint.kind === 'number' && constraint.strength >= 0.8) || constraint.count > 0,
    ) && scope.all.some((constraint) => constraint.kind === 'period')
  return understood ? { values: [], rows: [], kind: form.form === 'project' ? 'cells' : 'number' } : null
}

export function scopeRows(view: TableView, scope: Scope): number[] {
  const rows: number[] = []
  for (let row = 0; row < view.size; row += 1) {
    if (scope.all.some((constraint) => constraint.mask[row] === 0)) continue
    rows.push(row)
  }
  return rows
}

export function evaluateRows(view: TableView, form: RowsForm): number[] {
  switch (form.form) {
    case 'scope':
      return scopeRows(view, form.scope)
    case 'extreme':
      return extremeRows(view, form)
    case 'neighbour':
      return neighbourRows(view, form)
    case 'relative':
      return relativeRows(view, form)
    case 'same':
      return sameRows(view, form)
  }
}

function extremeRows(view: TableView, form: Extract<RowsForm, { form: 'extreme' }>): number[] {
  const sign = form.direction === 'max' ? -1 : 1
  const valued = scopeRows(view, form.scope).filter((row) => !Number.isNaN(measureAt(view, form.measure, row)))
  const sorted = valued.toSorted((a, b) => sign * (measureAt(view, form.measure, a) - measureAt(view, form.measure, b)) || a - b)
  const chosen = sorted.slice(form.from, Math.min(form.from + form.count, Math.max(BUDGET, form.from + 1)))
  const last = chosen.at(-1)
  if (!form.ties || last === undefined || form.from > 0) return chosen
  const limit = measureAt(view, form.measure, last)
  return sorted.filter((row, index) => index < form.count || measureAt(view, form.measure, row) === limit).slice(0, BUDGET)
}

function neighbourRows(view: TableView, form: Extract<RowsForm, { form: 'neighbour' }>): number[] {
  const anchors = evaluateRows(view, form.anchor)
  const anchor = form.offset === 1 ? anchors.at(-1) : anchors[0]
  if (anchor === undefined) return []
  const within = scopeRows(view, form.within)
  const found = form.offset === 1 ? within.find((row) => row > anchor) : within.findLast((row) => row < anchor)
  return found === undefined ? [] : [found]
}

function relativeRows(view: TableView, form: Extract<RowsForm, { form: 'relative' }>): number[] {
  const anchor = evaluateRows(view, form.anchor)[0]
  const limit = anchor === undefined ? NaN : measureAt(view, form.measure, anchor)
  if (anchor === undefined || Number.isNaN(limit)) return []
  return scopeRows(view, form.within).filter((row) => {
    const value = measureAt(view, form.measure, row)
    return row !== anchor && (form.operator === '>' ? value > limit : value < limit)
  })
}

function sameRows(view: TableView, form: Extract<RowsForm, { form: 'same' }>): number[] {
  const anchor = evaluateRows(view, form.anchor)[0]
  const value = anchor === undefined ? '' : (form.column.folded[anchor] ?? '')
  if (value === '') return []
  return scopeRows(view, form.within).filter((row) => row !== anchor && form.column.folded[row] === value)
}

export function evaluate(view: TableView, form: ValueForm): Denotation | null {
  switch (form.form) {
    case 'project':
      return project(view, evaluateRows(view, form.rows), form.column)
    case 'count':
      return numberOf(evaluateRows(view, form.rows).length, evaluateRows(view, form.rows))
    case 'distinct': {
      const rows = evaluateRows(view, form.rows).filter((row) => form.column.folded[row] !== '')
      return numberOf(new Set(rows.map((row) => form.column.folded[row])).size, rows)
    }
    case 'share':
      return share(view, form)
    case 'rate':
      return rate(view, form)
    case 'aggregate':
      return aggregate(view, form)
    case 'group':
      return group(view, form)
    case 'streak':
      return streak(view, form)
    case 'difference':
      return difference(view, form)
    case 'choose':
      return choose(view, form)
    case 'truth':
      return truth(view, form)
    case 'correlation': {
      const rows = scopeRows(view, form.scope).filter(
        (row) => !Number.isNaN(measureAt(view, form.left, row)) && !Number.isNaN(measureAt(view, form.right, row)),
      )
      return numberOf(correlationOf(rows.map((row) => ({ x: measureAt(view, form.left, row), y: measureAt(view, form.right, row) }))), rows)
    }
    case 'trend': {
      const { rows, values } = valued(view, byTime(view, scopeRows(view, form.scope)), form.measure)
      const slope = slopeOf(values.map((y, at) => ({ x: dayAt(view, rows[at] ?? 0) ?? at, y })))
      const verdict = trendVerdict(slope, values[0] ?? null, values.at(-1) ?? null, form.direction)
      return verdict === null ? null : { values: [verdict], rows, kind: 'truth' }
    }
    case 'exists': {
      const rows = scopeRows(view, form.scope)
      return { values: [rows.length > 0 ? 'yes' : 'no'], rows, kind: 'truth' }
    }
  }
}

/** Rows in order of their event time; those without one are left out when others have one. */
function byTime(view: TableView, rows: readonly number[]): number[] {
  const timed = rows.filter((row) => view.time[row] !== null)
  return timed.length === 0
    ? [...rows]
    : timed.toSorted((a, b) => ((view.time[a] ?? '') < (view.time[b] ?? '') ? -1 : (view.time[a] ?? '') > (view.time[b] ?? '') ? 1 : a - b))
}

function dayAt(view: TableView, row: number): number | null {
  const time = view.time[row] ?? null
  return time === null ? null : dayNumber(readDate(time))
}

/**
 * "yes" or "no" to "did it go up (down)?". The straight line through all readings decides, the way from first to last where the line is
 * level. Null for fewer than two readings.
 */
export function trendVerdict(
  slope: number | null,
  first: number | null,
  last: number | null,
  direction: 'up' | 'down',
): 'yes' | 'no' | null {
  if (first === null || last === null || slope === null) return null
  const way = slope === 0 ? last - first : slope
  return (direction === 'up' ? way > 0 : way < 0) ? 'yes' : 'no'
}

function numberOf(value: number | null, rows: number[]): Denotation | null {
  return value === null || Number.isNaN(value) ? null : { values: [value], rows, kind: 'number' }
}

function project(view: TableView, rows: readonly number[], column: ColumnView): Denotation | null {
  const seen = new Map<string, string>()
  const kept: number[] = []
  for (const row of rows) {
    const text = column.folded[row] ?? ''
    const display = column.display[row]
    if (display === null || display === undefined || (text === '' && display.trim() === '')) continue
    kept.push(row)
    const key = text === '' ? display : text
    if (!seen.has(key)) seen.set(key, display)
  }
  return seen.size === 0 ? null : { values: [...seen.values()], rows: kept, kind: 'cells' }
}

function valued(view: TableView, rows: readonly number[], measure: Measure): { rows: number[]; values: number[] } {
  const kept = rows.filter((row) => !Number.isNaN(measureAt(view, measure, row)))
  return { rows: kept, values: kept.map((row) => measureAt(view, measure, row)) }
}

export function aggregateOf(operator: AggregateName, values: readonly number[], percentile = 50): number | null {
  return aggregateNumbers({ aggregate: operator, percentile }, values, [])
}

function aggregate(view: TableView, form: Extract<ValueForm, { form: 'aggregate' }>): Denotation | null {
  const { rows, values } = valued(view, evaluateRows(view, form.rows), form.measure)
  const value = aggregateOf(form.operator, values, form.percentile)
  return value !== null && !Number.isFinite(value) ? { values: [], rows, kind: 'number', overflow: true } : numberOf(value, rows)
}

/** A total over rows: of the measure, or their number. */
function totalOf(view: TableView, rows: readonly number[], measure: Measure | null): number {
  return measure === null ? rows.length : sumOf(valued(view, rows, measure).values)
}

function share(view: TableView, form: Extract<ValueForm, { form: 'share' }>): Denotation | null {
  const rows = scopeRows(view, { all: [...form.scope.all, ...form.whole.all] })
  const whole = totalOf(view, scopeRows(view, form.whole), form.measure)
  return whole === 0 ? null : numberOf(Number(((totalOf(view, rows, form.measure) / whole) * 100).toPrecision(15)), rows)
}

function rate(view: TableView, form: Extract<ValueForm, { form: 'rate' }>): Denotation | null {
  const rows = scopeRows(view, form.scope)
  const kept = form.measure === null ? rows : valued(view, rows, form.measure).rows
  const periods = new Set(kept.flatMap((row) => partAt(form.column, form.part, row) ?? [])).size
  return periods === 0 ? null : numberOf(Number((totalOf(view, kept, form.measure) / periods).toPrecision(15)), kept)
}

/** Parts of time whose keys are numbers; all other keys order as text. */
const NUMBERED = new Set(['year', 'weekday', 'hour', 'month_of_year', 'day_of_month'])

function group(view: TableView, form: Extract<ValueForm, { form: 'group' }>): Denotation | null {
  const groups = new Map<string, { key: string; rows: number[] }>()
  for (const row of scopeRows(view, form.scope)) {
    const text = form.part === null ? (form.column.folded[row] ?? '') : (partAt(form.column, form.part, row) ?? '')
    if (text === '' || (form.measure && Number.isNaN(measureAt(view, form.measure, row)))) continue
    const known = groups.get(text) ?? { key: form.part === null ? (form.column.display[row] ?? '') : text, rows: [] }
    known.rows.push(row)
    groups.set(text, known)
  }
  const values = [...groups.values()].flatMap(({ key, rows }) => {
    const value =
      form.operator === 'count' || !form.measure ? rows.length : aggregateOf(form.operator, valued(view, rows, form.measure).values)
    return value === null ? [] : [{ key, rows, value }]
  })
  if (values.length === 0) return null
  if (form.answer === 'all') values.sort((a, b) => (NUMBERED.has(form.part ?? '') ? Number(a.key) - Number(b.key) : a.key < b.key ? -1 : 1))
  if (form.answer === 'all')
    return { values: values.map((entry) => entry.value), rows: values.flatMap((entry) => entry.rows), kind: 'cells' }
  const best = values.reduce((top, entry) => ((form.direction === 'max' ? entry.value > top.value : entry.value < top.value) ? entry : top))
  const tied = values.filter((entry) => entry.value === best.value)
  if (form.answer === 'value') return numberOf(best.value, best.rows)
  return { values: tied.map((entry) => entry.key), rows: tied.flatMap((entry) => entry.rows), kind: 'cells' }
}

function streak(view: TableView, form: Extract<ValueForm, { form: 'streak' }>): Denotation | null {
  const inside = new Set(scopeRows(view, form.scope))
  let best: number[] = []
  let run: number[] = []
  for (let row = 0; row < view.size; row += 1) {
    const text = form.column?.folded[row] ?? '+'
    const same = form.column === null || run.length === 0 || form.column.folded[run[0] ?? 0] === text
    run = inside.has(row) && text !== '' ? [...(same ? run : []), row] : []
    if (run.length > best.length) best = run
  }
  if (best.length === 0) return null
  if (form.answer === 'key' && form.column) return { values: [form.column.display[best[0] ?? 0] ?? ''], rows: best, kind: 'cells' }
  return numberOf(best.length, best)
}

/** The single number a form yields: a number as it is, one cell by its first number. */
export function scalarOf(denotation: Denotation | null): number | null {
  const [only, ...more] = denotation?.values ?? []
  if (only === undefined || more.length > 0) return null
  return typeof only === 'number' ? only : null
}

function difference(view: TableView, form: Extract<ValueForm, { form: 'difference' }>): Denotation | null {
  const left = evaluate(view, form.left)
  const right = evaluate(view, form.right)
  const [a, b] = [scalarOf(left), scalarOf(right)]
  if (a === null || b === null || (form.operator === '/' && b === 0)) return null
  const value = form.operator === '/' ? Number((a / b).toPrecision(12)) : sumOf([a, -b])
  return numberOf(form.absolute ? Math.abs(value) : value, [...(left?.rows ?? []), ...(right?.rows ?? [])])
}

function choose(view: TableView, form: Extract<ValueForm, { form: 'choose' }>): Denotation | null {
  const within = scopeRows(view, form.scope)
  const options = form.options.flatMap((option) => {
    const rows = within.filter((row) => option.mask[row] === 1)
    const value = form.measure === null ? rows.length : firstValue(valued(view, rows, form.measure).values, form.direction)
    return rows.length === 0 && form.measure !== null
      ? []
      : value === null
        ? []
        : [{ value, rows, name: form.column.display[rows[0] ?? option.mask.indexOf(1)] ?? option.label }]
  })
  if (options.length < form.options.length || options.length < 2) return null
  const best = options.reduce((top, entry) =>
    (form.direction === 'max' ? entry.value > top.value : entry.value < top.value) ? entry : top,
  )
  if (options.filter((entry) => entry.value === best.value).length > 1) return null
  return { values: [best.name], rows: options.flatMap((entry) => entry.rows), kind: 'cells' }
}

function firstValue(values: readonly number[], direction: 'max' | 'min'): number | null {
  return values.length === 0 ? null : direction === 'max' ? Math.max(...values) : Math.min(...values)
}

function truth(view: TableView, form: Extract<ValueForm, { form: 'truth' }>): Denotation | null {
  const left = evaluate(view, form.left)
  const right = typeof form.right === 'number' ? { values: [form.right], rows: [], kind: 'number' as const } : evaluate(view, form.right)
  const [a, b] = [scalarOf(left), scalarOf(right)]
  if (a === null || b === null) return null
  const holds = form.operator === '>' ? a > b : form.operator === '<' ? a < b : a === b
  return { values: [holds ? form.words[0] : form.words[1]], rows: [...(left?.rows ?? []), ...(right?.rows ?? [])], kind: 'truth' }
}

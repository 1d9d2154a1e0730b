/**
 * The operators of Compute over the values of the rows in scope. In: operator text such as "mean", "percentile 90",
 * "count by month(@time)", "sum by Country highest". Out: a number with its unit, or one result per group.
 */
import { dictionary } from '../question/dictionary.ts'
import { AdammError } from '../../../../src-shared/errors.ts'
import type { ColumnType } from '../../../../src-shared/model.ts'
import { isNumeric } from '../query-table.ts'

export const AGGREGATES = [
  'count',
  'sum',
  'mean',
  'median',
  'min',
  'max',
  'stddev',
  'range',
  'percentile',
  'distinct',
  'values',
  'difference',
  'ratio',
  'slope',
  'correlation',
  'share',
  'streak',
  'value',
] as const
export type Aggregate = (typeof AGGREGATES)[number]

export type Operator = { aggregate: Aggregate; percentile: number | null; by: string | null; pick: 'highest' | 'lowest' | null }

const SYNONYMS: Readonly<Record<string, Aggregate>> = dictionary<Aggregate>({
  average: 'mean',
  avg: 'mean',
  total: 'sum',
  minimum: 'min',
  maximum: 'max',
  trend: 'slope',
  std: 'stddev',
  nunique: 'distinct',
})

/** @throws AdammError INVALID_ARGUMENT for an unknown operator or a percentile outside 0..100 */
export function parseOperator(source: string): Operator {
  const match = /^\s*([a-z]+)(?:\s+(\d+(?:\.\d+)?))?(?:\s+by\s+(.+?))?(?:\s+(highest|lowest))?\s*$/u.exec(source)
  const word = match?.[1] ?? ''
  const aggregate = AGGREGATES.find((known) => known === word) ?? SYNONYMS[word]
  if (!match || !aggregate)
    throw new AdammError('INVALID_ARGUMENT', `There is no operator "${source}". Known: ${AGGREGATES.join(', ')}; "by EXPRESSION" groups.`)
  const percentile = match[2] === undefined ? null : Number(match[2])
  if ((aggregate === 'percentile') !== (percentile !== null) || (percentile !== null && percentile > 100)) {
    throw new AdammError('INVALID_ARGUMENT', `"${source}": a percentile between 0 and 100 goes with "percentile" only.`)
  }
  const pick = match[4] === 'highest' || match[4] === 'lowest' ? match[4] : null
  if (pick !== null && match[3] === undefined)
    throw new AdammError('INVALID_ARGUMENT', `"${source}": "${pick}" chooses a group and needs "by".`)
  return { aggregate, percentile, by: match[3] ?? null, pick }
}

const ANY_TYPE = new Set<Aggregate>(['count', 'distinct', 'values', 'share', 'streak', 'value'])
const ORDERED = new Set<Aggregate>(['min', 'max'])

/** @throws AdammError INVALID_ARGUMENT when the operator needs numbers and the expression has none */
export function checkOperator(aggregate: Aggregate, type: ColumnType, expression: string): void {
  if (isNumeric(type) || ANY_TYPE.has(aggregate)) return
  if (ORDERED.has(aggregate) && (type === 'date' || type === 'datetime' || type === 'time')) return
  throw new AdammError(
    'INVALID_ARGUMENT',
    `"${aggregate}" needs numbers, and "${expression}" is ${type}. Use count, distinct or values, or a numeric column.`,
  )
}

function decimalsOf(value: number): number {
  const text = String(value)
  return text.includes('e') ? 20 : (text.split('.')[1]?.length ?? 0)
}

/** Neumaier's compensated sum, with no more decimals than its terms have: 0.1 + 0.2 is what a person gets on paper. */
export function sumOf(values: readonly number[]): number {
  let sum = 0
  let lost = 0
  for (const value of values) {
    const next = sum + value
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
    sum = next
  }
  const decimals = values.reduce((most, value) => Math.max(most, decimalsOf(value)), 0)
  return decimals <= 12 ? Number((sum + lost).toFixed(decimals)) : sum + lost
}

/** Linear interpolation between closest ranks; `share` 0..1; null for no values. */
export function percentileOf(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const position = (sorted.length - 1) * share
  const low = sorted[Math.floor(position)]
  const high = sorted[Math.ceil(position)]
  if (low === undefined || high === undefined) return null
  return low + (high - low) * (position - Math.floor(position))
}

export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : Number((sumOf(values) / values.length).toPrecision(15))
}

/** Sample standard deviation (n - 1); null below two values. */
export function stddevOf(values: readonly number[]): number | null {
  const mean = meanOf(values)
  if (mean === null || values.length < 2) return null
  return Math.sqrt(sumOf(values.map((value) => (value - mean) ** 2)) / (values.length - 1))
}

/** Least squares slope of y over x; null when x does not vary. */
export function slopeOf(points: readonly { x: number; y: number }[]): number | null {
  const meanX = meanOf(points.map((point) => point.x))
  const meanY = meanOf(points.map((point) => point.y))
  if (meanX === null || meanY === null) return null
  const spread = sumOf(points.map((point) => (point.x - meanX) ** 2))
  return spread === 0 ? null : sumOf(points.map((point) => (point.x - meanX) * (point.y - meanY))) / spread
}

/** Pearson correlation; null when either side does not vary. */
export function correlationOf(points: readonly { x: number; y: number }[]): number | null {
  const meanX = meanOf(points.map((point) => point.x))
  const meanY = meanOf(points.map((point) => point.y))
  if (meanX === null || meanY === null) return null
  const spreadX = sumOf(points.map((point) => (point.x - meanX) ** 2))
  const spreadY = sumOf(points.map((point) => (point.y - meanY) ** 2))
  if (spreadX === 0 || spreadY === 0) return null
  return sumOf(points.map((point) => (point.x - meanX) * (point.y - meanY))) / Math.sqrt(spreadX * spreadY)
}

/** A numeric aggregate over values in row order; null where it is not defined for so few values. */
export function aggregateNumbers(
  operator: Pick<Operator, 'aggregate' | 'percentile'>,
  values: readonly number[],
  positions: readonly number[],
): number | null {
  const first = values[0]
  const last = values.at(-1)
  switch (operator.aggregate) {
    case 'sum':
      return values.length === 0 ? null : sumOf(values)
    case 'mean':
      return meanOf(values)
    case 'median':
      return percentileOf(values, 0.5)
    case 'percentile':
      return percentileOf(values, (operator.percentile ?? 0) / 100)
    case 'min':
      return values.length === 0 ? null : Math.min(...values)
    case 'max':
      return values.length === 0 ? null : Math.max(...values)
    case 'range':
      return values.length === 0 ? null : sumOf([Math.max(...values), -Math.min(...values)])
    case 'stddev':
      return stddevOf(values)
    case 'difference':
      return first === undefined || last === undefined || values.length < 2 ? null : sumOf([last, -first])
    case 'ratio':
      return first === undefined || last === undefined || values.length < 2 || first === 0 ? null : last / first
    case 'slope':
      return slopeOf(values.map((y, index) => ({ x: positions[index] ?? index, y })))
    case 'value':
      return values.length === 1 ? (first ?? null) : null
    default:
      return null
  }
}

/** What is expected of answers over the made-up spring: statistics computed without the engine, and whether an answer says a truth. */
import type { Answer } from '../../../src-shared/model.ts'

type Row = { day: string }
export type Truth = number | string | boolean | { groups: number } | { says: string[] }
export type Case = readonly [form: string, truth: Truth, ...wordings: string[]]

export const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
export const mean = (values: readonly number[]): number => sum(values) / values.length
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}
export const month = <T extends Row>(rows: readonly T[], number: string): T[] => rows.filter((row) => row.day.startsWith(`2026-${number}`))
export const from = <T extends Row>(rows: readonly T[], day: string, to = '2026-12-31'): T[] =>
  rows.filter((row) => row.day >= day && row.day <= to)
export const top = <T>(rows: readonly T[], by: (row: T) => number): T => rows.toSorted((a, b) => by(b) - by(a))[0]!
export const low = <T>(rows: readonly T[], by: (row: T) => number): T => rows.toSorted((a, b) => by(a) - by(b))[0]!
export const weekday = (day: string): number => (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7
export const tally = <T>(rows: readonly T[], key: (row: T) => string, value: (row: T) => number): [string, number][] =>
  [...Map.groupBy(rows, key)].map(([name, group]) => [name, sum(group.map(value))])

export function longestRun(rows: readonly boolean[]): number {
  let [best, run] = [0, 0]
  for (const hit of rows) {
    run = hit ? run + 1 : 0
    best = Math.max(best, run)
  }
  return best
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = ((sorted.length - 1) * share) / 100
  const [below, above] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
  return below + (above - below) * (at - Math.floor(at))
}

export function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  return sum(values.map((value, index) => (index - middle) * value))
}

/** Whether an answer says the truth: the same number, text or verdict, as many groups, all the words. */
export function isRight(truth: Truth, answer: Answer): boolean {
  if (typeof truth === 'number')
    return typeof answer.value === 'number' && Math.abs(answer.value - truth) <= 1e-6 * Math.max(1, Math.abs(truth))
  if (typeof truth === 'string') return typeof answer.value === 'string' && (answer.value === truth || answer.value.slice(0, 10) === truth)
  if (typeof truth === 'boolean') return answer.kind === 'yes_no' && answer.value === truth
  if ('groups' in truth) return answer.rows?.rows.length === truth.groups
  return truth.says.every((words) => `${answer.answer} ${answer.notes.join(' ')}`.includes(words))
}

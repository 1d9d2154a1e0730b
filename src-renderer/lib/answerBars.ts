/**
 * A chart of bars whose rows stand in a table below says everything twice. In: an answer. Out: the length of each row's bar, so that the table is the
 * chart; null where chart and rows are about different things. Also whether the answer's sentence only lists those rows.
 */
import type { Answer } from '../../src-shared/model.ts'

type Shown = Pick<Answer, 'chart' | 'rows' | 'answer'>
export type RowBar = { value: number | null; /** Between -1 and 1, of the longest bar. */ share: number }

export function rowBars({ chart, rows }: Shown): RowBar[] | null {
  if (!chart || !rows || chart.kind !== 'bar' || rows.columns.length < 2 || chart.points.length !== rows.rows.length) return null
  const isSame = chart.points.every((point, i) => String(rows.rows[i]?.[0] ?? '') === point.label)
  if (!isSame) return null
  const most = chart.points.reduce((longest, point) => Math.max(longest, Math.abs(point.value ?? 0)), 0)
  return chart.points.map(({ value }) => ({ value, share: most === 0 ? 0 : (value ?? 0) / most }))
}

/** True where the sentence names every row and what follows them is short: the table says it better. */
export function onlyListsRows({ rows, answer }: Shown): boolean {
  if (!rows || rows.rows.length < 2) return false
  const labels = rows.rows.map((row) => String(row[0] ?? ''))
  return labels.every((label) => label !== '' && answer.includes(`${label}: `))
}

/** A computed cell that is a number with its unit, "26.30 USD" or "$26.30"; such columns stand on the right. */
export function isAmount(cell: string): boolean {
  return /^[-−]?\p{Sc}?\s?\d[\d.,\s'’]*(?:\s?(?:%|\p{Sc}|[A-Z]{3}|[\p{L}°/]{1,6}))?$/u.test(cell)
}

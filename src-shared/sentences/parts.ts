/** What sentences are made of, as the engine hands it over. Values and times in them are already written in the person's locale. */
export type Operator = 'sum' | 'mean' | 'median' | 'min' | 'max' | 'range' | 'stddev' | 'slope' | 'difference' | 'percentile'
export type Part = 'year' | 'quarter' | 'month' | 'week' | 'day' | 'month_of_year' | 'day_of_month' | 'weekday' | 'hour'

export type TrendSaid = {
  verdict: string
  /** Label of the measure, null when it has none. */
  name: string | null
  ends: { first: string; last: string } | null
  /** With its sign, by week or by row. */
  slope: { shown: string; per: 'week' | 'row' } | null
  n: number
  span: string
}

/** `label` is English, as the planner reads it; `from` and `to` are null on an open side. `whole` is a calendar month or year in the locale's words. */
export type PeriodSaid = { label: string; from: string | null; to: string | null; whole: string | null }

export type ConflictSaid = { attribute: string; subject: string | null; time: string | null; values: readonly string[] }

/** What a table holds: at most eight labels, how many more columns there are, days "2026-05-03" or null. */
export type About = { labels: readonly string[]; more: number; rows: number; from: string | null; to: string | null }

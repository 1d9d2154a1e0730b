/**
 * The sentences of the engine in English; their shape is the catalogue's (`Sentences`), which every other language must fill. In: counts, values that are
 * already written in the person's locale, names out of the person's data. Out: whole sentences, or parts of one list in the order they are read.
 */
import type { About, ConflictSaid, Operator, Part, PeriodSaid, TrendSaid } from './parts.ts'

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

function rows(count: number): string {
  return `${count} ${count === 1 ? 'row' : 'rows'}`
}

/** A label as it stands inside a sentence; "REM sleep" and "HbA1c" are no words that begin a sentence. */
function insideSentence(label: string): string {
  const first = /^[\p{L}\p{M}\p{N}]+/u.exec(label)?.[0] ?? ''
  const isWord = /^\p{Lu}[\p{Ll}\p{M}]+$/u.test(first)
  return isWord ? label.charAt(0).toLowerCase() + label.slice(1) : label
}

/** "Total" of a column that is itself called total says it once. */
function withNoun(noun: string, measure: string): string {
  return measure.startsWith(noun.toLowerCase()) ? measure.charAt(0).toUpperCase() + measure.slice(1) : `${noun} ${measure}`
}

const NOUNS: Readonly<Record<Operator, string>> = {
  sum: 'Total',
  mean: 'Average',
  median: 'Median',
  min: 'Lowest',
  max: 'Highest',
  range: 'Range of',
  stddev: 'Standard deviation of',
  slope: 'Trend of',
  difference: 'Change of',
  percentile: 'Percentile of',
}

const OPERATORS: Readonly<Record<Operator, string>> = {
  sum: 'sum',
  mean: 'mean',
  median: 'median',
  min: 'min',
  max: 'max',
  range: 'range',
  stddev: 'stddev',
  slope: 'slope',
  difference: 'difference',
  percentile: 'percentile',
}

const PARTS: Readonly<Record<Part, string>> = {
  year: 'year',
  quarter: 'quarter',
  month: 'month',
  week: 'week',
  day: 'day',
  month_of_year: 'month of year',
  day_of_month: 'day of month',
  weekday: 'weekday',
  hour: 'hour',
}

const WEEKDAYS: readonly string[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const english = {
  /** A name of the data inside a sentence. */
  name: (label: string): string => label.toLowerCase(),
  rows,
  operators: OPERATORS,
  /** Head of a column of counts. */
  countHead: 'rows',
  parts: PARTS,
  weekdays: WEEKDAYS,
  and: (items: readonly string[]): string => items.join(' and '),
  list: (items: readonly string[]): string => items.join(', '),
  /** A list that names only its first items. */
  more: (list: string, rest: number): string => `${list} and ${rest} more`,
  labelled: (label: string, value: string): string => `${label}: ${value}`,
  /** A group with its value. */
  bracketed: (name: string, value: string): string => `${name} (${value})`,
  span: (from: string, to: string): string => `${from} to ${to}`,
  values: {
    yes: 'yes',
    no: 'no',
    none: 'no value',
    noneIn: (unit: string): string => `no value ${unit}`,
    currencyNotStated: 'without a stated currency',
    inUnit: (unit: string): string => `in ${unit}`,
    points: 'percentage points',
  },

  answer: {
    /** The whole sentence from its parts, value first. */
    told: (parts: readonly string[]): string => `${parts.join(', ')}.`,
    /** What a yes-or-no question finds: one of the words of its form. */
    verdict: (word: string): string => word,
    /** What a side of a comparison is called that the question does not name. */
    side: (label: string): string => label,
    against: (sides: readonly string[]): string => sides.join(' against '),
    partOf: (parts: readonly string[]): string => parts.join(' of '),
    noRow: 'No row is in this scope.',
    tooLarge: (label: string | null, operator: Operator, n: number | null): string =>
      `${label ?? 'It'} has values too large to compute: the ${operator} of ${n} rows is beyond any number.`,
    noValue: (missing: number): string => `None of ${missing} rows in scope has a value.`,
    missing: (count: number): string => `${count} without a value`,
    computedOf: (operator: Operator, n: number): string => (operator === 'slope' ? `trend over ${rows(n)}` : `${operator} of ${rows(n)}`),
    meanOfPeriods: (periods: number, part: Part, n: number): string => `mean of ${periods} ${PARTS[part]}s with ${rows(n)}`,
    ofRows: (n: number): string => `of ${rows(n)}`,
    fromRows: (n: number): string => `from ${rows(n)}`,
    trend: ({ verdict, name, ends, slope, n, span }: TrendSaid): string =>
      `${verdict}: ${[
        ends ? `${name?.toLowerCase() ?? 'it'} went from ${ends.first} to ${ends.last}` : '',
        slope === null ? '' : `trend ${slope.shown} a ${slope.per}`,
        `${n} rows`,
        span,
      ]
        .filter(Boolean)
        .join(', ')}.`,
  },

  title: {
    scoped: (title: string, scope: readonly string[]): string => [title, ...scope].join(', '),
    /** A stretch of time that the question names; dates in the person's locale. */
    period: ({ label }: PeriodSaid): string => label,
    everyWeekday: (weekday: number): string => `${WEEKDAYS[weekday - 1] ?? ''}s`,
    rowOrder: 'row order',
    /** Over which readings of a day another way of counting goes. */
    allReadings: 'all readings',
    latestReadings: 'the latest reading of each day',
    computed: (operator: Operator, measure: string): string => withNoun(NOUNS[operator], measure),
    rows: 'Number of rows',
    different: (name: string): string => `Number of different ${name}`,
    share: (name: string | null, whole: readonly string[]): string =>
      `Share of ${name ?? 'the rows'}${whole.length === 0 ? '' : ` in ${whole.join(', ')}`}`,
    rate: (name: string | null, part: Part): string => `${name === null ? 'Rows' : withNoun('Total', name)} per ${PARTS[part]}, average`,
    streak: 'Longest run of consecutive rows',
    ratio: (left: string, right: string): string => `Ratio: ${left} and ${right}`,
    difference: (left: string, right: string): string => `Difference: ${left} and ${right}`,
    choice: (options: readonly string[], name: string | null): string => `${options.join(' or ')} by ${name ?? 'rows'}`,
    correlation: (left: string, right: string): string => `Correlation of ${left} and ${right}`,
    trend: (name: string): string => `Trend of ${name}`,
    exists: 'Rows',
    grouped: (what: string, by: string): string => `${what} by ${by}`,
    groupWith: (by: string, direction: 'max' | 'min', what: string): string =>
      `${by.charAt(0).toUpperCase()}${by.slice(1)} with the ${direction === 'max' ? 'highest' : 'lowest'} ${what.toLowerCase()}`,
    extreme: (name: string, direction: 'max' | 'min'): string => `${direction === 'max' ? 'Highest' : 'Lowest'} ${name}`,
    atEnd: (name: string, direction: 'max' | 'min'): string => `${direction === 'max' ? 'Last' : 'First'} ${name}`,
    dated: (name: string, direction: 'max' | 'min'): string => `${direction === 'max' ? 'Latest' : 'Earliest'} ${name}`,
    withExtreme: (label: string, direction: 'max' | 'min', name: string): string =>
      `${label} with the ${direction === 'max' ? 'highest' : 'lowest'} ${name}`,
    neighbour: (label: string, offset: 1 | -1): string => `${label} of the ${offset === 1 ? 'next' : 'previous'} row`,
    withSame: (label: string, name: string): string => `${label} of the rows with the same ${name}`,
    withMore: (label: string, operator: '>' | '<', name: string): string =>
      `${label} of the rows with ${operator === '>' ? 'more' : 'less'} ${name}`,
  },

  notes: {
    coverage: (days: number, all: number): string => `${days} of ${all} days have a reading.`,
    placed: (placed: number, all: number): string =>
      `${placed} of ${all} rows ${placed === 1 ? 'has no date of its own and is' : 'have no date of their own and are'} placed by the time of ${placed === 1 ? 'its' : 'their'} event.`,
    takenAs: (word: string, name: string | null, direction: 'up' | 'down'): string =>
      `"${word}" is taken as: the ${name?.toLowerCase() ?? 'value'} goes ${direction}.`,
    trendDecides: (isHigher: boolean): string =>
      `The last reading is ${isHigher ? 'higher' : 'lower'} than the first, the trend over all readings goes the other way; the trend decides.`,
    inRowOrder: (readings: string): string => `${readings} readings in the order of the rows; not all have a date.`,
    byUnit: (parts: readonly { value: string; n: number }[]): string =>
      `The rows are in ${parts.length} units and are not added up: ${parts.map(({ value, n }) => `${value} (${rows(n)})`).join(', ')}.`,
    mixedUnits: (units: readonly string[]): string =>
      `The ranked rows are in different units (${units.join(', ')}); their numbers do not compare.`,
    level: (label: string | null): string =>
      `${label ?? 'It'} is a reading of a state, and its readings are added up here; the average says more.`,
    rowsCounted: (withQuantity: number): string =>
      `Rows are counted; ${withQuantity === 0 ? 'none of them says' : `${withQuantity} of them ${withQuantity === 1 ? 'says' : 'say'}`} a quantity.`,
    undated: (n: number): string => (n === 1 ? 'That row has no date.' : `These ${n} rows have no date.`),
    tie: (n: number): string => `${n} rows share this value.`,
    cut: (shown: number, asked: number, most: number): string =>
      `${shown} of the ${asked} rows asked for are shown; a question reads at most ${most}. Open the table for the rest.`,
    previous: (comparison: 'higher' | 'lower' | 'same', period: string, value: string, days: number): string =>
      `${{ higher: 'Higher than', lower: 'Lower than', same: 'The same as' }[comparison]} ${period} (${value}, ${days} ${days === 1 ? 'day' : 'days'}).`,
    latestCount: (earlier: number): string =>
      `The latest reading of each day counts; ${earlier} earlier ${earlier === 1 ? 'reading' : 'readings'} of the same days are left out.`,
    allCount: (earlier: number): string =>
      `All readings count, also ${earlier} earlier ${earlier === 1 ? 'reading' : 'readings'} of the same days.`,
  },

  conflicts(said: readonly ConflictSaid[], rest: number): string {
    const each = said.map(
      ({ attribute, subject, time, values }) =>
        `${COUNTS[values.length] ?? values.length} values of ${attribute}${subject === null ? '' : ` (${subject})`}${time === null ? '' : ` for ${time}`}: ${values.join(' and ')}`,
    )
    return `There are ${each.join('; ')}${rest > 0 ? `; and ${rest} more like that` : ''}.`
  },

  said: {
    title: 'From what was said',
    notInMemory: 'Not in memory',
    nothing: 'Not in memory.',
    nothingAbout: (words: readonly string[]): string => `Not in memory: nothing about ${words.map((word) => `"${word}"`).join(', ')}.`,
    nearest: (refusal: string, quote: string, when: string | null): string =>
      `${refusal} The nearest thing: "${quote}"${when === null ? '' : ` (${when})`}.`,
    quote: (quotes: string, when: string | null): string => `"${quotes}"${when === null ? '' : ` (${when})`}`,
    when: (when: string, quotes: string): string => `${when}: "${quotes}"`,
  },

  /** One sentence about a table: what a row holds, how many there are, from when to when. */
  about({ labels, more, rows: count, from, to }: About): string {
    const shown = labels.map((label, index) => (index === 0 ? label : insideSentence(label)))
    const list =
      more > 0
        ? `${shown.join(', ')} and ${more} more`
        : shown.length > 1
          ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
          : (shown[0] ?? 'Values')
    return `${list} in ${rows(count)}${from === null || to === null ? '' : from === to ? ` of ${from}` : ` from ${from} to ${to}`}.`
  },
}

export type Sentences = typeof english

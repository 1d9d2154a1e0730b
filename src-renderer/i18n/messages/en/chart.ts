/** Messages of the charts. English is the source; its shape is the type of the other languages. */
import type { Words } from '../../words.ts'

export function chart(w: Words) {
  return {
    chart: 'Chart',
    show: 'Show the chart',
    hide: 'Hide the chart',
    column: 'Column of the chart',
    with: 'with',
    compareWith: 'Compare with',
    nothing: 'nothing',
    kind: 'Kind of chart',
    kinds: {
      line: 'Over time',
      order: 'In order',
      periods: 'By period',
      distribution: 'Distribution',
      scatter: 'Scatter',
      counts: 'Counts',
    },
    asTable: 'Numbers',
    asChart: 'Chart',
    saveChart: 'Save the chart',
    dragOut: 'Drag the chart into another program',
    notDrawn: 'This window could not draw the picture. Save the chart as SVG instead.',
    row: (order: number) => `row ${w.count(order)}`,
    rowsOfPeriod: (span: string) => `rows of ${span}`,
    time: 'Time',
    order: 'Row',
    from: 'From',
    to: 'To',
    count: 'Count',
    noValues: (label: string) => `No row has a value for ${label}.`,
    titleOf: (label: string, table: string) => `${label}, ${table}`,
    twoOf: (first: string, second: string, table: string) => `${first} and ${second}, ${table}`,
    readings: (label: string, n: number, low: string, high: string) =>
      `${label}: ${w.plural(n, { one: '# reading', other: '# readings' })}, ${low === high ? low : `from ${low} to ${high}`}`,
    means: 'Means of neighbouring rows; the band is from the lowest to the highest reading.',
    sumBy: {
      day: (label: string) => `${label}, sum by day`,
      week: (label: string) => `${label}, sum by week`,
      month: (label: string) => `${label}, sum by month`,
      year: (label: string) => `${label}, sum by year`,
    },
    meanBy: {
      day: (label: string) => `${label}, mean by day`,
      week: (label: string) => `${label}, mean by week`,
      month: (label: string) => `${label}, mean by month`,
      year: (label: string) => `${label}, mean by year`,
    },
    highestPeriod: (title: string, have: number, of: number, value: string, from: string, to: string) =>
      `${title}: ${w.count(have)} of ${w.plural(of, { one: '# period', other: '# periods' })} with values, highest ${value} in ${w.span(from, to)}`,
    untimed: (n: number) => w.plural(n, { one: '# row without a time is not in it.', other: '# rows without a time are not in it.' }),
    otherCurrency: (n: number) =>
      w.plural(n, { one: '# amount in another currency is left out.', other: '# amounts in another currency are left out.' }),
    distributionOf: (label: string) => `Distribution of ${label}`,
    distributionSummary: (label: string, n: number, missing: number) =>
      `${label}: ${w.plural(n, { one: '# reading', other: '# readings' })}${missing > 0 ? `, ${w.plural(missing, { one: '# row without one', other: '# rows without one' })}` : ''}`,
    bin: (from: string, to: string, n: number) => `${from} to ${to}: ${w.count(n)}`,
    countsOf: (label: string) => `How often each ${label} occurs`,
    moreValues: (n: number) => w.plural(n, { one: '# more value.', other: '# more values.' }),
    withoutValue: (n: number) => w.plural(n, { one: '# row without one.', other: '# rows without one.' }),
    against: (y: string, x: string) => `${y} against ${x}`,
    cloud: (x: string, y: string, n: number) =>
      `${x} across, ${y} up: ${w.plural(n, { one: '# row has both', other: '# rows have both' })}`,
    sampled: (n: number, all: number) => `${w.count(n)} of ${w.count(all)} rows are drawn, evenly chosen.`,
    moreInExport: (n: number) => w.plural(n, { one: '# more row is in the export.', other: '# more rows are in the export.' }),
  }
}
export type Messages = ReturnType<typeof chart>

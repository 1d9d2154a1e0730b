/** The chart above the rows: over time, distribution, or counts, chosen by the column's type and changeable. Charts are lazy: uPlot loads with the first one. */
import { lazy, Suspense, useMemo, useState } from 'react'
import { ChevronDown, ChevronRight } from 'lucide-react'
import type { TableColumn, TableInfo } from '../../../src-shared/model.ts'
import { BarList, Columns } from '../../components/BarList.tsx'
import { FailureNote, Segmented } from '../../components/basics.tsx'
import { formatDuration, formatNumber, plural, unitLabel, valueLine } from '../../lib/format.ts'
import { durationScale, hasTimes, histogram, labelCounts, orderLine, timeLine } from '../../lib/series.ts'
import { useQuery } from '../../stores/query.ts'
import { openRowProof } from '../../stores/rows.ts'
import { useLocale } from '../../stores/settings.ts'
import { isNumeric } from './gridState.ts'
import type { Period } from './gridState.ts'

const TimeChart = lazy(() => import('../../components/TimeChart.tsx').then((module) => ({ default: module.TimeChart })))
const OPEN_KEY = 'adamm.chart.open'
type Kind = 'time' | 'distribution' | 'counts'
type Props = { table: TableInfo; period: Period | null; setPeriod: (period: Period | null) => void }

export function TableChart({ table, period, setPeriod }: Props) {
  const candidates = table.columns.filter((column) => isNumeric(column) || column.type === 'category')
  const [chosen, setChosen] = useState<string | null>(null)
  const [kind, setKind] = useState<Kind | null>(null)
  const [open, setOpen] = useState(localStorage.getItem(OPEN_KEY) !== 'no')
  const column = candidates.find((one) => one.name === chosen) ?? candidates.find((one) => one.name === table.mainMeasure) ?? candidates[0]
  if (!column || table.rows === 0) return null
  function toggle(): void {
    localStorage.setItem(OPEN_KEY, open ? 'no' : 'yes')
    setOpen(!open)
  }
  const kinds = isNumeric(column) ? (['time', 'distribution'] as const) : (['counts'] as const)
  const shown: Kind = kinds.find((one) => one === kind) ?? kinds[0]
  return (
    <section className="chart-section" aria-label="Chart" data-testid="chart">
      <div className="chart-head">
        <button
          type="button"
          className="icon-button"
          aria-expanded={open}
          aria-label={open ? 'Hide the chart' : 'Show the chart'}
          onClick={toggle}
        >
          {open ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
        </button>
        <select
          aria-label="Column of the chart"
          value={column.name}
          onChange={(event) => setChosen(event.target.value)}
          data-testid="chart-column"
        >
          {candidates.map((one) => (
            <option key={one.id} value={one.name}>
              {one.label}
              {unitLabel(one.unit) === '' ? '' : `, ${unitLabel(one.unit)}`}
            </option>
          ))}
        </select>
        {kinds.length > 1 ? (
          <Segmented
            label="Kind of chart"
            value={shown}
            choices={kinds.map((one) => ({
              value: one,
              label: one === 'time' ? (table.from === null ? 'In order' : 'Over time') : 'Distribution',
            }))}
            onChange={setKind}
          />
        ) : null}
      </div>
      {open ? <ChartBody table={table} column={column} kind={shown} period={period} setPeriod={setPeriod} /> : null}
    </section>
  )
}

function ChartBody({ table, column, kind, period, setPeriod }: Props & { column: TableColumn; kind: Kind }) {
  const locale = useLocale()
  const { data, failure, reload } = useQuery('tables.series', { table: table.name, column: column.name, points: 2000 }, ['tables'])
  const timed = data !== null && hasTimes(data.points)
  const line = useMemo(() => (data ? (timed ? timeLine(data.points) : orderLine(data.points)) : []), [data, timed])
  if (failure && !data) return <FailureNote failure={failure} retry={reload} />
  if (!data) return <div className="chart-space" />
  const values = data.points.flatMap((point) => (point.value === null ? [] : [point.value]))
  const unit = data.unit ?? column.unit
  if (kind === 'counts') {
    const bars = labelCounts(data.points)
    return (
      <div className="chart-space chart-bars">
        {bars.length === 0 ? (
          <NoValues label={column.label} />
        ) : (
          <BarList
            label={`How often each ${column.label} occurs`}
            bars={bars.map((bar) => ({ key: bar.label, label: bar.label, value: bar.count, text: String(bar.count) }))}
          />
        )}
      </div>
    )
  }
  if (values.length === 0)
    return (
      <div className="chart-space">
        <NoValues label={column.label} />
      </div>
    )
  if (kind === 'distribution') {
    const isDuration = column.type === 'duration' || unit === 's'
    // Round borders of durations are round minutes or hours.
    const scale = isDuration ? durationScale(values) : 1
    const short = (value: number): string => (isDuration ? formatDuration(value * scale, locale) : formatNumber(value, locale))
    const bars = histogram(values.map((value) => value / scale)).map((bin) => ({
      key: `${short(bin.from)} to ${short(bin.to)}`,
      label: short(bin.from),
      value: bin.count,
      text: String(bin.count),
    }))
    return (
      <div className="chart-space">
        <Columns label={`Distribution of ${column.label}`} bars={bars} />
      </div>
    )
  }
  const digits = data.bucketed ? 'rounded' : 'exact'
  const [low, high] = [Math.min(...values), Math.max(...values)].map((value) => valueLine(value, unit, column.type, locale, digits))
  const summary = `${column.label}: ${plural(values.length, 'reading', locale)}, from ${low} to ${high}${data.bucketed ? ', means of neighbouring rows' : ''}`
  return (
    <Suspense fallback={<div className="chart-space" />}>
      <TimeChart
        key={`${table.name} ${column.name}`}
        points={line}
        timed={timed}
        unit={unit}
        type={column.type}
        digits={digits}
        name={`${table.name}-${column.name}`}
        summary={summary}
        onPeriod={timed ? setPeriod : null}
        period={period}
        onPoint={(row) => void openRowProof(table.name, row)}
      />
    </Suspense>
  )
}

function NoValues({ label }: { label: string }) {
  return <p className="note">No row has a value for {label}.</p>
}

/** The small chart beside an answer: a line whose gaps stay gaps, or zero-based bars with their numbers written on them. */
import type { Answer } from '../../../src-shared/model.ts'
import { BarList } from '../../components/BarList.tsx'
import { formatLocal, valueLine } from '../../lib/format.ts'
import { orderLine, timeLine, hasTimes } from '../../lib/series.ts'
import { Sparkline } from '../../components/Sparkline.tsx'
import { openRowProof } from '../../stores/rows.ts'
import { useLocale } from '../../stores/settings.ts'

const MOST_BARS = 12

export function AnswerChart({ chart, table }: { chart: NonNullable<Answer['chart']>; table: string | null }) {
  const locale = useLocale()
  if (chart.points.length === 0) return null
  const open = (row: number | null): (() => void) | undefined =>
    row === null || table === null ? undefined : () => void openRowProof(table, row)
  if (chart.kind === 'bar') {
    return (
      <figure className="answer-chart">
        <BarList
          label="Values"
          bars={chart.points.slice(0, MOST_BARS).map((point, i) => ({
            key: `${i} ${point.label}`,
            label: point.label,
            value: point.value,
            text:
              point.value === null ? 'none' : valueLine(point.value, chart.unit, null, locale, point.row === null ? 'rounded' : 'exact'),
            onClick: open(point.row),
          }))}
        />
        {chart.points.length > MOST_BARS ? <figcaption>{chart.points.length - MOST_BARS} more in the table</figcaption> : null}
      </figure>
    )
  }
  const series = chart.points.map((point, i) => ({ row: point.row, time: point.time, order: i, value: point.value, label: point.label }))
  const drawn = hasTimes(series) ? timeLine(series) : orderLine(series)
  const known = chart.points.flatMap((point) => (point.value === null ? [] : [point.value]))
  const first = chart.points[0]
  const last = chart.points.at(-1)
  const words = `${known.length} readings from ${valueLine(Math.min(...known), chart.unit, null, locale, 'rounded')} to ${valueLine(Math.max(...known), chart.unit, null, locale, 'rounded')}`
  return (
    <figure className="answer-chart">
      <div className="answer-chart-scale number">
        <span>{valueLine(Math.max(...known), chart.unit, null, locale, 'rounded')}</span>
        <span>{valueLine(Math.min(...known), chart.unit, null, locale, 'rounded')}</span>
      </div>
      <Sparkline points={drawn} width={260} height={84} dots={known.length <= 45} label={words} />
      <figcaption>
        <span>{first ? formatLocal(first.time?.slice(0, 10) ?? first.label, locale) : ''}</span>
        <span>{last ? formatLocal(last.time?.slice(0, 10) ?? last.label, locale) : ''}</span>
      </figcaption>
    </figure>
  )
}

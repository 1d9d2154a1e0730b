/** The small chart beside an answer: a line whose gaps stay gaps, or zero-based bars with their numbers written on them. */
import type { Answer } from '../../../src-shared/model.ts'
import { BarList } from '../../components/BarList.tsx'
import { useMessages } from '../../i18n/index.ts'
import { formatLocal, valueLine } from '../../lib/format.ts'
import { orderLine, timeLine, hasTimes } from '../../lib/series.ts'
import { Sparkline } from '../../components/Sparkline.tsx'
import { openRowProof } from '../../stores/rows.ts'
import { useLocale } from '../../stores/settings.ts'

const MOST_BARS = 12

export function AnswerChart({ chart, table }: { chart: NonNullable<Answer['chart']>; table: string | null }) {
  const locale = useLocale()
  const t = useMessages()
  if (chart.points.length === 0) return null
  const open = (row: number | null): (() => void) | undefined =>
    row === null || table === null ? undefined : () => void openRowProof(table, row)
  if (chart.kind === 'bar') {
    return (
      <figure className="answer-chart">
        <BarList
          label={t.chat.values}
          bars={chart.points.slice(0, MOST_BARS).map((point, i) => ({
            key: `${i} ${point.label}`,
            label: point.label,
            value: point.value,
            text:
              point.value === null
                ? t.chat.noValue
                : valueLine(point.value, chart.unit, null, locale, point.row === null ? 'rounded' : 'exact'),
            onClick: open(point.row),
          }))}
        />
        {chart.points.length > MOST_BARS ? <figcaption>{t.chat.moreInTable(chart.points.length - MOST_BARS)}</figcaption> : null}
      </figure>
    )
  }
  const series = chart.points.map((point, i) => ({ row: point.row, time: point.time, order: i, value: point.value, label: point.label }))
  const drawn = hasTimes(series) ? timeLine(series) : orderLine(series)
  const known = chart.points.flatMap((point) => (point.value === null ? [] : [point.value]))
  const first = chart.points[0]
  const last = chart.points.at(-1)
  const [least, most] = [Math.min(...known), Math.max(...known)].map((value) => valueLine(value, chart.unit, null, locale, 'rounded'))
  const words = t.chat.readingsFromTo(known.length, least ?? '', most ?? '')
  return (
    <figure className="answer-chart">
      <div className="answer-chart-scale number">
        <span>{most}</span>
        <span>{least}</span>
      </div>
      <Sparkline points={drawn} width={260} height={84} dots={known.length <= 45} label={words} />
      <figcaption>
        <span>{first ? formatLocal(first.time?.slice(0, 10) ?? first.label, locale) : ''}</span>
        <span>{last ? formatLocal(last.time?.slice(0, 10) ?? last.label, locale) : ''}</span>
      </figcaption>
    </figure>
  )
}

/** The chart beside an answer: a line whose gaps stay gaps, with its highest and lowest reading named, or zero-based bars with their numbers on them. */
import { useRef } from 'react'
import type { Answer } from '../../../src-shared/model.ts'
import { BarList } from '../../components/BarList.tsx'
import { useWidth } from '../../components/useWidth.ts'
import { useMessages } from '../../i18n/index.ts'
import { answerLine } from '../../lib/answerLine.ts'
import { formatLocal, formatSpan, valueLine } from '../../lib/format.ts'
import { formatText } from '../../lib/times.ts'
import { openRowProof } from '../../stores/rows.ts'
import { useLocale } from '../../stores/settings.ts'

const MOST_BARS = 12
const HEIGHT = 104
/** More dots than this would be a second, thicker line. */
const MOST_DOTS = 45

type Chart = NonNullable<Answer['chart']>
type Props = { answer: Pick<Answer, 'value' | 'unit' | 'n'>; chart: Chart; table: string | null }

export function AnswerChart({ answer, chart, table }: Props) {
  const locale = useLocale()
  const t = useMessages()
  if (chart.points.length === 0) return null
  const open = (row: number | null): (() => void) | undefined =>
    row === null || table === null ? undefined : () => void openRowProof(table, row)
  if (chart.kind !== 'bar') return <Line answer={answer} chart={chart} open={open} />
  return (
    <figure className="answer-chart">
      <BarList
        label={t.chat.values}
        bars={chart.points.slice(0, MOST_BARS).map((point, i) => ({
          key: `${i} ${point.label}`,
          label: formatText(point.label, null, locale),
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

type LineProps = Pick<Props, 'answer' | 'chart'> & { open: (row: number | null) => (() => void) | undefined }

function Line({ answer, chart, open }: LineProps) {
  const locale = useLocale()
  const t = useMessages()
  const figure = useRef<HTMLElement>(null)
  const width = useWidth(figure, 280)
  const text = (value: number): string => valueLine(value, chart.unit, null, locale, 'rounded')
  const longest = chart.points.reduce((most, { value }) => (value === null ? most : Math.max(most, text(value).length)), 1)
  const line = answerLine(chart, answer, { width, height: HEIGHT, labels: Math.min(96, 14 + longest * 6.4) })
  if (line === null) return null
  const [first, last] = [chart.points[0], chart.points.at(-1)]
  const isTimed = first?.time != null && last?.time != null
  return (
    <figure ref={figure} className="answer-chart">
      <svg
        className="answer-line"
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={t.chat.readingsFromTo(line.dots.length, text(line.low), text(line.high))}
      >
        {line.levels.map((level) => (
          <g key={level.kind} className={`answer-level answer-level-${level.kind}`}>
            <path d={`M0 ${level.y}H${line.right}`} />
            {level.kind === 'mean' ? null : (
              <text x={line.right + 8} y={level.y} dy="0.32em">
                {text(level.value)}
              </text>
            )}
          </g>
        ))}
        <path className="answer-path" d={line.path} />
        {line.dots.map((dot) => (
          <circle
            key={dot.index}
            className={dot.isAnswer ? 'answer-dot answer-dot-on' : 'answer-dot'}
            cx={dot.x}
            cy={dot.y}
            r={dot.isAnswer ? 4 : line.dots.length > MOST_DOTS && !dot.isAlone ? 0 : 2.25}
          />
        ))}
        {line.dots.map((dot) => {
          const act = open(dot.row)
          return (
            <rect
              key={dot.index}
              className={act ? 'answer-hit answer-hit-link' : 'answer-hit'}
              x={dot.from}
              y={0}
              width={Math.max(0, dot.to - dot.from)}
              height={HEIGHT}
              onClick={act}
            >
              <title>{`${dot.time === null ? formatText(dot.label, null, locale) : formatLocal(dot.time, locale)}: ${text(dot.value)}`}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption className="number">
        {isTimed ? (
          formatSpan(first.time, last.time, locale)
        ) : (
          <>
            <span>{formatText(first?.label ?? '', null, locale)}</span>
            <span>{formatText(last?.label ?? '', null, locale)}</span>
          </>
        )}
      </figcaption>
    </figure>
  )
}

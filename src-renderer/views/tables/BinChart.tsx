/** Distribution and counts. A click on a bar filters the rows by it, a second click takes the filter away; Shift adds to it. */
import { BarList } from '../../components/BarList.tsx'
import { useMessages } from '../../i18n/index.ts'
import type { BinData, CountData } from '../../lib/chartData.ts'
import { axisLabel } from '../../lib/axis.ts'
import { chosenValues, oneOf } from '../../lib/filters.ts'
import { formatCount, valueLine } from '../../lib/format.ts'
import { useLocale } from '../../stores/settings.ts'
import type { TableColumn } from '../../../src-shared/model.ts'

/** Percent of the space: above the highest bar stands its number, below it its label. */
const MOST_HEIGHT = 78

type BinProps = { data: BinData; summary: string; text: string; setFilter: (text: string) => void }

export function BinChart({ data, summary, text, setFilter }: BinProps) {
  const t = useMessages().chart
  const locale = useLocale()
  const most = data.bins.reduce((top, bin) => Math.max(top, bin.count), 1)
  const isCrowded = data.bins.length > 24
  return (
    <>
      <p className="plot-caption muted">{summary}</p>
      <div className="columns chart-space" role="group" aria-label={summary} data-testid="bins">
        {data.bins.map((bin, i) => {
          const range = `${bin.from}..${bin.to}`
          const words = t.bin(valueLine(bin.from, data.unit, data.type, locale), valueLine(bin.to, data.unit, data.type, locale), bin.count)
          return (
            <button
              key={bin.from}
              type="button"
              className="column-bar"
              aria-pressed={text === range}
              aria-label={words}
              title={words}
              onClick={() => setFilter(text === range ? '' : range)}
            >
              <span className="column-count">{bin.count === 0 || isCrowded ? '' : formatCount(bin.count, locale)}</span>
              <span
                className="column-fill"
                style={{ height: `${(bin.count / most) * MOST_HEIGHT}%`, minHeight: bin.count === 0 ? 0 : 1 }}
              />
              <span className="column-label">
                {axisLabel(bin.from, data.unit, data.type, locale)}
                {i === data.bins.length - 1 ? <span>{axisLabel(bin.to, data.unit, data.type, locale)}</span> : null}
              </span>
            </button>
          )
        })}
      </div>
    </>
  )
}

type CountProps = { data: CountData; column: TableColumn; text: string; setFilter: (text: string) => void }

export function CountChart({ data, column, text, setFilter }: CountProps) {
  const t = useMessages()
  const locale = useLocale()
  const isBoolean = column.type === 'boolean'
  const chosen = isBoolean ? [text] : (chosenValues(text) ?? [])
  function toggle(label: string): void {
    if (isBoolean) return setFilter(text === label ? '' : label)
    const next = chosen.includes(label) ? chosen.filter((one) => one !== label) : [...chosen, label]
    setFilter(next.length === 0 ? '' : oneOf(next))
  }
  return (
    <div className="chart-space chart-bars">
      <BarList
        label={t.chart.countsOf(column.label)}
        bars={data.bars.map((bar) => ({
          key: bar.label,
          label: bar.text ?? bar.label,
          value: bar.count,
          text: formatCount(bar.count, locale),
          onClick: () => toggle(bar.label),
        }))}
      />
    </div>
  )
}

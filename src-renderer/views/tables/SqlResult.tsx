/** The result of a query as a table, in which only the rows in sight exist, or as a chart; copied, saved and dragged out like a table's own. */
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Copy, Download } from 'lucide-react'
import type { Output } from '../../../src-shared/contract.ts'
import { BarList } from '../../components/BarList.tsx'
import { IconButton, Segmented } from '../../components/basics.tsx'
import { CHART_FORMATS, saveChart } from '../../components/chartExport.ts'
import { saveFile } from '../../components/files.ts'
import { Menu } from '../../components/Menu.tsx'
import { useMessages } from '../../i18n/index.ts'
import { toCsv, toTsv } from '../../lib/delimited.ts'
import { formatExact, formatMilliseconds, formatNumber } from '../../lib/format.ts'
import { columnKinds, resultChart, suggestedAxes } from '../../lib/resultChart.ts'
import { useLocale } from '../../stores/settings.ts'
import { complain, say } from '../../stores/toasts.ts'

type Result = Output<'sql.query'>
const Plot = lazy(() => import('../../components/Plot.tsx').then((module) => ({ default: module.Plot })))
const ROW_HEIGHT = 28

export function SqlResult({ result }: { result: Result }) {
  const t = useMessages().sql
  const locale = useLocale()
  const [view, setView] = useState<'table' | 'chart'>('table')
  const kinds = useMemo(() => columnKinds(result), [result])
  const suggested = useMemo(() => suggestedAxes(kinds, result.columns), [kinds, result])
  const [axes, setAxes] = useState(suggested)
  const chosen = axes ?? suggested
  const chart = useMemo(
    () => (chosen ? resultChart(result, kinds, chosen, { row: t.row, locale }) : null),
    [result, kinds, chosen, t, locale],
  )
  return (
    <>
      <div className="sql-summary">
        <span className="muted number">
          {t.summary(result.rows.length, formatMilliseconds(result.ms, locale))}
          {result.truncated ? ` ${t.truncated}` : ''}
        </span>
        <span className="spacer" />
        {chart ? (
          <Segmented
            label={t.view}
            value={view}
            choices={[
              { value: 'table', label: t.table },
              { value: 'chart', label: t.chart },
            ]}
            onChange={setView}
          />
        ) : null}
        <IconButton
          label={t.copyTsv}
          onClick={() => void navigator.clipboard.writeText(toTsv(result.columns, result.rows)).then(() => say(t.copied), complain)}
        >
          <Copy size={13} />
        </IconButton>
        <Menu
          label={t.save}
          testId="sql-export"
          button={<Download size={13} />}
          items={[
            { label: 'CSV', run: () => saveFile('query.csv', toCsv(result.columns, result.rows), 'text/csv') },
            { label: 'JSON', run: () => saveFile('query.json', JSON.stringify(objectsOf(result), null, 1), 'application/json') },
            ...(view === 'chart' && chart
              ? CHART_FORMATS.filter((format) => format === 'png' || format === 'svg').map((format) => ({
                  label: format.toUpperCase(),
                  run: () => void saveChart(chart, 'query', format),
                }))
              : []),
          ]}
        />
      </div>
      {view === 'chart' && chart && chosen ? (
        <div className="sql-chart" data-testid="sql-chart">
          <div className="chart-head">
            <AxisSelect label={t.across} result={result} value={chosen.x} order={t.row} onChange={(x) => setAxes({ ...chosen, x })} />
            <AxisSelect
              label={t.up}
              result={result}
              value={chosen.y}
              only={kinds.map((kind) => kind === 'number')}
              onChange={(y) => setAxes({ ...chosen, y })}
            />
          </div>
          {chart.kind === 'counts' ? (
            <BarList
              label={chart.title}
              bars={chart.bars.map((bar, i) => ({
                key: `${i} ${bar.label}`,
                label: bar.text ?? bar.label,
                value: bar.count,
                text: formatExact(bar.count, locale),
              }))}
            />
          ) : chart.kind === 'xy' ? (
            <Suspense fallback={<div className="chart-space" />}>
              <Plot
                data={chart}
                summary={t.chartOf(chart.title, result.rows.length)}
                period={null}
                onPeriod={null}
                onPoint={() => undefined}
              />
            </Suspense>
          ) : null}
        </div>
      ) : (
        <ResultTable result={result} />
      )}
    </>
  )
}

function objectsOf(result: Result): Record<string, string | number | null>[] {
  return result.rows.map((row) => Object.fromEntries(result.columns.map((column, i) => [column, row[i] ?? null])))
}

type SelectProps = {
  label: string
  result: Result
  value: number
  order?: string
  only?: readonly boolean[]
  onChange: (index: number) => void
}

function AxisSelect({ label, result, value, order, only, onChange }: SelectProps) {
  return (
    <label className="axis-select">
      <span className="muted">{label}</span>
      <select value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {order === undefined ? null : <option value={-1}>{order}</option>}
        {result.columns.map((column, i) =>
          only && !only[i] ? null : (
            <option key={i} value={i}>
              {column}
            </option>
          ),
        )}
      </select>
    </label>
  )
}

function ResultTable({ result }: { result: Result }) {
  const t = useMessages().sql
  const locale = useLocale()
  const scroller = useRef<HTMLDivElement>(null)
  const numeric = useMemo(() => result.columns.map((_, i) => result.rows.some((row) => typeof row[i] === 'number')), [result])
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler, which this warns of, is not used
  const virtualizer = useVirtualizer({
    count: result.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    useFlushSync: false,
  })
  const items = virtualizer.getVirtualItems()
  const above = items[0]?.start ?? 0
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <div ref={scroller} className="sql-result" data-testid="sql-result" tabIndex={0} role="region" aria-label={t.result}>
      <table className="lines" aria-rowcount={result.rows.length + 1}>
        <thead>
          <tr>
            {result.columns.map((column, i) => (
              <th key={i} scope="col" className={numeric[i] ? 'right' : ''}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 ? <tr aria-hidden style={{ height: above }} /> : null}
          {items.map((item) => (
            <tr key={item.key} aria-rowindex={item.index + 2} style={{ height: ROW_HEIGHT }}>
              {result.columns.map((_, j) => {
                const cell = result.rows[item.index]?.[j] ?? null
                return (
                  <td key={j} className={numeric[j] ? 'right number' : ''} dir="auto" title={typeof cell === 'string' ? cell : undefined}>
                    {cell === null ? <span className="muted">NULL</span> : typeof cell === 'number' ? formatNumber(cell, locale, 6) : cell}
                  </td>
                )
              })}
            </tr>
          ))}
          {below > 0 ? <tr aria-hidden style={{ height: below }} /> : null}
        </tbody>
      </table>
      {result.rows.length === 0 ? <p className="note">{t.noRows}</p> : null}
    </div>
  )
}

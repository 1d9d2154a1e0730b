/**
 * The chart above the rows: over time, by period, distribution, counts, or two measures against each other, chosen by the column's type and
 * changeable. It draws the rows that the filters leave; what is brushed or clicked in it becomes a filter. Charts are lazy: uPlot loads with the first one.
 */
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { ChevronDown, ChevronRight, Download, GripVertical } from 'lucide-react'
import type { TableColumn, TableInfo } from '../../../src-shared/model.ts'
import { FailureNote, Segmented } from '../../components/basics.tsx'
import { ChartTable } from '../../components/ChartTable.tsx'
import { CHART_FORMATS, dragChart, saveChart } from '../../components/chartExport.ts'
import { Menu } from '../../components/Menu.tsx'
import { useMessages } from '../../i18n/index.ts'
import type { ChartData } from '../../lib/chartData.ts'
import { unitLabel } from '../../lib/format.ts'
import { openRowProof } from '../../stores/rows.ts'
import { BinChart, CountChart } from './BinChart.tsx'
import { isNumeric } from './gridState.ts'
import { useChartData } from './useChartData.ts'
import type { ChartKind } from './useChartData.ts'
import { chartScope } from './useGridFilters.ts'
import type { Filters } from './useGridFilters.ts'

const Plot = lazy(() => import('../../components/Plot.tsx').then((module) => ({ default: module.Plot })))
const OPEN_KEY = 'adamm.chart.open'

export function TableChart({ table, filters }: { table: TableInfo; filters: Filters }) {
  const t = useMessages().chart
  const drawable = table.columns.filter((column) => !column.hidden && (isNumeric(column) || column.type === 'category'))
  // Columns without a value come only where there are no others: the chart would be empty.
  const filled = drawable.filter((column) => column.filled > 0)
  const candidates = filled.length > 0 ? filled : drawable
  const [chosen, setChosen] = useState<string | null>(null)
  const [wanted, setWanted] = useState<ChartKind | null>(null)
  const [other, setOther] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(localStorage.getItem(OPEN_KEY) !== 'no')
  const column = candidates.find((one) => one.name === chosen) ?? candidates.find((one) => one.name === table.mainMeasure) ?? candidates[0]
  if (!column || table.rows === 0) return null
  function toggle(): void {
    localStorage.setItem(OPEN_KEY, isOpen ? 'no' : 'yes')
    setOpen(!isOpen)
  }
  const comparable = candidates.filter((one) => isMeasure(one) && one.name !== column.name)
  const compared = isMeasure(column) ? comparable.find((one) => one.name === other) : undefined
  const kinds = kindsOf(column, table.from !== null, compared !== undefined)
  const kind = kinds.find((one) => one === wanted) ?? kinds[0] ?? 'counts'
  return (
    <section className="chart-section" aria-label={t.chart} data-testid="chart">
      <div className="chart-head">
        <button type="button" className="icon-button" aria-expanded={isOpen} aria-label={isOpen ? t.hide : t.show} onClick={toggle}>
          {isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
        </button>
        <ColumnSelect label={t.column} columns={candidates} value={column.name} onChange={setChosen} testId="chart-column" />
        {isMeasure(column) && comparable.length > 0 ? (
          <>
            <span className="muted chart-with">{t.with}</span>
            <ColumnSelect
              label={t.compareWith}
              columns={comparable}
              value={compared?.name ?? ''}
              none={t.nothing}
              onChange={(name) => setOther(name === '' ? null : name)}
              testId="chart-compare"
            />
          </>
        ) : null}
        {kinds.length > 1 ? (
          <Segmented
            label={t.kind}
            value={kind}
            choices={kinds.map((one) => ({ value: one, label: one === 'line' && table.from === null ? t.kinds.order : t.kinds[one] }))}
            onChange={setWanted}
          />
        ) : null}
      </div>
      {isOpen ? (
        <ChartBody
          key={`${column.name} ${compared?.name} ${kind}`}
          table={table}
          column={column}
          other={compared ?? null}
          kind={kind}
          filters={filters}
        />
      ) : null}
    </section>
  )
}

function isMeasure(column: TableColumn): boolean {
  return isNumeric(column) && column.type !== 'boolean'
}

function kindsOf(column: TableColumn, isTimed: boolean, isCompared: boolean): readonly ChartKind[] {
  if (!isMeasure(column)) return isTimed && column.type === 'boolean' ? ['counts', 'periods'] : ['counts']
  if (isCompared) return ['line', 'scatter']
  // Amounts are added up by period before they are looked at one by one.
  if (isTimed) return column.type === 'currency' ? ['periods', 'line', 'distribution'] : ['line', 'periods', 'distribution']
  return ['line', 'distribution']
}

type SelectProps = {
  label: string
  columns: readonly TableColumn[]
  value: string
  none?: string
  onChange: (name: string) => void
  testId: string
}

function ColumnSelect({ label, columns, value, none, onChange, testId }: SelectProps) {
  return (
    <select aria-label={label} title={label} value={value} onChange={(event) => onChange(event.target.value)} data-testid={testId}>
      {none === undefined ? null : <option value="">{none}</option>}
      {columns.map((one) => (
        <option key={one.id} value={one.name}>
          {one.label}
          {unitLabel(one.unit) === '' ? '' : `, ${unitLabel(one.unit)}`}
        </option>
      ))}
    </select>
  )
}

type BodyProps = { table: TableInfo; column: TableColumn; other: TableColumn | null; kind: ChartKind; filters: Filters }

function ChartBody({ table, column, other, kind, filters }: BodyProps) {
  const t = useMessages().chart
  const scope = useMemo(() => chartScope(table, filters.settled), [table, filters.settled])
  const { data, summary, note, failure, reload, periods } = useChartData(table, column, other, kind, scope)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [asTable, setAsTable] = useState(false)
  if (failure && !data) return <FailureNote failure={failure} retry={reload} />
  if (!data) return <div className="chart-space" />
  const isEmpty =
    data.kind === 'xy'
      ? data.series.every((one) => one.ys.every((y) => y === null))
      : data.kind === 'bins'
        ? data.bins.length === 0
        : data.bars.length === 0
  // While rows are filtered the space stays, so that the grid does not jump.
  if (isEmpty) return <p className={filters.isFiltered ? 'note chart-space' : 'note'}>{t.noValues(column.label)}</p>
  function openPoint(index: number): void {
    if (data?.kind !== 'xy') return
    const row = data.rows[index] ?? null
    const span = periods?.[index]
    if (row !== null) void openRowProof(table.name, row)
    else if (span && data.timed) filters.setPeriod({ from: span.from, to: span.to })
  }
  return (
    <figure className="chart-figure">
      <ChartTools data={data} name={`${table.name}-${column.name}`} canvas={canvas} asTable={asTable} setAsTable={setAsTable} />
      {asTable ? (
        <ChartTable data={data} />
      ) : data.kind === 'xy' ? (
        <Suspense fallback={<div className="chart-space" />}>
          <Plot
            data={data}
            summary={summary}
            period={filters.period}
            onPeriod={data.timed ? filters.setPeriod : null}
            onPoint={openPoint}
            canvasRef={canvas}
          />
        </Suspense>
      ) : data.kind === 'bins' ? (
        <BinChart
          data={data}
          summary={summary}
          text={filters.typed[column.name] ?? ''}
          setFilter={(text) => filters.setFilter(column.name, text)}
        />
      ) : (
        <CountChart
          data={data}
          column={column}
          text={filters.typed[column.name] ?? ''}
          setFilter={(text) => filters.setFilter(column.name, text)}
        />
      )}
      {note === '' ? null : <figcaption className="muted chart-note">{note}</figcaption>}
    </figure>
  )
}

type ToolsProps = {
  data: ChartData
  name: string
  canvas: React.RefObject<HTMLCanvasElement | null>
  asTable: boolean
  setAsTable: (asTable: boolean) => void
}

function ChartTools({ data, name, canvas, asTable, setAsTable }: ToolsProps) {
  const t = useMessages().chart
  return (
    <div className="chart-tools">
      <span
        className="chart-grip"
        draggable
        title={t.dragOut}
        data-testid="chart-drag"
        onDragStart={(event) => dragChart(event.dataTransfer, data, name, canvas.current)}
      >
        <GripVertical size={13} aria-hidden />
      </span>
      <button type="button" className="link chart-values" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
        {asTable ? t.asChart : t.asTable}
      </button>
      <Menu
        label={t.saveChart}
        testId="chart-export"
        button={<Download size={13} />}
        items={CHART_FORMATS.map((format) => ({ label: format.toUpperCase(), run: () => void saveChart(data, name, format) }))}
      />
    </div>
  )
}

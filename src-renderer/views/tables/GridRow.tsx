/** One row of the grid. Cells say in one sign what must be known about them: low certainty, ambiguity, correction. The number of a row is its handle for dragging it out. */
import { memo } from 'react'
import { Pencil } from 'lucide-react'
import type { Cell, TableRow } from '../../../src-shared/model.ts'
import { useMessages } from '../../i18n/index.ts'
import type { Messages } from '../../i18n/index.ts'
import { formatLocal, formatValue } from '../../lib/format.ts'
import { formatText } from '../../lib/times.ts'
import type { Range } from './gridCopy.ts'
import { cellClass } from './GridHeader.tsx'
import type { GridColumn } from './useColumns.ts'

const LOW_CONFIDENCE = 0.7
/** Below this a reading is more than a little unsure; between the two the dot is faint, so that many of them do not cover the table. */
const VERY_LOW_CONFIDENCE = 0.5

type Props = {
  index: number
  top: number
  row: TableRow | null
  columns: readonly GridColumn[]
  locale: string
  activeColumn: number | null
  selected: Range | null
  /** Indexes of the columns that are in the window. */
  shown: readonly number[]
  /** Rows are seen again within a day, and the last one of a day speaks for it. */
  daily: boolean
}

export const GridRow = memo(function GridRow({ index, top, row, columns, locale, activeColumn, selected, shown, daily }: Props) {
  // Taken once a row: a table of forty columns draws a thousand cells.
  const t = useMessages()
  return (
    <div
      className={index % 2 === 1 ? 'grid-row grid-odd' : 'grid-row'}
      role="row"
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${top}px)` }}
      data-testid="grid-row"
    >
      {shown.map((i) => {
        const column = columns[i]
        if (!column) return null
        const isSelected = selected !== null && i >= selected.fromColumn && i <= selected.toColumn
        return (
          <div
            key={column.id}
            id={`cell-${index}-${i}`}
            role={column.kind === 'order' ? 'rowheader' : 'gridcell'}
            aria-colindex={i + 1}
            aria-selected={isSelected}
            className={`${cellClass('grid-cell', column)}${i === activeColumn ? ' grid-active' : ''}${isSelected ? ' grid-selected' : ''}`}
            data-row={index}
            data-column={i}
            draggable={column.kind === 'order' ? true : undefined}
            style={{ gridColumn: i + 1, left: column.pinned ? column.left : undefined }}
          >
            {row === null ? (
              <span className="grid-waiting" />
            ) : (
              <CellContent row={row} column={column} locale={locale} t={t} daily={daily} />
            )}
          </div>
        )
      })}
    </div>
  )
}, isSame)

function isSame(before: Props, after: Props): boolean {
  return (
    before.row === after.row &&
    before.columns === after.columns &&
    before.shown === after.shown &&
    before.top === after.top &&
    before.locale === after.locale &&
    before.daily === after.daily &&
    before.activeColumn === after.activeColumn &&
    sameRange(before.selected, after.selected)
  )
}

function sameRange(a: Range | null, b: Range | null): boolean {
  return a === b || (a !== null && b !== null && a.fromColumn === b.fromColumn && a.toColumn === b.toColumn)
}

type CellProps = { row: TableRow; column: GridColumn; locale: string; t: Messages; daily: boolean }

function CellContent({ row, column, locale, t, daily }: CellProps) {
  if (column.kind === 'order') return <span className="muted number">{row.order}</span>
  if (column.kind === 'time')
    return row.time === null ? (
      <Missing t={t} />
    ) : (
      <RowTime time={row.time} isEarlier={daily && row.latest === false} locale={locale} t={t} />
    )
  const cell = row.cells[column.id]
  if (!cell || cell.value === null) return <Missing cell={cell} t={t} />
  return (
    <>
      <Signs cell={cell} t={t} />
      <span className={column.numeric ? 'number' : ''} dir="auto">
        {cellText(cell, column, locale)}
      </span>
    </>
  )
}

/** An earlier row of a day that has a later one is set back. */
function RowTime({ time, isEarlier, locale, t }: { time: string; isEarlier: boolean; locale: string; t: Messages }) {
  return (
    <span className={isEarlier ? 'number muted' : 'number'} title={isEarlier ? t.tables.earlierOfDay : undefined}>
      {formatLocal(time, locale)}
    </span>
  )
}

/** The unit stands in the header; in the cell only where it differs. */
function cellText(cell: Cell, column: GridColumn, locale: string): string {
  const { value } = cell
  if (typeof value === 'string') return formatText(value, column.info?.type ?? null, locale)
  const shown = formatValue(value, cell.unit ?? column.info?.unit ?? null, column.info?.type ?? null, locale)
  return shown.unit === '' || cell.unit === null || cell.unit === column.info?.unit ? shown.text : `${shown.text} ${shown.unit}`
}

function Missing({ cell, t }: { cell?: Cell | undefined; t: Messages }) {
  return (
    <>
      {cell ? <Signs cell={cell} t={t} /> : null}
      <span
        className="grid-missing"
        aria-label={t.tables.noValue}
        role="img"
        title={cell?.raw == null ? t.tables.noValueSeen : t.tables.noValueRaw(cell.raw)}
      >
        —
      </span>
    </>
  )
}

function Signs({ cell, t }: { cell: Cell; t: Messages }) {
  const low = cell.confidence !== null && cell.confidence < LOW_CONFIDENCE
  return (
    <>
      {cell.ambiguous ? (
        <button
          type="button"
          tabIndex={-1}
          className="sign sign-ambiguous"
          data-sign="ambiguous"
          aria-label={t.values.ambiguous}
          title={t.tables.ambiguousCell(cell.raw ?? '')}
        >
          ?
        </button>
      ) : null}
      {cell.corrected ? (
        <span className="sign sign-corrected" role="img" aria-label={t.values.corrected} title={t.tables.correctedCell(cell.raw ?? '')}>
          <Pencil size={10} />
        </span>
      ) : null}
      {low ? (
        <span
          className={(cell.confidence ?? 0) < VERY_LOW_CONFIDENCE ? 'sign sign-low' : 'sign sign-low sign-faint'}
          role="img"
          aria-label={t.values.lowConfidence}
          title={t.tables.lowCell(cell.confidence ?? 0)}
        />
      ) : null}
    </>
  )
}

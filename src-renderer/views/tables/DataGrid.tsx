/**
 * The grid of a table: a hundred thousand rows scroll by pages, columns sort, filter, resize, hide, move and pin, cells are corrected in place.
 * In: the table and the filters it shares with the chart. TanStack Table keeps the columns, TanStack Virtual the window, `useRows` the pages.
 */
import { useEffect, useMemo, useRef, useState } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { TableInfo } from '../../../src-shared/model.ts'
import { FailureNote, Skeleton } from '../../components/basics.tsx'
import { useMessages } from '../../i18n/index.ts'
import { numericId } from '../../lib/route.ts'
import { isProofOpen } from '../../stores/proof.ts'
import { useRoute } from '../../stores/route.ts'
import { openRowProof } from '../../stores/rows.ts'
import { useLocale } from '../../stores/settings.ts'
import { complain } from '../../stores/toasts.ts'
import { CellEditor } from './CellEditor.tsx'
import { GridFooter } from './GridFooter.tsx'
import { GridHeader } from './GridHeader.tsx'
import { GridRow } from './GridRow.tsx'
import { GridToolbar } from './GridToolbar.tsx'
import { copySelection, dragRows, isInside } from './gridCopy.ts'
import { gridQuery } from './gridState.ts'
import { ReadingBox } from './ReadingBox.tsx'
import { useColumns } from './useColumns.ts'
import type { Columns } from './useColumns.ts'
import type { Filters } from './useGridFilters.ts'
import { useRows } from './useRows.ts'
import { target, useSelection } from './useSelection.ts'
import type { Position } from './useSelection.ts'

const ROW_HEIGHT = 28
const FEW_COLUMNS = 12
type Box = { kind: 'edit' | 'reading'; at: Position; anchor: Element }

export function DataGrid({ table, filters }: { table: TableInfo; filters: Filters }) {
  const t = useMessages().tables
  const locale = useLocale()
  const columns = useColumns(table)
  const query = useMemo(() => gridQuery(table, filters.settled, columns.sorting), [table, filters.settled, columns.sorting])
  const rows = useRows(query.input)
  const isDaily = table.daily != null
  const total = rows.total ?? 0
  const [box, setBox] = useState<Box | null>(null)

  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler, which this warns of, is not used
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    // A render inside the scroll event would make the other virtualizer's reading of the position lay the page out again.
    useFlushSync: false,
  })
  const shown = useShownColumns(columns, scroller)
  const items = virtualizer.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useEffect(() => rows.show(first, last), [rows, first, last])

  const { active, range, select, selectAll } = useSelection(total, columns.visible.length)

  function openCell(position: Position): void {
    const row = rows.row(position.row)
    const column = columns.visible[position.column]
    if (row && column) void openRowProof(table.name, row.id, row.cells[column.id]?.observationId ?? null)
  }
  function openBox(kind: Box['kind'], at: Position): void {
    const anchor = document.getElementById(`cell-${at.row}-${at.column}`)
    const column = columns.visible[at.column]
    if (anchor && column?.kind === 'value' && rows.row(at.row)) setBox({ kind, at, anchor })
    else openCell(at)
  }
  function move(position: Position, extend: boolean): void {
    select(position, extend)
    virtualizer.scrollToIndex(position.row)
    showColumn(scroller.current, columns, position.column)
    // The panel follows the cell, so that a column can be checked by holding the down key.
    if (!extend && isProofOpen()) openCell(position)
  }
  function onClick(event: React.MouseEvent): void {
    const position = positionOf(event.target)
    if (!position) return
    scroller.current?.focus({ preventScroll: true })
    select(position, event.shiftKey)
    if (event.target instanceof Element && event.target.closest('[data-sign="ambiguous"]')) openBox('reading', position)
    else if (!event.shiftKey) openCell(position)
  }
  function onKeyDown(event: React.KeyboardEvent): void {
    if (event.target !== event.currentTarget) return
    const isModified = event.ctrlKey || event.metaKey
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 300) / ROW_HEIGHT) - 3)
    const next = target(event.key, active ?? { row: first, column: 0 }, isModified, { rows: total, columns: columns.visible.length, page })
    if (next) move(active ? next : { row: first, column: 0 }, event.shiftKey)
    else if ((event.key === 'Enter' || event.key === 'F2') && active) openBox('edit', active)
    else if (event.key === ' ' && active) openCell(active)
    else if (event.key === '?' && active) return
    else if (isModified && event.key === 'c' && range) void copySelection(rows, query.input, columns.visible, range)
    else if (isModified && event.key === 'a') selectAll()
    else if (event.key === 'Escape' && active && !isProofOpen()) select(null)
    else return
    event.preventDefault()
  }
  function onDragStart(event: React.DragEvent): void {
    const position = positionOf(event.target)
    if (!position || columns.visible[position.column]?.kind !== 'order') return
    const isOfRange = range !== null && isInside(range, position.row)
    const [from, to] = isOfRange ? [range.fromRow, range.toRow] : [position.row, position.row]
    const dragged = Array.from({ length: to - from + 1 }, (_, i) => rows.row(from + i)).flatMap((row) => row ?? [])
    if (dragged.length < to - from + 1) complain(new Error(t.dragLoadedOnly))
    if (dragged.length > 0) dragRows(event.dataTransfer, table, columns.visible, dragged)
  }

  useRowFromAddress(table)
  const boxRow = box ? rows.row(box.at.row) : null
  const boxColumn = box ? columns.visible[box.at.column]?.info : null

  return (
    <section className="grid-section" aria-label={t.rowsLabel}>
      <GridToolbar table={table} columns={columns} rows={rows} query={query} filters={filters} />
      {rows.failure ? <FailureNote failure={rows.failure} retry={rows.reload} /> : null}
      <div
        ref={scroller}
        className="grid-scroll"
        role="grid"
        tabIndex={0}
        aria-label={table.label}
        aria-rowcount={total + 1}
        aria-colcount={columns.visible.length}
        aria-activedescendant={active ? `cell-${active.row}-${active.column}` : undefined}
        aria-busy={rows.loading}
        data-testid="grid"
        style={columns.style}
        onKeyDown={onKeyDown}
      >
        <GridHeader table={table} columns={columns} shown={shown} filters={filters} scope={query.scope} problems={query.problems} />
        {rows.total === null && !rows.failure ? <Skeleton lines={8} /> : null}
        {rows.total === 0 ? (
          <p className="grid-empty">
            {table.rows === 0 ? t.noRows : t.noRowMatches}
            {table.rows > 0 && filters.isNarrowed ? (
              <>
                {' '}
                <button type="button" className="link" onClick={filters.clear}>
                  {t.clearFilters}
                </button>
              </>
            ) : null}
          </p>
        ) : null}
        <div
          className="grid-body"
          role="rowgroup"
          style={{ height: virtualizer.getTotalSize() }}
          onClick={onClick}
          onDoubleClick={(event) => {
            const position = positionOf(event.target)
            if (position) openBox('edit', position)
          }}
          onDragStart={onDragStart}
        >
          {items.map((item) => (
            <GridRow
              key={item.key}
              index={item.index}
              top={item.start}
              row={rows.row(item.index)}
              columns={columns.visible}
              locale={locale}
              activeColumn={active?.row === item.index ? active.column : null}
              selected={range && isInside(range, item.index) ? range : null}
              shown={shown}
              daily={isDaily}
            />
          ))}
        </div>
        {total > 0 ? <GridFooter columns={columns} shown={shown} scope={query.scope} total={rows.total} /> : null}
      </div>
      {box && boxRow && boxColumn ? (
        box.kind === 'edit' ? (
          <CellEditor
            key={`${boxRow.id} ${boxColumn.name}`}
            table={table}
            row={boxRow}
            column={boxColumn}
            anchor={box.anchor}
            close={() => setBox(null)}
            next={() => move({ row: Math.min(box.at.row + 1, total - 1), column: box.at.column }, false)}
            readings={() => setBox({ ...box, kind: 'reading' })}
          />
        ) : (
          <ReadingBox table={table} column={boxColumn} anchor={box.anchor} close={() => setBox(null)} />
        )
      ) : null}
    </section>
  )
}

function positionOf(target: EventTarget): Position | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null
}

/** Pinned columns and those in the window; few columns are all shown. The same list stays the same object while scrolling down. */
function useShownColumns(columns: Columns, scroller: React.RefObject<HTMLDivElement | null>): readonly number[] {
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler, which this warns of, is not used
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: columns.visible.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => columns.visible[index]?.width ?? 100,
    overscan: 2,
    useFlushSync: false,
  })
  useEffect(() => virtualizer.measure(), [virtualizer, columns.visible])
  const inWindow = virtualizer.getVirtualItems().map((item) => item.index)
  const pinned = columns.visible.flatMap((column, i) => (column.pinned ? [i] : []))
  const isSmall = columns.visible.length <= FEW_COLUMNS
  const key = isSmall ? columns.visible.map((_, i) => i).join() : [...new Set([...pinned, ...inWindow])].toSorted((a, b) => a - b).join()
  return useMemo(() => (key === '' ? [] : key.split(',').map(Number)), [key])
}

/** Scrolls sideways until a column is seen beside the pinned ones. */
function showColumn(element: HTMLElement | null, columns: Columns, index: number): void {
  const column = columns.visible[index]
  if (!element || !column || column.pinned) return
  const pinned = columns.visible.reduce((sum, one) => sum + (one.pinned ? one.width : 0), 0)
  if (column.left - pinned < element.scrollLeft) element.scrollLeft = column.left - pinned
  else if (column.left + column.width > element.scrollLeft + element.clientWidth)
    element.scrollLeft = column.left + column.width - element.clientWidth
}

/** `?row=12` in the address opens that row's proof once. */
function useRowFromAddress(table: TableInfo): void {
  const wanted = useRoute((route) => route.query.row)
  useEffect(() => {
    const row = numericId(wanted ?? null)
    if (row !== null && !isProofOpen()) void openRowProof(table.name, row)
  }, [wanted, table.name])
}

/**
 * The grid of a table: a hundred thousand rows scroll by pages, columns sort, filter, resize, hide, move and pin.
 * In: the table and a period from the chart. TanStack Table keeps the columns, TanStack Virtual the window, `useRows` the pages.
 */
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { TableInfo } from '../../../src-shared/model.ts'
import { FailureNote, Skeleton } from '../../components/basics.tsx'
import { numericId } from '../../lib/route.ts'
import { isProofOpen } from '../../stores/proof.ts'
import { useRoute } from '../../stores/route.ts'
import { openRowProof } from '../../stores/rows.ts'
import { useLocale } from '../../stores/settings.ts'
import { GridHeader } from './GridHeader.tsx'
import { GridRow } from './GridRow.tsx'
import { GridToolbar } from './GridToolbar.tsx'
import { copySelection, isInside } from './gridCopy.ts'
import type { Range } from './gridCopy.ts'
import { gridQuery } from './gridState.ts'
import type { Period } from './gridState.ts'
import { useColumns } from './useColumns.ts'
import type { Columns } from './useColumns.ts'
import { useRows } from './useRows.ts'

const ROW_HEIGHT = 28
const FEW_COLUMNS = 12
type Position = { row: number; column: number }

export function DataGrid({ table, period, clearPeriod }: { table: TableInfo; period: Period | null; clearPeriod: () => void }) {
  const locale = useLocale()
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const columns = useColumns(table)
  const settled = useDeferredValue(useMemo(() => ({ search, typed }), [search, typed]))
  const query = useMemo(
    () => gridQuery(table, settled.typed, settled.search, columns.sorting, period),
    [table, settled, columns.sorting, period],
  )
  const rows = useRows(query.input)
  const total = rows.total ?? 0

  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler, which this warns of, is not used
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    // A render inside the scroll event would make the other virtualizer's reading of the position lay the page out again.
    useFlushSync: false,
  })
  const shown = useShownColumns(columns, scroller)
  const items = virtualizer.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useEffect(() => rows.show(first, last), [rows, first, last])

  const [active, setActive] = useState<Position | null>(null)
  const [anchor, setAnchor] = useState<Position | null>(null)
  const range: Range | null = active && {
    fromRow: Math.min(active.row, anchor?.row ?? active.row),
    toRow: Math.max(active.row, anchor?.row ?? active.row),
    fromColumn: Math.min(active.column, anchor?.column ?? active.column),
    toColumn: Math.max(active.column, anchor?.column ?? active.column),
  }

  function openCell(position: Position): void {
    const row = rows.row(position.row)
    const column = columns.visible[position.column]
    if (row && column) void openRowProof(table.name, row.id, row.cells[column.id]?.observationId ?? null)
  }
  function move(position: Position, extend: boolean): void {
    const next = { row: clamp(position.row, total), column: clamp(position.column, columns.visible.length) }
    setAnchor(extend ? (anchor ?? active) : null)
    setActive(next)
    virtualizer.scrollToIndex(next.row)
    showColumn(scroller.current, columns, next.column)
    // The panel follows the cell, so that a column can be checked by holding the down key.
    if (!extend && isProofOpen()) openCell(next)
  }
  function onClick(event: React.MouseEvent): void {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null
    if (!cell) return
    const position = { row: Number(cell.dataset.row), column: Number(cell.dataset.column) }
    scroller.current?.focus({ preventScroll: true })
    setAnchor(event.shiftKey ? (anchor ?? active) : null)
    setActive(position)
    if (!event.shiftKey) openCell(position)
  }
  function onKeyDown(event: React.KeyboardEvent): void {
    if (event.target !== event.currentTarget) return
    const at = active ?? { row: first, column: 0 }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 300) / ROW_HEIGHT) - 2)
    const modifier = event.ctrlKey || event.metaKey
    const targets: Record<string, Position> = {
      ArrowDown: { ...at, row: at.row + 1 },
      ArrowUp: { ...at, row: at.row - 1 },
      ArrowLeft: { ...at, column: at.column - 1 },
      ArrowRight: { ...at, column: at.column + 1 },
      PageDown: { ...at, row: at.row + page },
      PageUp: { ...at, row: at.row - page },
      Home: modifier ? { row: 0, column: at.column } : { ...at, column: 0 },
      End: modifier ? { row: total - 1, column: at.column } : { ...at, column: columns.visible.length - 1 },
    }
    const target = targets[event.key]
    if (target && active) move(target, event.shiftKey)
    else if (target) move(at, false)
    else if ((event.key === 'Enter' || event.key === ' ') && active) openCell(active)
    else if (modifier && event.key === 'c' && range) void copySelection(rows, columns.visible, range)
    else return
    event.preventDefault()
  }

  useRowFromAddress(table)

  return (
    <section className="grid-section" aria-label="Rows">
      <GridToolbar
        table={table}
        columns={columns}
        search={search}
        setSearch={setSearch}
        rows={rows}
        query={query}
        period={period}
        clearPeriod={clearPeriod}
        filtered={Object.values(typed).some((text) => text.trim() !== '')}
        clearFilters={() => setTyped({})}
      />
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
        <GridHeader columns={columns} shown={shown} typed={typed} setTyped={setTyped} problems={query.problems} />
        {rows.total === null && !rows.failure ? <Skeleton lines={8} /> : null}
        {rows.total === 0 ? (
          <p className="grid-empty">{table.rows === 0 ? 'This table has no rows.' : 'No row matches. Change or clear the filters.'}</p>
        ) : null}
        <div className="grid-body" role="rowgroup" style={{ height: virtualizer.getTotalSize() }} onClick={onClick}>
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
            />
          ))}
        </div>
      </div>
    </section>
  )
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

function clamp(value: number, count: number): number {
  return Math.min(Math.max(value, 0), Math.max(0, count - 1))
}

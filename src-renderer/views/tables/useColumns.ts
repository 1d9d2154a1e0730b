/** The columns of the grid as TanStack Table keeps them: order, widths, pinning, visibility and sorting, remembered per table. */
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import type { ReactTable, Column } from '@tanstack/react-table'
import { useMessages } from '../../i18n/index.ts'
import type { TableColumn, TableInfo, TableRow } from '../../../src-shared/model.ts'
import { hiddenAtFirst, isNumeric, startWidth, timeLabel } from './gridState.ts'
import type { Sort } from './gridState.ts'

export const gridFeatures = tableFeatures({
  columnSizingFeature,
  columnResizingFeature,
  columnPinningFeature,
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
})
type Features = typeof gridFeatures
export type GridTable = ReactTable<Features, TableRow>
export type GridColumn = {
  id: string
  label: string
  kind: 'order' | 'time' | 'value'
  info: TableColumn | null
  numeric: boolean
  pinned: boolean
  width: number
  left: number
  column: Column<Features, TableRow, unknown>
}
export type Columns = {
  table: GridTable
  visible: readonly GridColumn[]
  all: readonly { id: string; label: string; shown: boolean; repeatsTime: boolean; toggle: () => void }[]
  sorting: readonly Sort[]
  style: React.CSSProperties
  reset: () => void
}

const helper = createColumnHelper<Features, TableRow>()
const NO_ROWS: TableRow[] = []

export function useColumns(info: TableInfo): Columns {
  const { whenNames } = useMessages().tables
  const when = timeLabel(info.columns, whenNames)
  const definitions = useMemo(
    () => [
      helper.display({ id: 'order', header: '#', size: 52, minSize: 40, enableHiding: false }),
      ...(info.from === null ? [] : [helper.display({ id: 'time', header: when, size: 176, minSize: 80 })]),
      ...info.columns.map((column) => helper.display({ id: column.name, header: column.label, size: startWidth(column), minSize: 56 })),
    ],
    [info, when],
  )
  const [remembered] = useState(() => recall(info))
  // Options that keep their identity keep the table's, and with it every row that did not change.
  const options = useMemo(
    () => ({
      features: gridFeatures,
      columns: definitions,
      data: NO_ROWS,
      manualSorting: true,
      enableSortingRemoval: true,
      // Columns without an accessor are taken for one at a time otherwise.
      enableMultiSort: true,
      columnResizeMode: 'onChange' as const,
      initialState: {
        columnPinning: { start: ['order', 'time'], end: [] },
        ...remembered,
        columnVisibility: { ...firstVisibility(info), ...remembered.columnVisibility },
      },
    }),
    [definitions, info, remembered],
  )
  const table = useTable(options)
  const { state } = table
  const { columnPinning, columnVisibility, columnSizing, columnOrder } = state
  useFirstVisibility(table, info)
  useEffect(
    () => remember(info, { columnPinning, columnVisibility: chosenVisibility(info, columnVisibility), columnSizing, columnOrder }),
    [info, columnPinning, columnVisibility, columnSizing, columnOrder],
  )

  return useMemo(() => {
    const visible: GridColumn[] = []
    let left = 0
    for (const column of [...table.getStartVisibleLeafColumns(), ...table.getCenterVisibleLeafColumns()]) {
      const width = column.getSize()
      const own = info.columns.find((one) => one.name === column.id) ?? null
      const kind = own ? 'value' : column.id === 'order' ? 'order' : 'time'
      visible.push({
        id: column.id,
        label: own?.label ?? (kind === 'order' ? '#' : when),
        kind,
        info: own,
        numeric: own ? isNumeric(own) : kind === 'order',
        pinned: column.getIsPinned() === 'start',
        width,
        left,
        column,
      })
      left += width
    }
    const all = table
      .getAllLeafColumns()
      .filter((column) => column.id !== 'order')
      .map((column) => ({
        id: column.id,
        label: info.columns.find((one) => one.name === column.id)?.label ?? when,
        shown: column.getIsVisible(),
        repeatsTime: info.sameAsTime?.includes(column.id) ?? false,
        toggle: () => column.toggleVisibility(),
      }))
    const style: Record<string, string> = {
      '--grid-columns': visible.map((column) => `${column.width}px`).join(' '),
      '--grid-width': `${left}px`,
    }
    const reset = (): void => {
      table.setColumnSizing({})
      table.setColumnOrder([])
      table.setColumnPinning({ start: ['order', 'time'], end: [] })
      table.setColumnVisibility(firstVisibility(info))
    }
    return { table, visible, all, sorting: state.sorting, style, reset }
  }, [table, info, state, when])
}

function firstVisibility(info: TableInfo): Record<string, boolean> {
  return Object.fromEntries(hiddenAtFirst(info).map((name) => [name, false]))
}

/** What begins hidden may change while the table is shown (a column is hidden for good, or gets its first value); what the person chose stays. */
function useFirstVisibility(table: GridTable, info: TableInfo): void {
  const before = useRef(info)
  useEffect(() => {
    const old = before.current
    before.current = info
    if (hiddenAtFirst(old).join() === hiddenAtFirst(info).join()) return
    table.setColumnVisibility((now) => ({ ...firstVisibility(info), ...chosenVisibility(old, now) }))
  }, [table, info])
}

/** What the person chose. A column that began hidden for want of values of its own comes by itself when it has some. */
function chosenVisibility(info: TableInfo, visibility: Readonly<Record<string, boolean>>): Record<string, boolean> {
  const first = firstVisibility(info)
  return Object.fromEntries(Object.entries(visibility).filter(([name, isShown]) => isShown !== (first[name] ?? true)))
}

/** Moves a column one place to the left or right among the columns of its region. */
export function moveColumn(columns: Columns, id: string, distance: -1 | 1): void {
  const order = columns.visible.map((column) => column.id)
  const from = order.indexOf(id)
  const to = from + distance
  if (from < 0 || to < 1 || to >= order.length) return
  order.splice(to, 0, ...order.splice(from, 1))
  columns.table.setColumnOrder(order)
}

/** Puts a dragged column where another one stands; over a pinned column it becomes pinned, over another it is set free. */
export function dropColumn(columns: Columns, dragged: string, onto: string): void {
  const order = columns.visible.map((column) => column.id)
  const [from, to] = [order.indexOf(dragged), order.indexOf(onto)]
  if (from < 1 || to < 1 || from === to) return
  order.splice(to, 0, ...order.splice(from, 1))
  columns.table.setColumnOrder(order)
  const isPinned = columns.visible.find((column) => column.id === onto)?.pinned === true
  columns.visible.find((column) => column.id === dragged)?.column.pin(isPinned ? 'start' : false)
}

type Remembered = Partial<Pick<GridTable['state'], 'columnPinning' | 'columnVisibility' | 'columnSizing' | 'columnOrder'>>

function storageKey(info: TableInfo): string {
  return `adamm.columns.${info.name}`
}

function recall(info: TableInfo): Remembered {
  const stored = localStorage.getItem(storageKey(info))
  if (stored === null) return {}
  try {
    const parsed: unknown = JSON.parse(stored)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch (error) {
    // A layout is a convenience; a damaged one is dropped and the table shown as at first.
    if (!(error instanceof SyntaxError)) throw error
    localStorage.removeItem(storageKey(info))
    return {}
  }
}

function remember(info: TableInfo, state: Remembered): void {
  localStorage.setItem(storageKey(info), JSON.stringify(state))
}

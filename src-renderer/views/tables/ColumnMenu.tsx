/** The menu of one column: order, place, type, unit, name, reading, visibility. Type and unit are pages of the same menu. */
import { useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { COLUMN_TYPES } from '../../lib/columnTypes.ts'
import type { TableInfo } from '../../../src-shared/model.ts'
import { Menu } from '../../components/Menu.tsx'
import type { MenuItem } from '../../components/Menu.tsx'
import { useMessages } from '../../i18n/index.ts'
import type { Messages } from '../../i18n/index.ts'
import { unitLabel } from '../../lib/format.ts'
import { siblingUnits } from '../../lib/units.ts'
import { say } from '../../stores/toasts.ts'
import { changeColumn } from './tableActs.ts'
import { moveColumn } from './useColumns.ts'
import type { Columns, GridColumn } from './useColumns.ts'

type Page = 'main' | 'type' | 'unit'
type Props = { table: TableInfo; column: GridColumn; columns: Columns; rename: (column: GridColumn) => void }

export function ColumnMenu({ table, column, columns, rename }: Props) {
  const messages = useMessages()
  const [page, setPage] = useState<Page>('main')
  const items =
    page === 'type'
      ? typeItems(table, column, messages, () => setPage('main'))
      : page === 'unit'
        ? unitItems(table, column, messages, () => setPage('main'))
        : mainItems(column, columns, messages, setPage, () => rename(column))
  return (
    <Menu
      label={messages.tables.columnMenu(column.label)}
      className="grid-menu"
      testId={`column-menu-${column.id}`}
      button={<ChevronDown size={12} />}
      items={items}
      onClose={() => setPage('main')}
    />
  )
}

function mainItems(
  column: GridColumn,
  columns: Columns,
  messages: Messages,
  setPage: (page: Page) => void,
  rename: () => void,
): MenuItem[] {
  const t = messages.tables
  const own = column.column
  const { info } = column
  const head: MenuItem[] = [
    {
      kind: 'title',
      label: info ? [messages.values.types[info.type], unitLabel(info.unit)].filter((word) => word !== '').join(', ') : t.timeOfRow,
    },
    { label: t.sortAscending, run: () => own.toggleSorting(false) },
    { label: t.sortDescending, run: () => own.toggleSorting(true) },
    { kind: 'line' },
  ]
  const place: MenuItem[] = [
    { label: column.pinned ? t.unpin : t.pin, run: () => own.pin(column.pinned ? false : 'start') },
    { label: t.moveLeft, run: () => moveColumn(columns, column.id, -1) },
    { label: t.moveRight, run: () => moveColumn(columns, column.id, 1) },
    { label: t.fitWidth, run: () => fitWidth(columns, column) },
    { label: t.hideHere, run: () => own.toggleVisibility(false) },
    { kind: 'line' },
  ]
  const choices: MenuItem[] = info
    ? [
        { label: t.renameColumn, run: rename },
        { label: t.typeMenu, hint: messages.values.types[info.type], stay: true, run: () => setPage('type') },
        ...(siblingUnits(info).length > 0
          ? [{ label: t.unitMenu, hint: unitLabel(info.unit) || '—', stay: true, run: () => setPage('unit') }]
          : []),
        { kind: 'line' },
      ]
    : []
  return [
    ...head,
    ...place,
    ...choices,
    { label: t.copySqlName, run: () => void navigator.clipboard.writeText(column.id).then(() => say(t.nameCopied(column.id))) },
  ]
}

function typeItems(table: TableInfo, column: GridColumn, messages: Messages, back: () => void): MenuItem[] {
  const { info } = column
  if (!info) return []
  const change = (type: (typeof COLUMN_TYPES)[number] | null): void =>
    void changeColumn({ table: table.name, column: info.name, type }, info.label)
  return [
    { label: messages.tables.back, stay: true, run: back },
    { kind: 'title', label: messages.tables.typeMenu },
    ...COLUMN_TYPES.map((type) => ({ label: messages.values.types[type], checked: type === info.type, run: () => change(type) })),
    { kind: 'line' },
    { label: messages.tables.asDecided, run: () => change(null) },
  ]
}

function unitItems(table: TableInfo, column: GridColumn, messages: Messages, back: () => void): MenuItem[] {
  const { info } = column
  if (!info) return []
  const change = (unit: string | null): void => void changeColumn({ table: table.name, column: info.name, unit }, info.label)
  return [
    { label: messages.tables.back, stay: true, run: back },
    { kind: 'title', label: messages.tables.unitMenu },
    ...siblingUnits(info).map((unit) => ({ label: unit, checked: unit === info.unit, run: () => change(unit) })),
    { kind: 'line' },
    { label: messages.tables.asDecided, run: () => change(null) },
  ]
}

/** As wide as the widest cell of the column that is on the page, within reason. */
function fitWidth(columns: Columns, column: GridColumn): void {
  const index = columns.visible.findIndex((one) => one.id === column.id)
  const cells = [...document.querySelectorAll<HTMLElement>(`.grid-body [data-column="${index}"]`)]
  const widest = cells.reduce((most, cell) => Math.max(most, textWidth(cell)), column.label.length * 7 + 44)
  columns.table.setColumnSizing((now) => ({ ...now, [column.id]: Math.min(Math.max(Math.ceil(widest) + 18, 56), 640) }))
}

function textWidth(cell: HTMLElement): number {
  return [...cell.children].reduce((sum, child) => sum + child.scrollWidth, 0)
}

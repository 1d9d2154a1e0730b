/** Column names with sort, menu and resize handle, and below them the filter row. */
import { memo } from 'react'
import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react'
import { Menu } from '../../components/Menu.tsx'
import type { MenuItem } from '../../components/Menu.tsx'
import { unitLabel } from '../../lib/format.ts'
import { say } from '../../stores/toasts.ts'
import { filterHint } from './gridState.ts'
import { moveColumn } from './useColumns.ts'
import type { Columns, GridColumn } from './useColumns.ts'

type Typed = Readonly<Record<string, string>>
type Props = {
  columns: Columns
  shown: readonly number[]
  typed: Typed
  setTyped: (typed: Typed) => void
  problems: ReadonlyMap<string, string>
}

export const GridHeader = memo(function GridHeader({ columns, shown, typed, setTyped, problems }: Props) {
  const headers = new Map(columns.table.getFlatHeaders().map((header) => [header.column.id, header]))
  const placed = shown.flatMap((index) => {
    const column = columns.visible[index]
    return column ? [{ column, index }] : []
  })
  return (
    <div className="grid-head" role="rowgroup">
      <div className="grid-row grid-names" role="row" aria-rowindex={1}>
        {placed.map(({ column, index }) => (
          <HeaderCell key={column.id} column={column} index={index} columns={columns} resize={headers.get(column.id)?.getResizeHandler()} />
        ))}
      </div>
      <div className="grid-row grid-filters" role="row">
        {placed.map(({ column, index }) => (
          <div
            key={column.id}
            role="gridcell"
            className={cellClass('grid-filter', column)}
            style={{ gridColumn: index + 1, left: column.pinned ? column.left : undefined }}
          >
            {column.kind === 'order' ? null : (
              <input
                value={typed[column.id] ?? ''}
                placeholder={column.info ? filterHint(column.info) : '2024-04'}
                aria-label={`Filter ${column.label}`}
                aria-invalid={problems.has(column.id)}
                title={problems.get(column.id) ?? `Filter ${column.label}. Also: empty, not empty.`}
                data-testid={`filter-${column.id}`}
                onChange={(event) => setTyped({ ...typed, [column.id]: event.target.value })}
                onKeyDown={(event) => event.stopPropagation()}
              />
            )}
          </div>
        ))}
      </div>
    </div>
  )
})

export function cellClass(base: string, column: GridColumn): string {
  return `${base}${column.pinned ? ' grid-pinned' : ''}${column.numeric ? ' grid-right' : ''}`
}

type HeaderProps = { column: GridColumn; index: number; columns: Columns; resize: ((event: unknown) => void) | undefined }

function HeaderCell({ column, index, columns, resize }: HeaderProps) {
  const own = column.column
  const sorted = own.getIsSorted()
  const unit = unitLabel(column.info?.unit ?? null)
  return (
    <div
      role="columnheader"
      aria-colindex={index + 1}
      className={cellClass('grid-name', column)}
      style={{ gridColumn: index + 1, left: column.pinned ? column.left : undefined }}
      aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'}
      title={
        column.info ? `${column.label} (${column.info.type}${unit === '' ? '' : `, ${unit}`}), ${column.info.filled} filled` : column.label
      }
    >
      <button
        type="button"
        className="grid-sort"
        onClick={(event) => sortBy(column, event.shiftKey)}
        dir="auto"
        data-testid={`sort-${column.id}`}
      >
        <span className="grid-label">{column.label}</span>
        {unit !== '' ? <span className="unit">{unit}</span> : null}
        {sorted === 'asc' ? <ArrowUp size={12} aria-hidden /> : sorted === 'desc' ? <ArrowDown size={12} aria-hidden /> : null}
      </button>
      {column.kind === 'order' ? null : (
        <Menu
          label={`Column ${column.label}`}
          className="grid-menu"
          button={<ChevronDown size={12} />}
          items={menuItems(column, columns)}
        />
      )}
      {resize ? (
        <span
          className="grid-resize"
          aria-hidden
          onMouseDown={(event) => {
            event.preventDefault()
            resize(event)
          }}
          onTouchStart={resize}
          onDoubleClick={() => own.resetSize()}
        />
      ) : null}
    </div>
  )
}

/** Ascending, descending, none; Shift adds to the order instead of replacing it. */
function sortBy(column: GridColumn, add: boolean): void {
  const sorted = column.column.getIsSorted()
  if (sorted === 'desc') column.column.clearSorting()
  else column.column.toggleSorting(sorted === 'asc', add)
}

function menuItems(column: GridColumn, columns: Columns): MenuItem[] {
  const own = column.column
  return [
    {
      kind: 'title',
      label: column.info ? [column.info.type, unitLabel(column.info.unit)].filter((word) => word !== '').join(', ') : 'time of the row',
    },
    { label: 'Sort ascending', run: () => own.toggleSorting(false) },
    { label: 'Sort descending', run: () => own.toggleSorting(true) },
    { kind: 'line' },
    { label: column.pinned ? 'Unpin' : 'Pin to the left', run: () => own.pin(column.pinned ? false : 'start') },
    { label: 'Move left', run: () => moveColumn(columns, column.id, -1) },
    { label: 'Move right', run: () => moveColumn(columns, column.id, 1) },
    { label: 'Hide', run: () => own.toggleVisibility(false) },
    { kind: 'line' },
    { label: 'Copy the SQL name', run: () => void navigator.clipboard.writeText(column.id).then(() => say(`"${column.id}" copied.`)) },
  ]
}

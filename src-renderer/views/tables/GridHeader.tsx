/** Column names with sort, menu and resize handle, and below them the filter row. A name dragged onto another moves its column there. */
import { memo, useState } from 'react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { TableInfo } from '../../../src-shared/model.ts'
import { Popover } from '../../components/Popover.tsx'
import { FollowedInput } from '../../components/FollowedInput.tsx'
import { useMessages } from '../../i18n/index.ts'
import { unitLabel } from '../../lib/format.ts'
import type { FilterProblem } from '../../lib/filters.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import { filterExample } from './gridState.ts'
import type { ScopeInput } from './gridState.ts'
import { changeColumn } from './tableActs.ts'
import { dropColumn } from './useColumns.ts'
import type { Columns, GridColumn } from './useColumns.ts'
import type { Filters } from './useGridFilters.ts'

type Props = {
  table: TableInfo
  columns: Columns
  shown: readonly number[]
  filters: Filters
  scope: ScopeInput
  problems: ReadonlyMap<string, FilterProblem>
}
const DRAGGED = 'application/x-adamm-column'

export const GridHeader = memo(function GridHeader({ table, columns, shown, filters, scope, problems }: Props) {
  const headers = new Map(columns.table.getFlatHeaders().map((header) => [header.column.id, header]))
  const placed = shown.flatMap((index) => {
    const column = columns.visible[index]
    return column ? [{ column, index }] : []
  })
  return (
    <div className="grid-head" role="rowgroup">
      <div className="grid-row grid-names" role="row" aria-rowindex={1}>
        {placed.map(({ column, index }) => (
          <HeaderCell
            key={column.id}
            table={table}
            column={column}
            index={index}
            columns={columns}
            resize={headers.get(column.id)?.getResizeHandler()}
          />
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
              <FilterField table={table} column={column} filters={filters} scope={scope} problem={problems.get(column.id)} />
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

type FieldProps = { table: TableInfo; column: GridColumn; filters: Filters; scope: ScopeInput; problem: FilterProblem | undefined }

function FilterField({ table, column, filters, scope, problem }: FieldProps) {
  const t = useMessages().tables
  const example = column.info ? filterExample(column.info) : '2024-04'
  return (
    <>
      <FollowedInput
        value={filters.typed[column.id] ?? ''}
        placeholder={example ?? t.contains}
        aria-label={t.filter(column.label)}
        aria-invalid={problem !== undefined}
        title={problem ? t.filterProblems[problem] : t.filterHelp(column.label)}
        data-testid={`filter-${column.id}`}
        dir="auto"
        onText={(text) => filters.setFilter(column.id, text)}
        onKeyDown={(event) => event.stopPropagation()}
      />
      {column.info ? <FilterMenu table={table} column={column.info} filters={filters} scope={scope} /> : null}
    </>
  )
}

type HeaderProps = {
  table: TableInfo
  column: GridColumn
  index: number
  columns: Columns
  resize: ((event: unknown) => void) | undefined
}

function HeaderCell({ table, column, index, columns, resize }: HeaderProps) {
  const t = useMessages()
  const [renaming, setRenaming] = useState<Element | null>(null)
  const [isTarget, setTarget] = useState(false)
  const own = column.column
  const sorted = own.getIsSorted()
  const unit = unitLabel(column.info?.unit ?? null)
  const place = columns.sorting.length > 1 ? columns.sorting.findIndex((one) => one.id === column.id) + 1 : 0
  return (
    <div
      role="columnheader"
      aria-colindex={index + 1}
      className={`${cellClass('grid-name', column)}${isTarget ? ' grid-drop' : ''}`}
      style={{ gridColumn: index + 1, left: column.pinned ? column.left : undefined }}
      aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'}
      title={
        column.info
          ? t.tables.columnTitle(column.label, [t.values.types[column.info.type], unit].filter(Boolean), column.info.filled)
          : column.label
      }
      data-header={column.id}
      onDragOver={(event) => {
        if (column.kind === 'order' || !event.dataTransfer.types.includes(DRAGGED)) return
        event.preventDefault()
        event.stopPropagation()
        setTarget(true)
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        setTarget(false)
        const dragged = event.dataTransfer.getData(DRAGGED)
        if (dragged === '') return
        event.preventDefault()
        event.stopPropagation()
        dropColumn(columns, dragged, column.id)
      }}
    >
      <button
        type="button"
        className="grid-sort"
        draggable={column.kind !== 'order'}
        onDragStart={(event) => {
          event.dataTransfer.setData(DRAGGED, column.id)
          event.dataTransfer.effectAllowed = 'move'
        }}
        onClick={(event) => sortBy(column, event.shiftKey)}
        data-testid={`sort-${column.id}`}
      >
        <span className="grid-label">
          <bdi>{column.label}</bdi>
        </span>
        {unit !== '' ? <span className="unit">{unit}</span> : null}
        {sorted === 'asc' ? <ArrowUp size={12} aria-hidden /> : sorted === 'desc' ? <ArrowDown size={12} aria-hidden /> : null}
        {sorted !== false && place > 0 ? <span className="sort-place number">{place}</span> : null}
      </button>
      {column.kind === 'order' ? null : (
        <ColumnMenu
          table={table}
          column={column}
          columns={columns}
          rename={() => setRenaming(document.querySelector(`[data-header="${CSS.escape(column.id)}"]`))}
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
      {renaming && column.info ? (
        <RenameBox anchor={renaming} table={table} name={column.info.name} label={column.label} close={() => setRenaming(null)} />
      ) : null}
    </div>
  )
}

type RenameProps = { anchor: Element; table: TableInfo; name: string; label: string; close: () => void }

function RenameBox({ anchor, table, name, label, close }: RenameProps) {
  const t = useMessages()
  return (
    <Popover anchor={anchor} label={t.tables.renameColumn} close={close} className="rename-box">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const next = String(new FormData(event.currentTarget).get('label') ?? '').trim()
          close()
          if (next !== '' && next !== label) void changeColumn({ table: table.name, column: name, label: next }, next)
        }}
      >
        <input name="label" defaultValue={label} maxLength={200} aria-label={t.tables.columnName} dir="auto" data-testid="column-label" />
        <button type="submit" className="button">
          {t.common.save}
        </button>
      </form>
    </Popover>
  )
}

/** Ascending, descending, none; Shift adds to the order instead of replacing it. */
function sortBy(column: GridColumn, add: boolean): void {
  const sorted = column.column.getIsSorted()
  if (sorted === 'desc') column.column.clearSorting()
  else column.column.toggleSorting(sorted === 'asc', add)
}

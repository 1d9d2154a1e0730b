/** Above the grid: search, what is filtered, which columns are shown, export. */
import { Columns3, Download, X } from 'lucide-react'
import type { TableInfo } from '../../../src-shared/model.ts'
import { Spinner } from '../../components/basics.tsx'
import { Menu } from '../../components/Menu.tsx'
import { formatCount, formatSpan } from '../../lib/format.ts'
import { useLocale } from '../../stores/settings.ts'
import { exportRows } from './gridCopy.ts'
import type { GridQuery, Period } from './gridState.ts'
import type { Columns } from './useColumns.ts'
import type { Rows } from './useRows.ts'

type Props = {
  table: TableInfo
  columns: Columns
  search: string
  setSearch: (text: string) => void
  rows: Rows
  query: GridQuery
  period: Period | null
  clearPeriod: () => void
  filtered: boolean
  clearFilters: () => void
}

export function GridToolbar({ table, columns, search, setSearch, rows, query, period, clearPeriod, filtered, clearFilters }: Props) {
  const locale = useLocale()
  const hidden = columns.all.filter((column) => !column.shown).length
  const isPart = rows.total !== null && rows.total !== table.rows
  return (
    <div className="grid-toolbar">
      <input
        className="find"
        type="search"
        data-find
        placeholder="Find in rows"
        aria-label="Find in rows"
        value={search}
        maxLength={200}
        onChange={(event) => setSearch(event.target.value)}
        data-testid="grid-search"
      />
      {period ? (
        <button type="button" className="chip chip-on" onClick={clearPeriod} aria-label="Remove the period">
          {formatSpan(period.from, period.to, locale)} <X size={11} aria-hidden />
        </button>
      ) : null}
      {filtered ? (
        <button type="button" className="chip chip-on" onClick={clearFilters}>
          Clear filters <X size={11} aria-hidden />
        </button>
      ) : null}
      <span className="muted number" role="status" data-testid="grid-count">
        {rows.total === null
          ? ''
          : isPart
            ? `${formatCount(rows.total, locale)} of ${formatCount(table.rows, locale)} rows`
            : `${formatCount(rows.total, locale)} rows`}
      </span>
      {rows.loading && rows.total !== null ? <Spinner label="Loading rows" /> : null}
      <span className="spacer" />
      <span
        className="muted grid-legend"
        title="A dot stands before values that were read with less than 70 % certainty; it is faint from 50 % on. Click a value to see its place."
      >
        <span className="sign sign-low" aria-hidden /> low certainty
      </span>
      <Menu
        label="Columns"
        className="button button-quiet"
        testId="columns-menu"
        button={
          <>
            <Columns3 size={14} />
            <span>Columns{hidden > 0 ? ` (${hidden} hidden)` : ''}</span>
          </>
        }
        items={[
          ...columns.all.map((column) => ({ label: column.label, checked: column.shown, run: column.toggle })),
          { kind: 'line' as const },
          { label: 'Show all', run: () => columns.table.toggleAllColumnsVisible(true) },
          { label: 'As at first', run: columns.reset },
        ]}
      />
      <Menu
        label="Export"
        className="button button-quiet"
        testId="export-menu"
        button={
          <>
            <Download size={14} />
            <span>Export</span>
          </>
        }
        items={[
          { label: isPart ? 'These rows as CSV' : 'CSV', run: () => void exportRows(table, query.input, columns.visible, 'csv') },
          { label: isPart ? 'These rows as JSON' : 'JSON', run: () => void exportRows(table, query.input, columns.visible, 'json') },
        ]}
      />
    </div>
  )
}

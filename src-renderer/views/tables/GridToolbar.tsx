/** Above the grid: search, what is filtered, the latest row of each day, which columns are shown, copy and export. */
import { CalendarCheck2, Columns3, Download, X } from 'lucide-react'
import type { TableInfo } from '../../../src-shared/model.ts'
import { Spinner } from '../../components/basics.tsx'
import { Menu } from '../../components/Menu.tsx'
import { FollowedInput } from '../../components/FollowedInput.tsx'
import { useMessages } from '../../i18n/index.ts'
import { formatSpan } from '../../lib/format.ts'
import { useLocale } from '../../stores/settings.ts'
import { copySelection, exportRows } from './gridCopy.ts'
import { timeLabel } from './gridState.ts'
import type { GridQuery } from './gridState.ts'
import { setLatestRows } from './tableActs.ts'
import type { Columns } from './useColumns.ts'
import type { Filters } from './useGridFilters.ts'
import type { Rows } from './useRows.ts'

type Props = { table: TableInfo; columns: Columns; rows: Rows; query: GridQuery; filters: Filters }

export function GridToolbar({ table, columns, rows, query, filters }: Props) {
  const t = useMessages().tables
  const locale = useLocale()
  const hidden = columns.all.filter((column) => !column.shown).length
  const isPart = rows.total !== null && rows.total !== table.rows
  const { period } = filters
  return (
    <div className="grid-toolbar">
      <FollowedInput
        className="find"
        type="search"
        data-find
        placeholder={t.findInRows}
        aria-label={t.findInRows}
        value={filters.search}
        maxLength={200}
        onText={filters.setSearch}
        data-testid="grid-search"
      />
      {period ? (
        <button type="button" className="chip chip-on" onClick={() => filters.setPeriod(null)} aria-label={t.removePeriod}>
          {formatSpan(period.from, period.to, locale)} <X size={11} aria-hidden />
        </button>
      ) : null}
      {filters.isFiltered ? (
        <button type="button" className="chip chip-on" onClick={filters.clear}>
          {t.clearFilters} <X size={11} aria-hidden />
        </button>
      ) : null}
      {table.daily ? (
        <button
          type="button"
          className={table.daily.use ? 'chip chip-on' : 'chip'}
          aria-pressed={table.daily.use}
          title={t.latestHelp(table.daily.repeats)}
          onClick={() => void setLatestRows(table, !(table.daily?.use ?? false))}
          data-testid="latest-toggle"
        >
          <CalendarCheck2 size={12} aria-hidden /> {t.latestOfDay}
        </button>
      ) : null}
      <span className="muted number" role="status" data-testid="grid-count">
        {rows.total === null ? '' : isPart ? t.rowsOf(rows.total, table.rows) : t.rowCount(rows.total)}
      </span>
      {rows.loading && rows.total !== null ? <Spinner label={t.loadingRows} /> : null}
      <span className="spacer" />
      <span className="muted grid-legend" title={t.lowHelp}>
        <span className="sign sign-low" aria-hidden /> {t.low}
      </span>
      <Menu
        label={t.columns}
        className="button button-quiet"
        testId="columns-menu"
        button={
          <>
            <Columns3 size={14} />
            <span>{hidden > 0 ? t.columnsHidden(hidden) : t.columns}</span>
          </>
        }
        items={[
          ...columns.all.map((column) => ({
            label: column.label,
            hint: column.repeatsTime ? t.sameAsTime(timeLabel(table.columns, t.whenNames)) : undefined,
            checked: column.shown,
            stay: true,
            run: column.toggle,
          })),
          { kind: 'line' as const },
          { label: t.showAllColumns, run: () => columns.table.toggleAllColumnsVisible(true) },
          { label: t.asAtFirst, run: columns.reset },
        ]}
      />
      <Menu
        label={t.export}
        className="button button-quiet grid-export"
        testId="export-menu"
        button={
          <>
            <Download size={14} />
            <span>{t.export}</span>
          </>
        }
        items={[
          {
            label: t.copyRows,
            testId: 'copy-rows',
            run: () =>
              void copySelection(
                rows,
                query.input,
                columns.visible.filter((column) => column.kind !== 'order'),
                {
                  fromRow: 0,
                  toRow: (rows.total ?? 0) - 1,
                  fromColumn: 0,
                  toColumn: columns.visible.length - 1,
                },
              ),
          },
          { kind: 'line' as const },
          { label: isPart ? t.theseRowsAs('CSV') : 'CSV', run: () => void exportRows(table, query.input, columns.visible, 'csv') },
          { label: isPart ? t.theseRowsAs('JSON') : 'JSON', run: () => void exportRows(table, query.input, columns.visible, 'json') },
        ]}
      />
    </div>
  )
}

/** Tables: the list of what was discovered, or one table. */
import { useMemo, useState } from 'react'
import { Ellipsis, Table2, TerminalSquare, X } from 'lucide-react'
import type { TableInfo } from '../../../src-shared/model.ts'
import { Button, Empty, FailureNote, IconButton, Skeleton, ViewHeader } from '../../components/basics.tsx'
import { Coverage } from '../../components/Coverage.tsx'
import { Menu } from '../../components/Menu.tsx'
import { Sparkline } from '../../components/Sparkline.tsx'
import { said, useMessages } from '../../i18n/index.ts'
import { formatSpan, isolate, valueLine } from '../../lib/format.ts'
import { matchScore } from '../../lib/match.ts'
import { withLocalDates } from '../../lib/times.ts'
import { hasTimes, meansOfMoments, orderLine, ownCurrency, timeLine } from '../../lib/series.ts'
import { useApp } from '../../stores/app.ts'
import { useQuery } from '../../stores/query.ts'
import { go, routeHash, useRoute } from '../../stores/route.ts'
import { useLocale } from '../../stores/settings.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { TablePage } from './TablePage.tsx'
import { listsColumns } from './gridState.ts'
import { setTableHidden } from './tableActs.ts'

const SORTS = ['rows', 'latest', 'name'] as const
type Sort = (typeof SORTS)[number]

export function TablesView() {
  const name = useRoute((route) => route.id)
  return name === null ? <TableList /> : <TablePage key={name} name={name} />
}

/** The period that was chosen on the timeline: each table opens with its rows. */
function ScopeChip() {
  const t = useMessages().chat
  const locale = useLocale()
  const scope = useApp((state) => state.scope)
  if (scope === null) return null
  return (
    <span className="chip chip-on" data-testid="tables-scope">
      {t.only(formatSpan(scope.from, scope.to, locale))}
      <IconButton label={t.removePeriod} onClick={() => useApp.setState({ scope: null })}>
        <X size={12} />
      </IconButton>
    </span>
  )
}

function TableList() {
  const t = useMessages()
  const [search, setSearch] = useState('')
  const [withHidden, setWithHidden] = useState(false)
  const [sort, setSort] = useState<Sort>('rows')
  const { data, failure, reload } = useQuery('tables.list', { hidden: withHidden }, ['tables'])
  const found = useMemo(() => ordered(data?.filter((table) => isFound(table, search)) ?? [], sort), [data, search, sort])
  return (
    <>
      <ViewHeader title={t.shell.views.tables} scope={data ? t.common.tables(data.length) : ''}>
        <ScopeChip />
        <input
          className="find find-medium"
          type="search"
          data-find
          placeholder={t.tables.findTableOrColumn}
          aria-label={t.tables.findTableOrColumn}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <select
          aria-label={t.tables.order}
          value={sort}
          onChange={(event) => setSort(SORTS.find((one) => one === event.target.value) ?? 'rows')}
        >
          {SORTS.map((one) => (
            <option key={one} value={one}>
              {t.tables.orders[one]}
            </option>
          ))}
        </select>
        <label className="check">
          <input type="checkbox" checked={withHidden} onChange={(event) => setWithHidden(event.target.checked)} data-testid="with-hidden" />{' '}
          {t.tables.hiddenOnes}
        </label>
        <Button icon={<TerminalSquare size={14} />} onClick={() => go({ view: 'sql' })} data-testid="open-sql">
          SQL
        </Button>
      </ViewHeader>
      <div className="scroll">
        {failure && !data ? <FailureNote failure={failure} retry={reload} /> : null}
        {!data && !failure ? <Skeleton lines={8} /> : null}
        {data?.length === 0 ? (
          <Empty icon={<Table2 size={28} />} title={t.tables.noTableYet}>
            <p>{t.tables.noTableHelp}</p>
            <Button onClick={() => go({ view: 'library' })}>{t.tables.goToLibrary}</Button>
          </Empty>
        ) : null}
        {found.length > 0 ? (
          <ul className="table-list" aria-label={t.tables.tablesLabel}>
            {found.map((table) => (
              <TableItem key={table.id} table={table} />
            ))}
          </ul>
        ) : null}
        {data && data.length > 0 && found.length === 0 ? <p className="note">{t.tables.noneCalled(search)}</p> : null}
      </div>
    </>
  )
}

function isFound(table: TableInfo, search: string): boolean {
  return [table.label, table.name, ...table.columns.map((column) => column.label)].some((text) => matchScore(search, text) !== null)
}

function ordered(tables: readonly TableInfo[], sort: Sort): TableInfo[] {
  if (sort === 'name') return tables.toSorted((a, b) => a.label.localeCompare(b.label))
  if (sort === 'latest') return tables.toSorted((a, b) => (b.to ?? '').localeCompare(a.to ?? ''))
  return tables.toSorted((a, b) => b.rows - a.rows)
}

function TableItem({ table }: { table: TableInfo }) {
  const t = useMessages()
  const locale = useLocale()
  const [isMerging, setMerging] = useState(false)
  const main = table.columns.find((column) => column.name === table.mainMeasure)
  const shown = table.columns.filter((column) => !column.hidden)
  return (
    <li className="table-entry">
      <a href={routeHash({ view: 'tables', id: table.name })} className="table-item" data-testid="table-item">
        <span className="table-item-name">
          <b dir="auto">{table.label || table.name}</b>
          {table.hidden ? <span className="badge">{t.tables.hiddenBadge}</span> : null}
          {listsColumns(table) ? (
            <code className="table-item-description">{table.name}</code>
          ) : (
            <span className="table-item-description" dir="auto">
              {withLocalDates(said(table.description), locale)}
            </span>
          )}
        </span>
        <span className="table-item-columns">
          {t.tables.columnNames(
            shown.slice(0, 6).map((column) => isolate(column.label)),
            Math.max(0, shown.length - 6),
          )}
        </span>
        <span className="table-item-chart">{main ? <MainSparkline table={table.name} column={main.name} label={main.label} /> : null}</span>
        <span className="table-item-numbers">
          <span className="number">{t.common.rows(table.rows)}</span>
          <span className="muted">{formatSpan(table.from, table.to, locale)}</span>
        </span>
        <span className="table-item-coverage">
          <Coverage have={table.days} of={table.daysInSpan} />
        </span>
      </a>
      <Menu
        label={t.tables.menuOf(table.label)}
        button={<Ellipsis size={15} />}
        className="icon-button table-item-menu"
        items={[
          { label: table.hidden ? t.tables.showTable : t.tables.hideTable, run: () => void setTableHidden(table, !table.hidden) },
          { label: t.tables.mergeInto, run: () => setMerging(true) },
          { label: t.tables.historyTab, run: () => go({ view: 'tables', id: table.name, sub: 'history' }) },
        ]}
      />
      {isMerging ? <MergeDialog table={table} close={() => setMerging(false)} /> : null}
    </li>
  )
}

function MainSparkline({ table, column, label }: { table: string; column: string; label: string }) {
  const t = useMessages().tables
  const { data } = useQuery('tables.series', { table, column, points: 120 }, ['tables'])
  const locale = useLocale()
  const points = useMemo(() => {
    const own = ownCurrency(data?.points ?? [])
    return hasTimes(own) ? meansOfMoments(timeLine(own)) : orderLine(own)
  }, [data])
  const last = data?.points.findLast((point) => point.value !== null)
  const unit = last?.unit === undefined ? (data?.unit ?? null) : last.unit
  return (
    <>
      <Sparkline points={points} width={112} height={26} />
      <span className="table-item-last" title={t.lastReading(label)}>
        <span className="number">
          {last ? valueLine(last.value, unit, data?.type ?? null, locale, data?.bucketed ? 'rounded' : 'exact') : ''}
        </span>
        <span className="muted">{label}</span>
      </span>
    </>
  )
}

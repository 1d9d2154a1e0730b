/** Tables: the list of what was discovered, or one table. */
import { useMemo, useState } from 'react'
import { Table2, TerminalSquare } from 'lucide-react'
import type { TableInfo } from '../../../src-shared/model.ts'
import { Button, Empty, FailureNote, Skeleton, ViewHeader } from '../../components/basics.tsx'
import { Coverage } from '../../components/Coverage.tsx'
import { Sparkline } from '../../components/Sparkline.tsx'
import { formatSpan, plural, valueLine } from '../../lib/format.ts'
import { matchScore } from '../../lib/match.ts'
import { hasTimes, orderLine, timeLine } from '../../lib/series.ts'
import { useQuery } from '../../stores/query.ts'
import { go, routeHash, useRoute } from '../../stores/route.ts'
import { useLocale } from '../../stores/settings.ts'
import { TablePage } from './TablePage.tsx'

export function TablesView() {
  const name = useRoute((route) => route.id)
  return name === null ? <TableList /> : <TablePage key={name} name={name} />
}

function TableList() {
  const [search, setSearch] = useState('')
  const [withHidden, setWithHidden] = useState(false)
  const { data, failure, reload } = useQuery('tables.list', { hidden: withHidden }, ['tables'])
  const locale = useLocale()
  const found = data?.filter(
    (table) =>
      matchScore(search, table.label) !== null ||
      matchScore(search, table.name) !== null ||
      table.columns.some((column) => matchScore(search, column.label) !== null),
  )
  return (
    <>
      <ViewHeader title="Tables" scope={data ? plural(data.length, 'table', locale) : ''}>
        <input
          className="find"
          type="search"
          data-find
          placeholder="Find a table or column"
          aria-label="Find a table or column"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <label className="check">
          <input type="checkbox" checked={withHidden} onChange={(event) => setWithHidden(event.target.checked)} /> hidden ones
        </label>
        <Button icon={<TerminalSquare size={14} />} onClick={() => go({ view: 'sql' })} data-testid="open-sql">
          SQL
        </Button>
      </ViewHeader>
      <div className="scroll">
        {failure && !data ? <FailureNote failure={failure} retry={reload} /> : null}
        {!data && !failure ? <Skeleton lines={8} /> : null}
        {data?.length === 0 ? (
          <Empty icon={<Table2 size={28} />} title="No table yet">
            <p>A table appears when the same measurements occur in at least four events. Import more pictures or notes that show them.</p>
            <Button onClick={() => go({ view: 'library' })}>Go to Library</Button>
          </Empty>
        ) : null}
        {found && found.length > 0 ? (
          <ul className="table-list" aria-label="Tables">
            {found.map((table) => (
              <TableItem key={table.id} table={table} />
            ))}
          </ul>
        ) : null}
        {data && data.length > 0 && found?.length === 0 ? <p className="note">No table or column is called "{search}".</p> : null}
      </div>
    </>
  )
}

function TableItem({ table }: { table: TableInfo }) {
  const locale = useLocale()
  const main = table.columns.find((column) => column.name === table.mainMeasure)
  const shown = table.columns.filter((column) => !column.hidden)
  return (
    <li>
      <a href={routeHash({ view: 'tables', id: table.name })} className="table-item" data-testid="table-item">
        <span className="table-item-name">
          <b dir="auto">{table.label || table.name}</b>
          {table.hidden ? <span className="badge">hidden</span> : null}
          <span className="table-item-description" dir="auto">
            {table.description}
          </span>
        </span>
        <span className="table-item-columns" dir="auto">
          {shown
            .slice(0, 6)
            .map((column) => column.label)
            .join(', ')}
          {shown.length > 6 ? ` and ${shown.length - 6} more` : ''}
        </span>
        <span className="table-item-chart">{main ? <MainSparkline table={table.name} column={main.name} label={main.label} /> : null}</span>
        <span className="table-item-numbers">
          <span className="number">{plural(table.rows, 'row', locale)}</span>
          <span className="muted">{formatSpan(table.from, table.to, locale)}</span>
        </span>
        <span className="table-item-coverage">
          <Coverage have={table.days} of={table.daysInSpan} />
        </span>
      </a>
    </li>
  )
}

function MainSparkline({ table, column, label }: { table: string; column: string; label: string }) {
  const { data } = useQuery('tables.series', { table, column, points: 120 }, ['tables'])
  const locale = useLocale()
  const points = useMemo(() => (data ? (hasTimes(data.points) ? timeLine(data.points) : orderLine(data.points)) : []), [data])
  const last = data?.points.findLast((point) => point.value !== null)
  return (
    <>
      <Sparkline points={points} width={112} height={26} />
      <span className="table-item-last" title={`${label}, last reading`}>
        <span className="number">{last ? valueLine(last.value, data?.unit ?? null, data?.type ?? null, locale) : ''}</span>
        <span className="muted">{label}</span>
      </span>
    </>
  )
}

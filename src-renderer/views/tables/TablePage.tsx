/** One table: what it is, how complete it is, its chart, its rows, and how it came to be. */
import { useState } from 'react'
import { ArrowLeft, TerminalSquare } from 'lucide-react'
import type { TableInfo } from '../../../src-shared/model.ts'
import { Button, FailureNote, Segmented, Skeleton } from '../../components/basics.tsx'
import { Coverage } from '../../components/Coverage.tsx'
import { formatSpan, plural, unitLabel } from '../../lib/format.ts'
import { useQuery } from '../../stores/query.ts'
import { go, routeHash, useRoute } from '../../stores/route.ts'
import { useLocale } from '../../stores/settings.ts'
import { DataGrid } from './DataGrid.tsx'
import { TableChart } from './TableChart.tsx'
import { TableHistory } from './TableHistory.tsx'
import type { Period } from './gridState.ts'

export function TablePage({ name }: { name: string }) {
  const { data, failure, reload } = useQuery('tables.get', { table: name }, ['tables'])
  const sub = useRoute((route) => route.sub)
  if (failure && !data) {
    return (
      <div className="view-failure">
        <FailureNote failure={failure} retry={reload} />
        <a href={routeHash({ view: 'tables' })}>All tables</a>
      </div>
    )
  }
  if (!data) return <Skeleton lines={10} />
  return (
    <div className="table-page">
      <TableHeader table={data} tab={sub === 'history' ? 'history' : 'rows'} />
      {sub === 'history' ? <TableHistory table={data} /> : <RowsAndChart table={data} />}
    </div>
  )
}

function TableHeader({ table, tab }: { table: TableInfo; tab: 'rows' | 'history' }) {
  const locale = useLocale()
  const units = [
    ...new Set(table.columns.filter((column) => !column.hidden && column.filled > 0).map((column) => unitLabel(column.unit))),
  ].filter((unit) => unit !== '')
  return (
    <header className="table-header">
      <div className="table-header-line">
        <a href={routeHash({ view: 'tables' })} className="icon-button" aria-label="All tables" title="All tables">
          <ArrowLeft size={16} />
        </a>
        <h1 dir="auto">{table.label || table.name}</h1>
        <code className="table-name">{table.name}</code>
        <span className="spacer" />
        <Segmented
          label="Part"
          value={tab}
          choices={[
            { value: 'rows', label: 'Rows' },
            { value: 'history', label: 'How it came to be' },
          ]}
          onChange={(value) => go({ view: 'tables', id: table.name, sub: value === 'history' ? 'history' : null })}
        />
        <Button
          icon={<TerminalSquare size={14} />}
          onClick={() => go({ view: 'sql', query: { sql: `SELECT * FROM "${table.name.replaceAll('"', '""')}" LIMIT 100` } })}
        >
          SQL
        </Button>
      </div>
      {table.description === '' ? null : (
        <p className="table-description" dir="auto">
          {table.description}
        </p>
      )}
      <div className="table-facts">
        <span className="number" data-testid="table-row-count">
          {plural(table.rows, 'row', locale)}
        </span>
        {table.from ? <span>{formatSpan(table.from, table.to, locale)}</span> : <span className="muted">rows without a time</span>}
        <Coverage have={table.days} of={table.daysInSpan} />
        {units.map((unit) => (
          <span key={unit} className="unit-chip">
            {unit}
          </span>
        ))}
      </div>
    </header>
  )
}

function RowsAndChart({ table }: { table: TableInfo }) {
  const [period, setPeriod] = useState<Period | null>(null)
  return (
    <div className="table-content">
      <TableChart table={table} period={period} setPeriod={setPeriod} />
      <DataGrid table={table} period={period} clearPeriod={() => setPeriod(null)} />
    </div>
  )
}

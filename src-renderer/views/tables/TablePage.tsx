/** One table: what it is, how complete it is, its chart, its rows, and how it came to be. */
import { useEffect } from 'react'
import type { TableInfo } from '../../../src-shared/model.ts'
import { FailureNote, Skeleton, ViewHeader } from '../../components/basics.tsx'
import { useMessages } from '../../i18n/index.ts'
import { useQuery } from '../../stores/query.ts'
import { correctId, routeHash, useRoute } from '../../stores/route.ts'
import { DataGrid } from './DataGrid.tsx'
import { TableChart } from './TableChart.tsx'
import { TableHeader } from './TableHeader.tsx'
import { TableHistory } from './TableHistory.tsx'
import { useGridFilters } from './useGridFilters.ts'

export function TablePage({ name }: { name: string }) {
  const t = useMessages().tables
  const { data, failure, reload } = useQuery('tables.get', { table: name }, ['tables'])
  const sub = useRoute((route) => route.sub)
  // A table answers to its former names too; after a renaming was taken back, or in an old link, the address gets the present one.
  const present = data?.name ?? name
  useEffect(() => {
    if (present !== name) correctId(present)
  }, [present, name])
  if (failure && !data) {
    return (
      <>
        <ViewHeader title={<bdi>{name}</bdi>} />
        <div className="view-failure">
          <FailureNote failure={failure} retry={reload} />
          <a href={routeHash({ view: 'tables' })}>{t.allTables}</a>
        </div>
      </>
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

function RowsAndChart({ table }: { table: TableInfo }) {
  const filters = useGridFilters(table)
  return (
    <div className="table-content">
      <TableChart table={table} filters={filters} />
      <DataGrid table={table} filters={filters} />
    </div>
  )
}

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
  useNameOf(data, name, failure !== null)
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

/**
 * The address follows the table's name: an old link has a former one, and a renaming that is taken back leaves a name that nothing has any more;
 * then the table is found again by its number.
 */
function useNameOf(table: TableInfo | null, name: string, isLost: boolean): void {
  const { data: all } = useQuery('tables.list', table !== null && isLost ? { hidden: true } : null, ['tables'])
  const found = isLost ? all?.find((one) => one.id === table?.id)?.name : table?.name
  useEffect(() => {
    if (found !== undefined && found !== name) correctId(found)
  }, [found, name])
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

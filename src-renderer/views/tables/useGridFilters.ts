/**
 * What narrows the rows of a table: filters typed per column, search, and a period brushed on the chart or chosen on the timeline.
 * Grid, chart and summary share it, so that all three speak of the same rows. Typing is answered at once, the query follows when there is time.
 */
import { useDeferredValue, useMemo, useState } from 'react'
import type { TableInfo } from '../../../src-shared/model.ts'
import { useApp } from '../../stores/app.ts'
import { filtersOf } from './gridState.ts'
import type { GridFilters, Period, ScopeInput, Typed } from './gridState.ts'

export type Filters = GridFilters & {
  /** The state that queries are made of: a moment behind what is typed. */
  settled: GridFilters
  /** A condition stands in the filter row. */
  isFiltered: boolean
  /** Anything at all leaves rows out. */
  isNarrowed: boolean
  setTyped: (typed: Typed) => void
  setFilter: (column: string, text: string) => void
  setSearch: (search: string) => void
  setPeriod: (period: Period | null) => void
  /** Takes away all of it: filters, search and period. */
  clear: () => void
}

export function useGridFilters(table: TableInfo): Filters {
  const [typed, setTyped] = useState<Typed>({})
  const [search, setSearch] = useState('')
  const [period, setPeriod] = useState<Period | null>(() => startPeriod(table, useApp.getState().scope))
  const settled = useDeferredValue(useMemo(() => ({ typed, search, period }), [typed, search, period]))
  const isFiltered = Object.values(typed).some((text) => text.trim() !== '')
  return useMemo(
    () => ({
      typed,
      search,
      period,
      settled,
      isFiltered,
      isNarrowed: isFiltered || search.trim() !== '' || period !== null,
      setTyped,
      setFilter: (column, text) => setTyped((now) => ({ ...now, [column]: text })),
      setSearch,
      setPeriod,
      clear: () => {
        setTyped({})
        setSearch('')
        setPeriod(null)
      },
    }),
    [typed, search, period, settled, isFiltered],
  )
}

/** A period chosen on the timeline holds for a table that has rows with times in it. */
function startPeriod(table: TableInfo, scope: Period | null): Period | null {
  if (scope === null || table.from === null || table.to === null) return null
  return scope.to >= table.from.slice(0, 10) && scope.from <= table.to.slice(0, 10) ? scope : null
}

/** Scope of the chart, which draws all times and marks the period on them: everything but the period. */
export function chartScope(table: TableInfo, filters: GridFilters): ScopeInput {
  return {
    table: table.name,
    filters: filtersOf(table, filters.typed).filters,
    search: filters.search.trim(),
    latest: table.daily?.use ?? false,
  }
}

/**
 * Rows of a table by pages, as the window scrolls. In: the query and the visible range; out: the total and any row that is there.
 * A new query drops the pages but shows the old rows until the first new page has come, so that the grid never flashes.
 */
import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { failureFrom } from '../../../src-shared/errors.ts'
import type { Failure } from '../../../src-shared/errors.ts'
import type { TableRow } from '../../../src-shared/model.ts'
import { call, transport } from '../../api.ts'
import { PAGE_SIZE, pagesFor, rowAt, trimPages } from '../../lib/pages.ts'
import type { RowsInput } from './gridState.ts'

type State = { key: string; total: number | null; pages: ReadonlyMap<number, readonly TableRow[]>; failure: Failure | null }
export type Rows = {
  total: number | null
  failure: Failure | null
  loading: boolean
  row: (index: number) => TableRow | null
  show: (first: number, last: number) => void
  reload: () => void
}

const NOTHING: State = { key: '', total: null, pages: new Map(), failure: null }

export function useRows(input: RowsInput): Rows {
  const [version, setVersion] = useState(0)
  const key = `${version} ${JSON.stringify(input)}`
  const [state, setState] = useState(NOTHING)
  const pending = useRef(new Map<string, Set<number>>())
  const range = useRef<[number, number]>([0, 60])
  const latest = useRef(key)
  /** The query whose rows stand in the grid. */
  const shownKey = useRef(state.key)
  useLayoutEffect(() => {
    latest.current = key
    shownKey.current = state.key
  })

  const load = useCallback(
    (page: number): void => {
      const asked = pending.current.get(key) ?? new Set()
      pending.current.set(key, asked)
      if (asked.has(page)) return
      asked.add(page)
      call('tables.rows', { ...input, limit: PAGE_SIZE, offset: page * PAGE_SIZE }).then(
        ({ total, rows }) => {
          asked.delete(page)
          if (latest.current !== key) return
          const add = (): void =>
            setState((now) => {
              const pages = now.key === key ? trimPages(now.pages, page) : new Map<number, readonly TableRow[]>()
              return { key, total, pages: pages.set(page, rows), failure: null }
            })
          // Other rows are drawn piece by piece, so that the letters being typed come between; pages of a scroll come at once.
          if (shownKey.current === key) add()
          else startTransition(add)
        },
        (error: unknown) => {
          asked.delete(page)
          if (latest.current === key) setState((now) => ({ ...now, failure: failureFrom(error) }))
        },
      )
    },
    [key, input],
  )

  useEffect(() => {
    for (const one of pending.current.keys()) if (one !== key) pending.current.delete(one)
    const page = Math.floor(range.current[0] / PAGE_SIZE)
    load(0)
    if (page > 0) load(page)
  }, [key, load])

  useEffect(
    () =>
      transport.on('memory.changed', ({ what }) => {
        if (what.includes('tables')) setVersion((now) => now + 1)
      }),
    [],
  )

  const show = useCallback(
    (first: number, last: number): void => {
      const ahead = first >= range.current[0] ? 1 : -1
      range.current = [first, last]
      if (state.key !== key || state.total === null) return
      for (const page of pagesFor(first, last, state.total, ahead)) if (!state.pages.has(page)) load(page)
    },
    [state, key, load],
  )

  return useMemo(
    () => ({
      total: state.total,
      failure: state.failure,
      loading: state.key !== key && state.failure === null,
      row: (index) => rowAt(state.pages, index),
      show,
      reload: () => setVersion((now) => now + 1),
    }),
    [state, key, show],
  )
}

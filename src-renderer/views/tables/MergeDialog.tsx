/** Choosing the table that another one is merged into. The columns that both have are shown first, because they say whether the two belong together. */
import { useState } from 'react'
import type { TableInfo } from '../../../src-shared/model.ts'
import { Button, FailureNote, Skeleton } from '../../components/basics.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { useMessages } from '../../i18n/index.ts'
import { matchScore } from '../../lib/match.ts'
import { useQuery } from '../../stores/query.ts'
import { mergeTable } from './tableActs.ts'

export function MergeDialog({ table, close }: { table: TableInfo; close: () => void }) {
  const t = useMessages()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<TableInfo | null>(null)
  const { data, failure } = useQuery('tables.list', { hidden: false }, ['tables'])
  const own = new Set(table.columns.map((column) => column.attributeId))
  const shared = (other: TableInfo): string[] => other.columns.filter((column) => own.has(column.attributeId)).map((column) => column.label)
  const others = (data ?? [])
    .filter((other) => other.id !== table.id && matchScore(search, other.label) !== null)
    .toSorted((a, b) => shared(b).length - shared(a).length)
  return (
    <Dialog label={t.tables.mergeTitle(table.label)} className="choose-dialog" close={close}>
      <h2 dir="auto">{t.tables.mergeTitle(table.label)}</h2>
      <p className="muted">{t.tables.mergeHelp}</p>
      <input
        type="search"
        value={search}
        placeholder={t.tables.findTable}
        aria-label={t.tables.findTable}
        onChange={(event) => setSearch(event.target.value)}
      />
      {failure ? <FailureNote failure={failure} /> : null}
      {!data && !failure ? <Skeleton lines={4} /> : null}
      <ul className="choose-list" role="listbox" aria-label={t.tables.tablesLabel}>
        {others.map((other) => (
          <li key={other.id} role="option" aria-selected={chosen?.id === other.id}>
            <button type="button" onClick={() => setChosen(other)} dir="auto">
              <b>{other.label}</b>
              <span className="muted">
                {t.common.rows(other.rows)}
                {shared(other).length > 0 ? ` · ${t.tables.sharedColumns(shared(other).slice(0, 5))}` : ''}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {data && others.length === 0 ? <p className="muted">{t.tables.noOtherTable}</p> : null}
      <div className="dialog-foot">
        <Button onClick={close}>{t.common.cancel}</Button>
        <Button
          kind="primary"
          disabled={chosen === null}
          onClick={() => {
            close()
            if (chosen) void mergeTable(table, chosen)
          }}
        >
          {t.tables.merge}
        </Button>
      </div>
    </Dialog>
  )
}

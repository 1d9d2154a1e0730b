/** Splitting a table: a part that was folded or merged into it, or columns of it, become a table of their own. */
import { useState } from 'react'
import type { TableInfo } from '../../../src-shared/model.ts'
import { Button, FailureNote } from '../../components/basics.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { useMessages } from '../../i18n/index.ts'
import { useQuery } from '../../stores/query.ts'
import { splitTable } from './tableActs.ts'

export function SplitDialog({ table, close }: { table: TableInfo; close: () => void }) {
  const t = useMessages()
  const [columns, setColumns] = useState<readonly string[]>([])
  const { data: parts, failure } = useQuery('tables.parts', { table: table.name }, ['tables'])
  return (
    <Dialog label={t.tables.splitTitle(table.label)} className="choose-dialog" close={close}>
      <h2 dir="auto">{t.tables.splitTitle(table.label)}</h2>
      {failure ? <FailureNote failure={failure} /> : null}
      {parts && parts.length > 0 ? (
        <>
          <h3>{t.tables.partsInside}</h3>
          <ul className="choose-list">
            {parts.map((part) => (
              <li key={part.id}>
                <button
                  type="button"
                  dir="auto"
                  onClick={() => {
                    close()
                    void splitTable({ table: table.name, part: part.id }, table.label)
                  }}
                >
                  <b>{part.label}</b>
                  <span className="muted">
                    {t.common.rows(part.rows)} · {part.by === 'person' ? t.tables.mergedByYou : t.tables.mergedByRule}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <h3>{t.tables.columnsToSplit}</h3>
      <ul className="choose-list choose-checks">
        {table.columns.map((column) => (
          <li key={column.id}>
            <label dir="auto">
              <input
                type="checkbox"
                checked={columns.includes(column.name)}
                onChange={(event) =>
                  setColumns(event.target.checked ? [...columns, column.name] : columns.filter((one) => one !== column.name))
                }
              />
              <span>{column.label}</span>
            </label>
          </li>
        ))}
      </ul>
      <div className="dialog-foot">
        <Button onClick={close}>{t.common.cancel}</Button>
        <Button
          kind="primary"
          disabled={columns.length === 0 || columns.length === table.columns.length}
          onClick={() => {
            close()
            void splitTable({ table: table.name, columns: [...columns] }, table.label)
          }}
        >
          {t.tables.split}
        </Button>
      </div>
    </Dialog>
  )
}

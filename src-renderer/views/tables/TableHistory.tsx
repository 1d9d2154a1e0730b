/** How a table came to be: the facts of its schema, its columns, and the log of its evolution. */
import type { TableInfo } from '../../../src-shared/model.ts'
import { FailureNote, Skeleton } from '../../components/basics.tsx'
import { said, useMessages } from '../../i18n/index.ts'
import { formatInstant } from '../../lib/format.ts'
import { useQuery } from '../../stores/query.ts'
import { useSettings } from '../../stores/settings.ts'
import { changeColumn } from './tableActs.ts'

export function TableHistory({ table }: { table: TableInfo }) {
  const t = useMessages()
  const { locale, timezone } = useSettings((state) => state.settings)
  const { data, failure, reload } = useQuery('tables.history', { table: table.name }, ['tables'])
  return (
    <div className="scroll history">
      <section>
        <h2>{t.tables.schema}</h2>
        <p>
          {table.kind === 'series'
            ? t.tables.seriesSupport(table.support)
            : t.tables.schemaSupport(table.schema.length, table.support, table.allConfidence)}
        </p>
        <ul className="chips">
          {table.schema.map((attribute) => (
            <li key={attribute} className="unit-chip" dir="auto">
              {attribute}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t.tables.columns}</h2>
        <div className="scroll-x">
          <table className="lines">
            <thead>
              <tr>
                <th scope="col">{t.tables.column}</th>
                <th scope="col">{t.tables.sqlName}</th>
                <th scope="col">{t.tables.typeMenu}</th>
                <th scope="col">{t.tables.unitMenu}</th>
                <th scope="col" className="right">
                  {t.tables.filled}
                </th>
                <th scope="col">{t.tables.partOf}</th>
                <th scope="col">{t.tables.shown}</th>
              </tr>
            </thead>
            <tbody>
              {table.columns.map((column) => (
                <tr key={column.id}>
                  <td dir="auto" className="break">
                    {column.label}
                  </td>
                  <td className="mono break">{column.name}</td>
                  <td>{t.values.types[column.type]}</td>
                  <td>{column.unit ?? ''}</td>
                  <td className="right number">{t.tables.filledOf(column.filled, table.rows)}</td>
                  <td>{column.optional ? t.tables.optional : t.tables.ofSchema}</td>
                  <td>
                    <input
                      type="checkbox"
                      checked={!column.hidden}
                      aria-label={t.tables.showColumn(column.label)}
                      onChange={(event) =>
                        void changeColumn({ table: table.name, column: column.name, hidden: !event.target.checked }, column.label)
                      }
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <section>
        <h2>{t.tables.schemaEvents}</h2>
        {failure && !data ? <FailureNote failure={failure} retry={reload} /> : null}
        {!data && !failure ? <Skeleton lines={4} /> : null}
        {data?.length === 0 ? <p className="muted">{t.tables.nothingRecorded}</p> : null}
        <ol className="log" data-testid="table-log">
          {data?.map((entry, i) => (
            <li key={i}>
              <time className="number">{formatInstant(entry.at, locale, timezone)}</time>
              <b>{t.tables.eventKinds[entry.kind] ?? entry.kind}</b>
              <span dir="auto">{said(entry.detail)}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

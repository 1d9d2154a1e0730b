/** How a table came to be: the facts of its schema and the log of its evolution. */
import type { TableInfo } from '../../../src-shared/model.ts'
import { FailureNote, Skeleton } from '../../components/basics.tsx'
import { formatInstant, formatNumber, plural } from '../../lib/format.ts'
import { useQuery } from '../../stores/query.ts'
import { useSettings } from '../../stores/settings.ts'

export function TableHistory({ table }: { table: TableInfo }) {
  const { locale, timezone } = useSettings((state) => state.settings)
  const { data, failure, reload } = useQuery('tables.history', { table: table.name }, ['tables'])
  return (
    <div className="scroll history">
      <section>
        <h2>Schema</h2>
        <p>
          {table.kind === 'series'
            ? `One measure that recurs, supported by ${plural(table.support, 'event', locale)}.`
            : `These ${table.schema.length} attributes recur together in ${plural(table.support, 'event', locale)}${table.allConfidence === null ? '' : `; all-confidence ${formatNumber(table.allConfidence, locale)}`}.`}
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
        <h2>Columns</h2>
        <table className="lines">
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">SQL name</th>
              <th scope="col">Type</th>
              <th scope="col">Unit</th>
              <th scope="col" className="right">
                Filled
              </th>
              <th scope="col">Part of</th>
            </tr>
          </thead>
          <tbody>
            {table.columns.map((column) => (
              <tr key={column.id}>
                <td dir="auto">{column.label}</td>
                <td className="mono">{column.name}</td>
                <td>{column.type}</td>
                <td>{column.unit ?? ''}</td>
                <td className="right number">
                  {column.filled} of {table.rows}
                </td>
                <td>
                  {column.optional ? 'optional' : 'schema'}
                  {column.hidden ? ', hidden' : ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section>
        <h2>Events of the schema</h2>
        {failure && !data ? <FailureNote failure={failure} retry={reload} /> : null}
        {!data && !failure ? <Skeleton lines={4} /> : null}
        {data?.length === 0 ? <p className="muted">Nothing is recorded.</p> : null}
        <ol className="log">
          {data?.map((entry, i) => (
            <li key={i}>
              <time className="number">{formatInstant(entry.at, locale, timezone)}</time>
              <b>{entry.kind}</b>
              <span dir="auto">{entry.detail}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

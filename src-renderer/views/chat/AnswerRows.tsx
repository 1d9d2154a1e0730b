/** The rows of an answer as a small table; each row opens its proof. Long lists are folded. */
import { Fragment, useState } from 'react'
import type { Answer } from '../../../src-shared/model.ts'
import type { TableColumn } from '../../../src-shared/model.ts'
import { useMessages } from '../../i18n/index.ts'
import { isAmount } from '../../lib/answerBars.ts'
import type { RowBar } from '../../lib/answerBars.ts'
import { formatLocal, isLocalTime, unitLabel, valueLine } from '../../lib/format.ts'
import { useQuery } from '../../stores/query.ts'
import { openRowProof } from '../../stores/rows.ts'
import { useLocale } from '../../stores/settings.ts'

const FOLDED = 8

export function AnswerRows({ rows, bars }: { rows: NonNullable<Answer['rows']>; bars: readonly RowBar[] | null }) {
  const [all, setAll] = useState(false)
  const locale = useLocale()
  const t = useMessages()
  const { data: table } = useQuery('tables.get', rows.table === null ? null : { table: rows.table }, ['tables'])
  if (rows.rows.length === 0) return null
  const columns = rows.columns.map((label) => table?.columns.find((column) => column.label === label) ?? null)
  const shown = all ? rows.rows : rows.rows.slice(0, FOLDED)
  const numeric = rows.columns.map((_, i) => isNumericColumn(rows.rows.map((row) => row[i] ?? null)))

  function open(row: number): void {
    if (rows.table !== null) void openRowProof(rows.table, row)
  }

  return (
    <div className={bars ? 'answer-rows answer-rows-bars' : 'answer-rows'}>
      <table data-testid="answer-rows">
        <thead>
          <tr>
            {rows.columns.map((column, i) => (
              <Fragment key={column}>
                <th scope="col" className={numeric[i] ? 'right' : ''}>
                  <span className={column.length > 1 ? 'answer-column' : undefined}>{column}</span>
                  {unitLabel(columns[i]?.unit ?? null) === '' ? null : <span className="unit"> {unitLabel(columns[i]?.unit ?? null)}</span>}
                </th>
                {bars && i === 0 ? <td className="answer-bar-head" aria-hidden /> : null}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, i) => {
            const id = rows.rowIds[i] ?? null
            const canOpen = id !== null && rows.table !== null
            return (
              <tr
                key={i}
                className={canOpen ? 'clickable' : ''}
                tabIndex={canOpen ? 0 : undefined}
                onClick={() => id !== null && open(id)}
                onKeyDown={(event) => {
                  if (id === null || (event.key !== 'Enter' && event.key !== ' ')) return
                  event.preventDefault()
                  open(id)
                }}
              >
                {row.map((cell, column) => (
                  <Fragment key={column}>
                    <td className={numeric[column] ? 'right number' : ''} dir="auto">
                      {cellText(cell, id === null ? null : (columns[column] ?? null), id !== null, locale)}
                    </td>
                    {bars && column === 0 ? (
                      <td className="answer-bar" aria-hidden>
                        <span
                          className={(bars[i]?.share ?? 0) < 0 ? 'bar-fill bar-negative' : 'bar-fill'}
                          style={{ width: `${Math.abs(bars[i]?.share ?? 0) * 100}%` }}
                        />
                      </td>
                    ) : null}
                  </Fragment>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {rows.rows.length > FOLDED && !all ? (
        <button type="button" className="link" onClick={() => setAll(true)}>
          {t.chat.showAllRows(rows.rows.length)}
        </button>
      ) : null}
    </div>
  )
}

/** Numbers, and words that are numbers with their unit, stand on the right. */
function isNumericColumn(cells: readonly (string | number | null)[]): boolean {
  const known = cells.filter((cell) => cell !== null)
  return known.length > 0 && known.every((cell) => typeof cell === 'number' || (!isLocalTime(cell) && isAmount(cell)))
}

/** A row of a table holds readings, any other was computed. The unit stands in the header, durations carry theirs. */
function cellText(cell: string | number | null, column: TableColumn | null, isReading: boolean, locale: string): string {
  if (cell === null) return '—'
  if (typeof cell === 'number') {
    const inside = column !== null && unitLabel(column.unit) === column.unit ? null : (column?.unit ?? null)
    return valueLine(
      cell,
      inside === 'XXX' ? null : inside,
      column?.type === 'percent' ? null : (column?.type ?? null),
      locale,
      isReading ? 'exact' : 'rounded',
    )
  }
  return isLocalTime(cell) ? formatLocal(cell, locale) : cell
}

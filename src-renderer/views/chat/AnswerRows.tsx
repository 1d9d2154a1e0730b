/** The rows of an answer as a small table; each row opens its proof. Long lists are folded. */
import { useState } from 'react'
import type { Answer } from '../../../src-shared/model.ts'
import { formatLocal, formatNumber, isLocalTime, plural } from '../../lib/format.ts'
import { openRowProof } from '../../stores/rows.ts'
import { useLocale } from '../../stores/settings.ts'

const FOLDED = 8

export function AnswerRows({ rows }: { rows: NonNullable<Answer['rows']> }) {
  const [all, setAll] = useState(false)
  const locale = useLocale()
  if (rows.rows.length === 0) return null
  const shown = all ? rows.rows : rows.rows.slice(0, FOLDED)
  const numeric = rows.columns.map((_, i) => rows.rows.some((row) => typeof row[i] === 'number'))

  function open(row: number): void {
    if (rows.table !== null) void openRowProof(rows.table, row)
  }

  return (
    <div className="answer-rows">
      <table data-testid="answer-rows">
        <thead>
          <tr>
            {rows.columns.map((column, i) => (
              <th key={column} scope="col" className={numeric[i] ? 'right' : ''}>
                {column}
              </th>
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
                  <td key={column} className={numeric[column] ? 'right number' : ''} dir="auto">
                    {cellText(cell, locale)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {rows.rows.length > FOLDED && !all ? (
        <button type="button" className="link" onClick={() => setAll(true)}>
          Show all {plural(rows.rows.length, 'row', locale)}
        </button>
      ) : null}
    </div>
  )
}

function cellText(cell: string | number | null, locale: string): string {
  if (cell === null) return '—'
  if (typeof cell === 'number') return formatNumber(cell, locale)
  return isLocalTime(cell) ? formatLocal(cell, locale) : cell
}

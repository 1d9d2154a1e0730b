/** The numbers of a chart as a table: for those who do not see it, and for those who want the numbers. */
import { useMessages } from '../i18n/index.ts'
import type { ChartData } from '../lib/chartData.ts'
import { formatExact, formatLocal, isLocalTime } from '../lib/format.ts'
import { useLocale } from '../stores/settings.ts'
import { numbersOf } from './chartExport.ts'

const MOST_ROWS = 500

export function ChartTable({ data }: { data: ChartData }) {
  const t = useMessages().chart
  const locale = useLocale()
  const { columns, rows } = numbersOf(data)
  return (
    <div className="chart-table" tabIndex={0} role="region" aria-label={data.title} data-testid="chart-table">
      <table className="lines">
        <thead>
          <tr>
            {columns.map((column, i) => (
              <th key={`${i} ${column}`} scope="col" className={i === 0 ? '' : 'right'}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map((row, i) => (
            <tr key={i}>
              {row.map((cell, j) => (
                <td key={j} className={j === 0 ? 'number' : 'right number'} dir="auto">
                  {typeof cell === 'number'
                    ? formatExact(cell, locale)
                    : cell !== null && isLocalTime(cell)
                      ? formatLocal(cell, locale)
                      : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MOST_ROWS ? <p className="muted">{t.moreInExport(rows.length - MOST_ROWS)}</p> : null}
    </div>
  )
}

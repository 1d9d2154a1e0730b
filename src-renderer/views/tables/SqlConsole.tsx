/** Read-only SQL over the discovered tables: names to click, history of queries, result as a table, CSV. */
import { useRef, useState } from 'react'
import { ArrowLeft, Copy, Download, Play } from 'lucide-react'
import type { Output } from '../../../src-shared/contract.ts'
import { Button, FailureNote, IconButton, Keys, Spinner, ViewHeader } from '../../components/basics.tsx'
import { saveFile } from '../../components/files.ts'
import { toCsv, toTsv } from '../../lib/delimited.ts'
import { formatMilliseconds, formatNumber, plural } from '../../lib/format.ts'
import { useQuery } from '../../stores/query.ts'
import { routeHash, setQuery, useRoute } from '../../stores/route.ts'
import { useLocale } from '../../stores/settings.ts'
import { complain, say } from '../../stores/toasts.ts'

type Result = Output<'sql.query'>
const HISTORY_KEY = 'adamm.sql.history'
const HISTORY = 30

export function SqlConsole() {
  const fromAddress = useRoute((route) => route.query.sql)
  const tables = useQuery('tables.list', {}, ['tables'])
  const [sql, setSql] = useState(fromAddress ?? '')
  const [executed, setExecuted] = useState(fromAddress ?? null)
  const query = useQuery('sql.query', executed === null || executed.trim() === '' ? null : { sql: executed })
  const [history, setHistory] = useState(readHistory)
  const field = useRef<HTMLTextAreaElement>(null)

  function run(text: string): void {
    if (text.trim() === '') return
    setQuery({ sql: text })
    if (text === executed) query.reload()
    else setExecuted(text)
    const next = [text, ...history.filter((one) => one !== text)].slice(0, HISTORY)
    localStorage.setItem(HISTORY_KEY, JSON.stringify(next))
    setHistory(next)
  }

  function insert(name: string): void {
    const element = field.current
    if (!element) return
    element.setRangeText(`"${name.replaceAll('"', '""')}"`, element.selectionStart, element.selectionEnd, 'end')
    setSql(element.value)
    element.focus()
  }

  return (
    <>
      <ViewHeader
        title={
          <>
            <a href={routeHash({ view: 'tables' })} className="icon-button" aria-label="All tables">
              <ArrowLeft size={16} />
            </a>{' '}
            SQL
          </>
        }
        scope="read-only, over the discovered tables"
      >
        {history.length > 0 ? (
          <select aria-label="Earlier queries" value="" onChange={(event) => setSql(event.target.value)}>
            <option value="">Earlier queries</option>
            {history.map((one) => (
              <option key={one} value={one}>
                {one.slice(0, 90)}
              </option>
            ))}
          </select>
        ) : null}
      </ViewHeader>
      <div className="sql-console">
        <aside className="sql-names" aria-label="Tables and columns">
          {tables.data?.map((table) => (
            <details key={table.id}>
              <summary>
                <button type="button" className="link mono" onClick={() => insert(table.name)}>
                  {table.name}
                </button>
              </summary>
              <ul>
                {table.columns.map((column) => (
                  <li key={column.id}>
                    <button type="button" className="link mono" onClick={() => insert(column.name)}>
                      {column.name}
                    </button>{' '}
                    <span className="muted">{column.type}</span>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </aside>
        <div className="sql-main">
          <textarea
            ref={field}
            className="mono sql-field"
            spellCheck={false}
            value={sql}
            aria-label="SQL"
            data-testid="sql-field"
            maxLength={20_000}
            placeholder={`SELECT * FROM "${tables.data?.[0]?.name ?? 'table'}" ORDER BY time DESC LIMIT 20`}
            onChange={(event) => setSql(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
              event.preventDefault()
              run(sql)
            }}
          />
          <div className="sql-actions">
            <Button
              kind="primary"
              icon={<Play size={13} />}
              disabled={sql.trim() === '' || query.loading}
              onClick={() => run(sql)}
              data-testid="sql-run"
            >
              Run
            </Button>
            <Keys keys="mod+Enter" />
            {query.loading ? <Spinner label="Running" /> : null}
          </div>
          {query.failure ? <FailureNote failure={query.failure} /> : null}
          {query.data && !query.failure ? <ResultTable result={query.data} /> : null}
        </div>
      </div>
    </>
  )
}

function ResultTable({ result }: { result: Result }) {
  const locale = useLocale()
  const numeric = result.columns.map((_, i) => result.rows.some((row) => typeof row[i] === 'number'))
  return (
    <>
      <div className="sql-summary">
        <span className="muted number">
          {plural(result.rows.length, 'row', locale)}
          {result.truncated ? ' (more were left out; add LIMIT and OFFSET)' : ''}, {formatMilliseconds(result.ms, locale)}
        </span>
        <span className="spacer" />
        <IconButton
          label="Copy as TSV"
          onClick={() => void navigator.clipboard.writeText(toTsv(result.columns, result.rows)).then(() => say('Result copied.'), complain)}
        >
          <Copy size={13} />
        </IconButton>
        <IconButton label="Save as CSV" onClick={() => saveFile('query.csv', toCsv(result.columns, result.rows), 'text/csv')}>
          <Download size={13} />
        </IconButton>
      </div>
      <div className="sql-result" data-testid="sql-result">
        <table className="lines">
          <thead>
            <tr>
              {result.columns.map((column, i) => (
                <th key={i} scope="col" className={numeric[i] ? 'right' : ''}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {result.rows.map((row, i) => (
              <tr key={i}>
                {row.map((cell, j) => (
                  <td key={j} className={numeric[j] ? 'right number' : ''} dir="auto">
                    {cell === null ? <span className="muted">NULL</span> : typeof cell === 'number' ? formatNumber(cell, locale, 6) : cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function readHistory(): string[] {
  const parsed: unknown = JSON.parse(localStorage.getItem(HISTORY_KEY) ?? '[]')
  return Array.isArray(parsed) ? parsed.filter((one) => typeof one === 'string') : []
}

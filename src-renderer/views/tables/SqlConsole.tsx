/** Read-only SQL over the discovered tables: names to click, completion, history of queries, result as a table or a chart, export. */
import { useMemo, useRef, useState } from 'react'
import { ArrowLeft, History, Play } from 'lucide-react'
import { Button, FailureNote, Keys, Spinner, ViewHeader } from '../../components/basics.tsx'
import { Menu } from '../../components/Menu.tsx'
import { useMessages } from '../../i18n/index.ts'
import { useQuery } from '../../stores/query.ts'
import { routeHash, setQuery, useRoute } from '../../stores/route.ts'
import { SqlField } from './SqlField.tsx'
import { SqlResult } from './SqlResult.tsx'

const HISTORY_KEY = 'adamm.sql.history'
const HISTORY = 30

export function SqlConsole() {
  const t = useMessages()
  const fromAddress = useRoute((route) => route.query.sql)
  const tables = useQuery('tables.list', { hidden: true }, ['tables'])
  const [sql, setSql] = useState(fromAddress ?? '')
  const [executed, setExecuted] = useState(fromAddress ?? null)
  const query = useQuery('sql.query', executed === null || executed.trim() === '' ? null : { sql: executed })
  const [history, setHistory] = useState(readHistory)
  const field = useRef<HTMLTextAreaElement>(null)
  const names = useMemo(() => tables.data ?? [], [tables.data])

  function run(text: string): void {
    if (text.trim() === '') return
    setQuery({ sql: text })
    if (text === executed) query.reload()
    else setExecuted(text)
    remember([text, ...history.filter((one) => one !== text)].slice(0, HISTORY))
  }
  function remember(next: string[]): void {
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
            <a href={routeHash({ view: 'tables' })} className="icon-button" aria-label={t.tables.allTables} title={t.tables.allTables}>
              <ArrowLeft size={16} />
            </a>{' '}
            SQL
          </>
        }
        scope={t.sql.scope}
      >
        {history.length > 0 ? (
          <Menu
            label={t.sql.history}
            className="button button-quiet"
            testId="sql-history"
            button={
              <>
                <History size={14} aria-hidden />
                <span>{t.sql.history}</span>
              </>
            }
            items={[
              ...history.map((one) => ({
                label: one.replaceAll(/\s+/g, ' ').slice(0, 90),
                run: () => {
                  setSql(one)
                  field.current?.focus()
                },
              })),
              { kind: 'line' as const },
              { label: t.sql.forgetHistory, run: () => remember([]) },
            ]}
          />
        ) : null}
      </ViewHeader>
      <div className="sql-console">
        <aside className="sql-names" aria-label={t.sql.names}>
          {names.length === 0 ? <p className="side-empty">{t.sql.noNames}</p> : null}
          {names.map((table) => (
            <details key={table.id}>
              <summary className="mono" title={table.label}>
                {table.name}
              </summary>
              <ul>
                <li>
                  <button type="button" className="link mono" title={table.label} onClick={() => insert(table.name)}>
                    {table.name}
                  </button>
                </li>
                {table.columns.map((column) => (
                  <li key={column.id}>
                    <button type="button" className="link mono" title={column.label} onClick={() => insert(column.name)}>
                      {column.name}
                    </button>{' '}
                    <span className="muted">{t.values.types[column.type]}</span>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </aside>
        <div className="sql-main">
          <SqlField
            fieldRef={field}
            value={sql}
            tables={names}
            placeholder={`SELECT * FROM "${names[0]?.name ?? 'table'}" ORDER BY time DESC LIMIT 20`}
            onChange={setSql}
            run={() => run(sql)}
          />
          <div className="sql-actions">
            <Button
              kind="primary"
              icon={<Play size={13} />}
              disabled={sql.trim() === '' || query.loading}
              onClick={() => run(sql)}
              data-testid="sql-run"
            >
              {t.sql.run}
            </Button>
            <Keys keys="mod+Enter" />
            <span className="muted sql-hint">{t.sql.completionHint}</span>
            {query.loading ? <Spinner label={t.sql.running} /> : null}
          </div>
          {query.failure ? <FailureNote failure={query.failure} /> : null}
          {query.data && !query.failure ? <SqlResult key={executed} result={query.data} /> : null}
        </div>
      </div>
    </>
  )
}

function readHistory(): string[] {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(HISTORY_KEY) ?? '[]')
    return Array.isArray(parsed) ? parsed.filter((one) => typeof one === 'string') : []
  } catch (error) {
    // Earlier queries are a convenience; a damaged list is begun anew.
    if (!(error instanceof SyntaxError)) throw error
    localStorage.removeItem(HISTORY_KEY)
    return []
  }
}

/** The summary row: one figure a column over every row in scope, computed by the engine. A click shows all figures and chooses which one stands there. */
import { memo, useState } from 'react'
import type { ColumnSummary } from '../../../src-shared/contract-views.ts'
import { Menu } from '../../components/Menu.tsx'
import type { MenuItem } from '../../components/Menu.tsx'
import { useKept } from '../../components/useKept.ts'
import { useMessages } from '../../i18n/index.ts'
import { formatCount } from '../../lib/format.ts'
import { useQuery } from '../../stores/query.ts'
import { useLocale } from '../../stores/settings.ts'
import { cellClass } from './GridHeader.tsx'
import { statisticsOf } from './gridState.ts'
import type { ScopeInput, Statistic } from './gridState.ts'
import { figureInRow, figureText, sumLines } from './summaryText.ts'
import type { Columns, GridColumn } from './useColumns.ts'

type Props = { columns: Columns; shown: readonly number[]; scope: ScopeInput; total: number | null }

export const GridFooter = memo(function GridFooter({ columns, shown, scope, total }: Props) {
  const t = useMessages().tables
  const locale = useLocale()
  const names = columns.visible.flatMap((column) => (column.info ? [column.id] : [])).slice(0, 200)
  const { data, loading } = useQuery('tables.summary', total === null ? null : { ...scope, columns: names }, ['tables'])
  const kept = useKept(data, scope.table)
  const summaries = new Map(kept?.columns.map((one) => [one.column, one]))
  const [chosen, choose] = useChosen(scope.table)
  return (
    <div className={loading ? 'grid-foot grid-foot-old' : 'grid-foot'} role="rowgroup" data-testid="grid-summary" aria-busy={loading}>
      <div className="grid-row" role="row">
        {shown.map((index) => {
          const column = columns.visible[index]
          if (!column) return null
          const summary = summaries.get(column.id)
          return (
            <div
              key={column.id}
              role="gridcell"
              className={cellClass('grid-figure', column)}
              style={{ gridColumn: index + 1, left: column.pinned ? column.left : undefined }}
            >
              {column.kind === 'order' ? (
                <span className="number" title={t.rowsInScope} aria-label={`${t.rowsInScope}: ${kept?.rows ?? ''}`}>
                  {kept ? formatCount(kept.rows, locale) : ''}
                </span>
              ) : summary && column.info ? (
                <Figure column={column} summary={summary} statistic={chosen[column.id]} choose={(one) => choose(column.id, one)} />
              ) : null}
            </div>
          )
        })}
      </div>
    </div>
  )
})

type FigureProps = {
  column: GridColumn
  summary: ColumnSummary
  statistic: Statistic | undefined
  choose: (statistic: Statistic) => void
}

/** More currencies than this are in the menu. */
const MOST_SUMS = 3

function Figure({ column, summary, statistic, choose }: FigureProps) {
  const messages = useMessages()
  const t = messages.tables
  const locale = useLocale()
  const { info } = column
  if (!info) return null
  const all = statisticsOf(info)
  const wanted = all.find((one) => one === statistic) ?? all[0] ?? 'count'
  const sums = sumLines(summary, locale)
  const isMixed = sums.length > 0 && !['count', 'missing', 'distinct'].includes(wanted)
  const value = isMixed ? sums.join(' + ') : figureText(summary, wanted, info, locale)
  // Each sum has its own line: side by side they would not fit, and amounts below each other are compared at a glance.
  const most = sums.length > MOST_SUMS ? MOST_SUMS - 1 : MOST_SUMS
  const lines = isMixed ? sums.slice(0, most) : [figureInRow(summary, wanted, info, locale) || '—']
  const more = isMixed ? sums.length - lines.length : 0
  const items: MenuItem[] = [
    { kind: 'title', label: t.overRows(summary.count + summary.missing) },
    ...(sums.length === 0 ? [] : [{ kind: 'title' as const, label: t.severalCurrencies(sums.join(' + ')) }]),
    ...all.map((one) => ({
      label: t.statistics[one],
      hint: figureText(summary, one, info, locale) || '—',
      checked: one === wanted,
      run: () => choose(one),
    })),
  ]
  return (
    <Menu
      label={t.figureOf(column.label, t.statistics[wanted], value)}
      className="figure-button"
      testId={`summary-${column.id}`}
      items={items}
      button={
        <>
          <span className="figure-name">{isMixed ? t.statistics.sum : t.statistics[wanted]}</span>{' '}
          <span className="number figure-value" dir="auto">
            {lines.map((line) => (
              <span key={line} className="figure-line">
                {line}
              </span>
            ))}
            {more > 0 ? <span className="figure-line figure-more">{messages.chat.andMore(more)}</span> : null}
          </span>
        </>
      }
    />
  )
}

type Chosen = Readonly<Record<string, Statistic>>

/** The figures chosen for a table are a convenience of this window, like its column widths. */
function useChosen(table: string): [Chosen, (column: string, statistic: Statistic) => void] {
  const key = `adamm.summary.${table}`
  const [chosen, setChosen] = useState<Chosen>(() => recall(key))
  function choose(column: string, statistic: Statistic): void {
    const next = { ...chosen, [column]: statistic }
    localStorage.setItem(key, JSON.stringify(next))
    setChosen(next)
  }
  return [chosen, choose]
}

function recall(key: string): Chosen {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    localStorage.removeItem(key)
    return {}
  }
}

/** Head of a table: its name (a click renames it), what it holds, how many of its days have a row, and what can be done with the whole of it. */
import { useState } from 'react'
import { ArrowLeft, Ellipsis, TerminalSquare } from 'lucide-react'
import type { TableInfo } from '../../../src-shared/model.ts'
import { Button, Segmented } from '../../components/basics.tsx'
import { Coverage } from '../../components/Coverage.tsx'
import { Menu } from '../../components/Menu.tsx'
import { said, useMessages } from '../../i18n/index.ts'
import { formatSpan, unitLabel } from '../../lib/format.ts'
import { withLocalDates } from '../../lib/times.ts'
import { go, routeHash } from '../../stores/route.ts'
import { useLocale } from '../../stores/settings.ts'
import { listsColumns } from './gridState.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { SplitDialog } from './SplitDialog.tsx'
import { renameTable, setTableHidden } from './tableActs.ts'

type Overlay = 'merge' | 'split' | null

export function TableHeader({ table, tab }: { table: TableInfo; tab: 'rows' | 'history' }) {
  const t = useMessages()
  const locale = useLocale()
  const [isRenaming, setRenaming] = useState(false)
  const [overlay, setOverlay] = useState<Overlay>(null)
  const description = withLocalDates(said(table.description), locale)
  const units = [
    ...new Set(table.columns.filter((column) => !column.hidden && column.filled > 0).map((column) => unitLabel(column.unit))),
  ].filter((unit) => unit !== '')
  return (
    <header className="table-header">
      <div className="table-header-line">
        <a href={routeHash({ view: 'tables' })} className="icon-button" aria-label={t.tables.allTables} title={t.tables.allTables}>
          <ArrowLeft size={16} />
        </a>
        {isRenaming ? (
          <RenameField table={table} close={() => setRenaming(false)} />
        ) : (
          <h1 dir="auto">
            <button type="button" title={t.tables.clickToRename} onClick={() => setRenaming(true)} data-testid="table-title">
              {table.label || table.name}
            </button>
          </h1>
        )}
        {table.hidden ? <span className="badge">{t.tables.hiddenBadge}</span> : null}
        <code className="table-name">{table.name}</code>
        <span className="spacer" />
        <Segmented
          label={t.tables.part}
          value={tab}
          choices={[
            { value: 'rows', label: t.tables.rowsTab },
            { value: 'history', label: t.tables.historyTab },
          ]}
          onChange={(value) => go({ view: 'tables', id: table.name, sub: value === 'history' ? 'history' : null })}
        />
        <Button
          icon={<TerminalSquare size={14} />}
          onClick={() => go({ view: 'sql', query: { sql: `SELECT * FROM "${table.name.replaceAll('"', '""')}" LIMIT 100` } })}
        >
          SQL
        </Button>
        <Menu
          label={t.tables.tableMenu}
          testId="table-menu"
          button={<Ellipsis size={16} />}
          items={[
            { label: t.common.rename, run: () => setRenaming(true) },
            { label: table.hidden ? t.tables.showTable : t.tables.hideTable, run: () => void setTableHidden(table, !table.hidden) },
            { kind: 'line' },
            { label: t.tables.mergeInto, run: () => setOverlay('merge') },
            { label: t.tables.splitOff, run: () => setOverlay('split') },
          ]}
        />
      </div>
      {listsColumns(table) ? null : (
        <p className="table-description" title={description}>
          {description}
        </p>
      )}
      <div className="table-facts">
        <span className="number" data-testid="table-row-count">
          {t.common.rows(table.rows)}
        </span>
        {table.from ? <span>{formatSpan(table.from, table.to, locale)}</span> : <span className="muted">{t.tables.withoutTime}</span>}
        <Coverage have={table.days} of={table.daysInSpan} />
        {units.map((unit) => (
          <span key={unit} className="unit-chip">
            {unit}
          </span>
        ))}
      </div>
      {overlay === 'merge' ? <MergeDialog table={table} close={() => setOverlay(null)} /> : null}
      {overlay === 'split' ? <SplitDialog table={table} close={() => setOverlay(null)} /> : null}
    </header>
  )
}

function RenameField({ table, close }: { table: TableInfo; close: () => void }) {
  const t = useMessages().tables
  return (
    <form
      className="rename-field"
      onSubmit={(event) => {
        event.preventDefault()
        const next = String(new FormData(event.currentTarget).get('label') ?? '').trim()
        close()
        if (next !== '' && next !== table.label) void renameTable(table, next)
      }}
    >
      <input
        name="label"
        defaultValue={table.label}
        maxLength={200}
        autoFocus
        dir="auto"
        aria-label={t.tableName}
        data-testid="table-label"
        onFocus={(event) => event.target.select()}
        onBlur={(event) => event.target.form?.requestSubmit()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          event.preventDefault()
          event.currentTarget.value = table.label
          close()
        }}
      />
    </form>
  )
}

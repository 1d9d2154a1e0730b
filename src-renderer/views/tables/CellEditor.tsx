/**
 * Correcting one cell in place: what the source says stays in sight, the new value is read in the column's type, and every earlier value is listed.
 * In: table, row, column and the cell's element. Enter saves and goes down, Escape leaves it as it was.
 */
import { useState } from 'react'
import type { TableColumn, TableInfo, TableRow } from '../../../src-shared/model.ts'
import { Button } from '../../components/basics.tsx'
import { CorrectionList } from '../../components/CorrectionList.tsx'
import { Popover } from '../../components/Popover.tsx'
import { useMessages } from '../../i18n/index.ts'
import { editText } from '../../lib/editText.ts'
import { unitLabel } from '../../lib/format.ts'
import { useQuery } from '../../stores/query.ts'
import { clearCell, setCell } from './tableActs.ts'

type Props = {
  table: TableInfo
  row: TableRow
  column: TableColumn
  anchor: Element
  close: () => void
  /** Goes to the cell below. */
  next: () => void
  /** Opens the choice of a reading for the column. */
  readings: () => void
}

export function CellEditor({ table, row, column, anchor, close, next, readings }: Props) {
  const t = useMessages()
  const cell = row.cells[column.name]
  const [text, setText] = useState(() => editText(cell?.value ?? null, column.type))
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const place = { table: table.name, row: row.id, column: column.name }
  const { data } = useQuery('corrections.list', place, ['tables'])
  const label = column.label

  async function save(value: string | null): Promise<void> {
    if (!(await settle(() => setCell(place, value, label)))) return
    close()
    next()
  }
  async function settle(act: () => Promise<string | null>): Promise<boolean> {
    setSaving(true)
    const refused = await act()
    setSaving(false)
    setRefusal(refused)
    return refused === null
  }
  return (
    <Popover anchor={anchor} label={t.tables.correct(label)} close={close} className="cell-editor" testId="cell-editor">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save(text.trim() === '' ? null : text)
        }}
      >
        <label>
          <span dir="auto">{label}</span>
          <span className="cell-editor-field">
            {column.type === 'boolean' ? (
              <select value={text} onChange={(event) => setText(event.target.value)} data-testid="cell-input">
                <option value="" />
                <option value="yes">{t.values.yes}</option>
                <option value="no">{t.values.no}</option>
              </select>
            ) : (
              <input
                value={text}
                dir="auto"
                onChange={(event) => setText(event.target.value)}
                placeholder={t.tables.editExamples[column.type]}
                aria-invalid={refusal !== null}
                aria-describedby={refusal === null ? undefined : 'cell-refusal'}
                data-testid="cell-input"
              />
            )}
            <span className="unit">{unitLabel(cell?.unit ?? column.unit)}</span>
          </span>
        </label>
        {refusal === null ? null : (
          <p id="cell-refusal" className="bad" role="alert" data-testid="cell-refusal">
            {refusal}
          </p>
        )}
        <dl className="facts">
          <dt>{t.tables.inSource}</dt>
          <dd className="mono" dir="auto">
            {data?.original ? data.original.value.raw : (cell?.raw ?? <span className="muted">{t.tables.noValue}</span>)}
          </dd>
        </dl>
        {cell?.ambiguous ? (
          <button type="button" className="link" onClick={readings}>
            {t.tables.chooseReading}
          </button>
        ) : null}
        <div className="cell-editor-foot">
          <Button kind="primary" type="submit" disabled={isSaving} data-testid="cell-save">
            {t.common.save}
          </Button>
          <Button kind="quiet" disabled={isSaving} onClick={() => void save(null)}>
            {t.tables.makeEmpty}
          </Button>
          {cell?.corrected ? (
            <Button
              kind="quiet"
              disabled={isSaving}
              onClick={() => void settle(() => clearCell(place, label)).then((isDone) => isDone && close())}
              data-testid="cell-clear"
            >
              {t.tables.asRead}
            </Button>
          ) : null}
        </div>
      </form>
      {data && data.corrections.length > 0 ? <CorrectionList history={data} type={column.type} unit={column.unit} /> : null}
    </Popover>
  )
}

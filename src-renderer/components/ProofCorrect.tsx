/** "Correct this": the proven value changed where it is proven, with its history. In: the proof and the cell that shows it. Out: a correction of that cell. */
import { useState } from 'react'
import { Pencil } from 'lucide-react'
import type { Proof } from '../../src-shared/contract.ts'
import { useMessages } from '../i18n/index.ts'
import { editText } from '../lib/editText.ts'
import { useQuery } from '../stores/query.ts'
import { clearCell, setCell } from '../views/tables/tableActs.ts'
import { Button } from './basics.tsx'
import { CorrectionList } from './CorrectionList.tsx'

type Place = { table: string; row: number; column: string }

/** The cell that shows the proven observation; null for evidence that stands in no table. */
export function placeOf(proof: Proof): Place | null {
  const row = proof.rows.find((one) => one.column)
  return row?.column ? { table: row.table, row: row.row, column: row.column } : null
}

export function ProofCorrect({ proof, place }: { proof: Proof; place: Place }) {
  const t = useMessages()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery('corrections.list', place, ['tables'])
  const label = proof.observation?.attribute ?? place.column
  return (
    <section className="proof-correct">
      {isOpen ? (
        <CorrectForm proof={proof} place={place} label={label} isCorrected={data?.cell.corrected ?? false} close={() => setOpen(false)} />
      ) : (
        <Button icon={<Pencil size={13} />} onClick={() => setOpen(true)} data-testid="correct-this">
          {t.proof.correctThis}
        </Button>
      )}
      {data && data.corrections.length > 0 ? <CorrectionList history={data} type={null} unit={data.cell.unit} /> : null}
    </section>
  )
}

type FormProps = { proof: Proof; place: Place; label: string; isCorrected: boolean; close: () => void }

function CorrectForm({ proof, place, label, isCorrected, close }: FormProps) {
  const t = useMessages()
  const { observation, corrected } = proof
  const value = corrected?.value ?? observation?.value
  const [text, setText] = useState(() => (value ? editText(value.number ?? value.text, value.kind) : ''))
  const [isSaving, setSaving] = useState(false)
  async function save(act: () => Promise<boolean>): Promise<void> {
    setSaving(true)
    const isDone = await act()
    setSaving(false)
    if (isDone) close()
  }
  return (
    <form
      className="correct-form"
      onSubmit={(event) => {
        event.preventDefault()
        void save(() => setCell(place, text.trim() === '' ? null : text, label))
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') close()
      }}
    >
      <label>
        <span dir="auto">{t.tables.correct(label)}</span>
        <input value={text} autoFocus dir="auto" onChange={(event) => setText(event.target.value)} data-testid="correct-input" />
      </label>
      <div className="cell-editor-foot">
        <Button kind="primary" type="submit" disabled={isSaving} data-testid="correct-save">
          {t.common.save}
        </Button>
        <Button kind="quiet" disabled={isSaving} onClick={() => void save(() => setCell(place, null, label))}>
          {t.tables.makeEmpty}
        </Button>
        {isCorrected ? (
          <Button kind="quiet" disabled={isSaving} onClick={() => void save(() => clearCell(place, label))}>
            {t.tables.asRead}
          </Button>
        ) : null}
        <Button kind="quiet" onClick={close}>
          {t.common.cancel}
        </Button>
      </div>
    </form>
  )
}

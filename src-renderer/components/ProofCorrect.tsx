/** "Correct this": the proven value changed where it is proven, with its history. In: the proof and the cell that shows it. Out: a correction of that cell. */
import { useState } from 'react'
import { Pencil } from 'lucide-react'
import type { Proof } from '../../src-shared/contract.ts'
import { useMessages } from '../i18n/index.ts'
import { editText } from '../lib/editText.ts'
import { dropDraft, keepDraft, useProofDrafts } from '../stores/proof.ts'
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

/** Names a cell among the drafts. */
export const cellKey = (place: Place): string => JSON.stringify([place.table, place.row, place.column])

export function ProofCorrect({ proof, place }: { proof: Proof; place: Place }) {
  const t = useMessages()
  const [isOpen, setOpen] = useState(() => useProofDrafts.getState().drafts.some(({ key }) => key === cellKey(place)))
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
  const key = cellKey(place)
  const asRead = value ? editText(value.number ?? value.text, value.kind) : ''
  const [text, setText] = useState(() => useProofDrafts.getState().drafts.find((draft) => draft.key === key)?.text ?? asRead)
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  function change(next: string): void {
    setText(next)
    if (next === asRead) dropDraft(key)
    else keepDraft(key, next, label)
  }
  function leave(): void {
    dropDraft(key)
    close()
  }
  async function save(act: () => Promise<string | null>): Promise<void> {
    setSaving(true)
    const refused = await act()
    setSaving(false)
    setRefusal(refused)
    if (refused === null) leave()
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
        if (event.key === 'Escape') leave()
      }}
    >
      <label>
        <span dir="auto">{t.tables.correct(label)}</span>
        <input
          value={text}
          autoFocus
          dir="auto"
          onChange={(event) => change(event.target.value)}
          aria-invalid={refusal !== null}
          aria-describedby={refusal === null ? undefined : 'correct-refusal'}
          data-testid="correct-input"
        />
      </label>
      {refusal === null ? null : (
        <p id="correct-refusal" className="bad" role="alert" data-testid="correct-refusal">
          {refusal}
        </p>
      )}
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
        <Button kind="quiet" onClick={leave}>
          {t.common.cancel}
        </Button>
      </div>
    </form>
  )
}

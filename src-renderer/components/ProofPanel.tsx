/**
 * The proof panel: what one number or sentence rests on. In: the evidence list of the proof store; out: the picture with the value's place, or the
 * message with its words marked, and how it was read. Resizable, closable, ←/→ walk through the evidence, focus returns to where it was.
 */
import { useEffect, useRef } from 'react'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useMessages } from '../i18n/index.ts'
import { closeProof, dropDraft, openProof, PROOF_WIDTH, setProofWidth, stepProof, useProof, useProofDrafts } from '../stores/proof.ts'
import type { ProofItem } from '../stores/proof.ts'
import { useQuery } from '../stores/query.ts'
import { FailureNote, IconButton, Skeleton } from './basics.tsx'
import { ProofBody } from './ProofBody.tsx'

export function ProofPanel() {
  const t = useMessages().proof
  const { items, index, title, width } = useProof()
  const item = items[index]
  if (!item) return null
  return (
    <aside className="proof" aria-label={t.proof} style={{ width }} data-testid="proof">
      <ResizeHandle width={width} />
      <header className="proof-header">
        <h2 dir="auto" title={title}>
          {title === '' ? t.proof : title}
        </h2>
        {items.length > 1 ? (
          <div className="proof-steps">
            <IconButton label={t.evidenceBefore} disabled={index === 0} onClick={() => stepProof(-1)}>
              <ChevronLeft size={16} />
            </IconButton>
            <span className="number" aria-live="polite" data-testid="proof-position">
              {index + 1} / {items.length}
            </span>
            <IconButton label={t.evidenceNext} disabled={index === items.length - 1} onClick={() => stepProof(1)}>
              <ChevronRight size={16} />
            </IconButton>
          </div>
        ) : null}
        <IconButton label={t.close} onClick={closeProof} data-testid="proof-close">
          <X size={16} />
        </IconButton>
      </header>
      <Unsaved items={items} index={index} />
      {item.kind === 'observation' ? <ObservationProof id={item.id} /> : <RoundProof item={item} />}
    </aside>
  )
}

/** Corrections that were begun at other evidence: the panel went on, what was typed did not go away. */
function Unsaved({ items, index }: { items: readonly ProofItem[]; index: number }) {
  const t = useMessages().proof
  const drafts = useProofDrafts((state) => state.drafts)
  const here = JSON.stringify(items[index])
  return drafts
    .filter((draft) => JSON.stringify(draft.items[draft.index]) !== here)
    .map((draft) => (
      <p key={draft.key} className="note note-warning" role="status" data-testid="proof-unsaved">
        {t.unsaved(draft.label)}{' '}
        <button type="button" className="link" onClick={() => openProof(draft.items, draft.index, draft.title)}>
          {t.unsavedBack}
        </button>{' '}
        <button type="button" className="link" onClick={() => dropDraft(draft.key)}>
          {t.unsavedDiscard}
        </button>
      </p>
    ))
}

function ObservationProof({ id }: { id: number }) {
  const { data, failure, reload } = useQuery('proof.observation', { observation: id }, ['tables', 'sources'])
  if (failure && !data) return <FailureNote failure={failure} retry={reload} />
  return data ? <ProofBody proof={data} item={null} /> : <Skeleton lines={8} />
}

function RoundProof({ item }: { item: Extract<ProofItem, { kind: 'round' }> }) {
  const { data, failure, reload } = useQuery('proof.round', { round: item.id }, ['tables', 'sources'])
  if (failure && !data) return <FailureNote failure={failure} retry={reload} />
  return data ? <ProofBody proof={data} item={item} /> : <Skeleton lines={8} />
}

function ResizeHandle({ width }: { width: number }) {
  const t = useMessages().proof
  const dragging = useRef<{ x: number; width: number } | null>(null)
  useEffect(() => {
    function move(event: PointerEvent): void {
      if (dragging.current) setProofWidth(dragging.current.width + dragging.current.x - event.clientX)
    }
    function up(): void {
      dragging.current = null
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    return () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
    }
  }, [])
  return (
    <div
      className="proof-resize"
      role="separator"
      aria-orientation="vertical"
      aria-label={t.width}
      aria-valuenow={width}
      aria-valuemin={PROOF_WIDTH.least}
      aria-valuemax={PROOF_WIDTH.most}
      tabIndex={0}
      onPointerDown={(event) => {
        event.preventDefault()
        dragging.current = { x: event.clientX, width }
      }}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
        event.preventDefault()
        event.stopPropagation()
        setProofWidth(width + (event.key === 'ArrowLeft' ? 24 : -24))
      }}
    />
  )
}

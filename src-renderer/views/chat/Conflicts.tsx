/** Values that contradict each other among what an answer rests on: "2 values for Weight on 3 May 2026", each one click from its proof. */
import { GitCompareArrows } from 'lucide-react'
import type { Answer } from '../../../src-shared/model.ts'
import { useMessages, useWords } from '../../i18n/index.ts'
import { itemFromEvidence, openProof } from '../../stores/proof.ts'

type Conflict = NonNullable<Answer['conflicts']>[number]

export function Conflicts({ conflicts }: { conflicts: readonly Conflict[] }) {
  const t = useMessages()
  if (conflicts.length === 0) return null
  return (
    <ul className="conflicts" aria-label={t.chat.conflicts} data-testid="conflicts">
      {conflicts.map((conflict, i) => (
        <ConflictLine key={i} conflict={conflict} />
      ))}
    </ul>
  )
}

function ConflictLine({ conflict }: { conflict: Conflict }) {
  const t = useMessages()
  const words = useWords()
  const count = conflict.values.length
  const told = conflict.time
    ? t.chat.conflictAt(count, conflict.attribute, words.date(conflict.time))
    : t.chat.conflict(count, conflict.attribute)
  const title = conflict.subject ? t.chat.conflictSubject(told, conflict.subject) : told
  const items = conflict.values.map((value) => itemFromEvidence(value.evidence))
  return (
    <li>
      <GitCompareArrows size={14} aria-hidden />
      <span dir="auto">{title}</span>
      {conflict.values.map((value, i) => (
        <button
          key={i}
          type="button"
          className="chip chip-conflict number"
          dir="auto"
          aria-label={t.chat.openEvidence(value.text)}
          title={value.evidence.ref}
          onClick={() => openProof(items, i, title)}
        >
          {value.text}
        </button>
      ))}
    </li>
  )
}

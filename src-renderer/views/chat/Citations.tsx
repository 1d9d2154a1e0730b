/** Numbered evidence. Hover or focus shows the place, a click opens the proof with all of the answer's evidence to walk through. */
import { useRef, useState } from 'react'
import type { Evidence } from '../../../src-shared/model.ts'
import { Crop } from '../../components/Crop.tsx'
import { useMessages } from '../../i18n/index.ts'
import { formatLocal } from '../../lib/format.ts'
import { itemFromEvidence, openProof, useProof } from '../../stores/proof.ts'
import type { ProofItem } from '../../stores/proof.ts'
import { useLocale } from '../../stores/settings.ts'

const SHOWN = 12

export function Citations({ evidence, title }: { evidence: readonly Evidence[]; title: string }) {
  const [all, setAll] = useState(false)
  const [hovered, setHovered] = useState<number | null>(null)
  const t = useMessages()
  const row = useRef<HTMLDivElement>(null)
  const open = useProof((state) => state.items[state.index])
  if (evidence.length === 0) return null
  const items = evidence.map(itemFromEvidence)
  const shown = all ? evidence : evidence.slice(0, SHOWN)
  // The open one is shown beside the answer already.
  const preview = hovered === null || isShown(items[hovered], open) ? null : evidence[hovered]
  return (
    <div className="citations" ref={row} onMouseLeave={() => setHovered(null)}>
      <span className="ways-name">{t.chat.evidence}</span>
      <span className="ways-chips">
        {shown.map((one, i) => {
          const item = items[i]
          const isOpen = isShown(item, open)
          return (
            <button
              key={i}
              type="button"
              className="citation number"
              aria-pressed={isOpen}
              aria-label={t.chat.evidenceNumber(i + 1, one.quote ?? one.ref)}
              data-testid="citation"
              // Not on entering: the proof that opens moves other numbers below a pointer that stands still.
              onMouseMove={(event) => hovered !== i && (event.movementX !== 0 || event.movementY !== 0) && setHovered(i)}
              onFocus={(event) => event.currentTarget.matches(':focus-visible') && setHovered(i)}
              onBlur={() => setHovered(null)}
              onKeyDown={(event) => event.key === 'Escape' && setHovered(null)}
              onClick={() => {
                setHovered(null)
                openProof(items, i, title)
              }}
            >
              {i + 1}
            </button>
          )
        })}
        {evidence.length > SHOWN && !all ? (
          <button type="button" className="link" onClick={() => setAll(true)}>
            {t.chat.andMore(evidence.length - SHOWN)}
          </button>
        ) : null}
      </span>
      {preview ? <Preview evidence={preview} /> : null}
    </div>
  )
}

function isShown(item: ProofItem | undefined, open: ProofItem | undefined): boolean {
  if (open === undefined || item === undefined || open.id !== item.id) return false
  // Two sentences of one message are two pieces of evidence.
  return open.kind === 'round' && item.kind === 'round' ? open.quote === item.quote : open.kind === item.kind
}

function Preview({ evidence }: { evidence: Evidence }) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <div className="preview" role="tooltip">
      {evidence.media && evidence.polygon ? (
        <Crop media={evidence.media} polygon={evidence.polygon} width={300} height={72} label={t.chat.placeInPicture} />
      ) : null}
      {evidence.quote ? (
        <p className="preview-quote" dir="auto">
          {evidence.quote}
        </p>
      ) : null}
      <p className="preview-foot">
        {evidence.time ? `${formatLocal(evidence.time, locale)} · ` : ''}
        <span className="mono">{evidence.ref}</span>
        {evidence.column ? ` · ${evidence.column}` : ''}
      </p>
    </div>
  )
}

/** The inside of the proof panel for one Proof: value, place, reading decision, source, and the other values of the same record. */
import { useState } from 'react'
import { ArrowDown, ArrowUp, Pencil } from 'lucide-react'
import type { ObservationView, Proof } from '../../src-shared/contract.ts'
import { messages, said, useMessages } from '../i18n/index.ts'
import { formatInstant, formatLocal, formatValue, valueLine } from '../lib/format.ts'
import { findQuote } from '../lib/marks.ts'
import type { Mark } from '../lib/marks.ts'
import { openProof, useProof } from '../stores/proof.ts'
import type { ProofItem } from '../stores/proof.ts'
import { routeHash } from '../stores/route.ts'
import { useSettings } from '../stores/settings.ts'
import { Crop } from './Crop.tsx'
import { MessageText } from './MessageText.tsx'
import { PictureViewer } from './PictureViewer.tsx'
import { placeOf, ProofCorrect } from './ProofCorrect.tsx'
import { ProofReading } from './ProofReading.tsx'
import type { Place } from './PictureViewer.tsx'

/** The panel's own margins and its border. */
const CROP_MARGIN = 33

type RoundItem = Extract<ProofItem, { kind: 'round' }>

export function ProofBody({ proof, item }: { proof: Proof; item: RoundItem | null }) {
  const { observation } = proof
  const place = placeOf(proof)
  const shown = proof.pictures.findIndex((picture) => picture.media !== null && picture.media === (observation?.media ?? item?.media))
  return (
    <div className="proof-body">
      {observation ? <ValueHead proof={proof} observation={observation} /> : null}
      {proof.pictures.length > 0 ? (
        <Pictures key={`${proof.roundId} ${shown}`} proof={proof} item={item} first={Math.max(0, shown)} />
      ) : null}
      {proof.messages.length > 0 ? <Conversation proof={proof} item={item} /> : null}
      {observation && place ? <ProofCorrect key={observation.id} proof={proof} place={place} /> : null}
      {observation ? <ProofReading proof={proof} observation={observation} /> : null}
      <SourceFacts proof={proof} />
      <Others proof={proof} />
    </div>
  )
}

function ValueHead({ proof, observation }: { proof: Proof; observation: ObservationView }) {
  const t = useMessages().proof
  const locale = useSettings((state) => state.settings.locale)
  const width = useProof((state) => state.width)
  const { corrected } = proof
  const value = corrected?.value ?? observation.value
  const shown = formatValue(value.number ?? value.text, value.unit, value.kind, locale)
  return (
    <section className="proof-value">
      <div className="proof-label" dir="auto">
        {observation.attribute}
      </div>
      <div className="proof-number number" data-testid="proof-value">
        {value.kind === 'missing' ? <span className="muted">{t.noValue}</span> : shown.text === '' ? value.raw : shown.text}
        {shown.unit === '' ? null : <span className="unit"> {shown.unit}</span>}
      </div>
      {corrected ? (
        <p className="proof-corrected">
          <Pencil size={11} aria-hidden /> {t.correctedFrom(observation.value.raw)}
        </p>
      ) : null}
      {observation.media && observation.polygon ? (
        <Crop
          media={observation.media}
          polygon={observation.polygon}
          width={width - CROP_MARGIN}
          height={56}
          label={t.placeOf(observation.value.raw)}
          lines={proof.pictures.find((picture) => picture.media === observation.media)?.lines.map((line) => line.polygon)}
        />
      ) : null}
    </section>
  )
}

function Pictures({ proof, item, first }: { proof: Proof; item: RoundItem | null; first: number }) {
  const t = useMessages().proof
  const [index, setIndex] = useState(first)
  const picture = proof.pictures[index]
  if (!picture) return null
  const places = placesIn(proof, item, picture.media)
  return (
    <section className="proof-pictures">
      {proof.pictures.length > 1 ? (
        <div className="tabs" role="tablist" aria-label={t.pictures}>
          {proof.pictures.map((one, i) => (
            <button key={i} type="button" role="tab" aria-selected={i === index} onClick={() => setIndex(i)}>
              {i + 1}
            </button>
          ))}
        </div>
      ) : null}
      {picture.media === null ? (
        <p className="note">{t.pictureMissing(picture.name)}</p>
      ) : (
        <PictureViewer
          media={picture.media}
          name={picture.name}
          places={places}
          lines={picture.lines}
          startWithLines={places.length === 0}
          aspect={picture.width && picture.height ? picture.width / picture.height : 0.8}
          caption={picture.caption ? `${picture.name}: ${picture.caption}` : picture.name}
        />
      )}
    </section>
  )
}

function placesIn(proof: Proof, item: RoundItem | null, media: string | null): Place[] {
  const places: Place[] = []
  for (const other of proof.others) {
    if (other.media === null || other.media !== media || !other.polygon) continue
    places.push({
      key: `o${other.id}`,
      polygon: other.polygon,
      label: `${other.attribute}: ${other.value.raw}`,
      strong: false,
      onClick: () => openRecord(proof, other.id),
    })
  }
  const { observation } = proof
  if (observation?.polygon && observation.media === media)
    places.push({
      key: `o${observation.id}`,
      polygon: observation.polygon,
      label: `${observation.attribute}: ${observation.value.raw}`,
      strong: true,
    })
  if (item?.polygon && item.media === media)
    places.push({ key: 'evidence', polygon: item.polygon, label: item.quote ?? messages().proof.evidence, strong: true })
  return places
}

/** Opens another value of the same record; the arrow keys then walk through that record. */
function openRecord(proof: Proof, id: number): void {
  const all = [...(proof.observation ? [proof.observation] : []), ...proof.others].toSorted((a, b) => a.id - b.id)
  openProof(
    all.map((one) => ({ kind: 'observation', id: one.id })),
    all.findIndex((one) => one.id === id),
    messages().proof.record,
  )
}

function Conversation({ proof, item }: { proof: Proof; item: RoundItem | null }) {
  const t = useMessages().proof
  return (
    <section className="proof-conversation">
      <div className="section-head">
        <h3>{t.conversation}</h3>
        <span className="spacer" />
        <button
          type="button"
          className="link"
          disabled={proof.previous === null}
          onClick={() => proof.previous !== null && openProof([{ kind: 'round', id: proof.previous }], 0, t.conversation)}
        >
          <ArrowUp size={12} aria-hidden /> {t.before}
        </button>
        <button
          type="button"
          className="link"
          disabled={proof.next === null}
          onClick={() => proof.next !== null && openProof([{ kind: 'round', id: proof.next }], 0, t.conversation)}
        >
          <ArrowDown size={12} aria-hidden /> {t.after}
        </button>
      </div>
      {proof.messages.map((message, i) => (
        <MessageText key={i} message={message} marks={marksIn(proof, item, i, message.text)} scrollToMark />
      ))}
    </section>
  )
}

function marksIn(proof: Proof, item: RoundItem | null, index: number, text: string): Mark[] {
  const marks: Mark[] = []
  for (const other of proof.others)
    if (other.message?.index === index) marks.push({ start: other.message.start, end: other.message.end, strong: false })
  const own = proof.observation?.message
  if (own?.index === index) marks.push({ start: own.start, end: own.end, strong: true })
  const quoted = item?.quote ? findQuote(text, item.quote) : null
  if (quoted) marks.push({ ...quoted, strong: true })
  return marks
}

function SourceFacts({ proof }: { proof: Proof }) {
  const t = useMessages().proof
  const { locale, timezone } = useSettings((state) => state.settings)
  return (
    <section>
      <h3>{t.whereItStands}</h3>
      <dl className="facts">
        <dt>{t.time}</dt>
        <dd>
          {proof.time ? (
            <>
              {formatLocal(proof.time.local, locale)}{' '}
              <span className="muted">
                {t.timeBasis[proof.time.basis]}
                {proof.time.weak ? t.weak : ''}
              </span>
            </>
          ) : (
            <span className="muted">{t.notKnown}</span>
          )}
        </dd>
        <dt>{t.source}</dt>
        <dd dir="auto" className="break" title={proof.source.path}>
          {proof.source.name}{' '}
          <span className="muted">
            {t.imported(said(proof.source.format, 'names'), formatInstant(proof.source.importedAt, locale, timezone))}
          </span>
        </dd>
        <dt>{t.event}</dt>
        <dd>
          <a href={routeHash({ view: 'timeline', id: 'event', sub: String(proof.roundId) })} className="mono break">
            {proof.ref}
          </a>
        </dd>
        {proof.rows.length > 0 ? (
          <>
            <dt>{t.inTables}</dt>
            <dd>
              {proof.rows.map((row) => (
                <a
                  key={`${row.table} ${row.row}`}
                  className="block"
                  href={routeHash({ view: 'tables', id: row.table, query: { row: String(row.row) } })}
                >
                  {t.rowOf(row.table, row.order ?? row.row)}
                </a>
              ))}
            </dd>
          </>
        ) : null}
      </dl>
    </section>
  )
}

function Others({ proof }: { proof: Proof }) {
  const t = useMessages().proof
  const locale = useSettings((state) => state.settings.locale)
  if (proof.others.length === 0) return null
  return (
    <section>
      <h3>{proof.observation ? t.sameRecord : t.valuesInEvent}</h3>
      <ul className="plain-list">
        {proof.others.map((other) => (
          <li key={other.id}>
            <button type="button" className="pair" onClick={() => openRecord(proof, other.id)}>
              <span dir="auto">{other.attribute}</span>
              <span className="number" dir="auto">
                {valueLine(other.value.number ?? other.value.text, other.value.unit, other.value.kind, locale) || other.value.raw}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

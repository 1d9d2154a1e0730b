/**
 * How a value was read: its text, the decision (locale, unit, date order), every reading that was possible, and what a second look at the same place
 * read. In: the observation and the recognized lines of its picture.
 */
import type { ObservationView, Proof } from '../../src-shared/contract.ts'
import type { OcrLine, Polygon } from '../../src-shared/model.ts'
import { said, useMessages } from '../i18n/index.ts'
import { valueLine } from '../lib/format.ts'
import { boundingBox } from '../lib/polygon.ts'
import { useLocale } from '../stores/settings.ts'

const LOW_CONFIDENCE = 0.7
/** What the engine calls its own extractor. */
const BUILT_IN = 'builtin-layout'

export function ProofReading({ proof, observation }: { proof: Proof; observation: ObservationView }) {
  const { proof: t, values } = useMessages()
  const locale = useLocale()
  const { value } = observation
  const others = value.alternatives ?? []
  const looks = secondLooks(proof, observation)
  return (
    <section>
      <h3>{t.howRead}</h3>
      <dl className="facts">
        <dt>{t.textInSource}</dt>
        <dd className="mono" dir="auto" data-testid="proof-raw">
          {value.raw === '' ? t.emptyText : value.raw}
        </dd>
        <dt>{t.reading}</dt>
        <dd>
          {value.reading === '' ? t.asWritten : said(value.reading)}
          {value.ambiguous ? (
            <div className="badge badge-ambiguous">
              {others.length > 0
                ? t.ambiguousOr(others.map((one) => valueLine(one.number ?? one.text, value.unit, value.kind, locale)))
                : values.ambiguous}
            </div>
          ) : null}
        </dd>
        <dt>{t.readAs}</dt>
        <dd>
          {kindName(value.kind, values.types)}
          {value.unit ? <span className="muted">, {value.unit}</span> : null}
          {value.bound ? (
            <span className="muted">
              {' '}
              {value.bound.side === 'below' ? '<' : '>'} {value.bound.limit ?? ''}
            </span>
          ) : null}
        </dd>
        <dt>{t.label}</dt>
        <dd dir="auto">{observation.surface}</dd>
        <dt>{t.certainty}</dt>
        <dd>
          <span className="certainty" role="img" aria-label={t.sure(observation.confidence)}>
            <span
              className={observation.confidence < LOW_CONFIDENCE ? 'certainty-low' : ''}
              style={{ width: `${observation.confidence * 100}%` }}
            />
          </span>
          <span className="number">{t.sure(observation.confidence)}</span>
          {observation.confidence < LOW_CONFIDENCE ? <span className="badge badge-low">{t.low}</span> : null}
          {observation.verified ? null : <span className="badge badge-low">{t.notFoundAgain}</span>}
        </dd>
        {looks.length > 0 ? (
          <>
            <dt>{t.secondLook}</dt>
            <dd>
              <ul className="looks" data-testid="second-look">
                {looks.map((look, i) => (
                  <li key={i}>
                    <span className="mono" dir="auto">
                      {look.text}
                    </span>
                    <span className="muted number">{t.sure(look.confidence)}</span>
                    <span className="muted">{look.isTaken ? t.taken : i === 0 ? t.firstRead : t.secondRead}</span>
                  </li>
                ))}
              </ul>
            </dd>
          </>
        ) : null}
        <dt>{t.readBy}</dt>
        <dd>{observation.extractor === BUILT_IN ? t.builtInReading : observation.extractor}</dd>
      </dl>
    </section>
  )
}

function kindName(kind: string, names: Readonly<Record<string, string>>): string {
  return names[kind] ?? kind
}

type Look = { text: string; confidence: number; isTaken: boolean }

/** The line that the value stands in and what a second read of the same line said, the taken one first; empty when there was no second read. */
function secondLooks(proof: Proof, observation: ObservationView): Look[] {
  const second = observation.value.secondReading
  if (second !== undefined)
    return [
      { ...second.first, isTaken: second.chosen === 'first' },
      { ...second.second, isTaken: second.chosen === 'second' },
    ]
  if (observation.media === null || observation.polygon === null) return []
  const picture = proof.pictures.find((one) => one.media === observation.media)
  const line = picture?.lines.find((one) => holds(one, observation.polygon ?? []))
  if (!line?.alternatives || line.alternatives.length === 0) return []
  return [
    { text: line.text, confidence: line.confidence, isTaken: true },
    ...line.alternatives.map((other) => ({ ...other, isTaken: false })),
  ]
}

/** The line whose box has the middle of the place. */
function holds(line: OcrLine, place: Polygon): boolean {
  const outer = boundingBox(line.polygon)
  const inner = boundingBox(place)
  if (!outer || !inner) return false
  const x = inner.x + inner.width / 2
  const y = inner.y + inner.height / 2
  return x >= outer.x && x <= outer.x + outer.width && y >= outer.y && y <= outer.y + outer.height
}

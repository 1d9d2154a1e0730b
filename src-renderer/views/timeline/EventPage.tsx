/** One event: its pictures with the recognized text or values drawn on them, its messages, its values, its neighbours. */
import { useState } from 'react'
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ObservationView, Output } from '../../../src-shared/contract.ts'
import { mediaAddress } from '../../api.ts'
import { FailureNote, Skeleton } from '../../components/basics.tsx'
import { MessageText } from '../../components/MessageText.tsx'
import { PictureViewer } from '../../components/PictureViewer.tsx'
import { messages, said, useMessages } from '../../i18n/index.ts'
import { formatLocal, valueLine } from '../../lib/format.ts'
import { openProof } from '../../stores/proof.ts'
import { useQuery } from '../../stores/query.ts'
import { go, routeHash } from '../../stores/route.ts'
import { useLocale } from '../../stores/settings.ts'
import { overviewHash } from './overview.ts'

type EventData = Output<'timeline.event'>

export function EventPage({ round }: { round: number }) {
  const { data, failure, reload } = useQuery('timeline.event', { round }, ['timeline', 'tables'])
  if (failure && !data)
    return (
      <div className="view-failure">
        <FailureNote failure={failure} retry={reload} />
        <a href={routeHash({ view: 'timeline' })}>{messages().shell.views.timeline}</a>
      </div>
    )
  return data ? <EventBody data={data} /> : <Skeleton lines={10} />
}

function EventBody({ data }: { data: EventData }) {
  const t = useMessages()
  const locale = useLocale()
  const { summary, proof, observations } = data
  const open = (id: number): void =>
    openProof(
      observations.map((one) => ({ kind: 'observation', id: one.id })),
      observations.findIndex((one) => one.id === id),
      t.timeline.event,
    )
  const to = (round: number | null): void => void (round !== null && go({ view: 'timeline', id: 'event', sub: String(round) }))
  return (
    <>
      <header className="view-header">
        <a href={overviewHash()} className="icon-button" aria-label={t.shell.views.timeline} title={t.shell.views.timeline}>
          <ArrowLeft size={16} />
        </a>
        <h1>{summary.time ? formatLocal(summary.time, locale, 'long') : t.timeline.eventWithoutTime}</h1>
        <div className="view-scope">
          <span className="mono break">{summary.ref}</span>
          {summary.timeWeak ? t.timeline.weak : ''}
          {proof.timeFrom ? <TimeFrom from={proof.timeFrom} /> : null}
        </div>
        <div className="view-actions">
          <button
            type="button"
            className="icon-button"
            aria-label={t.timeline.eventBefore}
            title={t.timeline.eventBefore}
            disabled={proof.previous === null}
            onClick={() => to(proof.previous)}
          >
            <ChevronLeft size={16} />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={t.timeline.eventAfter}
            title={t.timeline.eventAfter}
            disabled={proof.next === null}
            onClick={() => to(proof.next)}
          >
            <ChevronRight size={16} />
          </button>
        </div>
      </header>
      <div className="event-page">
        {proof.pictures.length > 0 ? <EventPictures data={data} open={open} /> : null}
        <div className="event-side">
          {proof.messages.length > 0 ? (
            <section>
              <h2>{t.timeline.messages}</h2>
              {proof.messages.map((message, i) => (
                <MessageText
                  key={i}
                  message={message}
                  marks={observations.flatMap((one) =>
                    one.message?.index === i ? [{ start: one.message.start, end: one.message.end, strong: false }] : [],
                  )}
                />
              ))}
            </section>
          ) : null}
          <section>
            <h2>{t.timeline.values}</h2>
            {observations.length === 0 ? (
              <p className="muted">{t.timeline.noValues}</p>
            ) : (
              <ValueTable observations={observations} open={open} />
            )}
          </section>
          <p className="muted">{t.timeline.fromSource(proof.source.name, said(proof.source.format, 'names'))}</p>
        </div>
      </div>
    </>
  )
}

/** Where the time of the event stands in its picture. */
function TimeFrom({ from }: { from: ObservationView }) {
  const t = useMessages().timeline
  return (
    <button
      type="button"
      className="link time-from"
      title={`${from.attribute}: ${from.value.raw}`}
      onClick={() => openProof([{ kind: 'observation', id: from.id }], 0, t.event)}
      data-testid="time-from"
    >
      {t.timeFromPicture(from.value.raw)}
    </button>
  )
}

function EventPictures({ data, open }: { data: EventData; open: (id: number) => void }) {
  const t = useMessages()
  const { proof, observations } = data
  const [index, setIndex] = useState(0)
  const picture = proof.pictures[index]
  if (!picture) return null
  const places = observations.flatMap((one) =>
    one.media === picture.media && one.polygon
      ? [
          {
            key: String(one.id),
            polygon: one.polygon,
            label: `${one.attribute}: ${one.value.raw}`,
            strong: false,
            onClick: () => open(one.id),
          },
        ]
      : [],
  )
  return (
    <section className="event-pictures" aria-label={t.timeline.pictures}>
      {proof.pictures.length > 1 ? (
        <div className="tabs picture-tabs" role="tablist" aria-label={t.timeline.pictures}>
          {proof.pictures.map((one, i) => (
            <button
              key={i}
              type="button"
              role="tab"
              aria-selected={i === index}
              aria-label={t.timeline.pictureNumber(i + 1)}
              title={one.name}
              onClick={() => setIndex(i)}
            >
              {one.media === null ? i + 1 : <img src={mediaAddress(one.media, 'thumbnail')} alt="" />}
            </button>
          ))}
        </div>
      ) : null}
      {picture.media === null ? (
        <p className="note">{t.proof.pictureMissing(picture.name)}</p>
      ) : (
        <PictureViewer
          media={picture.media}
          name={picture.name}
          places={places}
          lines={picture.lines}
          aspect={picture.width && picture.height ? picture.width / picture.height : 0.8}
        />
      )}
      <p className="caption" dir="auto">
        {picture.name}
        {picture.caption ? `: ${picture.caption}` : ''}
      </p>
      {picture.lines.length > 0 ? (
        <details className="recognized">
          <summary>{t.timeline.recognized(picture.lines.length)}</summary>
          <ol>
            {picture.lines.map((line, i) => (
              <li key={i} dir="auto" title={t.proof.sure(line.confidence)} className={line.confidence < 0.7 ? 'line-weak' : ''}>
                {line.text}
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </section>
  )
}

function ValueTable({ observations, open }: { observations: readonly ObservationView[]; open: (id: number) => void }) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <table className="lines">
      <thead>
        <tr>
          <th scope="col">{t.timeline.attribute}</th>
          <th scope="col" className="right">
            {t.timeline.value}
          </th>
          <th scope="col">{t.timeline.inSource}</th>
          <th scope="col" className="right">
            {t.proof.certainty}
          </th>
        </tr>
      </thead>
      <tbody>
        {observations.map((one) => (
          <tr
            key={one.id}
            className="clickable"
            tabIndex={0}
            onClick={() => open(one.id)}
            onKeyDown={(event) => (event.key === 'Enter' || event.key === ' ') && (event.preventDefault(), open(one.id))}
          >
            <td dir="auto">{one.attribute}</td>
            <td className="right number" dir="auto">
              {valueLine(one.value.number ?? one.value.text, one.value.unit, one.value.kind, locale)}
              {one.value.ambiguous ? (
                <span className="sign sign-ambiguous" title={t.values.ambiguous}>
                  ?
                </span>
              ) : null}
            </td>
            <td className="mono" dir="auto">
              {one.value.raw}
            </td>
            <td className="right number">{Math.round(one.confidence * 100)} %</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Events by day with their thumbnails. In: an episode, a topic or a period; more are loaded as the list is scrolled. */
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { EventSummary, TopicSummary } from '../../../src-shared/contract.ts'
import { failureFrom } from '../../../src-shared/errors.ts'
import type { Failure } from '../../../src-shared/errors.ts'
import { call, mediaAddress, transport } from '../../api.ts'
import { FailureNote, Skeleton } from '../../components/basics.tsx'
import { useMessages } from '../../i18n/index.ts'
import { formatClock, formatDay, formatSpan } from '../../lib/format.ts'
import { lastOf } from '../../lib/filters.ts'
import { speechParts } from '../../lib/speech.ts'
import { byDay } from '../../lib/timeline.ts'
import { openProof } from '../../stores/proof.ts'
import { routeHash, setQuery } from '../../stores/route.ts'
import { useLocale } from '../../stores/settings.ts'
import { feedPlace, keepFeed, showFeedPlace } from './overview.ts'

type Props = {
  title: string
  description: string
  topic: TopicSummary | null
  source: number | null
  episode: number | null
  from: string | null
  to: string | null
  day: string | null
}
/** So many rows are laid out without a pause that is felt. */
const PAGE = 50
/** The most that the engine gives in one answer. */
const MOST_AT_ONCE = 1000

export function EventFeed({ title, description, topic, episode, source, from, to, day }: Props) {
  const t = useMessages()
  const locale = useLocale()
  if (topic) {
    const first = day ?? from
    const episodes = topic.episodes.filter((one) => overlaps(one, first, day === null ? to : null))
    return (
      <section className="feed" aria-label={t.timeline.episodes}>
        <FeedHead title={title} description={description} count={t.common.episodes(episodes.length)} />
        {episodes.length === 0 ? <p className="note">{t.timeline.noEpisodeInPeriod}</p> : null}
        <ul className="episode-list">
          {episodes.map((one) => (
            <li key={one.id}>
              <button type="button" onClick={() => setQuery({ episode: String(one.id) })}>
                <span className="episode-when number">{formatSpan(one.from, one.to, locale) || t.timeline.noTime}</span>
                <span className="episode-words">
                  <b dir="auto">{one.title}</b>
                  {one.description === one.title ? null : <span dir="auto">{one.description}</span>}
                </span>
                <Thumbnails media={one.media} />
                <span className="muted number">{t.common.events(one.events)}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    )
  }
  const of = `${episode} ${source} ${from} ${to} ${day}`
  return <Events key={of} of={of} title={title} description={description} episode={episode} source={source} from={day ?? from} to={to} />
}

/** Episodes without a time are in no period. */
function overlaps(one: { from: string | null; to: string | null }, first: string | null, last: string | null): boolean {
  if (first === null && last === null) return true
  if (one.from === null) return false
  return (first === null || (one.to ?? one.from).slice(0, 10) >= first) && (last === null || one.from.slice(0, 10) <= last)
}

function Events({ of, title, description, episode, source, from, to }: Omit<Props, 'topic' | 'day'> & { of: string }) {
  const t = useMessages()
  const locale = useLocale()
  const { events, total, failure, more, again } = useEvents(of, episode, source, from, to)
  const feed = useRef<HTMLElement>(null)
  const end = useRef<HTMLDivElement>(null)
  // The way back from an event leads to the row that was left.
  useLayoutEffect(() => {
    if (feed.current) showFeedPlace(feed.current, of)
  }, [of])
  useLayoutEffect(() => {
    const list = feed.current
    return () => {
      if (list) keepFeed(list, { of, events, total })
    }
  }, [of, events, total])
  useEffect(() => {
    const element = end.current
    if (!element) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && more(), { rootMargin: '600px' })
    observer.observe(element)
    return () => observer.disconnect()
  }, [more])
  const days = useMemo(() => byDay(events), [events])
  return (
    <section ref={feed} className="feed" aria-label={t.timeline.events} data-testid="feed">
      <FeedHead title={title} description={description} count={total === null ? '' : t.common.events(total)} />
      {failure ? <FailureNote failure={failure} retry={again} /> : null}
      {total === null && !failure ? <Skeleton lines={6} /> : null}
      {total === 0 ? <p className="note">{t.timeline.noneInPeriod}</p> : null}
      {days.map((group) => (
        <div key={`${group.day} ${group.events[0]?.roundId}`} className="day">
          <h3>{group.day === null ? t.timeline.withoutTime : formatDay(group.day, locale)}</h3>
          <ul>
            {group.events.map((event) => (
              <EventRow key={event.roundId} event={event} />
            ))}
          </ul>
        </div>
      ))}
      <div ref={end} className="feed-end" />
    </section>
  )
}

function FeedHead({ title, description, count }: { title: string; description: string; count: string }) {
  return (
    <header className="feed-head">
      <h2 dir="auto">{title}</h2>
      <span className="muted number">{count}</span>
      {description === '' ? null : <p dir="auto">{description}</p>}
    </header>
  )
}

/** More events below leave a row as it is. */
export const EventRow = memo(function EventRow({ event }: { event: EventSummary }) {
  const t = useMessages()
  const locale = useLocale()
  const clock = event.time === null ? '' : formatClock(event.time, locale)
  return (
    <li className="event-row" data-testid="event" data-round={event.roundId}>
      <span className="event-time number" title={event.timeWeak ? t.timeline.weakTime : undefined}>
        {clock}
        {event.timeWeak ? <span className="weak"> ~</span> : null}
      </span>
      <a className="event-words" href={routeHash({ view: 'timeline', id: 'event', sub: String(event.roundId) })} dir="auto">
        <EventWords text={event.text} fallback={event.ref} />
      </a>
      <Thumbnails media={event.media} />
      {event.observations > 0 ? (
        <button
          type="button"
          className="event-values number"
          onClick={() => openProof([{ kind: 'round', id: event.roundId }], 0, t.timeline.event)}
          aria-label={t.timeline.openValues(event.observations)}
        >
          {t.common.values(event.observations)}
        </button>
      ) : (
        <span />
      )}
    </li>
  )
})

function EventWords({ text, fallback }: { text: string; fallback: string }) {
  const parts = speechParts(text)
  if (parts.length === 0) return <span className="muted">{fallback}</span>
  return parts.map((part, i) => (
    <span key={i} className={part.own ? '' : 'muted'}>
      {part.text}{' '}
    </span>
  ))
}

function Thumbnails({ media }: { media: readonly string[] }) {
  return (
    <span className="thumbnails">
      {media.slice(0, 4).map((one) => (
        <img key={one} src={mediaAddress(one, 'thumbnail')} alt="" loading="lazy" />
      ))}
      {media.length > 4 ? <span className="muted">+{media.length - 4}</span> : null}
    </span>
  )
}

type Loaded = { events: EventSummary[]; total: number | null; failure: Failure | null }

/** Pages of events, one after the other; a change of the memory loads again what is shown. */
function useEvents(
  of: string,
  episode: number | null,
  source: number | null,
  from: string | null,
  to: string | null,
): Loaded & { more: () => void; again: () => void } {
  const [kept] = useState(() => feedPlace(of))
  const [loaded, setLoaded] = useState<Loaded>({ events: kept?.events ?? [], total: kept?.total ?? null, failure: null })
  const busy = useRef(false)
  const load = useCallback(
    (offset: number, limit: number): void => {
      if (busy.current) return
      busy.current = true
      const span = episode === null ? { ...(from ? { from } : {}), ...(to ? { to: lastOf(to) } : {}) } : { episode }
      const scope = { ...span, ...(source === null ? {} : { source }) }
      call('timeline.events', { ...scope, limit, offset }).then(
        (page) => {
          busy.current = false
          setLoaded((now) => ({ events: [...now.events.slice(0, offset), ...page.events], total: page.total, failure: null }))
        },
        (error: unknown) => {
          busy.current = false
          setLoaded((now) => ({ ...now, failure: failureFrom(error) }))
        },
      )
    },
    [episode, source, from, to],
  )
  const count = loaded.events.length
  const isMore = loaded.total !== null && loaded.failure === null && count < loaded.total
  const first = Math.min(Math.max(PAGE, kept?.events.length ?? 0), MOST_AT_ONCE)
  useEffect(() => load(0, first), [load, first])
  useEffect(
    () => transport.on('memory.changed', ({ what }) => what.includes('timeline') && load(0, Math.max(PAGE, Math.min(count, MOST_AT_ONCE)))),
    [load, count],
  )
  const more = useCallback(() => {
    if (isMore) load(count, PAGE)
  }, [isMore, load, count])
  return { ...loaded, more, again: () => load(0, PAGE) }
}

/** Timeline: density of the whole memory, topics as lanes of episodes, and the events of what is chosen; or one event. */
import { useMemo } from 'react'
import { X } from 'lucide-react'
import type { Output } from '../../../src-shared/contract.ts'
import { Button, Empty, FailureNote, IconButton, Skeleton, ViewHeader } from '../../components/basics.tsx'
import { axisToDay, formatSpan } from '../../lib/format.ts'
import { eventWords, extentOf } from '../../lib/timeline.ts'
import type { Extent } from '../../lib/timeline.ts'
import { numericId } from '../../lib/route.ts'
import { useApp } from '../../stores/app.ts'
import { useQuery } from '../../stores/query.ts'
import { go, setQuery, useRoute } from '../../stores/route.ts'
import { useLocale } from '../../stores/settings.ts'
import { Density } from './Density.tsx'
import { EventFeed } from './EventFeed.tsx'
import { EventPage } from './EventPage.tsx'
import { Lanes } from './Lanes.tsx'

type Topics = Output<'timeline.topics'>
type Days = Output<'timeline.density'>

export function TimelineView() {
  const { id, sub } = useRoute()
  const round = id === 'event' ? numericId(sub) : null
  return round === null ? <Overview /> : <EventPage key={round} round={round} />
}

function Overview() {
  const topics = useQuery('timeline.topics', {}, ['timeline'])
  const density = useQuery('timeline.density', {}, ['timeline'])
  const failed = topics.failure ?? density.failure
  if (failed && (!topics.data || !density.data))
    return (
      <div className="view-failure">
        <FailureNote
          failure={failed}
          retry={() => {
            topics.reload()
            density.reload()
          }}
        />
      </div>
    )
  if (!topics.data || !density.data) return <Skeleton lines={10} />
  if (topics.data.length === 0 && density.data.length === 0) {
    return (
      <Empty title="No events yet">
        <p>Events appear while an import runs.</p>
        <Button onClick={() => go({ view: 'library' })}>Go to Library</Button>
      </Empty>
    )
  }
  return <Timeline topics={topics.data} days={density.data} />
}

function Timeline({ topics, days }: { topics: Topics; days: Days }) {
  const locale = useLocale()
  const { query } = useRoute()
  const scope = useApp((state) => state.scope)
  const extent = useMemo(
    () => extentOf([...days.map((day) => day.day), ...topics.flatMap((topic) => [topic.from, topic.to])]),
    [days, topics],
  )
  const from = query.from ?? null
  const to = query.to ?? null
  const zoomed = zoom(extent, from, to)
  const episode = topics.flatMap((topic) => topic.episodes).find((one) => String(one.id) === query.episode)
  const topic = topics.find((one) => String(one.id) === query.topic)
  const setPeriod = (period: { from: string; to: string } | null): void =>
    setQuery({ from: period?.from ?? null, to: period?.to ?? null, episode: null, day: null })
  const timed = days.reduce((sum, day) => sum + day.events, 0)
  // Days hold only events with a time; the list below holds all.
  const { data: all } = useQuery('timeline.events', { limit: 1 }, ['timeline'])
  const total = Math.max(timed, all?.total ?? 0)
  return (
    <>
      <ViewHeader title="Timeline" scope={eventWords(total, timed, topics.length, locale)}>
        {from && to ? (
          <span className="chip chip-on">
            {formatSpan(from, to, locale)}
            <IconButton label="Show the whole time" onClick={() => setPeriod(null)}>
              <X size={12} />
            </IconButton>
          </span>
        ) : null}
        {from && to ? (
          <Button
            onClick={() => {
              useApp.setState({ scope: { from, to } })
              go({ view: 'chat' })
            }}
            aria-pressed={scope?.from === from}
          >
            Ask about this period
          </Button>
        ) : null}
        <label className="jump">
          Go to{' '}
          <input
            type="date"
            data-find
            aria-label="Go to date"
            value={query.day ?? ''}
            min={extent ? axisToDay(extent.from) : undefined}
            max={extent ? axisToDay(extent.to - 1) : undefined}
            onChange={(event) => setQuery({ day: event.target.value || null, episode: null })}
            data-testid="jump-date"
          />
        </label>
      </ViewHeader>
      <div className="timeline">
        {extent ? (
          <Density days={days} extent={extent} period={from && to ? { from, to } : null} setPeriod={setPeriod} />
        ) : (
          <p className="note">No event has a time, so they are listed in the order of import.</p>
        )}
        <Lanes topics={topics} extent={zoomed} chosen={{ topic: query.topic ?? null, episode: query.episode ?? null }} />
        <EventFeed
          title={episode ? episode.title : topic ? topic.title : 'All events'}
          description={episode ? episode.description : topic ? topic.description : ''}
          topic={episode ? null : (topic ?? null)}
          episode={episode?.id ?? null}
          from={from}
          to={to}
          day={query.day ?? null}
        />
      </div>
    </>
  )
}

function zoom(extent: Extent | null, from: string | null, to: string | null): Extent | null {
  return from && to ? (extentOf([from, to]) ?? extent) : extent
}

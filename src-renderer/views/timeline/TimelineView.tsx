/** Timeline: density of the whole memory, topics as zoomable lanes of episodes and events, and the events of what is chosen; or one event. */
import { startTransition, useEffect, useMemo, useState } from 'react'
import { CalendarRange, Maximize2, MessageSquare, Minus, Plus, Table2, X } from 'lucide-react'
import type { Output } from '../../../src-shared/contract.ts'
import { Button, Empty, FailureNote, IconButton, Skeleton, ViewHeader } from '../../components/basics.tsx'
import { useKept } from '../../components/useKept.ts'
import { useMessages } from '../../i18n/index.ts'
import { axisToDay } from '../../lib/format.ts'
import { extentOf } from '../../lib/timeline.ts'
import type { Extent } from '../../lib/timeline.ts'
import { numericId } from '../../lib/route.ts'
import { inside, showDay, zoomWindow } from '../../lib/zoom.ts'
import { useApp } from '../../stores/app.ts'
import { useQuery } from '../../stores/query.ts'
import { go, setQuery, useRoute } from '../../stores/route.ts'
import { Density } from './Density.tsx'
import { keepOverview } from './overview.ts'
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
  const { timeline: t, shell } = useMessages()
  const { query } = useRoute()
  useEffect(() => keepOverview(query), [query])
  const source = numericId(query.source ?? null)
  const topic = numericId(query.topic ?? null)
  const bySource = source === null ? {} : { source }
  const topics = useQuery('timeline.topics', bySource, ['timeline'])
  const density = useQuery('timeline.density', { ...bySource, ...(topic === null ? {} : { topic }) }, ['timeline'])
  const keptTopics = useKept(topics.data, 'topics')
  const keptDays = useKept(density.data, 'days')
  const failed = topics.failure ?? density.failure
  if (failed && (!keptTopics || !keptDays))
    return (
      <>
        <ViewHeader title={shell.views.timeline} />
        <div className="view-failure">
          <FailureNote
            failure={failed}
            retry={() => {
              topics.reload()
              density.reload()
            }}
          />
        </div>
      </>
    )
  if (!keptTopics || !keptDays)
    return (
      <>
        <ViewHeader title={shell.views.timeline} />
        <Skeleton lines={10} />
      </>
    )
  if (keptTopics.length === 0 && keptDays.length === 0 && source === null) {
    return (
      <Empty title={t.noEvents}>
        <p>{t.noEventsHelp}</p>
        <Button onClick={() => go({ view: 'library' })}>{t.goToLibrary}</Button>
      </Empty>
    )
  }
  return <Timeline topics={keptTopics} days={keptDays} source={source} />
}

function Timeline({ topics, days, source }: { topics: Topics; days: Days; source: number | null }) {
  const { timeline: t, shell } = useMessages()
  const { query } = useRoute()
  const whole = useMemo(
    () => extentOf([...days.map((day) => day.day), ...topics.flatMap((topic) => [topic.from, topic.to])]),
    [days, topics],
  )
  const from = query.from ?? null
  const to = query.to ?? null
  const [zoomed, setZoomed] = useState<{ key: string; window: Extent } | null>(null)
  const key = `${from} ${to}`
  const window = whole && (zoomed?.key === key ? inside(whole, zoomed.window) : startWindow(whole, from, to))
  // Years of blocks are drawn in pieces, so that the next turn of the wheel is not waited for.
  const setWindow = (next: Extent): void => startTransition(() => setZoomed({ key, window: next }))
  const episode = topics.flatMap((topic) => topic.episodes).find((one) => String(one.id) === query.episode)
  const topic = topics.find((one) => String(one.id) === query.topic)
  const period = from && to ? { from, to } : null
  const setPeriod = (next: { from: string; to: string } | null): void =>
    setQuery({ from: next?.from ?? null, to: next?.to ?? null, episode: null, day: null })
  function jump(day: string | null): void {
    setQuery({ day, episode: null })
    if (whole && window && day !== null) setWindow(showDay(whole, window, day))
  }
  return (
    <>
      <ViewHeader
        title={shell.views.timeline}
        scope={
          <Scope
            days={days}
            topics={topic ? null : topics.filter((one) => one.id !== null).length}
            source={source}
            topic={topic?.id ?? null}
          />
        }
      >
        {period ? <PeriodChip period={period} whole={whole} setPeriod={setPeriod} /> : null}
        <SourceFilter source={source} />
        {topic ? (
          <button
            type="button"
            className="chip chip-on"
            onClick={() => setQuery({ topic: null, episode: null })}
            aria-label={t.removeTopic}
          >
            <span className="chip-text" dir="auto">
              {topic.title}
            </span>
            <X size={11} aria-hidden />
          </button>
        ) : null}
        <label className="jump">
          {t.goTo}{' '}
          <input
            type="date"
            data-find
            aria-label={t.goToDate}
            value={query.day ?? ''}
            min={whole ? axisToDay(whole.from) : undefined}
            max={whole ? axisToDay(whole.to - 1) : undefined}
            onChange={(event) => jump(event.target.value || null)}
            data-testid="jump-date"
          />
        </label>
        {whole && window ? (
          <span className="zoom-tools" role="group" aria-label={t.zoom}>
            <IconButton label={t.zoomOut} onClick={() => setWindow(zoomWindow(whole, window, 2))} data-testid="zoom-out">
              <Minus size={14} />
            </IconButton>
            <IconButton label={t.zoomIn} onClick={() => setWindow(zoomWindow(whole, window, 0.5))} data-testid="zoom-in">
              <Plus size={14} />
            </IconButton>
            <IconButton label={t.zoomWhole} onClick={() => setWindow(whole)}>
              <Maximize2 size={13} />
            </IconButton>
            <IconButton
              label={t.choosePeriod}
              onClick={() => setPeriod({ from: axisToDay(window.from), to: axisToDay(window.to - 1) })}
              data-testid="choose-period"
            >
              <CalendarRange size={13} />
            </IconButton>
          </span>
        ) : null}
      </ViewHeader>
      <div className="timeline">
        {whole ? (
          <Density days={days} extent={whole} window={window} period={period} setPeriod={setPeriod} />
        ) : (
          <p className="note">{t.noTimes}</p>
        )}
        <Lanes
          topics={topics}
          whole={whole}
          window={window}
          setWindow={setWindow}
          chosen={{ topic: query.topic ?? null, episode: query.episode ?? null }}
          source={source}
        />
        <EventFeed
          title={episode ? episode.title : topic ? topic.title : t.allEvents}
          description={episode ? episode.description : topic ? topic.description : ''}
          topic={episode ? null : (topic ?? null)}
          episode={episode?.id ?? null}
          source={source}
          from={from}
          to={to}
          day={query.day ?? null}
        />
      </div>
    </>
  )
}

/** A chosen period is what the lanes show at first. */
function startWindow(whole: Extent, from: string | null, to: string | null): Extent {
  const chosen = from && to ? extentOf([from, to]) : null
  return chosen ? inside(whole, chosen) : whole
}

type ScopeProps = { days: Days; topics: number | null; source: number | null; topic: number | null }

function Scope({ days, topics, source, topic }: ScopeProps) {
  const t = useMessages().timeline
  const timed = useMemo(() => days.reduce((sum, day) => sum + day.events, 0), [days])
  // Days hold only events with a time; the list below holds all.
  const narrowed = { ...(source === null ? {} : { source }), ...(topic === null ? {} : { topic }) }
  const { data: all } = useQuery('timeline.events', { limit: 1, ...narrowed }, ['timeline'])
  const total = Math.max(timed, all?.total ?? 0)
  return <>{t.scope(total, total - timed, topics)}</>
}

type Period = { from: string; to: string }
type PeriodProps = { period: Period; whole: Extent | null; setPeriod: (period: Period | null) => void }

/** The chosen period, changed by its two days, and where it can be used as scope. */
function PeriodChip({ period, whole, setPeriod }: PeriodProps) {
  const t = useMessages().timeline
  const scope = useApp((state) => state.scope)
  const isScope = scope?.from === period.from && scope.to === period.to
  function use(view: 'chat' | 'tables'): void {
    useApp.setState({ scope: period })
    go({ view })
  }
  /** An end before its beginning takes the beginning along. */
  function change(end: 'from' | 'to', day: string): void {
    if (day === '') return
    const next = { ...period, [end]: day }
    setPeriod(next.from <= next.to ? next : { from: day, to: day })
  }
  return (
    <>
      <span className="chip chip-on period" data-testid="period">
        {(['from', 'to'] as const).map((end) => (
          <input
            key={end}
            type="date"
            aria-label={end === 'from' ? t.periodFrom : t.periodTo}
            value={period[end]}
            min={whole ? axisToDay(whole.from) : undefined}
            max={whole ? axisToDay(whole.to - 1) : undefined}
            onChange={(event) => change(end, event.target.value)}
          />
        ))}
        <IconButton label={t.showWhole} onClick={() => setPeriod(null)}>
          <X size={12} />
        </IconButton>
      </span>
      <Button icon={<MessageSquare size={13} />} onClick={() => use('chat')} aria-pressed={isScope} data-testid="ask-period">
        {t.askPeriod}
      </Button>
      <Button icon={<Table2 size={13} />} onClick={() => use('tables')} data-testid="tables-period">
        {t.tablesPeriod}
      </Button>
    </>
  )
}

function SourceFilter({ source }: { source: number | null }) {
  const t = useMessages().timeline
  const { data } = useQuery('sources.list', { limit: 500 }, ['sources'])
  const sources = data?.sources ?? []
  if (sources.length < 2 && source === null) return null
  return (
    <select
      aria-label={t.sourceFilter}
      className="source-filter"
      value={source ?? ''}
      onChange={(event) => setQuery({ source: event.target.value || null, episode: null })}
      data-testid="source-filter"
    >
      <option value="">{t.allSources}</option>
      {sources.map((one) => (
        <option key={one.id} value={one.id}>
          {one.report.path.split(/[\\/]/).at(-1)}
        </option>
      ))}
    </select>
  )
}

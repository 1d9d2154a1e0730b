/**
 * Topics as lanes on one time axis, their episodes as blocks. A lane or a block chooses what the feed below lists; a block of many episodes is zoomed into.
 * Ctrl and the wheel zoom at the pointer, the wheel sideways moves, + and − and the arrow keys do the same, 0 shows everything.
 */
import { useEffect, useMemo, useRef } from 'react'
import type { EpisodeSummary, TopicSummary } from '../../../src-shared/contract.ts'
import { mediaAddress } from '../../api.ts'
import { useMessages } from '../../i18n/index.ts'
import { formatSpan } from '../../lib/format.ts'
import { axisMarks, extentOf, ticks } from '../../lib/timeline.ts'
import type { Extent } from '../../lib/timeline.ts'
import { inside, labelRoom, laneBlocks, panWindow, zoomWindow } from '../../lib/zoom.ts'
import type { Block, LabelRoom } from '../../lib/zoom.ts'
import { setQuery } from '../../stores/route.ts'
import { useLocale } from '../../stores/settings.ts'
import { EventStrip } from './EventStrip.tsx'
import { useSeenLanes } from './useSeenLanes.ts'
import { useTrackWidth } from './useTrackWidth.ts'

const DAY = 86_400_000
/** In a window so short the blocks say what they are. */
const NEAR = 46 * DAY
/** Pixels, as timeline.css has them. */
const LANE = 26
const NEAR_LANE = 34
const THUMBNAIL_ROOM = 96

type Chosen = { topic: string | null; episode: string | null }
type Props = {
  topics: readonly TopicSummary[]
  whole: Extent | null
  window: Extent | null
  setWindow: (window: Extent) => void
  chosen: Chosen
  source: number | null
}

export function Lanes({ topics, whole, window: view, setWindow, chosen, source }: Props) {
  const t = useMessages().timeline
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const pixels = useTrackWidth(track)
  const latest = useRef({ whole, view, setWindow })
  useEffect(() => {
    latest.current = { whole, view, setWindow }
  })
  // React's wheel listeners are passive; zooming must keep the page from zooming.
  useEffect(() => {
    const element = box.current
    if (!element) return
    function onWheel(event: WheelEvent): void {
      const now = latest.current
      const area = track.current?.getBoundingClientRect()
      if (!now.whole || !now.view || !area) return
      const at = Math.min(1, Math.max(0, (event.clientX - area.left) / Math.max(1, area.width)))
      const sideways = event.shiftKey ? event.deltaY : event.deltaX
      let next: Extent
      if (event.ctrlKey || event.metaKey) next = zoomWindow(now.whole, now.view, Math.exp(event.deltaY * 0.004), at)
      else if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY)) next = panWindow(now.whole, now.view, sideways / 800)
      else return
      // The next turn goes on from here, though this one may not be drawn yet.
      latest.current = { ...now, view: next }
      now.setWindow(next)
      event.preventDefault()
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [])

  function onKeyDown(event: React.KeyboardEvent): void {
    if (!whole || !view || event.target !== event.currentTarget) return
    const next: Record<string, () => Extent> = {
      '+': () => zoomWindow(whole, view, 0.6),
      '=': () => zoomWindow(whole, view, 0.6),
      '-': () => zoomWindow(whole, view, 1 / 0.6),
      ArrowLeft: () => panWindow(whole, view, -0.2),
      ArrowRight: () => panWindow(whole, view, 0.2),
      0: () => whole,
    }
    const act = next[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    setWindow(act())
  }

  const laneHeight = view !== null && view.to - view.from <= NEAR ? NEAR_LANE : LANE
  const seen = useSeenLanes(box, laneHeight)
  // The density above has the same axis as long as the lanes show all of it.
  const isPart = view !== null && whole !== null && view.to - view.from < (whole.to - whole.from) * 0.995
  const marks = view ? ticks(view, isPart ? Math.max(3, Math.floor(pixels / 110)) : axisMarks(pixels), locale) : []
  return (
    <div ref={box} className="lanes-box" tabIndex={0} role="group" aria-label={t.lanesHelp} onKeyDown={onKeyDown} data-testid="lanes">
      {isPart ? (
        <div className="lane lane-axis number" aria-hidden>
          <span />
          <div className="lane-ticks">
            {marks
              .filter((tick) => tick.at < 0.97)
              .map((tick) => (
                <span key={tick.at} style={{ left: `${tick.at * 100}%` }}>
                  {tick.label}
                </span>
              ))}
          </div>
        </div>
      ) : null}
      <div ref={track} className="lane-grid" aria-hidden>
        {marks.map((tick) => (
          <span key={tick.at} style={{ left: `${tick.at * 100}%` }} />
        ))}
      </div>
      {view ? <EventStrip window={view} pixels={pixels} topic={chosen.topic} source={source} /> : null}
      <ul className="lanes" aria-label={t.topics}>
        {topics.map((topic, i) => (
          <Lane
            key={topic.id ?? `none-${i}`}
            topic={topic}
            view={view}
            pixels={pixels}
            chosen={chosen}
            zoomTo={(span) => whole && setWindow(inside(whole, span))}
            isSeen={i >= seen.from && i <= seen.to}
          />
        ))}
      </ul>
    </div>
  )
}

type LaneProps = {
  topic: TopicSummary
  view: Extent | null
  pixels: number
  chosen: Chosen
  zoomTo: (span: Extent) => void
  /** Lanes that are scrolled away have their name alone. */
  isSeen: boolean
}

function Lane({ topic, view, pixels, chosen, zoomTo, isSeen }: LaneProps) {
  const t = useMessages()
  const isChosen = topic.id !== null && chosen.topic === String(topic.id) && chosen.episode === null
  const blocks = useMemo(() => (view && isSeen ? laneBlocks(topic.episodes, view, pixels) : []), [topic, view, pixels, isSeen])
  const episodes = useMemo(() => new Map(topic.episodes.map((one) => [one.id, one])), [topic])
  const most = blocks.reduce((top, block) => Math.max(top, block.events), 1)
  const isNear = view !== null && view.to - view.from <= NEAR
  return (
    <li className={`lane${isChosen ? ' lane-on' : ''}${isNear ? ' lane-near' : ''}`}>
      <button
        type="button"
        className="lane-name"
        aria-pressed={isChosen}
        disabled={topic.id === null}
        onClick={() => setQuery({ topic: isChosen ? null : String(topic.id), episode: null, day: null })}
        title={topic.id === null ? `${topic.title}\n${t.timeline.currentHelp}` : `${topic.title}\n${topic.description}`}
      >
        <span dir="auto">{topic.title}</span>
        {topic.id === null ? <span className="lane-now">{t.timeline.current}</span> : null}
        <span className="muted number">{topic.events}</span>
      </button>
      <div className="lane-track">
        {blocks.map((block, i) => (
          <EpisodeBlock
            key={block.ids[0]}
            block={block}
            episode={block.ids.length === 1 ? episodes.get(block.ids[0] ?? 0) : undefined}
            most={most}
            chosen={chosen.episode}
            zoomTo={zoomTo}
            room={isNear ? labelRoom(block, blocks[i + 1], pixels) : null}
          />
        ))}
      </div>
    </li>
  )
}

type BlockProps = {
  block: Block
  /** Of a block that stands for itself. */
  episode: EpisodeSummary | undefined
  most: number
  chosen: string | null
  zoomTo: (span: Extent) => void
  /** Where its title has room, and how much; null where none is shown. */
  room: LabelRoom | null
}

function EpisodeBlock({ block, episode, most, chosen, zoomTo, room }: BlockProps) {
  const t = useMessages()
  const locale = useLocale()
  const isChosen = chosen !== null && block.ids.some((id) => String(id) === chosen)
  const name = episode ? episode.title : t.common.episodes(block.ids.length)
  const words = `${name}, ${spanWords(block.from, block.to, locale)}, ${t.common.events(block.events)}`
  function choose(): void {
    const span = extentOf([block.from, block.to])
    if (!episode) return void (span && zoomTo({ from: span.from - (span.to - span.from) * 0.2, to: span.to + (span.to - span.from) * 0.2 }))
    setQuery({ episode: isChosen ? null : String(episode.id), topic: episode.topicId === null ? null : String(episode.topicId), day: null })
  }
  const label =
    episode && room ? (
      <span className={`episode-label episode-label-${room.side}`} style={labelStyle(block, room)} aria-hidden>
        {episode.media[0] && room.pixels > THUMBNAIL_ROOM ? <img src={mediaAddress(episode.media[0], 'thumbnail')} alt="" /> : null}
        <span dir="auto">{episode.title}</span>
      </span>
    ) : null
  return (
    <>
      <button
        type="button"
        className={`episode${episode?.open ? ' episode-open' : ''}${episode ? '' : ' episode-many'}`}
        aria-pressed={isChosen}
        aria-label={words}
        title={words}
        style={{
          // What begins at the very end is seen too.
          left: `min(${block.left * 100}%, 100% - 4px)`,
          width: `${block.width * 100}%`,
          opacity: 0.4 + 0.6 * Math.sqrt(Math.min(1, block.events / most)),
        }}
        onClick={choose}
      />
      {label}
    </>
  )
}

const spans = new Map<string, string>()
const MOST_SPANS = 20_000

/** Writing a span is the dearest part of a block, and zooming draws the same ones again. */
function spanWords(from: string, to: string, locale: string): string {
  const key = `${locale} ${from.slice(0, 10)} ${to.slice(0, 10)}`
  const known = spans.get(key)
  if (known !== undefined) return known
  if (spans.size >= MOST_SPANS) spans.clear()
  const words = formatSpan(from, to, locale)
  spans.set(key, words)
  return words
}

function labelStyle(block: Block, room: LabelRoom): React.CSSProperties {
  if (room.side === 'after') return { left: `calc(${(block.left + block.width) * 100}% + 4px)`, maxWidth: room.pixels }
  return { left: `calc(${block.left * 100}% + 4px)`, maxWidth: room.pixels }
}

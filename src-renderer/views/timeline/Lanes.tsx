/**
 * Topics as lanes on one time axis, their episodes as blocks. A lane or a block chooses what the feed below lists; a block of many episodes is zoomed into.
 * Ctrl and the wheel zoom at the pointer, the wheel sideways moves, + and − and the arrow keys do the same, 0 shows everything.
 */
import { useEffect, useMemo, useRef } from 'react'
import type { TopicSummary } from '../../../src-shared/contract.ts'
import { useMessages } from '../../i18n/index.ts'
import { formatSpan } from '../../lib/format.ts'
import { extentOf, ticks } from '../../lib/timeline.ts'
import type { Extent } from '../../lib/timeline.ts'
import { inside, laneBlocks, panWindow, zoomWindow } from '../../lib/zoom.ts'
import type { Block } from '../../lib/zoom.ts'
import { setQuery } from '../../stores/route.ts'
import { useLocale } from '../../stores/settings.ts'
import { EventStrip } from './EventStrip.tsx'
import { useTrackWidth } from './useTrackWidth.ts'

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
      if (event.ctrlKey || event.metaKey) now.setWindow(zoomWindow(now.whole, now.view, Math.exp(event.deltaY * 0.004), at))
      else if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY))
        now.setWindow(panWindow(now.whole, now.view, sideways / 800))
      else return
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

  const marks = view ? ticks(view, Math.max(3, Math.floor(pixels / 110)), locale) : []
  // The density above has the same axis as long as the lanes show all of it.
  const isPart = view !== null && whole !== null && view.to - view.from < (whole.to - whole.from) * 0.995
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
          />
        ))}
      </ul>
    </div>
  )
}

type LaneProps = { topic: TopicSummary; view: Extent | null; pixels: number; chosen: Chosen; zoomTo: (span: Extent) => void }

function Lane({ topic, view, pixels, chosen, zoomTo }: LaneProps) {
  const t = useMessages()
  const isChosen = topic.id !== null && chosen.topic === String(topic.id) && chosen.episode === null
  const blocks = useMemo(() => (view ? laneBlocks(topic.episodes, view, pixels) : []), [topic, view, pixels])
  const most = blocks.reduce((top, block) => Math.max(top, block.events), 1)
  return (
    <li className={isChosen ? 'lane lane-on' : 'lane'}>
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
        {blocks.map((block) => (
          <EpisodeBlock key={block.ids[0]} block={block} topic={topic} most={most} chosen={chosen.episode} zoomTo={zoomTo} />
        ))}
      </div>
    </li>
  )
}

type BlockProps = { block: Block; topic: TopicSummary; most: number; chosen: string | null; zoomTo: (span: Extent) => void }

function EpisodeBlock({ block, topic, most, chosen, zoomTo }: BlockProps) {
  const t = useMessages()
  const locale = useLocale()
  const episode = block.ids.length === 1 ? topic.episodes.find((one) => one.id === block.ids[0]) : undefined
  const isChosen = chosen !== null && block.ids.some((id) => String(id) === chosen)
  const name = episode ? episode.title : t.common.episodes(block.ids.length)
  const words = `${name}, ${formatSpan(block.from, block.to, locale)}, ${t.common.events(block.events)}`
  function choose(): void {
    const span = extentOf([block.from, block.to])
    if (!episode) return void (span && zoomTo({ from: span.from - (span.to - span.from) * 0.2, to: span.to + (span.to - span.from) * 0.2 }))
    setQuery({ episode: isChosen ? null : String(episode.id), topic: episode.topicId === null ? null : String(episode.topicId), day: null })
  }
  return (
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
  )
}

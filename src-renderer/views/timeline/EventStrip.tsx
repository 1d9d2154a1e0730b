/** Single events with their thumbnails on the axis, when the window is short enough to tell them apart. One a slot, the first with a picture preferred. */
import { useMemo } from 'react'
import type { EventSummary } from '../../../src-shared/contract.ts'
import { mediaAddress } from '../../api.ts'
import { useKept } from '../../components/useKept.ts'
import { useMessages } from '../../i18n/index.ts'
import { spokenText } from '../../lib/speech.ts'
import { axisToLocal } from '../../lib/axis.ts'
import { formatLocal } from '../../lib/format.ts'
import { position } from '../../lib/timeline.ts'
import type { Extent } from '../../lib/timeline.ts'
import { numericId, routeHash } from '../../lib/route.ts'
import { useQuery } from '../../stores/query.ts'
import { useLocale } from '../../stores/settings.ts'

const DAY = 86_400_000
/** A longer window shows episodes alone. */
const LONGEST = 92 * DAY
const SLOT = 44
const MOST = 400

type Props = { window: Extent; pixels: number; topic: string | null; source: number | null }

export function EventStrip({ window: view, pixels, topic, source }: Props) {
  const t = useMessages().timeline
  const isShort = view.to - view.from <= LONGEST
  const day = (time: number): string => axisToLocal(Math.floor(time / DAY) * DAY)
  const topicId = numericId(topic)
  const { data } = useQuery(
    'timeline.events',
    isShort
      ? {
          from: day(view.from),
          to: `${day(view.to)}T23:59:59`,
          ...(topicId === null ? {} : { topic: topicId }),
          ...(source === null ? {} : { source }),
          limit: MOST,
        }
      : null,
    ['timeline'],
  )
  const kept = useKept(isShort ? data : null, `${topic} ${source}`)
  const slots = useMemo(() => (kept && isShort ? inSlots(kept.events, view, pixels) : []), [kept, isShort, view, pixels])
  if (!isShort || slots.length === 0) return null
  return (
    <div className="lane lane-events">
      <span className="density-name">{t.eventsLane}</span>
      <div className="strip">
        {slots.map((slot) => (
          <EventDot key={slot.event.roundId} {...slot} />
        ))}
      </div>
    </div>
  )
}

type Slot = { event: EventSummary; at: number; more: number }

function inSlots(events: readonly EventSummary[], view: Extent, pixels: number): Slot[] {
  const width = SLOT / pixels
  const slots: Slot[] = []
  for (const event of events) {
    const exact = event.time === null ? null : position(event.time, view)
    if (exact === null || exact < 0 || exact > 1) continue
    // The last ones stand inside of the strip as a whole.
    const at = Math.min(exact, Math.max(0, 1 - (SLOT - 4) / pixels))
    const last = slots.at(-1)
    if (!last || at - last.at >= width) slots.push({ event, at, more: 0 })
    else {
      last.more += 1
      if (last.event.media.length === 0 && event.media.length > 0) last.event = event
    }
  }
  return slots
}

function EventDot({ event, at, more }: Slot) {
  const { timeline: t, proof } = useMessages()
  const locale = useLocale()
  const [picture] = event.media
  const words = `${event.time ? formatLocal(event.time, locale) : ''}: ${spokenText(event.text, proof.roles).slice(0, 120)}${more > 0 ? `\n${t.moreHere(more)}` : ''}`
  return (
    <a
      className="strip-event"
      style={{ left: `${at * 100}%` }}
      href={routeHash({ view: 'timeline', id: 'event', sub: String(event.roundId) })}
      title={words}
      aria-label={words}
      data-testid="strip-event"
    >
      {picture ? <img src={mediaAddress(picture, 'thumbnail')} alt="" loading="lazy" /> : <span className="strip-dot" />}
      {more > 0 ? <span className="strip-more number">+{more}</span> : null}
    </a>
  )
}

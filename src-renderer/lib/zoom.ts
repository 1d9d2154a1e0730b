/** The window of the timeline on its whole extent. In: the whole, the present window and a wish. Out: a window inside of the whole, never shorter than a day. */
import { localToAxis } from './format.ts'
import type { Extent } from './timeline.ts'

const DAY = 86_400_000
const LEAST = DAY

/** Keeps a window inside of the whole and long enough to be read. */
export function inside(whole: Extent, wanted: Extent): Extent {
  const most = whole.to - whole.from
  const length = Math.min(most, Math.max(Math.min(LEAST, most), wanted.to - wanted.from))
  const middle = (wanted.from + wanted.to) / 2
  const from = Math.min(Math.max(middle - length / 2, whole.from), whole.to - length)
  return { from, to: from + length }
}

/** `factor` below 1 zooms in; the moment at share `at` of the window stays where it is. */
export function zoomWindow(whole: Extent, window: Extent, factor: number, at = 0.5): Extent {
  const length = window.to - window.from
  const most = whole.to - whole.from
  const next = Math.min(most, Math.max(Math.min(LEAST, most), length * factor))
  const anchor = window.from + at * length
  const from = Math.min(Math.max(anchor - at * next, whole.from), whole.to - next)
  return { from, to: from + next }
}

/** Moves the window by a share of its own length. */
export function panWindow(whole: Extent, window: Extent, share: number): Extent {
  const length = window.to - window.from
  const from = Math.min(Math.max(window.from + share * length, whole.from), whole.to - length)
  return { from, to: from + length }
}

/** The window moved so that a day stands in its middle; unchanged where the day is outside of the whole or already in sight. */
export function showDay(whole: Extent, window: Extent, day: string): Extent {
  const time = localToAxis(day)
  if (time === null || time < whole.from || time >= whole.to || (time >= window.from && time + DAY <= window.to)) return window
  const half = (window.to - window.from) / 2
  return inside(whole, { from: time + DAY / 2 - half, to: time + DAY / 2 + half })
}

export type Span = { id: number; from: string | null; to: string | null; events: number }
/** `ids`: the episodes in it; one for a block that stands for itself. */
export type Block = { ids: number[]; left: number; width: number; events: number; from: string; to: string }

/**
 * Episodes as blocks on a lane of `pixels`. Blocks that would be narrower than `least` pixels and touch each other become one, so that years of days
 * are a strip of density and not ten thousand elements.
 */
export function laneBlocks(spans: readonly Span[], window: Extent, pixels: number, least = 5): Block[] {
  const length = window.to - window.from
  const placed = spans
    .flatMap((span) => {
      const start = span.from === null ? null : localToAxis(span.from)
      const end = span.from === null ? null : (localToAxis(span.to ?? span.from) ?? start)
      if (span.from === null || start === null || end === null || end < window.from || start > window.to) return []
      const left = (Math.max(start, window.from) - window.from) / length
      const right = (Math.min(Math.max(end, start), window.to) - window.from) / length
      return [{ span, from: span.from, left, right }]
    })
    .toSorted((a, b) => a.left - b.left)
  const smallest = pixels > 0 ? least / pixels : 0.005
  const blocks: Block[] = []
  for (const { span, from, left, right } of placed) {
    const width = Math.max(right - left, smallest)
    const last = blocks.at(-1)
    const isSmall = width <= smallest * 1.01
    if (last && isSmall && left < last.left + last.width + smallest * 0.2 && last.width < smallest * 3) {
      last.ids.push(span.id)
      last.events += span.events
      last.width = Math.max(last.width, left + width - last.left)
      last.to = span.to ?? from
    } else blocks.push({ ids: [span.id], left, width, events: span.events, from, to: span.to ?? from })
  }
  return blocks
}

export type LabelRoom = { side: 'in' | 'after'; pixels: number }
/** A title of fewer pixels says nothing. */
const LEAST_LABEL = 56
const LABEL_GAP = 10

/** Where the title of a block has room on its lane: in it, else between it and the next one. Null where it has none, or the block is many episodes. */
export function labelRoom(block: Block, next: Block | undefined, pixels: number): LabelRoom | null {
  if (block.ids.length > 1) return null
  const own = block.width * pixels - LABEL_GAP
  const after = ((next?.left ?? 1) - block.left - block.width) * pixels - LABEL_GAP
  if (own >= LEAST_LABEL && own >= after) return { side: 'in', pixels: Math.round(own) }
  if (after >= LEAST_LABEL) return { side: 'after', pixels: Math.round(after) }
  return own >= LEAST_LABEL ? { side: 'in', pixels: Math.round(own) } : null
}

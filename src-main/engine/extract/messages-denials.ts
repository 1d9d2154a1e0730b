/**
 * Corrected values (METHOD 2): "81.8 kg, not 81.2", "not 81.2 but 81.8 kg". In: the values of a sentence. Out: the denied ones and the text with
 * their words blanked, in its old length, so that what is asserted beside them is read as if they were not there.
 */
import type { Found } from './messages-scan.ts'

const NOT = String.raw`(?:not|nicht|pas|no|non|não)`
/** Between the value that holds and the denied one. */
const BEHIND = new RegExp(String.raw`^\s*[,;(–—-]?\s*(?:and |und |et |e |y )?${NOT}\s+$`, 'iu')
const AHEAD = new RegExp(String.raw`(?<!\p{L})${NOT}\s+$`, 'iu')
/** Between a denied value and the one that holds. */
const INSTEAD = /^\s*,?\s*(?:but(?: rather)?|sondern|mais|sino|mas(?: sim)?)\s+$/iu

const CLOSING = /^(?:\)|,(?=\s(?:in|at|on|bei|en|em)\s))/iu

export type Denials = { text: string; denied: Found[] }

/** @param found values of one sentence in order, the first not before `start` */
export function withoutDenied(text: string, found: readonly Found[]): Denials {
  const denied: Found[] = []
  const spans: { start: number; end: number }[] = []
  found.forEach((item, index) => {
    const [before, next] = [found[index - 1], found[index + 1]]
    const between = before ? text.slice(before.end, item.start) : ''
    const head = AHEAD.exec(text.slice(Math.max(0, item.start - 12), item.start))
    if (before && !denied.includes(before) && isAlike(before, item) && BEHIND.test(between)) {
      denied.push(item)
      // What goes on behind is said of the value that holds: "5 km, not 6 km, in 30 minutes".
      const closing = CLOSING.test(text.slice(item.end, item.end + 12)) ? 1 : 0
      spans.push({ start: before.end, end: item.end + closing })
    } else if (head && next && isAlike(item, next) && INSTEAD.test(text.slice(item.end, next.start))) {
      denied.push(item)
      spans.push({ start: item.start - head[0].length, end: next.start })
    }
  })
  const blanked = spans.reduce((rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end), text)
  return { text: blanked, denied }
}

/** One thing measured twice: of one unit, or one of them without. */
function isAlike(one: Found, other: Found): boolean {
  return one.value.unit === other.value.unit || one.value.unit === null || other.value.unit === null
}

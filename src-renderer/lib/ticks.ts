/** Round places on an axis. In: lowest and highest value and how many ticks fit. Out: ascending values inside of them. */
import { DURATION_STEPS } from './series.ts'

export function niceTicks(low: number, high: number, most: number, isDuration = false): number[] {
  if (!(high > low) || most < 1) return Number.isFinite(low) ? [low] : []
  const wanted = (high - low) / most
  const step = isDuration ? (DURATION_STEPS.find((one) => one >= wanted) ?? roundUp(wanted)) : roundUp(wanted)
  const ticks: number[] = []
  const first = Math.ceil(low / step - 1e-9)
  // A span below the digits of its numbers has no places of its own.
  if (!Number.isSafeInteger(first)) return [low]
  for (let i = first; i * step <= high + step * 1e-9; i++) {
    const tick = Number((i * step).toPrecision(12))
    if (tick !== ticks.at(-1)) ticks.push(tick)
  }
  return ticks
}

function roundUp(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw))
  const share = raw / power
  return (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10) * power
}

/** Air above and below, so that no reading lies on the border; a flat line gets a band of its own, bars begin at zero. */
export function rangeWithAir(low: number | null, high: number | null, fromZero: boolean): [number, number] {
  if (low === null || high === null) return [0, 1]
  const [bottom, top] = fromZero ? [Math.min(0, low), Math.max(0, high)] : [low, high]
  const air = top === bottom ? Math.max(Math.abs(top) * 0.1, 1) : (top - bottom) * (fromZero ? 0.08 : 0.12)
  // A measure that is never negative does not get a negative axis, and bars stand on their line.
  return [bottom < 0 ? bottom - air : fromZero ? 0 : Math.max(0, bottom - air), top > 0 || !fromZero ? top + air : 0]
}

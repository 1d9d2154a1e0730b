/** Bins of a distribution. In: numbers. Out: bins with round borders, the same in the engine (whole tables) and in the windows (an answer's rows). */
export type Bin = { from: number; to: number; count: number }

/** Histogram with round borders (1, 2 or 5 times a power of ten); empty for no values, one bin for one distinct value. */
export function histogram(values: ArrayLike<number>, wanted = 14): Bin[] {
  if (values.length === 0) return []
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0
    if (value < low) low = value
    if (value > high) high = value
  }
  if (low === high) return [{ from: low, to: high, count: values.length }]
  const step = roundStep((high - low) / wanted)
  const first = Math.floor(low / step)
  const last = Math.floor(high / step)
  // Values closer than the digits of a number can tell apart (1e6 and 1e6 + 1e-10) have no borders between them.
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last)) return [{ from: low, to: high, count: values.length }]
  const bins: Bin[] = []
  for (let i = first; i <= last; i++) bins.push({ from: clean(i * step), to: clean((i + 1) * step), count: 0 })
  for (let i = 0; i < values.length; i++) {
    const bin = bins[Math.min(bins.length - 1, Math.max(0, Math.floor((values[i] ?? 0) / step) - first))]
    if (bin) bin.count += 1
  }
  return bins
}

/** Seconds of the unit in which these durations have round borders: second, minute or hour. */
export function durationScale(values: ArrayLike<number>): number {
  let high = 0
  for (let i = 0; i < values.length; i++) high = Math.max(high, Math.abs(values[i] ?? 0))
  return high <= 240 ? 1 : high <= 6 * 3600 ? 60 : 3600
}

function roundStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw))
  const share = raw / power
  return (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10) * power
}

function clean(value: number): number {
  return Number(value.toPrecision(12))
}

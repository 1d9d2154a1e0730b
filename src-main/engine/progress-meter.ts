/** Progress with an estimate. In: stage, done and total as the work goes. Out: the same with the seconds left, from a smoothed rate. */

export type Progress = { stage: string; done: number; total: number | null; estimate: number | null }
export type ProgressMeter = {
  /** Returns true when a new stage has begun. */
  update(stage: string, done: number, total: number | null): boolean
  now(): Progress
}

/** Time after which an old rate counts half. */
const HALF_LIFE_MS = 5_000
/** Rates over shorter times are noise. */
const SAMPLE_MS = 250

/** Makes a meter that reads the given clock. */
export function progressMeter(clock: () => Date): ProgressMeter {
  const state = { stage: '', done: 0, total: null as number | null }
  let rate: number | null = null
  let sample = { at: clock().getTime(), done: 0 }

  return {
    update(stage, done, total) {
      const at = clock().getTime()
      const isNewStage = stage !== state.stage
      Object.assign(state, { stage, done, total })
      if (isNewStage || done < sample.done) {
        rate = null
        sample = { at, done }
      } else if (at - sample.at >= SAMPLE_MS) {
        const latest = (done - sample.done) / (at - sample.at)
        const weight = rate === null ? 1 : 1 - 0.5 ** ((at - sample.at) / HALF_LIFE_MS)
        rate = (rate ?? 0) * (1 - weight) + latest * weight
        sample = { at, done }
      }
      return isNewStage
    },
    now() {
      const left = state.total === null ? null : Math.max(0, state.total - state.done)
      return { ...state, estimate: left === null || rate === null || rate <= 0 ? null : Math.round(left / rate / 1000) }
    },
  }
}

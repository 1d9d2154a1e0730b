/** At most so many at once. In: work. Out: its result, when its turn came; a cancelled wait leaves the line at once. */
import { AdammError } from '../../../src-shared/errors.ts'

export type Limit = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>

/** @param most read again for each piece of work, so that a changed setting counts at once */
export function createLimit(most: () => number): Limit {
  let running = 0
  const line: (() => void)[] = []

  function turn(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(cancelled())
    if (running < most() && line.length === 0) {
      running++
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const start = (): void => {
        signal.removeEventListener('abort', leave)
        running++
        resolve()
      }
      const leave = (): void => {
        line.splice(line.indexOf(start), 1)
        reject(cancelled())
      }
      line.push(start)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  return async (signal, work) => {
    await turn(signal)
    try {
      return await work()
    } finally {
      running--
      while (running < most() && line.length > 0) line.shift()?.()
    }
  }
}

function cancelled(): AdammError {
  return new AdammError('CANCELLED', 'Cancelled while it waited for its turn at the model; nothing was sent.')
}

/** Progress of jobs on stderr: one line that is written over on a terminal, a line for each stage elsewhere. */
import type { Writable } from 'node:stream'
import type { Job } from '../../src-shared/model.ts'
import type { Host } from '../host.ts'

/** Shows the jobs of a host until the returned function is called. */
export function showProgress(host: Pick<Host, 'on'>, stderr: Writable & { isTTY?: boolean }): () => void {
  const isTerminal = stderr.isTTY === true
  let lastStage = ''
  let isShown = false
  const stop = host.on('job.changed', (job) => {
    if (job.state !== 'running') return
    if (isTerminal) {
      stderr.write(`\r\u001b[K${progressLine(job)}`)
      isShown = true
    } else if (job.stage !== lastStage) {
      lastStage = job.stage
      stderr.write(`${progressLine(job)}\n`)
    }
  })
  return () => {
    stop()
    if (isShown) stderr.write('\r\u001b[K')
    isShown = false
  }
}

/** "reading pictures 3 of 40, about 12 s left" */
export function progressLine(job: Job): string {
  const count = job.total === null ? '' : ` ${job.done} of ${job.total}`
  const left = job.estimate === null ? '' : `, about ${Math.max(1, Math.round(job.estimate))} s left`
  return `${job.stage === '' ? job.title : job.stage}${count}${left}`
}

/** Child process of forget.test.ts: forgets refs in a data folder, says each stage on stdout, ends when the job is done. */
import { ForgetSelection } from '../../../../src-shared/contract-own.ts'
import { openEngine } from '../../engine.ts'
import { startForget } from './forget.ts'
import { select } from './select.ts'

const [home = '', refs = '[]'] = process.argv.slice(2)
const engine = await openEngine({
  home,
  shell: 'cli',
  emit: (event, payload) => {
    if (event === 'job.changed' && 'stage' in payload) process.stdout.write(`${String(payload.stage)}\n`)
  },
})
const job = startForget(engine.own.forget, select(engine.context.db, ForgetSelection.parse({ refs: JSON.parse(refs) })))
const { state } = await engine.jobs.wait(job)
process.stdout.write(`end ${state}\n`)
await engine.close()

/** Child process of kill.test.ts: imports a folder as a job, says each step on stdout, ends when the job is done. */
import { mkdirSync } from 'node:fs'
import { openDatabase } from '../db/open.ts'
import { createJobs } from '../jobs.ts'
import { openMediaStore } from '../media-store.ts'
import { homePaths } from '../context.ts'
import { importPaths } from './import.ts'
import { prepareMedia } from '../perceive/image.ts'

const [home = '', folder = ''] = process.argv.slice(2)
const paths = homePaths(home)
mkdirSync(home, { recursive: true })
const db = openDatabase(paths.database)
const context = {
  db,
  paths,
  clock: () => new Date(),
  log: () => undefined,
  emit: () => undefined,
  inference: { prepareMedia },
  media: openMediaStore(paths),
  settings: () => ({ locale: 'en-US', timezone: 'UTC', dateOrder: null, theme: 'system', offline: true }) as const,
}
const jobs = createJobs(context)
jobs.register('import', (_input, { jobId, signal, progress }) =>
  importPaths(
    context,
    [folder],
    {},
    {
      signal,
      jobId,
      progress(stage, done, total) {
        process.stdout.write(`${stage} ${done}\n`)
        progress(stage, done, total)
      },
    },
  ),
)
jobs.start()
const [known] = jobs.list()
const job = known ?? jobs.add('import', 'Import', {})
if (job.state === 'interrupted') jobs.resume(job.id)
const end = await jobs.wait(job.id)
process.stdout.write(`end ${end.state}\n`)
db.close()

/** Child process of re-embed.test.ts: changes the memory over to a model, says on stdout how many vectors there are, ends when it is done. */
import { countVectors } from './db/embeddings.ts'
import { openEngine } from './engine.ts'

const [home = '', modelsFolder = '', model = ''] = process.argv.slice(2)
const engine = await openEngine({
  home,
  shell: 'cli',
  emit: () => undefined,
  modelsFolder,
  defaults: { locale: 'en-US', timezone: 'UTC', offline: true },
})
const timer = setInterval(() => process.stdout.write(`vectors ${countVectors(engine.context.db).get(model) ?? 0}\n`), 1)
const known = engine.jobs.list().find(({ kind, state }) => kind === 're-embed' && (state === 'queued' || state === 'running'))
const job = known?.id ?? (await engine.models.use(model))
const end = job === null ? 'none' : (await engine.jobs.wait(job)).state
clearInterval(timer)
process.stdout.write(`end ${end} ${known === undefined ? 'begun' : 'taken up'}\n`)
await engine.close()

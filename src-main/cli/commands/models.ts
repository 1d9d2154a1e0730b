/** `adamm models`: the local models, their states, and how others come, are chosen and go. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ModelInfo } from '../../../src-shared/contract.ts'
import { AdammError } from '../../../src-shared/errors.ts'
import type { Job } from '../../../src-shared/model.ts'
import type { Host } from '../../host.ts'
import { ask, type CommandContext, type CommandSpec, type ExitCode, printJson, usageError, warningsTo } from '../command.ts'
import { showProgress } from '../progress.ts'
import { textTable } from '../text-table.ts'

export const modelsCommand: CommandSpec = {
  name: 'models',
  usage: '[list | fetch ID | use ID | remove ID]',
  summary: 'List the local models; fetch, use or remove one.',
  options: {
    from: {
      type: 'string',
      value: 'URL|DIR',
      help: "fetch: address of a mirror, or a folder that has the files (default: the model's own source)",
    },
  },
  makesHome: true,
  json: 'list: [{"id","name","kind","state":"bundled|fetched|not fetched|damaged","inUse","provider","refusals","dimensions","languages","bytes","arrived","licence","source","checksum","vectors","problem","job"}]; fetch, use: the model as in the list; remove: {"bytes","vectors"}',
  run,
}

async function run(context: CommandContext): Promise<ExitCode> {
  const [action = 'list', id, ...more] = context.positionals
  if (more.length > 0) throw usageError(`One model at a time, ${more.length + 1} were given.`)
  if (context.text('from') !== undefined && action !== 'fetch') throw usageError('--from belongs to "models fetch".')
  switch (action) {
    case 'list':
      if (id !== undefined) throw usageError(`"models list" takes no argument, "${id}" was given.`)
      return list(context)
    case 'fetch':
      return fetched(context, named(id, action))
    case 'use':
      return used(context, named(id, action))
    case 'remove':
      return removed(context, named(id, action))
    default:
      throw usageError(`There is no "models ${action}"; there are list, fetch, use and remove.`)
  }
}

function named(id: string | undefined, action: string): string {
  if (id === undefined) throw usageError(`Name the model: adamm models ${action} ID. "adamm models" lists the ids.`)
  return id
}

async function list(context: CommandContext): Promise<ExitCode> {
  const models = await ask(await context.open(), 'models.list', {}, context.signal)
  if (context.json) printJson(context.stdout, models)
  else
    context.stdout.write(
      textTable(['model', 'for', 'state', 'in use', 'size', 'runs on', 'checksum', 'licence'], models.map(line)) + notes(models),
    )
  return models.some(({ state }) => state === 'damaged') ? 1 : 0
}

function line(model: ModelInfo): (string | number | null)[] {
  const state = model.state === 'not fetched' && model.arrived > 0 ? `not fetched, ${megabytes(model.arrived)} arrived` : model.state
  return [model.id, model.kind, state, model.inUse ? 'yes' : '', megabytes(model.bytes), model.provider, model.checksum, model.licence]
}

function notes(models: readonly ModelInfo[]): string {
  return models
    .flatMap(({ id, problem, refusals, job }) => [
      ...(problem === null ? [] : [`${id}: ${problem}`]),
      ...refusals.map((refusal) => `${id}: ${refusal}`),
      ...(job === null ? [] : [`${id}: the memory is changing over to it (job ${job})`]),
    ])
    .map((note) => `${note}\n`)
    .join('')
}

async function fetched(context: CommandContext, id: string): Promise<ExitCode> {
  const from = context.text('from')
  const host = await context.open()
  // A folder is meant from where the command runs, and the engine may run elsewhere.
  const isFolder = from !== undefined && !/^https?:\/\//i.test(from)
  const source = isFolder ? resolve(from) : from
  if (isFolder && !existsSync(resolve(from)))
    throw usageError(`--from takes an address (https://...) or a folder; "${resolve(from)}" is not there.`)
  const { job } = await ask(host, 'models.fetch', { model: id, from: source ?? null }, context.signal)
  await finish(context, host, job, 'fetch-model')
  return show(context, host, id, 'is on this computer. Put it to use with "adamm models use')
}

async function used(context: CommandContext, id: string): Promise<ExitCode> {
  const host = await context.open()
  host.on('app.warning', warningsTo(context.stderr))
  const { job } = await ask(host, 'models.use', { model: id }, context.signal)
  if (job !== null) await finish(context, host, job, 're-embed')
  return show(context, host, id, null)
}

async function removed(context: CommandContext, id: string): Promise<ExitCode> {
  const result = await ask(await context.open(), 'models.remove', { model: id }, context.signal)
  if (context.json) printJson(context.stdout, result)
  else context.stdout.write(`${id}: ${megabytes(result.bytes)} and ${result.vectors} vectors removed.\n`)
  return 0
}

async function show(context: CommandContext, host: Host, id: string, next: string | null): Promise<ExitCode> {
  const model = (await ask(host, 'models.list', {}, context.signal)).find((one) => one.id === id)
  if (context.json) printJson(context.stdout, model)
  else context.stdout.write(next === null ? `${id} is in use.\n` : `${id} ${next} ${id}".\n`)
  return 0
}

/** Waits for a job, and for the ones that go on with its work after it gave way to others. @throws AdammError */
async function finish(context: CommandContext, host: Host, first: number, kind: string): Promise<void> {
  const stopProgress = showProgress(host, context.stderr)
  let current = first
  const cancel = (): void => void host.request('jobs.cancel', { job: current })
  context.signal.addEventListener('abort', cancel, { once: true })
  try {
    for (;;) {
      const job: Job = await ask(host, 'jobs.wait', { job: current })
      if (job.state === 'cancelled') throw new AdammError('CANCELLED', 'Cancelled; what has been done by then stays for the next time.')
      if (job.state !== 'done')
        throw new AdammError(
          'INTERNAL',
          job.error ?? `The work ended as "${job.state}". Run the command again; it goes on where it stopped.`,
        )
      const next = (await ask(host, 'jobs.list', {})).find((one) => one.id > current && one.kind === kind && one.title === job.title)
      if (next === undefined) return
      current = next.id
    }
  } finally {
    stopProgress()
    context.signal.removeEventListener('abort', cancel)
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`
}

/** `adamm search QUERY`: retrieval alone, without planning or answering; by words, by a picture, or both. */
import { resolve } from 'node:path'
import { failureFrom } from '../../../src-shared/errors.ts'
import type { MemoryUnit } from '../../../src-shared/model.ts'
import type { Host } from '../../host.ts'
import { readBatch, type Zod } from '../batch.ts'
import {
  ask,
  type CommandContext,
  type CommandSpec,
  type ExitCode,
  integerOption,
  noArguments,
  onlyArgument,
  printJson,
  printJsonLine,
  usageError,
} from '../command.ts'
import { textTable } from '../text-table.ts'

export const searchCommand: CommandSpec = {
  name: 'search',
  usage: '[QUERY]',
  summary: 'Search topics, episodes or events, by words, a picture or both.',
  options: {
    scope: { type: 'string', value: 'SCOPE', help: 'topic, episode or event (default: event)' },
    limit: { type: 'string', value: 'N', help: 'N results at most (default: 20)' },
    picture: { type: 'string', value: 'FILE', help: 'find what has pictures like this one; the file is looked at and not kept' },
    batch: {
      type: 'string',
      value: 'FILE',
      help: 'search for a JSONL file of {"id","query"} ("-": stdin), one line {"id","results"} each',
    },
  },
  json: '[{"ref","score","support","time","text","media"}]',
  run,
}

const SCOPES = ['topic', 'episode', 'event'] as const
const queryShape = (z: Zod) =>
  z.union([
    z.object({ id: z.union([z.string(), z.number()]), query: z.string() }),
    z.object({ id: z.union([z.string(), z.number()]), question: z.string() }).transform(({ id, question }) => ({ id, query: question })),
  ])

async function run(context: CommandContext): Promise<ExitCode> {
  const search = searcher(context)
  const batch = context.text('batch')
  if (batch !== undefined) return runBatch(context, batch, search)
  const hasPicture = context.text('picture') !== undefined
  const query = hasPicture && context.positionals.length === 0 ? '' : onlyArgument(context, 'query')
  const units = await search(await context.open(), query)
  if (context.json) printJson(context.stdout, units.map(unitJson))
  else if (units.length === 0) context.stdout.write('Nothing found.\n')
  else
    context.stdout.write(
      textTable(
        ['match', 'time', 'ref', 'text'],
        units.map((unit) => [(unit.support ?? unit.score).toFixed(2), unit.time, unit.ref, unit.text.slice(0, 100)]),
      ),
    )
  return 0
}

function searcher(context: CommandContext): (host: Host, query: string) => Promise<MemoryUnit[]> {
  const given = context.text('scope') ?? 'event'
  const scope = SCOPES.find((candidate) => candidate === given)
  if (scope === undefined) throw usageError(`--scope takes ${SCOPES.join(', ')}, not "${given}".`)
  const limit = integerOption(context, 'limit', { from: 1, to: 200 }) ?? 20
  const path = context.text('picture')
  const picture = path === undefined ? {} : { picture: { path: resolve(path) } }
  return (host, query) => ask(host, 'search.query', { query, scope, limit, ...picture }, context.signal)
}

async function runBatch(
  context: CommandContext,
  file: string,
  search: (host: Host, query: string) => Promise<MemoryUnit[]>,
): Promise<ExitCode> {
  noArguments(context)
  const host = await context.open()
  let exit: ExitCode = 0
  for await (const line of readBatch(file, context.stdin, queryShape)) {
    context.signal.throwIfAborted()
    try {
      if ('error' in line) throw line.error
      printJsonLine(context.stdout, { id: line.value.id, results: (await search(host, line.value.query)).map(unitJson) })
    } catch (error) {
      exit = 1
      const { code, message } = failureFrom(error)
      context.stderr.write(`${message}\n`)
      printJsonLine(context.stdout, { id: 'value' in line ? line.value.id : null, line: line.number, error: { code, message } })
    }
  }
  return exit
}

function unitJson({ level, id, ref, score, support, time, text, media }: MemoryUnit): unknown {
  return { ref, score, support, time, text, media, level, id }
}

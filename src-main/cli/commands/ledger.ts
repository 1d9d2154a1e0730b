/** `adamm ledger`: every request that went to a model server, with what was sent. */
import type { LedgerEntry, LedgerRequest } from '../../../src-shared/contract-llm.ts'
import { ROLE_NAMES } from '../../../src-shared/names.ts'
import { ask, type CommandContext, type CommandSpec, type ExitCode, printJson, usageError } from '../command.ts'
import { textTable } from '../text-table.ts'
import type { Scalar } from '../text-table.ts'

export const ledgerCommand: CommandSpec = {
  name: 'ledger',
  usage: '[list | show NUMBER | keep DAYS|all]',
  summary: 'What was sent to model servers and fetched from other machines: when, where, what for, how much; show: the whole payload.',
  options: {
    provider: { type: 'string', value: 'ID', help: 'list: of this provider only ("download": fetched models)' },
    role: { type: 'string', value: 'ROLE', help: 'list: of this role only' },
    remote: { type: 'boolean', help: 'list: only what left this computer' },
    limit: { type: 'string', value: 'N', help: 'list: newest so many (default 50)' },
  },
  json: 'list: {"total","bytesOut","bytesIn","inputTokens","outputTokens","costs":[{"currency","amount"}],"deleted":{"requests","before"}|null,"requests":[{"id","at","provider","host","place","purpose","role","model","kinds","images","repairOf","bytesOut","bytesIn","estimatedTokens","inputTokens","outputTokens","counted","cost","currency","outcome","error","ms","payloadRemovedAt"}]}; show: one request with "request","response","rounds"; keep: {"ledgerDays"}',
  run,
}

async function run(context: CommandContext): Promise<ExitCode> {
  const [action = 'list', ...words] = context.positionals
  if (action === 'list') {
    if (words.length > 0) throw usageError(`"ledger list" takes no argument, "${words[0]}" was given.`)
    return list(context)
  }
  if (action === 'keep') return keep(context, words)
  if (action !== 'show') throw usageError(`There is no "ledger ${action}"; there are list, show and keep.`)
  const [number, ...more] = words
  if (number === undefined || more.length > 0 || !/^\d{1,15}$/u.test(number) || Number(number) === 0)
    throw usageError('Name the request by its number: adamm ledger show NUMBER.')
  for (const option of ['provider', 'role', 'limit'])
    if (context.text(option) !== undefined) throw usageError(`--${option} belongs to "ledger list".`)
  const request = await ask(await context.open(), 'ledger.get', { id: Number(number) }, context.signal)
  if (context.json) printJson(context.stdout, request)
  else context.stdout.write(whole(request))
  return 0
}

/** How many days requests are kept; older ones are deleted at once. */
async function keep(context: CommandContext, words: readonly string[]): Promise<ExitCode> {
  const [days, ...more] = words
  const isAll = days === 'all'
  if (days === undefined || more.length > 0 || (!isAll && (!/^\d{1,5}$/u.test(days) || Number(days) === 0 || Number(days) > 36_500)))
    throw usageError('Say how many days of requests are kept: adamm ledger keep DAYS, or adamm ledger keep all.')
  const host = await context.open()
  const { ledgerDays = null } = await ask(host, 'settings.set', { ledgerDays: isAll ? null : Number(days) }, context.signal)
  const { deleted } = await ask(host, 'ledger.list', { limit: 1 }, context.signal)
  if (context.json) printJson(context.stdout, { ledgerDays })
  else
    context.stdout.write(
      `${ledgerDays === null ? 'Every request is kept.' : `Requests are kept for ${ledgerDays} days; older ones are deleted with their payloads.`}\n${deletedLine(deleted)}`,
    )
  return 0
}

function deletedLine(deleted: { requests: number; before: string } | null): string {
  return deleted === null ? '' : `${deleted.requests} requests of before ${deleted.before} were deleted, as set.\n`
}

async function list(context: CommandContext): Promise<ExitCode> {
  const limit = context.text('limit') ?? '50'
  if (!/^\d{1,4}$/u.test(limit) || Number(limit) === 0 || Number(limit) > 1_000)
    throw usageError('--limit is a whole number from 1 to 1000.')
  const wanted = context.text('role')
  const role = ROLE_NAMES.find((known) => known === wanted?.replaceAll('-', '_'))
  if (wanted !== undefined && role === undefined) throw usageError(`There is no role "${wanted}"; there are ${ROLE_NAMES.join(', ')}.`)
  const provider = context.text('provider')
  const query = {
    limit: Number(limit),
    ...(provider === undefined ? {} : { provider }),
    ...(role === undefined ? {} : { role }),
    ...(context.flag('remote') ? { place: 'remote' as const } : {}),
  }
  const found = await ask(await context.open(), 'ledger.list', query, context.signal)
  if (context.json) printJson(context.stdout, found)
  else if (found.total === 0)
    context.stdout.write(
      `${found.deleted === null ? 'Nothing was sent anywhere.' : 'Nothing was sent since.'}\n${deletedLine(found.deleted)}`,
    )
  else {
    const costs = found.costs.map(({ currency, amount }) => `, ${amount.toFixed(4)} ${currency}`).join('')
    context.stdout.write(
      textTable(['number', 'time', 'host', 'is', 'for', 'model', 'what', 'out', 'in', 'tokens', 'ended'], found.requests.map(line)),
    )
    context.stdout.write(
      `\n${found.total} requests, ${found.bytesOut} bytes out, ${found.bytesIn} in, ${found.inputTokens} + ${found.outputTokens} tokens${costs}\n${deletedLine(found.deleted)}`,
    )
  }
  return 0
}

function line(entry: LedgerEntry): Scalar[] {
  const { id, at, host, place, purpose, role, model, kinds, bytesOut, bytesIn, inputTokens, outputTokens, outcome, error } = entry
  const tokens = inputTokens === null ? null : `${inputTokens}+${outputTokens ?? 0}`
  return [
    id,
    at,
    host,
    place === 'local' ? 'here' : 'elsewhere',
    role ?? purpose,
    model,
    kinds.join(' '),
    bytesOut,
    bytesIn,
    tokens,
    error === null ? outcome : `${outcome} ${error}`,
  ]
}

function whole(request: LedgerRequest): string {
  const { request: sent, response, payloadRemovedAt, ...facts } = request
  const removed = `(taken out at ${payloadRemovedAt ?? '?'}, when what it held was forgotten)`
  const said = (text: string | null): string => text ?? (payloadRemovedAt === null ? '(nothing)' : removed)
  const heads = Object.entries(facts).map(
    ([name, value]) => `${name}: ${typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')}`,
  )
  return `${heads.join('\n')}\n\nSent:\n${said(sent)}\n\nReceived:\n${said(response)}\n`
}

/** `adamm providers`: model servers, who answers for which role, and what may go to them. Keys come from the environment alone. */
import type {
  ContentKind,
  ModelFacts,
  ProviderInfo,
  RoleChoice,
  RoleName,
  RoleSettings,
  RoleSuggestion,
} from '../../../src-shared/contract-llm.ts'
import { CONTENT_KINDS, ROLE_NAMES } from '../../../src-shared/names.ts'
import type { Input } from '../../../src-shared/contract.ts'
import { ask, type CommandContext, type CommandSpec, type ExitCode, printJson, usageError } from '../command.ts'
import { textTable } from '../text-table.ts'
import type { Scalar } from '../text-table.ts'

const USAGE =
  '[list | add ID | change ID | remove ID | check ID [MODEL] | models ID | keys | roles | suggest | use ROLE... ID MODEL | use ROLE... built-in|suggested | scope built-in|local|any | network on|off | consent | allow ID KIND... | disallow ID KIND... | exclusions | exclude source|topic NUMBER | include NUMBER]'

export const providersCommand: CommandSpec = {
  name: 'providers',
  usage: USAGE,
  summary: 'Model servers (Ollama, OpenAI and compatible): add and check them, choose who answers for a role, and what may go out.',
  options: {
    ollama: { type: 'string', value: 'URL', help: 'add, change: address of an Ollama server (http://127.0.0.1:11434)' },
    openai: {
      type: 'string',
      value: 'URL',
      help: 'add, change: address of an OpenAI-compatible server, with its version part (https://host/v1)',
    },
    name: { type: 'string', value: 'NAME', help: 'add, change: name to show' },
    idle: { type: 'string', value: 'SECONDS', help: 'add, change: give up after so long without a token (default 300)' },
    context: { type: 'string', value: 'TOKENS', help: 'add, change: largest context window to ask for (default 32768 with Ollama)' },
    what: { type: 'string', value: 'KIND', help: 'exclude: pictures, messages or everything (default)' },
  },
  makesHome: true,
  json: 'list, add, change: [{"id","protocol","name","baseUrl","host","place":"local|remote","key":"none|environment|session|stored","options","createdAt"}]; check: {"ok","code","message","ms","models"}; models: [{"model","vision","tools","embedding","thinking","contextTokens","bytes","remoteHost"}]; keys: [{"provider","state","variable","note"}]; suggest: [{"role","choice":{"provider","model"},"why"}]; roles, use, scope: {"scope","roles":[{"role","choice":{"provider","model"},"effective":"built-in|local|remote","why"}],"problems"}; network: {"offline"}; consent, allow, disallow: [{"provider","kind","host","grantedAt"}]; exclusions, exclude, include: [{"id","kind","source","title","what","rounds","createdAt"}]; remove: {}',
  run,
}

type Action = (context: CommandContext, words: readonly string[]) => Promise<ExitCode>

const ACTIONS: Readonly<Record<string, Action>> = {
  list: async (context, words) => showProviders(context, noMore('list', words)),
  add: (context, words) => addOrChange(context, 'providers.add', one('add ID', words)),
  change: (context, words) => addOrChange(context, 'providers.update', one('change ID', words)),
  remove: async (context, words) => {
    await ask(await context.open(), 'providers.remove', { id: one('remove ID', words) }, context.signal)
    return print(context, {}, () => 'Removed. Its choices and consent are gone; what was sent to it stays in the ledger.\n')
  },
  check,
  models: async (context, words) => {
    const models = await ask(await context.open(), 'providers.models', { id: one('models ID', words), refresh: true }, context.signal)
    return print(context, models, () =>
      textTable(['model', 'pictures', 'tools', 'embeddings', 'context', 'runs at'], models.map(modelLine)),
    )
  },
  keys: async (context, words) => {
    noMore('keys', words)
    const keys = await ask(await context.open(), 'keys.state', {}, context.signal)
    return print(context, keys, () =>
      textTable(
        ['provider', 'key', 'environment variable'],
        keys.map(({ provider, state, variable }) => [provider, state, variable]),
      ),
    )
  },
  roles: async (context, words) => {
    noMore('roles', words)
    return showRoles(context, await ask(await context.open(), 'roles.get', {}, context.signal))
  },
  suggest: async (context, words) => {
    noMore('suggest', words)
    const suggestions = await ask(await context.open(), 'roles.suggest', {}, context.signal)
    return print(context, suggestions, () =>
      suggestions.every(({ choice }) => choice === null)
        ? 'No model is known that suits a role. Ask your servers for theirs first: adamm providers models ID\n'
        : textTable(['role', 'provider', 'model', 'because'], suggestions.map(suggestionLine)),
    )
  },
  use,
  scope: async (context, words) => {
    const scope = one('scope built-in|local|any', words).replace('-', '_')
    if (scope !== 'built_in' && scope !== 'local' && scope !== 'any')
      throw usageError(`The scope is built-in, local or any, not "${words[0]}".`)
    return showRoles(context, await ask(await context.open(), 'roles.set', { scope }, context.signal))
  },
  network: async (context, words) => {
    const state = one('network on|off', words)
    if (state !== 'on' && state !== 'off') throw usageError(`The network is on or off, not "${state}".`)
    const { offline } = await ask(await context.open(), 'settings.set', { offline: state === 'off' }, context.signal)
    return print(context, { offline }, () =>
      offline ? 'Offline: no connection is opened.\n' : 'Online: chosen model servers are asked, and models can be fetched.\n',
    )
  },
  consent: async (context, words) => {
    noMore('consent', words)
    return showConsent(context, await ask(await context.open(), 'consent.list', {}, context.signal))
  },
  allow: (context, words) => consent(context, 'consent.grant', consentOf(words)),
  disallow: (context, words) => consent(context, 'consent.revoke', consentOf(words)),
  exclusions: async (context, words) => {
    noMore('exclusions', words)
    return showExclusions(context, 'exclusions.list', {})
  },
  exclude: async (context, words) => {
    const [kind, number, ...more] = words
    if ((kind !== 'source' && kind !== 'topic') || more.length > 0)
      throw usageError('Name what stays here: adamm providers exclude source|topic NUMBER.')
    const what = context.text('what') ?? 'everything'
    if (what !== 'pictures' && what !== 'messages' && what !== 'everything')
      throw usageError(`--what is pictures, messages or everything, not "${what}".`)
    return showExclusions(context, 'exclusions.add', { kind, id: wholeNumber(number, 'NUMBER'), what })
  },
  include: async (context, words) =>
    showExclusions(context, 'exclusions.remove', { id: wholeNumber(one('include NUMBER', words), 'NUMBER') }),
}

const OPTIONS_OF: Readonly<Record<string, readonly string[]>> = {
  add: ['ollama', 'openai', 'name', 'idle', 'context'],
  change: ['ollama', 'openai', 'name', 'idle', 'context'],
  exclude: ['what'],
}

async function run(context: CommandContext): Promise<ExitCode> {
  const [action = 'list', ...words] = context.positionals
  const act = Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined
  if (act === undefined) throw usageError(`There is no "providers ${action}"; there are ${Object.keys(ACTIONS).join(', ')}.`)
  for (const option of Object.keys(providersCommand.options))
    if (context.text(option) !== undefined && !(OPTIONS_OF[action] ?? []).includes(option))
      throw usageError(`--${option} does not belong to "providers ${action}".`)
  return act(context, words)
}

async function addOrChange(context: CommandContext, method: 'providers.add' | 'providers.update', id: string): Promise<ExitCode> {
  const ollama = context.text('ollama')
  const openai = context.text('openai')
  if (ollama !== undefined && openai !== undefined) throw usageError('A provider speaks one protocol: give --ollama URL or --openai URL.')
  const baseUrl = ollama ?? openai
  const seconds = context.text('idle')
  const tokens = context.text('context')
  const options = {
    ...(seconds === undefined ? {} : { idleTimeoutMs: wholeNumber(seconds, '--idle') * 1_000 }),
    ...(tokens === undefined ? {} : { maxContextTokens: wholeNumber(tokens, '--context') }),
  }
  const name = context.text('name')
  if (method === 'providers.add' && baseUrl === undefined) throw usageError('Give the address of the server: --ollama URL or --openai URL.')
  const host = await context.open()
  if (method === 'providers.add' && baseUrl !== undefined) {
    await ask(
      host,
      method,
      { id, protocol: ollama === undefined ? 'openai' : 'ollama', name: name ?? '', baseUrl, options },
      context.signal,
    )
  } else {
    const known = (await ask(host, 'providers.list', {}, context.signal)).find((provider) => provider.id === id)
    if (known !== undefined && baseUrl !== undefined && (known.protocol === 'ollama') !== (ollama !== undefined))
      throw usageError(`"${id}" speaks the protocol of ${known.protocol}; give --${known.protocol} URL, or remove it and add it anew.`)
    await ask(
      host,
      method,
      { id, ...(name === undefined ? {} : { name }), ...(baseUrl === undefined ? {} : { baseUrl }), options },
      context.signal,
    )
  }
  return showProviders(context)
}

async function check(context: CommandContext, words: readonly string[]): Promise<ExitCode> {
  const [id, model, ...more] = words
  if (id === undefined || more.length > 0) throw usageError('Name the provider: adamm providers check ID [MODEL].')
  const result = await ask(await context.open(), 'providers.check', { id, ...(model === undefined ? {} : { model }) }, context.signal)
  print(context, result, () => `${result.message}\n`)
  return result.ok ? 0 : 1
}

const REASONS = {
  pictures: 'reads pictures',
  structured: 'structured answers',
  context: 'room for the request',
  local: 'on this computer',
  unknown: 'little is known of it',
} as const

function suggestionLine({ role, choice, why }: RoleSuggestion): Scalar[] {
  return [role, choice?.provider ?? 'built-in', choice?.model ?? '', why.map((one) => REASONS[one]).join(', ')]
}

async function use(context: CommandContext, words: readonly string[]): Promise<ExitCode> {
  const isBuiltIn = words.at(-1) === 'built-in'
  const isSuggested = words.at(-1) === 'suggested'
  const names = isBuiltIn || isSuggested ? words.slice(0, -1) : words.slice(0, -2)
  const [provider = '', model = ''] = words.slice(-2)
  if (names.length === 0)
    throw usageError('Name roles and model: adamm providers use ROLE... ID MODEL, or ROLE... built-in; "all" is every role.')
  const roles = names.flatMap((name): readonly RoleName[] => {
    if (name === 'all') return ROLE_NAMES
    const role = ROLE_NAMES.find((known) => known === name.replaceAll('-', '_'))
    if (role === undefined) throw usageError(`There is no role "${name}"; there are ${ROLE_NAMES.join(', ')}.`)
    return [role]
  })
  const host = await context.open()
  const suggested = isSuggested ? await ask(host, 'roles.suggest', {}, context.signal) : []
  const choiceOf = (role: RoleName): RoleChoice | null =>
    isSuggested ? (suggested.find((one) => one.role === role)?.choice ?? null) : isBuiltIn ? null : { provider, model }
  const chosen = roles.map((role) => ({ role, choice: choiceOf(role) }))
  return showRoles(context, await ask(host, 'roles.set', { roles: chosen }, context.signal))
}

function consentOf(words: readonly string[]): { provider: string; kinds: ContentKind[] } {
  const [provider, ...names] = words
  if (provider === undefined || names.length === 0) throw usageError(`Name provider and kinds of content: ${CONTENT_KINDS.join(', ')}.`)
  const kinds = names.map((name) => {
    const kind = CONTENT_KINDS.find((known) => known === name.replaceAll('-', '_'))
    if (kind === undefined) throw usageError(`There is no kind of content "${name}"; there are ${CONTENT_KINDS.join(', ')}.`)
    return kind
  })
  return { provider, kinds }
}

async function consent(
  context: CommandContext,
  method: 'consent.grant' | 'consent.revoke',
  input: ReturnType<typeof consentOf>,
): Promise<ExitCode> {
  return showConsent(context, await ask(await context.open(), method, input, context.signal))
}

async function showProviders(context: CommandContext, _none?: undefined): Promise<ExitCode> {
  const providers = await ask(await context.open(), 'providers.list', {}, context.signal)
  return print(context, providers, () =>
    providers.length === 0
      ? 'No model server: every role is the built-in one. Add one with "adamm providers add ID --ollama URL" or "--openai URL".\n'
      : textTable(['provider', 'name', 'protocol', 'address', 'is', 'key'], providers.map(providerLine)),
  )
}

function providerLine({ id, name, protocol, baseUrl, place, key }: ProviderInfo): Scalar[] {
  return [id, name, protocol, baseUrl, place === 'local' ? 'this computer' : 'another machine', key]
}

function modelLine({ model, vision, tools, embedding, contextTokens, remoteHost }: ModelFacts): Scalar[] {
  const word = (value: boolean | null): string => (value === null ? '?' : value ? 'yes' : 'no')
  return [
    model,
    word(vision),
    word(tools),
    word(embedding),
    contextTokens === null ? '?' : String(contextTokens),
    remoteHost ?? 'the server',
  ]
}

function showRoles(context: CommandContext, settings: RoleSettings): ExitCode {
  for (const problem of settings.problems) context.stderr.write(`${problem}\n`)
  const line = ({ role, choice, effective, why }: RoleSettings['roles'][number]): Scalar[] => [
    role,
    choice === null ? 'built-in' : `${choice.provider} ${choice.model}`,
    why === null ? effective : `${effective} (${why})`,
  ]
  return print(
    context,
    settings,
    () => `${textTable(['role', 'chosen', 'answers now'], settings.roles.map(line))}\nAllowed: ${settings.scope.replace('_', '-')}\n`,
  )
}

function showConsent(
  context: CommandContext,
  consents: readonly { provider: string; kind: string; host: string; grantedAt: string }[],
): ExitCode {
  return print(context, consents, () =>
    consents.length === 0
      ? 'Nothing may go to another machine.\n'
      : textTable(
          ['provider', 'host', 'may get', 'since'],
          consents.map(({ provider, host, kind, grantedAt }) => [provider, host, kind, grantedAt]),
        ),
  )
}

async function showExclusions<M extends 'exclusions.list' | 'exclusions.add' | 'exclusions.remove'>(
  context: CommandContext,
  method: M,
  input: Input<M>,
): Promise<ExitCode> {
  const found = await ask(await context.open(), method, input, context.signal)
  return print(context, found, () =>
    found.length === 0
      ? 'Nothing is excluded.\n'
      : textTable(
          ['number', 'kind', 'title', 'stays here', 'rounds'],
          found.map(({ id, kind, title, what, rounds }) => [id, kind, title, what, rounds]),
        ),
  )
}

function print(context: CommandContext, value: unknown, text: () => string): ExitCode {
  if (context.json) printJson(context.stdout, value)
  else context.stdout.write(text())
  return 0
}

function one(usage: string, words: readonly string[]): string {
  const [word, ...more] = words
  if (word === undefined || more.length > 0) throw usageError(`One argument: adamm providers ${usage}.`)
  return word
}

function noMore(action: string, words: readonly string[]): undefined {
  if (words.length > 0) throw usageError(`"providers ${action}" takes no argument, "${words[0]}" was given.`)
  return undefined
}

function wholeNumber(text: string | undefined, name: string): number {
  if (text === undefined || !/^\d{1,12}$/u.test(text) || Number(text) === 0)
    throw usageError(`${name} is a whole number above 0, not "${text ?? ''}".`)
  return Number(text)
}

/**
 * Whole answers on public memory benchmarks: MemEye, Mem-Gallery and LoCoMo folders with the chosen provider, for a row beside the paper's table.
 * `npm run bench:memory -- [--mem-gallery DIR] [--locomo DIR] [--memeye DIR] [--provider ollama|openai --model M [--base-url URL]] [--judge-model M]
 *   [--runs 3] [--limit QUESTIONS A DIALOGUE] [--dialogue NAME]... [--out FOLDER]`
 * Without --provider the built-in roles answer. Results are kept in the folder question by question: the same command goes on where it was stopped.
 * Keys come from the environment (OPENAI_API_KEY). Without any folder the development data beside the project are looked for.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openEngine } from '../src-main/engine/engine.ts'
import type { Engine } from '../src-main/engine/engine.ts'
import { environmentSecrets } from '../src-main/engine/llm/secrets.ts'
import type { RoleModel } from '../src-main/engine/llm/types.ts'
import { failureFrom } from '../src-shared/errors.ts'
import { CONTENT_KINDS, ROLE_NAMES } from '../src-shared/contract-llm.ts'
import { readDialogues, readMemEye, writeHistory } from './dialogues.ts'
import type { Dialogue, DialogueQuestion } from './dialogues.ts'
import { judge } from './memory/judge.ts'
import { addResult, keyOf, printReport, readResults } from './memory/report.ts'
import type { Result } from './memory/report.ts'
import { bleu1, exactMatch, tokenF1 } from './memory/scores.ts'

const { values } = parseArgs({
  options: {
    'mem-gallery': { type: 'string' },
    locomo: { type: 'string' },
    memeye: { type: 'string' },
    provider: { type: 'string' },
    model: { type: 'string' },
    'base-url': { type: 'string' },
    'judge-model': { type: 'string' },
    runs: { type: 'string', default: '1' },
    limit: { type: 'string', default: '100000' },
    dialogue: { type: 'string', multiple: true },
    out: { type: 'string', default: 'bench-results' },
  },
})
const ADDRESSES: Readonly<Record<string, string>> = { ollama: 'http://127.0.0.1:11434', openai: 'https://api.openai.com/v1' }
const PROVIDER = 'bench'
const out = resolve(values.out)
const who = values.provider === undefined ? 'built-in' : `${values.provider} ${values.model ?? ''}`
const signal = AbortSignal.any([])

function dialogues(): Dialogue[] {
  const beside = join(import.meta.dirname, '..', '..', 'shared', 'bench')
  const isNamed = values['mem-gallery'] !== undefined || values.locomo !== undefined || values.memeye !== undefined
  // A folder given is that of the set itself; the reader wants the one above it.
  const above = (folder: string | undefined, set: Dialogue['set']): Dialogue[] =>
    folder === undefined ? [] : readDialogues(resolve(folder, '..')).filter((dialogue) => dialogue.set === set)
  const found = isNamed
    ? [
        ...above(values['mem-gallery'], 'mem-gallery'),
        ...above(values.locomo, 'locomo'),
        ...(values.memeye === undefined ? [] : readMemEye(resolve(values.memeye))),
      ]
    : readDialogues(beside)
  return found.filter(({ name }) => values.dialogue === undefined || values.dialogue.some((part) => name.includes(part)))
}

/** A memory with the dialogue in it; made once, then opened. */
async function memoryOf(dialogue: Dialogue, home: string): Promise<Engine> {
  const engine = await openEngine({
    home,
    shell: 'cli',
    emit: () => undefined,
    defaults: { locale: 'en-US', timezone: 'UTC', offline: values.provider === undefined },
    secrets: environmentSecrets(process.env),
    // The answer to "last month" must not depend on the day the bench runs: it is the day after the dialogue's last round.
    clock: () => new Date(dayAfter(dialogue)),
  })
  await chooseModels(engine)
  const job = engine.startImport([writeHistory(dialogue, join(home, 'in'))], {})
  const ended = await engine.jobs.wait(job)
  if (ended.state !== 'done') throw new Error(`${dialogue.name} was not imported: ${ended.error ?? ended.state}`)
  return engine
}

function dayAfter({ lines }: Dialogue): number {
  const last = lines.flatMap(({ time, date }) => Date.parse(`${(time ?? date ?? '').slice(0, 10)}T12:00:00Z`)).filter(Number.isFinite)
  return Math.max(0, ...last) + 86_400_000
}

async function chooseModels({ providers }: Engine): Promise<void> {
  const { provider, model } = values
  if (provider === undefined) return
  const baseUrl = values['base-url'] ?? ADDRESSES[provider]
  if (model === undefined || baseUrl === undefined || (provider !== 'ollama' && provider !== 'openai')) {
    process.stderr.write('--provider takes ollama or openai, with --model NAME and for other servers --base-url URL.\n')
    process.exit(2)
  }
  if (!(await providers.list()).some(({ id }) => id === PROVIDER))
    await providers.add({ id: PROVIDER, protocol: provider, name: provider, baseUrl, options: {} })
  // The person who runs this command with a provider sends public dialogues there on purpose.
  providers.grant(PROVIDER, CONTENT_KINDS)
  await providers.setRoles(
    'any',
    ROLE_NAMES.map((role) => ({ role, choice: { provider: PROVIDER, model } })),
    signal,
  )
}

async function askOne(
  engine: Engine,
  dialogue: Dialogue,
  question: DialogueQuestion,
  index: number,
  run: number,
  judged: RoleModel | null,
): Promise<Result> {
  const started = performance.now()
  const base = {
    set: dialogue.set,
    dialogue: dialogue.name,
    index,
    run,
    category: question.category,
    question: question.question,
    gold: question.answer,
    absent: question.isAbsent,
  }
  try {
    const { id, answer } = await engine.asking.ask({ question: question.question, threadId: null, request: '' }, signal)
    const tokens = (engine.asking.getTrace(id).models ?? []).reduce((sum, use) => sum + use.inputTokens + use.outputTokens, 0)
    const ms = Math.round(performance.now() - started)
    const text = answer.kind === 'not_in_memory' ? 'Not mentioned.' : answer.answer
    const gold = question.answer ?? (question.isAbsent ? 'Not mentioned.' : null)
    const score = (measure: (given: string, right: string) => number): number | null => (gold === null ? null : measure(text, gold))
    return {
      ...base,
      answer: text,
      kind: answer.kind,
      em: score(exactMatch),
      f1: score(tokenF1),
      bleu1: score(bleu1),
      judge: judged === null || gold === null ? null : await judge(judged, question.question, gold, text, signal),
      tokens,
      ms,
      error: null,
    }
  } catch (error) {
    const { code, message } = failureFrom(error)
    return {
      ...base,
      answer: '',
      kind: 'failed',
      em: 0,
      f1: 0,
      bleu1: 0,
      judge: null,
      tokens: 0,
      ms: Math.round(performance.now() - started),
      error: `${code}: ${message}`,
    }
  }
}

async function main(): Promise<void> {
  const sets = dialogues()
  if (sets.length === 0) {
    process.stderr.write('No dialogue was found. Name folders with --mem-gallery, --locomo or --memeye.\n')
    process.exit(2)
  }
  mkdirSync(out, { recursive: true })
  const file = join(out, 'results.jsonl')
  const done = readResults(file)
  for (const dialogue of sets) {
    const questions = dialogue.questions.slice(0, Number(values.limit))
    const open = Array.from({ length: Number(values.runs) }, (_, run) => questions.map((question, index) => ({ question, index, run })))
      .flat()
      .filter(({ index, run }) => !done.has(keyOf({ set: dialogue.set, dialogue: dialogue.name, index, run })))
    if (open.length === 0) continue
    const home = join(out, 'homes', `${dialogue.set}-${dialogue.name}`)
    if (!existsSync(home)) mkdirSync(home, { recursive: true })
    const engine = await memoryOf(dialogue, home)
    const judged = values['judge-model'] === undefined ? null : engine.providers.model({ provider: PROVIDER, model: values['judge-model'] })
    for (const { question, index, run } of open) {
      const result = await askOne(engine, dialogue, question, index, run, judged)
      addResult(file, result)
      done.set(keyOf(result), result)
    }
    await engine.close()
    process.stderr.write(`${dialogue.set} ${dialogue.name}: ${open.length} answers\n`)
  }
  const names = new Set(sets.map(({ set, name }) => `${set} ${name}`))
  const report = printReport(
    [...done.values()].filter(({ set, dialogue }) => names.has(`${set} ${dialogue}`)),
    who,
  )
  writeFileSync(join(out, 'report.md'), report)
  process.stdout.write(report)
}

await main()

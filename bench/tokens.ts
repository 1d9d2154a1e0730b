/**
 * Tokens of a question with language models at the paper's settings (three steps, ten units, five tables and five episodes of context), counted with a
 * real tokenizer over what the roles would send: instructions, quoted memory, schema and the model's own words. A scripted model plans the dearest way: locate, search, search.
 * Prints mean, p95 and most per dialogue beside the paper's 8,300. `npx node bench/tokens.ts [FOLDER] [--limit QUESTIONS A DIALOGUE]`; stops when the folder is missing.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { z } from 'zod'
import { openEngine } from '../src-main/engine/engine.ts'
import { systemText, userText } from '../src-main/engine/llm/quote.ts'
import type { RoleModel, StructuredRequest, TextRequest } from '../src-main/engine/llm/types.ts'
import { readDialogues, writeHistory } from './dialogues.ts'

/** METHOD: tokens of a query of the paper's AdaMM, pictures included. */
const BAR = 8_300

const { values, positionals } = parseArgs({ allowPositionals: true, options: { limit: { type: 'string', default: '40' } } })
const folder = positionals[0] ?? join(import.meta.dirname, '..', '..', 'shared', 'bench')
if (!existsSync(folder)) {
  process.stderr.write(`There is no folder "${folder}". Name one with mem-gallery/*.json or locomo/*.json.\n`)
  process.exit(2)
}

let question = ''
let spent = 0

function sent(request: TextRequest, schema: string): number {
  return countTokens(systemText(request.instructions)) + countTokens(userText(request.data, [])) + countTokens(schema)
}

function reply({ role, data }: TextRequest): unknown {
  const refs = data.filter(({ kind, ref }) => kind === 'messages' && ref.includes(':')).map(({ ref }) => ref)
  if (role === 'planner')
    return {
      steps: [
        { goal: `Find when it happened that this was spoken of: ${question.slice(0, 200)}`, tool: 'EventLocate' },
        { goal: `Find what was said about: ${question.slice(0, 200)}`, tool: 'SemanticMatch' },
        { goal: `Find what else was said about: ${question.slice(0, 200)}`, tool: 'SemanticMatch' },
      ],
    }
  if (role === 'step_instantiation') {
    const step = data.some(({ ref }) => ref === 'step 1')
    return step ? { query_content: question, retrieval_scope: 'event', result_budget: 5 } : { query_content: question, result_budget: 3 }
  }
  return {
    answerable: true,
    form: 'text',
    answer: 'It was said in the cited memories, as far as they go, and nothing more than that.',
    citations: refs.slice(0, 5),
  }
}

const model: RoleModel = {
  providerId: 'scripted',
  model: 'dearest',
  capabilities: { vision: false, tools: true, contextTokens: 32_000 },
  async structured<T>(request: StructuredRequest<T>) {
    const given =
      request.role === 'step_instantiation' && !request.instructions.includes('SemanticMatch')
        ? withoutScope(reply(request))
        : reply(request)
    const value = request.schema.parse(given)
    const inputTokens = sent(request, JSON.stringify(z.toJSONSchema(request.schema, { io: 'input' })))
    const outputTokens = countTokens(JSON.stringify(given))
    spent += inputTokens + outputTokens
    return { value, usage: { inputTokens, outputTokens, counted: 'estimate' }, requestIds: [], ms: 0, omitted: [], images: [] }
  },
  async text() {
    throw new Error('No role of a question asks for free text here.')
  },
}

function withoutScope(given: unknown): unknown {
  const { retrieval_scope: _, ...rest } = z.record(z.string(), z.unknown()).parse(given)
  return rest
}

let most = 0
for (const dialogue of readDialogues(folder)) {
  const home = mkdtempSync(join(tmpdir(), 'adamm-tokens-'))
  const engine = await openEngine({ home, shell: 'cli', emit: () => undefined, defaults: { locale: 'en-US', timezone: 'UTC' } })
  await engine.jobs.wait(engine.startImport([writeHistory(dialogue, join(home, 'in'))], {}))
  engine.context.modelFor = (role) => (['planner', 'step_instantiation', 'answer'].includes(role) ? model : null)
  const counts: number[] = []
  for (const one of dialogue.questions.slice(0, Number(values.limit))) {
    question = one.question
    spent = 0
    const { id } = await engine.asking.ask({ question, threadId: null, request: '' }, new AbortController().signal)
    const failed = engine.asking.getTrace(id).models?.find((use) => use.failed !== null)
    if (failed) throw new Error(`${dialogue.name}: ${failed.role}: ${failed.failed?.message}`)
    counts.push(spent)
  }
  counts.sort((a, b) => a - b)
  const mean = Math.round(counts.reduce((sum, count) => sum + count, 0) / counts.length)
  const top = counts.at(-1) ?? 0
  most = Math.max(most, top)
  process.stdout.write(
    `${dialogue.set} ${dialogue.name}: ${counts.length} questions, mean ${mean}, p95 ${counts[Math.floor(counts.length * 0.95)] ?? top}, most ${top} tokens = ${(top / BAR).toFixed(2)} of the paper's ${BAR}\n`,
  )
  await engine.close()
  rmSync(home, { recursive: true, force: true })
}
process.stdout.write(`${most <= BAR ? 'met   ' : 'MISSED'} no query over ${BAR} tokens: ${most}\n`)

/** `adamm ask QUESTION`: one question, or a file of them; the answer with its plan, steps and evidence. */
import { failureFrom } from '../../../src-shared/errors.ts'
import type { Answer } from '../../../src-shared/model.ts'
import type { Host } from '../../host.ts'
import { readBatch, type Zod } from '../batch.ts'
import {
  ask,
  type CommandContext,
  type CommandSpec,
  type ExitCode,
  noArguments,
  onlyArgument,
  printJson,
  printJsonLine,
} from '../command.ts'
import { textTable } from '../text-table.ts'

export const askCommand: CommandSpec = {
  name: 'ask',
  usage: 'QUESTION',
  summary: 'Answer a question from the memory.',
  options: {
    batch: { type: 'string', value: 'FILE', help: 'answer a JSONL file of {"id","question"} ("-": stdin), one line of JSON each' },
  },
  json: '{"id"?,"question","answer","kind":"value|rows|text|yes_no|not_in_memory","value","unit","span","n","missing","plan":[{"goal","tool"}],"steps":[{"tool","arguments","result","units"}],"evidence":[{"ref","table"?,"row"?,"media"?,"polygon"?,"quote"?}],"route":"planner|bank","model","ms"}',
  run,
}

const questionShape = (z: Zod) => z.object({ id: z.union([z.string(), z.number()]), question: z.string() })

async function run(context: CommandContext): Promise<ExitCode> {
  const batch = context.text('batch')
  if (batch !== undefined) return runBatch(context, batch)
  const question = onlyArgument(context, 'question')
  const answer = await answerTo(await context.open(), question, context.signal)
  if (context.json) printJson(context.stdout, answerJson(answer))
  else context.stdout.write(describe(answer))
  return 0
}

async function runBatch(context: CommandContext, file: string): Promise<ExitCode> {
  noArguments(context)
  const host = await context.open()
  let exit: ExitCode = 0
  for await (const line of readBatch(file, context.stdin, questionShape)) {
    context.signal.throwIfAborted()
    try {
      if ('error' in line) throw line.error
      const { id, question } = line.value
      printJsonLine(context.stdout, { id, ...answerJson(await answerTo(host, question, context.signal)) })
    } catch (error) {
      // One question that fails does not cost the others their answers.
      exit = 1
      const { code, message } = failureFrom(error)
      context.stderr.write(`${message}\n`)
      printJsonLine(context.stdout, { id: 'value' in line ? line.value.id : null, line: line.number, error: { code, message } })
    }
  }
  return exit
}

async function answerTo(host: Host, question: string, signal: AbortSignal): Promise<Answer> {
  return (await ask(host, 'ask.question', { question }, signal)).answer
}

/** The answer under the fixed keys; its number in the data folder is `answerId`, because `id` is the batch's. */
function answerJson({ id, ...answer }: Answer): Record<string, unknown> {
  return { ...answer, answerId: id }
}

function describe(answer: Answer): string {
  const lines = [answer.title, `  ${answer.answer}`]
  if (answer.rows !== null && answer.rows.rows.length > 0) lines.push(textTable(answer.rows.columns, answer.rows.rows).trimEnd())
  lines.push(...answer.notes.map((note) => `  ${note}`))
  const refs = [...new Set(answer.evidence.map((evidence) => evidence.ref))]
  if (refs.length > 0) lines.push(`  from: ${refs.slice(0, 10).join(', ')}${refs.length > 10 ? ` and ${refs.length - 10} more` : ''}`)
  return `${lines.join('\n')}\n`
}

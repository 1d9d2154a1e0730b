/** `adamm lab plan --table FILE.csv`: the built-in planner over one given table. */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { AdammError, failureFrom } from '../../../src-shared/errors.ts'
import { readBatch, type Zod } from '../batch.ts'
import { type CommandContext, type CommandSpec, type ExitCode, noArguments, printJsonLine, usageError } from '../command.ts'

export const labPlanCommand: CommandSpec = {
  name: 'lab plan',
  usage: '',
  summary: 'Answer questions about a CSV table, one {"id","question"} a line on stdin.',
  options: { table: { type: 'string', value: 'FILE.csv', help: 'the table that the questions are about' } },
  json: '{"id","answer":[text],"steps":[{"goal","tool","arguments","result","units"}]}, one line for each question',
  run,
}

const questionShape = (z: Zod) => z.object({ id: z.union([z.string(), z.number()]), question: z.string() })

async function run(context: CommandContext): Promise<ExitCode> {
  noArguments(context)
  const file = context.text('table')
  if (file === undefined) throw usageError('Name the table with --table FILE.csv.')
  const { openLabTable, planQuestion } = await import('../../engine/ask/lab-plan.ts')
  const table = openLabTable(await readText(file), basename(file).replace(/\.[^.]*$/, ''))
  let exit: ExitCode = 0
  for await (const line of readBatch('-', context.stdin, questionShape)) {
    try {
      if ('error' in line) throw line.error
      const { answer, steps } = await planQuestion(table, line.value.question, context.signal)
      printJsonLine(context.stdout, { id: line.value.id, answer, steps })
    } catch (error) {
      exit = 1
      const { code, message } = failureFrom(error)
      context.stderr.write(`${message}\n`)
      printJsonLine(context.stdout, { id: 'value' in line ? line.value.id : null, line: line.number, error: { code, message } })
    }
  }
  return exit
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new AdammError('SOURCE_UNREADABLE', `Cannot read the table "${file}": ${error instanceof Error ? error.message : String(error)}.`)
  }
}

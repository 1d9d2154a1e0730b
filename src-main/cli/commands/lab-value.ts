/** `adamm lab value`: the reader of single values alone. */
import { readBatch, type Zod } from '../batch.ts'
import { type CommandContext, type CommandSpec, type ExitCode, noArguments } from '../command.ts'
import { writeLines } from '../lines.ts'

export const labValueCommand: CommandSpec = {
  name: 'lab value',
  usage: '',
  summary: 'Read values from stdin, one {"raw","column"?} a line.',
  options: { locale: { type: 'string', value: 'L', help: 'how undecided numbers and dates are read, such as en-US' } },
  json: '{"raw","kind","value","unit","ambiguous","reading"}, one line for each line read',
  run,
}

const inputShape = (z: Zod) => z.object({ raw: z.string(), column: z.array(z.string()).optional(), locale: z.string().optional() })

async function run(context: CommandContext): Promise<ExitCode> {
  noArguments(context)
  const { labValue } = await import('../../engine/extract/values/lab.ts')
  const locale = context.text('locale')
  let exit: ExitCode = 0
  async function* lines(): AsyncGenerator<string> {
    for await (const line of readBatch('-', context.stdin, inputShape)) {
      if ('value' in line) yield JSON.stringify(labValue({ locale, ...line.value }))
      else {
        exit = 1
        const { code, message } = line.error
        context.stderr.write(`${message}\n`)
        yield JSON.stringify({ raw: null, line: line.number, error: { code, message } })
      }
    }
  }
  await writeLines(lines(), context)
  return exit
}

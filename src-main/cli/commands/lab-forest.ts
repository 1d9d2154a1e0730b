/** `adamm lab forest`: the evidence forest's solver alone. */
import { failureFrom } from '../../../src-shared/errors.ts'
import { readBatch } from '../batch.ts'
import { type CommandContext, type CommandSpec, type ExitCode, noArguments } from '../command.ts'
import { writeLines } from '../lines.ts'

export const labForestCommand: CommandSpec = {
  name: 'lab forest',
  usage: '',
  summary: 'Solve evidence forests from stdin, one {"nodes","edges","k","edgeCost","rootCost"} a line.',
  options: {},
  json: '{"nodes":[id],"edges":[[a,b]],"objective"}, one line for each line read',
  run,
}

async function run(context: CommandContext): Promise<ExitCode> {
  noArguments(context)
  const { ForestInput, labForest } = await import('../../engine/ask/forest/lab.ts')
  let exit: ExitCode = 0
  async function* lines(): AsyncGenerator<string> {
    for await (const line of readBatch('-', context.stdin, () => ForestInput)) {
      context.signal.throwIfAborted()
      try {
        if ('error' in line) throw line.error
        yield JSON.stringify(labForest(line.value))
      } catch (error) {
        exit = 1
        const { code, message } = failureFrom(error)
        context.stderr.write(`${message}\n`)
        yield JSON.stringify({ nodes: null, line: line.number, error: { code, message } })
      }
    }
  }
  await writeLines(lines(), context)
  return exit
}

/** `adamm lab read`: text recognition, layout and values of single pictures. */
import { AdammError, failureFrom } from '../../../src-shared/errors.ts'
import { builtFolder, builtWorker } from '../../built.ts'
import { linesOf } from '../batch.ts'
import { type CommandContext, type CommandSpec, type ExitCode, noArguments, printJsonLine } from '../command.ts'

export const labReadCommand: CommandSpec = {
  name: 'lab read',
  usage: '',
  summary: 'Read pictures, one path a line on stdin.',
  options: {},
  json: '{"path","width","height","lines":[{"text","confidence","polygon"}],"records":[[{"attribute","value","raw","unit","polygon"}]]}, one line for each path; {"path","error"} for one that cannot be read',
  run,
}

async function run(context: CommandContext): Promise<ExitCode> {
  noArguments(context)
  const { labRead } = await import('../../engine/extract/lab-read.ts')
  const { openInference } = await import('../../engine/inference/client.ts')
  const [workerUrl, modelsFolder] = [builtWorker('inference-worker'), builtFolder('models')]
  const inference = openInference({ ...(workerUrl ? { workerUrl } : {}), ...(modelsFolder ? { modelsFolder } : {}) })
  let exit: ExitCode = 0
  try {
    for await (const line of linesOf('-', context.stdin)) {
      const path = line.trim()
      if (path === '') continue
      if (context.signal.aborted) throw new AdammError('CANCELLED', 'Cancelled.')
      try {
        printJsonLine(context.stdout, await labRead(path, inference))
      } catch (error) {
        exit = 1
        const { code, message } = failureFrom(error)
        context.stderr.write(`${path}: ${message}\n`)
        printJsonLine(context.stdout, { path, error: { code, message } })
      }
    }
  } finally {
    await inference.close()
  }
  return exit
}

#!/usr/bin/env node
/** The command line as a process: signals, exit code, a reader that goes away. What is run is in run.ts. */
import { runCli } from './run.ts'

/** Ctrl-C stops the work in order, a second one at once; a reader that has gone (`| head`) ends it quietly. */
async function main(): Promise<void> {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(130)
      controller.abort()
    })
  }
  process.stdout.on('error', (error) => {
    if ('code' in error && error.code === 'EPIPE') process.exit(0)
    throw error
  })
  process.exitCode = await runCli(process.argv.slice(2), process, controller.signal)
}

await main()

/** `adamm serve`: the app in a browser of this computer, until Ctrl-C. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type CommandContext, type CommandSpec, type ExitCode, integerOption, noArguments, printJsonLine, warningsTo } from '../command.ts'

export const serveCommand: CommandSpec = {
  name: 'serve',
  usage: '',
  summary: 'Serve the app on 127.0.0.1 for a browser of this computer.',
  options: { port: { type: 'string', value: 'N', help: 'port to use (default: a free one)' } },
  makesHome: true,
  json: '{"url","port","home"}, one line when the server is ready',
  run,
}

type Builds = Record<'engine' | 'renderer', () => Promise<URL | undefined>>

/** In a checkout what is older than its sources is built first, as `npm start` does; a packed app brings it. @throws what the build says */
async function buildsOfCheckout(context: CommandContext): Promise<Builds> {
  const script = resolve(import.meta.dirname, '..', '..', '..', 'scripts', 'build.ts')
  if (!import.meta.filename.endsWith('.ts') || !existsSync(script))
    return { engine: async () => undefined, renderer: async () => undefined }
  const { buildEngine, buildRenderer } = (await import(pathToFileURL(script).href)) as {
    buildEngine(options: { log(line: string): void }): Promise<URL | undefined>
    buildRenderer(options: { log(line: string): void }): Promise<boolean>
  }
  const log = (line: string): boolean => context.stderr.write(`${line}\n`)
  return { engine: () => buildEngine({ log }), renderer: async () => void (await buildRenderer({ log })) }
}

async function run(context: CommandContext): Promise<ExitCode> {
  noArguments(context)
  const port = integerOption(context, 'port', { from: 1, to: 65_535 }) ?? 0
  const builds = await buildsOfCheckout(context)
  // The engine opens while the rest is loaded and, in a checkout, the window is built.
  const opening = context.open('loopback', await builds.engine())
  const [host, { startLoopback }] = await Promise.all([opening, import('../../loopback/server.ts'), builds.renderer()])
  host.on('app.warning', warningsTo(context.stderr))
  const loopback = await startLoopback({ host, port })
  if (context.json) printJsonLine(context.stdout, { url: loopback.url, port: loopback.port, home: host.home })
  else context.stdout.write(`AdaMM is at ${loopback.url}\nWhoever has this address can read the memory. Stop with Ctrl-C.\n`)
  await new Promise<void>((resolve) => {
    if (context.signal.aborted) resolve()
    context.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  await loopback.close()
  return 0
}

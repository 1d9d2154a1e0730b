/**
 * `npm start`: the app, with no other step. In: the checkout after npm ci. Out: the window where Electron can run,
 * else the same app on 127.0.0.1, its address printed and opened where there is a browser. Needs no network.
 * Takes --home DIR and --port N: npm start -- --home DIR
 */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { failureFrom } from '../src-shared/errors.ts'
import { cacheCompiledCode } from '../src-main/compile-cache.ts'
import { homeFolder, homeWarnings } from '../src-main/home.ts'
import { openInBrowser } from './browser.ts'
import { buildAll, buildEngine, buildRenderer } from './build.ts'
import { electronBinary } from './electron-binary.ts'

const root = resolve(import.meta.dirname, '..')
const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

async function start(): Promise<void> {
  const { values } = parseArgs({ options: { home: { type: 'string' }, port: { type: 'string' } } })
  const home = homeFolder(values.home)
  const electron = electronBinary()
  if ('path' in electron) return startWindow(electron.path, home)
  say(`Starting in the browser: ${electron.reason}.`)
  return startServer(home, portOf(values.port))
}

async function startWindow(binary: string, home: string): Promise<void> {
  await buildAll({ log: say })
  const child = spawn(binary, [root, `--home=${home}`], { stdio: 'inherit' })
  child.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}

async function startServer(home: string, port: number): Promise<void> {
  for (const warning of homeWarnings(home)) say(warning)
  cacheCompiledCode()
  const [workerUrl, { startHost }] = await Promise.all([buildEngine({ log: say }), import('../src-main/host.ts')])
  // Each takes a moment, and none needs the others.
  const opening = startHost({ home, shell: 'loopback', ...(workerUrl ? { workerUrl } : {}) })
  const [host, { startLoopback }] = await Promise.all([opening, import('../src-main/loopback/server.ts'), buildRenderer({ log: say })])
  host.on('app.warning', ({ message }) => say(message))
  const loopback = await startLoopback({ host, port })
  say(`AdaMM is at ${loopback.url}`)
  say(`Data folder: ${home}. Whoever has the address can read the memory. Stop with Ctrl-C.`)
  openInBrowser(loopback.url)

  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(130)
      isStopping = true
      loopback
        .close()
        .then(() => host.close())
        .catch(fail)
    })
  }
}

function portOf(text: string | undefined): number {
  const port = Number(text ?? 0)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new TypeError(`--port takes a number from 1 to 65535, not "${text}".`)
  return port
}

function fail(error: unknown): void {
  process.stderr.write(`${failureFrom(error).message}\n`)
  process.exitCode = 1
}

start().catch(fail)

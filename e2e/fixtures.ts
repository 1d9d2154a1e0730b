/**
 * What every e2e test gets: a fresh data folder and a page of the app on it, in the browser (loopback) or in the window (Electron).
 * Tests that want another shell's doors use `server` (browser project only).
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { _electron, type Page, test as base } from '@playwright/test'
import { z } from 'zod'
import { electronBinary } from '../scripts/electron-binary.ts'

export { expect } from '@playwright/test'

const root = resolve(import.meta.dirname, '..')
/** Generous: a machine that is busy with other tests starts Node slowly. */
const START_LIMIT_MS = 60_000

export type Server = { url: string; port: number; token: string; stop(signal?: NodeJS.Signals): Promise<number | null> }

type Fixtures = {
  shell: 'browser' | 'electron'
  /** The data folder of this test, empty at first. */
  home: string
  app: { page: Page; server: Server | null }
  /** The loopback server behind `page`; in *.browser.spec.ts only. */
  server: Server
}

const Ready = z.object({ url: z.string(), port: z.number() })

/** Starts `adamm serve` on a data folder and waits until it says where it is. */
export async function startServer(home: string): Promise<Server> {
  const child = spawn(process.execPath, [join(root, 'src-main/cli/adamm.js'), 'serve', '--json', '--home', home], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const line = await firstLine(child)
  const { url, port } = Ready.parse(JSON.parse(line))
  const token = new URL(url).hash.replace('#token=', '')
  return {
    url,
    port,
    token,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill(signal)
        await ended
      }
      return child.exitCode
    },
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The server has no stdout.')
  const abort = new AbortController()
  child.once('exit', (code) => abort.abort(new Error(`adamm serve ended with code ${code} before it was ready.`)))
  const [line] = (await once(createInterface({ input: child.stdout }), 'line', {
    signal: AbortSignal.any([abort.signal, AbortSignal.timeout(START_LIMIT_MS)]),
  })) as [string]
  return line
}

export const test = base.extend<Fixtures>({
  shell: async ({}, use, info) => {
    await use(info.project.name === 'electron' ? 'electron' : 'browser')
  },
  home: async ({}, use) => {
    const home = await mkdtemp(join(tmpdir(), 'adamm-e2e-'))
    await use(home)
    await rm(home, { recursive: true, force: true })
  },
  app: async ({ shell, home, browser, contextOptions }, use, info) => {
    if (shell === 'browser') {
      const server = await startServer(home)
      const context = await browser.newContext(contextOptions)
      const page = await context.newPage()
      await page.goto(server.url)
      await use({ page, server })
      await context.close()
      await server.stop()
      return
    }
    const binary = electronBinary()
    if ('reason' in binary) return info.skip(true, binary.reason)
    const app = await _electron.launch({ executablePath: binary.path, args: [root, `--home=${home}`] })
    await use({ page: await app.firstWindow(), server: null })
    await app.close()
  },
  page: async ({ app }, use) => {
    await use(app.page)
  },
  server: async ({ app }, use) => {
    if (app.server === null) throw new Error('The window has no server; name the test *.browser.spec.ts.')
    await use(app.server)
  },
})

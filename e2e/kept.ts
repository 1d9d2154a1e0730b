/**
 * One memory for a whole file of tests, in either shell: the browser over the loopback server, or the window where Electron can run.
 * In: what fills the memory, once. Out: a page at its start for each test, the file that an act saves, what stands on the clipboard.
 * Tests leave the memory as they found it; what a page remembers (widths, history) is cleared between them.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { _electron, type Download, expect, type Page, test as base } from '@playwright/test'
import { electronBinary } from '../scripts/electron-binary.ts'
import { startServer } from './fixtures.ts'

export { expect } from '@playwright/test'

type Saved = { name: string; path: string }
type Kept = {
  page: Page
  saved: (act: () => Promise<void>) => Promise<Saved>
  clipboard: () => Promise<string>
}
type Filled = { kept: Kept | { reason: string } }

/** @param fill gets a page of the empty memory and a folder for its files */
export function keptMemory(fill: (page: Page, files: string) => Promise<void>) {
  return base.extend<{ kept: Kept; page: Page }, { filled: Filled }>({
    filled: [
      async ({ browser }, use, worker) => {
        const home = await mkdtemp(join(tmpdir(), 'adamm-e2e-'))
        const files = await mkdtemp(join(tmpdir(), 'adamm-e2e-files-'))
        const opened = worker.project.name === 'electron' ? await openWindow(home, files) : await openBrowser()
        if ('page' in opened.kept) {
          await expect(opened.kept.page.getByTestId('open-sample').first()).toBeVisible({ timeout: 60_000 })
          await fill(opened.kept.page, files)
        }
        await use({ kept: opened.kept })
        await opened.close()
        for (const folder of [home, files]) await rm(folder, { recursive: true, force: true })

        async function openBrowser(): Promise<{ kept: Kept; close: () => Promise<void> }> {
          const server = await startServer(home)
          const context = await browser.newContext({ viewport: { width: 1280, height: 840 } })
          await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(server.url).origin })
          const page = await context.newPage()
          await page.goto(server.url)
          const saved = async (act: () => Promise<void>): Promise<Saved> => {
            const [download] = await Promise.all([page.waitForEvent('download'), act()])
            return { name: download.suggestedFilename(), path: await pathOf(download) }
          }
          const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
          return { kept: { page, saved, clipboard }, close: async () => (await context.close(), void (await server.stop())) }
        }
      },
      { scope: 'worker', timeout: 300_000 },
    ],
    kept: async ({ filled: { kept } }, use, info) => {
      if ('reason' in kept) return info.skip(true, kept.reason)
      await kept.page.setViewportSize({ width: 1280, height: 840 })
      await kept.page.evaluate(() => {
        localStorage.clear()
        window.location.hash = '#/library'
      })
      await kept.page.reload()
      await expect(kept.page.getByTestId('nav-chat')).toBeVisible()
      await use(kept)
    },
    page: async ({ kept }, use) => {
      await use(kept.page)
    },
  })
}

async function pathOf(download: Download): Promise<string> {
  return download.path()
}

/** Electron's own downloads and clipboard are reached in its main process. */
async function openWindow(home: string, files: string): Promise<{ kept: Filled['kept']; close: () => Promise<void> }> {
  const binary = electronBinary()
  if ('reason' in binary) return { kept: binary, close: async () => undefined }
  const app = await _electron.launch({ executablePath: binary.path, args: [resolve(import.meta.dirname, '..'), `--home=${home}`] })
  const page = await app.firstWindow()
  const saved = async (act: () => Promise<void>): Promise<Saved> => {
    const done = app.evaluate(
      ({ BrowserWindow }, folder) =>
        new Promise<Saved>((settle) => {
          BrowserWindow.getAllWindows()[0]?.webContents.session.once('will-download', (_event, item) => {
            const saved = { name: item.getFilename(), path: `${folder}/${item.getFilename()}` }
            item.setSavePath(saved.path)
            item.once('done', () => settle(saved))
          })
        }),
      files,
    )
    await act()
    return done
  }
  const clipboard = async (): Promise<string> => app.evaluate(async ({ clipboard: board }) => board.readText())
  return { kept: { page, saved, clipboard }, close: () => app.close() }
}

/** The window itself: what only Electron can show. Runs where its binary, a display and an ordinary person are. */
import { expect, test } from './fixtures.ts'

test('the window shows the app from its own scheme, sandboxed, with the bridge and nothing more', async ({ page }) => {
  await expect(page.locator('#root')).not.toBeEmpty()
  expect(page.url()).toMatch(/^app:\/\/memory\//)
  const seen = await page.evaluate(() => ({
    bridge: Object.keys((window as unknown as Record<string, object>)['adamm'] ?? {}).toSorted(),
    node: ['require', 'process', 'Buffer', 'module'].filter((name) => name in window),
  }))
  expect(seen).toEqual({ bridge: ['call', 'choosePath', 'on', 'onCommand', 'pathForFile', 'setZoom', 'storeFile'], node: [] })
})

test('the window loads nothing from the network and does not leave the app', async ({ page }) => {
  await expect(page.locator('#root')).not.toBeEmpty()
  const outcome = await page.evaluate(() =>
    fetch('https://example.org/').then(
      () => 'reached',
      () => 'refused',
    ),
  )
  expect(outcome).toBe('refused')
  await page.evaluate(() => {
    window.location.href = 'https://example.org/'
  })
  await expect(page.locator('#root')).not.toBeEmpty()
  expect(page.url()).toMatch(/^app:\/\/memory\//)
})

test('the engine answers the window, and its data folder is the one that was asked for', async ({ page, home }) => {
  const info = await page.evaluate(() =>
    (window as unknown as { adamm: { call(method: string, input: unknown): Promise<unknown> } }).adamm.call('app.info', {}),
  )
  expect(info).toMatchObject({ ok: true, value: { home, shell: 'electron' } })
})

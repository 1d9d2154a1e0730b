/** What a browser does in the place of the system's dialogs: a backup is downloaded, one is chosen to check and to restore, and no copy of it stays. */
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { callEngine, goTo } from './memory.ts'

const LIMIT_MS = 60_000

test('a backup is downloaded whole, chosen again, checked and restored; its copies go', async ({ page, home }) => {
  test.setTimeout(180_000)
  await expect(page.getByTestId('nav-settings')).toBeVisible()
  const folder = `${home}-files`
  await mkdir(folder)
  await writeFile(join(folder, 'note.md'), 'Weight this morning: 72.4 kg')
  const { job } = await callEngine<{ job: number }>(page, 'import.start', { paths: [folder] })
  await callEngine(page, 'jobs.wait', { job })
  await rm(folder, { recursive: true })

  await goTo(page, '#/settings/data')
  const row = (name: string) => page.locator('.settings-row').filter({ hasText: name }).first()
  const download = page.waitForEvent('download')
  await row('Make a backup').getByTestId('take-save').click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/^adamm-backup-\d{4}-\d{2}-\d{2}\.zip$/u)
  await expect(page.getByTestId('backup-done')).toContainText(saved.suggestedFilename(), { timeout: LIMIT_MS })
  const bytes = await readFile(await saved.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')

  const backup = { name: 'mine.zip', mimeType: 'application/zip', buffer: bytes }
  const broken = { ...backup, name: 'cut.zip', buffer: bytes.subarray(0, 100) }
  const choose = async (name: string, file: typeof backup): Promise<void> => {
    const chooser = page.waitForEvent('filechooser')
    await row(name).getByTestId('take-open').click()
    await (await chooser).setFiles(file)
  }
  await choose('Check a backup', broken)
  await expect(row('Check a backup').getByTestId('failure')).toContainText('no backup, or it is cut off')
  await choose('Check a backup', backup)
  await expect(page.getByTestId('backup-whole')).toBeVisible({ timeout: LIMIT_MS })
  await choose('Restore a backup', backup)
  await row('Restore a backup').getByRole('group', { name: 'Restore' }).getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByTestId('restore-prepared')).toContainText('will be kept', { timeout: LIMIT_MS })
  expect(existsSync(join(home, 'restore-pending.json'))).toBe(true)

  await goTo(page, '#/library')
  await expect.poll(() => readdirSync(join(home, 'incoming'))).toEqual([])
})

/** Settings in either shell: appearance, languages, time zone, offline, privacy and ledger, models, data folder, backup by path, shortcuts; the palette over all. */
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { callEngine, goTo } from './memory.ts'

const LIMIT_MS = 60_000
type Settings = Record<string, unknown>

test.beforeEach(async ({ page }) => {
  await expect(page.getByTestId('nav-settings')).toBeVisible()
})

async function remember(page: Page, home: string): Promise<void> {
  const folder = `${home}-files`
  await mkdir(folder, { recursive: true })
  const rounds = Array.from({ length: 12 }, (_, i) =>
    JSON.stringify({
      session: 'W',
      date: `2026-03-${String(i + 1).padStart(2, '0')}`,
      round: `W:${i + 1}`,
      user: i === 4 ? 'Weight this morning: 71.8 kg. Lunch with Mira at the harbour.' : `Weight this morning: ${70 + i / 10} kg`,
    }),
  )
  await writeFile(join(folder, 'weights.jsonl'), rounds.join('\n'))
  const { job } = await callEngine<{ job: number }>(page, 'import.start', { paths: [folder] })
  await callEngine(page, 'jobs.wait', { job })
  await rm(folder, { recursive: true })
}

test('every page is there by its address and its name; choices are stored at once and last', async ({ page }) => {
  await goTo(page, '#/settings')
  const pages = page.getByRole('group', { name: 'Parts of the settings' })
  for (const [name, id] of [
    ['Models', 'models'],
    ['Language models', 'providers'],
    ['Privacy', 'privacy'],
    ['Data', 'data'],
    ['App', 'app'],
    ['General', 'general'],
  ] as const) {
    await pages.getByRole('button', { name, exact: true }).click()
    await expect(page.getByTestId(`settings-${id}`)).toBeVisible()
  }
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Asia/Tokyo')
  await page.getByRole('group', { name: 'Date order' }).getByRole('button').nth(1).click()
  await expect.poll(() => callEngine<Settings>(page, 'settings.get', {})).toMatchObject({ timezone: 'Asia/Tokyo', dateOrder: 'dmy' })
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo')
  await page.getByTestId('settings-general').getByRole('button', { name: 'Show the keyboard' }).click()
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
})

test('offline is a switch that is enforced; the ledger says that nothing left; what is never sent is chosen', async ({ page, home }) => {
  await remember(page, home)
  await goTo(page, '#/settings/privacy')
  const offline = page
    .getByRole('group', { name: 'Offline' })
    .or(page.getByTestId('settings-privacy').locator('.segmented').first())
    .first()
  await expect(page.getByTestId('status')).toContainText('offline')
  await offline.getByRole('button').last().click()
  await expect(page.getByTestId('status')).not.toContainText('offline')
  await offline.getByRole('button').first().click()
  await expect(page.getByTestId('status')).toContainText('offline')
  await goTo(page, '#/settings/models')
  // Offline, what is not here cannot be fetched, and the button says why.
  const fetchable = page.getByTestId('model').and(page.locator('[data-state="not fetched"]')).first().getByRole('button').first()
  await expect(fetchable).toBeDisabled()
  await expect(fetchable).toHaveAttribute('title', /offline/u)

  await goTo(page, '#/settings/exclusions')
  await page.getByRole('combobox', { name: 'Exclude', exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Exclude', exact: true }).click()
  await expect(page.locator('.exclusions li')).toHaveCount(1)
  await page.locator('.exclusions li').getByRole('button').click()
  await expect(page.locator('.exclusions li')).toHaveCount(0)
  await goTo(page, '#/settings/ledger')
  await expect(page.locator('.ledger-none')).toBeVisible()
  await page.getByRole('group', { name: /keep/iu }).getByRole('button').nth(1).click()
  await expect.poll(async () => (await callEngine<Settings>(page, 'settings.get', {}))['ledgerDays']).not.toBe(null)
})

test('backup by a path, checked and restored; a place that cannot be written is named in words', async ({ page, home }) => {
  test.setTimeout(180_000)
  await remember(page, home)
  const file = `${home}-backup.zip`
  try {
    await goTo(page, '#/settings/backup')
    const row = (name: string) => page.locator('.settings-row').filter({ hasText: name }).first()
    const make = row('Make a backup')
    await make.getByRole('textbox').fill(join(file, 'x.zip'))
    await writeFile(file, 'no folder')
    await make.getByRole('button', { name: 'Back up' }).click()
    await expect(make.getByTestId('failure')).toContainText('is a file, so nothing can be written below it')
    await rm(file)
    await make.getByRole('textbox').fill(file)
    await make.getByRole('button', { name: 'Back up' }).click()
    await expect(page.getByTestId('backup-done')).toContainText('read again and compared', { timeout: LIMIT_MS })
    expect(existsSync(file)).toBe(true)

    const check = row('Check a backup')
    await check.getByRole('textbox').fill(`${file}.none`)
    await check.getByRole('button', { name: 'Check' }).click()
    await expect(check.getByTestId('failure')).toContainText('There is no file')
    await check.getByRole('textbox').fill(file)
    await check.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByTestId('backup-whole')).toBeVisible({ timeout: LIMIT_MS })

    const restore = row('Restore a backup')
    await restore.getByRole('textbox').fill(file)
    await restore.getByRole('button', { name: 'Restore' }).click()
    await restore.getByRole('group', { name: 'Restore' }).getByRole('button', { name: 'Restore' }).click()
    // Nothing has moved yet: it does at the next start.
    await expect(page.getByTestId('restore-prepared')).toContainText('will be kept in before-restore-', { timeout: LIMIT_MS })
  } finally {
    await rm(file, { force: true })
  }
})

test('the palette: commands first, then what the memory holds as one types; Enter opens it', async ({ page, home }) => {
  await remember(page, home)
  const field = page.getByTestId('palette-input')
  const found = page.getByTestId('palette-memory')
  await goTo(page, '#/library')
  await page.keyboard.press('ControlOrMeta+k')
  await field.pressSequentially('71.8')
  await expect(found.first()).toContainText('71.8 kg', { timeout: LIMIT_MS })
  await expect(page.getByRole('option').first()).toContainText('Ask')
  await field.fill('harbour')
  await expect(found.filter({ hasText: 'Lunch with Mira' }).first()).toBeVisible()
  // An answer to other words is not left standing.
  await expect(found.filter({ hasText: /^71\.8/u })).toHaveCount(0)
  while ((await page.getByRole('option', { selected: true }).getAttribute('data-testid')) !== 'palette-memory')
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/timeline\/event\/\d+/u)
  await expect(page.getByRole('main')).toContainText('harbour')

  await page.keyboard.press('ControlOrMeta+k')
  await field.fill('71.8')
  await found.first().click()
  await expect(page).toHaveURL(/#\/tables\/[^?]+\?proof=o\d+/u)
  await expect(page.getByTestId('proof-value')).toContainText('71.8')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await field.fill('zzqqxx')
  await expect(page.locator('.palette-state')).toContainText('0 matches')
})

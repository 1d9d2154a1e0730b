/**
 * The data views on the real engine: grid, chart, correction and undo, names, SQL, timeline, trace. The memory is a chat of weights that is dropped on
 * the window, so nothing has to be read from pictures.
 */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const COUNT = 14
const day = (index: number): string => `2026-03-${String(index + 1).padStart(2, '0')}`
const lines = Array.from({ length: COUNT }, (_, i) =>
  JSON.stringify({
    session: 'W',
    date: day(i),
    round: `W:${i + 1}`,
    user: `Weight this morning: ${70 + i} kg. Pulse: ${60 + (i % 5)} bpm.`,
  }),
)

async function remember(page: Page): Promise<void> {
  await expect(page.getByTestId('open-sample').first()).toBeVisible()
  const transfer = await page.evaluateHandle(
    (content) => {
      const data = new DataTransfer()
      data.items.add(new File([content], 'weights.jsonl', { type: 'application/octet-stream' }))
      return data
    },
    `${lines.join('\n')}\n`,
  )
  for (const type of ['dragenter', 'dragover', 'drop']) await page.locator('body').dispatchEvent(type, { dataTransfer: transfer })
  await page.getByTestId('nav-library').click()
  await page.getByRole('button', { name: 'All jobs' }).click()
  await expect(page.locator('[data-testid="job"][data-state="done"]')).toHaveCount(1, { timeout: 120_000 })
}

async function openTable(page: Page): Promise<void> {
  await page.getByTestId('nav-tables').click()
  await page
    .getByTestId('table-item')
    .filter({ hasText: /weight/i })
    .first()
    .click()
  await expect(page.getByTestId('grid-row').first()).toBeVisible()
}

test('rows are summed up over what the filters leave, a correction is undone, a chart is saved as it is drawn', async ({ page }) => {
  test.setTimeout(300_000)
  await remember(page)
  await openTable(page)
  await expect(page.getByTestId('grid-summary')).toContainText('mean 76.5')
  const filter = page.locator('.grid-filters input[data-testid^="filter-weight"]')
  await filter.fill('>=80; <83')
  await expect(page.getByTestId('grid-count')).toContainText(`3 of ${COUNT}`)
  await expect(page.getByTestId('grid-summary')).toContainText('mean 81')
  await filter.fill('')
  await expect(page.getByTestId('grid-count')).toContainText(`${COUNT} rows`)

  const grid = page.getByTestId('grid')
  const header = page.locator('[data-header^="weight"]')
  const column = Number(await header.getAttribute('aria-colindex')) - 1
  await page.locator(`#cell-0-${column}`).click()
  await expect(page.getByTestId('proof-value')).toContainText('70')
  await page.getByTestId('proof-close').click()
  await grid.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.getByTestId('cell-input').fill('75')
  await page.keyboard.press('Enter')
  await expect(page.locator(`#cell-0-${column}`)).toContainText('75')
  await expect(page.getByTestId('grid-summary')).toContainText('mean 76.86')
  await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.locator(`#cell-0-${column}`)).toContainText('70')

  const download = page.waitForEvent('download')
  await page.getByTestId('chart-export').click()
  await page.getByRole('menuitem', { name: 'SVG' }).click()
  const svg = await readFile(await (await download).path(), 'utf8')
  expect(svg).toMatch(/^<svg /)
  expect(svg.match(/<circle/g)?.length).toBe(COUNT)
})

test('a table is renamed and the name taken back; SQL completes and draws; the timeline zooms; a trace compares', async ({ page }) => {
  test.setTimeout(300_000)
  await remember(page)
  await openTable(page)
  const before = await page.getByTestId('table-title').innerText()
  await page.getByTestId('table-title').click()
  await page.getByTestId('table-label').fill('Body')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('table-title')).toHaveText('Body')
  await expect(page).toHaveURL(/tables\/body/)
  await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).last().click()
  await page.getByTestId('nav-tables').click()
  await expect(page.getByTestId('table-item').filter({ hasText: before }).first()).toBeVisible()

  await page.getByTestId('open-sql').click()
  const sql = page.getByTestId('sql-field')
  await sql.pressSequentially('SELECT time, wei')
  await expect(page.getByTestId('sql-completion')).toContainText('weight')
  const name = (await page.locator('.sql-names summary').first().innerText()).trim()
  await sql.fill(`SELECT * FROM "${name}"`)
  await page.getByTestId('sql-run').click()
  await expect(page.getByTestId('sql-result').locator('tbody tr').first()).toBeVisible()
  await page.getByRole('button', { name: 'Chart', exact: true }).click()
  await expect(page.getByTestId('sql-chart')).toBeVisible()

  await page.getByTestId('nav-timeline').click()
  await expect(page.getByTestId('lanes')).toBeVisible()
  await page.getByTestId('zoom-in').click()
  await expect(page.getByTestId('strip-event').first()).toBeVisible()
  const density = await page.locator('.density-track').boundingBox()
  if (!density) throw new Error('The density is not on the page.')
  await page.mouse.move(density.x + density.width * 0.2, density.y + 20)
  await page.mouse.down()
  await page.mouse.move(density.x + density.width * 0.6, density.y + 20, { steps: 4 })
  await page.mouse.up()
  await page.getByTestId('tables-period').click()
  await page
    .getByTestId('table-item')
    .filter({ hasText: /weight/i })
    .first()
    .click()
  await expect(page.getByTestId('grid-count')).toContainText(`of ${COUNT}`)

  await page.getByTestId('nav-chat').click()
  for (const question of ['What was my average weight?', 'What was my highest weight?']) {
    await page.getByTestId('composer').fill(question)
    await page.getByTestId('send').click()
    await expect(page.getByTestId('answer').last()).toContainText(question)
    await expect(page.getByTestId('answer').last().getByTestId('open-trace')).toBeVisible({ timeout: 60_000 })
  }
  await page.getByTestId('nav-trace').click()
  await page.getByTestId('trace-item').first().click()
  await expect(page.getByTestId('trace-step').first()).toBeVisible()
  await page.getByTestId('compare-with').click()
  await page.getByRole('menuitem').first().click()
  await expect(page.getByTestId('trace-compare')).toContainText('differences')
})

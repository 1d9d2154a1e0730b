/**
 * What a person does with tables, charts, evidence and time, one memory for the whole file: three small histories, imported once, one server.
 * Every test opens its own page and leaves the memory as it found it.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Locator, type Page, test as base } from '@playwright/test'
import { hashOfLink } from '../src-main/electron/deep-links.ts'
import { type Server, startServer } from './fixtures.ts'
import { callEngine, goTo } from './memory.ts'

const COUNT = 14
const day = (index: number): string => `2026-03-${String(index + 1).padStart(2, '0')}`
type Round = { session: string; date: string; round: string; user: string }
const days = (tell: (index: number) => string, session: string): Round[] =>
  Array.from({ length: COUNT }, (_, i) => ({ session, date: day(i), round: `${session}:${i + 1}`, user: tell(i) }))
const HISTORIES = {
  weights: days((i) => `Weight this morning: ${70 + i} kg. Pulse: ${60 + (i % 5)} bpm.`, 'weights'),
  bills: days((i) => `Water meter: ${100 + i} l\nInvoice due: 0${1 + (i % 9)}/0${1 + ((i * 5) % 9)}/2026`, 'bills'),
  runs: days((i) => `Distance: ${5 + (i % 4)} km\nCadence: ${160 + i} spm`, 'runs'),
}

type Memory = { context: BrowserContext; server: Server }
const test = base.extend<object, { memory: Memory }>({
  memory: [
    async ({ browser }, use) => {
      const home = await mkdtemp(join(tmpdir(), 'adamm-e2e-'))
      const files = await mkdtemp(join(tmpdir(), 'adamm-e2e-files-'))
      const server = await startServer(home)
      const context = await browser.newContext({ viewport: { width: 1280, height: 840 } })
      const page = await context.newPage()
      await page.goto(server.url)
      await expect(page.getByTestId('open-sample').first()).toBeVisible()
      for (const [name, rounds] of Object.entries(HISTORIES)) {
        const file = join(files, `${name}.jsonl`)
        await writeFile(file, `${rounds.map((round) => JSON.stringify(round)).join('\n')}\n`)
        const { job } = await callEngine<{ job: number }>(page, 'import.start', { paths: [file] })
        await callEngine(page, 'jobs.wait', { job })
      }
      await page.close()
      await use({ context, server })
      await context.close()
      await server.stop()
      for (const folder of [home, files]) await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  page: async ({ memory }, use) => {
    const page = await memory.context.newPage()
    await page.goto(memory.server.url)
    await expect(page.getByTestId('nav-chat')).toBeVisible()
    await use(page)
    await page.close()
  },
})

type Table = { name: string; label: string; rows: number; columns: { name: string; type: string }[] }

async function tableWith(page: Page, column: RegExp): Promise<{ name: string; label: string; column: string }> {
  const tables = await callEngine<Table[]>(page, 'tables.list', {})
  for (const { name, label, columns } of tables) {
    const found = columns.find((one) => column.test(one.name))
    if (found) return { name, label, column: found.name }
  }
  throw new Error(`No table has a column like ${column}: ${JSON.stringify(tables.map((one) => one.columns.map(({ name }) => name)))}`)
}

async function openTable(page: Page, column: RegExp): Promise<{ name: string; label: string; column: string }> {
  const table = await tableWith(page, column)
  await goTo(page, `#/tables/${encodeURIComponent(table.name)}`)
  await expect(page.getByTestId('grid-row').first()).toBeVisible()
  return table
}

/** What a drag that begins at an element carries. */
async function dragged(page: Page, element: Locator): Promise<{ data: Record<string, string>; files: string[] }> {
  const transfer = await page.evaluateHandle(() => new DataTransfer())
  await element.dispatchEvent('dragstart', { dataTransfer: transfer })
  return transfer.evaluate((one) => ({
    data: Object.fromEntries(one.types.filter((type) => type !== 'Files').map((type) => [type, one.getData(type)])),
    files: [...one.files].map((file) => `${file.name} ${file.type} ${file.size > 1000}`),
  }))
}

/** The toast of the last change takes it back; what came of it is for the test to see. */
async function undo(page: Page): Promise<void> {
  await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).last().click()
}

test('a row is dragged out as a table, a chart as a picture with its numbers', async ({ page }) => {
  const table = await openTable(page, /weight/)
  const row = await dragged(page, page.getByTestId('grid-row').first().locator('[draggable="true"]'))
  const [head, line] = (row.data['text/plain'] ?? '').split('\n')
  expect(head).toMatch(/\t/u)
  expect(line?.split('\t')).toContain('70')
  expect(row.data['text/csv']).toContain('weight')
  expect(JSON.parse(row.data['application/json'] ?? '[]')).toMatchObject([{ [table.column]: 70 }])

  await expect(page.getByTestId('plot').locator('canvas')).toBeVisible()
  const chart = await dragged(page, page.getByTestId('chart-drag'))
  expect(chart.files).toEqual([expect.stringMatching(/\.png image\/png true$/u)])
  expect((chart.data['text/plain'] ?? '').trim().split('\n')).toHaveLength(COUNT + 1)
})

test('a period brushed in the chart filters the rows, and the chart is saved in every format', async ({ page }) => {
  await openTable(page, /weight/)
  const over = page.getByTestId('plot').locator('.u-over')
  await expect(over).toBeVisible()
  const box = await over.boundingBox()
  if (!box) throw new Error('The chart is not on the page.')
  await page.mouse.move(box.x + box.width * 0.25, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByTestId('grid-count')).toHaveText(new RegExp(`^[4-6] of ${COUNT}`, 'u'))

  const starts = { SVG: '<svg ', PNG: '\u0089PNG', CSV: '', JSON: '' }
  for (const [format, start] of Object.entries(starts)) {
    const download = page.waitForEvent('download')
    await page.getByTestId('chart-export').click()
    await page.getByRole('menuitem', { name: format }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toMatch(new RegExp(`\\.${format.toLowerCase()}$`, 'u'))
    const text = await readFile(await saved.path(), 'latin1')
    expect(text.startsWith(start)).toBe(true)
    if (format === 'CSV') expect(text.trim().split('\n').length).toBeGreaterThan(4)
    if (format === 'JSON') expect(Object.keys(JSON.parse(text) as object).length).toBeGreaterThan(0)
  }
})

test('two columns are compared, over time and against each other', async ({ page }) => {
  await openTable(page, /weight/)
  const compare = page.getByTestId('chart-compare')
  const other = await compare.locator('option').filter({ hasText: /pulse/i }).getAttribute('value')
  await compare.selectOption(other)
  await expect(page.getByTestId('plot')).toHaveAttribute('aria-label', /pulse/i)
  await page.getByTestId('chart').locator('.segmented button').last().click()
  await expect(page.getByTestId('plot')).toHaveAttribute('aria-label', new RegExp(`${COUNT}`, 'u'))
  await expect(page.getByTestId('plot').locator('canvas')).toBeVisible()
})

test('ambiguous dates: one choice reads the whole column, and is taken back', async ({ page }) => {
  const table = await openTable(page, /due/)
  const sign = page.locator('[data-sign="ambiguous"]')
  await expect(sign.first()).toBeVisible()
  await sign.first().click()
  const options = page.getByTestId('reading-option')
  await expect(options.first()).toBeVisible()
  await page.locator('[data-testid="reading-option"][aria-pressed="false"]').first().click()
  await expect(sign).toHaveCount(0)
  await undo(page)
  await expect(sign.first()).toBeVisible()
  expect((await tableWith(page, /due/)).name).toBe(table.name)
})

test('a table is merged into another and split off again, each undone by its toast', async ({ page }) => {
  const runs = await tableWith(page, /distance/)
  const bills = await tableWith(page, /meter/)
  const before = await callEngine<Table[]>(page, 'tables.list', {})
  await openTable(page, /distance/)
  await page.getByTestId('table-menu').click()
  await page.getByRole('menuitem', { name: /merge/i }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('option').filter({ hasText: bills.label }).getByRole('button').click()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect.poll(async () => (await callEngine<Table[]>(page, 'tables.list', {})).length).toBe(before.length - 1)
  await undo(page)
  await expect.poll(async () => (await callEngine<Table[]>(page, 'tables.list', {})).length).toBe(before.length)

  await goTo(page, `#/tables/${encodeURIComponent(runs.name)}`)
  await expect(page.getByTestId('grid-row').first()).toBeVisible()
  await page.getByTestId('table-menu').click()
  await page.getByRole('menuitem', { name: /split/i }).click()
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: 'Split', exact: false }).last().click()
  await expect.poll(async () => (await callEngine<Table[]>(page, 'tables.list', {})).length).toBe(before.length + 1)
  await undo(page)
  await expect.poll(async () => (await callEngine<Table[]>(page, 'tables.list', {})).length).toBe(before.length)
})

test('SQL reads and never writes; what was run stands in the history', async ({ page }) => {
  const { name } = await tableWith(page, /weight/)
  await goTo(page, '#/sql')
  const field = page.getByTestId('sql-field')
  const refused = 'DELETE FROM induced_row'
  await field.fill(refused)
  await page.getByTestId('sql-run').click()
  await expect(page.getByTestId('failure')).toContainText(/read/i)
  const asked = `SELECT COUNT(*) AS n FROM "${name}"`
  await field.fill(asked)
  await field.press('ControlOrMeta+Enter')
  await expect(page.getByTestId('sql-result')).toContainText(String(COUNT))
  await page.getByTestId('sql-history').click()
  await expect(page.getByRole('menuitem').filter({ hasText: refused })).toHaveCount(1)
  await page.getByRole('menuitem').filter({ hasText: asked }).click()
  await expect(field).toHaveValue(asked)
})

test('links from outside open their view, and carry no words into a field', async ({ page }) => {
  const { name } = await tableWith(page, /weight/)
  await goTo(page, hashOfLink(`adamm://tables/${name}`) ?? '#/none')
  await expect(page.getByTestId('grid-row').first()).toBeVisible()
  await goTo(page, hashOfLink('adamm://search?q=cadence') ?? '#/none')
  await expect(page.getByRole('main')).toContainText(/cadence/i)
  await goTo(page, hashOfLink('adamm://sql?sql=SELECT%201') ?? '#/none')
  await expect(page.getByTestId('sql-field')).toHaveValue('')
  expect(hashOfLink('adamm://nowhere')).toBeNull()
})

test('a picture dropped anywhere on the page of the search is searched with, one chosen takes its place, and nothing is imported', async ({
  page,
}) => {
  await goTo(page, '#/search?q=cadence')
  await expect(page.getByTestId('found').first()).toBeVisible()
  const before = await callEngine<unknown[]>(page, 'jobs.list', {})
  const picture = await page.screenshot()
  const transfer = await page.evaluateHandle((base64) => {
    const data = new DataTransfer()
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    data.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }))
    return data
  }, picture.toString('base64'))
  const place = page.getByTestId('found').first()
  await place.dispatchEvent('dragenter', { dataTransfer: transfer })
  await expect(page.getByTestId('drop-over')).toContainText('search')
  await place.dispatchEvent('drop', { dataTransfer: transfer })
  const shown = page.getByTestId('shown-picture').getByRole('img')
  await expect(shown).toHaveAttribute('alt', 'dropped.png')
  const chooser = page.waitForEvent('filechooser')
  await page.getByTestId('search-picture').click()
  await (await chooser).setFiles({ name: 'chosen.png', mimeType: 'image/png', buffer: picture })
  await expect(shown).toHaveAttribute('alt', 'chosen.png')
  await expect(page).toHaveURL(/#\/search/u)
  expect(await callEngine<unknown[]>(page, 'jobs.list', {})).toHaveLength(before.length)
})

test('the timeline jumps to a day', async ({ page }) => {
  await goTo(page, '#/timeline')
  await page.getByTestId('jump-date').fill(day(8))
  await expect(page).toHaveURL(new RegExp(`day=${day(8)}`, 'u'))
  await expect(page.getByRole('main')).toContainText('78 kg')
  await expect(page.getByRole('main')).not.toContainText('70 kg.')
})

test('evidence by keys: Enter opens it, arrows walk, Escape gives the place back', async ({ page }) => {
  await goTo(page, '#/chat')
  await page.getByTestId('composer').fill('What was my average weight?')
  await page.getByTestId('composer').press('Enter')
  const citation = page.getByTestId('answer').last().getByTestId('citation').first()
  await expect(citation).toBeVisible({ timeout: 60_000 })
  await citation.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('proof-position')).toHaveText(/^1 \/ /u)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByTestId('proof-position')).toHaveText(/^2 \/ /u)
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByTestId('proof-position')).toHaveText(/^1 \/ /u)
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('proof')).toHaveCount(0)
  await expect(citation).toBeFocused()
})

test('corrected where it is proven: a refusal stands at the field, a change that was begun waits, a saved one is undone', async ({
  page,
}) => {
  const { column } = await openTable(page, /weight/)
  const index = Number(await page.locator(`[data-header="${column}"]`).getAttribute('aria-colindex')) - 1
  await page.locator(`#cell-0-${index}`).click()
  await expect(page.getByTestId('proof-value')).toContainText('70')
  await page.getByTestId('correct-this').click()
  const field = page.getByTestId('correct-input')
  await field.fill('no number at all')
  await page.getByTestId('correct-save').click()
  await expect(page.getByTestId('correct-refusal')).toBeVisible()
  await expect(page.getByTestId('toast')).toHaveCount(0)

  await field.fill('71.5')
  await page.locator(`#cell-1-${index}`).click()
  await expect(page.getByTestId('proof-value')).toContainText('71')
  await page.getByTestId('proof-unsaved').getByRole('button', { name: 'Back to it' }).click()
  await expect(page.getByTestId('proof-value')).toContainText('70')
  await expect(field).toHaveValue('71.5')
  await page.getByTestId('correct-save').click()
  await expect(page.locator(`#cell-0-${index}`)).toContainText('71.5')
  await expect(page.getByTestId('proof-unsaved')).toHaveCount(0)
  await undo(page)
  await expect(page.locator(`#cell-0-${index}`)).toHaveText(/^70\b/u)
})

/** Every act on tables, in either shell: list, columns, order, filters, copies, exports, types and units, figures, SQL. One memory of chats for the file. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, keptMemory } from './kept.ts'
import { callEngine, goTo } from './memory.ts'

const COUNT = 14
const day = (index: number): string => `2026-03-${String(index + 1).padStart(2, '0')}`
const HISTORIES: Readonly<Record<string, (index: number) => string>> = {
  weights: (i) => `Weight this morning: ${70 + i} kg. Pulse: ${60 + (i % 5)} bpm.`,
  // The newest amount is in the other currency than most.
  fares: (i) => `Taxi fare: ${i % 4 === 1 ? `CHF ${1120 + i}.50` : `€${1040 + i}.25`}\nRide length: ${3 + (i % 3)} km`,
  // Its date is that of the message.
  drinks: (i) => `Date: ${day(i)}\nWater drunk: ${1200 + i * 7} ml\nTea drunk: ${300 + (i % 4)} ml`,
}

const test = keptMemory(async (page, files) => {
  for (const [session, tell] of Object.entries(HISTORIES)) {
    const rounds = Array.from({ length: COUNT }, (_, i) => ({ session, date: day(i), round: `${session}:${i + 1}`, user: tell(i) }))
    const file = join(files, `${session}.jsonl`)
    await writeFile(file, `${rounds.map((round) => JSON.stringify(round)).join('\n')}\n`)
    const { job } = await callEngine<{ job: number }>(page, 'import.start', { paths: [file] })
    await callEngine(page, 'jobs.wait', { job })
  }
})

type Table = { name: string; label: string; hidden: boolean; columns: { name: string; label: string; type: string; unit: string | null }[] }
const tables = (page: Page): Promise<Table[]> => callEngine<Table[]>(page, 'tables.list', { hidden: true })

/** Opens the table with such a column and tells the column's SQL name. */
async function openTable(page: Page, column: RegExp): Promise<{ table: Table; column: string }> {
  const all = await tables(page)
  const table = all.find((one) => one.columns.some(({ name }) => column.test(name)))
  const name = table?.columns.find((one) => column.test(one.name))?.name
  if (!table || name === undefined) throw new Error(`No table has a column like ${column}.`)
  await goTo(page, `#/tables/${encodeURIComponent(table.name)}`)
  await expect(page.getByTestId('grid-row').first()).toBeVisible()
  return { table, column: name }
}

const header = (page: Page, column: string): Locator => page.locator(`[data-header="${column}"]`)
const shownColumns = (page: Page): Promise<string[]> =>
  page.locator('[data-header]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-header') ?? ''))
const columnTexts = async (page: Page, column: string): Promise<string[]> => {
  const index = Number(await header(page, column).getAttribute('aria-colindex')) - 1
  return page.locator(`.grid-body [data-column="${index}"]`).allInnerTexts()
}

/** An entry of the open menu, of either kind. */
const item = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('menu').locator('[role^=menuitem]').filter({ hasText: name }).first()

async function choose(page: Page, column: string, ...items: readonly (string | RegExp)[]): Promise<void> {
  await page.getByTestId(`column-menu-${column}`).click()
  for (const name of items) await item(page, name).click()
}

async function undo(page: Page): Promise<void> {
  await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).last().click()
}

test('the list: newest value in its own currency, coverage, found by a column, ordered, hidden and shown again', async ({ page }) => {
  await goTo(page, '#/tables')
  const fares = page.getByTestId('table-item').filter({ hasText: /fare/i })
  await expect(fares).toContainText('CHF')
  await expect(fares.locator('.table-item-last')).toContainText('1,133.50')
  await expect(fares.locator('svg').first()).toBeVisible()
  await expect(fares).toContainText(`${COUNT} rows`)
  await expect(fares).toContainText(`every day of ${COUNT} days`)
  await page.getByRole('searchbox', { name: 'Find a table or column' }).fill('pulse')
  await expect(page.getByTestId('table-item')).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Find a table or column' }).fill('')
  await page.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'by name' })
  const names = await page.locator('.table-item-name b').allInnerTexts()
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))

  const entry = page.locator('.table-entry').filter({ hasText: /fare/i })
  await entry.hover()
  await entry.locator('.table-item-menu').click()
  await page.getByRole('menuitem', { name: 'Hide the table' }).click()
  await expect(fares).toHaveCount(0)
  await page.getByTestId('with-hidden').check()
  await expect(fares).toContainText('hidden')
  await entry.hover()
  await entry.locator('.table-item-menu').click()
  await page.getByRole('menuitem', { name: 'Show the table again' }).click()
  await expect(fares).not.toContainText('hidden')
  expect((await tables(page)).every((table) => !table.hidden)).toBe(true)
})

test('columns are made wider, fitted, moved by menu and by hand, pinned, hidden, and stay so over a reload', async ({ page }) => {
  const { column } = await openTable(page, /weight/)
  const { column: pulse } = await openTable(page, /heart/)
  const width = async (name: string): Promise<number> => (await header(page, name).boundingBox())?.width ?? 0

  const before = await width(column)
  const handle = await header(page, column).locator('.grid-resize').boundingBox()
  if (!handle) throw new Error('There is no handle.')
  await page.mouse.move(handle.x + handle.width / 2, handle.y + 10)
  await page.mouse.down()
  await page.mouse.move(handle.x + 60, handle.y + 10, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => width(column)).toBeGreaterThan(before + 40)
  const wide = await width(column)

  const order = await shownColumns(page)
  await choose(page, pulse, 'Move left')
  await expect.poll(async () => (await shownColumns(page)).indexOf(pulse)).toBe(order.indexOf(pulse) - 1)
  await header(page, column).locator('.grid-sort').dragTo(header(page, pulse))
  await expect.poll(() => shownColumns(page)).toEqual(order)

  await choose(page, pulse, 'Pin to the left')
  await expect(header(page, pulse)).toHaveClass(/grid-pinned/)
  await page.setViewportSize({ width: 620, height: 640 })
  await page.getByTestId('grid').evaluate((grid) => grid.scrollTo(grid.scrollWidth, 0))
  await expect(header(page, pulse)).toBeInViewport()
  // The names of the columns and the summary row stay where they are.
  await page.getByTestId('grid').evaluate((grid) => grid.scrollTo(0, grid.scrollHeight))
  await expect(page.locator(`[data-row="${COUNT - 1}"]`).first()).toBeInViewport()
  await expect(header(page, pulse)).toBeInViewport({ ratio: 1 })
  await expect(page.getByTestId('grid-summary')).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 840 })

  await page.reload()
  await expect(header(page, pulse)).toHaveClass(/grid-pinned/)
  expect(await width(column)).toBe(wide)

  await choose(page, column, 'Hide in this window')
  await expect(header(page, column)).toHaveCount(0)
  await page.getByTestId('columns-menu').click()
  await item(page, /weight/i).click()
  await expect(header(page, column)).toBeVisible()
  await page.getByRole('menuitem', { name: 'As at first' }).click()
  await expect(header(page, pulse)).not.toHaveClass(/grid-pinned/)
  await expect.poll(() => width(column)).toBe(before)
  await choose(page, column, 'As wide as its values')
  await expect.poll(() => width(column)).not.toBe(before)
})

test('rows are sorted by one column and then another, and filtered in two columns and by a search', async ({ page }) => {
  const { column } = await openTable(page, /weight/)
  const { column: pulse } = await openTable(page, /heart/)
  await page.getByTestId(`sort-${pulse}`).click()
  await page.getByTestId(`sort-${column}`).click({ modifiers: ['Shift'] })
  await page.getByTestId(`sort-${column}`).click({ modifiers: ['Shift'] })
  await expect
    .poll(() => columnTexts(page, pulse))
    .toEqual(['60', '60', '60', '61', '61', '61', '62', '62', '62', '63', '63', '63', '64', '64'])
  await expect.poll(async () => (await columnTexts(page, column)).slice(0, 6)).toEqual(['80', '75', '70', '81', '76', '71'])
  await expect(header(page, pulse)).toHaveAttribute('aria-sort', 'ascending')
  await expect(header(page, column)).toHaveAttribute('aria-sort', 'descending')

  await page.getByTestId(`filter-${pulse}`).fill('60')
  await page.getByTestId(`filter-${column}`).fill('>72')
  await expect(page.getByTestId('grid-count')).toHaveText(`2 of ${COUNT} rows`)
  await page.getByTestId('grid-search').fill('80')
  await expect(page.getByTestId('grid-count')).toHaveText(`1 of ${COUNT} rows`)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByTestId('grid-count')).toHaveText(`${COUNT} rows`)
  await page.getByTestId(`filter-${column}`).fill('>many')
  await expect(page.getByTestId(`filter-${column}`)).toHaveAttribute('aria-invalid', 'true')
  await page.getByTestId(`filter-${column}`).fill('')
  await page.getByTestId(`sort-${pulse}`).click()
  await page.getByTestId(`sort-${pulse}`).click()
  await expect(header(page, pulse)).toHaveAttribute('aria-sort', 'none')
})

test('a column is shown in another unit, as another type, by another name; each is taken back', async ({ page }) => {
  const { column } = await openTable(page, /weight/)
  await choose(page, column, /^Unit/, /^lb/)
  await expect(header(page, column)).toContainText('lb')
  await expect.poll(async () => (await columnTexts(page, column))[0]).toMatch(/^154\.3/)
  await choose(page, column, /^Unit/, 'As the values say')
  await expect(header(page, column)).toContainText('kg')
  await expect.poll(async () => (await columnTexts(page, column))[0]).toBe('70')

  await choose(page, column, /^Type/, /^text/i)
  await expect.poll(async () => (await tables(page)).flatMap((one) => one.columns).find(({ name }) => name === column)?.type).toBe('text')
  await expect(page.getByTestId(`summary-${column}`)).toContainText('values')
  await undo(page)
  await expect(page.getByTestId(`summary-${column}`)).toContainText('mean')

  await choose(page, column, 'Rename the column')
  await page.getByTestId('column-label').fill('Body mass')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('columnheader', { name: /Body mass/ })).toBeVisible()
  await undo(page)
  await expect(page.getByRole('columnheader', { name: /Body mass/ })).toHaveCount(0)
})

test('cells are chosen by keys and copied as a table; the rows that are shown are exported as CSV and JSON', async ({ kept, page }) => {
  const { table, column } = await openTable(page, /weight/)
  const index = Number(await header(page, column).getAttribute('aria-colindex')) - 1
  await page.locator(`#cell-0-${index}`).click()
  await page.getByTestId('proof-close').click()
  await page.getByTestId('grid').focus()
  await page.keyboard.press('ControlOrMeta+c')
  await expect.poll(kept.clipboard).toBe('70')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ControlOrMeta+c')
  await expect
    .poll(async () =>
      (await kept.clipboard())
        .replaceAll('\r', '')
        .trim()
        .split('\n')
        .map((line) => line.split('\t')),
    )
    .toEqual([
      [expect.stringMatching(/weight/i), expect.stringMatching(/pulse/i)],
      ['70', '60'],
      ['71', '61'],
    ])

  await page.getByTestId(`filter-${column}`).fill('>=80')
  await expect(page.getByTestId('grid-count')).toHaveText(`4 of ${COUNT} rows`)
  await page.getByTestId('export-menu').click()
  await page.getByTestId('copy-rows').click()
  await expect.poll(async () => (await kept.clipboard()).trim().split('\n')).toHaveLength(5)
  for (const format of ['CSV', 'JSON'] as const) {
    const file = await kept.saved(async () => {
      await page.getByTestId('export-menu').click()
      await page.getByRole('menuitem', { name: `These rows as ${format}` }).click()
    })
    expect(file.name).toBe(`${table.name}.${format.toLowerCase()}`)
    const text = await readFile(file.path, 'utf8')
    if (format === 'CSV')
      expect(
        text
          .trim()
          .split('\n')
          .map((line) => line.trim().split(',').includes('83')),
      ).toEqual([false, false, false, false, true])
    else expect((JSON.parse(text) as Record<string, unknown>[]).map((row) => row[column])).toEqual([80, 81, 82, 83])
  }
})

test('the summary row: another figure is chosen and kept, sums of two currencies are whole and never added', async ({ page }) => {
  const { column } = await openTable(page, /weight/)
  await page.getByTestId(`summary-${column}`).click()
  await item(page, /^highest/).click()
  await expect(page.getByTestId(`summary-${column}`)).toContainText('highest 83')
  await page.reload()
  await expect(page.getByTestId(`summary-${column}`)).toContainText('highest 83')

  const { column: fare } = await openTable(page, /fare/)
  const figure = page.getByTestId(`summary-${fare}`)
  const [euros, francs] = [0, 1].map((want) =>
    Array.from({ length: COUNT }, (_, i) => i)
      .filter((i) => (i % 4 === 1 ? 1 : 0) === want)
      .reduce((sum, i) => sum + (want === 1 ? 1120.5 + i : 1040.25 + i), 0),
  )
  await expect(figure).toContainText(`€${euros?.toLocaleString('en-US', { minimumFractionDigits: 2 })}`)
  await expect(figure).toContainText(`CHF ${francs?.toLocaleString('en-US', { minimumFractionDigits: 2 })}`.replace(' ', ' '))
  const cut = await figure
    .locator('.figure-value')
    .evaluateAll((values) => values.filter((value) => value.scrollWidth > value.clientWidth + 1).length)
  expect(cut).toBe(0)
})

test('a cell keeps the history of its values and is given back as it was read', async ({ page }) => {
  const { column } = await openTable(page, /weight/)
  const index = Number(await header(page, column).getAttribute('aria-colindex')) - 1
  const cell = page.locator(`#cell-2-${index}`)
  for (const value of ['75', '76.5']) {
    await cell.dblclick()
    await page.getByTestId('cell-input').fill(value)
    await page.getByTestId('cell-save').click()
    await expect(cell).toContainText(value)
  }
  await cell.dblclick()
  const editor = page.getByTestId('cell-editor')
  await expect(editor).toContainText('76.5')
  await expect(editor).toContainText('75')
  await expect(editor).toContainText('72')
  await page.getByTestId('cell-clear').click()
  await expect(cell).toHaveText(/^72/)
  await expect(cell.locator('.sign-corrected')).toHaveCount(0)
})

test('a column is split off, the new table renamed and merged back', async ({ page }) => {
  const { table, column } = await openTable(page, /weight/)
  const before = (await tables(page)).map((one) => one.name).toSorted()
  const label = table.columns.find((one) => one.name === column)?.label ?? ''
  await page.getByTestId('table-menu').click()
  await page.getByRole('menuitem', { name: 'Split off…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: label }).check()
  await dialog.getByRole('button', { name: 'Split off' }).click()
  await expect.poll(async () => (await tables(page)).length).toBe(before.length + 1)
  const made = (await tables(page)).find((one) => !before.includes(one.name) && one.columns.some(({ name }) => name === column))
  await goTo(page, `#/tables/${encodeURIComponent(made?.name ?? '')}`)
  await page.getByTestId('table-title').click()
  await page.getByTestId('table-label').fill('On the scale')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/tables\/on_the_scale/)
  await expect(page.getByTestId('grid-row')).toHaveCount(COUNT)
  await undo(page)
  await expect(page).toHaveURL(new RegExp(`tables/${made?.name}`))
  await callEngine(page, 'undo.last', {})
  await expect.poll(async () => (await tables(page)).map((one) => one.name).toSorted()).toEqual(before)
})

test('how a table came to be: support, columns that are shown or not, and the log', async ({ page }) => {
  const { column } = await openTable(page, /weight/)
  await page.getByRole('button', { name: 'How it came to be' }).click()
  await expect(page.getByTestId('table-log').locator('li').first()).toBeVisible()
  await expect(page.locator('.history')).toContainText(`${COUNT} events`)
  const box = page.locator('.history tr').filter({ hasText: column }).getByRole('checkbox')
  await box.click()
  await expect(box).not.toBeChecked()
  await page.getByRole('button', { name: 'Rows', exact: true }).click()
  await expect(header(page, column)).toHaveCount(0)
  await undo(page)
  await expect(header(page, column)).toBeVisible()
})

test('SQL: names are completed by keys, the result is drawn, copied and saved; months are written as people write them', async ({
  kept,
  page,
}) => {
  const { table, column } = await openTable(page, /weight/)
  await goTo(page, '#/sql')
  const field = page.getByTestId('sql-field')
  await field.pressSequentially(`SELECT strftime('%Y-%m', time) AS month, SUM(${column.slice(0, 5)}`)
  await expect(page.getByTestId('sql-completion')).toContainText(column)
  await field.press('Tab')
  await expect(field).toHaveValue(new RegExp(`SUM\\("?${column}"?`))
  await field.fill(`SELECT strftime('%Y-%m', time) AS month, SUM("${column}") AS total FROM "${table.name}" GROUP BY 1`)
  await field.press('ControlOrMeta+Enter')
  await expect(page.getByTestId('sql-result').locator('tbody tr')).toHaveCount(1)
  await page.getByRole('button', { name: 'Chart', exact: true }).click()
  await expect(page.getByTestId('sql-chart')).toContainText('Mar 2026')
  await page.getByRole('button', { name: 'Copy as TSV' }).click()
  await expect.poll(async () => (await kept.clipboard()).replaceAll('\r', '').trim()).toBe('month\ttotal\n2026-03\t1071')
  for (const format of ['CSV', 'JSON', 'SVG', 'PNG']) {
    const file = await kept.saved(async () => {
      await page.getByTestId('sql-export').click()
      await page.getByRole('menuitem', { name: format }).click()
    })
    expect(file.name).toBe(`query.${format.toLowerCase()}`)
    if (format === 'SVG') expect(await readFile(file.path, 'utf8')).toContain('Mar 2026')
  }

  await field.fill(`SELECT time, "${column}" FROM "${table.name}"`)
  await page.getByTestId('sql-run').click()
  await expect(page.getByTestId('sql-result').locator('tbody tr').first()).toContainText('70')
  await page.getByRole('button', { name: 'Chart', exact: true }).click()
  await expect(page.getByTestId('sql-chart').locator('canvas')).toBeVisible()
})

test('a date that says the time of its row again is not shown twice, and can be shown', async ({ page }) => {
  const { table } = await openTable(page, /water/)
  const date = table.columns.find((one) => one.type === 'date')?.name ?? ''
  expect(date).not.toBe('')
  await expect(header(page, 'time')).toBeVisible()
  await expect(header(page, date)).toHaveCount(0)
  await page.getByTestId('columns-menu').click()
  await item(page, /^Date/).click()
  await expect(header(page, date)).toBeVisible()
})

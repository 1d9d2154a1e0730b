/** The proof panel, in either shell: picture with zoom and pan, places, raw text and decision, words in their conversation, keys. One memory for the file. */
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, keptMemory } from './kept.ts'
import { callEngine, goTo } from './memory.ts'

const sample = resolve(import.meta.dirname, '..', 'sample')
const PICTURES = ['03-03', '03-08', '03-14', '03-19'].map((day) => join(sample, `glucose-2026-${day}.png`))
const NOTES = Array.from({ length: 6 }, (_, i) => ({
  session: 'notes',
  date: `2026-04-0${i + 1}`,
  round: `notes:${i + 1}`,
  user: `Slept well. Weight this morning: ${(70.4 + i / 10).toFixed(1)} kg, then a walk.`,
}))

const test = keptMemory(async (page, files) => {
  const notes = join(files, 'notes.jsonl')
  await writeFile(notes, `${NOTES.map((round) => JSON.stringify(round)).join('\n')}\n`)
  const { job } = await callEngine<{ job: number }>(page, 'import.start', { paths: [...PICTURES, notes] })
  await callEngine(page, 'jobs.wait', { job })
})

type Table = { name: string; label: string; columns: { name: string; label: string }[] }

/** Opens the proof of a cell of the first row. */
async function openCell(page: Page, column: RegExp): Promise<{ table: Table; row: Locator; proof: Locator }> {
  const tables = await callEngine<Table[]>(page, 'tables.list', {})
  const table = tables.find((one) => one.columns.some(({ name }) => column.test(name)))
  const name = table?.columns.find((one) => column.test(one.name))?.name
  if (!table || name === undefined) throw new Error(`No table has a column like ${column}.`)
  await goTo(page, `#/tables/${encodeURIComponent(table.name)}`)
  const row = page.getByTestId('grid-row').first()
  await expect(row).toBeVisible()
  const index = Number(await page.locator(`[data-header="${name}"]`).getAttribute('aria-colindex')) - 1
  await page.locator(`#cell-0-${index}`).click()
  const proof = page.getByTestId('proof')
  await expect(proof).toBeVisible()
  return { table, row, proof }
}

const picture = (page: Page): Locator => page.getByTestId('picture').locator('img')
/** Scale and offset of the picture in its frame. */
async function view(page: Page): Promise<{ scale: number; x: number; y: number }> {
  const transform = await picture(page).evaluate((image) => {
    const { a, e, f } = new DOMMatrix(getComputedStyle(image).transform)
    return { scale: a, x: e, y: f }
  })
  return transform
}

test('the picture: the value is marked strongly, the row’s others faintly, and each of them opens', async ({ page }) => {
  const { table, proof } = await openCell(page, /time_in_range/)
  await expect(proof.getByRole('heading', { level: 2 })).toHaveText(`${table.label}, row 1`)
  await expect(page.getByTestId('proof-rectangle')).toHaveCount(1)
  const faint = page.getByTestId('picture').locator('.mark-faint')
  expect(await faint.count()).toBeGreaterThan(2)
  const strokes = await page
    .getByTestId('picture')
    .locator('.mark-strong, .mark-faint')
    .evaluateAll((marks) =>
      marks.map((mark) => [mark.getAttribute('class'), Number.parseFloat(getComputedStyle(mark).strokeWidth)] as const),
    )
  const widths = (name: string): number[] => strokes.filter(([one]) => one === name).map(([, width]) => width)
  expect(Math.max(...widths('mark-faint'))).toBeLessThan(Math.min(...widths('mark-strong')))

  // The rectangle lies on the value: its middle is inside of the picture's frame, where the crop shows it too.
  const value = await page.getByTestId('proof-value').first().innerText()
  await expect(proof.locator('.crop .mark-strong')).toHaveCount(1)
  const other = faint.first()
  const words = (await other.locator('title').textContent()) ?? ''
  await other.click()
  await expect(page.getByTestId('picture').locator('.mark-strong title')).toHaveText(words)
  expect(await page.getByTestId('proof-value').first().innerText()).not.toBe(value)
})

test('the picture is zoomed by button, keys and wheel, moved by hand and keys, and goes back to the value', async ({ page }) => {
  await openCell(page, /time_in_range/)
  await expect(picture(page)).toBeVisible()
  const tools = page.getByRole('toolbar', { name: 'Picture' })
  const frame = page.locator('.picture-frame')
  const start = await view(page)
  await tools.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(async () => (await view(page)).scale).toBeCloseTo(start.scale * 1.3, 3)
  await frame.focus()
  await page.keyboard.press('+')
  await expect.poll(async () => (await view(page)).scale).toBeCloseTo(start.scale * 1.69, 3)
  await page.keyboard.press('-')
  await expect.poll(async () => (await view(page)).scale).toBeCloseTo(start.scale * 1.3, 3)

  // With Ctrl the wheel zooms, and the point below the pointer stays where it is.
  const box = await frame.boundingBox()
  if (!box) throw new Error('The picture has no frame.')
  const at = { x: box.width * 0.5, y: box.height * 0.5 }
  const before = await view(page)
  await page.mouse.move(box.x + at.x, box.y + at.y)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -150)
  await page.keyboard.up('Control')
  await expect.poll(async () => (await view(page)).scale).toBeGreaterThan(before.scale * 1.5)
  const zoomed = await view(page)
  expect(Math.abs((at.x - zoomed.x) / zoomed.scale - (at.x - before.x) / before.scale)).toBeLessThan(2)

  await page.mouse.down()
  await page.mouse.move(box.x + at.x - 30, box.y + at.y - 20, { steps: 3 })
  await page.mouse.up()
  const moved = await view(page)
  expect([Math.round(zoomed.x - moved.x), Math.round(zoomed.y - moved.y)]).toEqual([30, 20])
  await frame.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => Math.round(moved.x - (await view(page)).x)).toBe(40)
  await page.mouse.wheel(0, 25)
  await expect.poll(async () => Math.round(moved.y - (await view(page)).y)).toBe(25)
  // The border of the picture is never pulled into the frame.
  for (let i = 0; i < 60; i++) await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(async () => (await view(page)).x).toBe(0)

  await tools.getByRole('button', { name: 'Go to the value' }).click()
  expect(await view(page)).toEqual(start)
  await page.keyboard.press('0')
  await tools.getByRole('button', { name: 'Whole picture' }).click()
  const size = await picture(page).evaluate((image: HTMLImageElement) => ({ width: image.naturalWidth, height: image.naturalHeight }))
  const whole = await view(page)
  expect(size.width * whole.scale).toBeLessThanOrEqual(box.width + 1)
  expect(size.height * whole.scale).toBeLessThanOrEqual(box.height + 1)
  await tools.getByRole('button', { name: 'Recognized text' }).click()
  expect(await page.getByTestId('picture').locator('.mark-line').count()).toBeGreaterThan(4)
})

test('the reading: raw text, decision, type and certainty; the way to the row, the event and the source', async ({ page }) => {
  const { table, proof } = await openCell(page, /time_in_range/)
  await expect(page.getByTestId('proof-raw')).toHaveText(/^\d+\s*%$/)
  for (const [name, text] of [
    ['Decision', /\w/],
    ['Read as', /percent/],
    ['Label', /time in range/i],
    ['Certainty', /\d+\s?% sure/],
    ['Source', /png/],
  ] as const)
    await expect(proof.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd[1]')).toHaveText(text)
  await expect(proof.getByRole('link', { name: /row 1$/ })).toHaveAttribute('href', new RegExp(`tables/${table.name}`))
  await proof
    .locator('dt', { hasText: /^Event$/ })
    .locator('xpath=following-sibling::dd[1]')
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/timeline\/event\/\d+/)
})

test('a message: the words that carry the value are marked in their conversation, before and after are one step away', async ({ page }) => {
  const { proof } = await openCell(page, /weight/)
  await expect(page.getByTestId('proof-words')).toHaveText(/^70\.4( kg)?$/)
  await expect(proof.locator('.message-text')).toContainText('Slept well. Weight this morning: 70.4 kg, then a walk.')
  await expect(proof.getByRole('button', { name: 'before' })).toBeDisabled()
  await proof.getByRole('button', { name: 'after' }).click()
  await expect(proof.locator('.message-text')).toContainText('70.5 kg')
  await proof.getByRole('button', { name: 'before' }).click()
  await expect(proof.locator('.message-text')).toContainText('70.4 kg')
})

test('keys walk the evidence, the panel is made wider and stays open over a reload, Escape closes it', async ({ page }) => {
  await openCell(page, /time_in_range/)
  const position = page.getByTestId('proof-position')
  const first = await position.innerText()
  await page
    .getByTestId('proof')
    .focus()
    .catch(() => undefined)
  await page.locator('.picture-frame').focus()
  await page.keyboard.press('ArrowRight')
  await expect(position).not.toHaveText(first)
  await page.keyboard.press('ArrowLeft')
  await expect(position).toHaveText(first)

  const width = async (): Promise<number> => (await page.getByTestId('proof').boundingBox())?.width ?? 0
  const before = await width()
  await page.getByRole('separator', { name: 'Width of the proof panel' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(width).toBe(before + 24)
  const value = await page.getByTestId('proof-value').first().innerText()
  await page.reload()
  await expect(page.getByTestId('proof-value').first()).toHaveText(value, { useInnerText: true })
  expect(await width()).toBe(before + 24)
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('proof')).toHaveCount(0)
})

test('a citation shows its place on hover and opens it; "correct this" changes table and answer, and is taken back', async ({ page }) => {
  await goTo(page, '#/chat')
  await page.getByTestId('composer').fill('What was my highest time in range?')
  await page.getByTestId('composer').press('Enter')
  const answer = page.getByTestId('answer').last()
  const citation = answer.getByTestId('citation').first()
  await expect(citation).toBeVisible({ timeout: 60_000 })
  await citation.hover()
  const box = await citation.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 4, (box?.y ?? 0) + 4, { steps: 3 })
  await expect(page.getByRole('tooltip').locator('.crop')).toBeVisible()
  await citation.click()
  await expect(page.getByTestId('proof-rectangle')).toHaveCount(1)
  await page.getByTestId('correct-this').click()
  await page.getByTestId('correct-input').fill('12')
  await page.getByTestId('correct-save').click()
  await expect(page.getByTestId('proof-value').first()).toContainText('12')
  await expect(page.getByTestId('proof')).toContainText('corrected by you')
  await expect(answer.getByTestId('stale')).toBeVisible()
  await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByTestId('proof')).not.toContainText('corrected by you')
  await expect(answer.getByTestId('stale')).toHaveCount(0)
})

/**
 * The whole path as a person walks it, on the real engine: choose and drop files, a table appears, a question is answered with its
 * proof, the trace can be read, and everything is still there after a reload and after the server was killed.
 */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, startServer, test } from './fixtures.ts'

const sample = resolve(import.meta.dirname, '..', 'sample')
const PICTURES = ['03-03', '03-08', '03-14', '03-19', '03-24'].map((day) => `glucose-2026-${day}.png`)
const IMPORT_LIMIT_MS = 90_000

const weights = [72.4, 72.1, 71.9, 71.5, 71.2].map((value, week) =>
  JSON.stringify({ session: 'W', date: `2026-03-0${week + 1}`, round: `W:${week + 1}`, user: `Weight this morning: ${value} kg` }),
)

async function choosePictures(page: Page, names: readonly string[]): Promise<void> {
  await page.getByTestId('nav-library').click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByTestId('import-files').click()
  await (await chooser).setFiles(names.map((name) => join(sample, name)))
}

/** Drops files on the window the way a browser hands them over. */
async function dropFile(page: Page, name: string, text: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ fileName, content }) => {
      const data = new DataTransfer()
      data.items.add(new File([content], fileName, { type: 'application/octet-stream' }))
      return data
    },
    { fileName: name, content: text },
  )
  const target = page.locator('body')
  for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer: transfer })
}

async function importsDone(page: Page, count: number): Promise<void> {
  await page.getByTestId('nav-library').click()
  await page.getByRole('button', { name: 'All jobs' }).click()
  await expect(page.locator('[data-testid="job"][data-state="done"]')).toHaveCount(count, { timeout: IMPORT_LIMIT_MS })
}

async function ask(page: Page, question: string): Promise<Locator> {
  await page.getByTestId('nav-chat').click()
  await page.getByTestId('composer').fill(question)
  await page.getByTestId('send').click()
  const answer = page.getByTestId('answer').last()
  await expect(answer).toContainText(question)
  return answer
}

test('pictures chosen and a chat dropped become tables, an answer and its proof; a reload keeps it all', async ({ page }) => {
  test.setTimeout(240_000)
  await expect(page.getByTestId('open-sample').first()).toBeVisible()
  await choosePictures(page, PICTURES)
  await importsDone(page, 1)
  await dropFile(page, 'weights.jsonl', `${weights.join('\n')}\n`)
  await importsDone(page, 2)

  await page.getByTestId('nav-tables').click()
  const dashboard = page.getByTestId('table-item').filter({ hasText: /daily glucose dashboard/i })
  await expect(dashboard).toBeVisible()
  await expect(page.getByTestId('table-item').filter({ hasText: /weight/i })).toBeVisible()
  await dashboard.click()
  await expect(page.getByTestId('table-row-count')).toContainText('5')
  await expect(page.getByTestId('grid-row')).toHaveCount(5)
  await expect(page.getByTestId('chart')).toBeVisible()

  const answer = await ask(page, 'What was my average weight?')
  const mean = [72.4, 72.1, 71.9, 71.5, 71.2].reduce((a, b) => a + b, 0) / 5
  await expect(answer.getByTestId('answer-value')).toContainText(mean.toFixed(2))
  await expect(answer.getByTestId('answer-value')).toContainText('kg')
  await answer.getByTestId('citation').first().click()
  await expect(page.getByTestId('proof')).toBeVisible()
  await expect(page.getByTestId('proof-words').first()).toContainText('72.4')
  await page.getByTestId('proof-close').click()

  const picture = await ask(page, 'What was the highest time in range?')
  await picture.getByTestId('citation').first().click()
  await expect(page.getByTestId('picture')).toBeVisible()
  await expect(page.getByTestId('proof-rectangle').first()).toBeVisible()
  await expect(page.getByTestId('proof-value')).toContainText('%')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('proof')).toHaveCount(0)

  await picture.getByTestId('open-trace').click()
  await expect(page.getByTestId('trace')).toBeVisible()
  await expect(page.getByTestId('trace-step').first()).toContainText(/Rank|Compute|Lookup|Filter/)

  await page.reload()
  await expect(page.getByTestId('trace')).toBeVisible()
  await page.getByTestId('nav-tables').click()
  await expect(dashboard).toBeVisible()
  await page.getByTestId('nav-timeline').click()
  await expect(page.getByTestId('lanes')).toBeVisible()
})

test('bad files are named with what to do, and the rest is imported', async ({ page }) => {
  await choosePictures(page, PICTURES.slice(0, 1))
  await importsDone(page, 1)
  await dropFile(page, 'broken.jsonl', `{"session":"X","date":"2026-01-01","round":"X:1","user":"fine"}\nnot json\n`)
  await importsDone(page, 2)
  await page.getByRole('button', { name: 'Problems' }).click()
  await expect(page.getByTestId('problems')).toContainText('broken.jsonl')
  await expect(page.getByTestId('problems')).toContainText('2')
})

test('a server that is killed in the middle of an import goes on after the next start, nothing twice', async ({ home, browser }) => {
  test.setTimeout(180_000)
  const first = await startServer(home)
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(first.url)
  await choosePictures(page, PICTURES)
  await expect(page.getByTestId('job').first()).toBeVisible()
  await first.stop('SIGKILL')
  await page.close()

  const second = await startServer(home)
  const again = await context.newPage()
  await again.goto(second.url)
  await importsDone(again, 1)
  await again.getByTestId('nav-tables').click()
  const dashboard = again.getByTestId('table-item').filter({ hasText: /daily glucose dashboard/i })
  await expect(dashboard).toBeVisible()
  await dashboard.click()
  await expect(again.getByTestId('table-row-count')).toContainText('5')
  await context.close()
  await second.stop()
})

test('the sample memory is whole', async () => {
  const lines = (await readFile(join(sample, 'history.jsonl'), 'utf8')).trim().split('\n')
  const rounds = lines.map((line) => JSON.parse(line) as { images?: { path: string }[] })
  for (const image of rounds.flatMap(({ images = [] }) => images)) await readFile(join(sample, image.path))
  expect(rounds.length).toBeGreaterThanOrEqual(40)
})

/** Library in either shell: reports, problems, jobs that are cancelled and resumed, suggestions, forgetting from a row, the checks of the memory itself. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from './fixtures.ts'
import { callEngine, goTo } from './memory.ts'

const LIMIT_MS = 60_000
const SAMPLE = resolve(import.meta.dirname, '..', 'sample')
type Job = { id: number; state: string; title: string }

const files: string[] = []
test.afterEach(async () => {
  for (const folder of files.splice(0)) await rm(folder, { recursive: true, force: true })
})
test.beforeEach(async ({ page }) => {
  await expect(page.getByTestId('nav-library')).toBeVisible()
})

/** A folder beside the data folder, gone after the test. */
async function folderFor(home: string): Promise<string> {
  const folder = `${home}-files`
  files.push(folder)
  await mkdir(folder, { recursive: true })
  return folder
}

const lines = (session: string, tell: (index: number) => string, count = 12): string =>
  Array.from({ length: count }, (_, i) =>
    JSON.stringify({ session, date: `2026-03-${String(i + 1).padStart(2, '0')}`, round: `${session}:${i + 1}`, user: tell(i) }),
  ).join('\n')

test('import by path, its report and its problems; a source is forgotten from its row', async ({ page, home }) => {
  const folder = await folderFor(home)
  await writeFile(join(folder, 'weights.jsonl'), `${lines('W', (i) => `Weight this morning: ${70 + i} kg`)}\nnot json at all\n`)
  await writeFile(join(folder, 'notes.bin'), Buffer.from([0, 1, 2, 3, 255]))
  await goTo(page, '#/library')
  const path = page.getByTestId('import-path')
  // A browser has no paths of its own; the engine is asked there as a command would.
  if ((await path.count()) > 0) {
    await path.fill(folder)
    await path.press('Enter')
  } else await callEngine(page, 'import.start', { paths: [folder] })
  const weights = page.getByTestId('source').filter({ hasText: 'weights.jsonl' })
  await expect(weights).toContainText('12 new', { timeout: LIMIT_MS })
  await weights.locator('summary').click()
  await expect(weights).toContainText('Line of a history not understood')
  await expect(page.getByTestId('status')).toContainText('problem')

  await page
    .getByRole('group', { name: 'Part of the library' })
    .getByRole('button', { name: /Problems/u })
    .click()
  await expect(page.getByTestId('problems')).toContainText('weights.jsonl')
  await expect(page.getByTestId('problems')).toContainText('notes.bin')
  await expect(page.getByTestId('problems').getByRole('button', { name: 'Import again' }).first()).toBeVisible()

  await goTo(page, '#/library')
  await weights.getByTestId('forget-this').click()
  await expect(page).toHaveURL(/#\/library\/forget\?source=\d+/u)
  await page.getByTestId('forget-preview').click()
  await expect(page.getByTestId('forget')).toContainText('12 events')
})

test('a job is named once, shows its progress, is cancelled and resumed', async ({ page, home }) => {
  test.setTimeout(180_000)
  const folder = await folderFor(home)
  await writeFile(join(folder, 'many.jsonl'), `${lines('M', (i) => `Distance: ${5 + (i % 4)} km\nCadence: ${160 + i} spm`, 28)}\n`)
  await goTo(page, '#/library/jobs')
  // Twelve pictures keep it busy for a while.
  const { job } = await callEngine<{ job: number }>(page, 'import.start', { paths: [folder, SAMPLE] })
  const row = page.getByTestId('job').first()
  await expect(row).toHaveAttribute('data-state', /queued|running/u)
  const words = (await row.locator('.job-line').textContent()) ?? ''
  const title = (await row.locator('b').textContent()) ?? ''
  expect(words.split(title)).toHaveLength(2)
  await expect(row.getByRole('progressbar')).toBeVisible()
  await row.getByTestId('job-cancel').click()
  await expect(row).toHaveAttribute('data-state', 'cancelled', { timeout: LIMIT_MS })
  await row.getByTestId('job-resume').click()
  await expect
    .poll(async () => (await callEngine<Job[]>(page, 'jobs.list', {})).find(({ id }) => id === job)?.state)
    .toMatch(/running|done/u)
  await callEngine(page, 'jobs.wait', { job })
  await expect(page.getByTestId('job').first()).toHaveAttribute('data-state', 'done')
  await page.getByTestId('job').first().getByRole('button', { name: 'Report' }).click()
  await expect(page).toHaveURL(new RegExp(`job=${job}`, 'u'))
  await expect(page.getByTestId('source').filter({ hasText: 'many.jsonl' })).toHaveCount(1)
})

test('names that may be one are suggested, accepted or refused, and both are taken back', async ({ page, home }) => {
  const folder = await folderFor(home)
  const told = (i: number): string => (i % 2 === 0 ? `Body weight: ${60 + i / 10} kg` : `Weight of body: ${60 + i / 10} kg`)
  await writeFile(join(folder, 'weight.jsonl'), `${lines('P', told, 20)}\n`)
  const { job } = await callEngine<{ job: number }>(page, 'import.start', { paths: [folder] })
  await callEngine(page, 'jobs.wait', { job })
  const suggested = async (): Promise<number> => (await callEngine<unknown[]>(page, 'attributes.suggestions', { limit: 50 })).length
  const count = await suggested()
  await goTo(page, '#/library/suggestions')
  const pairs = page.getByTestId('suggestion-pair')
  expect(count).toBeGreaterThan(0)
  await expect(pairs).toHaveCount(count)
  for (const act of ['apart', 'same']) {
    await pairs
      .first()
      .getByRole('button')
      .nth(act === 'same' ? 0 : 1)
      .click()
    await expect(pairs).toHaveCount(count - 1)
    await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).last().click()
    await expect(pairs).toHaveCount(count)
  }
})

test('the memory checks itself: what was asked stands with what was found, and leads to its event', async ({ page, home }) => {
  test.setTimeout(180_000)
  const folder = await folderFor(home)
  await writeFile(join(folder, 'runs.jsonl'), `${lines('R', (i) => `Distance: ${5 + (i % 4)} km\nCadence: ${160 + i} spm`)}\n`)
  const { job } = await callEngine<{ job: number }>(page, 'import.start', { paths: [folder] })
  await callEngine(page, 'jobs.wait', { job })
  await goTo(page, '#/library/cycle')
  await expect(page.getByTestId('cycle')).toContainText('Nothing was checked yet')
  await page.getByTestId('cycle-run').click()
  await expect(page.getByTestId('cycle-sums')).toContainText('answered', { timeout: LIMIT_MS })
  await expect(page.getByTestId('cycle-run')).toBeEnabled({ timeout: LIMIT_MS })
  const log = await callEngine<{ total: number; probes: { question: string; passed: boolean }[] }>(page, 'cycle.log', { limit: 50 })
  expect(log.total).toBeGreaterThan(0)
  await expect(page.getByTestId('probe')).toHaveCount(log.probes.length)
  await expect(page.getByTestId('probe').first()).toHaveAttribute('data-passed', String(log.probes[0]?.passed))
  await page.getByTestId('probe').first().getByRole('link').click()
  await expect(page).toHaveURL(/#\/timeline\/event\/\d+/u)
})

test('the store is checked: database, pictures and counts are right', async ({ page }) => {
  await goTo(page, '#/library/check')
  await page.getByTestId('verify').click()
  await expect(page.locator('.checks li').first()).toBeVisible()
  await expect(page.locator('.checks').getByLabel('wrong')).toHaveCount(0)
})

/** The trace of an answer in either shell: candidates, plan, steps, budget, SQL, evidence, time, what was sent; raw JSON; two runs compared. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { callEngine, goTo, settled } from './memory.ts'

const COUNT = 14
const WEIGHTS = Array.from({ length: COUNT }, (_, i) => 70 + ((i * 5) % 7) / 10)
const mean = WEIGHTS.reduce((sum, value) => sum + value, 0) / COUNT
const QUESTIONS = ['What was my average weight?', 'What was my highest weight?', 'What did I write about the heron?']

type Trace = {
  question: string
  context: unknown[]
  plan: unknown[]
  steps: { tool: string; sql: string | null; units: number }[]
  egress: string[]
}

async function remember(page: Page, home: string): Promise<number[]> {
  await expect(page.getByTestId('nav-trace')).toBeVisible()
  const folder = `${home}-files`
  await mkdir(folder, { recursive: true })
  const rounds = WEIGHTS.map((value, i) => ({
    session: 'W',
    date: `2026-03-${String(i + 1).padStart(2, '0')}`,
    round: `W:${i + 1}`,
    user: `Weight this morning: ${value} kg`,
  }))
  const walk = { session: 'K', date: '2026-03-05', round: 'K:1', user: 'Walked round the lake, the heron stood on the old pier.' }
  await writeFile(join(folder, 'all.jsonl'), [...rounds, walk].map((round) => JSON.stringify(round)).join('\n'))
  const { job } = await callEngine<{ job: number }>(page, 'import.start', { paths: [folder] })
  await callEngine(page, 'jobs.wait', { job })
  await rm(folder, { recursive: true })
  const ids: number[] = []
  for (const question of QUESTIONS) ids.push((await callEngine<{ id: number }>(page, 'ask.question', { question })).id)
  return ids
}

test('an answer is followed from its words to what was sent; two runs are compared; the way is copied as JSON', async ({
  page,
  home,
  shell,
}) => {
  test.setTimeout(180_000)
  const [average = 0, highest = 0, heron = 0] = await remember(page, home)
  await goTo(page, '#/trace')
  await expect(page.getByTestId('trace-item')).toHaveCount(QUESTIONS.length)
  await page.getByTestId('trace-item').filter({ hasText: 'average' }).click()
  await expect(page).toHaveURL(new RegExp(`#/trace/${average}`, 'u'))
  const stored = await callEngine<Trace>(page, 'traces.get', { answer: average })
  const trace = page.getByTestId('trace')

  // Each candidate with both of its scores, and the tables among them lead to the table.
  const candidates = trace.locator('.candidates').first()
  await expect(candidates.getByRole('columnheader')).toHaveText(['Candidate', 'Kind', 'Meaning', 'Words', 'Score'])
  await expect(candidates.getByRole('link').first()).toHaveAttribute('href', /#\/(?:tables|timeline)/u)
  await expect(page.getByTestId('trace-step')).toHaveCount(stored.steps.length)
  const step = page.getByTestId('trace-step').first()
  await expect(step).toContainText(stored.steps[0]?.tool ?? 'no step')
  await expect(step).toContainText(/\d+ of \d+ units · [\d.,]+ (?:ms|s)/u)
  await expect(trace.getByRole('img', { name: /units/u })).toBeVisible()
  await expect(trace.locator('.trace-answer')).toContainText(mean.toFixed(2).replace(/0$/u, ''))
  await expect(trace).toContainText('Nothing left this computer')
  expect(stored.egress).toEqual([])

  // The JSON behind a part is that of the engine.
  await trace.locator('details.raw').first().locator('summary').click()
  await expect(trace.locator('details.raw pre').first()).toContainText('average')
  await trace
    .getByRole('button', { name: /piece|evidence/iu })
    .first()
    .click()
  await expect(page.getByTestId('proof')).toBeVisible()
  await page.keyboard.press('Escape')

  if (shell === 'browser') await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await trace.getByRole('button', { name: /copy/iu }).click()
  await expect(page.getByTestId('toast').last()).toBeVisible()
  // The window may write the clipboard and not read it.
  if (shell === 'browser') {
    const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as Trace
    expect(copied.question).toBe(QUESTIONS[0])
    expect(copied.steps).toHaveLength(stored.steps.length)
  }

  // A step's query is run again where it can be changed.
  const sql = stored.steps.find((one) => one.sql !== null)?.sql
  if (sql) {
    await trace.locator('.sql a').first().click()
    await expect(page.getByTestId('sql-field')).toHaveValue(sql)
    await page.goBack()
    await expect(trace).toBeVisible()
  }

  await page.getByTestId('compare-with').click()
  await page.getByRole('menuitem').filter({ hasText: 'highest' }).click()
  const compared = page.getByTestId('trace-compare')
  await expect(compared).toContainText(QUESTIONS[0] ?? '')
  await expect(compared).toContainText(QUESTIONS[1] ?? '')
  const different = await compared.locator('tbody tr').count()
  await compared.getByRole('checkbox').check()
  expect(await compared.locator('tbody tr').count()).toBeGreaterThan(different)
  await goTo(page, `#/trace/${highest}?with=${highest}`)
  await expect(page.getByTestId('trace')).toBeVisible()

  // Words without numbers are answered over the evidence forest, which is drawn.
  await goTo(page, `#/trace/${heron}`)
  await settled(page)
  await expect(page.getByTestId('forest').first()).toContainText('heron')
})

test('a trace that is not there, and a memory without answers, say so and lead on', async ({ page }) => {
  await expect(page.getByTestId('nav-trace')).toBeVisible()
  await goTo(page, '#/trace')
  await expect(page.getByTestId('empty')).toBeVisible()
  await page.getByTestId('empty').getByRole('button').click()
  await expect(page).toHaveURL(/#\/chat/u)
})

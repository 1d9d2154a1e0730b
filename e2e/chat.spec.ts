/** Chat, in either shell: an answer that streams and is stopped, its card, chart, rows, citations, coverage, other readings; copies, exports, files. */
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { person, roleOf } from '../src-main/engine/llm/testing/person.ts'
import { startModelServer } from '../src-main/engine/llm/testing/server.ts'
import { expect, keptMemory } from './kept.ts'
import { callEngine, goTo } from './memory.ts'

const PICTURE = resolve(import.meta.dirname, '..', 'sample', 'glucose-2026-03-03.png')
const DAYS = 10
const SHOPS = ['Alder', 'Birch', 'Cedar'] as const
const ROUNDS = Array.from({ length: DAYS }, (_, i) => [
  // The fourth day has no weight.
  ...(i === 3 ? [] : [`Weight this morning: ${70 + i} kg.\nBody fat: ${20 + (i % 3)} %`]),
  `Shop: ${SHOPS[i % 3]}\nTotal paid: €${10 + i}.00`,
]).flatMap((texts, i) =>
  texts.map((user, n) => ({ session: 'diary', date: `2026-03-${String(i + 1).padStart(2, '0')}`, round: `diary:${i + 1}.${n}`, user })),
)

/** One count of a day, at noon or at night. */
const glasses = (session: string, clock: string, times: number): typeof ROUNDS =>
  Array.from({ length: DAYS }, (_, i) => ({
    session,
    date: `2026-03-${String(i + 1).padStart(2, '0')}T${clock}`,
    round: `${session}:${i + 1}`,
    user: `Date: 2026-03-${String(i + 1).padStart(2, '0')}\nWater drunk: ${times * (500 + i * 7)} ml\nTea drunk: ${times * (100 + i)} ml`,
  }))

const test = keptMemory(async (page, files) => {
  for (const [name, rounds] of Object.entries({
    diary: ROUNDS,
    noon: glasses('noon', '12:00:00', 1),
    night: glasses('night', '22:00:00', 2),
  })) {
    const file = join(files, `${name}.jsonl`)
    await writeFile(file, `${rounds.map(({ date, ...round }) => JSON.stringify({ ...round, time: date })).join('\n')}\n`)
    const { job } = await callEngine<{ job: number }>(page, 'import.start', { paths: [file] })
    await callEngine(page, 'jobs.wait', { job })
  }
})

async function ask(page: Page, question: string): Promise<Locator> {
  await goTo(page, '#/chat')
  await page.getByTestId('composer').fill(question)
  await page.getByTestId('composer').press('Enter')
  const answer = page.getByTestId('answer').last()
  await expect(answer).toContainText(question, { timeout: 60_000 })
  return answer
}

test('an answer: value with unit, chart, coverage, numbered citations, SQL, trace, and questions that go on', async ({ page }) => {
  const answer = await ask(page, 'What was my average weight in March 2026?')
  await expect(answer.getByTestId('answer-value')).toContainText('74.67')
  await expect(answer.getByTestId('answer-value')).toContainText('kg')
  await expect(answer.getByTestId('answer-basis')).toContainText('from 9 readings')
  await expect(answer).toContainText('9 of 31 days')
  await expect(answer.getByRole('img', { name: /9 readings/ })).toBeVisible()
  await expect(answer.getByTestId('citation')).toHaveText(Array.from({ length: 9 }, (_, i) => String(i + 1)))
  await answer.getByRole('button', { name: 'SQL' }).click()
  await expect(answer.locator('pre.sql').first()).toContainText(/select/i)
  await answer.getByRole('link', { name: 'open in the console' }).first().click()
  await expect(page.getByTestId('sql-result')).toBeVisible()
})

test('an answer by shop is a table with bars, and its rows are the way to their proof', async ({ page }) => {
  const answer = await ask(page, 'How much did I pay per shop?')
  const rows = answer.getByTestId('answer-rows').locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'Alder' })).toContainText('€58.00')
  await expect(answer.locator('.answer-bar .bar-fill').first()).toBeVisible()
  await answer.getByTestId('citation').first().click()
  await expect(page.getByTestId('proof-words').first()).toContainText('10.00')
  await page.getByTestId('proof-close').click()

  const list = await ask(page, 'Which days had a weight above 75 kg?')
  await list.getByTestId('answer-rows').locator('tbody tr').first().click()
  await expect(page.getByTestId('proof')).toBeVisible()
})

test('another possible reading stands below with its answer, and is asked with one click', async ({ page }) => {
  const answer = await ask(page, 'What was my average water drunk?')
  // The glasses of a day are counted at noon and again at night: the day's last count is taken.
  await expect(answer.getByTestId('answer-value')).toContainText('1,063')
  const other = answer.getByTestId('alternative')
  await expect(other).toContainText('over all readings')
  await expect(other).toContainText('797.25 mL')
  await other.click()
  const second = page.getByTestId('answer').nth(1)
  await expect(second).toContainText('over all readings', { timeout: 60_000 })
  await expect(second.getByTestId('answer-value')).toContainText('797.25')
})

test('an answer is copied as text and saved as Markdown, with what it rests on', async ({ kept, page }) => {
  const answer = await ask(page, 'What was my highest weight?')
  await expect(answer.getByTestId('answer-value')).toContainText('79')
  await answer.getByTestId('copy-answer').click()
  await expect.poll(kept.clipboard).toContain('79 kg')
  const file = await kept.saved(() => answer.getByTestId('export-answer').click())
  expect(file.name).toMatch(/\.md$/)
  const text = await readFile(file.path, 'utf8')
  expect(text).toContain('What was my highest weight?')
  expect(text).toContain('79 kg')
  expect(text).toMatch(/evidence/i)
})

test('what is not in the memory is said plainly, without a number', async ({ page }) => {
  const answer = await ask(page, 'What is the capital of Mars?')
  await expect(answer).toHaveAttribute('data-kind', 'not_in_memory')
  await expect(answer.getByTestId('answer-value')).toHaveCount(0)
})

test('a picture dropped into the composer waits there, can be taken out, and is remembered with the question', async ({ page }) => {
  await goTo(page, '#/chat')
  const bytes = [...(await readFile(PICTURE))]
  const drop = async (): Promise<void> => {
    const transfer = await page.evaluateHandle((content) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(content)], 'dropped.png', { type: 'image/png' }))
      return data
    }, bytes)
    for (const type of ['dragenter', 'dragover', 'drop']) await page.getByTestId('composer').dispatchEvent(type, { dataTransfer: transfer })
  }
  await drop()
  const attached = page.getByTestId('attachments').getByRole('img', { name: 'dropped.png' })
  await expect(attached).toBeVisible()
  await page.getByRole('button', { name: 'Remove “dropped.png”' }).click()
  await expect(attached).toHaveCount(0)
  await drop()
  await page.getByTestId('send').click()
  await expect(page.getByTestId('remembered')).toContainText(/values? (was|were) read/, { timeout: 90_000 })
  await page
    .getByTestId('remembered')
    .getByRole('button', { name: /time in range/i })
    .click()
  await expect(page.getByTestId('proof-rectangle')).toHaveCount(1)
})

test('a model’s answer streams word by word; stopped, it says so and can be asked again', async ({ page }) => {
  // Slow enough to be caught in the middle; the second time it is let go.
  let pace = 400
  const words = 'On average it was about as much as in the weeks before, and it went up slowly from day to day.'
  const models = await startModelServer('ollama', {
    script: (request) =>
      roleOf(request) === 'answer'
        ? { value: { answerable: true, form: 'list', answer: words, citations: ['step 1'] }, paceMs: pace }
        : roleOf(request) === 'planner'
          ? { value: { steps: [{ goal: 'Find it', tool: 'SemanticMatch' }] } }
          : person(request),
  })
  try {
    await callEngine(page, 'settings.set', { offline: false })
    await callEngine(page, 'providers.add', { id: 'test', protocol: 'ollama', baseUrl: models.url })
    await callEngine(page, 'providers.models', { id: 'test', refresh: true })
    await callEngine(page, 'roles.set', {
      scope: 'local',
      roles: [{ role: 'answer', choice: { provider: 'test', model: 'scripted:latest' } }],
    })
    await goTo(page, '#/chat')
    await page.getByTestId('composer').fill('How did I feel about my weight in the mornings?')
    await page.getByTestId('composer').press('Enter')
    const run = page.getByTestId('run')
    await expect(run.getByTestId('writing')).toContainText('On av', { timeout: 30_000 })
    const early = (await run.getByTestId('writing').textContent()) ?? ''
    await expect.poll(async () => ((await run.getByTestId('writing').textContent()) ?? '').length).toBeGreaterThan(early.length)
    await run.getByTestId('stop').click()
    await expect(run).toContainText('Stopped.')
    await expect(page.getByTestId('answer')).toHaveCount(0)

    pace = 0
    await run.getByRole('button', { name: 'Ask again' }).click()
    await expect(page.getByTestId('answer').last()).toContainText('from day to day', { timeout: 30_000 })
    await expect(page.getByTestId('run')).toHaveCount(0)
  } finally {
    await callEngine(page, 'roles.set', { roles: [{ role: 'answer', choice: null }] })
    await callEngine(page, 'providers.remove', { id: 'test' })
    await callEngine(page, 'settings.set', { offline: true })
    await models.close()
  }
})

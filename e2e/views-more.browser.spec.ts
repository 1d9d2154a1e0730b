/** The timeline of one source, and the drawn forest behind an answer from text. The memory is two chats dropped on the window. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { callEngine, goTo } from './memory.ts'

const COUNT = 12
const day = (index: number): string => `2026-03-${String(index + 1).padStart(2, '0')}`
const history = (rounds: { session: string; date: string; round: string; user: string }[]): string =>
  `${rounds.map((round) => JSON.stringify(round)).join('\n')}\n`

const BILLS = history(
  Array.from({ length: COUNT }, (_, i) => ({
    session: 'bills',
    date: day(i),
    round: `B:${i + 1}`,
    user: `Water meter: ${100 + i} l\nInvoice due: 0${1 + (i % 9)}/0${1 + ((i * 5) % 9)}/2026`,
  })),
)
const WALKS = history([
  { session: 'walks', date: day(3), round: 'K:1', user: 'Walked round the lake with Mira, the heron stood on the old pier.' },
  { session: 'walks', date: day(5), round: 'K:2', user: 'The heron was gone, Mira saw it fly to the northern shore at dusk.' },
  { session: 'walks', date: day(8), round: 'K:3', user: 'Baked bread with seeds from the market.' },
])

async function drop(page: Page, files: readonly { name: string; text: string }[]): Promise<void> {
  await expect(page.getByTestId('open-sample').first()).toBeVisible()
  const transfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer()
    for (const { name, text } of given) data.items.add(new File([text], name, { type: 'application/octet-stream' }))
    return data
  }, files)
  for (const type of ['dragenter', 'dragover', 'drop']) await page.locator('body').dispatchEvent(type, { dataTransfer: transfer })
  await expect
    .poll(async () => (await callEngine<{ state: string }[]>(page, 'jobs.list', {})).map(({ state }) => state), { timeout: 240_000 })
    .toContain('done')
}

test('the timeline of one source; the forest of an answer from text opens its evidence', async ({ page }) => {
  test.setTimeout(420_000)
  await drop(page, [
    { name: 'bills.jsonl', text: BILLS },
    { name: 'walks.jsonl', text: WALKS },
  ])
  await expect.poll(async () => (await callEngine<{ sources: unknown[] }>(page, 'sources.list', {})).sources.length).toBe(2)
  await goTo(page, '#/timeline')
  await page.getByTestId('source-filter').selectOption({ label: 'walks.jsonl' })
  await expect(page).toHaveURL(/source=\d/)
  const main = page.getByRole('main')
  await expect(main).toContainText('heron')
  await expect(main).not.toContainText('Water meter')

  const answer = await callEngine<{ id: number }>(page, 'ask.question', { question: 'Where did the heron fly with Mira watching?' })
  await goTo(page, `#/trace/${answer.id}`)
  const forest = page.getByTestId('forest').first()
  await expect(forest).toBeVisible()
  const read = forest.locator('.forest-chosen').filter({ hasText: 'northern shore' })
  await expect(read).toHaveCount(1)
  await read.click()
  await expect(page.getByTestId('proof')).toContainText('northern shore')
})

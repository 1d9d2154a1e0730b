/** What the pictures show. In: a page of the served app. Out: the sample opened as a person opens it, questions asked, and the names that addresses need. */
import type { Page } from 'playwright-core'

export type Memory = {
  tables: string[]
  thread: number
  answers: number[]
  forest: number
  pictureRound: number
  messageRound: number
  topic: number
}

const SETTLE_MS = 500
const QUESTIONS = [
  'What was my average time in range in April?',
  'How much did I spend per store?',
  'What did the doctor write?',
  'Which day was the highest time in range?',
  'What is the capital of Mars?',
]

/** Opens the sample where the memory is empty, and waits until it is read. `picture` is called on the way. */
export async function openSample(page: Page, picture: (name: string) => Promise<void>): Promise<void> {
  const sample = page.getByTestId('open-sample')
  await sample.or(page.getByTestId('composer')).first().waitFor({ timeout: 60_000 })
  if (!(await sample.isVisible())) return
  await picture('welcome')
  await sample.click()
  await page.locator('[data-testid=job][data-state=running]').waitFor({ timeout: 30_000 })
  await page.waitForTimeout(SETTLE_MS)
  await picture('importing')
  await page.locator('[data-testid=job][data-state=running]').waitFor({ state: 'detached', timeout: 900_000 })
}

export async function askQuestions(page: Page): Promise<void> {
  const threads = await callApi<{ id: number }[]>(page, 'threads.list', {})
  if (threads.length > 0) return
  const thread = await callApi<{ id: number }>(page, 'threads.create', { title: 'Time in range and spending' })
  for (const question of QUESTIONS) await callApi(page, 'ask.question', { question, thread: thread.id })
  for (const title of ['Sleep in spring', 'What the doctor said', 'Groceries']) await callApi(page, 'threads.create', { title })
}

/** The names and numbers that the addresses of views need; zero where the memory has none. */
export async function memoryOf(page: Page): Promise<Memory> {
  const tables = await callApi<{ name: string; rows: number }[]>(page, 'tables.list', {})
  const threads = await callApi<{ id: number }[]>(page, 'threads.list', {})
  const thread = threads.map((one) => one.id).toSorted((a, b) => a - b)[0] ?? 0
  const asked =
    thread === 0 ? [] : (await callApi<{ answers: { id: number; question: string }[] }>(page, 'threads.get', { thread })).answers
  const { events } = await callApi<{ events: { roundId: number; media: string[]; observations: number }[] }>(page, 'timeline.events', {
    limit: 1000,
  })
  const topics = await callApi<{ id: number | null }[]>(page, 'timeline.topics', {})
  return {
    tables: tables.toSorted((a, b) => b.rows - a.rows).map((table) => table.name),
    thread,
    answers: asked.map((one) => one.id),
    forest: asked.find((one) => one.question.includes('doctor'))?.id ?? asked[0]?.id ?? 0,
    pictureRound: events.find((event) => event.media.length > 0 && event.observations > 2)?.roundId ?? 1,
    messageRound: events.find((event) => event.media.length === 0 && event.observations > 0)?.roundId ?? 1,
    topic: topics.find((one) => one.id !== null)?.id ?? 0,
  }
}

export async function callApi<T>(page: Page, method: string, input: unknown): Promise<T> {
  const result = await page.evaluate(
    async ([name, given]) => {
      const response = await fetch('/call', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ method: name, input: given }),
      })
      return (await response.json()) as { ok: boolean; value: unknown; error?: { message: string } }
    },
    [method, input] as const,
  )
  if (!result.ok) throw new Error(`${method}: ${result.error?.message}`)
  return result.value as T
}

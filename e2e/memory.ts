/** What tests of the views share: a memory with the sample in it, calls of the engine from the page, and the addresses of every view. */
import { expect, type Page } from '@playwright/test'

export const SAMPLE_LIMIT_MS = 240_000

type Answer<T> = { ok: boolean; value: T; error?: { code: string; message: string } }

/** Calls the engine as the page does, in either shell. */
export async function callEngine<T>(page: Page, method: string, input: unknown): Promise<T> {
  const answer = await page.evaluate(
    async ([name, given]) => {
      const bridge = (window as unknown as { adamm?: { call(method: string, input: unknown): Promise<unknown> } }).adamm
      if (bridge) return bridge.call(name, given)
      const response = await fetch('/call', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ method: name, input: given }),
      })
      return response.json()
    },
    [method, input] as const,
  )
  const { ok, value, error } = answer as Answer<T>
  if (!ok) throw new Error(`${method}: ${error?.code} ${error?.message}`)
  return value
}

/** Opens the sample memory and waits until all of it is read. */
export async function openSample(page: Page): Promise<void> {
  await expect(page.getByTestId('open-sample').first()).toBeVisible()
  const { job } = await callEngine<{ job: number }>(page, 'sample.open', {})
  await expect
    .poll(async () => (await callEngine<{ id: number; state: string }[]>(page, 'jobs.list', {})).find(({ id }) => id === job)?.state, {
      timeout: SAMPLE_LIMIT_MS,
      intervals: [500],
    })
    .toBe('done')
}

export async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    window.location.hash = to
  }, hash)
}

/** Every address of the window that shows something of its own. */
export async function everyView(page: Page): Promise<{ name: string; hash: string }[]> {
  const tables = await callEngine<{ name: string; rows: number }[]>(page, 'tables.list', {})
  const table = tables.toSorted((a, b) => b.rows - a.rows)[0]?.name
  const threads = await callEngine<{ id: number }[]>(page, 'threads.list', {})
  const traces = await callEngine<{ id: number }[]>(page, 'traces.list', {})
  const { events } = await callEngine<{ events: { roundId: number; media: string[] }[] }>(page, 'timeline.events', { limit: 200 })
  const pictured = events.find((event) => event.media.length > 0) ?? events[0]
  return [
    { name: 'new thread', hash: '#/chat' },
    ...(threads[0] ? [{ name: 'thread', hash: `#/chat/${threads[0].id}` }] : []),
    { name: 'tables', hash: '#/tables' },
    ...(table
      ? [
          { name: 'table', hash: `#/tables/${encodeURIComponent(table)}` },
          { name: 'table history', hash: `#/tables/${encodeURIComponent(table)}/history` },
          { name: 'sql', hash: `#/sql?sql=${encodeURIComponent(`SELECT * FROM "${table}"`)}` },
        ]
      : [{ name: 'sql', hash: '#/sql' }]),
    { name: 'no such table', hash: '#/tables/there_is_none' },
    { name: 'timeline', hash: '#/timeline' },
    ...(pictured ? [{ name: 'event', hash: `#/timeline/event/${pictured.roundId}` }] : []),
    { name: 'search', hash: '#/search?q=doctor' },
    ...['', '/problems', '/suggestions', '/forget', '/jobs', '/cycle', '/check'].map((part) => ({
      name: `library${part}`,
      hash: `#/library${part}`,
    })),
    { name: 'traces', hash: '#/trace' },
    ...(traces[0] ? [{ name: 'trace', hash: `#/trace/${traces[0].id}` }] : []),
    ...['', '/models', '/providers', '/privacy', '/data', '/app'].map((part) => ({ name: `settings${part}`, hash: `#/settings${part}` })),
  ]
}

/** Waits until nothing on screen is on its way. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('.skeleton')).toHaveCount(0, { timeout: 30_000 })
}

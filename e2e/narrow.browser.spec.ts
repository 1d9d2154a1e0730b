/** A window as narrow as a phone: nothing scrolls sideways, nothing wraps that belongs together. */
import { expect, test } from './fixtures.ts'
import { callEngine, everyView, goTo, settled } from './memory.ts'

const LONG = `${'a very long name of a file with numbers 0123456789 '.repeat(4)}.md`

test('at 390 pixels every view fits, with names of 200 characters, other directions and emoji', async ({ page }) => {
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByTestId('nav-chat')).toBeVisible()
  for (const name of [LONG, 'דוח משקל מרץ 2026.md', '🏃‍♀️ running 🥇.md']) {
    const path = await page.evaluate(
      async (fileName) => {
        const response = await fetch(`/upload?name=${encodeURIComponent(fileName)}`, {
          method: 'POST',
          headers: { 'content-type': 'application/octet-stream' },
          body: `Weight this morning: 72.4 kg\n\nשלום, היום רצתי 5.2 km in 28:30 🏃‍♀️ ${'word'.repeat(60)}\n`,
        })
        return ((await response.json()) as { value: { path: string } }).value.path
      },
      name.slice(0, 190),
    )
    const { job } = await callEngine<{ job: number }>(page, 'import.start', { paths: [path] })
    await callEngine(page, 'jobs.wait', { job })
  }
  const thread = await callEngine<{ id: number }>(page, 'threads.create', { title: `${'x'.repeat(120)} שלום 🥇` })
  await callEngine(page, 'ask.question', { question: `What about ${'weight'.repeat(30)}?`, thread: thread.id })
  for (const view of await everyView(page)) {
    await goTo(page, view.hash)
    await settled(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wide, view.name).toBeLessThanOrEqual(0)
  }
  await goTo(page, `#/chat/${thread.id}`)
  const tops = await Promise.all(
    ['copy-answer', 'export-answer', 'ask-again'].map(async (id) =>
      Math.round((await page.getByTestId(id).first().boundingBox())?.y ?? -1),
    ),
  )
  expect(new Set(tops).size).toBe(1)
})

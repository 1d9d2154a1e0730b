/**
 * The timeline as a person uses it (issue: zoomable topics, episodes and events with thumbnails, density, filters by source and topic, jump to date, event
 * view with pictures, overlay and observations; a brush whose period Chat and Tables take as scope; the time that a picture prints). The memory is the sample.
 */
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './fixtures.ts'
import { callEngine, goTo, openSample, settled } from './memory.ts'

type Events = { total: number; events: { roundId: number; time: string | null; media: string[]; observations: number }[] }

async function openTimeline(page: Page, query = ''): Promise<void> {
  await goTo(page, `#/timeline${query}`)
  await expect(page.getByTestId('density')).toBeVisible()
  await settled(page)
}

test('zoom from topics to episodes with titles and single events with thumbnails; topic filter; jump to a date', async ({ page }) => {
  test.setTimeout(420_000)
  await openSample(page)
  await openTimeline(page)
  const lanes = page.getByTestId('lanes')
  const topics = (await callEngine<{ id: number | null; title: string; episodes: unknown[] }[]>(page, 'timeline.topics', {})).filter(
    ({ id }) => id !== null,
  )
  for (const { title } of topics) await expect(lanes.getByRole('button', { name: title }).first()).toBeVisible()
  const blocks = lanes.locator('.episode')
  expect(await blocks.count()).toBeGreaterThan(topics.length)
  await expect(lanes.locator('.episode-label')).toHaveCount(0)
  for (let i = 0; i < 3; i++) await page.getByTestId('zoom-in').click()
  await expect(lanes.locator('.lane-axis')).toBeVisible()
  await expect(lanes.locator('.episode-label').first()).toBeVisible()
  await expect(page.getByTestId('strip-event').locator('img').first()).toBeVisible()
  await lanes.focus()
  const axis = lanes.locator('.lane-axis')
  const before = await axis.innerText()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => axis.innerText()).not.toBe(before)
  await page.keyboard.press('0')
  await expect(axis).toHaveCount(0)

  const [topic] = topics.toSorted((a, b) => b.episodes.length - a.episodes.length)
  await lanes.getByRole('button', { name: topic!.title }).first().click()
  await expect(page).toHaveURL(/topic=\d/)
  await expect(page.locator('.episode-list li')).toHaveCount(topic!.episodes.length)
  await expect(page.locator('.episode-list img').first()).toBeVisible()
  await page.locator('.episode-list button').first().click()
  await expect(page).toHaveURL(/episode=\d/)
  await expect(page.getByTestId('event').first()).toBeVisible()
  await page.getByRole('button', { name: 'Show all topics' }).click()

  await page.getByTestId('jump-date').fill('2026-04-15')
  await expect(page.locator('.day h3').first()).toContainText('Apr 15, 2026')
})

test('the brush chooses a period that Chat and Tables take as scope; its days are changed by keys', async ({ page }) => {
  test.setTimeout(420_000)
  await openSample(page)
  await openTimeline(page)
  const track = page.locator('.density-track')
  const box = (await track.boundingBox())!
  await page.mouse.move(box.x + box.width * 0.35, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.5, box.y + 20, { steps: 5 })
  await page.mouse.move(box.x + box.width * 0.65, box.y + 20, { steps: 5 })
  await page.mouse.up()
  const period = page.getByTestId('period')
  await expect(period).toBeVisible()
  await period.getByLabel('Period from').fill('2026-04-01')
  await period.getByLabel('Period to').fill('2026-04-30')
  await expect(page).toHaveURL(/from=2026-04-01&to=2026-04-30/)
  const { total } = await callEngine<Events>(page, 'timeline.events', { from: '2026-04-01', to: '2026-04-30', limit: 1 })
  await expect(page.getByTestId('feed').locator('.feed-head')).toContainText(`${total} events`)
  await page.getByTestId('tables-period').click()
  await expect(page).toHaveURL(/#\/tables/)
  await expect(page.getByTestId('tables-scope')).toContainText('Apr 1 – 30, 2026')
  await page.locator('a[href="#/tables/daily_glucose_dashboard"]').click()
  // The dashboards of April, and the head.
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '6')
  await openTimeline(page, '?from=2026-04-01&to=2026-04-30')
  await page.getByTestId('ask-period').click()
  await expect(page.getByTestId('composer')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Apr 1 – 30, 2026')

  await openTimeline(page)
  for (let i = 0; i < 2; i++) await page.getByTestId('zoom-in').click()
  await page.getByTestId('choose-period').click()
  await expect(page.getByTestId('period')).toBeVisible()
  await page.getByTestId('period').getByRole('button', { name: 'Remove the period' }).click()
  await expect(page.getByTestId('period')).toHaveCount(0)
})

test('an event shows its pictures with recognized text and values on them; the way back leads to where one was', async ({ page }) => {
  test.setTimeout(420_000)
  await openSample(page)
  const { events } = await callEngine<Events>(page, 'timeline.events', { limit: 100 })
  const pictured = events.find((event) => event.media.length > 0 && event.observations > 3)!
  const topics = await callEngine<{ id: number | null }[]>(page, 'timeline.topics', {})
  const topic = topics.find(({ id }) => id !== null)!.id
  await openTimeline(page, `?topic=${topic}`)
  await goTo(page, `#/timeline/event/${pictured.roundId}`)
  const main = page.getByRole('main')
  await expect(main.getByTestId('picture').locator('img')).toBeVisible()
  const places = main.getByTestId('picture').locator('polygon')
  await expect.poll(() => places.count()).toBeGreaterThanOrEqual(pictured.observations)
  await main.locator('.recognized summary').click()
  await expect(main.locator('.recognized li').first()).toBeVisible()
  await expect(main.locator('table.lines tbody tr')).toHaveCount(pictured.observations)
  await main.locator('table.lines tbody tr').first().click()
  await expect(page.getByTestId('proof')).toBeVisible()
  await page.keyboard.press('Escape')
  await main.getByRole('link', { name: 'Timeline' }).click()
  await expect(page).toHaveURL(new RegExp(`topic=${topic}`))
})

test('a picture without a time of its own has the day that it prints, until that is corrected', async ({ page, home }) => {
  test.setTimeout(420_000)
  await expect(page.getByTestId('open-sample').first()).toBeVisible()
  const folder = join(home, 'pictures')
  await mkdir(folder, { recursive: true })
  const days = ['13 March 2025', '2 April 2025', '19 April 2025', '7 May 2025', '21 May 2025']
  for (const [index, day] of days.entries()) {
    const rows = [`Date: ${day}`, `Total sleep: ${6 + (index % 3)}h 3${index}m`, `Deep sleep: 1h 1${index}m`, `Efficiency: ${81 + index} %`]
    const text = rows.map((row, at) => `<text x="40" y="${170 + at * 80}" font-size="36">${row}</text>`).join('')
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="760" height="520" font-family="Arial, sans-serif"><rect width="100%" height="100%" fill="#fff"/><text x="40" y="80" font-size="44" font-weight="bold">Sleep Report</text>${text}</svg>`
    const file = join(folder, `sleep-${'abcde'[index]}.png`)
    await writeFile(file, await sharp(Buffer.from(picture)).png().toBuffer())
    await utimes(file, new Date('2025-08-01'), new Date('2025-08-01'))
  }
  const { job } = await callEngine<{ job: number }>(page, 'import.start', { paths: [folder] })
  await expect
    .poll(async () => (await callEngine<{ id: number; state: string }[]>(page, 'jobs.list', {})).find(({ id }) => id === job)?.state, {
      timeout: 240_000,
      intervals: [500],
    })
    .toBe('done')
  const times = async (): Promise<(string | null)[]> =>
    (await callEngine<Events>(page, 'timeline.events', { limit: 20 })).events.map(({ time }) => time)
  expect(await times()).toEqual(['2025-03-13', '2025-04-02', '2025-04-19', '2025-05-07', '2025-05-21'])
  const { events } = await callEngine<Events>(page, 'timeline.events', { limit: 20 })
  await goTo(page, `#/timeline/event/${events[0]!.roundId}`)
  const from = page.getByTestId('time-from')
  await expect(from).toContainText('13 March 2025')
  await from.click()
  await expect(page.getByTestId('proof').locator('polygon').first()).toBeVisible()
  await page.keyboard.press('Escape')

  const [table] = await callEngine<{ name: string }[]>(page, 'tables.list', {})
  const { rows } = await callEngine<{ rows: { id: number; roundId: number }[] }>(page, 'tables.rows', { table: table!.name })
  const row = rows.find(({ roundId }) => roundId === events[0]!.roundId)!
  await callEngine(page, 'corrections.set', { table: table!.name, row: row.id, column: 'date', value: '13 May 2025' })
  expect(await times()).toEqual(['2025-04-02', '2025-04-19', '2025-05-07', '2025-05-13', '2025-05-21'])
  await expect(page.getByRole('main').locator('h1')).toContainText('May 13, 2025')
})

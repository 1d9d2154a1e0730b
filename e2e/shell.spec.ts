/** The window around the views, in either shell: chat, library, settings, palette, undo, languages. Small histories, the real engine. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { callEngine, everyView, goTo, settled } from './memory.ts'

const PICTURE = resolve(import.meta.dirname, '..', 'sample', 'glucose-2026-03-03.png')
const READ_LIMIT_MS = 60_000
const WEIGHTS = [72.4, 72.1, 71.9, 71.5, 71.2]

/** A history of one weight a day, and of `more` lines, imported as a person's file. */
async function rememberWeights(page: Page, home: string, more: readonly string[] = []): Promise<void> {
  const lines = [...WEIGHTS.map((value) => `Weight this morning: ${value} kg`), ...more]
  const rounds = lines.map((user, i) =>
    JSON.stringify({ session: 'W', date: `2026-03-0${Math.min(i, WEIGHTS.length - 1) + 1}`, round: `W:${i + 1}`, user }),
  )
  const folder = join(home, '..', `${home.split('/').at(-1)}-files`)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'weights.jsonl'), `${rounds.join('\n')}\n`)
  const { job } = await callEngine<{ job: number }>(page, 'import.start', { paths: [join(folder, 'weights.jsonl')] })
  await callEngine(page, 'jobs.wait', { job })
  await expect(page.getByTestId('composer').or(page.getByTestId('nav-chat')).first()).toBeVisible()
}

async function ask(page: Page, question: string): Promise<Locator> {
  await page.getByTestId('nav-chat').click()
  await page.getByTestId('composer').fill(question)
  await page.getByTestId('composer').press('Enter')
  const answer = page.getByTestId('answer').last()
  await expect(answer).toContainText(question)
  return answer
}

test.beforeEach(async ({ page }) => {
  await expect(page.getByTestId('nav-chat')).toBeVisible()
})

test('threads: named by the question, renamed by keys, exported, deleted and brought back', async ({ page, home }) => {
  await rememberWeights(page, home)
  const answer = await ask(page, 'What was my average weight?')
  await expect(answer.getByTestId('answer-value')).toContainText('71.82')
  await expect(answer.getByTestId('answer-basis')).toContainText('5 readings')

  await page.getByTestId('thread-title').click()
  await page.getByTestId('thread-name').fill('My weight')
  await page.getByTestId('thread-name').press('Enter')
  await expect(page.getByTestId('thread-title')).toHaveText('My weight')

  const download = page.waitForEvent('download')
  await page.getByTestId('export-thread').click()
  const file = await (await download).path()
  const text = await readFile(file, 'utf8')
  expect(text).toContain('# My weight')
  expect(text).toContain('## What was my average weight?')
  expect(text).toContain('71.82')

  const thread = page.getByTestId('thread').filter({ hasText: 'My weight' })
  await thread.getByTestId('thread-menu').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(thread).toHaveCount(0)
  await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).click()
  await expect(thread).toHaveCount(1)

  // Deleted and the window closed before the undo has passed: it is gone at the next start.
  await thread.getByTestId('thread-menu').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.reload()
  await expect(page.getByTestId('nav-chat')).toBeVisible()
  await expect.poll(async () => (await callEngine<unknown[]>(page, 'threads.list', {})).length).toBe(0)
})

test('an answer is asked again, a suggestion is one click, a correction marks it stale', async ({ page, home }) => {
  await rememberWeights(page, home)
  const answer = await ask(page, 'What was my highest weight?')
  await answer.getByTestId('ask-again').click()
  await expect(page.getByTestId('answer')).toHaveCount(2)
  const next = page.getByTestId('answer').last().getByTestId('next-question').first()
  const question = (await next.textContent()) ?? ''
  await next.click()
  await expect(page.getByTestId('answer').last()).toContainText(question)

  const [table] = await callEngine<{ name: string; columns: { name: string; type: string }[] }[]>(page, 'tables.list', {})
  const { rows } = await callEngine<{ rows: { id: number }[] }>(page, 'tables.rows', { table: table?.name, limit: 1 })
  const column = table?.columns.find(({ type }) => type === 'number')?.name
  await callEngine(page, 'corrections.set', { table: table?.name, row: rows[0]?.id, column, value: 99 })
  await expect(page.getByTestId('stale').first()).toBeVisible()

  // ⌘Z takes the correction back, from wherever one is.
  await page.getByTestId('answers').focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByTestId('toast').filter({ hasText: 'Undone' })).toBeVisible()
  const after = await callEngine<{ rows: { cells: Record<string, { value: unknown }> }[] }>(page, 'tables.rows', {
    table: table?.name,
    limit: 1,
  })
  expect(after.rows[0]?.cells[column ?? '']?.value).toBe(WEIGHTS[0])
})

test('two values for one day are said with the answer, each with its proof', async ({ page, home }) => {
  await rememberWeights(page, home, ['Weight this morning: 70.3 kg'])
  await ask(page, 'What was my weight on 5 March 2026?')
  const conflicts = page.getByTestId('conflicts')
  await expect(conflicts).toContainText('2 values')
  await conflicts.getByRole('button').last().click()
  await expect(page.getByTestId('proof')).toBeVisible()
  await expect(page.getByTestId('proof-words').first()).toContainText('70.3')
})

test('a picture in the composer is remembered with its values, and a question is asked with it', async ({ page }) => {
  test.setTimeout(180_000)
  await goTo(page, '#/library')
  // The composer is there as soon as anything is remembered.
  const bytes = [...(await readFile(PICTURE))]
  const chooser = page.waitForEvent('filechooser')
  await page.getByTestId('import-files').click()
  await (await chooser).setFiles(resolve(PICTURE, '..', 'glucose-2026-03-08.png'))
  await expect
    .poll(async () => (await callEngine<{ state: string }[]>(page, 'jobs.list', {}))[0]?.state, { timeout: READ_LIMIT_MS })
    .toBe('done')
  await goTo(page, '#/chat')
  await page.getByTestId('composer').fill('What was the highest time in range?')
  await page.getByTestId('composer').evaluate((field, content) => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(content)], 'image.png', { type: 'image/png' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, bytes)
  await expect(page.getByTestId('attachments').getByRole('img')).toBeVisible()
  await page.getByTestId('send').click()
  await expect(page.getByTestId('answer')).toContainText('highest time in range', { timeout: READ_LIMIT_MS })
  // The line of what was remembered gives way to the answer; what was read is in the memory.
  const { events } = await callEngine<{ events: { observations: number }[] }>(page, 'timeline.events', {})
  expect(events.map(({ observations }) => observations > 0)).toEqual([true, true])
})

test('forgetting shows what would go, wants the word, and gives a receipt', async ({ page, home }) => {
  await rememberWeights(page, home)
  await goTo(page, '#/library')
  await page.locator('summary.source-row').first().click()
  await page.getByTestId('forget-source').click()
  await page.getByTestId('forget-preview').click()
  await expect(page.getByTestId('forget')).toContainText('5 events')
  await expect(page.getByTestId('forget-run')).toBeDisabled()
  await page.getByTestId('forget-word').fill('forget')
  await page.getByTestId('forget-run').click()
  await expect(page.getByTestId('forget-receipt')).toContainText('None was found', { timeout: READ_LIMIT_MS })
  await expect.poll(async () => (await callEngine<unknown[]>(page, 'tables.list', {})).length).toBe(0)
})

test('the window speaks German and Chinese, counts as the locale does, and keeps it over a reload', async ({ page, home }) => {
  await rememberWeights(page, home)
  await goTo(page, '#/settings')
  await page.getByTestId('language').selectOption('de')
  await expect(page.getByTestId('nav-tables')).toContainText('Tabellen')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.getByTestId('locale').selectOption('de-DE')
  await expect(page.getByTestId('settings-general')).toContainText('1.234,5')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen')
  await page.getByTestId('language').selectOption('zh')
  await expect(page.getByTestId('nav-timeline')).toContainText('时间线')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('设置')
})

test('looks: theme, contrast and motion follow the settings', async ({ page }) => {
  await goTo(page, '#/settings')
  const root = page.locator('html')
  await page.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Dark' }).click()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('group', { name: 'Contrast' }).getByRole('button', { name: 'High' }).click()
  await expect(root).toHaveAttribute('data-contrast', 'more')
  await page.getByRole('group', { name: 'Motion' }).getByRole('button', { name: 'Reduced' }).click()
  await expect(root).toHaveAttribute('data-motion', 'reduced')
  await page.reload()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await expect(root).toHaveAttribute('data-contrast', 'more')
})

test('without a mouse: palette, views, a question, its proof and back', async ({ page, home }) => {
  await rememberWeights(page, home)
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('library')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Library')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('What was my lowest weight?')
  const chosen = page.getByRole('option', { selected: true })
  while (!((await chosen.textContent()) ?? '').startsWith('Ask')) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('answer-value')).toContainText('71.2')
  await page.getByTestId('citation').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('proof')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('proof')).toHaveCount(0)
  await expect(page.getByTestId('citation').first()).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
})

test('language models: a server is added, its failure is named, a role falls back, nothing is sent offline', async ({ page }) => {
  await goTo(page, '#/settings/providers')
  await page.getByTestId('add-server').click()
  await page.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:9')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByTestId('provider')).toContainText('http://127.0.0.1:9')
  await page.getByTestId('provider').getByRole('button', { name: 'Check' }).click()
  await expect(page.getByTestId('provider').getByRole('status')).toContainText('127.0.0.1:9')
  await expect(page.getByTestId('role')).toHaveCount(10)
  await page.getByTestId('provider').getByRole('button', { name: 'Remove' }).click()
  await page.getByTestId('provider').getByRole('group').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByTestId('provider')).toHaveCount(0)
})

test('no view asks for an inline script or style that the content policy forbids', async ({ page, home }) => {
  test.setTimeout(180_000)
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { violationsSeen: seen })
    document.addEventListener('securitypolicyviolation', (event) =>
      seen.push(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`),
    )
  })
  await page.reload()
  await expect(page.getByTestId('nav-chat')).toBeVisible()
  await rememberWeights(page, home)
  await ask(page, 'What was my average weight?')
  for (const view of await everyView(page)) {
    await goTo(page, view.hash)
    await settled(page)
    const seen = await page.evaluate(() => (window as unknown as { violationsSeen: string[] }).violationsSeen)
    expect(seen, view.name).toEqual([])
  }
})

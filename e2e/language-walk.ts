/** A walk through the whole window in one language. In: a page with a memory, a language. Out: every text that was seen, and where it was first seen. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { callEngine, everyView, goTo, settled } from './memory.ts'
import { wordsOnScreen } from './words-on-screen.ts'

const LOCALES = { en: 'en-US', de: 'de-DE', zh: 'zh-CN' } as const
type Language = keyof typeof LOCALES
/** In words of the memory itself, so that no question adds English of its own: one for each kind of answer. */
export const QUESTIONS = [
  'Average time in range in April?',
  'Total per company?',
  'Time in range by month?',
  'Highest weight?',
  'Doctor?',
  'Which day was the highest time in range?',
  'Did my weight go down?',
  'How many rows of weight in April?',
  'Capital of Mars?',
]

/** Files of every kind of fault that a report can name without a large file. */
export async function importFaults(page: Page, folder: string): Promise<void> {
  const files: Record<string, string> = {
    'zeilen.jsonl':
      '{"user": "Kaffee"\n{"user": 7}\n{"user": "Tee", "farbe": "rot"}\n{"user": "Tee", "round": "R1"}\n{"user": "Tee", "round": "R1", "date": "einst"}\n[1]\n{}\n',
    'leer.png': '',
    'bild.png': 'kein Bild',
    'schein.jpg': '%PDF-1.7',
    'papier.pdf': '%PDF-1.7',
    'archiv.zip': 'PK\u0003\u0004kaputt',
    'leer.txt': '',
    'daten.json': '{"a": 1}',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const paths = [...Object.keys(files).map((name) => join(folder, name)), join(folder, 'fehlt.png')]
  const { job } = await callEngine<{ job: number }>(page, 'import.start', { paths })
  await callEngine(page, 'jobs.wait', { job })
}

async function openAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
}

/** Goes through the window in a language. @returns texts by the view in which each was first seen */
export async function walk(page: Page, language: Language): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  const look = async (where: string): Promise<void> => {
    await openAll(page)
    for (const text of await wordsOnScreen(page)) if (!seen.has(text)) seen.set(text, where)
  }
  await callEngine(page, 'settings.set', { language, locale: LOCALES[language] })
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  const thread = await callEngine<{ id: number }>(page, 'threads.create', { title: `T-${language}` })
  const answers: number[] = []
  for (const question of QUESTIONS) {
    const { id } = await callEngine<{ id: number }>(page, 'ask.question', { question, thread: thread.id, language })
    answers.push(id)
  }
  const tables = await callEngine<{ name: string }[]>(page, 'tables.list', {})
  const views = [
    // Answers keep the language they were asked in: the threads of the others are not looked at.
    ...(await everyView(page)).filter(({ name }) => name !== 'thread' && name !== 'trace' && name !== 'traces'),
    ...tables.flatMap(({ name }) => ['', '/history'].map((part) => ({ name: `table ${name}${part}`, hash: `#/tables/${name}${part}` }))),
    ...answers.map((id) => ({ name: `trace ${id}`, hash: `#/trace/${id}` })),
    { name: 'refused SQL', hash: `#/sql?sql=${encodeURIComponent('DELETE FROM weight')}` },
    { name: 'failed SQL', hash: `#/sql?sql=${encodeURIComponent('SELECT x FROM weight')}` },
    { name: 'no such event', hash: '#/timeline/event/99999' },
    { name: 'no such thread', hash: '#/chat/99999' },
    { name: 'no such trace', hash: '#/trace/99999' },
  ]
  for (const { name, hash } of views) {
    await goTo(page, hash)
    await settled(page)
    await look(name)
    if (/^table [^/]+$/u.test(name)) await lookIntoTable(page, name, look)
  }
  await lookIntoThread(page, thread.id, look)
  await goTo(page, '#/library')
  await settled(page)
  await page.keyboard.press('Control+k')
  await expect(page.getByTestId('palette-input')).toBeVisible()
  await look('palette')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('keys')
  await page.keyboard.press('Escape')
  return seen
}

type Look = (where: string) => Promise<void>

/** Proofs of cells, the menu of a column, and the filter of one. */
async function lookIntoTable(page: Page, name: string, look: Look): Promise<void> {
  for (const cell of ['#cell-0-1', '#cell-0-2', '#cell-1-3']) {
    if ((await page.locator(cell).count()) === 0) continue
    await page.locator(cell).click()
    await expect(page.getByTestId('proof')).toBeVisible()
    await settled(page)
    await look(`${name}, proof`)
  }
  await page.keyboard.press('Escape')
  for (const button of ['.filter-button', '[data-testid^=summary-]']) {
    const first = page.locator(button).last()
    if ((await first.count()) === 0) continue
    await first.click()
    await look(`${name}, ${button}`)
    await page.keyboard.press('Escape')
  }
}

async function lookIntoThread(page: Page, thread: number, look: Look): Promise<void> {
  await goTo(page, `#/chat/${thread}`)
  await settled(page)
  await look('thread')
  for (const answer of await page.getByTestId('answer').all()) {
    const citation = answer.getByTestId('citation').first()
    if ((await citation.count()) === 0) continue
    await citation.click()
    await expect(page.getByTestId('proof')).toBeVisible()
    await settled(page)
    await look('proof of an answer')
  }
  // A proof stays open from view to view, and is headed by its answer in the language that was asked in.
  const close = page.getByTestId('proof-close')
  if (await close.isVisible()) await close.click()
}

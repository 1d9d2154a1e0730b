/** The pictures: a view's address and what is done in it before it is taken. In: names of the memory. Out: addresses and acts. */
import type { Page } from 'playwright-core'
import type { Memory } from './memory.ts'

export type Shot = { name: string; hash: (memory: Memory) => string; act?: (page: Page, memory: Memory) => Promise<void> }

const SETTINGS = ['models', 'providers', 'privacy', 'data', 'app']

/** Every view, of the sample memory. */
export const SHOTS: readonly Shot[] = [
  { name: 'chat', hash: (memory) => `#/chat/${memory.thread}`, act: toTop },
  { name: 'chat-end', hash: (memory) => `#/chat/${memory.thread}` },
  { name: 'chat-new', hash: () => '#/chat' },
  { name: 'chat-proof', hash: (memory) => `#/chat/${memory.thread}`, act: openFirstCitation },
  { name: 'chat-quote', hash: (memory) => `#/chat/${memory.thread}`, act: openQuote },
  { name: 'tables', hash: () => '#/tables' },
  { name: 'table', hash: (memory) => tableOf(memory, 0) },
  { name: 'table-proof', hash: (memory) => tableOf(memory, 0), act: (page) => page.locator('#cell-2-2').click() },
  { name: 'table-second', hash: (memory) => tableOf(memory, 1) },
  { name: 'table-filter', hash: (memory) => tableOf(memory, 1), act: openFilter },
  { name: 'table-menu', hash: (memory) => tableOf(memory, 1), act: (page) => page.locator('[data-testid^=summary-]').nth(2).click() },
  { name: 'table-bins', hash: (memory) => tableOf(memory, 1), act: (page) => page.locator('.chart-head .segmented button').last().click() },
  { name: 'table-compare', hash: (memory) => tableOf(memory, 0), act: compareMeasures },
  { name: 'table-scatter', hash: (memory) => tableOf(memory, 0), act: drawAgainst },
  { name: 'table-history', hash: (memory) => `${tableOf(memory, 0)}/history` },
  {
    name: 'sql',
    hash: (memory) => `#/sql?sql=${encodeURIComponent(`SELECT * FROM "${memory.tables[0]}"`)}`,
    act: (page) => page.waitForTimeout(600),
  },
  {
    name: 'sql-chart',
    hash: (memory) => `#/sql?sql=${encodeURIComponent(`SELECT * FROM "${memory.tables[0]}"`)}`,
    act: (page) => page.locator('.sql-summary .segmented button').last().click(),
  },
  { name: 'timeline', hash: () => '#/timeline' },
  { name: 'timeline-topic', hash: (memory) => `#/timeline?topic=${memory.topic}` },
  { name: 'timeline-zoom', hash: () => '#/timeline', act: zoomIn },
  { name: 'event-picture', hash: (memory) => `#/timeline/event/${memory.pictureRound}` },
  { name: 'event-message', hash: (memory) => `#/timeline/event/${memory.messageRound}` },
  { name: 'search', hash: () => '#/search?q=doctor' },
  { name: 'library', hash: () => '#/library' },
  { name: 'library-problems', hash: () => '#/library/problems' },
  { name: 'library-suggestions', hash: () => '#/library/suggestions' },
  { name: 'library-jobs', hash: () => '#/library/jobs' },
  { name: 'library-cycle', hash: () => '#/library/cycle' },
  { name: 'library-check', hash: () => '#/library/check', act: (page) => page.getByTestId('verify').click() },
  { name: 'library-forget', hash: () => '#/library/forget?source=1', act: (page) => page.getByTestId('forget-preview').click() },
  { name: 'trace', hash: (memory) => `#/trace/${memory.answers[0]}` },
  { name: 'trace-forest', hash: (memory) => `#/trace/${memory.forest}`, act: toForest },
  { name: 'trace-compare', hash: (memory) => `#/trace/${memory.answers[0]}?with=${memory.answers[1]}` },
  { name: 'trace-list', hash: () => '#/trace' },
  { name: 'settings', hash: () => '#/settings' },
  ...SETTINGS.map((part) => ({ name: `settings-${part}`, hash: () => `#/settings/${part}` })),
  { name: 'palette', hash: () => '#/tables', act: (page) => page.keyboard.press('Control+k') },
  { name: 'palette-found', hash: () => '#/tables', act: typeInPalette },
  { name: 'keys', hash: () => '#/tables', act: (page) => page.keyboard.press('?') },
  { name: 'not-found', hash: () => '#/tables/there_is_no_such_table' },
]

const LOOKED_AT_TWICE = [
  'sql-chart',
  'table-bins',
  'table-compare',
  'library-check',
  'trace-compare',
  'chat-new',
  'table-history',
  'table-filter',
  'library-problems',
  'library-suggestions',
  'settings-models',
  'settings-providers',
  'chat',
  'chat-proof',
  'tables',
  'table',
  'table-proof',
  'timeline',
  'event-picture',
  'library',
  'trace',
  'settings',
  'keys',
  'palette',
]
/** The views that use every colour and most words, for other contrasts and languages. */
export const LOOK_SHOTS: readonly Shot[] = SHOTS.filter((shot) => LOOKED_AT_TWICE.includes(shot.name))

export const EMPTY_SHOTS: readonly Shot[] = [
  ...['chat', 'tables', 'timeline', 'library', 'trace', 'settings', 'sql'].map((view) => ({ name: view, hash: () => `#/${view}` })),
  { name: 'search', hash: () => '#/search?q=doctor' },
  ...['problems', 'suggestions', 'forget', 'jobs'].map((part) => ({ name: `library-${part}`, hash: () => `#/library/${part}` })),
]

/** In the order of the tables' rows; odd-memory.ts makes them. */
const ODD = ['wide', 'long', 'right-to-left', 'emoji', 'empty-columns', 'one-row']
export const ODD_SHOTS: readonly Shot[] = [
  { name: 'tables', hash: () => '#/tables' },
  ...ODD.map((name, i) => ({ name, hash: (memory: Memory) => tableOf(memory, i) })),
  { name: 'no-rows', hash: (memory) => tableOf(memory, 2), act: (page) => page.getByTestId('grid-search').fill('there is none') },
  { name: 'long-proof', hash: (memory) => tableOf(memory, 1), act: (page) => page.locator('#cell-0-2').click() },
  { name: 'timeline', hash: () => '#/timeline' },
  { name: 'library', hash: () => '#/library' },
]

export const WAITING_SHOTS: readonly Shot[] = SHOTS.filter((shot) =>
  ['chat-new', 'tables', 'table', 'timeline', 'search', 'library', 'trace-list'].includes(shot.name),
).map(({ name, hash }) => ({ name, hash }))

function tableOf(memory: Memory, index: number): string {
  return `#/tables/${encodeURIComponent(memory.tables[index] ?? memory.tables[0] ?? '')}`
}

async function toTop(page: Page): Promise<void> {
  await page.getByTestId('answers').evaluate((element) => element.scrollTo(0, 0))
}

async function openFirstCitation(page: Page): Promise<void> {
  await toTop(page)
  await page.getByTestId('citation').first().click()
  await page.getByTestId('proof').waitFor()
}

/** The evidence of an answer from what was said: a message with its words marked. */
async function openQuote(page: Page): Promise<void> {
  const answer = page.getByTestId('answer').filter({ hasText: 'doctor' }).first()
  await answer.getByTestId('citation').first().click()
  await page.getByTestId('proof').waitFor()
}

async function openFilter(page: Page): Promise<void> {
  await page.locator('.filter-button').nth(1).click()
}

async function compareMeasures(page: Page): Promise<void> {
  await page.getByTestId('chart-compare').selectOption({ index: 1 })
}

async function drawAgainst(page: Page): Promise<void> {
  await compareMeasures(page)
  await page.locator('.chart-head .segmented button').last().click()
}

async function zoomIn(page: Page): Promise<void> {
  for (let i = 0; i < 3; i++) await page.getByTestId('zoom-in').click()
}

/** What the memory holds of a word, below the commands. */
async function typeInPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByTestId('palette-input').fill('doctor')
  await page.getByTestId('palette-memory').first().waitFor()
}

async function toForest(page: Page): Promise<void> {
  const forest = page.getByTestId('forest')
  if ((await forest.count()) > 0) await forest.first().evaluate((element) => element.scrollIntoView({ block: 'center' }))
}

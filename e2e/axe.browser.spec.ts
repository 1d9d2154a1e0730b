/** Accessibility of every view, by axe: light, dark and high contrast, with the sample memory and with an empty one. No violation is allowed. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { callEngine, everyView, goTo, openSample, settled } from './memory.ts'
import { expect, test } from './fixtures.ts'

const LOOKS = [
  { colorScheme: 'light', contrast: 'no-preference' },
  { colorScheme: 'dark', contrast: 'no-preference' },
  { colorScheme: 'light', contrast: 'more' },
  { colorScheme: 'dark', contrast: 'more' },
] as const

const IN_EVERY_LOOK = /^(?:chat|tables?|trace|palette)\b/iu

type Rules = 'all' | 'colours' | 'structure'

/** "view, look: rule: element" for each violation of the view as it stands. */
async function violations(page: Page, where: string, rules: Rules): Promise<string[]> {
  // Legacy mode judges in the page itself; the other one opens a page of its own for each run, for frames of other origins that are not here.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    ...(rules === 'colours'
      ? { runOnly: ['color-contrast'] }
      : rules === 'structure'
        ? { rules: { 'color-contrast': { enabled: false } } }
        : {}),
  })
  const { violations: found } = await axe.analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.slice(0, 4).map((node) => {
      const why = [...node.any, ...node.all, ...node.none].map((check) => check.message)[0] ?? ''
      return `${where}: ${id}: ${node.target.join(' ')} ${why}`
    }),
  )
}

/** What is on screen in every look. Looks differ in colours alone: names, roles and structure are judged in the first. */
async function everyLook(page: Page, name: string): Promise<string[]> {
  const faults: string[] = []
  // High contrast changes the same tokens for every view: a few that use them all stand for the rest.
  const looks = IN_EVERY_LOOK.test(name) ? LOOKS : LOOKS.slice(0, 2)
  for (const look of looks) {
    // The settings follow the system here.
    await page.emulateMedia(look)
    await expect(page.locator('html')).toHaveAttribute('data-theme', look.colorScheme)
    await expect(page.locator('html')).toHaveAttribute('data-contrast', look.contrast === 'more' ? 'more' : 'normal')
    await settled(page)
    const words = `${look.colorScheme}${look.contrast === 'more' ? ' high contrast' : ''}`
    faults.push(...(await violations(page, `${name}, ${words}`, look === LOOKS[0] ? 'all' : 'colours')))
  }
  return faults
}

async function walk(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const view of await everyView(page)) {
    await goTo(page, view.hash)
    await settled(page)
    faults.push(...(await everyLook(page, view.name)))
  }
  // Not the chat: a "?" there is a letter of the question.
  await goTo(page, '#/library')
  await settled(page)
  await page.keyboard.press('Control+k')
  await expect(page.getByTestId('palette-input')).toBeVisible()
  faults.push(...(await everyLook(page, 'palette')))
  await page.getByTestId('palette-input').fill('doctor')
  await expect(page.locator('.palette-state')).toContainText('in the memory')
  faults.push(...(await everyLook(page, 'palette with words')))
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('palette-input')).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  faults.push(...(await everyLook(page, 'keys')))
  await page.keyboard.press('Escape')
  return faults
}

test('every view of a memory with the sample in it', async ({ page }) => {
  test.setTimeout(900_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openSample(page)
  const thread = await callEngine<{ id: number }>(page, 'threads.create', { title: 'Questions' })
  for (const question of ['What was my average time in range in April?', 'How much did I spend per store?', 'What is the capital of Mars?'])
    await callEngine(page, 'ask.question', { question, thread: thread.id })
  const faults = await walk(page)
  // The proof panel stands beside any view.
  await goTo(page, `#/chat/${thread.id}`)
  await page.getByTestId('citation').first().click()
  await expect(page.getByTestId('proof')).toBeVisible()
  await settled(page)
  faults.push(...(await violations(page, 'proof', 'all')))
  // Narrow windows hide words and move things; their names must stay.
  await page.setViewportSize({ width: 390, height: 844 })
  for (const view of await everyView(page)) {
    await goTo(page, view.hash)
    await settled(page)
    faults.push(...(await violations(page, `${view.name}, 390 wide`, 'structure')))
  }
  expect(faults).toEqual([])
})

test('every view of an empty memory', async ({ page }) => {
  test.setTimeout(600_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.getByTestId('welcome')).toBeVisible()
  expect(await walk(page)).toEqual([])
})

/** Accessibility of every view, by axe: light, dark and high contrast, with the sample memory and with an empty one. No violation is allowed. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { callEngine, everyView, goTo, openSample, settled } from './memory.ts'
import { expect, test } from './fixtures.ts'

const LOOKS = [
  { theme: 'light', contrast: 'system' },
  { theme: 'dark', contrast: 'system' },
  { theme: 'light', contrast: 'more' },
  { theme: 'dark', contrast: 'more' },
] as const

/** "view, look: rule: element" for each violation of the view as it stands. */
async function violations(page: Page, where: string, coloursOnly: boolean): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], ...(coloursOnly ? { runOnly: ['color-contrast'] } : {}) })
  const { violations: found } = await axe.analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.slice(0, 4).map((node) => {
      const why = [...node.any, ...node.all, ...node.none].map((check) => check.message)[0] ?? ''
      return `${where}: ${id}: ${node.target.join(' ')} ${why}`
    }),
  )
}

async function walk(page: Page): Promise<string[]> {
  const faults: string[] = []
  const views = await everyView(page)
  for (const look of LOOKS) {
    await callEngine(page, 'settings.set', look)
    await expect(page.locator('html')).toHaveAttribute('data-theme', look.theme)
    await expect(page.locator('html')).toHaveAttribute('data-contrast', look.contrast === 'more' ? 'more' : 'normal')
    // Looks differ in colours alone; names, roles and structure are the same in all of them.
    const coloursOnly = look !== LOOKS[0]
    const words = `${look.theme}${look.contrast === 'more' ? ' high contrast' : ''}`
    for (const view of views) {
      await goTo(page, view.hash)
      await settled(page)
      faults.push(...(await violations(page, `${view.name}, ${words}`, coloursOnly)))
    }
    await goTo(page, '#/chat')
    await page.keyboard.press('Control+k')
    await expect(page.getByTestId('palette-input')).toBeVisible()
    faults.push(...(await violations(page, `palette, ${words}`, coloursOnly)))
    await page.keyboard.press('Escape')
    await page.locator('body').press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    faults.push(...(await violations(page, `keys, ${words}`, coloursOnly)))
    await page.keyboard.press('Escape')
  }
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
  faults.push(...(await violations(page, 'proof', false)))
  // Narrow windows hide words and move things; their names must stay.
  for (const size of [
    { width: 1024, height: 700 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    for (const view of await everyView(page)) {
      await goTo(page, view.hash)
      await settled(page)
      faults.push(...(await violations(page, `${view.name}, ${size.width} wide`, false)))
    }
  }
  expect(faults).toEqual([])
})

test('every view of an empty memory', async ({ page }) => {
  test.setTimeout(600_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.getByTestId('welcome')).toBeVisible()
  expect(await walk(page)).toEqual([])
})

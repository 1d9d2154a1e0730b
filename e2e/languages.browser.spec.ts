/** No English sentence is left in a German or a Chinese window: every view with what opens in it, failures and problems too. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'
import { importFaults, QUESTIONS, walk } from './language-walk.ts'
import { openSample } from './memory.ts'
import { englishLeft, wordsOfThePerson } from './words-on-screen.ts'

test('no English sentence is left in a German or Chinese window', async ({ page }) => {
  test.setTimeout(900_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openSample(page)
  const folder = await mkdtemp(join(tmpdir(), 'adamm-sprachen-'))
  try {
    await importFaults(page, folder)
    const english = new Set((await walk(page, 'en')).keys())
    const own = [...(await wordsOfThePerson(page)), ...QUESTIONS].toSorted((a, b) => b.length - a.length)
    for (const language of ['de', 'zh'] as const) {
      const seen = await walk(page, language)
      expect(seen.size).toBeGreaterThan(500)
      const left = englishLeft([...seen.keys()], own, english).map((text) => `${seen.get(text)}: ${text}`)
      expect.soft(left, language).toEqual([])
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

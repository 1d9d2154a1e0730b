/**
 * Draws the sample memory: `npm run sample` writes sample/history.jsonl and its pictures with a headless browser and two
 * packaged fonts. The result is committed, so that opening the sample needs neither.
 */
import { readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import { chromium as browserType } from 'playwright-core'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import type { Page } from './sample/pages.ts'
import { sampleRounds } from './sample/story.ts'

const folder = join(import.meta.dirname, '..', 'sample')
const require = createRequire(import.meta.url)

function fontFace(family: string, weight: number, file: string): string {
  const data = readFileSync(require.resolve(file)).toString('base64')
  return `@font-face{font-family:${family};font-weight:${weight};src:url(data:font/woff2;base64,${data})}`
}

const FONTS = [
  ...[400, 500, 600, 700].map((weight) => fontFace('Inter', weight, `@fontsource/inter/files/inter-latin-${weight}-normal.woff2`)),
  ...[400, 700].map((weight) => fontFace('Mono', weight, `@fontsource/roboto-mono/files/roboto-mono-latin-${weight}-normal.woff2`)),
].join('')

async function draw(browser: Browser, page: Page): Promise<Buffer> {
  const context = await browser.newContext({ viewport: { width: page.width, height: page.height }, deviceScaleFactor: page.scale })
  const tab = await context.newPage()
  await tab.setContent(
    `<!doctype html><meta charset="utf-8"><style>${FONTS}*{box-sizing:border-box}body{margin:0;font-family:Inter}</style>${page.html}`,
  )
  await tab.evaluate(() => document.fonts.ready.then(() => undefined))
  const picture = await tab.screenshot({ type: 'png' })
  await context.close()
  return sharp(picture).png({ palette: true, quality: 95, effort: 10 }).toBuffer()
}

async function main(): Promise<void> {
  const browser = await browserType.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-gpu'],
    headless: true,
  })
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const counts = new Map<string, number>()
  const lines: string[] = []
  for (const { session, time, user, assistant, picture } of sampleRounds()) {
    const place = (counts.get(session) ?? 0) + 1
    counts.set(session, place)
    if (picture) await writeFile(join(folder, picture.name), await draw(browser, picture.page))
    const images = picture ? { images: [{ path: picture.name, ...(picture.caption ? { caption: picture.caption } : {}) }] } : {}
    lines.push(
      JSON.stringify({
        session,
        date: time.slice(0, 10),
        round: `${session}:${place}`,
        time,
        user,
        ...(assistant ? { assistant } : {}),
        ...images,
      }),
    )
  }
  await writeFile(join(folder, 'history.jsonl'), `${lines.join('\n')}\n`)
  await browser.close()
  process.stdout.write(`${lines.length} rounds, ${lines.filter((line) => line.includes('"images"')).length} with a picture, in sample/\n`)
}

await main()

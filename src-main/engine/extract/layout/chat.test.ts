/** Chats drawn on the board: bubbles on two sides with times at their feet; only what the person says of themselves is read. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extractFromPicture } from '../layout.ts'
import { bubblesOf } from './chat.ts'
import { sheetOf } from './geometry.ts'
import { pageOf, textWidth } from './test-page.ts'
import type { Placed } from './test-page.ts'

const OPTIONS = { settings: { locale: 'en-US', dateOrder: null }, caption: null, time: null } as const

type Said = { own: boolean; lines: string[] }
type Times = 'below' | 'behind' | 'none'

/** Bubbles under each other; the time stands small at the foot, behind the last line or under it. */
function chat(said: readonly Said[], size: number, times: Times): { width: number; height: number; texts: Placed[] } {
  const width = 26 * size
  let y = 6 * size
  const texts: Placed[] = [
    { text: 'Lena', x: 2 * size, y: 2 * size, size: 1.1 * size },
    { text: 'online', x: 2 * size, y: 3.4 * size, size: 0.8 * size },
  ]
  for (const [k, { own, lines }] of said.entries()) {
    const wide = Math.max(...lines.map((line) => textWidth(line, size)), 4 * size)
    const foot = times === 'behind' ? 3 * size : 0
    const x = own ? width - 1.5 * size - wide - foot : 1.5 * size
    for (const [n, line] of lines.entries()) texts.push({ text: line, x, y: y + n * 1.3 * size, size })
    const last = y + (lines.length - 1) * 1.3 * size
    if (times !== 'none')
      texts.push({
        text: `09:${String(k + 10)}`,
        x: x + wide + foot,
        y: times === 'below' ? last + 1.1 * size : last + 0.35 * size,
        size: 0.75 * size,
        align: 'right',
      })
    y = last + 3.4 * size
  }
  return { width, height: Math.max(y + 2 * size, width), texts }
}

const TALK: Said[] = [
  { own: false, lines: ['Did you see Dr. Brandt', 'yesterday?'] },
  { own: true, lines: ['Yes. Blood pressure was 134/86,', 'she wants me to check it'] },
  { own: false, lines: ['My sister ran 12 km today'] },
  { own: true, lines: ['I slept 7h 45m and my weight', 'is 81.3 kg'] },
  { own: false, lines: ['Great! Dinner on Friday?'] },
]

test('own bubbles give their values with the rectangle of their words; what the other says gives none', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 16, max: 40 }),
      fc.constantFrom<Times>('below', 'behind', 'none'),
      fc.integer({ min: 4, max: 5 }),
      (size, times, count) => {
        const { width, height, texts } = chat(TALK.slice(0, count), size, times)
        const reading = pageOf(width, height, texts)
        const found = extractFromPicture(reading, 'm', OPTIONS)
        expect(found.map((one) => [one.attribute, one.value.number, one.value.unit])).toEqual([
          ['systolic', 134, 'mmHg'],
          ['diastolic', 86, 'mmHg'],
          ['sleep', 27_900, 's'],
          ['weight', 81.3, 'kg'],
        ])
        for (const one of found) {
          const [line] = one.provenance.type === 'picture' ? one.provenance.lines : []
          expect(reading.lines[line ?? -1]?.text).toContain(one.value.raw)
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('one side alone, or rows with something on both sides, are no chat', () => {
  const oneSided = chat(
    TALK.map((one) => ({ ...one, own: false })),
    20,
    'below',
  )
  expect(bubblesOf(sheetOf(pageOf(oneSided.width, oneSided.height, oneSided.texts)))).toBeNull()
  const train: Placed[] = ['Berlin Hauptbahnhof tief', 'Leipzig Hauptbahnhof', 'Erfurt Hauptbahnhof'].flatMap((text, k): Placed[] => [
    { text, x: 30, y: 80 + 60 * k, size: 20 },
    { text: `1${k}:42`, x: 470, y: 80 + 60 * k, size: 16, align: 'right' },
  ])
  expect(bubblesOf(sheetOf(pageOf(500, 500, train)))).toBeNull()
})

import { expect, test } from 'vitest'
import { normalize } from './fusion.ts'
import { remember, VISUAL } from './search.test-helper.ts'
import { createVisualView } from './visual-view.ts'

const look = (...numbers: number[]): Float32Array => normalize(Float32Array.from(numbers)) as Float32Array
const PICTURES = { red: look(1, 0, 0, 0), crimson: look(0.97, 0.2, 0, 0), blue: look(0, 0, 1, 0), green: look(0, 1, 0, 0.1) }

const memory = (): ReturnType<typeof remember> =>
  remember(Object.entries(PICTURES).map(([picture, visual]) => ({ text: `Round ${picture}.`, picture, visual })))
const view = (db: ReturnType<typeof remember>['db'], embedText: ((texts: string[]) => Promise<Float32Array[]>) | null = null) =>
  createVisualView(db, { ...VISUAL, dimension: 4, match: { from: 0.5, to: 0.9 }, embedText })

test('rounds by the likeness of their pictures, without the one that is shown', () => {
  const { db } = memory()
  const found = view(db).likeTo({ vector: PICTURES.red, media: 'red' })
  expect([...found.keys()]).toEqual([2])
  expect(found.get(2)).toBeGreaterThan(0.9)
  const all = view(db).likeTo({ vector: PICTURES.red, media: null })
  expect(all.get(1)).toBeCloseTo(1)
  expect(all.get(1)).toBeGreaterThan(all.get(2) ?? 1)
})

test('what is remembered later is found, what is removed is not', () => {
  const { db } = memory()
  const pictures = view(db)
  expect(pictures.likeTo({ vector: PICTURES.blue, media: null }).size).toBe(1)
  db.exec(`INSERT INTO round_media (round_id, ord, media, name) VALUES (1, 1, 'blue', 'blue')`)
  expect([...pictures.likeTo({ vector: PICTURES.blue, media: null }).keys()].toSorted()).toEqual([1, 3])
  db.exec(`DELETE FROM round_media WHERE media = 'blue'`)
  pictures.refresh()
  expect(pictures.likeTo({ vector: PICTURES.blue, media: null }).size).toBe(0)
})

test('words find pictures where the model has a text branch; ordinary sentences find none', async () => {
  const { db } = memory()
  const words: Record<string, Float32Array> = { sky: look(0, 0, 1, 0.05), rose: look(0.99, 0.1, 0, 0) }
  // A text that names no colour lies somewhere between all pictures.
  const pictures = view(db, async (texts) => texts.map((text) => words[text] ?? look(0.5, 0.5, 0.5, 0.4)))
  expect([...(await pictures.likeWords('sky')).keys()]).toEqual([3])
  expect([...(await pictures.likeWords('rose')).keys()].toSorted()).toEqual([1, 2])
  expect((await pictures.likeWords('what did we do')).size).toBe(0)
  expect((await view(db).likeWords('sky')).size).toBe(0)
})

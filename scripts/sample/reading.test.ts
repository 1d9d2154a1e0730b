/**
 * The sample's own pictures against the story they were drawn from: every printed value comes back under its name, exactly, and nothing else does.
 * A handful in each run, one of each kind and those with small print; ADAMM_ALL_SAMPLES=1 reads all.
 */
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { extractFromPicture } from '../../src-main/engine/extract/layout.ts'
import { settleBySource } from '../../src-main/engine/extract/same-source.ts'
import { readValue } from '../../src-main/engine/extract/values/index.ts'
import { createService } from '../../src-main/engine/inference/service.ts'
import type { ReadingSettings, TypedValue } from '../../src-shared/model.ts'
import { sampleRounds } from './story.ts'

const SOME = [
  'glucose-2026-03-03',
  'glucose-2026-04-04',
  'glucose-2026-05-16',
  'receipt-2026-03-14',
  'receipt-2026-03-22',
  'sleep-2026-03-05',
]
const settings: ReadingSettings = { locale: 'en-GB', dateOrder: 'dmy' }
const service = createService({})
afterAll(() => service.close())

/** What makes two values the same: kind, number, unit, or text. */
function sameness({ kind, number, unit, text }: Pick<TypedValue, 'kind' | 'number' | 'unit' | 'text'>): unknown {
  return number === null ? { kind, text } : { kind, number, unit }
}

for (const { picture } of sampleRounds()) {
  const shows = picture?.page.shows
  if (picture === undefined || shows === undefined) continue
  if (process.env.ADAMM_ALL_SAMPLES === undefined && !SOME.includes(picture.name.replace('.png', ''))) continue
  test(`${picture.name} reads as it was drawn`, async () => {
    const reading = await service.readPicture(join(import.meta.dirname, '../../sample', picture.name))
    const found = settleBySource(extractFromPicture(reading, picture.name, { settings, caption: null, time: null }), settings, null)
    const column = shows.flatMap((record) => Object.values(record))
    const wanted = shows.map((record) =>
      Object.fromEntries(Object.entries(record).map(([name, printed]) => [name, sameness(readValue(printed, { ...settings, column }))])),
    )
    const records: Record<string, unknown>[] = []
    for (const one of found) (records[one.record] ??= {})[one.attribute] = sameness(one.value)
    expect(records).toEqual(wanted)
  })
}

/** A picture that was stored twice: suggested, decided, out of the tables and back; forgetting the original frees the copy. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ForgetSelection } from '../../../src-shared/contract-own.ts'
import { openEngine, type Engine } from '../engine.ts'
import { listTables, tableRows } from '../materialize/read.ts'
import { drawSheet } from '../perceive/testing/lettering.ts'
import { decideCopy, suggestCopies } from './copies.ts'
import { startForget } from './forget/forget.ts'
import { select } from './forget/select.ts'

const root = mkdtempSync(join(tmpdir(), 'adamm-copies-'))
let engine: Engine

const DAYS = [
  ['78.5', '6120', '71'],
  ['79.2', '8040', '69'],
  ['78.9', '5310', '74'],
  ['79.6', '9075', '66'],
  ['78.1', '7480', '70'],
] as const

beforeAll(async () => {
  engine = await openEngine({
    home: join(root, 'home'),
    shell: 'cli',
    emit: () => undefined,
    clock: () => new Date('2031-05-05T12:00:00Z'),
    defaults: { locale: 'en-US', timezone: 'UTC', offline: true },
  })
  const lines: string[] = []
  const write = async (day: number, name: string, sheet: Uint8Array | Buffer): Promise<void> => {
    writeFileSync(join(root, name), sheet)
    lines.push(
      JSON.stringify({
        session: 'S',
        round: `d:${day}`,
        time: `2026-03-0${day}T08:00`,
        user: `seen on day ${day}`,
        images: [{ path: name }],
      }),
    )
  }
  let fourth: Uint8Array = new Uint8Array()
  for (const [index, [weight, steps, pulse]] of DAYS.entries()) {
    const sheet = await drawSheet({
      width: 620,
      height: 360,
      lines: [
        { text: 'HEALTH REPORT', x: 30, y: 30, size: 26 },
        ...[`WEIGHT ${weight}`, `STEPS ${steps}`, `PULSE ${pulse}`].flatMap((text, row) => {
          const [label = '', value = ''] = text.split(' ')
          return [
            { text: label, x: 30, y: 120 + 70 * row, size: 24 },
            { text: value, x: 360, y: 120 + 70 * row, size: 24 },
          ]
        }),
      ],
    })
    if (index === 3) fourth = sheet
    await write(index + 1, `day ${index + 1}.png`, sheet)
  }
  // The fourth day once more, smaller and encoded by another app.
  await write(6, 'sent again.jpg', await sharp(fourth).resize(496).jpeg({ quality: 80 }).toBuffer())
  const path = join(root, 'days.jsonl')
  writeFileSync(path, lines.join('\n'))
  expect(await engine.jobs.wait(engine.startImport([path], {}))).toMatchObject({ state: 'done', error: null })
}, 120_000)
afterAll(async () => {
  await engine.close()
  rmSync(root, { recursive: true, force: true })
})

const model = (): string => engine.context.inference.chosen().image

function refs(): string[] {
  const { db } = engine.context
  return listTables(db).flatMap(({ name }) =>
    tableRows(db, { table: name, filters: [], sort: [], limit: 50, offset: 0, provenance: false }).rows.map(({ ref }) => ref),
  )
}

/** All that was made of the pictures, without ids. */
function shown(): unknown {
  const { db } = engine.context
  return listTables(db).map(({ name, columns }) => ({
    name,
    columns: columns.map((column) => [column.name, column.type, column.unit, column.filled]),
    rows: tableRows(db, { table: name, filters: [], sort: [], limit: 50, offset: 0, provenance: false }).rows.map(({ ref, cells }) => [
      ref,
      Object.entries(cells).map(([column, cell]) => [column, cell.value]),
    ]),
  }))
}

function found(words: string): number {
  return Number(engine.context.db.prepare('SELECT COUNT(*) FROM round_text WHERE round_text MATCH ?').pluck().get(words))
}

test('the copy alone is suggested, the later one as the copy of the earlier', () => {
  const suggestions = suggestCopies(engine.context.db, model(), 20)
  expect(suggestions.map(({ media, other }) => [media.name, media.ref, other.name, other.ref, media.time])).toEqual([
    ['sent again.jpg', 'd:6', 'day 4.png', 'd:4', '2026-03-06T08:00'],
  ])
  expect(suggestions[0]?.sameNumbers).toBeGreaterThan(0.85)
})

test('same: its row leaves the tables, its event stays to be searched; undo and redo', async () => {
  const { db } = engine.context
  const [pair] = suggestCopies(db, model(), 1)
  if (!pair) throw new Error('nothing suggested')
  const before = shown()
  const observations = db.prepare('SELECT * FROM observation ORDER BY id').all()
  expect(refs()).toContain('d:6')
  const words = found('day')
  const decided = decideCopy(engine.own.copies, { media: pair.media.media, other: pair.other.media, same: true })
  expect(decided.change).toMatchObject({ detail: '"sent again.jpg" is the same picture as "day 4.png".' })
  expect(decided.tables.length).toBeGreaterThan(0)
  expect(new Set(refs())).toEqual(new Set(['d:1', 'd:2', 'd:3', 'd:4', 'd:5']))
  expect(found('day')).toBe(words)
  expect(suggestCopies(db, model(), 20)).toEqual([])
  const after = shown()
  for (const same of [true, false])
    expect(() => decideCopy(engine.own.copies, { media: pair.media.media, other: pair.other.media, same })).toThrow(/already/u)

  // What is read anew leaves the copy out.
  db.prepare("UPDATE round SET state = 'stored' WHERE ref = 'd:6'").run()
  expect(await engine.jobs.wait(engine.jobs.add('remember', 'test', {}).id)).toMatchObject({ state: 'done', error: null })
  expect(shown()).toEqual(after)

  engine.own.undo.last()
  expect(shown()).toEqual(before)
  expect(db.prepare('SELECT * FROM observation ORDER BY id').all()).toEqual(observations)
  expect(suggestCopies(db, model(), 20)).toHaveLength(1)
  engine.own.undo.redo()
  expect(shown()).toEqual(after)
  engine.own.undo.last()
  expect(shown()).toEqual(before)
}, 60_000)

test('two pictures: never suggested again, until it is undone', () => {
  const { db } = engine.context
  const [pair] = suggestCopies(db, model(), 1)
  if (!pair) throw new Error('nothing suggested')
  const before = shown()
  // Whichever way round the pair is given.
  decideCopy(engine.own.copies, { media: pair.other.media, other: pair.media.media, same: false })
  expect(shown()).toEqual(before)
  expect(suggestCopies(db, model(), 20)).toEqual([])
  engine.own.undo.last()
  expect(suggestCopies(db, model(), 20)).toHaveLength(1)
})

test('a picture that is not there, and a picture with itself', () => {
  const [pair] = suggestCopies(engine.context.db, model(), 1)
  const media = pair?.media.media ?? ''
  expect(() => decideCopy(engine.own.copies, { media, other: 'a'.repeat(64), same: true })).toThrow(
    expect.objectContaining({ code: 'NOT_FOUND' }),
  )
  expect(() => decideCopy(engine.own.copies, { media, other: media, same: true })).toThrow(
    expect.objectContaining({ code: 'INVALID_ARGUMENT' }),
  )
})

test('forgetting the original frees the copy', async () => {
  const { db } = engine.context
  const [pair] = suggestCopies(db, model(), 1)
  if (!pair) throw new Error('nothing suggested')
  decideCopy(engine.own.copies, { media: pair.media.media, other: pair.other.media, same: true })
  const job = startForget(engine.own.forget, select(db, ForgetSelection.parse({ refs: ['d:4'] })))
  expect(await engine.jobs.wait(job)).toMatchObject({ state: 'done', error: null })
  expect(new Set(refs())).toEqual(new Set(['d:1', 'd:2', 'd:3', 'd:5', 'd:6']))
  expect(db.prepare('SELECT COUNT(*) FROM picture_pair').pluck().get()).toBe(0)
}, 60_000)

/** A first reading that lost a mark is looked at again in the real picture; what is decided shows both readings and stays when everything is derived anew. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { AdammError } from '../../src-shared/errors.ts'
import type { PictureReading } from '../../src-shared/model.ts'
import { contentPath } from './context.ts'
import { openEngine, type Engine } from './engine.ts'
import { importPaths } from './import/import.ts'
import { drawSheet } from './perceive/testing/lettering.ts'
import { tableRows } from './materialize/read.ts'
import { observationsOfRound, proofOfObservation } from './proof.ts'
import { rereadSuspects } from './reread.ts'

const root = mkdtempSync(join(tmpdir(), 'adamm-reread-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const never = { signal: new AbortController().signal, progress: () => undefined }

let engine: Engine
let homes = 0
beforeEach(async () => {
  engine = await openEngine({
    home: join(root, `home ${(homes += 1)}`),
    shell: 'cli',
    emit: () => undefined,
    defaults: { locale: 'en-US', timezone: 'UTC', offline: true },
  })
  return () => engine.close()
})

/** Screens with one value each, as a person photographs a scale every day; stored, not yet remembered. */
async function screens(label: string, values: readonly string[], unit = ''): Promise<string[]> {
  const lines: string[] = []
  for (const [day, value] of values.entries()) {
    const name = `${label} ${homes} ${day}.png`.toLowerCase()
    const sheet = await drawSheet({
      width: 560,
      height: 260,
      lines: [
        { text: 'HEALTH REPORT', x: 30, y: 30, size: 24 },
        { text: label, x: 30, y: 110, size: 22 },
        { text: `${value}${unit}`, x: 330, y: 110, size: 22 },
        { text: 'STEPS', x: 30, y: 180, size: 22 },
        { text: String(6000 + 37 * day), x: 330, y: 180, size: 22 },
      ],
    })
    writeFileSync(join(root, name), sheet)
    lines.push(JSON.stringify({ session: 'S', round: `d:${day}`, time: `2026-03-0${day + 1}T08:00`, user: '', images: [{ path: name }] }))
  }
  const path = join(root, `${label} ${homes}.jsonl`)
  writeFileSync(path, lines.join('\n'))
  await importPaths(engine.context, [path], {}, never)
  return (
    engine.context.db
      .prepare('SELECT m.media FROM round_media m JOIN round r ON r.id = m.round_id ORDER BY r.ref')
      .pluck()
      .all() as string[]
  ).map(String)
}

/** The first reading of a picture, with a fault. */
async function misread(media: string, wrong: (text: string) => string, confidence = 0.9): Promise<void> {
  const { db, inference, paths } = engine.context
  const reading = await inference.readPicture(contentPath(paths.media, media))
  const lines = reading.lines.map((line) => {
    const text = wrong(line.text)
    const spans = line.spans.length === 1 ? line.spans.map((span) => ({ ...span, end: text.length })) : line.spans
    return text === line.text ? line : { ...line, text, confidence, spans }
  })
  expect(lines).not.toEqual(reading.lines)
  store(db, media, { ...reading, lines })
}

function store(db: Engine['context']['db'], media: string, { model, width, height, lines }: PictureReading): void {
  db.prepare('INSERT INTO picture_reading (media, model, width, height, lines) VALUES (?, ?, ?, ?, ?)').run(
    media,
    model,
    width,
    height,
    JSON.stringify(lines),
  )
}

async function remember(): Promise<void> {
  const { id } = engine.jobs.add('remember', 'test', {})
  expect(await engine.jobs.wait(id)).toMatchObject({ state: 'done', error: null })
}

function column(name: string): { value: unknown; ambiguous: boolean }[] {
  const table = engine.context.db
    .prepare('SELECT t.name FROM induced_table t JOIN induced_column c ON c.table_id = t.id WHERE c.name = ?')
    .pluck()
    .get(name)
  return tableRows(engine.context.db, { table: String(table), filters: [], sort: [], limit: 50, offset: 0, provenance: false }).rows.map(
    ({ cells }) => ({ value: cells[name]?.value, ambiguous: cells[name]?.ambiguous ?? false }),
  )
}

function looks(): unknown[] {
  return engine.context.db
    .prepare('SELECT first_text AS first, second_text AS second, chosen FROM region_reading ORDER BY first_text')
    .all()
}

test(
  'a lost decimal mark is found in the picture again; both readings are in the proof, and re-derivation keeps it',
  { timeout: 120_000 },
  async () => {
    const media = await screens('WEIGHT', ['78.5', '79.2', '78.9', '79.6', '78.1', '79.4'])
    await misread(media[2] ?? '', (text) => text.replace('78.9', '789'))
    await remember()
    expect(column('weight').map(({ value }) => value)).toEqual([78.5, 79.2, 78.9, 79.6, 78.1, 79.4])
    expect(looks()).toEqual([{ first: '789', second: '78.9', chosen: 'second' }])
    const { db } = engine.context
    const round = Number(db.prepare("SELECT id FROM round WHERE ref = 'd:2'").pluck().get())
    const seen = observationsOfRound(db, round).find(({ surface }) => /weight/iu.test(surface))
    expect(seen?.value).toMatchObject({
      raw: '78.9',
      reading: 'read again: 78.9, first 789',
      alternatives: [{ number: 789, text: null }],
      secondReading: { first: { text: '789', confidence: 0.9 }, second: { text: '78.9' }, chosen: 'second' },
    })
    const proof = proofOfObservation(db, seen?.id ?? 0)
    expect(proof.pictures[0]?.lines.find(({ text }) => text.includes('789'))?.alternatives?.[0]?.text).toBe('78.9')

    // Everything once more from the stored readings: the decision stays, and nothing is looked at a third time.
    const before = observationsOfRound(db, round).map(({ id: _, ...one }) => one)
    db.prepare("UPDATE round SET state = 'stored'").run()
    engine.context.inference.rereadRegions = () => Promise.reject(new Error('looked again'))
    await remember()
    expect(observationsOfRound(db, round).map(({ id: _, ...one }) => one)).toEqual(before)
    expect(column('weight').map(({ value }) => value)).toEqual([78.5, 79.2, 78.9, 79.6, 78.1, 79.4])
  },
)

test('a lost percent sign is found again', { timeout: 120_000 }, async () => {
  const media = await screens('SLEEP', ['81.5', '74.2', '78.9', '66.3', '71.4', '69.7'], '%')
  await misread(media[4] ?? '', (text) => text.replace('71.4%', '714'))
  await remember()
  expect(column('sleep')).toEqual([81.5, 74.2, 78.9, 66.3, 71.4, 69.7].map((value) => ({ value, ambiguous: false })))
  expect(looks()).toEqual([{ first: '714', second: '71.4%', chosen: 'second' }])
})

test('a value that is really there is confirmed and stays; it is looked at once', { timeout: 120_000 }, async () => {
  await screens('WEIGHT', ['78.5', '79.2', '789.3', '79.6', '78.1', '79.4'])
  await remember()
  expect(column('weight')[2]).toEqual({ value: 789.3, ambiguous: false })
  expect(looks()).toEqual([{ first: '789.3', second: '789.3', chosen: 'first' }])
})

test('two readings of which neither fits are both shown and the cell is in doubt, also after a rebuild', { timeout: 120_000 }, async () => {
  // Printed 789.3, first read as 7893: both are far from the column.
  const media = await screens('WEIGHT', ['78.5', '79.2', '789.3', '79.6', '78.1', '79.4'])
  await misread(media[2] ?? '', (text) => text.replace('789.3', '7893'))
  await remember()
  expect(looks()).toEqual([{ first: '7893', second: '789.3', chosen: null }])
  expect(column('weight')[2]).toEqual({ value: 7893, ambiguous: true })
  const { db } = engine.context
  db.prepare("UPDATE round SET state = 'stored'").run()
  await remember()
  expect(column('weight')[2]).toEqual({ value: 7893, ambiguous: true })
  const round = Number(db.prepare("SELECT id FROM round WHERE ref = 'd:2'").pluck().get())
  expect(observationsOfRound(db, round).find(({ surface }) => /weight/iu.test(surface))?.value).toMatchObject({
    raw: '7893',
    number: 7893,
    ambiguous: true,
    alternatives: [{ number: 789.3, text: null }],
  })
})

test('a pass looks at a bounded number of places and can be cancelled', { timeout: 120_000 }, async () => {
  const media = await screens('WEIGHT', ['78.5', '79.2', '78.9', '79.6', '78.1', '79.4'])
  await misread(media[0] ?? '', (text) => text.replace('78.5', '78.50'), 0.4)
  await misread(media[1] ?? '', (text) => text.replace('79.2', '79.20'), 0.4)
  const { inference, db } = engine.context
  const real = inference.rereadRegions
  inference.rereadRegions = () => Promise.reject(new AdammError('SOURCE_UNREADABLE', 'No such picture.'))
  await remember()
  expect(looks()).toEqual([])
  inference.rereadRegions = real
  const rounds = db.prepare('SELECT id FROM round').pluck().all() as number[]
  await expect(rereadSuspects(engine.context, rounds, AbortSignal.abort())).rejects.toThrow()
  await rereadSuspects(engine.context, rounds, never.signal, 1)
  expect(looks()).toEqual([{ first: '79.20', second: '79.2', chosen: 'first' }])
  await rereadSuspects(engine.context, rounds, never.signal)
  expect(looks()).toHaveLength(2)
  expect(column('weight').map(({ value }) => value)).toEqual([78.5, 79.2, 78.9, 79.6, 78.1, 79.4])
})

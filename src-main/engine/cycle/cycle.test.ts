/** The memory cycle over real pictures: what a first reading overlooked is found by a probe, read again, put into the table, logged, and taken back. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { PictureReading } from '../../../src-shared/model.ts'
import { contentPath } from '../context.ts'
import { openEngine, type Engine } from '../engine.ts'
import { importPaths } from '../import/import.ts'
import { tableRows, listTables } from '../materialize/read.ts'
import { setCorrection } from '../own/correct.ts'
import { drawSheet } from '../perceive/testing/lettering.ts'
import { storedReading } from '../perceive/store.ts'
import { listProbes } from './store.ts'

const root = mkdtempSync(join(tmpdir(), 'adamm-cycle-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const never = { signal: new AbortController().signal, progress: () => undefined }
const WEIGHTS = ['78.5', '79.2', '78.9', '79.6', '78.1', '79.4']
const STEPS = WEIGHTS.map((_, day) => 6000 + 37 * day)

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

/** Six days of one screen; the first reading of the third lacks the lines that `overlooked` names. */
async function memory(overlooked: RegExp, printed: readonly string[] = WEIGHTS): Promise<string> {
  const lines: string[] = []
  for (const [day, weight] of printed.entries()) {
    const name = `scale ${homes} ${day}.png`
    const drawn = [
      { text: 'HEALTH REPORT', x: 30, y: 30, size: 24 },
      { text: 'WEIGHT', x: 30, y: 110, size: 22 },
      ...(weight === '' ? [] : [{ text: weight, x: 330, y: 110, size: 22 }]),
      { text: 'STEPS', x: 30, y: 180, size: 22 },
      { text: String(STEPS[day]), x: 330, y: 180, size: 22 },
    ]
    writeFileSync(join(root, name), await drawSheet({ width: 560, height: 260, lines: drawn }))
    lines.push(JSON.stringify({ session: 'S', round: `d:${day}`, time: `2026-03-0${day + 1}T08:00`, user: '', images: [{ path: name }] }))
  }
  const path = join(root, `scale ${homes}.jsonl`)
  writeFileSync(path, lines.join('\n'))
  const { db, inference, paths } = engine.context
  await importPaths(engine.context, [path], {}, never)
  const media = String(db.prepare("SELECT m.media FROM round_media m JOIN round r ON r.id = m.round_id WHERE r.ref = 'd:2'").pluck().get())
  const reading = await inference.readPicture(contentPath(paths.media, media))
  const kept = reading.lines.filter(({ text }) => !overlooked.test(text))
  expect(kept.length).toBe(reading.lines.length - (printed[2] === '' ? 0 : 1))
  store(media, { ...reading, lines: kept })
  await done(engine.jobs.add('remember', 'test', {}).id)
  return media
}

function store(media: string, { model, width, height, lines }: PictureReading): void {
  engine.context.db
    .prepare('INSERT INTO picture_reading (media, model, width, height, lines) VALUES (?, ?, ?, ?, ?)')
    .run(media, model, width, height, JSON.stringify(lines))
}

async function done(job: number): Promise<unknown> {
  expect(await engine.jobs.wait(job)).toMatchObject({ state: 'done', error: null })
  return engine.jobs.result(job)
}

function column(name: string): unknown[] {
  const { db } = engine.context
  const table = listTables(db).find(({ columns }) => columns.some((one) => one.name === name))
  return tableRows(db, { table: table?.name ?? '', limit: 50 }).rows.map(({ cells }) => cells[name]?.value ?? null)
}
const wanted = WEIGHTS.map(Number)
const lacking = wanted.map((value, day) => (day === 2 ? null : value))
const log = () => listProbes(engine.context.db, { limit: 100, offset: 0 })

test(
  'an overlooked value is asked for, read at a closer look, put into the table, and taken back for good',
  { timeout: 180_000 },
  async () => {
    const media = await memory(/78\.9/u)
    expect(column('weight')).toEqual(lacking)
    expect(await done(engine.upkeep.start())).toMatchObject({ cycle: { sessions: 1, repaired: 1, isWhole: true } })
    expect(column('weight')).toEqual(wanted)
    expect(column('step')).toEqual(STEPS)
    const failed = log().probes.filter(({ passed }) => !passed)
    expect(failed).toMatchObject([
      { gap: 'missing attribute', repairs: [{ action: 'INSERT', attribute: 'weight', value: '78.9', media, undoable: true }] },
    ])
    expect(log().probes.length).toBeLessThanOrEqual(5)
    const answer = await engine.asking.ask({ question: 'What was the weight on 2026-03-03?', threadId: null, request: '' }, never.signal)
    expect(answer.answer.value).toBe(78.9)
    expect(answer.answer.evidence[0]).toMatchObject({ media, quote: '78.9' })

    // Derived anew from what is stored, the repair stays; nothing is asked twice.
    engine.context.db.prepare("UPDATE round SET state = 'stored'").run()
    await done(engine.jobs.add('remember', 'again', {}).id)
    expect(column('weight')).toEqual(wanted)
    expect(await done(engine.upkeep.start())).toMatchObject({ cycle: { sessions: 0, probes: 0 } })

    const id = failed[0]?.repairs[0]?.id ?? 0
    await done(engine.upkeep.startUndo(id))
    expect(column('weight')).toEqual(lacking)
    expect(storedReading(engine.context.db, media)?.lines.some(({ text }) => text.includes('78.9'))).toBe(false)
    expect(log().probes.flatMap(({ repairs }) => repairs)).toMatchObject([{ id, undoable: false, undoneAt: expect.any(String) }])
    const again = engine.upkeep.startUndo(id)
    expect(await engine.jobs.wait(again)).toMatchObject({ state: 'failed' })
    engine.context.db.prepare('DELETE FROM cycle_round').run()
    await done(engine.upkeep.start())
    expect(column('weight')).toEqual(lacking)
  },
)

test('what is not printed is not found: SKIP, and nothing changes', { timeout: 180_000 }, async () => {
  const media = await memory(
    /never/u,
    WEIGHTS.map((weight, day) => (day === 2 ? '' : weight)),
  )
  const before = storedReading(engine.context.db, media)
  expect(await done(engine.upkeep.start())).toMatchObject({ cycle: { repaired: 0 } })
  expect(column('weight')).toEqual(lacking)
  expect(storedReading(engine.context.db, media)).toEqual(before)
  expect(log().probes.filter(({ passed }) => !passed)).toMatchObject([{ repairs: [{ action: 'SKIP', undoable: false }] }])
})

test('what the person corrected is neither asked nor touched', { timeout: 180_000 }, async () => {
  await memory(/78\.9/u)
  const { context, own } = engine
  const table = listTables(context.db)[0]?.name ?? ''
  const row = tableRows(context.db, { table, limit: 10 }).rows[2]
  setCorrection(own.correct, { table, row: row?.id ?? 0, column: 'weight', value: '70' })
  await done(engine.upkeep.start())
  expect(column('weight')[2]).toBe(70)
  expect(log().probes.flatMap(({ repairs }) => repairs)).toEqual([])
})

test('cancelled, it goes on where it stood; work that waits goes first', { timeout: 180_000 }, async () => {
  await memory(/78\.9/u)
  const real = engine.context.inference.rereadRegions
  engine.context.inference.rereadRegions = async (source, polygons, signal) => {
    engine.jobs.cancel(job)
    return real(source, polygons, signal)
  }
  const job = engine.upkeep.start()
  expect(await engine.jobs.wait(job)).toMatchObject({ state: 'cancelled' })
  engine.context.inference.rereadRegions = real
  engine.jobs.resume(job)
  expect(await done(job)).toMatchObject({ cycle: { sessions: 1 } })
  expect(column('weight')).toEqual(wanted)

  const first = engine.upkeep.start()
  const second = engine.jobs.add('remember', 'waits', {}).id
  engine.context.db.prepare('DELETE FROM cycle_round').run()
  expect(await done(first)).toMatchObject({ cycle: { sessions: 0, isWhole: false } })
  await done(second)
})

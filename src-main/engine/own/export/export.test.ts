import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openEngine, type Engine } from '../../engine.ts'
import { makePicture } from '../../import/testing.ts'
import { listTables, tableRows } from '../../materialize/read.ts'
import { setCorrection } from '../correct.ts'
import { exportMemory } from './memory.ts'
import { exportTable } from './table.ts'

const root = mkdtempSync(join(tmpdir(), 'adamm-export-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const { signal } = new AbortController()
const control = { signal, progress: (): void => undefined }

function open(name: string, clock = new Date('2031-05-05T12:00:00Z')): Promise<Engine> {
  return openEngine({
    home: join(root, name),
    shell: 'cli',
    emit: () => undefined,
    clock: () => clock,
    defaults: { locale: 'en-US', timezone: 'UTC', offline: true },
  })
}

async function remember(engine: Engine, name: string): Promise<void> {
  writeFileSync(join(root, `${name}.png`), await makePicture(9, { width: 120, height: 90 }))
  const lines = Array.from({ length: 8 }, (_, index) => ({
    session: 'S',
    round: `${name}:${index}`,
    ...(index === 7 ? { date: '2026-05-20' } : { time: `2026-05-0${index + 1}T08:00:00${index === 3 ? '+02:00' : ''}` }),
    user: `weight: ${80 + index}.5 kg\nshop: ${index === 2 ? '=cmd|calc' : index % 2 === 0 ? 'Corner Shop' : 'Market, "North"'}\nsleep: ${6 + (index % 3)} h`,
    ...(index === 1 ? { assistant: 'Noted.' } : {}),
    ...(index === 0 ? { images: [{ path: `${name}.png`, caption: 'a scale' }, { path: 'lost.png' }] } : {}),
  }))
  writeFileSync(join(root, `${name}.jsonl`), lines.map((line) => JSON.stringify(line)).join('\n'))
  writeFileSync(join(root, `${name}-note.md`), 'A note about the canal, without any measure.')
  await engine.jobs.wait(engine.startImport([join(root, `${name}.jsonl`), join(root, `${name}.png`), join(root, `${name}-note.md`)], {}))
}

const contentOf = ({ context: { db } }: Engine): unknown =>
  listTables(db).map(({ name, columns, rows }) => ({
    name,
    rows,
    columns: columns.map((column) => [column.name, column.type, column.unit]),
    cells: tableRows(db, { table: name, limit: 100 }).rows.map(({ time, ref, cells }) => [
      time,
      ref,
      Object.entries(cells).map(([column, { value, raw }]) => [column, value, raw]),
    ]),
  }))

test('everything exported imports to the same tables; a correction stands beside it', { timeout: 240_000 }, async () => {
  const engine = await open('whole')
  await remember(engine, 'whole')
  const folder = join(root, 'exported')
  const report = await exportMemory(engine.context, folder, control)
  expect(report).toMatchObject({ rows: 9, pictures: 1, missing: 0 })
  const again = await open('again')
  const job = again.startImport([folder], {})
  expect(await again.jobs.wait(job)).toMatchObject({ state: 'done', error: null })
  expect(contentOf(again)).toEqual(contentOf(engine))
  const messages = (one: Engine): unknown =>
    one.context.db
      .prepare(
        'SELECT r.ref, r.local_time, r.offset_minutes, r.time_basis, r.time_weak, m.role, m.text FROM round r JOIN message m ON m.round_id = r.id ORDER BY r.ref, m.ord',
      )
      .all()
  expect(messages(again)).toEqual(messages(engine))
  await again.close()
  await expect(exportMemory(engine.context, folder, control)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
  await engine.close()
})

test('a table as CSV holds no formula, as JSON every place; what is there is not overwritten unasked', { timeout: 120_000 }, async () => {
  const engine = await open('table')
  await remember(engine, 'table')
  const { db } = engine.context
  const [table] = listTables(db)
  const name = table!.name
  const row = tableRows(db, { table: name }).rows[0]!.id
  setCorrection(engine.own.correct, { table: name, row, column: 'weight', value: 90 })
  const csv = join(root, 'table.csv')
  const input = { table: name, file: csv, format: 'csv', provenance: true, replace: false } as const
  expect(await exportTable(db, input, signal)).toMatchObject({ rows: 8 })
  const lines = readFileSync(csv, 'utf8').split('\r\n')
  expect(lines).toHaveLength(10)
  expect(lines[0]).toContain('weight_raw')
  expect(lines[1]).toContain('(corrected)')
  expect(lines.join('\n')).not.toMatch(/(^|,)"?=cmd/u)
  await expect(exportTable(db, input, signal)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
  const json = join(root, 'table.json')
  await exportTable(db, { ...input, file: json, format: 'json' }, signal)
  const parsed = JSON.parse(readFileSync(json, 'utf8')) as {
    rows: { cells: Record<string, { value: unknown; corrected: boolean; provenance: unknown }> }[]
  }
  expect(parsed.rows[0]?.cells['weight']).toMatchObject({ value: 90, corrected: true, provenance: { type: 'text' } })
  await engine.close()
})

test('a moved home and a clock before 1970 work', { timeout: 120_000 }, async () => {
  const early = new Date('1965-03-01T00:00:00Z')
  const engine = await open('early', early)
  await remember(engine, 'early')
  const content = contentOf(engine)
  await engine.close()
  cpSync(join(root, 'early'), join(root, 'moved'), { recursive: true })
  rmSync(join(root, 'early'), { recursive: true })
  const moved = await open('moved', early)
  expect(contentOf(moved)).toEqual(content)
  expect(moved.context.db.prepare('SELECT MIN(local_time) FROM round').pluck().get()).toContain('2026-05')
  await moved.close()
})

test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')('a home that cannot be written is told by name', async () => {
  const engine = await open('locked')
  await engine.close()
  chmodSync(join(root, 'locked'), 0o500)
  chmodSync(join(root, 'locked', 'memory.sqlite'), 0o400)
  await expect(open('locked')).rejects.toMatchObject({ code: expect.stringMatching(/^(HOME_UNWRITABLE|DATABASE_DAMAGED)$/) })
  chmodSync(join(root, 'locked'), 0o700)
  expect(existsSync(join(root, 'locked'))).toBe(true)
})

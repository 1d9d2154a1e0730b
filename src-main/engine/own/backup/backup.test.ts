import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { homePaths } from '../../context.ts'
import { openEngine, type Engine } from '../../engine.ts'
import { makePicture, makeZip } from '../../import/testing.ts'
import { listTables, tableRows } from '../../materialize/read.ts'
import { verifyStore } from '../../verify.ts'
import { BACKUP_JOB, checkTarget, inspectBackup } from './backup.ts'
import { finishRestore, stageRestore } from './restore.ts'

const root = mkdtempSync(join(tmpdir(), 'adamm-backup-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const never = (): { signal: AbortSignal; progress(): void } => ({ signal: new AbortController().signal, progress: () => undefined })

function open(name: string): Promise<Engine> {
  return openEngine({
    home: join(root, name),
    shell: 'cli',
    emit: () => undefined,
    clock: () => new Date('2031-05-05T12:00:00Z'),
    defaults: { locale: 'en-US', timezone: 'UTC', offline: true },
  })
}

async function remember(engine: Engine, name: string): Promise<void> {
  writeFileSync(join(root, `${name}.png`), await makePicture(77, { width: 120, height: 90 }))
  const lines = Array.from({ length: 6 }, (_, index) => ({
    round: `${name}:${index}`,
    time: `2026-05-0${index + 1}T08:00:00`,
    user: `weight: ${80 + index}.5 kg\nsleep: ${6 + (index % 3)} h`,
    ...(index === 0 ? { images: [{ path: `${name}.png` }] } : {}),
  }))
  writeFileSync(join(root, `${name}.jsonl`), lines.map((line) => JSON.stringify(line)).join('\n'))
  await engine.jobs.wait(engine.startImport([join(root, `${name}.jsonl`)], {}))
}

const rowsOf = ({ context: { db } }: Engine): unknown => listTables(db).map(({ name }) => [name, tableRows(db, { table: name }).rows])

async function backUpTo(engine: Engine, file: string): Promise<void> {
  const job = engine.jobs.add(BACKUP_JOB, 'backup', { file, replace: false })
  expect(await engine.jobs.wait(job.id)).toMatchObject({ state: 'done', error: null })
}

test('a backup is checked, restores over another memory that is kept, and runs no job of its own again', { timeout: 240_000 }, async () => {
  const engine = await open('first')
  await remember(engine, 'first')
  const rows = rowsOf(engine)
  const file = join(root, 'first.zip')
  await backUpTo(engine, file)
  expect(await inspectBackup(file, never().signal)).toMatchObject({
    verified: true,
    files: 3,
    counts: { rounds: 6, pictures: 1, sources: 1 },
    missing: [],
  })
  expect(readdirSync(join(root, 'first')).filter((name) => name.startsWith('backup-copy'))).toEqual([])
  expect(() => checkTarget(engine.context.paths, { file, replace: false })).toThrow(/is there already/)
  expect(() => checkTarget(engine.context.paths, { file: join(root, 'first', 'x.zip'), replace: false })).toThrow(/inside the data folder/)
  await engine.close()

  const other = await open('second')
  await remember(other, 'second')
  const report = await stageRestore(other.context, file, never())
  expect(report).toMatchObject({ pending: true, safety: 'before-restore-2031-05-05T12-00-00-000Z' })
  // Until the next start everything is as before.
  expect(other.context.db.prepare("SELECT COUNT(*) FROM round WHERE ref LIKE 'second:%'").pluck().get()).toBe(6)
  await other.close()
  const restored = await open('second')
  expect(rowsOf(restored)).toEqual(rows)
  expect(restored.jobs.list().filter(({ kind, state }) => kind === BACKUP_JOB && state !== 'done')).toEqual([])
  expect((await verifyStore(restored.context.db, restored.context.paths, never().signal)).ok).toBe(true)
  await restored.close()

  // What is kept is a memory by itself.
  const kept = await open(join('second', report.safety ?? ''))
  expect(kept.context.db.prepare("SELECT COUNT(*) FROM round WHERE ref LIKE 'second:%'").pluck().get()).toBe(6)
  await kept.close()
})

test(
  'a kill between two steps of changing places is taken up: every prefix of the steps leads to the same memory',
  { timeout: 240_000 },
  async () => {
    const engine = await open('steps')
    await remember(engine, 'steps')
    const file = join(root, 'steps.zip')
    await backUpTo(engine, file)
    await stageRestore(engine.context, file, never())
    await engine.close()
    const paths = homePaths(join(root, 'steps'))
    const mark = join(paths.home, 'restore-pending.json')
    const { safety } = JSON.parse(readFileSync(mark, 'utf8')) as { safety: string }
    const kept = join(paths.home, safety)
    mkdirSync(kept)
    // Killed after one part had moved away, and again after one had moved in.
    renameSync(paths.thumbnails, join(kept, 'thumbnails'))
    const copy = join(root, 'steps later')
    cpSync(paths.home, copy, { recursive: true })
    expect(finishRestore(paths)).toBe(safety)
    const later = homePaths(copy)
    for (const part of ['media', 'memory.sqlite']) if (existsSync(join(copy, part))) renameSync(join(copy, part), join(copy, safety, part))
    writeFileSync(join(copy, 'restore-pending.json'), JSON.stringify({ safety, away: true }))
    renameSync(join(copy, 'restoring', 'thumbnails'), later.thumbnails)
    expect(finishRestore(later)).toBe(safety)
    for (const name of ['steps', 'steps later']) {
      const opened = await open(name)
      expect(opened.context.db.prepare('SELECT COUNT(*) FROM round').pluck().get()).toBe(6)
      expect((await verifyStore(opened.context.db, opened.context.paths, never().signal)).ok).toBe(true)
      await opened.close()
    }
  },
)

test('what is no backup, cut off, changed or newer is told by name, and the memory stays as it is', { timeout: 240_000 }, async () => {
  const engine = await open('guarded')
  await remember(engine, 'guarded')
  const file = join(root, 'guarded.zip')
  await backUpTo(engine, file)
  const bytes = readFileSync(file)
  const variant = (name: string, make: (path: string) => void): string => {
    const path = join(root, name)
    copyFileSync(file, path)
    make(path)
    return path
  }
  const flipped = Buffer.from(bytes)
  const at = bytes.indexOf('media/') + 200
  flipped[at] = (flipped[at] ?? 0) ^ 0xff
  const manifest = { format: 'adamm-backup', version: 99 }
  const cases: [string, string][] = [
    [join(root, 'not there.zip'), 'SOURCE_UNREADABLE'],
    [root, 'SOURCE_UNREADABLE'],
    [variant('cut.zip', (path) => truncateSync(path, Math.floor(bytes.length * 0.7))), 'BACKUP_UNREADABLE'],
    [variant('empty.zip', (path) => truncateSync(path, 0)), 'BACKUP_UNREADABLE'],
    [variant('flipped.zip', (path) => writeFileSync(path, flipped)), 'BACKUP_DAMAGED'],
    [variant('other.zip', (path) => writeFileSync(path, makeZip([{ name: 'a.txt', content: 'x' }]))), 'BACKUP_UNREADABLE'],
    [
      variant('newer.zip', (path) => writeFileSync(path, makeZip([{ name: 'manifest.json', content: JSON.stringify(manifest) }]))),
      'BACKUP_FROM_FUTURE',
    ],
  ]
  for (const [path, code] of cases) {
    await expect(stageRestore(engine.context, path, never()), path).rejects.toMatchObject({ code })
    expect(existsSync(join(root, 'guarded', 'restoring')), path).toBe(false)
    expect(existsSync(join(root, 'guarded', 'restore-pending.json')), path).toBe(false)
  }
  await expect(stageRestore(engine.context, root, never())).rejects.toThrow('is a folder. Give the path of a backup.')
  const controller = new AbortController()
  controller.abort()
  await expect(stageRestore(engine.context, file, { ...never(), signal: controller.signal })).rejects.toThrow()
  expect(engine.context.db.prepare('SELECT COUNT(*) FROM round').pluck().get()).toBe(6)
  await engine.close()
})

test('the committed backup of this format restores into an empty home', { timeout: 120_000 }, async () => {
  const engine = await open('from fixture')
  const report = await stageRestore(engine.context, join(import.meta.dirname, 'fixtures', 'backup-1.zip'), never())
  expect(report).toMatchObject({ version: 1, safety: null })
  await engine.close()
  const restored = await open('from fixture')
  expect(listTables(restored.context.db).map(({ rows }) => rows)).toEqual([6])
  expect((await verifyStore(restored.context.db, restored.context.paths, never().signal)).ok).toBe(true)
  await restored.close()
})

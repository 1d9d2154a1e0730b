/** What takes long can be cancelled at each stage and leaves the memory, the disk and the backup as they were; keys are in no backup. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import yauzl from 'yauzl'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ForgetSelection } from '../../../src-shared/contract-own.ts'
import type { Job } from '../../../src-shared/model.ts'
import { openEngine, type Engine } from '../engine.ts'
import { makePicture } from '../import/testing.ts'
import { verifyStore } from '../verify.ts'
import { BACKUP_JOB } from './backup/backup.ts'
import { RESTORE_JOB } from './backup/restore.ts'
import { EXPORT_JOB } from './export/memory.ts'
import { startForget } from './forget/forget.ts'
import { select } from './forget/select.ts'

const root = mkdtempSync(join(tmpdir(), 'adamm-cancel-'))
const home = join(root, 'home')
const KEY = 'sk-0123456789abcdefghij'
let engine: Engine
/** The stage at which the running job is cancelled. */
let stopAt: string | null = null
let stages: string[] = []

beforeAll(async () => {
  engine = await openEngine({
    home,
    shell: 'cli',
    emit: (event, payload) => {
      if (event !== 'job.changed' || !('stage' in payload && 'state' in payload) || payload.state !== 'running') return
      if (payload.stage !== '' && stages.at(-1) !== payload.stage) stages.push(payload.stage)
      if (payload.stage === stopAt) engine.jobs.cancel(payload.id)
    },
    clock: () => new Date('2031-05-05T12:00:00Z'),
    defaults: { locale: 'en-US', timezone: 'UTC', offline: true },
  })
  writeFileSync(join(root, 'scale.png'), await makePicture(78, { width: 120, height: 90 }))
  const lines = Array.from({ length: 8 }, (_, index) => ({
    round: `r:${index}`,
    time: `2026-05-0${index + 1}T08:00:00`,
    user: index === 7 ? 'The zirconium accordion stands behind the wardrobe.' : `weight: ${80 + index}.5 kg\nsleep: ${6 + (index % 3)} h`,
    ...(index === 0 ? { images: [{ path: 'scale.png' }] } : {}),
  }))
  writeFileSync(join(root, 'chat.jsonl'), lines.map((line) => JSON.stringify(line)).join('\n'))
  await engine.jobs.wait(engine.startImport([join(root, 'chat.jsonl')], {}))
  // As the window's shell writes it.
  writeFileSync(join(home, 'keys.json'), JSON.stringify({ lab: KEY }))
}, 120_000)

afterAll(async () => {
  await engine.close()
  rmSync(root, { recursive: true, force: true })
})

/** Runs a job, cancelled at a stage, or to its end. */
async function runJob(start: () => number, stage: string | null): Promise<Job> {
  stopAt = stage
  stages = []
  const job = await engine.jobs.wait(start())
  stopAt = null
  return job
}

const listed = (folder: string): string[] => readdirSync(folder).toSorted()

/** Everything that is in the database, but the jobs themselves. */
function rowsOf(): unknown {
  const names = engine.context.db
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('job', 'sqlite_sequence') AND name NOT LIKE 'round_text%' ORDER BY name",
    )
    .pluck()
    .all() as string[]
  return names.map((name) => [name, engine.context.db.prepare(`SELECT * FROM "${name}"`).all()])
}

async function whole(): Promise<boolean> {
  return (await verifyStore(engine.context.db, engine.context.paths, new AbortController().signal)).ok
}

const file = join(root, 'memory.zip')
const folder = join(root, 'exported')

test.each([
  [BACKUP_JOB, 'copying the database', { file, replace: false }],
  [BACKUP_JOB, 'writing and checking', { file, replace: false }],
  [EXPORT_JOB, 'copying pictures', { folder }],
  [EXPORT_JOB, 'writing history', { folder }],
])('%s cancelled at "%s" leaves nothing behind', { timeout: 60_000 }, async (kind, stage, input) => {
  const [before, beside, inside] = [rowsOf(), listed(root), listed(home)]
  expect(await runJob(() => engine.jobs.add(kind, kind, input).id, stage)).toMatchObject({ state: 'cancelled', error: null })
  expect(stages).toContain(stage)
  expect([listed(root), listed(home)]).toEqual([beside, inside])
  expect(rowsOf()).toEqual(before)
})

async function entriesOf(path: string): Promise<string[]> {
  const zip = await yauzl.openPromise(path, { autoClose: false })
  const names: string[] = []
  for await (const entry of zip.eachEntry()) names.push(entry.fileName)
  zip.close()
  return names
}

test(
  'a backup holds the manifest, the database, pictures, and nothing else: no keys, no models, no logs',
  { timeout: 60_000 },
  async () => {
    engine.context.log('info', 'something for the log')
    expect(await runJob(() => engine.jobs.add(BACKUP_JOB, 'b', { file, replace: false }).id, null)).toMatchObject({ state: 'done' })
    const [first, ...names] = await entriesOf(file)
    expect(first).toBe('manifest.json')
    expect(names.map((name) => name.replace(/[0-9a-f]{64}/u, 'SUM').replace(/\/[0-9a-f]{2}\//u, '/')).toSorted()).toEqual([
      'media/SUM',
      'memory.sqlite',
      'thumbnails/SUM.webp',
    ])
    expect(readFileSync(file).includes(KEY)).toBe(false)
    expect(await runJob(() => engine.jobs.add(EXPORT_JOB, 'e', { folder }).id, null)).toMatchObject({ state: 'done' })
    expect(stages).toEqual(['copying pictures', 'writing history'])
    expect(listed(folder)).toEqual(['corrections.json', 'history.jsonl', 'pictures'])
  },
)

test('a restore cancelled while it unpacks restores nothing at the next start', { timeout: 60_000 }, async () => {
  const [before, inside] = [rowsOf(), listed(home)]
  const cancelled = await runJob(() => engine.jobs.add(RESTORE_JOB, 'r', { file }).id, 'unpacking and checking')
  expect(cancelled).toMatchObject({ state: 'cancelled', error: null })
  expect([listed(home), existsSync(join(home, 'restore-pending.json'))]).toEqual([inside, false])
  expect(rowsOf()).toEqual(before)
})

const forgetting = (): number => startForget(engine.own.forget, select(engine.context.db, ForgetSelection.parse({ refs: ['r:7', 'r:3'] })))

test('a forget cancelled while it reads what stays has forgotten nothing', { timeout: 60_000 }, async () => {
  const before = rowsOf()
  expect(await runJob(forgetting, 'reading what stays')).toMatchObject({ state: 'cancelled', error: null })
  expect(rowsOf()).toEqual(before)
  expect(await whole()).toBe(true)
})

test('a forget cancelled after it has forgotten ends all the same: half of it would be lies', { timeout: 60_000 }, async () => {
  expect(await runJob(forgetting, 'removing files')).toMatchObject({ state: 'done', error: null })
  expect(engine.context.db.prepare("SELECT COUNT(*) FROM round WHERE ref IN ('r:7', 'r:3')").pluck().get()).toBe(0)
  expect(readFileSync(join(home, 'memory.sqlite')).includes('zirconium accordion')).toBe(false)
  expect(await whole()).toBe(true)
})

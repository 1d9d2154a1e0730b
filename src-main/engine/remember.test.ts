import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { AdammError } from '../../src-shared/errors.ts'
import { openEngine } from './engine.ts'
import type { Engine } from './engine.ts'
import { importPaths } from './import/import.ts'
import { rememberPending } from './remember.ts'
import type { RememberStages } from './remember.ts'

const root = mkdtempSync(join(tmpdir(), 'adamm-remember-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function open(name: string): Promise<Engine> {
  return openEngine({
    home: join(root, name),
    shell: 'cli',
    emit: () => undefined,
    defaults: { locale: 'en-US', timezone: 'UTC', offline: true },
  })
}

function history(name: string, lines: readonly Record<string, string>[]): string {
  const path = join(root, name)
  writeFileSync(path, lines.map((line) => JSON.stringify(line)).join('\n'))
  return path
}

const never = { signal: new AbortController().signal, progress: () => undefined }

test('a message of millions of values costs a bounded part of the work and harms no other round', { timeout: 240_000 }, async () => {
  const engine = await open('huge')
  const path = history('huge.jsonl', [
    { round: 'h:1', user: 'My weight was 82.4 kg.' },
    { round: 'h:2', user: `${'A: 5 kg '.repeat(1_900_000)}zebrafish` },
    { round: 'h:3', user: 'My weight was 81 kg. '.repeat(20_000) },
    { round: 'h:4', user: 'My weight was 82 kg.' },
  ])
  const job = engine.startImport([path], {})
  expect(await engine.jobs.wait(job)).toMatchObject({ state: 'done', error: null })
  const problems = engine.importReport(job).sources.flatMap((source) => source.problems)
  expect(problems.map(({ code, message }) => [code, /round "(.*?)"/.exec(message)?.[1]])).toEqual([
    ['TOO_MANY_VALUES', 'h:2'],
    ['TOO_MANY_VALUES', 'h:3'],
  ])
  const { db } = engine.context
  expect(db.prepare("SELECT COUNT(*) FROM round WHERE state <> 'remembered'").pluck().get()).toBe(0)
  expect(db.prepare("SELECT COUNT(*) FROM observation o JOIN round r ON r.id = o.round_id WHERE r.ref = 'h:3'").pluck().get()).toBe(2000)
  expect(
    db.prepare("SELECT COUNT(*) FROM observation o JOIN round r ON r.id = o.round_id WHERE r.ref IN ('h:1', 'h:4')").pluck().get(),
  ).toBe(2)
  expect(db.prepare("SELECT COUNT(*) FROM message WHERE text LIKE '%zebrafish'").pluck().get()).toBe(1)
  await engine.close()
})

test(
  'a round that fails is kept as text and reported at its source; failures of the whole work are thrown',
  { timeout: 120_000 },
  async () => {
    const engine = await open('failing')
    const { context } = engine
    const path = history('failing.jsonl', [
      { round: 'f:1', user: 'My weight was 82.4 kg.' },
      { round: 'f:2', user: 'A heron stood at the lake.' },
      { round: 'f:3', user: 'My weight was 82 kg.' },
    ])
    await importPaths(context, [path], {}, never)
    let failure: Error = new AdammError('DISK_FULL', 'The disk is full.')
    const stages: RememberStages = {
      extraction: {
        async extract(round) {
          if (round.ref === 'f:2') throw failure
          return []
        },
        resolve: () => [],
        takeStale: () => [],
        takeProblems: () => [],
        save: () => undefined,
        reset: () => undefined,
        renewNames: () => undefined,
      },
      hierarchy: async () => ({ text: engine.textModel, visual: null, prior: [] }),
      consolidate: () => [],
      changed: () => undefined,
    }
    await expect(rememberPending(context, stages, never)).rejects.toMatchObject({ code: 'DISK_FULL' })
    failure = new RangeError('Maximum call stack size exceeded')
    const { problems } = await rememberPending(context, stages, never)
    expect(problems).toMatchObject([{ where: path, code: 'ROUND_NOT_READ', message: expect.stringContaining('"f:2"') }])
    expect(context.db.prepare('SELECT DISTINCT state FROM round').pluck().all()).toEqual(['remembered'])
    expect(context.db.prepare("SELECT COUNT(*) FROM round_text WHERE round_text MATCH 'heron'").pluck().get()).toBe(1)
    await engine.close()
  },
)

/** Names, columns, descriptions and rows of all tables, as they were made. */
function tablesOf({ context: { db } }: Engine): unknown {
  return [
    db.prepare('SELECT id, name, label, description FROM induced_table ORDER BY id').all(),
    db.prepare('SELECT id, table_id, ord, name, label, type, unit FROM induced_column ORDER BY id').all(),
    db.prepare('SELECT id, table_id, round_id, record FROM induced_row ORDER BY id').all(),
  ]
}

test('two imports make the same memory, however long a round takes', { timeout: 120_000 }, async () => {
  const path = history(
    'twice.jsonl',
    Array.from({ length: 150 }, (_, index) => ({
      round: `t:${index}`,
      time: `2024-0${1 + Math.floor(index / 28)}-${String(1 + (index % 28)).padStart(2, '0')}T08:00:00`,
      user:
        index % 2 === 0
          ? `weight: ${80 + (index % 7)} kg\nsleep: ${6 + (index % 3)} h`
          : `sleep: ${5 + (index % 4)} h\nsteps: ${4000 + index}\nweight: 81 kg`,
    })),
  )
  const made: unknown[] = []
  for (const name of ['quick', 'slow']) {
    const engine = await open(name)
    const { inference } = engine.context
    const embedTexts = inference.embedTexts
    let calls = 0
    inference.embedTexts = async (...input) => {
      // Longer than a batch once took, in the middle of one.
      if (name === 'slow' && (calls += 1) === 10) await new Promise((resolve) => setTimeout(resolve, 5_000))
      return embedTexts(...input)
    }
    const job = engine.startImport([path], {})
    expect(await engine.jobs.wait(job)).toMatchObject({ state: 'done', error: null })
    made.push(tablesOf(engine))
    await engine.close()
  }
  expect(made[0]).not.toEqual([[], [], []])
  expect(made[1]).toEqual(made[0])
})

import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countVectors, readModelChoice } from './db/embeddings.ts'
import { allEmbeddings } from './db/hierarchy.ts'
import { type Engine, openEngine } from './engine.ts'
import { putFiles, tinyCatalogue, tinyModelsFolder } from './inference/tiny-models.test-helper.ts'

const CHILD = join(import.meta.dirname, 're-embed-child.test-helper.ts')
const ROUNDS = 96
const root = mkdtempSync(join(tmpdir(), 'adamm-re-embed-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function open(home: string, modelsFolder: string): Promise<Engine> {
  return openEngine({
    home,
    shell: 'cli',
    emit: () => undefined,
    modelsFolder,
    defaults: { locale: 'en-US', timezone: 'UTC', offline: true },
  })
}

/** Runs the child; kills it without warning when it has so many vectors. Returns its last words. */
function runChild(home: string, modelsFolder: string, killAt: number | null): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CHILD, home, modelsFolder, 'tiny-text'], { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const vectors = Number([...output.matchAll(/vectors (\d+)\n/g)].at(-1)?.[1] ?? 0)
      if (killAt !== null && vectors >= killAt) child.kill('SIGKILL')
    })
    child.on('error', reject)
    child.on('exit', () => resolve(/end (.+)\n/.exec(output)?.[1] ?? 'killed'))
  })
}

/** Everything that retrieval rests on, without ids that depend on the history of the file. */
function memoryOf({ context: { db } }: Engine): unknown {
  const members = db
    .prepare(
      'SELECT e.round_id AS round, p.title AS episode, t.title AS topic FROM event e JOIN episode p ON p.id = e.episode_id LEFT JOIN topic t ON t.id = p.topic_id ORDER BY e.round_id',
    )
    .all()
  return { members, vectors: allEmbeddings(db, 'event', 'tiny-text').map(({ id, vector }) => [id, [...vector]]) }
}

test(
  'kill -9 in the middle of a change, start again: the old index serves until then, the end is that of an unbroken one',
  { timeout: 240_000 },
  async () => {
    const { models, shelf } = tinyCatalogue('http://127.0.0.1:1')
    const modelsFolder = tinyModelsFolder(join(root, 'models'), models)
    putFiles(join(root, 'stick'), models, shelf)
    const lines = Array.from({ length: ROUNDS }, (_, index) =>
      JSON.stringify({
        session: 'D1',
        round: `D1:${index}`,
        time: `2024-0${1 + Math.floor(index / 80)}-${String(1 + (index % 28)).padStart(2, '0')}T08:00:00`,
        user: index === 60 ? 'a heron at the lake' : `we walked at the lake, coffee ${index}`,
      }),
    )
    writeFileSync(join(root, 'chat.jsonl'), lines.join('\n'))
    const [killed, unbroken] = [join(root, 'killed'), join(root, 'unbroken')]
    const first = await open(killed, modelsFolder)
    for (const job of [first.startImport([join(root, 'chat.jsonl')], {}), first.models.startFetch('tiny-text', join(root, 'stick'))])
      expect(await first.jobs.wait(job)).toMatchObject({ state: 'done', error: null })
    await first.close()
    cpSync(killed, unbroken, { recursive: true })

    const ends = [await runChild(killed, modelsFolder, 16)]
    const between = await open(killed, modelsFolder)
    // The start takes the change up by itself; stopped at once, so that the state between can be looked at.
    const change = between.jobs.list().find(({ kind }) => kind === 're-embed')
    between.jobs.cancel(change?.id ?? 0)
    await between.jobs.wait(change?.id ?? 0)
    const made = countVectors(between.context.db).get('tiny-text') ?? 0
    expect(made).toBeGreaterThan(0)
    expect(made).toBeLessThan(ROUNDS)
    expect([readModelChoice(between.context.db, 'text'), between.textModel.id]).toEqual([null, 'use-lite-en'])
    expect((await between.retriever.search('a heron at the lake', 'event', 3))[0]?.ref).toBe('D1:60')
    expect(between.context.db.prepare('SELECT COUNT(*) FROM event').pluck().get()).toBe(ROUNDS)
    await between.close()

    ends.push(await runChild(killed, modelsFolder, Math.min(made + 48, ROUNDS - 16)))
    ends.push(await runChild(killed, modelsFolder, null))
    expect(ends[0]).toBe('killed')
    expect(ends.at(-1)).toMatch(/^(done|none)/)

    const reference = await open(unbroken, modelsFolder)
    const job = await reference.models.use('tiny-text')
    expect(await reference.jobs.wait(job ?? 0)).toMatchObject({ state: 'done' })
    const mended = await open(killed, modelsFolder)
    expect(mended.textModel.id).toBe('tiny-text')
    expect(countVectors(mended.context.db).get('use-lite-en')).toBe(ROUNDS)
    expect(memoryOf(mended)).toEqual(memoryOf(reference))
    expect(mended.context.db.pragma('integrity_check', { simple: true })).toBe('ok')
    expect((await mended.retriever.search('a heron at the lake', 'event', 3))[0]?.ref).toBe('D1:60')
    await mended.close()
    await reference.close()
  },
)

import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Input } from '../../../../src-shared/contract.ts'
import { ForgetReport, ForgetSelection } from '../../../../src-shared/contract-own.ts'
import { openEngine, type Engine } from '../../engine.ts'
import { makePicture } from '../../import/testing.ts'
import { verifyStore } from '../../verify.ts'
import { startForget } from './forget.ts'
import { select } from './select.ts'

const root = mkdtempSync(join(tmpdir(), 'adamm-forget-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let homes = 0
function open(home = join(root, `home ${(homes += 1)}`)): Promise<Engine> {
  return openEngine({
    home,
    shell: 'cli',
    emit: () => undefined,
    clock: () => new Date('2031-05-05T12:00:00Z'),
    defaults: { locale: 'en-US', timezone: 'UTC', offline: true },
  })
}

type Line = { round: string; time: string; user: string; images?: { path: string; caption?: string }[] }

async function remember(engine: Engine, name: string, lines: readonly Line[]): Promise<void> {
  const path = join(root, name)
  writeFileSync(path, lines.map((line) => JSON.stringify({ session: 'S', ...line })).join('\n'))
  const job = engine.startImport([path], {})
  expect(await engine.jobs.wait(job)).toMatchObject({ state: 'done', error: null })
}

async function forget({ own, context, jobs }: Engine, selection: Input<'forget.run'>): Promise<ForgetReport> {
  const job = startForget(own.forget, select(context.db, ForgetSelection.parse(selection)))
  expect(await jobs.wait(job)).toMatchObject({ state: 'done', error: null })
  return ForgetReport.parse(jobs.result(job))
}

/** All that was made of the rounds, by names and refs instead of ids. */
function made({ context: { db } }: Engine): unknown {
  const rows = (text: string): unknown[] => db.prepare(text).all()
  const tables = db.prepare('SELECT name FROM induced_table WHERE folded_into IS NULL ORDER BY name').pluck().all() as string[]
  return {
    tables: rows('SELECT name, label, description, kind FROM induced_table WHERE folded_into IS NULL ORDER BY name'),
    columns: rows(
      'SELECT t.name AS "table", c.name, c.label, c.type, c.unit, c.filled, c.optional, c.hidden FROM induced_column c JOIN induced_table t ON t.id = c.table_id WHERE t.folded_into IS NULL ORDER BY t.name, c.ord, c.name',
    ),
    rows: tables.map((name) =>
      rows(`SELECT * FROM "t_${name}" ORDER BY _order`).map((row) => ({ ...(row as Record<string, unknown>), _row: 0 })),
    ),
    attributes: rows('SELECT name, label, kind, unit FROM attribute ORDER BY name'),
    aliases: rows(
      'SELECT a.name, l.surface, l.reason, l.score FROM attribute_alias l JOIN attribute a ON a.id = l.attribute_id ORDER BY a.name, l.surface',
    ),
    schemas: rows(
      'SELECT kind, support, all_confidence, json_array_length(attributes) AS width FROM schema WHERE active = 1 ORDER BY kind, support, width',
    ),
    observations: rows(
      'SELECT r.ref, o.record, a.name, o.surface, o.raw, o.kind, o.number, o.text FROM observation o JOIN round r ON r.id = o.round_id JOIN attribute a ON a.id = o.attribute_id ORDER BY r.ref, o.record, a.name, o.raw',
    ),
    episodes: rows(
      'SELECT e.title, e.description, e.from_time, e.to_time, t.title AS topic FROM episode e LEFT JOIN topic t ON t.id = e.topic_id ORDER BY e.from_time, e.title',
    ),
    words: db.prepare("SELECT COUNT(*) FROM round_text WHERE round_text MATCH 'weight OR sleep OR paid OR reading'").pluck().get(),
    // Rounds that wait for a template are named by ids.
    templates: (db.prepare('SELECT state FROM line_template').pluck().all() as string[]).map((state) =>
      state.replace(/"waiting":\[[^\]]*\]/gu, ''),
    ),
  }
}

const day = (index: number): string => `2026-0${4 + Math.floor(index / 28)}-${String(1 + (index % 28)).padStart(2, '0')}T08:00:00`

/** Rounds of several kinds; a forgotten one may be the first of its name, or the one that makes a schema or a template. */
const kinds = [
  (index: number): string => `Morning note.\nweight: ${80 + (index % 7)}.5 kg\nsleep: ${6 + (index % 3)} h`,
  (index: number): string => `Body weight: ${79 + (index % 5)} kg\nSleep: ${5 + (index % 4)} h\nmood: fair`,
  (index: number): string => `Paid ${3 + (index % 9)}.20 EUR at Corner Shop ${index}.`,
  (index: number): string => `Player ${index % 4} plays blue-${index % 9}-number.`,
  (index: number): string => `Glucose reading: ${90 + index} mg/dL, time in range ${60 + (index % 30)} %`,
  (index: number): string => `TIR: ${60 + (index % 30)} %\nglucose reading: ${100 + index} mg/dL`,
  (index: number): string => `A quiet walk along the northern canal number ${index}, nothing else to say.`,
] as const

test('forgetting equals never having seen: generated histories', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.nat(kinds.length - 1), { minLength: 2, maxLength: 4 }),
      fc.array(fc.record({ kind: fc.nat(3), gone: fc.integer({ min: 0, max: 2 }).map((drawn) => drawn === 0) }), {
        minLength: 14,
        maxLength: 50,
      }),
      async (few, drawn) => {
        const lines = drawn.map(({ kind }, index): Line => ({
          round: `r:${index}`,
          time: day(index),
          user: kinds[few[kind % few.length]!]!(index),
        }))
        const gone = lines.filter((_, index) => drawn[index]!.gone).map(({ round }) => round)
        fc.pre(gone.length > 0 && gone.length < lines.length)
        const engine = await open()
        const fresh = await open()
        try {
          await remember(engine, `all ${homes}.jsonl`, lines)
          await remember(
            fresh,
            `rest ${homes}.jsonl`,
            lines.filter(({ round }) => !gone.includes(round)),
          )
          const report = await forget(engine, { refs: gone })
          expect(report.removed.rounds).toBe(gone.length)
          expect(report.proof).toMatchObject({ hits: 0 })
          expect(made(engine)).toEqual(made(fresh))
          expect((await verifyStore(engine.context.db, engine.context.paths, new AbortController().signal)).ok).toBe(true)
        } finally {
          await engine.close()
          await fresh.close()
        }
      },
    ),
    { numRuns: 4, seed: 20_261_130, endOnFailure: true },
  )
})

function filesOf(home: string): string[] {
  return readdirSync(home, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  )
}

/** The slow and obvious way: every file read whole. */
function hits(home: string, marks: readonly (string | Buffer)[]): string[] {
  return filesOf(home).filter((path) => {
    const bytes = readFileSync(path)
    return marks.some((mark) => bytes.includes(mark))
  })
}

/** Two rounds in words, one with words and two pictures, one picture alone; an answer to each kind of question. */
async function household(engine: Engine, name: string): Promise<{ pictures: Buffer[]; answers: number[] }> {
  const pictures = await Promise.all([501, 502, 503].map((seed) => makePicture(seed, { width: 160, height: 120 })))
  for (const [index, bytes] of pictures.entries()) writeFileSync(join(root, `${name}-${index}.png`), bytes)
  await remember(engine, `${name}.jsonl`, [
    ...Array.from({ length: 8 }, (_, index) => ({
      round: `n:${index}`,
      time: day(index),
      user: `weight: ${80 + index}.5 kg\nsleep: ${6 + (index % 3)} h`,
    })),
    { round: 'secret', time: day(9), user: 'The zirconium accordion stands behind the lighthouse keeper’s wardrobe.' },
    {
      round: 'album',
      time: day(10),
      user: 'Two photographs from the allotment garden.',
      images: [
        { path: `${name}-0.png`, caption: 'rhubarb under the southern window' },
        { path: `${name}-1.png`, caption: 'the compost heap in autumn light' },
      ],
    },
  ])
  const job = engine.startImport([join(root, `${name}-2.png`)], {})
  await engine.jobs.wait(job)
  const answers: number[] = []
  for (const question of ['average weight', 'where is the zirconium accordion', 'average sleep in May'])
    answers.push((await engine.asking.ask({ question, threadId: null, request: '' }, new AbortController().signal)).id)
  return { pictures, answers }
}

test(
  'words, pictures, answers, threads and copies go; what stays keeps its ids; a second import leaves it out',
  { timeout: 240_000 },
  async () => {
    const home = join(root, 'household')
    const engine = await open(home)
    const { context } = engine
    const { pictures } = await household(engine, 'house')
    const thread = context.db
      .prepare("INSERT INTO thread (title, created_at) VALUES ('where is the zirconium accordion', 'now') RETURNING id")
      .pluck()
      .get()
    context.db.prepare("UPDATE answer SET thread_id = ? WHERE question LIKE '%accordion%'").run(thread)
    writeFileSync(join(home, 'memory.sqlite.before-10'), 'a copy with the zirconium accordion')
    context.log('info', 'read "The zirconium accordion stands behind the lighthouse keeper’s wardrobe."')
    const kept = context.db.prepare("SELECT o.id, o.raw FROM observation o JOIN round r ON r.id = o.round_id WHERE r.ref = 'n:5'").all()
    const marks = ['zirconium accordion', 'compost heap', pictures[1]!.subarray(40, 100), pictures[2]!.subarray(40, 100)]
    expect(hits(home, marks).length).toBeGreaterThan(3)

    const report = await forget(engine, { refs: ['secret', 'house-1.png', 'house-2.png'] })
    expect(report.removed).toMatchObject({ rounds: 2, pictures: 2, answers: 1 })
    expect(report.copies).toEqual(['memory.sqlite.before-10'])
    expect(report.proof).toMatchObject({ hits: 0, where: [] })
    expect(report.proof.marks).toBeGreaterThan(8)
    expect(hits(home, marks)).toEqual([])
    expect(context.db.prepare('SELECT COUNT(*) FROM thread').pluck().get()).toBe(0)
    expect(context.db.prepare('SELECT COUNT(*) FROM answer').pluck().get()).toBe(2)
    expect(context.db.prepare("SELECT o.id, o.raw FROM observation o JOIN round r ON r.id = o.round_id WHERE r.ref = 'n:5'").all()).toEqual(
      kept,
    )
    expect(
      context.db.prepare("SELECT name FROM round_media m JOIN round r ON r.id = m.round_id WHERE r.ref = 'album'").pluck().all(),
    ).toEqual(['house-0.png'])

    const again = engine.startImport([join(root, 'house.jsonl'), join(root, 'house-2.png')], {})
    await engine.jobs.wait(again)
    expect(hits(home, marks.slice(2))).toEqual([])
    expect(context.db.prepare("SELECT COUNT(*) FROM round WHERE ref IN ('secret', 'house-2.png')").pluck().get()).toBe(0)
    const problems = engine.importReport(again).sources.flatMap((source) => source.problems)
    expect(problems.map(({ code }) => code)).toContain('FORGOTTEN')

    const asked = engine.startImport([join(root, 'house.jsonl'), join(root, 'house-2.png')], { forgotten: true })
    await engine.jobs.wait(asked)
    expect(context.db.prepare("SELECT ref FROM round WHERE ref IN ('secret', 'house-2.png') ORDER BY ref").pluck().all()).toEqual([
      'house-2.png',
      'secret',
    ])
    await expect(forget(engine, { refs: ['nothing of that name'] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await engine.close()
  },
)

test('an answer that counted a forgotten row goes, one over the rest of its table is stale', { timeout: 120_000 }, async () => {
  const engine = await open()
  await household(engine, 'flat')
  const report = await forget(engine, { from: '2026-04-03', to: '2026-04-03' })
  expect(report.removed).toMatchObject({ rounds: 1, messages: 1, observations: 2 })
  const left = engine.context.db.prepare('SELECT question, stale FROM answer ORDER BY id').all()
  expect(left).toEqual(expect.arrayContaining([{ question: 'where is the zirconium accordion', stale: 0 }]))
  expect(left).not.toEqual(expect.arrayContaining([expect.objectContaining({ question: 'average weight' })]))
  await engine.close()
})

const CHILD = join(import.meta.dirname, 'kill-child.test-helper.ts')

/** Forgets in a process of its own that is killed at a stage; true when it came to its end. */
function forgetInChild(home: string, refs: readonly string[], stage: string | null): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CHILD, home, JSON.stringify(refs)], { stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (stage !== null && said.includes(stage)) child.kill('SIGKILL')
    })
    child.on('error', reject)
    child.on('exit', () => resolve(said.includes('end done')))
  })
}

test('kill -9 at any stage: before it nothing is gone, after the next start all of it is', { timeout: 300_000 }, async () => {
  const stages = ['reading what stays', 'building tables', 'removing files', 'writing the database anew', 'searching every byte']
  for (const stage of stages) {
    const home = join(root, `killed ${stages.indexOf(stage)}`)
    const engine = await open(home)
    const { pictures } = await household(engine, `kill${stages.indexOf(stage)}`)
    await engine.close()
    const marks = ['zirconium accordion', pictures[2]!.subarray(40, 100)]
    await forgetInChild(home, ['secret', `kill${stages.indexOf(stage)}-2.png`], stage)
    const reopened = await open(home)
    await Promise.all(reopened.jobs.list().map(({ id }) => reopened.jobs.wait(id)))
    const [job] = reopened.jobs.list().filter(({ kind }) => kind === 'forget')
    expect(job).toMatchObject({ state: 'done' })
    expect(ForgetReport.parse(reopened.jobs.result(job!.id)).proof.hits).toBe(0)
    expect(hits(home, marks)).toEqual([])
    expect((await verifyStore(reopened.context.db, reopened.context.paths, new AbortController().signal)).ok).toBe(true)
    await reopened.close()
  }
})

import { mkdtempSync, mkdirSync, readFileSync, writeFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MemoryUnit } from '../../src-shared/model.ts'
import { openEngine } from './engine.ts'
import type { Engine } from './engine.ts'
import { runSearch } from './search-query.ts'

const root = mkdtempSync(join(tmpdir(), 'adamm-search-picture-'))
let engine: Engine
const { signal } = new AbortController()

/** A drawing of its own kind: discs on a ground, or stripes, with some shift. */
function drawing(kind: 'discs' | 'stripes' | 'rings', seed: number): Promise<Buffer> {
  const shift = seed * 7
  const parts = Array.from({ length: 6 }, (_, at) => {
    const [x, y] = [(at * 83 + shift) % 400, (at * 61 + shift * 2) % 300]
    if (kind === 'discs') return `<circle cx="${x}" cy="${y}" r="38" fill="#c22"/>`
    if (kind === 'rings') return `<circle cx="${x}" cy="${y}" r="45" fill="none" stroke="#283" stroke-width="9"/>`
    return `<rect x="0" y="${at * 50 + (shift % 20)}" width="400" height="22" fill="#24a"/>`
  })
  const ground = { discs: '#fee', stripes: '#eef', rings: '#efd' }[kind]
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="${ground}"/>${parts.join('')}</svg>`,
    ),
  )
    .png()
    .toBuffer()
}

beforeAll(async () => {
  const home = join(root, 'home')
  const folder = join(root, 'in')
  mkdirSync(folder)
  const rounds: unknown[] = []
  for (const [at, kind] of (['discs', 'stripes', 'rings', 'discs', 'stripes', 'rings'] as const).entries()) {
    const name = `${kind}-${at}.png`
    writeFileSync(join(folder, name), await drawing(kind, at))
    rounds.push({
      session: `s${at}`,
      date: `2026-03-0${at + 1}`,
      round: `r${at}`,
      user: `A note for number ${at}.`,
      images: [{ path: name }],
    })
  }
  rounds.push({ session: 's9', date: '2026-03-09', round: 'r9', user: 'The kettle from the market is broken.' })
  writeFileSync(join(folder, 'history.jsonl'), rounds.map((round) => `${JSON.stringify(round)}\n`).join(''))
  engine = await openEngine({ home, shell: 'cli', emit: () => undefined, defaults: { locale: 'en-US', timezone: 'UTC' } })
  const job = await engine.jobs.wait(engine.startImport([join(folder, 'history.jsonl')], {}))
  expect(job.state).toBe('done')
}, 120_000)

afterAll(async () => {
  await engine.close()
  rmSync(root, { recursive: true, force: true })
})

const base = { query: '', scope: 'event' as const, limit: 20 }
const refs = (units: readonly MemoryUnit[]): string[] => units.map(({ ref }) => ref.replace(/^.*[:/]/u, ''))
const mediaOf = (ref: string): string =>
  (
    engine.context.db
      .prepare("SELECT m.media FROM round_media m JOIN round r ON r.id = m.round_id WHERE r.ref = ? OR r.ref LIKE '%' || ?")
      .get(ref, ref) as { media: string }
  ).media

test('a stored picture finds the pictures of its kind, without itself, and ends there', async () => {
  for (const [own, other] of [
    ['r0', 'r3'],
    ['r1', 'r4'],
    ['r2', 'r5'],
  ] as const) {
    const found = await runSearch(engine, { ...base, media: mediaOf(own) }, signal)
    expect(refs(found)[0]).toBe(other)
    expect(refs(found)).not.toContain(own)
    expect(refs(found)).not.toContain('r9')
    expect(found[0]?.support).toBeGreaterThan(0.3)
  }
})

test('a file that is not in the memory, an altered copy, finds its kind and leaves no trace', async () => {
  const counts = (): unknown =>
    engine.context.db
      .prepare(
        'SELECT (SELECT COUNT(*) FROM media) AS media, (SELECT COUNT(*) FROM round) AS rounds, (SELECT COUNT(*) FROM embedding) AS vectors',
      )
      .get()
  const before = counts()
  const path = join(root, 'smaller.jpg')
  writeFileSync(
    path,
    await sharp(readFileSync(join(root, 'in', 'stripes-1.png')))
      .resize(250)
      .jpeg()
      .toBuffer(),
  )
  const byPath = await runSearch(engine, { ...base, picture: { path } }, signal)
  expect(refs(byPath).slice(0, 2).toSorted()).toEqual(['r1', 'r4'])
  const byBytes = await runSearch(engine, { ...base, picture: { base64: readFileSync(path).toString('base64') } }, signal)
  expect(byBytes).toEqual(byPath)
  expect(counts()).toEqual(before)
})

test('words and a picture together: the picture that the words speak of comes first', async () => {
  const picture = { base64: (await drawing('rings', 9)).toString('base64') }
  for (const [words, first] of [
    ['note for number 5', 'r5'],
    ['note for number 2', 'r2'],
  ] as const)
    expect(refs(await runSearch(engine, { ...base, query: words, picture }, signal))[0]).toBe(first)
})

test('episodes and topics can be found by a picture too', async () => {
  for (const scope of ['episode', 'topic'] as const) {
    const found = await runSearch(engine, { ...base, scope, media: mediaOf('r0') }, signal)
    expect(found.every(({ level, support }) => level === scope && (support ?? 0) > 0)).toBe(true)
  }
})

test('an unknown picture and a file that is none are told', async () => {
  await expect(runSearch(engine, { ...base, media: 'f'.repeat(64) }, signal)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const path = join(root, 'note.png')
  writeFileSync(path, 'no picture')
  await expect(runSearch(engine, { ...base, picture: { path } }, signal)).rejects.toMatchObject({ code: 'SOURCE_UNREADABLE' })
  await expect(runSearch(engine, { ...base, picture: { path: root } }, signal)).rejects.toThrow('is a folder. Give the path of a picture.')
})

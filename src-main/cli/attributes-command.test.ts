/** `adamm attributes` on a real data folder: list, merge, tables that follow, undo, apart, and wrong usage. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCli } from './run.ts'

const root = mkdtempSync(join(tmpdir(), 'adamm-attributes-'))
const home = join(root, 'home')

async function adamm(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const text = { stdout: '', stderr: '' }
  const into = (name: 'stdout' | 'stderr'): Writable =>
    new Writable({
      write(chunk, _encoding, done) {
        text[name] += String(chunk)
        done()
      },
    })
  const code = await runCli(
    [...args, '--home', home],
    { stdin: Readable.from([]), stdout: into('stdout'), stderr: into('stderr') },
    new AbortController().signal,
  )
  return { code, ...text }
}

beforeAll(async () => {
  const line = (index: number, text: string): string =>
    `${JSON.stringify({ session: 'S', round: `S:${index}`, time: `2026-05-${String(index + 1).padStart(2, '0')}T08:00:00`, user: text })}\n`
  const lines = Array.from({ length: 12 }, (_, index) =>
    line(index, index % 2 === 0 ? `Grip strength: ${70 + index} kg` : `Hand force: ${70 + index} kg`),
  )
  writeFileSync(join(root, 'diary.jsonl'), lines.join(''))
  expect((await adamm('import', join(root, 'diary.jsonl'))).code).toBe(0)
}, 60_000)
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a merge puts both names into one table, and undo takes it back', async () => {
  const listed = JSON.parse((await adamm('attributes', '--json')).stdout) as { attributes: { name: string; rounds: number }[] }
  expect(listed.attributes.map(({ name, rounds }) => [name, rounds]).toSorted()).toEqual([
    ['grip strength', 6],
    ['hand force', 6],
  ])
  const merged = await adamm('attributes', 'merge', 'hand force', 'grip strength')
  expect(merged.stdout).toContain('is the same as')
  const tables = JSON.parse((await adamm('tables', '--json')).stdout) as { rows: number }[]
  expect(tables.map(({ rows }) => rows)).toEqual([12])
  expect((await adamm('attributes', 'list', 'grip')).stdout).toContain('Hand force')
  expect((await adamm('undo')).code).toBe(0)
  expect((JSON.parse((await adamm('tables', '--json')).stdout) as unknown[]).length).toBe(2)
}, 120_000)

test('two names kept apart are not suggested, and wrong usage says the form', async () => {
  expect((await adamm('attributes', 'apart', 'hand force', 'grip strength')).stdout).toContain('kept apart')
  expect(JSON.parse((await adamm('attributes', 'suggestions', '--json')).stdout)).toEqual([])
  expect(await adamm('attributes', 'merge', 'hand force')).toMatchObject({ code: 2, stderr: expect.stringContaining('merge NAME INTO') })
  expect(await adamm('attributes', 'merge', 'hand force', 'nothing')).toMatchObject({ code: 1 })
  expect((await adamm('attributes', 'forget')).code).toBe(2)
}, 120_000)

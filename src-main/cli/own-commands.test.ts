/** The commands by which the person owns the data, on a real data folder: correct, undo, forget, backup, restore, export. One folder, as a person's is. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCli } from './run.ts'

const root = mkdtempSync(join(tmpdir(), 'adamm-own-cli-'))
const home = join(root, 'home')
const weights = [81.4, 81.1, 80.6, 80.9, 80.2, 79.8, 79.9, 79.3]
const SECRET = 'The zirconium accordion stands behind the wardrobe of the lighthouse keeper.'

type Outcome = { code: number; stdout: string; stderr: string; json: unknown }

async function adammIn(folder: string, ...args: string[]): Promise<Outcome> {
  const text = { stdout: '', stderr: '' }
  const into = (name: 'stdout' | 'stderr'): Writable =>
    new Writable({
      write(chunk, _encoding, done) {
        text[name] += String(chunk)
        done()
      },
    })
  const streams = { stdin: Readable.from([]), stdout: into('stdout'), stderr: into('stderr') }
  const code = await runCli([...args, '--home', folder], streams, new AbortController().signal)
  return {
    code,
    ...text,
    get json() {
      return JSON.parse(text.stdout) as unknown
    },
  }
}

const adamm = (...args: string[]): Promise<Outcome> => adammIn(home, ...args)

type Cell = { value: number | string | null; raw: string }
type Shown = { rows: { order: number; ref: string; cells: Record<string, Cell> }[] }

async function tableName(): Promise<string> {
  const [first] = (await adamm('tables', '--json')).json as { name: string }[]
  return first?.name ?? ''
}

async function cellsOf(column: string, folder = home): Promise<(number | string | null | undefined)[]> {
  const [first] = (await adammIn(folder, 'tables', '--json')).json as { name: string }[]
  const { rows } = (await adammIn(folder, 'table', first?.name ?? '', '--json')).json as Shown
  return rows.map((row) => row.cells[column]?.value)
}

/** Every byte of the folder, read the slow way. */
function holds(folder: string, words: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(words))
    .map(({ name }) => name)
}

beforeAll(async () => {
  const rounds = weights.map((weight, index) => ({
    session: 'D1',
    round: `D1:${index + 1}`,
    time: `2024-05-${String(index + 1).padStart(2, '0')}T07:30:00`,
    user: `Weight: ${weight} kg, body fat: ${20 + index}%`,
  }))
  const talk = { session: 'D2', round: 'D2:1', time: '2024-06-02T18:00:00', user: SECRET }
  writeFileSync(join(root, 'chat.jsonl'), [...rounds, talk].map((round) => `${JSON.stringify(round)}\n`).join(''))
  expect((await adamm('import', join(root, 'chat.jsonl'), '--json')).code).toBe(0)
}, 300_000)

afterAll(() => rmSync(root, { recursive: true, force: true }))

describe.sequential('what is theirs', () => {
  test('correct puts a value in place, keeps the raw text, and answers use it', async () => {
    const table = await tableName()
    const { code, json } = await adamm('correct', table, '1', 'weight', '91.4 kg', '--json')
    expect(code).toBe(0)
    expect(json).toMatchObject({
      change: { kind: 'correction', detail: expect.stringContaining('91.4') as string, undoneAt: null },
      cell: { value: 91.4, unit: 'kg', corrected: true },
      tables: expect.arrayContaining([table]) as string[],
      stale: 0,
    })
    const { rows } = (await adamm('table', table, '--json')).json as Shown
    expect(rows[0]?.cells['weight']).toMatchObject({ value: 91.4 })
    expect((await adamm('ask', 'What was my highest weight?', '--json')).json).toMatchObject({ value: 91.4 })
    // By the ref of its row; the answer from before rests on it.
    const second = await adamm('correct', table, 'D1:2', 'weight', '88')
    expect(second).toMatchObject({ code: 0, stdout: expect.stringMatching(/81\.1 kg → 88 kg[\s\S]*stale now: 1/u) as string })
    expect(await cellsOf('weight')).toEqual([91.4, 88, ...weights.slice(2)])
  }, 300_000)

  test('an emptied cell is empty, --original gives it back', async () => {
    const table = await tableName()
    expect((await adamm('correct', table, '3', 'weight', '--empty')).code).toBe(0)
    expect((await cellsOf('weight'))[2] ?? null).toBe(null)
    expect((await adamm('correct', table, '3', 'weight', '--original')).code).toBe(0)
    expect((await cellsOf('weight'))[2]).toBe(80.6)
  }, 300_000)

  test('what does not fit is refused and says what is expected; nothing is changed', async () => {
    const table = await tableName()
    const before = await cellsOf('weight')
    for (const [code, ...args] of [
      [1, table, '1', 'weight', 'heavy'],
      [1, table, '1', 'height', '3'],
      [1, table, '1', 'weight', '90 mg/dL'],
      [2, table, '99', 'weight', '3'],
      [2, table, '1', 'weight', '--empty', '--original'],
    ] as const) {
      const outcome = await adamm('correct', ...args, '--json')
      expect([args, outcome.code, Object.keys(outcome.json as object)]).toEqual([args, code, ['error']])
    }
    expect(await cellsOf('weight')).toEqual(before)
  }, 300_000)

  test('undo takes back the newest change, --redo makes it again, --list tells all', async () => {
    const listed = (await adamm('undo', '--list', '--json')).json as { total: number; changes: { undoneAt: string | null }[] }
    expect(listed.total).toBe(4)
    for (let left = listed.total; left > 0; left--) expect((await adamm('undo', '--json')).code).toBe(0)
    expect(await cellsOf('weight')).toEqual(weights)
    const none = await adamm('undo', '--json')
    expect([none.code, none.json]).toMatchObject([1, { error: { code: 'NOT_FOUND' } }])
    const again = await adamm('undo', '--redo')
    expect(again).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Made again: .*91\.4/u) as string })
    expect((await cellsOf('weight'))[0]).toBe(91.4)
    expect((await adamm('undo', '--list')).stdout.split('(taken back)')).toHaveLength(4)
  }, 300_000)

  test('backup writes one file that is checked, and never over another or into the memory', async () => {
    const file = join(root, 'memory.adamm')
    const { code, json } = await adamm('backup', file, '--json')
    expect([code, json]).toMatchObject([0, { file, verified: true, missing: [], counts: { rounds: 9, corrections: 4 }, files: 1 }])
    expect((await adamm('backup', file, '--check', '--json')).json).toEqual(json)
    expect((await adamm('backup', file)).code).toBe(1)
    expect((await adamm('backup', join(home, 'inside.adamm'))).code).toBe(1)
    expect((await adamm('backup', file, '--replace')).code).toBe(0)
    expect(readdirSync(root).filter((name) => name.includes('partial'))).toEqual([])
  }, 300_000)

  test('export writes history that imports to the same table, and one table as CSV or JSON', async () => {
    const folder = join(root, 'open')
    const written = await adamm('export', folder, '--json')
    expect([written.code, written.json]).toMatchObject([0, { rows: 9, pictures: 0, missing: 0 }])
    expect(readFileSync(join(folder, 'history.jsonl'), 'utf8').trim().split('\n')).toHaveLength(9)
    expect(JSON.parse(readFileSync(join(folder, 'corrections.json'), 'utf8'))).toMatchObject([{ ref: 'D1:1', entered: '91.4 kg' }])
    const other = join(root, 'other')
    expect((await adammIn(other, 'import', folder, '--json')).code).toBe(0)
    expect(await cellsOf('weight', other)).toEqual(weights)
    expect((await adamm('export', folder)).code).toBe(1)

    const table = await tableName()
    expect((await adamm('export', join(root, 'table.csv'), '--table', table, '--provenance', '--json')).json).toMatchObject({ rows: 8 })
    const csv = readFileSync(join(root, 'table.csv'), 'utf8')
    expect([csv.trim().split('\r\n').length, csv.includes('91.4'), csv.includes('D1:1')]).toEqual([9, true, true])
    expect((await adamm('export', join(root, 'table.csv'), '--table', table)).code).toBe(1)
    expect((await adamm('export', join(root, 'table.json'), '--table', table)).code).toBe(0)
    expect(readFileSync(join(root, 'table.json'), 'utf8')).toContain('91.4')
    expect((await adamm('export', join(root, 'table.xlsx'), '--table', table)).code).toBe(2)
  }, 300_000)

  test('forget previews, forgets, proves it by every byte, and a later import leaves it out', async () => {
    const preview = await adamm('forget', 'D2:1', '--preview', '--json')
    expect([preview.code, preview.json]).toMatchObject([0, { counts: { rounds: 1, messages: 1 }, refs: ['D2:1'] }])
    expect(holds(home, 'zirconium accordion')).not.toEqual([])
    const { code, json, stderr } = await adamm('forget', 'D2:1', '--json')
    expect([code, json]).toMatchObject([0, { removed: { rounds: 1 }, proof: { hits: 0, where: [] } }])
    expect(stderr).toContain('searching every byte')
    expect(holds(home, 'zirconium accordion')).toEqual([])
    expect((await cellsOf('weight'))[0]).toBe(91.4)
    expect((await adamm('import', join(root, 'chat.jsonl'), '--json')).code).toBe(0)
    expect(holds(home, 'zirconium accordion')).toEqual([])
    const missing = await adamm('forget', 'D2:1', '--json')
    expect([missing.code, missing.json]).toMatchObject([1, { error: { code: 'NOT_FOUND' } }])
    expect((await adamm('forget')).code).toBe(2)
    // A span of local time.
    expect((await adamm('forget', '--from', '2024-05-07', '--to', '2024-05', '--json')).json).toMatchObject({ removed: { rounds: 2 } })
    expect(await cellsOf('weight')).toEqual([91.4, ...weights.slice(1, 6)])
  }, 300_000)

  test('restore puts the backup in place and keeps the memory of before; a damaged one changes nothing', async () => {
    const file = join(root, 'memory.adamm')
    const cut = join(root, 'cut.adamm')
    writeFileSync(cut, readFileSync(file))
    truncateSync(cut, Math.floor(readFileSync(file).length / 2))
    const refused = await adamm('restore', cut, '--json')
    expect([refused.code, refused.json]).toMatchObject([1, { error: { code: 'BACKUP_UNREADABLE' } }])
    expect(await cellsOf('weight')).toHaveLength(6)
    const { code, json } = await adamm('restore', file, '--json')
    expect([code, json]).toMatchObject([0, { file, pending: false, safety: expect.stringMatching(/^before-restore-/u) as string }])
    expect(await cellsOf('weight')).toEqual([91.4, ...weights.slice(1)])
    expect(existsSync(join(home, (json as { safety: string }).safety, 'memory.sqlite'))).toBe(true)
    expect((await adamm('verify', '--json')).json).toMatchObject({ ok: true })
    // Into a folder that has none.
    const fresh = join(root, 'fresh')
    expect((await adammIn(fresh, 'restore', file, '--json')).json).toMatchObject({ pending: false, safety: null })
    expect(await cellsOf('weight', fresh)).toEqual([91.4, ...weights.slice(1)])
  }, 300_000)
})

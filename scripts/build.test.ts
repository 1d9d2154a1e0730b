/** The engine's bundle: one that is not whole is built again, and where none can be built the sources run. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { buildEngine, buildRenderer } from './build.ts'
import { completeBundle, COMPLETION, isWholeBundle } from './bundle.ts'

const scratch = mkdtempSync(join(tmpdir(), 'adamm-bundle-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test('a bundle is whole when every file is as it was written, and none is missing or added', () => {
  const make = (name: string): string => {
    const folder = join(scratch, name)
    cpSync(import.meta.dirname, folder, {
      recursive: true,
      filter: (path) => !/sample|pictures/u.test(path.slice(import.meta.dirname.length)),
    })
    return folder
  }
  const whole = make('whole')
  expect(isWholeBundle(whole)).toBe(false)
  completeBundle(whole)
  expect(isWholeBundle(whole)).toBe(true)
  expect(isWholeBundle(join(scratch, 'not there'))).toBe(false)
  const harms: ((folder: string) => void)[] = [
    (folder) => truncateSync(join(folder, 'build.ts'), 0),
    (folder) => truncateSync(join(folder, 'build.ts'), 100),
    (folder) => writeFileSync(join(folder, 'build.ts'), readFileSync(join(folder, 'build.ts'), 'utf8').replace('E', 'F')),
    (folder) => rmSync(join(folder, 'build.ts')),
    (folder) => writeFileSync(join(folder, 'more.js'), ''),
    (folder) => truncateSync(join(folder, COMPLETION), 40),
    (folder) => rmSync(join(folder, COMPLETION)),
  ]
  for (const [at, harm] of harms.entries()) {
    const folder = make(`harmed-${at}`)
    completeBundle(folder)
    harm(folder)
    expect(isWholeBundle(folder), String(harm)).toBe(false)
  }
})

test('a bundle that was cut is built again', async () => {
  const worker = await buildEngine()
  if (worker === undefined) throw new Error('The build tools are missing. Run: npm ci')
  const built = dirname(fileURLToPath(worker))
  const out = join(scratch, 'out')
  const cut = join(out, basename(built))
  cpSync(built, cut, { recursive: true })
  truncateSync(join(cut, 'worker.js'), 0)
  const lines: string[] = []
  const again = await buildEngine({ out, log: (line) => lines.push(line) })
  if (again === undefined) throw new Error(lines.join(' '))
  expect(lines).toEqual(['Building the engine.'])
  expect(isWholeBundle(dirname(fileURLToPath(again)))).toBe(true)
  expect(readFileSync(again).length).toBeGreaterThan(0)
  expect(readdirSync(out).filter((name) => name.includes('partial'))).toEqual([])
}, 300_000)

test('where nothing can be written the sources run, and one line says why', async () => {
  const file = join(scratch, 'no folder')
  writeFileSync(file, '')
  const lines: string[] = []
  expect(await buildEngine({ out: join(file, 'out'), log: (line) => lines.push(line) })).toBeUndefined()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(
    /^The engine runs from its sources and starts slower: it could not be built in ".*no folder.out" \(E[A-Z]+: .+\)\.$/u,
  )
  expect(existsSync(join(file, 'out'))).toBe(false)
})

test('where the window cannot be built and there are no older files, one sentence says so', async () => {
  const closed = join(scratch, 'closed')
  mkdirSync(closed)
  // A file where the folder should be stands for a disk that cannot be written, which root would write all the same.
  writeFileSync(join(closed, 'renderer'), '')
  await expect(buildRenderer({ out: closed })).rejects.toThrow(
    /^The window’s files are not built, and ".*closed" cannot be written \(E[A-Z]+: .+\)\./u,
  )
  expect(readdirSync(closed)).toEqual(['renderer'])
})

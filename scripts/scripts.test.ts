import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openCommand } from './browser.ts'
import { electronBinary } from './electron-binary.ts'
import { isStale } from './freshness.ts'
import { playwrightSum, total, vitestSum } from './test-sum.ts'

test('a browser is opened where a person looks, never in CI and never without a display', () => {
  const url = 'http://127.0.0.1:1/#token=x'
  expect(openCommand(url, { platform: 'linux', env: { DISPLAY: ':0' } })).toEqual({ command: 'xdg-open', args: [url] })
  expect(openCommand(url, { platform: 'darwin', env: {} })?.command).toBe('open')
  expect(openCommand(url, { platform: 'linux', env: {} })).toBeNull()
  expect(openCommand(url, { platform: 'darwin', env: { CI: '1' } })).toBeNull()
  // cmd's "start" would read the & of an address as its own.
  expect(openCommand(url, { platform: 'win32', env: {} })?.command).toBe('rundll32')
})

test('the window needs its binary, a display and a person that is not root; each lack is named', () => {
  const packageFolder = mkdtempSync(join(tmpdir(), 'adamm-electron-'))
  const machine = { platform: 'linux', env: { DISPLAY: ':0' }, isRoot: false, packageFolder } as const
  expect(electronBinary(machine)).toEqual({ reason: expect.stringContaining('not installed') as string })
  writeFileSync(join(packageFolder, 'path.txt'), 'electron')
  expect(electronBinary(machine)).toEqual({ reason: expect.stringContaining('missing at') as string })
  mkdirSync(join(packageFolder, 'dist'))
  writeFileSync(join(packageFolder, 'dist', 'electron'), '')
  expect(electronBinary(machine)).toEqual({ path: join(packageFolder, 'dist', 'electron') })
  expect(electronBinary({ ...machine, env: {} })).toEqual({ reason: 'there is no display' })
  expect(electronBinary({ ...machine, isRoot: true })).toEqual({ reason: expect.stringContaining('root') as string })
  expect(electronBinary({ ...machine, platform: 'darwin', env: {} })).toHaveProperty('path')
})

test('a build is stale when it is missing, when a source is newer, when a source was removed', () => {
  const root = mkdtempSync(join(tmpdir(), 'adamm-fresh-'))
  const [built, source] = [join(root, 'built'), join(root, 'src')]
  mkdirSync(source)
  writeFileSync(join(source, 'a.ts'), '')
  writeFileSync(join(source, 'b.ts'), '')
  const at = (path: string, second: number): void => utimesSync(path, second, second)
  for (const path of [join(source, 'a.ts'), join(source, 'b.ts'), source]) at(path, 100)
  expect(isStale(built, [source])).toBe(true)
  writeFileSync(built, '')
  at(built, 200)
  expect(isStale(built, [source, join(root, 'nowhere')])).toBe(false)
  at(join(source, 'a.ts'), 300)
  expect(isStale(built, [source])).toBe(true)
  at(built, 400)
  rmSync(join(source, 'b.ts'))
  expect(isStale(built, [source])).toBe(true)
})

test('sums come from the reports: broken files, flaky tests and runner errors count as failed, a missing report as nothing', () => {
  const file = { status: 'failed', assertionResults: [] }
  expect(vitestSum({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 0, testResults: [file] })).toEqual({
    passed: 3,
    failed: 2,
    skipped: 1,
  })
  expect(playwrightSum({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] })).toEqual({
    passed: 5,
    failed: 3,
    skipped: 2,
  })
  for (const report of [null, {}, 'x'])
    expect([vitestSum(report), playwrightSum(report)]).toEqual([
      { passed: 0, failed: 0, skipped: 0 },
      { passed: 0, failed: 0, skipped: 0 },
    ])
  expect(
    total([
      { passed: 1, failed: 2, skipped: 3 },
      { passed: 4, failed: 5, skipped: 6 },
    ]),
  ).toEqual({ passed: 5, failed: 7, skipped: 9 })
})

/**
 * The whole path in a network namespace that has no network at all, not even a loopback address: the same tables, the same answers.
 * Needs `unshare` and the right to use it (Linux); elsewhere it says why it is skipped.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..', '..')
const DAYS = ['03-03', '03-08', '03-14', '03-19']
const WITHOUT_NETWORK = ['unshare', '--map-root-user', '--net'] as const

const canUnshare = spawnSync(WITHOUT_NETWORK[0], [...WITHOUT_NETWORK.slice(1), 'true']).status === 0
if (!canUnshare) process.stderr.write('The test without a network is skipped: unshare is not there or not allowed.\n')

function adamm(prefix: readonly string[], home: string, args: readonly string[]): unknown {
  const command = [...prefix, process.execPath, join(root, 'src-main/cli/main.ts'), '--home', home, ...args, '--json']
  const { status, stdout, stderr } = spawnSync(command[0] ?? '', command.slice(1), { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`)
  return JSON.parse(stdout)
}

function wholePath(prefix: readonly string[], home: string, folder: string): unknown {
  adamm(prefix, home, ['import', folder])
  const { answer, value, n, missing, evidence } = adamm(prefix, home, ['ask', 'What is the average time in range?']) as Record<
    string,
    unknown
  >
  return { tables: adamm(prefix, home, ['tables']), answer: { answer, value, n, missing, evidence } }
}

test.skipIf(!canUnshare)('without any network the whole path gives the same tables and answers', { timeout: 240_000 }, () => {
  const work = mkdtempSync(join(tmpdir(), 'adamm-offline-'))
  const folder = join(work, 'files')
  mkdirSync(folder)
  const names = DAYS.map((day) => `glucose-2026-${day}.png`)
  for (const name of names) copyFileSync(join(root, 'sample', name), join(folder, name))
  const lines = readFileSync(join(root, 'sample', 'history.jsonl'), 'utf8').split('\n')
  writeFileSync(join(folder, 'history.jsonl'), lines.filter((line) => names.some((name) => line.includes(name))).join('\n'))
  const without = wholePath(WITHOUT_NETWORK, join(work, 'without'), folder)
  expect(without).toEqual(wholePath([], join(work, 'with'), folder))
  expect(without).toMatchObject({ answer: { n: 4 } })
  rmSync(work, { recursive: true, force: true })
})

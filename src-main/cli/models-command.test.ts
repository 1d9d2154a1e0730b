import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { runCli } from './run.ts'

const root = mkdtempSync(join(tmpdir(), 'adamm-models-cli-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function adamm(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const text = { stdout: '', stderr: '' }
  const into = (name: 'stdout' | 'stderr'): Writable =>
    new Writable({ write: (chunk, _encoding, done) => ((text[name] += String(chunk)), done()) })
  const streams = { stdin: Readable.from([]), stdout: into('stdout'), stderr: into('stderr') }
  const code = await runCli([...args, '--home', join(root, 'home')], streams, new AbortController().signal)
  return { code, ...text }
}

test('the list has every model with its state', async () => {
  const { code, stdout } = await adamm('models', '--json')
  const models = JSON.parse(stdout) as { id: string; state: string; inUse: boolean }[]
  expect(code).toBe(0)
  expect(models.filter(({ inUse }) => inUse).map(({ id, state }) => [id, state])).toEqual([
    ['pp-ocrv4', 'bundled'],
    ['use-lite-en', 'bundled'],
    ['mobilenet-v2-mid', 'bundled'],
  ])
  expect(models.find(({ id }) => id === 'all-MiniLM-L6-v2')).toMatchObject({
    state: 'not fetched',
    bytes: 90_636_722,
    arrived: 0,
    checksum: 'published',
    vectors: 0,
  })
  expect((await adamm('models', 'list')).stdout).toMatch(/siglip2-base-patch16-384 .*not fetched/)
}, 60_000)

test('offline is the first setting: nothing is asked for; the sentence says what to do', async () => {
  const { code, stderr } = await adamm('models', 'fetch', 'all-MiniLM-L6-v2')
  expect([code, stderr]).toEqual([1, expect.stringMatching(/offline.*--from DIR/)])
  expect(await adamm('models', 'fetch', 'all-MiniLM-L6-v2', '--from', root)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('model.onnx of all-MiniLM-L6-v2 is not in the folder'),
  })
}, 60_000)

test('wrong usage', async () => {
  expect(await adamm('models', 'fetch')).toMatchObject({ code: 2, stderr: expect.stringContaining('Name the model') })
  expect(await adamm('models', 'paint')).toMatchObject({ code: 2 })
  expect(await adamm('models', 'list', '--from', root)).toMatchObject({ code: 2 })
  expect(await adamm('models', 'fetch', 'ocr-greek', '--from', join(root, 'none'))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is not there'),
  })
  expect(await adamm('models', 'use', 'all-MiniLM-L6-v2')).toMatchObject({ code: 1, stderr: expect.stringContaining('adamm models fetch') })
}, 60_000)

/** The built engine under plain Node: its inference worker and the helper thread find their files, and read a sample picture. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { buildEngine } from './build.ts'
import { readWithBuilt } from './built-reading.ts'

const root = resolve(import.meta.dirname, '..')
const picture = join(root, 'sample', 'glucose-2026-03-03.png')

test('the built inference worker reads a picture with its helper', async () => {
  const worker = await buildEngine()
  if (worker === undefined) throw new Error('The build tools are missing. Run: npm ci')
  const { reading, complaints } = await readWithBuilt(new URL('inference-worker.js', worker), join(root, 'models'), picture)
  expect(complaints).toEqual([])
  expect(reading.model).toBe('pp-ocrv4')
  expect(reading.lines.length).toBeGreaterThan(5)
  expect(reading.lines.some(({ text }) => /\d/.test(text))).toBe(true)
}, 300_000)

test('a build whose worker file is not where it is looked for is noticed', async () => {
  const worker = await buildEngine()
  if (worker === undefined) throw new Error('The build tools are missing. Run: npm ci')
  const folder = mkdtempSync(join(tmpdir(), 'adamm-built-'))
  try {
    // The entry alone, without the files that it imports.
    const lone = join(folder, 'inference-worker.js')
    cpSync(fileURLToPath(new URL('inference-worker.js', worker)), lone)
    await expect(readWithBuilt(pathToFileURL(lone), join(root, 'models'), picture)).rejects.toMatchObject({ code: 'INFERENCE_FAILED' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 300_000)

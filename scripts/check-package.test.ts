/** The check of a packed app, on archives made here: each fault is found, and a whole app passes. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createPackage } from '@electron/asar'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { asarFiles, checkPackage, MOST_BYTES, type PackedFile } from './check-package.ts'
import { makeIcon } from './make-icons.ts'

const WHOLE = [
  'package.json',
  'out/main/index.js',
  'out/preload/preload.cjs',
  'out/renderer/index.html',
  'models/text.onnx',
  'node_modules/better-sqlite3/prebuilds/linux-x64.node',
  'node_modules/onnxruntime-node/bin/napi-v6/linux/x64/onnxruntime_binding.node',
  'node_modules/@img/sharp-linux-x64/lib/sharp-linux-x64.node',
  'node_modules/zod/index.js',
]
const manifest = { devDependencies: { vite: '8.0.0', react: '19.0.0' } }
const files = (...paths: string[]): PackedFile[] => paths.map((path) => ({ path, bytes: 10 }))
const wrong = (given: readonly PackedFile[]): string[] =>
  checkPackage(given, manifest, ['text.onnx'])
    .filter(({ ok }) => !ok)
    .map(({ check }) => check)

test('a whole app passes', () => {
  expect(wrong(files(...WHOLE))).toEqual([])
})

test.each([
  ['one native file of better-sqlite3', files(...WHOLE, 'node_modules/better-sqlite3/prebuilds/win32-x64.node')],
  ['one native file of onnxruntime-node', files(...WHOLE.filter((path) => !path.includes('onnxruntime')))],
  ['no source maps', files(...WHOLE, 'out/main/index.js.map')],
  ['no sources, tests or docs of ours', files(...WHOLE, 'src-main/host.ts')],
  ['no development dependencies', files(...WHOLE, 'node_modules/vite/index.js')],
  ['all that the app opens', files(...WHOLE.filter((path) => path !== 'models/text.onnx'))],
  [`at most ${MOST_BYTES / 1e6} MB without Electron`, [...files(...WHOLE), { path: 'out/main/big.js', bytes: MOST_BYTES }]],
])('finds: %s', (check, given) => {
  expect(wrong(given)).toEqual([check])
})

test('reads a real archive', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'adamm-asar-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const path of WHOLE) {
    mkdirSync(join(folder, 'app', dirname(path)), { recursive: true })
    writeFileSync(join(folder, 'app', path), 'x'.repeat(7))
  }
  await createPackage(join(folder, 'app'), join(folder, 'app.asar'))
  const read = asarFiles(join(folder, 'app.asar'))
  expect(read.map(({ path }) => path).toSorted()).toEqual(WHOLE.toSorted())
  expect(read.every(({ bytes }) => bytes === 7)).toBe(true)
})

test('the icon for installers is the drawing, large enough for each platform', async () => {
  const stored = await sharp(join(import.meta.dirname, '..', 'build', 'icon.png'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(stored.info).toMatchObject({ width: 1024, height: 1024 })
  const folder = mkdtempSync(join(tmpdir(), 'adamm-icon-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const fresh = await sharp(await makeIcon(folder))
    .ensureAlpha()
    .raw()
    .toBuffer()
  const unlike = fresh.reduce((count, value, index) => count + Number(Math.abs(value - (stored.data[index] ?? 0)) > 8), 0)
  expect(unlike / fresh.length).toBeLessThan(0.001)
})

/**
 * Whether a packed app holds what it should and nothing else: one native file per module, no source maps, no development dependencies, all models, within its size.
 * `npm run package:check [FOLDER]`: FOLDER is a packed app (release/linux-unpacked). Without one, the app is packed here around an empty stand-in for
 * Electron's own files (they are not needed to judge ours), after `npm run build`.
 */
import { spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createPackage, extractAll } from '@electron/asar'
import { z } from 'zod'
import { readWithBuilt } from './built-reading.ts'

/** Bytes of our part, unpacked: 127 MB when it was set. */
export const MOST_BYTES = 150_000_000
/** Modules with native code, and where each keeps it. */
const NATIVE = ['better-sqlite3', 'onnxruntime-node', '@img/sharp'] as const

export type PackedFile = { path: string; bytes: number }
export type Finding = { check: string; ok: boolean; detail: string }

type AsarEntry = { files?: Record<string, AsarEntry>; size?: number }
const AsarHeader: z.ZodType<AsarEntry> = z.lazy(() =>
  z.object({ files: z.record(z.string(), AsarHeader).optional(), size: z.number().optional() }),
)

/** Files of an archive with those unpacked beside it. Format: four little-endian words, then the header as JSON. @throws Error for another file */
export function asarFiles(path: string): PackedFile[] {
  const file = openSync(path, 'r')
  try {
    const words = Buffer.alloc(16)
    readSync(file, words, 0, 16, 0)
    const json = Buffer.alloc(words.readUInt32LE(12))
    readSync(file, json, 0, json.length, 16)
    return flatten(AsarHeader.parse(JSON.parse(json.toString('utf8'))), '')
  } finally {
    closeSync(file)
  }
}

function flatten(entry: AsarEntry, path: string): PackedFile[] {
  if (entry.files === undefined) return [{ path, bytes: entry.size ?? 0 }]
  return Object.entries(entry.files).flatMap(([name, child]) => flatten(child, path === '' ? name : `${path}/${name}`))
}

/** The judgement. @param files paths inside the archive, "/" between names; @param manifest the project's package.json */
export function checkPackage(
  files: readonly PackedFile[],
  manifest: { devDependencies: Record<string, string> },
  models: readonly string[],
): Finding[] {
  const paths = files.map(({ path }) => path)
  const maps = paths.filter((path) => path.endsWith('.map'))
  const sources = paths.filter(
    (path) => /^(?:src-|e2e|bench|scripts|docs)/u.test(path) || (/\.tsx?$/u.test(path) && !path.startsWith('node_modules/')),
  )
  const development = Object.keys(manifest.devDependencies).filter((name) => paths.some((path) => path.startsWith(`node_modules/${name}/`)))
  const missing = [
    ...models.map((name) => `models/${name}`),
    'out/main/index.js',
    'out/preload/preload.cjs',
    'out/renderer/index.html',
    'package.json',
  ].filter((path) => !paths.includes(path))
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return [
    ...NATIVE.map((module): Finding => {
      const own = paths.filter((path) => path.startsWith(`node_modules/${module}`) && path.endsWith('.node'))
      return { check: `one native file of ${module}`, ok: own.length === 1, detail: own.join(', ') || 'none' }
    }),
    { check: 'no source maps', ok: maps.length === 0, detail: maps.slice(0, 5).join(', ') || 'none' },
    { check: 'no sources, tests or docs of ours', ok: sources.length === 0, detail: sources.slice(0, 5).join(', ') || 'none' },
    { check: 'no development dependencies', ok: development.length === 0, detail: development.join(', ') || 'none' },
    { check: 'all that the app opens', ok: missing.length === 0, detail: missing.join(', ') || 'all there' },
    {
      check: `at most ${MOST_BYTES / 1e6} MB without Electron`,
      ok: bytes <= MOST_BYTES,
      detail: `${(bytes / 1e6).toFixed(1)} MB in ${files.length} files`,
    },
  ]
}

const root = resolve(import.meta.dirname, '..')

function archiveIn(folder: string): string {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) => basename(path) === 'app.asar')
  if (found === undefined)
    throw new Error(`There is no app.asar in "${folder}". Name the folder of a packed app, such as release/linux-unpacked.`)
  return join(folder, found)
}

/** Packs around empty files in Electron's place; fuses are switches in the real program and are left out. */
async function packHere(folder: string): Promise<string> {
  if (!existsSync(join(root, 'out', 'main', 'index.js'))) throw new Error('Nothing is built. Run: npm run build')
  const distribution = join(folder, 'electron')
  mkdirSync(join(distribution, 'resources'), { recursive: true })
  mkdirSync(join(folder, 'empty'))
  writeFileSync(join(folder, 'empty', 'main.js'), '')
  await createPackage(join(folder, 'empty'), join(distribution, 'resources', 'default_app.asar'))
  writeFileSync(join(distribution, 'electron'), '', { mode: 0o755 })
  const manifest = z
    .object({ devDependencies: z.object({ electron: z.string() }) })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  writeFileSync(join(distribution, 'version'), `v${manifest.devDependencies.electron}\n`)
  const config = join(folder, 'builder.yml')
  writeFileSync(config, readFileSync(join(root, 'electron-builder.yml'), 'utf8').replace(/^electronFuses:\n(?: {2}.*\n)+/mu, ''))
  const builder = createRequire(import.meta.url).resolve('electron-builder/cli.js')
  const args = [
    builder,
    '--dir',
    '--linux',
    '--config',
    config,
    `-c.electronDist=${distribution}`,
    `-c.directories.output=${join(folder, 'release')}`,
  ]
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error(`electron-builder ended with ${String(status)}; its output says why.`)
  return join(folder, 'release')
}

/** The packed files under plain Node: the worker and its helper thread are found in the layout that is shipped. @param folder to unpack into */
export async function readsPictures(archive: string, folder: string): Promise<Finding> {
  const check = 'the packed inference worker reads a picture with its helper'
  extractAll(archive, folder)
  const worker = pathToFileURL(join(folder, 'out', 'main', 'inference-worker.js'))
  try {
    const { reading, complaints } = await readWithBuilt(worker, join(folder, 'models'), join(root, 'sample', 'glucose-2026-03-03.png'))
    const isFine = reading.lines.length > 5 && complaints.length === 0
    return { check, ok: isFine, detail: [`${reading.lines.length} lines`, ...complaints].join('; ') }
  } catch (error) {
    return { check, ok: false, detail: error instanceof Error ? error.message : String(error) }
  }
}

async function main(): Promise<void> {
  const given = process.argv[2]
  const folder = mkdtempSync(join(tmpdir(), 'adamm-package-'))
  try {
    const packed = given === undefined ? await packHere(folder) : resolve(given)
    const archive = archiveIn(packed)
    const manifest = z
      .object({ devDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
    const models = readdirSync(join(root, 'models')).filter(
      (name) => /\.(?:onnx|json|txt|vocab)$/u.test(name) && statSync(join(root, 'models', name)).isFile(),
    )
    const findings = [...checkPackage(asarFiles(archive), manifest, models), await readsPictures(archive, join(folder, 'unpacked'))]
    for (const { check, ok, detail } of findings) process.stdout.write(`${ok ? 'ok    ' : 'WRONG '} ${check}: ${detail}\n`)
    process.stdout.write(`${relative(process.cwd(), archive)}\n`)
    process.exitCode = findings.every(({ ok }) => ok) ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await main()

/** Builds what is older than its sources: the renderer for every shell, the engine's threads for a server, all three parts for the window. */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isStale, newest } from './freshness.ts'

const root = resolve(import.meta.dirname, '..')
const inRoot = (path: string): string => resolve(root, path)

type Options = { log?: (line: string) => void }

/** Builds of the engine that are kept: a program that still runs loads parts of its own when it first needs them. */
const KEPT_ENGINES = 3

const COMMON = ['src-shared', 'vite.config.ts', 'package-lock.json'].map(inRoot)

/** out/renderer. Returns true when it was built. */
export async function buildRenderer(options: Options = {}): Promise<boolean> {
  if (!isStale(inRoot('out/renderer/index.html'), [inRoot('src-renderer'), ...COMMON])) return false
  options.log?.('Building the window’s files.')
  const { build } = await import('vite')
  await build({ configFile: inRoot('vite.config.ts'), logLevel: 'warn' })
  return true
}

/**
 * The engine's threads as a few files instead of four hundred: a server starts with two thirds of the work (bench/README.md). Each state of the sources
 * has a folder of its own, so a program that runs keeps its files. @returns the worker to start; undefined without the build tools: the sources run then
 */
export async function buildEngine(options: Options = {}): Promise<URL | undefined> {
  const folder = `engine-${Math.round(Math.max(...[inRoot('src-main'), ...COMMON].map(newest)))}`
  const out = inRoot(`out/${folder}`)
  const worker = pathToFileURL(resolve(out, 'worker.js'))
  if (existsSync(worker)) return worker
  if (!existsSync(inRoot('node_modules/vite'))) return undefined
  options.log?.('Building the engine.')
  const { build } = await import('vite')
  const partial = `${out}.partial-${process.pid}`
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    // The schema library is a hundred files of its own.
    ssr: { noExternal: ['zod'] },
    build: {
      ssr: true,
      outDir: partial,
      target: 'node24',
      rolldownOptions: {
        input: {
          worker: inRoot('src-main/worker.ts'),
          'inference-worker': inRoot('src-main/engine/inference/worker.ts'),
          'sql-worker': inRoot('src-main/engine/sql-worker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  // Another program may have built the same in the meantime.
  if (existsSync(out)) rmSync(partial, { recursive: true })
  else renameSync(partial, out)
  const builds = readdirSync(inRoot('out')).filter((name) => /^engine-\d+$/u.test(name))
  for (const old of builds.toSorted().slice(0, -KEPT_ENGINES)) rmSync(inRoot(`out/${old}`), { recursive: true, force: true })
  return worker
}

/** out/main, out/preload and out/renderer. Returns true when they were built. */
export async function buildAll(options: Options = {}): Promise<boolean> {
  const sources = ['src-main', 'src-renderer', 'electron.vite.config.ts'].map(inRoot)
  if (!isStale(inRoot('out/main/index.js'), [...sources, ...COMMON])) return false
  options.log?.('Building the app.')
  const { build } = await import('electron-vite')
  await build({ root, logLevel: 'warn' })
  return true
}

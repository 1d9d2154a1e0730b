/** Builds what is older than its sources: the renderer for every shell, the engine's threads for a server, all three parts for the window. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { completeBundle, isWholeBundle } from './bundle.ts'
import { isStale, newest } from './freshness.ts'

const root = resolve(import.meta.dirname, '..')
const inRoot = (path: string): string => resolve(root, path)

type Options = { log?: (line: string) => void }
/** `out`: where builds lie; default out/ of the checkout. */
type EngineOptions = Options & { out?: string }
type RendererOptions = EngineOptions

/** Builds of the engine that are kept: a program that still runs loads parts of its own when it first needs them. */
const KEPT_ENGINES = 3
/** What a build that takes longer has left was killed. */
const LONGEST_BUILD_MS = 3_600_000

const COMMON = ['src-shared', 'vite.config.ts', 'package-lock.json'].map(inRoot)

/**
 * out/renderer. Returns true when it was built. Where nothing can be written the window's older files serve, and one line says so.
 * @throws Error in one sentence when there are none
 */
export async function buildRenderer(options: RendererOptions = {}): Promise<boolean> {
  const { log, out = inRoot('out') } = options
  const page = resolve(out, 'renderer', 'index.html')
  if (!isStale(page, [inRoot('src-renderer'), ...COMMON])) return false
  const refusal = whyUnwritable(resolve(out, 'renderer'))
  if (refusal !== null) {
    if (!existsSync(page))
      throw new Error(
        `The window’s files are not built, and "${out}" cannot be written (${refusal}). Copy the checkout to a folder that you may write.`,
      )
    log?.(`The window’s files are older than their sources and stay so: "${out}" cannot be written (${refusal}).`)
    return false
  }
  log?.('Building the window’s files.')
  const { build } = await import('vite')
  await build({ configFile: inRoot('vite.config.ts'), logLevel: 'warn' })
  return true
}

/** Asked before the build tools, which answer a folder that cannot be written with their own stack. */
function whyUnwritable(folder: string): string | null {
  const trial = resolve(folder, `.trial-${process.pid}`)
  try {
    mkdirSync(trial, { recursive: true })
    rmdirSync(trial)
    return null
  } catch (error) {
    return firstLine(error)
  }
}

/**
 * The engine's threads as a few files instead of four hundred: a server starts with two thirds of the work (bench/README.md). Each state of the sources
 * has a folder of its own, so a program that runs keeps its files.
 * @returns the worker to start; undefined where nothing can be built (no build tools, a folder that cannot be written): the sources run then
 */
export async function buildEngine(options: EngineOptions = {}): Promise<URL | undefined> {
  const { log, out = inRoot('out') } = options
  const folder = resolve(out, `engine-${Math.round(Math.max(...[inRoot('src-main'), ...COMMON].map(newest)))}`)
  const worker = pathToFileURL(resolve(folder, 'worker.js'))
  if (isWholeBundle(folder)) return worker
  if (!existsSync(inRoot('node_modules/vite'))) return undefined
  const partial = `${folder}.partial-${process.pid}`
  try {
    // Asked before the build tools, which answer a folder that cannot be written with their own stack.
    mkdirSync(partial, { recursive: true })
    log?.('Building the engine.')
    await bundleEngine(partial)
    completeBundle(partial)
    takePlace(partial, folder)
    removeOldEngines(out)
  } catch (error) {
    log?.(`The engine runs from its sources and starts slower: it could not be built in "${out}" (${firstLine(error)}).`)
    removeQuietly(partial)
    return undefined
  }
  return worker
}

async function bundleEngine(outDir: string): Promise<void> {
  const { build } = await import('vite')
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    // The schema library is a hundred files of its own.
    ssr: { noExternal: ['zod'] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
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
}

/** Another program may have built the same in the meantime; what is not whole gives way. */
function takePlace(partial: string, folder: string): void {
  if (!isWholeBundle(folder)) {
    rmSync(folder, { recursive: true, force: true })
    try {
      return renameSync(partial, folder)
    } catch (error) {
      if (!isWholeBundle(folder)) throw error
    }
  }
  rmSync(partial, { recursive: true })
}

function removeOldEngines(out: string): void {
  const names = readdirSync(out)
  const builds = names.filter((name) => /^engine-\d+$/u.test(name)).toSorted()
  const killed = names.filter(
    (name) => /^engine-\d+\.partial-\d+$/u.test(name) && newest(resolve(out, name)) < Date.now() - LONGEST_BUILD_MS,
  )
  for (const old of [...builds.slice(0, -KEPT_ENGINES), ...killed]) removeQuietly(resolve(out, old))
}

/** What cannot be removed takes room and harms nothing. */
function removeQuietly(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
  }
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''
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

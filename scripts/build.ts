/** Builds what is older than its sources: the renderer for every shell, all three parts for the window. */
import { resolve } from 'node:path'
import { isStale } from './freshness.ts'

const root = resolve(import.meta.dirname, '..')
const inRoot = (path: string): string => resolve(root, path)

const COMMON = ['src-shared', 'vite.config.ts', 'package-lock.json'].map(inRoot)

/** out/renderer. Returns true when it was built. */
export async function buildRenderer(options: { log?: (line: string) => void } = {}): Promise<boolean> {
  if (!isStale(inRoot('out/renderer/index.html'), [inRoot('src-renderer'), ...COMMON])) return false
  options.log?.('Building the window’s files.')
  const { build } = await import('vite')
  await build({ configFile: inRoot('vite.config.ts'), logLevel: 'warn' })
  return true
}

/** out/main, out/preload and out/renderer. Returns true when they were built. */
export async function buildAll(options: { log?: (line: string) => void } = {}): Promise<boolean> {
  const sources = ['src-main', 'src-renderer', 'electron.vite.config.ts'].map(inRoot)
  if (!isStale(inRoot('out/main/index.js'), [...sources, ...COMMON])) return false
  options.log?.('Building the app.')
  const { build } = await import('electron-vite')
  await build({ root, logLevel: 'warn' })
  return true
}

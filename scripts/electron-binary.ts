/**
 * Whether the window can be opened here. In: the machine. Out: the path of Electron's binary, or why there is none.
 * Electron comes without its binary (since version 42) and fetches it when its command first runs; asking the package would start that, so only files are looked at.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export type ElectronBinary = { path: string } | { reason: string }

type Machine = { platform: NodeJS.Platform; env: Readonly<Record<string, string | undefined>>; isRoot: boolean; packageFolder: string }

const here = (): Machine => ({
  platform: process.platform,
  env: process.env,
  isRoot: process.getuid?.() === 0,
  packageFolder: resolve(import.meta.dirname, '..', 'node_modules', 'electron'),
})

export function electronBinary(machine: Machine = here()): ElectronBinary {
  const { platform, env, isRoot, packageFolder } = machine
  const pathFile = join(packageFolder, 'path.txt')
  const override = env['ELECTRON_OVERRIDE_DIST_PATH']
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : override === undefined ? null : 'electron'
  if (name === null) return { reason: 'the Electron binary is not installed (npx install-electron fetches it)' }
  const path = join(override ?? join(packageFolder, 'dist'), name)
  if (!existsSync(path)) return { reason: `the Electron binary is missing at ${path} (npx install-electron fetches it)` }
  if (platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return { reason: 'there is no display' }
  if (platform === 'linux' && isRoot) return { reason: 'Electron keeps its sandbox and does not start as root' }
  return { path }
}

/**
 * The data folder. In: an option, the environment, the platform. Out: one absolute path, made and writable, with warnings.
 * Nothing is read or written outside of it.
 */
import { accessSync, constants } from 'node:fs'
import { homedir } from 'node:os'
import { posix, win32 } from 'node:path'
import { AdammError } from '../src-shared/errors.ts'
import { makeFolder, reasonInWords } from './engine/target.ts'

export { homeWarnings } from './engine/sync-folders.ts'

type Environment = { platform: NodeJS.Platform; env: Readonly<Record<string, string | undefined>>; homedir: string; cwd: string }

const machine = (): Environment => ({ platform: process.platform, env: process.env, homedir: homedir(), cwd: process.cwd() })

/** The data folder: `--home`, else `ADAMM_HOME`, else the platform's folder for a person's application data. */
export function homeFolder(option: string | undefined, environment: Environment = machine()): string {
  const { platform, env, cwd } = environment
  const path = platform === 'win32' ? win32 : posix
  const chosen = option ?? nonEmpty(env['ADAMM_HOME'])
  if (chosen !== undefined) return path.resolve(cwd, chosen)
  if (platform === 'win32') return path.join(nonEmpty(env['APPDATA']) ?? path.join(environment.homedir, 'AppData', 'Roaming'), 'AdaMM')
  if (platform === 'darwin') return path.join(environment.homedir, 'Library', 'Application Support', 'AdaMM')
  const data = nonEmpty(env['XDG_DATA_HOME'])
  // The XDG rule: a relative path there is invalid and to be ignored.
  return path.join(data !== undefined && path.isAbsolute(data) ? data : path.join(environment.homedir, '.local', 'share'), 'adamm')
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : text
}

/**
 * Makes the data folder, readable by its owner alone, and checks that it can be written.
 * @throws AdammError HOME_UNWRITABLE
 */
export function prepareHome(home: string): void {
  try {
    makeFolder(home, 0o700)
    accessSync(home, constants.R_OK | constants.W_OK)
  } catch (error) {
    throw new AdammError(
      'HOME_UNWRITABLE',
      `Cannot write the data folder "${home}": ${reasonInWords(error)}. Choose another one with --home or ADAMM_HOME.`,
      { home },
    )
  }
}

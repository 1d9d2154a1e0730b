/** Browsers of this machine. Out: the command that opens an address for a person; the Chromium that the e2e tests drive. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

type Environment = { platform: NodeJS.Platform; env: Readonly<Record<string, string | undefined>> }

/** The program that opens an address in the person's browser; null where nobody looks at a screen. */
export function openCommand(address: string, { platform, env }: Environment = process): { command: string; args: string[] } | null {
  if (env['CI'] || env['ADAMM_NO_BROWSER']) return null
  if (platform === 'darwin') return { command: 'open', args: [address] }
  if (platform === 'win32') return { command: 'rundll32', args: ['url.dll,FileProtocolHandler', address] }
  return env['DISPLAY'] || env['WAYLAND_DISPLAY'] ? { command: 'xdg-open', args: [address] } : null
}

/** Opens an address and does not mind when there is no browser: the address is printed anyway. */
export function openInBrowser(address: string): void {
  const opener = openCommand(address)
  if (opener === null) return
  const child = spawn(opener.command, opener.args, { stdio: 'ignore', detached: true })
  child.on('error', () => process.stdout.write('No browser could be opened; open the address by hand.\n'))
  child.unref()
}

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/**
 * The browser for the e2e tests: `CHROMIUM`, else the one that npm brings (Linux x64), else one of the machine,
 * else undefined (Playwright's own, after `npx playwright install chromium`).
 */
export async function testBrowser(): Promise<string | undefined> {
  const given = process.env['CHROMIUM']
  if (given) return given
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { default: chromium } = await import('@sparticuz/chromium')
    return chromium.executablePath()
  }
  return INSTALLED.find((path) => existsSync(path))
}

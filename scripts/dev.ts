/** `npm run dev`: the window with live reload where Electron can run; else the renderer rebuilt at each change and served on 127.0.0.1. */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { electronBinary } from './electron-binary.ts'

const root = resolve(import.meta.dirname, '..')

async function develop(): Promise<void> {
  const electron = electronBinary()
  if ('path' in electron) {
    const { createServer } = await import('electron-vite')
    process.env['ELECTRON_EXEC_PATH'] = electron.path
    await createServer({ root }, {})
    return
  }
  process.stdout.write(
    `Developing in the browser: ${electron.reason}. Reload the page after a change; changes in src-main restart the server.\n`,
  )
  const { build } = await import('vite')
  await build({ configFile: resolve(root, 'vite.config.ts'), build: { watch: {} }, logLevel: 'warn' })
  spawn(
    process.execPath,
    ['--watch', '--watch-path=src-main', '--watch-path=src-shared', 'src-main/cli/main.ts', 'serve', ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit' },
  )
}

await develop()

#!/usr/bin/env node
/**
 * What `npx adamm` runs: plain JavaScript that any Node understands. In: the arguments. Out: the exit code of cli/main.ts.
 * Node before 22.18 cannot run the sources; the Node that comes with the checkout is used then, or the person is told.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major > 22 || (major === 22 && minor >= 18)) {
  // Halves the time until a command starts; the engine's thread finds it in the environment.
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../node_modules/.cache/adamm', import.meta.url))
  enableCompileCache?.(process.env.NODE_COMPILE_CACHE)
  await import('./main.ts')
} else {
  const own = fileURLToPath(new URL(`../../node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`, import.meta.url))
  if (existsSync(own)) {
    const child = spawn(own, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
    // A terminal sends Ctrl-C to both processes itself.
    process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
    process.on('SIGTERM', () => child.kill('SIGTERM'))
    child.on('exit', (code) => {
      process.exitCode = code ?? 1
    })
  } else {
    process.stderr.write(
      `AdaMM needs Node 22.18 or newer; this is Node ${process.versions.node}. Run "npm ci" in AdaMM's folder and then "npx adamm".\n`,
    )
    process.exitCode = 2
  }
}

/**
 * `npm test`: types, lint, format, unit tests, tests in a real browser. Prints "N passed, N failed" as the last line,
 * summed from the runners' own reports, and leaves it in test-results/sum.txt. A runner that ran no test has failed.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { failureFrom } from '../src-shared/errors.ts'
import { buildRenderer } from './build.ts'
import { playwrightSum, type Sum, total, vitestSum } from './test-sum.ts'

const root = resolve(import.meta.dirname, '..')
const results = join(root, 'test-results')
const bin = (name: string): string => join(root, 'node_modules', '.bin', name)
const PASSED: Sum = { passed: 1, failed: 0, skipped: 0 }
const FAILED: Sum = { passed: 0, failed: 1, skipped: 0 }

type Step = { name: string; run(): Promise<Sum> }

const steps: readonly Step[] = [
  { name: 'types', run: async () => ((await execute('tsc', ['-p', '.'])) === 0 ? PASSED : FAILED) },
  { name: 'lint', run: async () => ((await execute('oxlint', [])) === 0 ? PASSED : FAILED) },
  { name: 'format', run: async () => ((await execute('oxfmt', ['--check'])) === 0 ? PASSED : FAILED) },
  { name: 'unit', run: runUnit },
  { name: 'e2e', run: runEndToEnd },
]

async function runUnit(): Promise<Sum> {
  const report = join(results, 'unit.json')
  const code = await execute('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
  return strict(vitestSum(readJson(report)), code)
}

async function runEndToEnd(): Promise<Sum> {
  await buildRenderer({ log: (line) => process.stdout.write(`${line}\n`) })
  const report = join(results, 'e2e.json')
  const code = await execute('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  return strict(playwrightSum(readJson(report)), code)
}

/** A runner that ended badly, or ran nothing, has failed even where its report shows no failed test. */
function strict(sum: Sum, code: number): Sum {
  const isBad = code !== 0 || sum.passed + sum.failed === 0
  return isBad && sum.failed === 0 ? { ...sum, failed: 1 } : sum
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    process.stderr.write(`No report at ${path}: ${failureFrom(error).message}\n`)
    return null
  }
}

function execute(name: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((done) => {
    const child = spawn(bin(name), args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    })
    child.on('error', (error) => {
      process.stderr.write(`${name}: ${error.message}\n`)
      done(1)
    })
    child.on('exit', (code) => done(code ?? 1))
  })
}

async function runStep(step: Step): Promise<Sum> {
  process.stdout.write(`\n== ${step.name}\n`)
  const start = Date.now()
  try {
    const sum = await step.run()
    process.stdout.write(
      `== ${step.name}: ${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''} (${Math.round((Date.now() - start) / 1000)} s)\n`,
    )
    return sum
  } catch (error) {
    process.stderr.write(`${failureFrom(error).message}\n`)
    return FAILED
  }
}

const only = process.argv.slice(2)
const chosen = steps.filter((step) => only.length === 0 || only.includes(step.name))
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const sums: Sum[] = []
for (const step of chosen) sums.push(await runStep(step))
const { passed, failed } = total(sums)
const line = `${passed} passed, ${failed} failed`
writeFileSync(join(results, 'sum.txt'), `${line}\n`)
process.stdout.write(`\n${line}\n`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './db/open.ts'
import { runConsoleQuery } from './sql-console.ts'

/** One step of SQLite that never ends: no row comes out between which anything could be stopped. */
const ENDLESS = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n'

const folder = mkdtempSync(join(tmpdir(), 'adamm-sql-'))
const database = join(folder, 'adamm.sqlite')
beforeAll(() => void openDatabase(database).close())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a query gives its columns and rows, also infinite numbers', async () => {
  const result = await runConsoleQuery({ database, sql: "SELECT 1 AS one, 'a' AS text, NULL AS none, 9e999 AS much", limit: 10 })
  expect(result).toMatchObject({ columns: ['one', 'text', 'none', 'much'], rows: [[1, 'a', null, Infinity]], truncated: false })
})

test('what is wrong with a statement is told in its own words', async () => {
  await expect(runConsoleQuery({ database, sql: 'DELETE FROM job', limit: 10 })).rejects.toMatchObject({ code: 'SQL_NOT_READ_ONLY' })
  await expect(runConsoleQuery({ database, sql: 'SELECT * FROM nowhere', limit: 10 })).rejects.toMatchObject({
    code: 'SQL_FAILED',
    message: expect.stringContaining('nowhere') as string,
  })
})

test('a query without end is stopped by its limit or by its caller, and the program that asked can end', async () => {
  const script = `
    import { runConsoleQuery } from ${JSON.stringify(new URL('./sql-console.ts', import.meta.url).href)}
    const request = { database: process.argv[1], sql: ${JSON.stringify(ENDLESS)}, limit: 10 }
    const told = (error) => console.log(error.code)
    await runConsoleQuery(request, { timeLimit: 700 }).catch(told)
    await runConsoleQuery(request, { signal: AbortSignal.timeout(300) }).catch(told)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, database], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = await once(child, 'close')
  expect({ said, code }).toEqual({ said: 'SQL_FAILED\nCANCELLED\n', code: 0 })
}, 30_000)

test.skipIf(process.platform !== 'linux')(
  'the query ends with the program that asked, however that one ends',
  async () => {
    const script = `
    import { runConsoleQuery } from ${JSON.stringify(new URL('./sql-console.ts', import.meta.url).href)}
    import { readFileSync } from 'node:fs'
    void runConsoleQuery({ database: process.argv[1], sql: ${JSON.stringify(ENDLESS)}, limit: 10 }).catch(() => undefined)
    setTimeout(() => console.log(readFileSync(\`/proc/self/task/\${process.pid}/children\`, 'utf8').trim()), 700)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, database], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const query = Number(line.toString())
    expect(query).toBeGreaterThan(1)
    child.kill('SIGKILL')
    await expect.poll(() => isRunning(query), { timeout: 10_000 }).toBe(false)
  },
  30_000,
)

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}

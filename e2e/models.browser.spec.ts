/**
 * The whole path with a language model, in the browser: a scripted model behind a real server in Ollama's protocol extracts, names, describes, plans,
 * writes arguments and answers; the trace shows its calls and tokens, the ledger each request. Set up on the command line, as a guest of the app.
 */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { person } from '../src-main/engine/llm/testing/person.ts'
import { startModelServer } from '../src-main/engine/llm/testing/server.ts'
import { expect, test } from './fixtures.ts'

const run = promisify(execFile)
const WEIGHTS = [81.4, 81.1, 80.6, 80.9, 80.2, 79.8]

test('a scripted model in every role: its names, its answer with exact value, its tokens and requests', async ({ page, home, server }) => {
  test.setTimeout(240_000)
  expect(server.url).toContain('127.0.0.1')
  const models = await startModelServer('ollama', { script: person })
  const adamm = async (...args: string[]): Promise<unknown> => {
    const { stdout } = await run(process.execPath, [resolve('src-main/cli/main.ts'), ...args, '--json', '--home', home])
    return JSON.parse(stdout)
  }
  try {
    await adamm('providers', 'add', 'test', '--ollama', models.url)
    await adamm('providers', 'network', 'on')
    await adamm('providers', 'use', 'all', 'test', 'scripted:latest')
    await adamm('providers', 'scope', 'local')
    const file = join(home, 'diary.jsonl')
    const lines = WEIGHTS.map((weight, index) =>
      JSON.stringify({
        session: 'S',
        round: `S:${index + 1}`,
        time: `2026-05-0${index + 1}T07:00:00`,
        user: `Weighed in at ${weight}, felt fine.`,
      }),
    )
    await writeFile(file, `${lines.join('\n')}\n`)
    await adamm('import', file)

    await page.getByTestId('nav-tables').click()
    await expect(page.getByTestId('table-item').filter({ hasText: /scale diary/i })).toBeVisible({ timeout: 30_000 })
    expect(JSON.stringify(await adamm('timeline'))).toContain('Somebody weighs in')

    await page.getByTestId('nav-chat').click()
    await page.getByTestId('composer').fill('What was my weight on average?')
    await page.getByTestId('send').click()
    const answer = page.getByTestId('answer').last()
    const mean = WEIGHTS.reduce((sum, weight) => sum + weight) / WEIGHTS.length
    await expect(answer.getByTestId('answer-value')).toContainText(mean.toFixed(2), { timeout: 30_000 })
    await expect(answer.getByTestId('citation').first()).toBeVisible()

    const ledger = JSON.stringify(await adamm('ledger'))
    for (const role of ['extractor', 'table_metadata', 'descriptions', 'planner', 'step_instantiation', 'answer'])
      expect(ledger).toContain(`"${role}"`)
    await page.getByTestId('nav-trace').click()
    await page.getByTestId('trace-item').first().click()
    await expect(page.getByTestId('model-uses')).toContainText('test/scripted:latest')
    expect(models.requests.length).toBeGreaterThan(WEIGHTS.length + 4)
  } finally {
    await models.close()
  }
})

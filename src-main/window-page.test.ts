/** The page's stores and views against the real router and a real engine in this process; only the window itself is pretended. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EngineEvent } from '../src-shared/events.ts'
import { openEngine, type Engine } from './engine/engine.ts'
import { pretendWindow } from './window-page.test-helper.ts'

const root = mkdtempSync(join(tmpdir(), 'adamm-page-'))
let engine: Engine
let tell: (event: EngineEvent) => void = () => undefined
const WEIGHTS = [72.4, 72.1, 71.9, 71.5, 71.2]

async function page() {
  const [api, ask, jobs, settings, threads, toasts, undo, route, i18n, card] = await Promise.all([
    import('../src-renderer/api.ts'),
    import('../src-renderer/stores/ask.ts'),
    import('../src-renderer/stores/jobs.ts'),
    import('../src-renderer/stores/settings.ts'),
    import('../src-renderer/stores/threads.ts'),
    import('../src-renderer/stores/toasts.ts'),
    import('../src-renderer/stores/undo.ts'),
    import('../src-renderer/stores/route.ts'),
    import('../src-renderer/i18n/index.ts'),
    import('../src-renderer/views/chat/AnswerCard.tsx'),
  ])
  return { ...api, ...ask, ...jobs, ...settings, ...threads, ...toasts, ...undo, ...route, ...i18n, ...card }
}
let window_: Awaited<ReturnType<typeof page>>

beforeAll(async () => {
  engine = await openEngine({
    home: join(root, 'home'),
    shell: 'cli',
    emit: (event, payload) => tell({ event, payload } as EngineEvent),
    defaults: { locale: 'en-US', timezone: 'UTC', offline: true },
  })
  tell = pretendWindow(() => engine)
  window_ = await page()
  window_.startRouting()
  window_.startAskProgress()
  await window_.startJobs()
  await window_.loadSettings()
  const path = join(root, 'weights.jsonl')
  writeFileSync(
    path,
    WEIGHTS.map((value, i) =>
      JSON.stringify({ session: 'W', date: `2026-03-0${i + 1}`, round: `W:${i + 1}`, user: `Weight this morning: ${value} kg` }),
    ).join('\n'),
  )
  const file = { name: 'weights.jsonl', type: '', path } as unknown as File
  await window_.importFiles([{ file, path: 'weights.jsonl' }])
  const job = window_.useJobs.getState().jobs[0]
  await window_.call('jobs.wait', { job: job?.id ?? 1 })
})

afterAll(async () => {
  await engine.close()
  rmSync(root, { recursive: true, force: true })
})

const lastToast = (): string => window_.useToasts.getState().toasts.at(-1)?.text ?? ''

test('an import ends with what came of it, and the library is shown', async () => {
  await expect.poll(lastToast).toBe('1 file imported, 5 new events.')
  expect(window_.useRoute.getState().view).toBe('library')
})

test('a setting that the engine refuses is shown as it was', async () => {
  await expect(window_.changeSettings({ locale: 'no such locale!' })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  expect(window_.useSettings.getState().settings.locale).toBe('en-US')
  await window_.changeSettings({ language: 'de', locale: 'de-DE' })
  expect(document.documentElement.lang).toBe('de')
  expect(window_.messages().chat.newThread).toBe('Neue Unterhaltung')
  await window_.changeSettings({ language: 'en', locale: 'en-US' })
})

test('a question makes its thread, tells its steps and ends in an answer that the card shows', async () => {
  await window_.ask('What was my average weight?', null)
  const run = window_.useRuns.getState().runs.at(-1)
  expect(run).toMatchObject({ failure: null, stage: 'answer' })
  expect(run?.steps.length).toBeGreaterThan(0)
  expect(window_.useRoute.getState()).toMatchObject({ view: 'chat', id: String(run?.threadId) })
  const record = run?.answered
  if (!record) throw new Error('no answer')
  const markup = renderToStaticMarkup(createElement(window_.AnswerCard, { record, threadId: run.threadId }))
  expect(markup).toContain('71.82')
  expect(markup).toContain('from 5 readings')
  expect(markup.match(/data-testid="citation"/g)).toHaveLength(5)
  window_.showLanguage('zh', 'zh-CN', [])
  expect(renderToStaticMarkup(createElement(window_.AnswerCard, { record, threadId: run.threadId }))).toContain('来自 5 个读数')
  window_.showLanguage('en', 'en-US', [])
})

test('a question that fails keeps its words and its code', async () => {
  await window_.ask('x'.repeat(3000), null)
  const run = window_.useRuns.getState().runs.at(-1)
  expect(run?.failure?.code).toBe('INVALID_INPUT')
})

test('a deleted thread is hidden, brought back by undo, and gone when its time has passed', async () => {
  const { id } = await window_.call('threads.create', { title: 'to go' })
  window_.deleteThread(id, 'to go')
  expect(window_.useHiddenThreads.getState().hidden.has(id)).toBe(true)
  expect(lastToast()).toContain('to go')
  await window_.undoLast()
  expect(window_.useHiddenThreads.getState().hidden.has(id)).toBe(false)
  expect((await window_.call('threads.list', {})).map((thread) => thread.id)).toContain(id)
})

test('undo reaches the memory, redo makes it again, and nothing to undo is said', async () => {
  const [table] = await window_.call('tables.list', {})
  const column = table?.columns.find(({ type }) => type === 'number')?.name ?? ''
  const first = async (): Promise<unknown> =>
    (await window_.call('tables.rows', { table: table?.name ?? '', limit: 1 })).rows[0]?.cells[column]?.value
  const { rows } = await window_.call('tables.rows', { table: table?.name ?? '', limit: 1 })
  await window_.call('corrections.set', { table: table?.name ?? '', row: rows[0]?.id ?? 1, column, value: 99 })
  expect(await first()).toBe(99)
  await window_.undoLast()
  expect(await first()).toBe(WEIGHTS[0])
  expect(lastToast()).toContain('Undone')
  await window_.redoInEngine()
  expect(await first()).toBe(99)
  await window_.undoLast()
  await window_.undoLast()
  expect(lastToast()).toBe('Nothing to undo.')
})

/** Names and descriptions by a scripted model over the story's memory: asked once, checked, resumed; the person's words and the built-in ones stay. */
import { expect, test } from 'vitest'
import type { RoleName } from '../../src-shared/contract-llm.ts'
import { AdammError } from '../../src-shared/errors.ts'
import { SETTINGS } from './induce/memory.test-helper.ts'
import { storyMemory } from './ask/story.test-helper.ts'
import type { EngineContext } from './context.ts'
import { all } from './db/open.ts'
import { sql } from './db/sql.ts'
import { clearModelWords } from './db/model-words.ts'
import { enrich } from './enrich.ts'
import { scriptedModel, type Script } from './llm/scripted.test-helper.ts'
import { renameTable } from './materialize/choices.ts'
import { listTables, tableByName } from './materialize/read.ts'
import { materialize } from './materialize/tables.ts'

const clock = (): Date => new Date('2026-06-01T10:00:00Z')

function memory(script: Script, roles: readonly RoleName[] = ['table_metadata', 'descriptions']) {
  const db = storyMemory()
  const model = scriptedModel(script)
  const context = {
    db,
    clock,
    settings: () => ({ ...SETTINGS, timezone: 'UTC', theme: 'system', offline: false }),
    log: () => undefined,
    emit: () => undefined,
    modelFor: (role: RoleName) => (roles.includes(role) ? model : null),
  } as unknown as EngineContext
  const pass = (signal = new AbortController().signal) => enrich(context, { signal, progress: () => undefined })
  return { db, model, pass }
}

const named: Script = ({ role, text }) =>
  role === 'table_metadata'
    ? {
        name: text.includes('time_in_range')
          ? 'Blood Sugar Days'
          : `things ${/table_metadata|sleep|weight|company/.exec(text)?.[0] ?? 'other'}`,
        description: 'One row a day.',
        columns: [],
      }
    : { title: 'What was said', description: 'Somebody said something.' }

test("tables take the model's name and description, and are asked about once", async () => {
  const { db, model, pass } = memory(named)
  expect(await pass()).toEqual([])
  const table = tableByName(db, 'blood_sugar_days')
  expect(table).toMatchObject({ label: 'Blood sugar days', description: 'One row a day.' })
  // The name it had leads there still.
  expect(tableByName(db, 'daily_glucose_dashboard').id).toBe(table.id)
  const asked = model.asked.length
  expect(await pass()).toEqual([])
  expect(model.asked).toHaveLength(asked)
  // Nor does a rebuild take the name away.
  materialize(db, { attributes: null, schemas: new Set() }, { clock, settings: SETTINGS })
  expect(tableByName(db, 'blood_sugar_days').description).toBe('One row a day.')
})

test('a name that the person gave stays; one that is taken is not given twice', async () => {
  const { db, pass } = memory(({ role, text }) =>
    role === 'table_metadata' ? { name: 'everything', description: 'x', columns: [] } : named({ role, text, refs: [], images: 0 }),
  )
  renameTable(db, { table: 'daily_glucose_dashboard', label: 'My sugar' }, { clock, settings: SETTINGS })
  await pass()
  expect(listTables(db).map(({ name }) => name)).toContain('my_sugar')
  expect(listTables(db).filter(({ name }) => name === 'everything')).toHaveLength(1)
})

test('a type or unit that the values do not bear is left alone', async () => {
  const { db, pass } = memory(({ role, text }) =>
    role === 'table_metadata'
      ? {
          name: 'kept',
          description: 'x',
          columns: [
            { name: 'time_in_range', type: 'date', unit: null },
            { name: 'nothing', type: 'text', unit: 'kg' },
          ],
        }
      : named({ role, text, refs: [], images: 0 }),
  )
  const before = tableByName(db, 'daily_glucose_dashboard').columns.find(({ name }) => name === 'time_in_range')
  await pass()
  const after = listTables(db)
    .flatMap(({ columns }) => columns)
    .find(({ name }) => name === 'time_in_range')
  expect(after).toMatchObject({ type: before?.type, unit: before?.unit, filled: before?.filled })
})

test('episodes and topics: a number that nobody said makes the words invalid, and the report says so', async () => {
  const { db, pass } = memory(({ role }) =>
    role === 'descriptions' ? { title: 'A talk', description: 'It cost 987654 dollars.' } : named({ role, text: '', refs: [], images: 0 }),
  )
  db.exec(
    "INSERT INTO episode (id, title, description, open) VALUES (90, 'built-in', 'built-in', 0); INSERT INTO event (round_id, episode_id, ord) SELECT id, 90, 0 FROM round ORDER BY id DESC LIMIT 1",
  )
  const problems = await pass()
  expect(problems[0]).toMatchObject({ code: 'MODEL_NOT_USED', message: expect.stringContaining('987654') })
  expect(all<{ title: string }>(db, sql`SELECT title FROM episode WHERE id = 90`)).toEqual([{ title: 'built-in' }])
})

test('a provider that is down is not asked for every table, and the next pass goes on', async () => {
  const { model, pass } = memory(() => new AdammError('PROVIDER_UNREACHABLE', 'Ollama does not answer at 127.0.0.1:11434.'))
  const problems = await pass()
  expect(problems).toHaveLength(1)
  expect(problems[0]?.message).toContain('does not answer')
  expect(model.asked.length).toBeLessThanOrEqual(4)
})

test('a cancelled pass keeps what it has, the next one asks for the rest alone', async () => {
  const controller = new AbortController()
  let calls = 0
  const { model, pass } = memory((asked) => {
    calls += 1
    if (calls === 2) {
      controller.abort()
      return new AdammError('CANCELLED', 'Cancelled.')
    }
    return named(asked)
  })
  await expect(pass(controller.signal)).rejects.toThrow(/abort/i)
  const first = model.asked[0]?.text
  await pass()
  expect(model.asked.slice(1).map(({ text }) => text)).not.toContain(first)
})

test('forgetting leaves no word of a model', async () => {
  const { db, pass } = memory(named)
  await pass()
  clearModelWords(db)
  materialize(db, { attributes: null, schemas: new Set() }, { clock, settings: SETTINGS })
  expect(listTables(db).some(({ description }) => description === 'One row a day.')).toBe(false)
})

test('without models for it nothing is asked and nothing read', async () => {
  const { model, pass } = memory(named, [])
  expect(await pass()).toEqual([])
  expect(model.asked).toEqual([])
})

/** Suggestions are made once for a state of the memory, counted by the statements that really ran, and never outlive what they speak of. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase, run, type Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { clock, createMemory, SETTINGS, tell } from '../induce/memory.test-helper.ts'
import { createInduction } from '../induce/schemas.ts'
import { renameTable, setTableHidden } from '../materialize/choices.ts'
import { listTables } from '../materialize/read.ts'
import { materialize } from '../materialize/tables.ts'
import { storyAsking, storyMemory } from './story.test-helper.ts'

const OPTIONS = { clock, settings: SETTINGS }

afterEach(() => vi.restoreAllMocks())

/** Texts of the statements that ran while `work` did. */
async function statementsOf(db: Db, work: () => Promise<unknown>): Promise<string[]> {
  const prototype: { all(): unknown; get(): unknown } = Object.getPrototypeOf(db.prepare('SELECT 1'))
  const spies = [vi.spyOn(prototype, 'all'), vi.spyOn(prototype, 'get')]
  await work()
  const texts = spies.flatMap(({ mock }) => mock.contexts.map((statement) => String((statement as { source?: string }).source)))
  for (const spy of spies) spy.mockRestore()
  return texts
}

const ofTables = (texts: readonly string[]): string[] => texts.filter((text) => /\bt_\w+/u.test(text))

function ferryMemory(): Db {
  const db = createMemory()
  tell(
    db,
    Array.from({ length: 6 }, (_, index) => ({
      ref: `ferry ${index}`,
      time: `2026-05-0${index + 1}T09:00`,
      title: 'Ferry tickets',
      records: [{ price: `${index + 3}.50 EUR`, quay: index % 2 === 0 ? 'North' : 'South' }],
    })),
  )
  materialize(db, createInduction(db, clock).consume(), OPTIONS)
  return db
}

/** The table in which weights stand. */
function weightTable(db: Db): string {
  const table = listTables(db).find(({ columns }) => columns.some(({ name }) => name === 'weight'))
  if (table === undefined) throw new Error('The story has no table of weights.')
  return table.name
}

const ofWeight = (questions: readonly string[]): string[] => questions.filter((question) => question.includes('weight'))

test('asked twice, no table is read the second time; after a write they are made again, once', async () => {
  const db = storyMemory()
  const asking = storyAsking(db)
  const first = await asking.suggestions()
  expect(first.length).toBeGreaterThan(3)
  const again = await statementsOf(db, async () => expect(await asking.suggestions()).toEqual(first))
  expect(ofTables(again)).toEqual([])
  expect(again.length).toBeLessThanOrEqual(2)
  run(db, sql`INSERT INTO setting (key, value) VALUES ('made.up', '1')`)
  const afterWrite = await statementsOf(db, async () => expect(await asking.suggestions()).toEqual(first))
  expect(ofTables(afterWrite).length).toBeGreaterThan(first.length)
  expect(ofTables(await statementsOf(db, () => asking.suggestions()))).toEqual([])
})

test('a hidden table is suggested no more, and again when it is shown', async () => {
  const db = storyMemory()
  const asking = storyAsking(db)
  const before = await asking.suggestions()
  expect(ofWeight(before)).not.toEqual([])
  setTableHidden(db, weightTable(db), true, OPTIONS)
  const hidden = await asking.suggestions()
  expect(ofWeight(hidden)).toEqual([])
  expect(hidden).toEqual(await storyAsking(db).suggestions())
  const { id } = listTables(db, { hidden: true }).find(({ columns }) => columns.some(({ name }) => name === 'weight'))!
  run(db, sql`UPDATE induced_table SET hidden = 0 WHERE id = ${id}`)
  expect(await asking.suggestions()).toEqual(before)
})

test('a table that is called otherwise is suggested by its new name alone', async () => {
  const db = ferryMemory()
  const asking = storyAsking(db)
  const before = await asking.suggestions()
  expect(before.some((question) => question.includes('price of ferry tickets'))).toBe(true)
  renameTable(db, { table: listTables(db)[0]!.name, label: 'Boat rides' }, OPTIONS)
  const after = await asking.suggestions()
  expect(after.some((question) => question.includes('price of boat rides'))).toBe(true)
  expect(after.filter((question) => question.includes('ferry'))).toEqual([])
})

test('what was forgotten is suggested no more', async () => {
  const db = storyMemory()
  const asking = storyAsking(db)
  expect(ofWeight(await asking.suggestions())).not.toEqual([])
  run(db, sql`DELETE FROM round WHERE ref LIKE 'weight-%'`)
  const induction = createInduction(db, clock)
  induction.rebuild()
  materialize(db, { attributes: null, schemas: induction.consume().schemas }, OPTIONS)
  const after = await asking.suggestions()
  expect(ofWeight(after)).toEqual([])
  expect(after).toEqual(await storyAsking(db).suggestions())
})

test('a table that is hidden while suggestions are made is not among them', async () => {
  const db = storyMemory()
  const asking = storyAsking(db)
  const underway = asking.suggestions()
  setTableHidden(db, weightTable(db), true, OPTIONS)
  const given = await underway
  expect(given.length).toBeGreaterThan(0)
  expect(ofWeight(given)).toEqual([])
  expect(await asking.suggestions()).toEqual(given)
})

test('what another program changes in the same memory is seen', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'adamm-suggestions-'))
  const path = join(folder, 'memory.sqlite')
  const story = storyMemory()
  story.prepare('VACUUM INTO ?').run(path)
  story.close()
  const [own, other] = [openDatabase(path), openDatabase(path)]
  try {
    const asking = storyAsking(own)
    expect(ofWeight(await asking.suggestions())).not.toEqual([])
    setTableHidden(other, weightTable(other), true, OPTIONS)
    expect(ofWeight(await asking.suggestions())).toEqual([])
  } finally {
    own.close()
    other.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

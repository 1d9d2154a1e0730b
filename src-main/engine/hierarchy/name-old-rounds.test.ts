import { expect, test } from 'vitest'
import { nameOldRounds } from './name-old-rounds.ts'
import { remember } from './search.test-helper.ts'

const NAMES = ['Lisbon', 'Nora Lindqvist', 'Oslo Harbour']
const COUNT = 250

function oldMemory() {
  const { db } = remember(
    Array.from({ length: COUNT }, (_, at) => ({
      text: `We were in ${NAMES[at % NAMES.length]} with friends.`,
      picture: `p${at}`,
      caption: `a view of Porto`,
    })),
  )
  const named = db.prepare('SELECT entity, round_id FROM round_entity ORDER BY 1, 2').raw()
  const before = named.all()
  db.exec('DELETE FROM round_entity')
  db.prepare("INSERT INTO setting (key, value) VALUES ('search.unnamed', ?)").run(JSON.stringify({ from: 0, to: COUNT - 1 }))
  return { db, named, before }
}

test('rounds get the names they would get today, up to the noted one', async () => {
  const { db, named, before } = oldMemory()
  expect(before.length).toBeGreaterThan(COUNT)
  expect(await nameOldRounds(db, new AbortController().signal)).toBe(COUNT - 1)
  expect(named.all()).toEqual(before.filter((row) => (row as [string, number])[1] < COUNT))
  expect(await nameOldRounds(db, new AbortController().signal)).toBe(0)
})

test('stopped between slices it goes on where it stood', async () => {
  const { db, named, before } = oldMemory()
  const stop = new AbortController()
  setImmediate(() => stop.abort())
  const first = await nameOldRounds(db, stop.signal)
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThan(COUNT - 1)
  expect(first + (await nameOldRounds(db, new AbortController().signal))).toBe(COUNT - 1)
  expect(named.all()).toEqual(before.filter((row) => (row as [string, number])[1] < COUNT))
})

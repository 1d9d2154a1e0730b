import { expect, test } from 'vitest'
import { clock, createMemory, SETTINGS, tell, type Told } from '../induce/memory.test-helper.ts'
import { createInduction } from '../induce/schemas.ts'
import type { Db } from '../db/open.ts'
import { setTableHidden } from './choices.ts'
import { findValues } from './find-values.ts'
import { listTables } from './read.ts'
import { materialize } from './tables.ts'

const rounds: Told[] = Array.from({ length: 40 }, (_, i) => ({
  ref: `r${i}`,
  time: `${new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10)}T08:00`,
  records: [{ weight: `${70 + i / 10} kg`, place: i % 2 === 0 ? 'Left Arm' : 'right arm', shop: i === 7 ? 'Äpfel & Co' : 'Corner' }],
}))

function remembered(): Db {
  const db = createMemory()
  tell(db, rounds)
  materialize(db, createInduction(db, clock).consume(), { clock, settings: SETTINGS })
  return db
}
const find = (db: Db, query: string, limit = 8) => findValues(db, { query, limit }, new AbortController().signal)

test('a few of each table, the newest first, each with what its proof opens', async () => {
  const db = remembered()
  const found = await find(db, 'left ARM')
  expect(found).toHaveLength(3)
  expect(found.map(({ time }) => time)).toEqual(['2026-02-08T08:00', '2026-02-06T08:00', '2026-02-04T08:00'])
  expect(found.every(({ value, observation }) => value === 'Left Arm' && observation !== null)).toBe(true)
  expect(await find(db, 'arm', 2)).toHaveLength(2)
})

test('numbers by their digits, other scripts as written, nothing for nothing', async () => {
  const db = remembered()
  expect(await find(db, '72.4')).toMatchObject([{ value: 72.4, unit: 'kg', type: 'number' }])
  expect(await find(db, 'Äpfel')).toMatchObject([{ value: 'Äpfel & Co' }])
  expect(await find(db, 'there is none')).toEqual([])
  expect(await find(db, '   ')).toEqual([])
  expect(await find(db, `'; DROP TABLE source; --`)).toEqual([])
})

test('a hidden table is not looked at, and a search that was stopped ends', async () => {
  const db = remembered()
  const stopped = new AbortController()
  stopped.abort()
  await expect(findValues(db, { query: 'arm', limit: 8 }, stopped.signal)).rejects.toThrow()
  for (const { name } of listTables(db)) setTableHidden(db, name, true, { clock, settings: SETTINGS })
  expect(await find(db, 'arm')).toEqual([])
})

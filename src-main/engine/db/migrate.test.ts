import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate, newestVersion } from './migrate.ts'
import { openDatabase } from './open.ts'

const file = (): string => join(mkdtempSync(join(tmpdir(), 'adamm-db-')), 'memory.sqlite')

test('a new file gets the newest schema at once, and opening it again changes nothing', () => {
  const path = file()
  openDatabase(path).close()
  const db = openDatabase(path)
  expect(db.pragma('user_version', { simple: true })).toBe(newestVersion)
  expect(existsSync(`${path}.before-${newestVersion}`)).toBe(false)
  db.close()
})

test('a database of a newer app is refused and left as it is', () => {
  const path = file()
  const db = openDatabase(path)
  db.pragma('user_version = 99990')
  db.close()
  expect(() => openDatabase(path)).toThrow(expect.objectContaining({ code: 'DATABASE_FROM_FUTURE' }) as Error)
})

test('a file that is no database is DATABASE_DAMAGED', () => {
  const path = file()
  writeFileSync(path, 'certainly no database, and long enough to be read as a page header of one '.repeat(20))
  expect(() => openDatabase(path)).toThrow(expect.objectContaining({ code: 'DATABASE_DAMAGED' }) as Error)
})

test('a target below the newest stops there', () => {
  const db = openDatabase(':memory:')
  db.pragma('user_version = 0')
  migrate(db, { path: ':memory:', isNew: true, target: 0 })
  expect(db.pragma('user_version', { simple: true })).toBe(0)
  db.close()
})

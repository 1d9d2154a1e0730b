import { expect, test } from 'vitest'
import type { Db } from '../db/open.ts'
import { clock, createMemory, SETTINGS, tell, type Told } from '../induce/memory.test-helper.ts'
import { createInduction } from '../induce/schemas.ts'
import { mergeTables, renameTable, splitTable, tableParts } from './choices.ts'
import { evolutionLog, listTables, tableRows } from './read.ts'
import { materialize } from './tables.ts'

const OPTIONS = { clock, settings: SETTINGS }

function remember(db: Db, rounds: readonly Told[]): string[] {
  tell(db, rounds)
  const outcome = createInduction(db, clock).consume()
  return materialize(db, outcome, { clock, settings: SETTINGS }).built
}

function day(index: number): string {
  return new Date(Date.UTC(2026, 4, 1 + index)).toISOString().slice(0, 10)
}

/** Account statements: a head with the balance, lines with dates, payees and amounts. */
function statements(head: Record<string, string>): Told[] {
  return Array.from({ length: 5 }, (_, index): Told => ({
    ref: `list ${index}`,
    time: `${day(index)}T10:00`,
    records: [
      head,
      { date: day(index), payee: 'Lidl', amount: '12.40' },
      { date: day(index + 1), payee: 'Bakery', amount: '3.20' },
      { date: day(index), payee: 'Lidl', amount: '12.40' },
    ],
  }))
}

test('several records of one picture are rows; a heading value is shared', () => {
  const db = createMemory()
  remember(db, statements({ account: 'Everyday', bank: 'Town bank' }))
  const table = listTables(db)[0]!
  expect(listTables(db)).toHaveLength(1)
  expect(table.schema).toEqual(['account', 'amount', 'bank', 'date', 'payee'])
  const { rows } = tableRows(db, { table: table.name })
  expect(rows).toHaveLength(15)
  expect(rows.every((row) => row.cells['account']?.value === 'Everyday')).toBe(true)
  expect(rows[0]!.time).toBe('2026-05-01')
})

test('a head with a measure and the lines under it are two tables; the measure is not counted once a line', () => {
  const db = createMemory()
  remember(db, statements({ account: 'Everyday', balance: '1,000.00' }))
  expect(listTables(db).map((table) => [table.name, table.rows, table.schema])).toEqual([
    ['transactions', 15, ['amount', 'date', 'payee']],
    ['account_and_balance', 5, ['account', 'balance']],
  ])
  const { rows } = tableRows(db, { table: 'transactions' })
  expect(rows.map((row) => Object.keys(row.cells).sort().join())).toEqual(rows.map(() => 'account,amount,date,payee'))
  expect(rows.every((row) => row.cells['account']?.value === 'Everyday')).toBe(true)
})

/** Receipts with one to four items; `merged` reads head and items as one record. */
function tills(from: number, count: number, merged: (index: number) => boolean = () => false): Told[] {
  return Array.from({ length: count }, (_, at): Told => {
    const index = from + at
    const head = { company: index % 2 === 0 ? 'Lidl' : 'Corner shop', date: day(index), total: `${index + 10}.50`, cash: '50.00' }
    const items = Array.from({ length: 1 + (index % 4) }, (_, line) => ({
      item: `Thing ${line}`,
      quantity: `${line + 1}`,
      amount: `${line + 2}.25`,
    }))
    return { ref: `till ${index}`, time: null, records: merged(index) ? [{ ...head, ...items[0]! }] : [head, ...items] }
  })
}

test('items of receipts are a table of their own with the shop and the date beside them', () => {
  const db = createMemory()
  remember(db, tills(0, 8))
  expect(
    listTables(db).map((table) => [table.name, table.rows, table.columns.map((column) => `${column.name}${column.optional ? '?' : ''}`)]),
  ).toEqual([
    ['receipts_items', 20, ['item', 'quantity', 'amount', 'date?', 'company?']],
    ['receipts', 8, ['date', 'company', 'total', 'cash']],
  ])
  const { rows } = tableRows(db, { table: 'receipts_items', filters: [{ column: 'ref', operator: '=', value: 'till 2' }] })
  expect(rows.map((row) => [row.time, row.cells['company']?.value, row.cells['item']?.value, row.cells['amount']?.value])).toEqual([
    ['2026-05-03', 'Lidl', 'Thing 0', 2.25],
    ['2026-05-03', 'Lidl', 'Thing 1', 3.25],
    ['2026-05-03', 'Lidl', 'Thing 2', 4.25],
  ])
  // A few receipts whose items were taken for part of the head change nothing.
  remember(
    db,
    tills(8, 6, (index) => index % 3 === 0),
  )
  expect(listTables(db).map((table) => table.name)).toEqual(['receipts_items', 'receipts'])
  expect(evolutionLog(db, 'receipts').map((entry) => entry.kind)).toEqual(['discovered', 'parted'])
})

test('parts join again when most rounds have them in one record, and the name of the person stays', () => {
  const db = createMemory()
  remember(db, tills(0, 6))
  renameTable(db, { table: 'receipts', label: 'Shopping' }, OPTIONS)
  remember(
    db,
    tills(6, 12, () => true),
  )
  expect(listTables(db).map((table) => [table.name, table.schema.length])).toEqual([['shopping', 7]])
  expect(evolutionLog(db, 'shopping').map((entry) => entry.kind)).toContain('joined')
})

test('a table that the person puts into another stays there as rows come, until it is taken out', () => {
  const db = createMemory()
  const scale = (from: number, name: string): Told[] =>
    Array.from({ length: 5 }, (_, index) => ({
      ref: `${name} ${from + index}`,
      time: day(from + index),
      records: [{ [`${name}_weight`]: `${70 + index} kg`, [`${name}_fat`]: `${20 + index} %` }],
    }))
  remember(db, [...scale(0, 'home'), ...scale(0, 'gym')])
  const [one, other] = listTables(db).map((table) => table.name)
  const before = listTables(db).map((table) => [table.name, table.rows])
  mergeTables(db, { table: other!, into: one! }, OPTIONS)
  expect(listTables(db).map((table) => [table.name, table.rows, table.columns.length])).toEqual([[one, 10, 4]])
  remember(db, scale(5, 'gym'))
  remember(db, scale(5, 'home'))
  expect(listTables(db).map((table) => [table.name, table.rows, table.columns.length])).toEqual([[one, 20, 4]])
  expect(
    tableRows(db, { table: one! }).rows.every((row) => Object.values(row.cells).filter((cell) => cell.value !== null).length === 2),
  ).toBe(true)
  expect(() => mergeTables(db, { table: one!, into: one! }, OPTIONS)).toThrow('cannot be put into itself')
  const [inside] = tableParts(db, one!)
  expect(inside).toMatchObject({ rows: 10, by: 'person', columns: ['Gym weight', 'Gym fat'] })
  splitTable(db, { table: one!, part: inside!.id }, OPTIONS)
  expect(before.every(([, rows]) => rows === 5)).toBe(true)
  expect(listTables(db).map((table) => [table.rows, table.columns.length])).toEqual([
    [10, 2],
    [10, 2],
  ])
})

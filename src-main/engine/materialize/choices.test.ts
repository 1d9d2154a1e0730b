import { expect, test } from 'vitest'
import { lastChange, listChanges } from '../changes.ts'
import { all, run, type Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { clock, createMemory, SETTINGS, tell, type Told } from '../induce/memory.test-helper.ts'
import { createInduction } from '../induce/schemas.ts'
import { chooseColumn, mergeTables, renameTable, setTableHidden, splitTable, tableParts, undoTableChoice } from './choices.ts'
import { listTables, tableByName, tableRows } from './read.ts'
import { materialize } from './tables.ts'

const OPTIONS = { clock, settings: SETTINGS }

function remember(db: Db, rounds: readonly Told[]): void {
  tell(db, rounds)
  materialize(db, createInduction(db, clock).consume(), OPTIONS)
}

/** The whole history mined and materialized again, as after a change of an old round. */
function rebuild(db: Db): void {
  const induction = createInduction(db, clock)
  induction.rebuild()
  materialize(db, { attributes: null, schemas: induction.consume().schemas }, OPTIONS)
}

function undo(db: Db): void {
  const change = lastChange(db)
  if (change === null) throw new Error('nothing to undo')
  undoTableChoice(db, change, OPTIONS)
}

function day(index: number): string {
  return new Date(Date.UTC(2026, 4, 1 + index)).toISOString().slice(0, 10)
}

function sleep(from: number, count: number): Told[] {
  return Array.from({ length: count }, (_, at) => ({
    ref: `sleep ${from + at}`,
    time: `${day(from + at)}T07:00`,
    title: 'Sleep Report',
    records: [
      { bed: 'home', sleep_score: `${70 + at}`, deep_sleep: `${60 + at} min`, body_weight: `${80 + at / 2} kg`, steps: `${4000 + at}` },
    ],
  }))
}

function scale(name: string, from: number, count: number): Told[] {
  return Array.from({ length: count }, (_, at) => ({
    ref: `${name} ${from + at}`,
    time: day(from + at),
    records: [{ [`${name}_mass`]: `${70 + at} kg`, [`${name}_fat`]: `${20 + at} %` }],
  }))
}

function shape(db: Db): unknown {
  return listTables(db, { hidden: true }).map((table) => [
    table.name,
    table.label,
    table.rows,
    table.hidden,
    table.columns.map((column) => [column.name, column.label, column.type, column.unit, column.hidden]),
    tableRows(db, { table: table.name }).rows.map((row) => Object.values(row.cells).map((cell) => cell.value)),
  ])
}

test('rename, hide, merge, split and column choices stay as rows come and through a rebuild', () => {
  const db = createMemory()
  remember(db, [...sleep(0, 6), ...scale('gym', 0, 5), ...scale('home', 0, 5), ...scale('spare', 0, 5)])
  renameTable(db, { table: 'sleep_report', label: 'Nights' }, OPTIONS)
  const [gym, home, spare] = ['gym', 'home', 'spare'].map(
    (name) => listTables(db).find((one) => one.columns.some((column) => column.name === `${name}_mass`))!.name,
  )
  mergeTables(db, { table: gym!, into: home! }, OPTIONS)
  setTableHidden(db, spare!, true, OPTIONS)
  const split = splitTable(db, { table: 'nights', columns: ['body_weight', 'steps'] }, OPTIONS)
  expect(split.table?.columns.map((column) => column.name)).toEqual(['body_weight', 'steps', 'bed'])
  renameTable(db, { table: split.table!.name, label: 'Body' }, OPTIONS)
  chooseColumn(db, { table: 'body', column: 'body_weight', label: 'Mass', unit: 'lbs' }, OPTIONS)
  chooseColumn(db, { table: 'nights', column: 'deep_sleep', hidden: true }, OPTIONS)
  const check = (rows: number, merged: number, hidden: number): void => {
    const nights = tableByName(db, 'nights')
    expect([nights.label, nights.rows, nights.columns.map((column) => `${column.name}${column.hidden ? ' hidden' : ''}`)]).toEqual([
      'Nights',
      rows,
      ['bed', 'sleep_score', 'deep_sleep hidden'],
    ])
    const body = tableByName(db, 'body')
    expect([body.rows, body.columns.map((column) => [column.label, column.unit])]).toEqual([
      rows,
      [
        ['Mass', 'lb'],
        ['Steps', null],
        ['Bed', null],
      ],
    ])
    expect(tableRows(db, { table: 'body' }).rows[2]!.cells['body_weight']).toMatchObject({ value: 178.6, raw: '81 kg', unit: 'lb' })
    expect(tableByName(db, home!).rows).toBe(merged)
    expect(tableByName(db, spare!)).toMatchObject({ rows: hidden, hidden: true })
    expect(
      listTables(db)
        .map((table) => table.name)
        .sort(),
    ).toEqual(['body', home!, 'nights'].sort())
  }
  check(6, 10, 5)
  remember(db, [...sleep(6, 6), ...scale('gym', 5, 3), ...scale('spare', 5, 3), ...scale('home', 5, 3)])
  check(12, 16, 8)
  rebuild(db)
  check(12, 16, 8)
  for (const one of sleep(20, 2)) remember(db, [one])
  check(14, 16, 8)
})

test('every choice can be undone, newest first, down to the tables as they were found', () => {
  const db = createMemory()
  remember(db, [...sleep(0, 6), ...scale('gym', 0, 5), ...scale('home', 0, 5)])
  const before = shape(db)
  const steps = [before]
  const did = (): number => steps.push(shape(db))
  renameTable(db, { table: 'sleep_report', label: 'Nights' }, OPTIONS)
  did()
  const [one, other] = listTables(db).filter((table) => table.rows === 5)
  mergeTables(db, { table: one!.name, into: other!.name }, OPTIONS)
  did()
  splitTable(db, { table: other!.name, part: tableParts(db, other!.name)[0]!.id }, OPTIONS)
  did()
  splitTable(db, { table: 'nights', columns: ['body_weight'] }, OPTIONS)
  did()
  chooseColumn(db, { table: 'nights', column: 'steps', type: 'text', label: 'Walked', hidden: true }, OPTIONS)
  did()
  setTableHidden(db, 'nights', true, OPTIONS)
  for (const expected of steps.toReversed()) {
    undo(db)
    expect(shape(db)).toEqual(expected)
  }
  expect(listChanges(db, 10).every((change) => change.undoneAt !== null)).toBe(true)
})

test('merging a split part back makes one table again', () => {
  const db = createMemory()
  remember(db, sleep(0, 6))
  const before = shape(db)
  const { table } = splitTable(db, { table: 'sleep_report', columns: ['body_weight', 'steps'] }, OPTIONS)
  expect(listTables(db)).toHaveLength(2)
  mergeTables(db, { table: table!.name, into: 'sleep_report' }, OPTIONS)
  expect(shape(db)).toEqual(before)
})

test('what cannot be is refused with a reason and changes nothing', () => {
  const db = createMemory()
  remember(db, [...sleep(0, 6), ...scale('gym', 0, 5)])
  const before = shape(db)
  const refused: [() => unknown, RegExp][] = [
    [() => renameTable(db, { table: 'sleep_report', label: '!!!' }, OPTIONS), /no letter or digit/],
    [() => renameTable(db, { table: 'sleep_report', label: listTables(db)[1]!.name }, OPTIONS), /already a table/],
    [() => renameTable(db, { table: 'nothing', label: 'x' }, OPTIONS), /There is no table "nothing"/],
    [() => splitTable(db, { table: 'sleep_report', columns: ['bed'] }, OPTIONS), /needs a column of numbers/],
    [
      () => splitTable(db, { table: 'sleep_report', columns: ['sleep_score', 'deep_sleep', 'body_weight', 'steps'] }, OPTIONS),
      /Leave one column/,
    ],
    [() => splitTable(db, { table: 'sleep_report', columns: ['nope'] }, OPTIONS), /has no column "nope"/],
    [() => splitTable(db, { table: 'sleep_report', part: 99 }, OPTIONS), /has no part 99/],
    [() => chooseColumn(db, { table: 'sleep_report', column: 'body_weight', unit: 'mmol/L' }, OPTIONS), /cannot be converted/],
    [() => chooseColumn(db, { table: 'sleep_report', column: 'bed', unit: 'kg' }, OPTIONS), /no unit to choose/],
    [() => chooseColumn(db, { table: 'sleep_report', column: 'bed', type: 'date' }, OPTIONS), /can be read as date/],
    [() => mergeTables(db, { table: 'sleep_report', into: 'sleep_report' }, OPTIONS), /cannot be put into itself/],
  ]
  for (const [attempt, reason] of refused) expect(attempt).toThrow(reason)
  expect(shape(db)).toEqual(before)
  expect(listChanges(db, 10)).toEqual([])
})

test('a choice about a table that is gone is told, not guessed', () => {
  const db = createMemory()
  remember(db, sleep(0, 6))
  setTableHidden(db, 'sleep_report', true, OPTIONS)
  run(db, sql`DELETE FROM round`)
  rebuild(db)
  expect(all(db, sql`SELECT id FROM induced_table`)).toEqual([])
  expect(() => undo(db)).toThrow(/There is no table/)
})

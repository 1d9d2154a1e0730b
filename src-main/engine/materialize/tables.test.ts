import { expect, test } from 'vitest'
import { all, get, run, type Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { readValue } from '../extract/values/index.ts'
import { attributeId, clock, createMemory, SETTINGS, tell, type Told } from '../induce/memory.test-helper.ts'
import { createInduction } from '../induce/schemas.ts'
import { renameTable, setTableHidden, splitTable, tableParts } from './choices.ts'
import { cellUnits, evolutionLog, listTables, tableByName, tableRows } from './read.ts'
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

function dashboards(count: number, from = 0): Told[] {
  return Array.from({ length: count }, (_, index) => ({
    ref: `dash ${from + index}`,
    time: `${day(from + index)}T08:00`,
    title: `Daily Glucose Dashboard, ${day(from + index)}`,
    records: [{ mean_glucose: `${110 + index} mg/dL`, time_in_range: `${70 + index} %`, sensor: 'Left arm' }],
  }))
}

test('rounds become a typed table with provenance, named by its title', () => {
  const db = createMemory()
  remember(db, dashboards(6))
  const table = tableByName(db, 'daily_glucose_dashboard')
  expect(table).toMatchObject({
    rows: 6,
    support: 6,
    kind: 'schema',
    schema: ['mean_glucose', 'sensor', 'time_in_range'],
    from: '2026-05-01T08:00',
    to: '2026-05-06T08:00',
    days: 6,
    daysInSpan: 6,
    mainMeasure: 'mean_glucose',
  })
  expect(table.columns.map(({ name, type, unit, filled, optional }) => ({ name, type, unit, filled, optional }))).toEqual([
    { name: 'mean_glucose', type: 'number', unit: 'mg/dL', filled: 6, optional: false },
    { name: 'time_in_range', type: 'percent', unit: '%', filled: 6, optional: false },
    { name: 'sensor', type: 'category', unit: null, filled: 6, optional: false },
  ])
  const { rows, total } = tableRows(db, {
    table: 'daily_glucose_dashboard',
    limit: 2,
    sort: [{ column: 'mean_glucose', descending: true }],
  })
  expect(total).toBe(6)
  expect(rows.map((row) => row.cells['mean_glucose']?.value)).toEqual([115, 114])
  const observation = get<{ raw: string; ref: string }>(
    db,
    sql`SELECT o.raw, r.ref FROM observation o JOIN round r ON r.id = o.round_id WHERE o.id = ${rows[0]!.cells['mean_glucose']!.observationId!}`,
  )
  expect(observation).toEqual({ raw: '115 mg/dL', ref: 'dash 5' })
  expect(table.description).toBe('Mean glucose, time in range and sensor in 6 rows from 2026-05-01 to 2026-05-06.')
})

test('a missed line keeps the row, half of the attributes and a measure are needed', () => {
  const db = createMemory()
  remember(db, [
    ...dashboards(5),
    { ref: 'missed', time: '2026-05-20T08:00', records: [{ mean_glucose: '99 mg/dL', sensor: 'Left arm' }] },
    { ref: 'words only', time: '2026-05-21T08:00', records: [{ sensor: 'Left arm' }] },
    { ref: 'no measure', time: '2026-05-22T08:00', records: [{ sensor: 'Left arm', time_in_range: 'pending' }] },
  ])
  const { rows } = tableRows(db, { table: 'daily_glucose_dashboard', filters: [{ column: 'time_in_range', operator: 'is empty' }] })
  expect(rows.map((row) => row.ref)).toEqual(['missed'])
  expect(rows[0]!.cells['time_in_range']).toMatchObject({ value: null, raw: null, observationId: null })
})

test('evolution appends a column and keeps name, rows and their ids', () => {
  const db = createMemory()
  remember(db, dashboards(5))
  const before = tableRows(db, { table: 'daily_glucose_dashboard' }).rows.map((row) => row.id)
  renameTable(db, { table: 'daily_glucose_dashboard', label: 'My sugar' }, OPTIONS)
  const wider = dashboards(25, 5).map((round) => ({ ...round, records: [{ ...round.records[0]!, variability: '31 %' }] }))
  for (let at = 0; at < wider.length; at += 7) remember(db, wider.slice(at, at + 7))
  const table = tableByName(db, 'my_sugar')
  expect(table.label).toBe('My sugar')
  expect(table.columns.map((column) => [column.name, column.optional, column.filled])).toEqual([
    ['mean_glucose', false, 30],
    ['time_in_range', false, 30],
    ['sensor', false, 30],
    ['variability', false, 25],
  ])
  expect(
    tableRows(db, { table: 'my_sugar' })
      .rows.slice(0, 5)
      .map((row) => row.id),
  ).toEqual(before)
  expect(evolutionLog(db, 'my_sugar').map((entry) => entry.kind)).toEqual(['discovered', 'folded', 'evolved'])
})

test('overlapping schemas over the same rows are one table with optional columns', () => {
  const db = createMemory()
  const receipts = Array.from({ length: 20 }, (_, index): Told => {
    const record: Record<string, string> = { date: day(index), total: `${index + 3}.50` }
    if (index % 5 !== 4) Object.assign(record, { cash: '50.00', change: `${46 - index}.50` })
    if (index % 2 === 0) record['tel'] = `03-555 01${10 + index}`
    return { ref: `receipt ${index}`, time: null, records: [record] }
  })
  remember(db, receipts)
  const tables = listTables(db)
  expect(tables.map((table) => [table.name, table.rows])).toEqual([['receipts', 20]])
  expect(tables[0]!.columns.filter((column) => column.optional).map((column) => column.name)).toEqual(['tel'])
  expect(tables[0]!.columns.find((column) => column.name === 'total')?.filled).toBe(20)
  expect(tables[0]!.from).toBe('2026-05-01')
})

test('a table that takes the place of another keeps the name that the person knows', () => {
  const db = createMemory()
  const record = (index: number, more: Record<string, string> = {}): Told => ({
    ref: `n${index}`,
    time: day(index),
    records: [{ pill_count: `${index}`, dose_level: `${index * 2}`, ...more }],
  })
  remember(
    db,
    Array.from({ length: 5 }, (_, index) => record(index)),
  )
  expect(listTables(db).map((table) => table.name)).toEqual(['pill_count_and_dose_level'])
  renameTable(db, { table: 'pill_count_and_dose_level', label: 'Medicine' }, OPTIONS)
  remember(
    db,
    Array.from({ length: 12 }, (_, index) =>
      record(5 + index, index % 2 === 0 ? { nausea_level: '3', sleep_hours: `${6 + (index % 3)}` } : {}),
    ),
  )
  const tables = listTables(db)
  expect(tables.map((table) => [table.name, table.rows])).toEqual([['medicine', 17]])
  expect(tables[0]!.columns.map((column) => column.name).sort()).toEqual(['dose_level', 'nausea_level', 'pill_count', 'sleep_hours'])
})

test('a folded table can be split off and stays on its own', () => {
  const db = createMemory()
  const rounds = (from: number, count: number): Told[] =>
    Array.from({ length: count }, (_, index) => ({
      ref: `w${from + index}`,
      time: day(from + index),
      records: [
        { distance: `${5 + index} km`, pace: '5:30 min/km', ...(index % 3 === 0 ? { cadence: '170 spm', power: `${200 + index} W` } : {}) },
      ],
    }))
  remember(db, rounds(0, 24))
  const folded = tableParts(db, 'workouts')
  expect(listTables(db).map((table) => table.name)).toEqual(['workouts'])
  expect(folded.map((table) => table.columns.length)).toEqual([2])
  expect(evolutionLog(db, 'workouts').map((entry) => entry.kind)).toContain('folded')
  splitTable(db, { table: 'workouts', part: folded[0]!.id }, OPTIONS)
  expect(listTables(db).map((table) => [table.name, table.rows])).toEqual([
    ['workouts', 24],
    ['workouts_2', 24],
  ])
  remember(db, rounds(24, 6))
  expect(listTables(db).map((table) => [table.name, table.rows])).toEqual([
    ['workouts', 30],
    ['workouts_2', 30],
  ])
})

test('the column decides what a cell cannot, and decides again when rows are added', () => {
  const db = createMemory()
  const visit = (index: number, date: string, share: string): Told => ({
    ref: `visit ${index}`,
    time: null,
    records: [{ visit_date: date, dose: share, code: index === 3 ? '0123' : `${4000 + index}` }],
  })
  remember(db, [
    visit(0, '03/04/2026', '1.234'),
    visit(1, '04/04/2026', '1.235'),
    visit(2, '05/04/2026', '1.236'),
    visit(3, '06/04/2026', '1.237'),
  ])
  const name = listTables(db)[0]!.name
  const first = tableRows(db, { table: name, filters: [{ column: 'ref', operator: '=', value: 'visit 0' }] }).rows[0]!.cells
  expect(first['dose']).toMatchObject({ raw: '1.234', ambiguous: true })
  expect(first['visit_date']).toMatchObject({ raw: '03/04/2026', ambiguous: true })
  expect(first['code']).toMatchObject({ value: '4000', raw: '4000' })
  remember(db, [visit(4, '25/04/2026', '5,6')])
  const again = tableRows(db, { table: name, filters: [{ column: 'ref', operator: '=', value: 'visit 0' }] }).rows[0]!.cells
  expect(again['dose']).toMatchObject({ value: 1234, raw: '1.234', ambiguous: false })
  expect(again['visit_date']).toMatchObject({ value: '2026-04-03', raw: '03/04/2026', ambiguous: false })
})

test('units are converted to the unit of most cells; currencies are not', () => {
  const db = createMemory()
  remember(
    db,
    Array.from({ length: 6 }, (_, index) => ({
      ref: `c${index}`,
      time: day(index),
      records: [
        { body_weight: index === 5 ? '180 lb' : `${80 + index} kg`, gym_fee: index === 0 ? '$12.00' : `${index}.00 €`, note_text: 'x' },
      ],
    })),
  )
  const table = listTables(db)[0]!
  const { rows } = tableRows(db, { table: table.name })
  expect(rows[5]!.cells['body_weight']).toMatchObject({ value: 81.647, unit: 'kg', raw: '180 lb' })
  expect(rows[0]!.cells['gym_fee']).toMatchObject({ value: 12, unit: 'USD', raw: '$12.00' })
  expect(rows[1]!.cells['gym_fee']).toMatchObject({ value: 1, unit: 'EUR' })
  expect(cellUnits(db, table.name, 'gym_fee')?.get(rows[0]!.id)).toBe('USD')
  expect(cellUnits(db, table.name, 'body_weight')).toBeNull()
})

test('a correction survives every rebuild and keeps the original', () => {
  const db = createMemory()
  remember(db, dashboards(5))
  const row = tableRows(db, { table: 'daily_glucose_dashboard' }).rows[0]!
  run(
    db,
    sql`INSERT INTO correction (round_id, record, attribute_id, entered, value, anchor, at) VALUES (${row.roundId}, 0, ${attributeId(db, 'mean_glucose')}, '101', ${JSON.stringify(readValue('101 mg/dL'))}, '[]', 'now')`,
  )
  materialize(db, { attributes: new Set(['mean_glucose']), schemas: new Set() }, { clock, settings: SETTINGS })
  remember(db, dashboards(3, 5))
  expect(tableRows(db, { table: 'daily_glucose_dashboard' }).rows[0]!.cells['mean_glucose']).toMatchObject({
    value: 101,
    raw: '110 mg/dL',
    corrected: true,
  })
  run(db, sql`UPDATE correction SET undone_at = 'later'`)
  materialize(db, { attributes: new Set(['mean_glucose']), schemas: new Set() }, { clock, settings: SETTINGS })
  expect(tableRows(db, { table: 'daily_glucose_dashboard' }).rows[0]!.cells['mean_glucose']).toMatchObject({ value: 110, corrected: false })
})

test('a weekly measure is a series; only touched tables are built again', () => {
  const db = createMemory()
  remember(
    db,
    Array.from({ length: 4 }, (_, index) => ({
      ref: `kg ${index}`,
      time: day(index * 7),
      message: true,
      records: [{ weight: `${82 + index / 10} kg` }],
    })),
  )
  const series = tableByName(db, 'weight')
  expect(series).toMatchObject({ kind: 'series', rows: 4, days: 4, daysInSpan: 22, mainMeasure: 'weight' })
  expect(tableRows(db, { table: 'weight' }).rows.map((row) => row.cells['weight']?.value)).toEqual([82, 82.1, 82.2, 82.3])
  expect(remember(db, dashboards(4))).toEqual(['daily_glucose_dashboard'])
  setTableHidden(db, 'weight', true, OPTIONS)
  expect(remember(db, [{ ref: 'kg 9', time: day(90), message: true, records: [{ weight: '81 kg' }] }])).toEqual(['weight'])
  expect(listTables(db).map((table) => table.name)).toEqual(['daily_glucose_dashboard'])
  expect(tableByName(db, 'weight')).toMatchObject({ rows: 5, hidden: true })
})

test('two readings of one day are two rows with their times', () => {
  const db = createMemory()
  const noon = dashboards(4)
  const night = dashboards(4).map((round) => ({ ...round, ref: `${round.ref} night`, time: round.time!.replace('08:00', '22:00') }))
  remember(db, [...noon, ...night])
  expect(tableByName(db, 'daily_glucose_dashboard')).toMatchObject({ rows: 8, days: 4 })
})

test('a row without its own date is of unknown time where the file time is all there is', () => {
  const db = createMemory()
  const bill = (index: number, dated: boolean): Told => ({
    ref: `bill ${index}`,
    time: '2026-06-30T09:00',
    weak: true,
    records: [{ bill_total: `${index}.50`, bill_tax: `0.${index}1`, bill_items: `${index}`, ...(dated ? { bill_date: day(index) } : {}) }],
  })
  tell(db, [...Array.from({ length: 5 }, (_, index) => bill(index + 1, true)), bill(6, false)])
  run(db, sql`UPDATE round SET time_basis = 'file'`)
  remember(db, [])
  const table = listTables(db)[0]!
  expect(table).toMatchObject({ rows: 6, from: '2026-05-02', to: '2026-05-06', days: 5 })
  expect(tableRows(db, { table: table.name }).rows.map((row) => row.time)).toEqual([
    '2026-05-02',
    '2026-05-03',
    '2026-05-04',
    '2026-05-05',
    '2026-05-06',
    null,
  ])
})

test('forgotten rounds take their rows, cells and at last the table with them', () => {
  const db = createMemory()
  remember(db, dashboards(6))
  run(db, sql`DELETE FROM round WHERE ref = 'dash 0'`)
  materialize(db, { ...createInduction(db, clock).rebuild(), attributes: null }, { clock, settings: SETTINGS })
  expect(tableByName(db, 'daily_glucose_dashboard').rows).toBe(5)
  run(db, sql`DELETE FROM round`)
  materialize(db, { ...createInduction(db, clock).rebuild(), attributes: null }, { clock, settings: SETTINGS })
  expect(listTables(db)).toEqual([])
  expect(all(db, sql`SELECT name FROM sqlite_schema WHERE name GLOB 't_*'`)).toEqual([])
})

test('names from pictures cannot break out of SQL, and reserved ones are kept apart', () => {
  const db = createMemory()
  remember(
    db,
    Array.from({ length: 4 }, (_, index) => ({
      ref: `q${index}`,
      time: day(index),
      records: [{ 'x"; DROP TABLE round; --': `${index}`, order: `${index + 1}`, time: '08:30', Time: `${index}.5` }],
    })),
  )
  const table = listTables(db)[0]!
  expect(table.columns.map((column) => column.name).sort()).toEqual(['order_value', 'time_of_day', 'time_value', 'x_drop_table_round'])
  expect(get(db, sql`SELECT COUNT(*) AS n FROM round`)).toEqual({ n: 4 })
})

test('filters, search and unknown names', () => {
  const db = createMemory()
  remember(db, dashboards(6))
  const found = (filters: Parameters<typeof tableRows>[1]['filters'], search = ''): string[] =>
    tableRows(db, { table: 'daily_glucose_dashboard', filters, search }).rows.map((row) => row.ref)
  expect(found([{ column: 'mean_glucose', operator: 'between', value: [111, 112] }])).toEqual(['dash 1', 'dash 2'])
  expect(found([{ column: 'time', operator: '>=', value: '2026-05-05' }])).toEqual(['dash 4', 'dash 5'])
  expect(found([{ column: 'sensor', operator: 'contains', value: 'LEFT' }])).toHaveLength(6)
  expect(found([{ column: 'sensor', operator: '=', value: 'left arm' }])).toHaveLength(6)
  expect(found([{ column: 'mean_glucose', operator: 'in', value: [110, '115'] }])).toEqual(['dash 0', 'dash 5'])
  expect(found([], 'dash 3')).toEqual(['dash 3'])
  expect(() => found([{ column: 'mean_glucose', operator: '>', value: 'much' }])).toThrow('"much" is no number')
  expect(() => found([{ column: 'nothing', operator: '>', value: 1 }])).toThrow('Columns: mean_glucose, time_in_range, sensor')
  expect(() => tableRows(db, { table: 'unknown' })).toThrow('There is no table "unknown". Tables: daily_glucose_dashboard.')
})

test('a number behind a name goes in the very transaction that frees the name, unless the person gave it', () => {
  const db = createMemory()
  const paid = (from: number): Told[] =>
    Array.from({ length: 5 }, (_, index) => ({
      ref: `paid ${from + index}`,
      time: day(index),
      records: [{ total: `${index}.50`, tax: `0.${index}5` }],
    }))
  const given = (from: number): Told[] =>
    Array.from({ length: 6 }, (_, index) => ({
      ref: `given ${from + index}`,
      time: day(index),
      records: [{ cash: `${index}.50`, change: `0.${index}5` }],
    }))
  remember(db, paid(0))
  remember(db, given(0))
  expect(listTables(db).map((table) => table.name)).toEqual(['receipts_2', 'receipts'])
  remember(db, [{ ref: 'later', time: day(30), records: [{ cash: '1.00', change: '0.10' }] }])
  expect(listTables(db).map((table) => table.name)).toEqual(['receipts_2', 'receipts'])
  run(db, sql`DELETE FROM round WHERE ref GLOB 'paid *'`)
  materialize(db, createInduction(db, clock).rebuild(), { clock, settings: SETTINGS })
  expect(listTables(db).map((table) => [table.name, table.rows])).toEqual([['receipts', 7]])
  expect(tableRows(db, { table: 'receipts' }).total).toBe(7)
})

test('a row whose date was not read has the time of its round; attributes without a measure are no table', () => {
  const db = createMemory()
  remember(
    db,
    Array.from({ length: 6 }, (_, index) => ({
      ref: `d${index}`,
      time: `${day(index)}T09:30`,
      records: [{ ...(index === 3 ? {} : { date: day(index) }), mood_score: `${index}`, walk_length: `${index} km` }],
    })),
  )
  const { rows } = tableRows(db, { table: listTables(db)[0]!.name })
  expect(rows.map((row) => [row.time, row.cells['date']?.value ?? null])).toContainEqual(['2026-05-04T09:30', null])
  remember(
    db,
    Array.from({ length: 6 }, (_, index) => ({
      ref: `t${index}`,
      time: day(index),
      records: [{ visit_date: day(index), visit_time: '09:30' }],
    })),
  )
  expect(listTables(db)).toHaveLength(1)
})

test('a column that no row fills is not shown, and comes with the first value', () => {
  const db = createMemory()
  const round = (index: number, tip: string): Told => ({
    ref: `x${index}`,
    time: day(index),
    records: [{ mood_score: `${index}`, walk_length: `${index} km`, tip }],
  })
  remember(
    db,
    Array.from({ length: 5 }, (_, index) => round(index, '-')),
  )
  const name = listTables(db)[0]!.name
  expect(tableByName(db, name).columns.map((column) => column.name)).toEqual(['mood_score', 'walk_length'])
  remember(db, [round(5, '2.50')])
  expect(tableByName(db, name).columns.map((column) => [column.name, column.filled])).toEqual([
    ['mood_score', 6],
    ['walk_length', 6],
    ['tip', 1],
  ])
})

test('the main measure has a unit and is the total; a number that names rows is none', () => {
  const db = createMemory()
  remember(
    db,
    Array.from({ length: 5 }, (_, index) => ({
      ref: `b${index}`,
      time: day(index),
      records: [{ order_number: `${700 + index * 13}`, tax: `$${index + 1}.00`, total: `$${10 + index}.00` }],
    })),
  )
  expect(listTables(db)[0]?.mainMeasure).toBe('total')
})

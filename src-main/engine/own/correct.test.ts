import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replaceObservations, type ResolvedObservation } from '../db/observations.ts'
import { all, get, run, type Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { readValue } from '../extract/values/index.ts'
import { attributeId, clock, createMemory, SETTINGS, tell, type Told } from '../induce/memory.test-helper.ts'
import { createInduction } from '../induce/schemas.ts'
import { listTables, tableRows } from '../materialize/read.ts'
import { materialize } from '../materialize/tables.ts'
import { proofOfObservation } from '../proof.ts'
import { chooseReading, clearCorrection, correctionHistory, correctionReversal, setCorrection, type CorrectDeps } from './correct.ts'
import { columnReadings } from './readings.ts'
import { createUndo } from './undo.ts'

function memory(rounds: readonly Told[]): { db: Db; deps: CorrectDeps; remember(more: readonly Told[]): void } {
  const db = createMemory()
  const induction = createInduction(db, clock)
  const remember = (more: readonly Told[]): void => {
    tell(db, more)
    materialize(db, induction.consume(), { clock, settings: SETTINGS })
  }
  remember(rounds)
  const undo = createUndo(db, clock)
  const deps: CorrectDeps = { db, clock, reading: () => SETTINGS, undo }
  undo.register(correctionReversal(deps))
  return { db, deps, remember }
}

function nights(count: number, from = 0): Told[] {
  return Array.from({ length: count }, (_, index) => ({
    ref: `night ${from + index}`,
    time: `2026-05-${String(from + index + 1).padStart(2, '0')}T08:00`,
    title: 'Sleep log',
    records: [{ weight: `${80 + ((from + index) % 5)}.5 kg`, sleep: `${6 + ((from + index) % 3)}h 30m`, mood: 'good' }],
  }))
}

const TABLE = 'sleep_log'
const cellOf = (db: Db, row: number, column: string, table = TABLE): unknown => {
  const found = tableRows(db, { table, limit: 1000 }).rows.find(({ id }) => id === row)?.cells[column]
  return found && { value: found.value, unit: found.unit, raw: found.raw, corrected: found.corrected }
}
const firstRow = (db: Db, table = TABLE): number => tableRows(db, { table }).rows[0]!.id

test('a correction is in the table, in SQL and in the proof; the original stays; undo and redo put both back', () => {
  const { db, deps } = memory(nights(6))
  const row = firstRow(db)
  const place = { table: TABLE, row, column: 'weight' }
  const changed = setCorrection(deps, { ...place, value: '81,25' })
  expect(changed).toMatchObject({ cell: { value: 81.25, unit: 'kg', raw: '80.5 kg', corrected: true }, tables: [TABLE] })
  expect(changed.change).toMatchObject({ kind: 'correction', touched: [TABLE], undoable: true })
  expect(changed.change.detail).toContain('80.5 kg → 81.25 kg')
  expect(db.prepare(`SELECT weight FROM t_${TABLE} WHERE _row = ?`).pluck().get(row)).toBe(81.25)
  const history = correctionHistory(db, place)
  expect(history.original?.value).toMatchObject({ raw: '80.5 kg', number: 80.5 })
  expect(history.corrections).toMatchObject([{ entered: '81,25', inForce: true, undone: false, value: { number: 81.25, unit: 'kg' } }])
  expect(proofOfObservation(db, history.original!.observationId).corrected).toMatchObject({ entered: '81,25', value: { number: 81.25 } })

  deps.undo.last()
  expect(cellOf(db, row, 'weight')).toEqual({ value: 80.5, unit: 'kg', raw: '80.5 kg', corrected: false })
  expect(deps.undo.list({ limit: 10, offset: 0 })).toMatchObject({
    undo: null,
    redo: changed.change.id,
    changes: [{ undoneAt: expect.any(String) }],
  })
  expect(() => deps.undo.last()).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }))
  deps.undo.redo()
  expect(cellOf(db, row, 'weight')).toMatchObject({ value: 81.25, corrected: true })
})

test('emptied, given back, corrected twice: the history has every step and the newest counts', () => {
  const { db, deps } = memory(nights(6))
  const place = { table: TABLE, row: firstRow(db), column: 'sleep' }
  setCorrection(deps, { ...place, value: '7h' })
  setCorrection(deps, { ...place, value: null })
  expect(cellOf(db, place.row, 'sleep')).toMatchObject({ value: null, raw: '6h 30m', corrected: true })
  clearCorrection(deps, place)
  expect(cellOf(db, place.row, 'sleep')).toMatchObject({ value: 23_400, corrected: false })
  expect(correctionHistory(db, place).corrections.map(({ entered, inForce }) => [entered, inForce])).toEqual([
    [null, false],
    [null, false],
    ['7h', false],
  ])
  expect(() => clearCorrection(deps, place)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }))
  deps.undo.last()
  deps.undo.last()
  expect(cellOf(db, place.row, 'sleep')).toMatchObject({ value: 25_200, corrected: true })
})

test('a text that does not fit says what is expected; more than one reading is asked, not guessed', () => {
  const { db, deps } = memory([
    ...nights(4),
    ...Array.from({ length: 5 }, (_, index) => ({
      ref: `lab ${index}`,
      time: `2026-06-0${index + 1}T08:00`,
      title: 'Lab sheet',
      records: [{ ferritin: `${index + 1},${index + 1}5 ng/mL`, drawn: `${13 + index}/06/2026`, paid: `${index + 3},50 EUR` }],
    })),
  ])
  const row = firstRow(db, 'lab_sheet')
  const set = (column: string, value: string | number | null, table = 'lab_sheet', at = row): unknown =>
    setCorrection(deps, { table, row: at, column, value }).cell.value
  expect(() => set('ferritin', 'plenty')).toThrow(/expected a number in ng\/mL/)
  expect(() => set('ferritin', '5 kg')).toThrow(/expected a number in ng\/mL/)
  expect(() => set('weight', '82 mmol/L', TABLE, firstRow(db))).toThrow(/expected a number in kg/)
  // The column writes decimal commas, the person's locale decimal points.
  expect(() => set('ferritin', '1.234')).toThrow(/Write "1.2340" or "1234"/)
  expect(set('ferritin', '1.2340')).toBe(1.234)
  expect(() => set('drawn', '03/04/2026')).toThrow(/Write "2026-03-04" or "2026-04-03"/)
  expect(set('drawn', '2026-04-03')).toBe('2026-04-03')
  expect(set('ferritin', 12.5)).toBe(12.5)
  expect(set('weight', '181 lb', TABLE, firstRow(db))).toBeCloseTo(82.1, 1)
  expect(setCorrection(deps, { table: 'lab_sheet', row, column: 'paid', value: '7 USD' }).cell).toMatchObject({ value: 7, unit: 'USD' })
  expect(() => set('sleep', '5.5', TABLE, firstRow(db))).toThrow(/expected a duration/)
  expect(() => set('ferritin', '1', 'lab_sheet', 999_999)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }))
  expect(() => set('iron', '1')).toThrow(expect.objectContaining({ code: 'COLUMN_NOT_FOUND' }))
})

test('a chosen reading settles the whole column, later rows too, and is taken back', () => {
  const lab = (index: number): Told => ({
    ref: `visit ${index}`,
    time: `2026-06-${String(index + 10)}T08:00`,
    title: 'Visits',
    records: [{ seen: `0${index + 1}/04/2026`, amount: `1.${200 + index}`, place: 'Clinic' }],
  })
  const { db, deps, remember } = memory(Array.from({ length: 6 }, (_, index) => lab(index)))
  const values = (column: string): unknown[] =>
    tableRows(db, { table: 'visits' }).rows.map(({ cells }) => [cells[column]?.value, cells[column]?.ambiguous])
  expect(values('amount')[0]).toEqual([1.2, true])
  expect(columnReadings(db, { table: 'visits', column: 'amount' }, SETTINGS)).toMatchObject({
    chosen: { decimal: null, dateOrder: null },
    ambiguous: 6,
    options: [{ decimal: '.' }, { decimal: ',', examples: [{ raw: '1.200', value: 1200 }, {}, {}, {}, {}] }],
  })
  chooseReading(deps, { table: 'visits', column: 'amount', decimal: ',' })
  chooseReading(deps, { table: 'visits', column: 'seen', dateOrder: 'dmy' })
  remember([lab(6), lab(7)])
  expect(values('amount')).toEqual(Array.from({ length: 8 }, (_, index) => [1200 + index, false]))
  expect(values('seen').toSorted()).toEqual(Array.from({ length: 8 }, (_, index) => [`2026-04-0${index + 1}`, false]))
  expect(columnReadings(db, { table: 'visits', column: 'amount' }, SETTINGS)).toMatchObject({ chosen: { decimal: ',' }, ambiguous: 0 })
  expect(() => chooseReading(deps, { table: 'visits', column: 'amount', decimal: ',' })).toThrow(/already/)
  deps.undo.last()
  deps.undo.last()
  expect(values('amount')[0]).toEqual([1.2, true])
  expect(deps.undo.list({ limit: 1, offset: 0 })).toMatchObject({ total: 2, undo: null })
})

test('the only value of a column can be emptied and set again', () => {
  const { db, deps } = memory(nights(5))
  for (const { id } of tableRows(db, { table: TABLE }).rows) setCorrection(deps, { table: TABLE, row: id, column: 'mood', value: null })
  const row = firstRow(db)
  expect(setCorrection(deps, { table: TABLE, row, column: 'mood', value: 'fair' }).cell).toMatchObject({ value: 'fair', corrected: true })
})

/** Reads the rounds again: observations get new ids, and `shift` new records before the old ones. */
function readAgain(db: Db, shift: number): void {
  for (const { id } of all<{ id: number }>(db, sql`SELECT id FROM round ORDER BY id`)) {
    const stored = all<{ record: number; attributeId: number; surface: string; value: string; provenance: string; title: string | null }>(
      db,
      sql`SELECT record, attribute_id AS attributeId, surface, value, provenance, title FROM observation WHERE round_id = ${id} ORDER BY id`,
    )
    const extra = Array.from({ length: shift }, (_, record): ResolvedObservation =>
      observation(record, attributeId(db, 'page'), 'page', readValue(`p. ${record}`)),
    )
    const observations = stored.map((one) => ({
      ...observation(one.record + shift, one.attributeId, one.surface, JSON.parse(one.value)),
      provenance: JSON.parse(one.provenance),
      title: one.title,
    }))
    replaceObservations(db, id, [...extra, ...observations])
  }
}

function observation(record: number, attribute: number, surface: string, value: ResolvedObservation['value']): ResolvedObservation {
  return {
    attributeId: attribute,
    attribute: surface,
    value,
    record,
    provenance: { type: 'text', message: 0, start: record * 100, end: record * 100 + 5 },
    labelProvenance: null,
    title: null,
    confidence: 1,
    verified: true,
    extractor: 'test',
  }
}

test('generated corrections survive new ids, shifted records, a replay of the history and new columns', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ row: fc.nat(11), column: fc.constantFrom('weight', 'sleep', 'mood'), value: fc.integer({ min: 1, max: 20 }) }), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.integer({ min: 0, max: 3 }),
      (corrections, shift) => {
        const { db, deps, remember } = memory(nights(12))
        const expected = new Map<string, unknown>()
        for (const { row, column, value } of corrections) {
          const { id, ref } = tableRows(db, { table: TABLE, limit: 100 }).rows[row]!
          const typed = column === 'sleep' ? `${value}h` : String(value)
          const cell = setCorrection(deps, { table: TABLE, row: id, column, value: typed }).cell
          expected.set(`${ref} ${column}`, cell.value)
        }
        readAgain(db, shift)
        createInduction(db, clock).rebuild()
        materialize(db, { attributes: null, schemas: new Set() }, { clock, settings: SETTINGS })
        remember(nights(8, 12).map((night) => ({ ...night, records: [{ ...night.records[0]!, pulse: '61 bpm' }] })))
        const [table] = listTables(db)
        const found = new Map(
          tableRows(db, { table: table!.name, limit: 100 }).rows.flatMap(({ ref, cells }) =>
            Object.entries(cells).flatMap(([column, { value, corrected }]) => (corrected ? [[`${ref} ${column}`, value] as const] : [])),
          ),
        )
        expect(found).toEqual(expected)
        db.close()
      },
    ),
    { numRuns: 25 },
  )
})

test('an answer is stale when a column that it rests on is corrected, and holds again when that is taken back', () => {
  const { db, deps } = memory(nights(6))
  const table = get<{ id: number }>(db, sql`SELECT id FROM induced_table WHERE name = ${TABLE}`)!.id
  const column = (name: string): number =>
    get<{ id: number }>(db, sql`SELECT id FROM induced_column WHERE table_id = ${table} AND name = ${name}`)!.id
  for (const [id, name] of [
    [1, 'weight'],
    [2, 'sleep'],
  ] as const) {
    run(db, sql`INSERT INTO answer (id, question, created_at, answer, trace) VALUES (${id}, 'q', 'now', '{}', '{}')`)
    run(db, sql`INSERT INTO answer_table (answer_id, table_id, columns) VALUES (${id}, ${table}, ${JSON.stringify([column(name)])})`)
  }
  const stale = (): unknown => db.prepare('SELECT id FROM answer WHERE stale = 1').pluck().all()
  expect(setCorrection(deps, { table: TABLE, row: firstRow(db), column: 'weight', value: 90 }).stale).toBe(1)
  expect(stale()).toEqual([1])
  deps.undo.last()
  expect(stale()).toEqual([])
  deps.undo.redo()
  expect(stale()).toEqual([1])
})

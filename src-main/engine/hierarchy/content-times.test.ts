import fc from 'fast-check'
import { expect, test } from 'vitest'
import { putEmbedding } from '../db/hierarchy.ts'
import { get, run, type Db } from '../db/open.ts'
import { readRound } from '../db/rounds-read.ts'
import { sql } from '../db/sql.ts'
import { readValue } from '../extract/values/index.ts'
import { clock, createMemory, SETTINGS, tell, type Told } from '../induce/memory.test-helper.ts'
import { createInduction } from '../induce/schemas.ts'
import { tableRows } from '../materialize/read.ts'
import { materialize } from '../materialize/tables.ts'
import { chooseReading, correctionReversal, setCorrection, type CorrectDeps } from '../own/correct.ts'
import { createUndo } from '../own/undo.ts'
import { proofOfRound } from '../proof.ts'
import { hasMoved, printedTime, settleContentTimes, type PictureBounds, type PrintedDate } from './content-times.ts'
import { updateHierarchy } from './episodes.ts'

const BOUNDS: PictureBounds = { fileTime: null, importedAt: '2026-07-01T12:00:00Z' }

function printed(raw: string, label = 'Date', time: string | null = null): PrintedDate {
  const value = readValue(raw, { locale: 'en-US', dateOrder: null, time })
  const others = (value.alternatives ?? []).flatMap(({ text }) => text ?? [])
  return { observationId: 1, label, raw, text: value.text, ambiguous: value.ambiguous, others, corrected: false }
}

const local = (dates: readonly PrintedDate[], bounds = BOUNDS): string | null => printedTime(dates, bounds)?.local ?? null

test('one printed day is the time; its clock too where it has one', () => {
  expect(local([printed('17/05/2026')])).toBe('2026-05-17')
  expect(local([printed('17.05.26 19:42')])).toBe('2026-05-17T19:42:00')
  expect(local([printed('17/05/2026'), printed('17 May 2026 19:42')])).toBe('2026-05-17T19:42:00')
  expect(local([printed('17 May 2026 08:10'), printed('17 May 2026 19:42')])).toBe('2026-05-17')
})

test('two days, an ambiguous one, or one that cannot be the picture’s are none', () => {
  expect(local([printed('17/05/2026'), printed('18/05/2026')])).toBeNull()
  expect(local([printed('03/04/2026')])).toBeNull()
  expect(local([printed('4 March 2026'), printed('03/04/2026')])).toBe('2026-03-04')
  expect(local([printed('5 March 2026'), printed('03/04/2026')])).toBeNull()
  expect(local([printed('17 May 2027')])).toBeNull()
  expect(local([printed('17 May 2026')], { ...BOUNDS, fileTime: '2026-05-02T10:00:00' })).toBeNull()
  expect(local([])).toBeNull()
})

test.each(['Due date', 'due_date', 'Valid until', 'Date of birth', 'DOB', 'Next appointment', 'Fällig am', 'Geburtsdatum', 'Best before'])(
  'a day of something else is no time of the event: %s',
  (label) => {
    expect(local([printed('17 May 2026', label)])).toBeNull()
    expect(local([printed('17 May 2026', label), printed('2 May 2026', 'Invoice date')])).toBe('2026-05-02')
  },
)

test('a year that only the file gave is taken where the printed weekday confirms it', () => {
  const fileTime = '2026-05-20T10:00:00'
  const seen = { ...BOUNDS, fileTime }
  expect(local([printed('Mon, 4 May', 'Date', fileTime)], seen)).toBe('2026-05-04')
  expect(local([printed('Tue, 4 May', 'Date', fileTime)], seen)).toBeNull()
  expect(local([printed('4 May', 'Date', fileTime)], seen)).toBeNull()
  expect(local([printed('26 April 09:26', 'Date', fileTime)], seen)).toBeNull()
  expect(local([printed('26 April 26', 'Date', fileTime)], seen)).toBe('2026-04-26')
  expect(local([printed('Yesterday 09:00', 'Date', fileTime)], seen)).toBeNull()
})

test('whatever is printed: never another day than every sure date says', () => {
  const day = fc.record({ y: fc.integer({ min: 2001, max: 2025 }), m: fc.integer({ min: 1, max: 12 }), d: fc.integer({ min: 1, max: 28 }) })
  const two = (n: number): string => String(n).padStart(2, '0')
  const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  const style = fc.constantFrom('iso', 'dots', 'slash', 'word', 'short')
  const write = ({ y, m, d }: { y: number; m: number; d: number }, how: string): string =>
    ({
      iso: `${y}-${two(m)}-${two(d)}`,
      dots: `${two(d)}.${two(m)}.${y}`,
      slash: `${two(d)}/${two(m)}/${y}`,
      word: `${d} ${MONTHS[m - 1]} ${y}`,
      short: `${two(d)}.${two(m)}.${two(y % 100)}`,
    })[how] ?? ''
  fc.assert(
    fc.property(fc.array(fc.tuple(day, style), { minLength: 1, maxLength: 3 }), (given) => {
      const dates = given.map(([one, how]) => printed(write(one, how)))
      const found = local(dates)
      const isOpen = ({ m, d }: { m: number; d: number }, how: string): boolean => how === 'slash' && d <= 12 && m !== d
      const days = new Set(given.map(([one]) => `${one.y}-${two(one.m)}-${two(one.d)}`))
      if (found !== null) expect([...days]).toContain(found)
      if (days.size > 1) expect(given.some(([one, how]) => isOpen(one, how)) || found === null).toBe(true)
      if (days.size === 1 && given.every(([one, how]) => !isOpen(one, how))) expect(found).toBe([...days][0])
    }),
  )
})

function memory(rounds: readonly Told[]): { db: Db; deps: CorrectDeps; remember(): void } {
  const db = createMemory()
  tell(db, rounds)
  for (const { id } of db.prepare('SELECT id FROM round').all() as { id: number }[])
    putEmbedding(db, 'event', id, 'test', Float32Array.from([1, 0, 0]))
  const induction = createInduction(db, clock)
  const remember = (): void => {
    materialize(db, induction.consume(), { clock, settings: SETTINGS })
    settleContentTimes(db, 'all')
    updateHierarchy(db, {
      text: { id: 'test', dimension: 3, centred: false, thresholds: { episode: 0.6, topic: 0.65 } },
      visual: null,
      prior: [],
    })
  }
  remember()
  const undo = createUndo(db, clock)
  const deps: CorrectDeps = { db, clock, reading: () => SETTINGS, undo }
  undo.register(correctionReversal(deps))
  return { db, deps, remember }
}

const receipts = (dates: readonly string[], message = false): Told[] =>
  dates.map((date, index) => ({ ref: `r${index + 1}`, message, title: 'Receipt', records: [{ date, total: `${index + 3}.50 EUR` }] }))
const timeOf = (db: Db, ref: string): unknown =>
  get(db, sql`SELECT local_time AS local, time_basis AS basis, time_weak AS weak FROM round WHERE ref = ${ref}`)
const WITHOUT = { local: null, basis: 'unknown', weak: 0 }
const at = (day: string): unknown => ({ local: day, basis: 'content', weak: 0 })

test('pictures without a time get the printed one, in the order of days; messages do not', () => {
  const { db } = memory(receipts(['25 March 2026', '13 March 2026', '20 March 2026', '18 March 2026']))
  expect([1, 2, 3, 4].map((n) => timeOf(db, `r${n}`))).toEqual(['2026-03-25', '2026-03-13', '2026-03-20', '2026-03-18'].map(at))
  expect(db.prepare('SELECT r.ref FROM event e JOIN round r ON r.id = e.round_id ORDER BY e.episode_id, e.ord').pluck().all()).toEqual([
    'r2',
    'r4',
    'r3',
    'r1',
  ])
  const from = proofOfRound(db, 1).timeFrom
  expect(from).toMatchObject({ attribute: 'Date', value: { raw: '25 March 2026' } })
  expect(from?.media).not.toBeNull()
  expect(readRound(db, 1)?.time).toBeNull()
  expect(readRound(db, 1, 'shown')?.time).toMatchObject({ local: '2026-03-25', basis: 'content' })
  const said = memory(receipts(['25 March 2026', '13 March 2026', '20 March 2026', '18 March 2026'], true))
  expect(timeOf(said.db, 'r1')).toEqual(WITHOUT)
})

test('a round with a time of its own keeps it; the time of a file gives way', () => {
  const own: Told = { ref: 'own', time: '2026-02-01T10:00:00', records: [{ date: '25 January 2026', total: '3.50 EUR' }] }
  const { db, remember } = memory([own, { ...own, ref: 'file' }])
  run(db, sql`UPDATE round SET time_basis = CASE ref WHEN 'own' THEN 'source' ELSE 'file' END`)
  remember()
  expect(timeOf(db, 'own')).toMatchObject({ local: '2026-02-01T10:00:00', basis: 'source' })
  expect(timeOf(db, 'file')).toMatchObject(at('2026-01-25') as object)
  run(db, sql`DELETE FROM observation WHERE round_id = 2`)
  remember()
  expect(timeOf(db, 'file')).toMatchObject({ local: '2026-02-01T10:00:00', basis: 'file' })
  expect(db.prepare('SELECT COUNT(*) FROM content_time').pluck().get()).toBe(0)
})

test('a corrected date moves the event and taking it back moves it again; an emptied one leaves it without a time', () => {
  const { db, deps } = memory(receipts(['25 March 2026', '13 March 2026', '20 March 2026', '18 March 2026', '19 March 2026']))
  const { name } = db.prepare('SELECT name FROM induced_table WHERE folded_into IS NULL').get() as { name: string }
  const row = tableRows(db, { table: name, limit: 9 }).rows.find(({ ref }) => ref === 'r1')!.id
  expect(hasMoved(db)).toBe(false)
  setCorrection(deps, { table: name, row, column: 'date', value: '2 March 2026' })
  expect(timeOf(db, 'r1')).toEqual(at('2026-03-02'))
  expect(hasMoved(db)).toBe(true)
  expect(tableRows(db, { table: name, limit: 9 }).rows[0]).toMatchObject({ ref: 'r1', time: '2026-03-02' })
  expect(db.prepare('SELECT from_time FROM episode WHERE id = (SELECT episode_id FROM event WHERE round_id = 1)').pluck().get()).toBe(
    '2026-03-02',
  )
  setCorrection(deps, { table: name, row, column: 'date', value: null })
  expect(timeOf(db, 'r1')).toEqual(WITHOUT)
  deps.undo.last()
  expect(timeOf(db, 'r1')).toEqual(at('2026-03-02'))
  deps.undo.last()
  expect(timeOf(db, 'r1')).toEqual(at('2026-03-25'))
  expect(get(db, sql`SELECT raw FROM observation WHERE round_id = 1 AND kind = 'date'`)).toEqual({ raw: '25 March 2026' })
})

test('what the column or the person settles counts, and no longer when it is open again', () => {
  const { db, deps } = memory(receipts(['03/04/2026', '05/04/2026', '06/05/2026', '02/05/2026']))
  const { name } = db.prepare('SELECT name FROM induced_table WHERE folded_into IS NULL').get() as { name: string }
  expect(timeOf(db, 'r1')).toEqual(WITHOUT)
  chooseReading(deps, { table: name, column: 'date', dateOrder: 'dmy' })
  expect(timeOf(db, 'r1')).toEqual(at('2026-04-03'))
  deps.undo.last()
  expect(timeOf(db, 'r1')).toEqual(WITHOUT)
  const settled = memory(receipts(['03/04/2026', '05/04/2026', '16/05/2026', '02/05/2026']))
  expect(timeOf(settled.db, 'r1')).toEqual(at('2026-04-03'))
})

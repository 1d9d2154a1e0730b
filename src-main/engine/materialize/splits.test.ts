import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Db } from '../db/open.ts'
import { clock, createMemory, SETTINGS, tell, type Told } from '../induce/memory.test-helper.ts'
import { createInduction } from '../induce/schemas.ts'
import { draw, toldOf } from './lives.test-helper.ts'
import { listTables, tableRows } from './read.ts'
import { materialize } from './tables.ts'

/** What the person sees of every table: names, columns in order, rows. */
function shown(db: Db): unknown {
  return listTables(db, { hidden: true }).map((table) => ({
    table: [table.name, table.label, table.description, table.rows, table.from, table.to, table.mainMeasure, table.schema],
    columns: table.columns.map(({ name, label, type, unit, filled, optional, hidden }) => [
      name,
      label,
      type,
      unit,
      filled,
      optional,
      hidden,
    ]),
    rows: tableRows(db, { table: table.name, limit: 1_000 }).rows.map((row) => [
      row.order,
      row.time,
      row.ref,
      ...Object.values(row.cells).map((cell) => [cell.value, cell.unit, cell.ambiguous]),
    ]),
  }))
}

function remembered(batches: readonly (readonly Told[])[], firstRows: number): unknown {
  const db = createMemory()
  const induction = createInduction(db, clock)
  for (const batch of batches) {
    tell(db, batch)
    materialize(db, induction.consume(), { clock, settings: SETTINGS, firstRows })
  }
  const tables = shown(db)
  db.close()
  return tables
}

/** Cuts the rounds behind the places that are marked. */
function cut(rounds: readonly Told[], marks: readonly boolean[]): Told[][] {
  const batches: Told[][] = [[]]
  for (const [index, round] of rounds.entries()) {
    batches.at(-1)!.push(round)
    if (marks[index] === true) batches.push([])
  }
  return batches.filter((batch) => batch.length > 0)
}

test('the same rounds, imported in any parts, are the same tables: names, columns and their order, rows', () => {
  fc.assert(
    fc.property(
      fc.array(draw, { minLength: 8, maxLength: 60 }),
      fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
      fc.constantFrom(2, 64),
      (draws, marks, firstRows) => {
        const rounds = draws.map((one, at) => {
          const told = toldOf(one, `r${at}`)
          return { ...told, time: `${new Date(Date.UTC(2026, 2, 1 + (at >> 1))).toISOString().slice(0, 10)}T${10 + (at % 2)}:00` }
        })
        const whole = remembered([rounds], firstRows)
        expect(remembered(cut(rounds, marks), firstRows)).toEqual(whole)
        expect(
          remembered(
            rounds.map((round) => [round]),
            firstRows,
          ),
        ).toEqual(whole)
      },
    ),
    { numRuns: 10, endOnFailure: true },
  )
}, 120_000)

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { all, run, type Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { arbitraryPlan, historyOf } from './histories.test-helper.ts'
import { clock, createMemory, tell } from './memory.test-helper.ts'
import { createMiner } from './miner.ts'
import { createInduction } from './schemas.ts'
import { attributeNames, storedSchemas } from './schema-store.ts'

function schemaNames(db: Db): string[][] {
  const names = attributeNames(db)
  return storedSchemas(db, sql`active = 1 AND kind = 'schema'`)
    .map((schema) => schema.attributes.map((id) => names.get(id)!).sort())
    .sort((a, b) => (a.join() < b.join() ? -1 : 1))
}

function tellSets(db: Db, sets: readonly (readonly string[])[], from = 0): void {
  tell(
    db,
    sets.map((attributes, index) => ({
      ref: `r${from + index}`,
      time: null,
      records: [Object.fromEntries(attributes.map((name) => [name, '12.5']))],
    })),
  )
}

test('stores what the miner finds, whatever the batches, also after a restart', () => {
  fc.assert(
    fc.property(arbitraryPlan, fc.integer({ min: 1, max: 20 }), (plan, batch) => {
      const history = historyOf(plan)
      const db = createMemory()
      let induction = createInduction(db, clock)
      for (let at = 0; at < history.length; at += batch) {
        tellSets(db, history.slice(at, at + batch), at)
        if (at % 3 === 0) induction = createInduction(db, clock)
        induction.consume()
      }
      const miner = createMiner()
      for (const attributes of history) miner.add(attributes)
      expect(schemaNames(db)).toEqual(
        miner
          .active()
          .map((schema) => schema.attributes)
          .sort((a, b) => (a.join() < b.join() ? -1 : 1)),
      )
      expect(induction.consume().rounds).toBe(0)
      db.close()
    }),
    { numRuns: 40 },
  )
})

test('a batch that fails half way leaves nothing, and the next one takes every round once', () => {
  const db = createMemory()
  const induction = createInduction(db, clock)
  tellSets(
    db,
    Array.from({ length: 6 }, () => ['a', 'b']),
  )
  expect(() =>
    db.transaction(() => {
      expect(induction.consume().rounds).toBe(6)
      throw new Error('power cut')
    })(),
  ).toThrow('power cut')
  expect(schemaNames(db)).toEqual([])
  expect(induction.consume().rounds).toBe(6)
  expect(schemaNames(db)).toEqual([['a', 'b']])
  expect(all(db, sql`SELECT kind, seq FROM schema_event ORDER BY id`)).toEqual([{ kind: 'discovered', seq: 4 }])
})

test('a measure that recurs alone becomes a series, and ends when it joins a table', () => {
  const db = createMemory()
  const induction = createInduction(db, clock)
  tellSets(db, [['weight'], ['weight'], ['mood'], ['weight']])
  run(db, sql`UPDATE observation SET kind = 'text', number = NULL WHERE raw = '12.5' AND surface = 'mood'`)
  induction.consume()
  expect(storedSchemas(db)).toEqual([])
  tellSets(db, [['weight'], ['mood'], ['mood'], ['mood']], 4)
  run(db, sql`UPDATE observation SET kind = 'text', number = NULL WHERE surface = 'mood'`)
  induction.consume()
  expect(storedSchemas(db).map((schema) => [schema.kind, schema.support])).toEqual([['series', 4]])
  tellSets(
    db,
    Array.from({ length: 12 }, () => ['weight', 'fat']),
    8,
  )
  induction.consume()
  expect(storedSchemas(db).map((schema) => schema.kind)).toEqual(['schema'])
})

test('forgotten rounds are replayed without, and schemas that stay keep their ids', () => {
  const db = createMemory()
  const induction = createInduction(db, clock)
  tellSets(db, [...Array.from({ length: 5 }, () => ['x', 'y']), ...Array.from({ length: 5 }, () => ['a', 'b', 'c'])])
  induction.consume()
  const before = storedSchemas(db)
  expect(before).toHaveLength(2)
  run(db, sql`DELETE FROM round WHERE ref IN ('r0', 'r1', 'r9')`)
  const outcome = induction.rebuild()
  expect(outcome.rounds).toBe(7)
  expect(schemaNames(db)).toEqual([['a', 'b', 'c']])
  expect(storedSchemas(db)[0]?.id).toBe(before[1]?.id)
  expect([...outcome.schemas]).toEqual([before[0]?.id])
  // The next rounds go on from there, also in a new process.
  tellSets(
    db,
    Array.from({ length: 4 }, () => ['x', 'y']),
    20,
  )
  expect(createInduction(db, clock).consume().rounds).toBe(4)
  expect(schemaNames(db)).toEqual([
    ['a', 'b', 'c'],
    ['x', 'y'],
  ])
})

test('a schema that the rounds left have made smaller is stored so, also where its numbers stay the same', () => {
  const db = createMemory()
  const induction = createInduction(db, clock)
  tellSets(
    db,
    Array.from({ length: 4 }, () => ['a', 'b', 'c']),
    0,
  )
  induction.consume()
  const [before] = storedSchemas(db)
  expect(schemaNames(db)).toEqual([['a', 'b', 'c']])
  run(db, sql`DELETE FROM observation WHERE attribute_id = (SELECT id FROM attribute WHERE name = 'c')`)
  const outcome = induction.rebuild()
  expect(schemaNames(db)).toEqual([['a', 'b']])
  expect(storedSchemas(db)[0]).toMatchObject({ id: before?.id, support: before?.support, allConfidence: before?.allConfidence })
  expect([...outcome.schemas]).toEqual([before?.id])
})

test('a number that stands under no label in its pictures becomes no series', () => {
  const db = createMemory()
  tellSets(
    db,
    Array.from({ length: 5 }, () => ['value']),
    0,
  )
  run(db, sql`UPDATE observation SET label_provenance = NULL`)
  createInduction(db, clock).consume()
  expect(storedSchemas(db)).toEqual([])
})

test('how often each attribute was measured is counted as rounds come, and anew when old ones go', () => {
  const db = createMemory()
  const induction = createInduction(db, clock)
  const recount = (): unknown =>
    all(
      db,
      sql`SELECT o.attribute_id, COUNT(DISTINCT o.round_id) AS rounds, COUNT(*) FILTER (WHERE o.kind <> 'missing') AS present,
            COUNT(*) FILTER (WHERE o.kind IN ('number', 'percent', 'currency', 'duration', 'censored') AND (o.media IS NULL OR o.label_provenance IS NOT NULL)) AS numeric
          FROM observation o JOIN mined_round m ON m.round_id = o.round_id GROUP BY o.attribute_id ORDER BY o.attribute_id`,
    )
  const counted = (): unknown => all(db, sql`SELECT attribute_id, rounds, present, numeric FROM attribute_evidence ORDER BY attribute_id`)
  for (let batch = 0; batch < 6; batch++) {
    tell(
      db,
      Array.from({ length: 1 + batch }, (_, index) => ({
        ref: `${batch}.${index}`,
        time: null,
        message: index % 2 === 0,
        records: [{ weight: index === 2 ? '-' : `${70 + index} kg`, note: 'x' }, { weight: '71 kg' }].slice(
          0,
          index % 3 === 0 ? 2 : 1,
        ) as Record<string, string>[],
      })),
    )
    if (batch === 3) run(db, sql`DELETE FROM round WHERE id IN (2, 5)`)
    induction.consume()
    expect(counted()).toEqual(recount())
  }
})

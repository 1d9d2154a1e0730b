/** Decisions about names: tables as if the names had always been one, later rounds follow, everything can be taken back and made again. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PerceivedRound } from '../../../src-shared/model.ts'
import { listChanges } from '../changes.ts'
import type { EngineContext } from '../context.ts'
import { replaceObservations } from '../db/observations.ts'
import { all, run, type Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import type { Embed } from '../extract/attributes.ts'
import { createExtraction } from '../extract/stage.ts'
import { clock, createMemory, SETTINGS } from '../induce/memory.test-helper.ts'
import { createInduction } from '../induce/schemas.ts'
import { listTables, tableRows } from '../materialize/read.ts'
import { materialize } from '../materialize/tables.ts'
import { createUndo } from '../own/undo.ts'
import { createIdentity, type Identity } from './identity.ts'

type Memory = { db: Db; identity: Identity; undo: ReturnType<typeof createUndo>; say(texts: readonly string[]): Promise<void> }

const noEmbed: Embed = async (names) => names.map(() => new Float32Array(0))

function memory(embed: Embed = noEmbed): Memory {
  const db = createMemory()
  const extraction = createExtraction({ db, clock, settings: () => SETTINGS } as unknown as EngineContext, embed)
  const induction = createInduction(db, clock)
  const derive = (replaced: boolean): string[] => {
    if (replaced) induction.rebuild()
    const outcome = induction.consume()
    return materialize(db, replaced ? { attributes: null, schemas: outcome.schemas } : outcome, { clock, settings: SETTINGS }).built
  }
  const undo = createUndo(db, clock)
  const identity = createIdentity({
    context: { db, clock, emit: () => undefined },
    embed,
    undo,
    renewed: () => extraction.renewNames(),
    derive: () => derive(true),
  })
  let told = 0
  return {
    db,
    identity,
    undo,
    async say(texts) {
      for (const text of texts) {
        told += 1
        const day = `2026-03-${String(told).padStart(2, '0')}`
        const added = run(
          db,
          sql`INSERT INTO round (session_id, ref, content_sha256, local_time, time_weak, sort_ms, state) VALUES (1, ${`r${told}`}, ${`r${told}`}, ${`${day}T09:00`}, 0, ${Date.parse(day)}, 'extracted')`,
        )
        const round: PerceivedRound = {
          id: Number(added.lastInsertRowid),
          ref: `r${told}`,
          sessionId: 1,
          time: { local: `${day}T09:00`, offsetMinutes: null, basis: 'source', weak: false },
          messages: [{ role: 'user', author: null, text }],
          pictures: [],
          readings: new Map(),
        }
        const found = await extraction.extract(round)
        db.transaction(() => replaceObservations(db, round.id, extraction.resolve(found)))()
      }
      derive(false)
    },
  }
}

/** What a person sees of the tables, without ids. */
function shown({ db }: Memory): unknown {
  return listTables(db)
    .map(({ name, columns, rows, schema, kind }) => ({
      name,
      kind,
      rows,
      schema,
      columns: columns.map(({ name: column, type, unit, filled }) => ({ column, type, unit, filled })),
      cells: tableRows(db, { table: name, filters: [], sort: [], limit: 500, offset: 0, provenance: false }).rows.map(({ ref, cells }) => [
        ref,
        Object.fromEntries(Object.entries(cells).map(([column, cell]) => [column, cell.value])),
      ]),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

const LABELS = ['vigor', 'stamina', 'drive']
const line = (label: string, n: number): string => `${label}: ${n} kg\npulse: ${50 + n}`

test('a merge gives the tables that one name would have given, and later rounds follow', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(2), { minLength: 6, maxLength: 16 }), fc.nat(2), async (labels, into) => {
      const name = LABELS[into] ?? ''
      const before = labels.slice(0, -2)
      const merged = memory()
      // The name that stays has to be known before it can be chosen.
      await merged.say([line(name, 90), ...before.map((label, n) => line(LABELS[label] ?? '', n))])
      for (const other of LABELS) if (other !== name && before.includes(LABELS.indexOf(other))) merged.identity.merge(other, name)
      const known = LABELS.filter((other) => other === name || before.includes(LABELS.indexOf(other)))
      const later = labels.slice(-2).map((label, n) => line(known[label % known.length] ?? name, 100 + n))
      await merged.say(later)
      const single = memory()
      await single.say([line(name, 90), ...before.map((_, n) => line(name, n)), ...later.map((_, n) => line(name, 100 + n))])
      expect(shown(merged)).toEqual(shown(single))
    }),
    { numRuns: 12 },
  )
}, 60_000)

test('undo and redo of a merge put everything where it was', async () => {
  const one = memory()
  await one.say(Array.from({ length: 6 }, (_, n) => line(n % 2 === 0 ? 'vigor' : 'stamina', n)))
  const before = shown(one)
  const names = all(one.db, sql`SELECT * FROM attribute_alias ORDER BY surface, attribute_id`)
  const { change, tables } = one.identity.merge('stamina', 'vigor')
  expect(change).toMatchObject({ kind: 'attributes.merge', detail: '"Stamina" is the same as "Vigor"' })
  expect(tables.length).toBeGreaterThan(0)
  const after = shown(one)
  expect(after).not.toEqual(before)
  one.identity.undo()
  expect(shown(one)).toEqual(before)
  expect(all(one.db, sql`SELECT * FROM attribute_alias ORDER BY surface, attribute_id`)).toEqual(names)
  one.undo.redo()
  expect(shown(one)).toEqual(after)
  expect(listChanges(one.db, 10)).toHaveLength(1)
})

test('rounds that came by a merged name go with it when the merge is taken back', async () => {
  const one = memory()
  await one.say([0, 1, 2, 3].map((n) => line(n % 2 === 0 ? 'vigor' : 'stamina', n)))
  one.identity.merge('stamina', 'vigor')
  await one.say([line('stamina', 7)])
  expect(one.identity.list({ limit: 10, offset: 0 }).attributes.find(({ name }) => name === 'vigor')?.rounds).toBe(5)
  one.identity.undo()
  expect(one.identity.list({ limit: 10, offset: 0 }).attributes.find(({ name }) => name === 'stamina')?.rounds).toBe(3)
})

test('the list says how each name was joined; a split makes one an attribute of its own, for later rounds too', async () => {
  const one = memory()
  await one.say(['pulse: 60 bpm', 'HR: 61 bpm', 'heart rate: 62 bpm', 'HR: 63 bpm', 'pulse: 64 bpm'])
  const [rate] = one.identity.list({ query: 'pulse', limit: 10, offset: 0 }).attributes
  expect(rate).toMatchObject({ name: 'heart rate', rounds: 5, units: [{ unit: 'bpm', observations: 5 }] })
  expect(rate?.aliases.map(({ surface, reason, observations }) => [surface, reason, observations])).toEqual([
    ['heart rate', 'same name', 1],
    ['hr', 'alias', 2],
    ['pulse', 'new', 2],
  ])
  one.identity.split('heart rate', 'HR')
  await one.say(['HR: 65 bpm', 'pulse: 66 bpm'])
  const rounds = (): Record<string, number> =>
    Object.fromEntries(one.identity.list({ limit: 10, offset: 0 }).attributes.map((attribute) => [attribute.name, attribute.rounds]))
  expect(rounds()).toEqual({ 'heart rate': 4, hr: 3 })
  one.identity.undo()
  expect(rounds()).toEqual({ 'heart rate': 7 })
})

test.each([
  ['no attribute of that name', (one: Identity) => one.merge('height', 'vigor'), 'NOT_FOUND'],
  ['itself', (one: Identity) => one.merge('vigor', 'vigor'), 'INVALID_ARGUMENT'],
  ['another dimension', (one: Identity) => one.merge('pace', 'vigor'), 'INVALID_ARGUMENT'],
  ['a name it does not have', (one: Identity) => one.split('vigor', 'pace'), 'INVALID_ARGUMENT'],
  ['its own name', (one: Identity) => one.split('vigor', 'vigor'), 'INVALID_ARGUMENT'],
  ['nothing to take back', (one: Identity) => one.undo(), 'NOT_FOUND'],
] as const)('%s is refused and changes nothing', async (_, decide, code) => {
  const one = memory()
  await one.say(['vigor: 5 kg', 'pace: 5 km'])
  const before = all(one.db, sql`SELECT * FROM attribute_alias`)
  expect(() => decide(one.identity)).toThrow(expect.objectContaining({ code }))
  expect(all(one.db, sql`SELECT * FROM attribute_alias`)).toEqual(before)
})

test('suggested: names alike or with the same texts; not what stands in one record, differs in a telling word or was kept apart', async () => {
  const likeness: Record<string, number[]> = { shop: [1, 0], merchant: [0, 1], 'morning mood': [0.9, 0.1], 'evening mood': [0.9, 0.1] }
  const embed: Embed = async (names) => names.map((name) => Float32Array.from(likeness[name] ?? [0.2, 0.8]))
  const one = memory(embed)
  const sellers = ['Aldi', 'Lidl', 'Rewe']
  await one.say(sellers.flatMap((seller) => [`shop: ${seller}`, `merchant: ${seller}`]))
  await one.say([1, 2, 3].map((n) => `morning mood: ${n}\nevening mood: ${n}`))
  const pairs = async (): Promise<string[]> =>
    (await one.identity.suggestions(10)).map(({ a, b }) => [a.name, b.name].toSorted().join(' = '))
  expect(await pairs()).toContain('merchant = shop')
  expect((await pairs()).some((pair) => pair.includes('mood') && pair.split('mood').length === 3)).toBe(false)
  one.identity.apart('shop', 'merchant')
  expect(await pairs()).not.toContain('merchant = shop')
})

test('two names with one core become one when the text model confirms it, and the log says so', async () => {
  const one = memory(async (names) => names.map(() => Float32Array.from([1, 0])))
  await one.say(['stress: 4/10', 'stress level: 6/10', 'stress level: 5/10'])
  const [stress] = one.identity.list({ limit: 10, offset: 0 }).attributes
  expect(stress).toMatchObject({ name: 'stress', rounds: 3, units: [{ unit: '/10', observations: 3 }] })
  expect(stress?.aliases.find(({ surface }) => surface === 'stress level')).toMatchObject({ reason: 'likeness', score: 1 })
})

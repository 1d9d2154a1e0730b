/** The question bank over made-up springs and the sample story: what it prepares holds, what it answers is what the planner answers, and what differs is refused. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../../../src-shared/model.ts'
import { SHOPS, spring, springMemory } from '../ask/coverage.test-helper.ts'
import { storyMemory } from '../ask/story.test-helper.ts'
import { all, run } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { bankOver } from './bank.test-helper.ts'
import { bankEntries, listQuestions } from './store.ts'

/** What a person gets, without what is of one run. */
function said({ id: _, ms: __, route: ___, steps, ...answer }: Answer): unknown {
  return { ...answer, steps: steps.map(({ ms: ____, ...step }) => step) }
}

describe.each([1])('a spring (%i)', (seed) => {
  const db = springMemory(spring(seed))
  const over = bankOver(db)
  beforeAll(async () => {
    const { prepared, isWhole } = await over.compile()
    expect(isWhole).toBe(true)
    expect(prepared).toBeGreaterThan(10)
  }, 120_000)

  test('every prepared question and paraphrase goes by its program, to the answer of the planner', async () => {
    for (const entry of bankEntries(db)) {
      expect(entry.program.length).toBeGreaterThan(0)
      for (const wording of [entry.question, ...entry.paraphrases]) {
        const [planned, asked] = [await over.planned(wording), await over.ask(wording)]
        expect(said(asked), wording).toEqual(said(planned))
        expect(asked.route, wording).toBe('bank')
        expect(asked.kind).not.toBe('not_in_memory')
      }
    }
  }, 240_000)

  test('no value of an answer stands in the bank', async () => {
    for (const { question, program, contract } of listQuestions(db)) {
      const answer = await over.planned(question)
      const stored = JSON.stringify([program, contract])
      if (typeof answer.value === 'number' && Math.abs(answer.value) > 20) expect(stored, question).not.toContain(String(answer.value))
      expect(stored).not.toContain(answer.answer)
    }
  }, 120_000)

  test('changed wordings are answered as the planner answers them, and never by a program of other dates, names, numbers or negations', async () => {
    const wordings = bankEntries(db).flatMap(({ question, paraphrases }) => [question, ...paraphrases])
    const change = fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => text.toUpperCase(),
      (text) => ` ${text.replace('?', '')} `,
      (text) => text.replace('What', 'Tell me: what'),
      (text) => text.replace('?', ' in April 2026?'),
      (text) => text.replace('?', ' since 10 April?'),
      (text) => text.replace('?', ` at ${SHOPS[0]}?`),
      (text) => text.replace('?', ` not at ${SHOPS[1]}?`),
      (text) => text.replace('?', ' over 50?'),
      (text) => text.replace(/highest/iu, 'lowest'),
      (text) => text.replace(/average/iu, 'median'),
      (text) => text.replace(/May/u, 'March'),
      (text) => text.replace(/month/u, 'week'),
      (text) => text.replace(/the /u, 'the second '),
    )
    const changesScope = / in April 2026| since 10 April| at Lidl| not at | over 50/u
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...wordings), change, async (wording, changed) => {
        const question = changed(wording)
        const [planned, asked] = [await over.planned(question), await over.ask(question)]
        expect(said(asked)).toEqual(said(planned))
        if (changesScope.test(question) && !changesScope.test(wording)) expect(asked.route).toBe('planner')
      }),
      { numRuns: Number(process.env['ADAMM_BANK_RUNS'] ?? 25) },
    )
  }, 240_000)
})

describe('the story', () => {
  test('suggestions come of the bank and each has an answer, also when the rows change under them', async () => {
    const db = storyMemory()
    const over = bankOver(db)
    await over.compile()
    const ready = over.bank.ready()
    const offered = await over.prepared.suggestions()
    expect(offered.some((question) => ready.some((one) => one.question === question))).toBe(true)
    for (const question of offered) expect(await over.ask(question)).not.toMatchObject({ kind: 'not_in_memory' })

    const [{ name = '' } = {}] = all<{ name: string }>(
      db,
      sql`SELECT name FROM induced_table WHERE name LIKE '%weight%' AND folded_into IS NULL`,
    )
    db.exec(`DELETE FROM "t_${name}"`)
    for (const question of await over.prepared.suggestions()) expect(await over.ask(question)).not.toMatchObject({ kind: 'not_in_memory' })
  }, 120_000)

  test('compiling again changes nothing; forgetting a round empties the bank', async () => {
    const db = storyMemory()
    const over = bankOver(db)
    const first = await over.compile()
    const before = bankEntries(db)
    expect(first.prepared).toBe(before.length)
    expect(await over.compile()).toMatchObject({ prepared: 0, checked: 0, rejected: 0, isWhole: true })
    expect(bankEntries(db)).toEqual(before)
    run(db, sql`DELETE FROM observation WHERE round_id = 1`)
    run(db, sql`DELETE FROM round WHERE id = 1`)
    expect(bankEntries(db)).toEqual([])
    expect(await over.bank.match(before[0]?.question ?? '')).toBeNull()
  }, 120_000)

  test('work that waits goes first, and the rest is prepared the next time', async () => {
    const db = storyMemory()
    const over = bankOver(db)
    let asked = 0
    const halted = await over.compile({ isWanted: () => (asked += 1) > 12 })
    expect(halted.isWhole).toBe(false)
    expect(halted.prepared).toBeGreaterThan(0)
    const rest = await over.compile()
    expect(rest.isWhole).toBe(true)
    expect(bankEntries(db)).toHaveLength(halted.prepared + rest.prepared)
    await expect(over.compile({ signal: AbortSignal.abort() })).rejects.toThrow()
  }, 120_000)

  test('the trace says which prepared question was near, and why it was not used', async () => {
    const db = storyMemory()
    const over = bankOver(db)
    await over.compile()
    const [entry] = bankEntries(db)
    const taken = await over.trace(entry?.question ?? '')
    expect(taken.bank).toMatchObject({ question: entry?.question, confidence: 1, taken: true, why: null })
    const near = await over.trace((entry?.question ?? '').replace('?', ' in March 2026?'))
    expect(near.bank).toMatchObject({ taken: false, why: expect.stringContaining('differ') })
    expect((await over.trace('Who is moving to Lisbon?')).bank?.taken ?? false).toBe(false)
  }, 120_000)
})

/** Questions that are no questions: they end soon, say "not in memory", can be stopped, and leave the engine free for other calls. */
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { interpret, interpretInTurns } from './planner-builtin.ts'
import { parseOver } from './question/parse.ts'
import { loadView } from './question/view.ts'
import { storyAsking, storyMemory } from './story.test-helper.ts'
import { makeTable, openMemory } from './tables.test-helper.ts'

const db = openMemory()
const columns = Array.from({ length: 20 }, (_, index) => ({
  name: `c${index}`,
  label: `Col ${index}`,
  type: index % 4 === 3 ? ('text' as const) : ('number' as const),
}))
const rows = Array.from({ length: 120 }, (_, row) => ({
  time: `2026-01-${String((row % 28) + 1).padStart(2, '0')}`,
  cells: Object.fromEntries(
    columns.map(({ name, type }, index) => [name, type === 'text' ? `${(row * index) % 7} and ${row % 5}` : (row * (index + 3)) % 11]),
  ),
}))
const wide = makeTable(db, 'wide', columns, rows)
const view = loadView(db, wide)
const planner = (question: string) => ({
  db,
  question,
  tables: [wide],
  scores: new Map<string, number>(),
  today: '2026-06-01',
  views: new Map([['wide', view]]),
})

test('a question that repeats itself makes no more readings than a bounded number', () => {
  const word = fc.constantFrom(
    'between',
    'and',
    'or',
    '1',
    '2',
    '3',
    'more',
    'than',
    'not',
    'difference',
    'total',
    'col',
    'first',
    'in',
    '2026',
  )
  fc.assert(
    fc.property(fc.array(word, { minLength: 2, maxLength: 6 }), (words) => {
      const { reading, candidates } = parseOver(`${words.join(' ')} `.repeat(80), view, { today: '2026-06-01' })
      expect(reading.question.tokens.length).toBeLessThanOrEqual(60)
      expect(reading.scopes.length).toBeLessThanOrEqual(90)
      expect(candidates.length).toBeLessThanOrEqual(12_000)
    }),
    { numRuns: 12 },
  )
}, 60_000)

test('parsing ends with what it has when its work is used up', async () => {
  const { signal } = new AbortController()
  expect(await interpretInTurns(planner('average col 4'), signal)).not.toBeNull()
  expect(await interpretInTurns({ ...planner('average col 4'), mostWork: 4 }, signal)).toBeNull()
})

test('a busy computer takes longer and answers the same', async () => {
  const { signal } = new AbortController()
  const question = 'how many more col 1 than col 2 on weekends when col 3 was 2 and 3'
  const quick = await interpretInTurns(planner(question), signal)
  const clock = vi.spyOn(performance, 'now')
  let at = 0
  clock.mockImplementation(() => (at += 400))
  try {
    const slow = await interpretInTurns(planner(question), signal)
    expect(at).toBeGreaterThan(60_000)
    expect(slow?.best).toEqual(quick?.best)
  } finally {
    clock.mockRestore()
  }
})

test('a stopped interpretation ends, and other calls run while it goes on', async () => {
  const controller = new AbortController()
  const question = 'difference between 1 and 2 or 3 more than average total count first '.repeat(5).slice(0, 280)
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
    controller.abort()
  }, 1)
  await expect(interpretInTurns({ ...planner(question), mostWork: Infinity }, controller.signal)).rejects.toThrow()
  clearInterval(timer)
  expect(turns).toBeGreaterThan(0)
})

const HOSTILE: Readonly<Record<string, string>> = {
  bounds: 'between 1 and 2 and 3 '.repeat(80),
  comparisons: 'value > 5 or '.repeat(140),
  quotes: '"'.repeat(1999),
  brackets: '('.repeat(1999),
  ands: 'and '.repeat(490),
  'few ands': 'and and and',
  emoji: '🎉🎉🎉',
  surrogates: '\ud800\udc00\ud800 \udfff',
  punctuation: '?!…',
}
const asking = storyAsking(storyMemory())
test.each(Object.entries(HOSTILE))('%s: not in memory', async (_, question) => {
  const { answer } = await asking.ask({ question, threadId: null, request: '' }, new AbortController().signal)
  expect([answer.kind, answer.value, answer.rows]).toEqual(['not_in_memory', null, null])
})

test('a long question is answered from what was said, with a note', async () => {
  const { answer } = await asking.ask(
    { question: `${'so and then if '.repeat(20)} What did the doctor say about walking?`, threadId: null, request: '' },
    new AbortController().signal,
  )
  expect(answer.kind).toBe('text')
  expect(answer.notes.join()).toContain('more than 60 words')
})

test('words that only compute name no column', () => {
  expect(interpret(planner('and or between'))).toBeNull()
  expect(interpret(planner('🎉'))).toBeNull()
})

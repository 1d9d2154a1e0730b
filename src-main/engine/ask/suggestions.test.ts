/** Suggested questions read as a person would ask them, and every one has an answer. */
import { expect, test } from 'vitest'
import { interpretInTurns } from './planner-builtin.ts'
import { RECEIPTS, storyAsking, storyMemory } from './story.test-helper.ts'
import { suggestQuestions } from './suggestions.ts'
import { makeTable, openMemory, type ColumnSpec } from './tables.test-helper.ts'

function suggestionsOf(label: string, columns: readonly ColumnSpec[]): Promise<string[]> {
  const db = openMemory()
  const rows = [2, 3, 5, 7].map((value, index) => ({
    time: `2026-05-0${index + 1}`,
    cells: Object.fromEntries(columns.map((column, at) => [column.name, column.type === 'text' ? `thing ${index}` : value * (at + 1)])),
  }))
  const table = makeTable(db, label.toLowerCase().replaceAll(' ', '_'), columns, rows, { label })
  return suggestQuestions({ db, tables: [table], today: '2026-06-01', views: new Map() }, 12)
}

test('a measure that is itself called total is summed, not totalled', async () => {
  for (const label of ['Total', 'Grand total', 'Total fare']) {
    const found = await suggestionsOf('Receipts', [{ name: 'a', label, type: 'currency', unit: 'EUR' }])
    expect(found).toContain(`What is the sum of ${label.toLowerCase()}?`)
    expect(found.join(' ')).not.toMatch(/total (?:grand )?total/iu)
  }
  expect(await suggestionsOf('Receipts', [{ name: 'a', label: 'Tax', type: 'currency', unit: 'EUR' }])).toContain('What is the total tax?')
})

test('names that say nothing are asked for with their table or not at all', async () => {
  for (const label of ['Price', 'Value', 'Item', 'Amount']) {
    const found = await suggestionsOf('Ferry tickets', [{ name: 'a', label, type: 'number' }])
    expect(found.every((question) => question.includes(`${label.toLowerCase()} of ferry tickets`))).toBe(true)
    expect(await suggestionsOf('Items', [{ name: 'a', label, type: 'number' }])).toEqual([])
  }
})

test('a suggestion gives the value of the column that it was made for', async () => {
  const amounts = [2, 3, 5, 7]
  for (const name of ['Amount', 'Count', 'Value', 'Price', 'Cost', 'Fee', 'Rate'])
    for (const label of ['Ferry tickets', 'Receipts items', 'Gym visits'])
      for (const money of [true, false]) {
        const db = openMemory()
        const columns: ColumnSpec[] = [
          { name: 'item', label: 'Item', type: 'text' },
          { name: 'a', label: name, type: money ? 'currency' : 'number', unit: money ? 'USD' : null },
        ]
        const rows = amounts.map((value, index) => ({
          time: `2026-05-0${index + 1}`,
          cells: { item: ['Milk', 'Eggs', 'Milk', 'Tea'][index] ?? null, a: value },
        }))
        const table = makeTable(db, label.toLowerCase().replaceAll(' ', '_'), columns, rows, { label })
        const input = { db, tables: [table], today: '2026-06-01', views: new Map() }
        const found = await suggestQuestions(input, 12)
        const whole = found.find((question) => /^What is the (?:total|average) .*(?<!per month)\?$/u.test(question))
        if (whole === undefined) continue
        const read = await interpretInTurns({ ...input, question: whole, scores: new Map() }, new AbortController().signal)
        expect([whole, read?.best.denotation.values]).toEqual([whole, [money ? 17 : 4.25]])
        if (name === 'Amount') expect(found).toContain(`What is the ${money ? 'total' : 'average'} amount of ${label.toLowerCase()}?`)
      }
})

test('the suggestions of a whole memory are read back as they are meant', async () => {
  const asking = storyAsking(storyMemory())
  for (const question of await asking.suggestions()) {
    const meant =
      /(?:total|sum of|average|mean of|highest|lowest average|lowest) (?!sum of|total |average )(.+?)(?: per month| last month)?\?$/u.exec(
        question,
      )?.[1]
    const { answer } = await asking.ask({ question, threadId: null, request: '' }, new AbortController().signal)
    expect([question, answer.title.toLowerCase()]).toEqual([
      question,
      expect.stringContaining(meant?.replace(/^sum of /u, '') ?? 'no measure'),
    ])
  }
})

test('a time of day is no measure', async () => {
  const found = await suggestionsOf('Sleep', [
    { name: 'a', label: 'Time of day', type: 'duration', unit: 's' },
    { name: 'b', label: 'Deep sleep', type: 'duration', unit: 's' },
  ])
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter((question) => question.includes('time of day'))).toEqual([])
})

test('every suggestion of a whole memory is answered with a value', async () => {
  const asking = storyAsking(storyMemory())
  const found = await asking.suggestions()
  expect(found.length).toBeGreaterThan(3)
  for (const question of found) {
    const { answer } = await asking.ask({ question, threadId: null, request: '' }, new AbortController().signal)
    expect([question, answer.kind === 'not_in_memory', (answer.n ?? 0) > 0]).toEqual([question, false, true])
  }
  const { answer } = await asking.ask({ question: 'What is the sum of total?', threadId: null, request: '' }, new AbortController().signal)
  expect(answer.value).toBeCloseTo(
    RECEIPTS.reduce((sum, row) => sum + row[4], 0),
    6,
  )
})

test.each(['de', 'zh'] as const)(
  'suggestions in %s are understood as they are worded, with the values of the English ones',
  async (language) => {
    const asking = storyAsking(storyMemory())
    const ask = async (question: string, spoken: 'en' | 'de' | 'zh') =>
      (await asking.ask({ question, threadId: null, request: '' }, new AbortController().signal, spoken)).answer
    const [english, own] = [await asking.suggestions('en'), await asking.suggestions(language)]
    expect(own).toHaveLength(english.length)
    expect(own.filter((question) => english.includes(question))).toEqual([])
    for (const [index, question] of own.entries()) {
      const answer = await ask(question, language)
      const { value, unit, n } = await ask(english[index] ?? '', 'en')
      expect({ value: answer.value, unit: answer.unit, n: answer.n }, question).toEqual({ value, unit, n })
      for (const next of answer.suggestions) expect((await ask(next, language)).kind, next).not.toBe('not_in_memory')
    }
  },
)

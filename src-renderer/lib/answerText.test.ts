import { expect, test } from 'vitest'
import type { Answer } from '../../src-shared/model.ts'
import { CATALOGUES } from '../i18n/index.ts'
import { wordsFor } from '../i18n/words.ts'
import { fileName, markdownAnswer, markdownThread, plainAnswer } from './answerText.ts'

const t = CATALOGUES.en(wordsFor('en', 'en-US'))
const de = CATALOGUES.de(wordsFor('de', 'de-DE'))

function answer(changes: Partial<Answer> = {}): Answer {
  return {
    id: 1,
    question: 'Average weight?',
    title: 'Average weight, March',
    answer: '71.8 kg, mean of 5 readings.',
    kind: 'value',
    value: 71.82,
    unit: 'kg',
    span: { from: '2026-03-01', to: '2026-03-05', label: null },
    n: 5,
    missing: 2,
    notes: ['2 days without a reading.'],
    plan: [],
    steps: [],
    evidence: [{ ref: 'W:1', roundId: 1, time: '2026-03-01', quote: 'Weight: 72.4 *kg*\nnext line' }],
    rows: null,
    chart: null,
    alternatives: [],
    suggestions: [],
    route: 'planner',
    model: 'built-in',
    ms: 1,
    ...changes,
  }
}
const record = (changes: Partial<Answer> = {}, stale = false) => ({
  question: 'Average weight?',
  createdAt: '2026-03-06T00:00:00Z',
  stale,
  answer: answer(changes),
})

test('what is copied says the value once, its notes and its evidence', () => {
  const text = plainAnswer(answer(), 'en-US', t)
  expect(text.split('\n')).toEqual([
    'Average weight?',
    'Average weight, March',
    '71.82 kg, mean of 5 readings.',
    '2 days without a reading.',
    'Evidence: W:1',
  ])
})

test('Markdown has everything that was shown, in the language of the window, and data never becomes marks', () => {
  const text = markdownAnswer(record(), 'en-US', t)
  expect(text).toContain('# Average weight?')
  expect(text).toContain('**Average weight, March**')
  expect(text).toContain('from 5 readings')
  expect(text).toContain('2 rows without the value')
  expect(text).toContain('1. Mar 1, 2026, W:1: Weight: 72.4 \\*kg\\* next line')
  expect(markdownAnswer(record({}, true), 'de-DE', de)).toContain('aus 5 Messwerten')
  expect(markdownAnswer(record({}, true), 'de-DE', de)).toContain('> Etwas, worauf diese Antwort beruht')
})

test('rows become a table whose cells cannot break it; conflicts name their values', () => {
  const rows = {
    table: null,
    columns: ['Shop', 'a|b'],
    rows: [
      ['Corner | Market', 12.5],
      [null, 3],
    ] as (string | number | null)[][],
    rowIds: [null, null],
  }
  const conflicts = [
    {
      attribute: 'Weight',
      time: '2026-05-03',
      subject: null,
      values: [
        { text: '72 kg', evidence: { ref: 'W:1', roundId: 1 } },
        { text: '73 kg', evidence: { ref: 'W:2', roundId: 2 } },
      ],
    },
  ]
  const text = markdownAnswer(record({ rows, conflicts }), 'en-US', t)
  expect(text).toContain('| Shop | a\\|b |\n| --- | --- |\n| Corner \\| Market | 12.5 |\n|  | 3 |')
  expect(text).toContain('- 2 values for Weight on May 3, 2026: 72 kg (W:1), 73 kg (W:2)')
})

test('a thread is its answers below its title', () => {
  const text = markdownThread('My # thread', [record(), record()], 'en-US', t)
  expect(text.startsWith('# My # thread\n')).toBe(true)
  expect(text.match(/^## Average weight\?$/gm)).toHaveLength(2)
})

test('a file name is taken by every file system', () => {
  expect(fileName('What: was my / average? 🥇', 'md')).toBe('What-was-my-average.md')
  expect(fileName('גובה ממוצע', 'md')).toBe('גובה-ממוצע.md')
  expect(fileName('???', 'md')).toBe('adamm.md')
  expect([...fileName('x'.repeat(300), 'md')].length).toBe(83)
})

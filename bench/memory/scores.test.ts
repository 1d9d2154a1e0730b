import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addResult, keyOf, printReport, readResults, type Result } from './report.ts'
import { bleu1, exactMatch, tokenF1 } from './scores.ts'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

test('exact match: case, articles and punctuation do not count; a choice is its letter', () => {
  expect(exactMatch('The 7th of May, 2023.', '7th of May 2023')).toBe(1)
  expect(exactMatch('7.5 km', '75 km')).toBe(0)
  expect(exactMatch('(B) the red one', 'B')).toBe(1)
  expect(exactMatch('B. the red one', 'A')).toBe(0)
  expect(exactMatch('A dog', 'B')).toBe(0)
})

test('F1 and BLEU-1 by hand', () => {
  expect(tokenF1('the cat sat', 'a cat slept')).toBeCloseTo(0.5)
  expect(bleu1('cat sat', 'cat sat there now')).toBeCloseTo(Math.exp(-1))
  expect(bleu1('cat cat cat', 'cat')).toBeCloseTo(1 / 3)
  expect(tokenF1('', '')).toBe(1)
  expect(bleu1('', 'x')).toBe(0)
})

test('any two texts: within 0 and 1, and 1 for a text and itself', () => {
  const words = fc
    .array(fc.constantFrom('red', 'blue', 'fox', 'ran', '7', 'ü'), { minLength: 1, maxLength: 8 })
    .map((list) => list.join(' '))
  fc.assert(
    fc.property(words, words, (a, b) => {
      for (const score of [tokenF1(a, b), bleu1(a, b), exactMatch(a, b)]) expect(score >= 0 && score <= 1).toBe(true)
      expect(tokenF1(a, b)).toBeCloseTo(tokenF1(b, a))
      expect([tokenF1(a, a), bleu1(a, a), exactMatch(a, a)]).toEqual([1, 1, 1])
    }),
  )
})

test('results go on where they were cut, and the table has a row a category', () => {
  const folder = mkdtempSync(join(tmpdir(), 'adamm-report-'))
  const file = join(folder, 'results.jsonl')
  const result: Result = {
    set: 'locomo',
    dialogue: 'd',
    index: 0,
    run: 0,
    category: 'temporal',
    question: 'q',
    gold: 'g',
    answer: 'a',
    kind: 'text',
    absent: false,
    em: 1,
    f1: 0.5,
    bleu1: 0.25,
    judge: null,
    tokens: 100,
    ms: 2000,
    error: null,
  }
  addResult(file, result)
  addResult(file, { ...result, index: 1, em: 0 })
  appendFileSync(file, '{"set":"locomo","dial')
  const read = readResults(file)
  expect([...read.keys()]).toEqual([keyOf(result), keyOf({ ...result, index: 1 })])
  const report = printReport([...read.values()], 'built-in')
  expect(report).toContain('| locomo, all | 2 | .500 | .500 | .250 | - | .000 | 100 | 2.00 |')
  expect(report).toContain('| locomo, temporal | 2 |')
  rmSync(folder, { recursive: true })
})

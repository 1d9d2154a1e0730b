import { expect, test } from 'vitest'
import type { ImportReport, SourceReport } from '../../src-shared/model.ts'
import { countWords, importWords } from './importWords.ts'

function source(status: SourceReport['status'], events: number, problems = 0): SourceReport {
  const key = status === 'failed' ? 'failed' : status
  return {
    path: '/notes.md',
    format: 'markdown',
    confidence: 1,
    status,
    rounds: { new: 0, same: 0, changed: 0, failed: 0, [key]: events },
    media: { new: 0, same: 0, missing: 0, failed: 0 },
    problems: Array.from({ length: problems }, () => ({ where: 'x', code: 'FILE_DAMAGED', message: 'x' })),
  }
}

function report(sources: SourceReport[]): ImportReport {
  const sum = (key: keyof SourceReport['rounds']): number => sources.reduce((total, one) => total + one.rounds[key], 0)
  return {
    sources,
    totals: {
      sources: sources.length,
      rounds: { new: sum('new'), same: sum('same'), changed: sum('changed'), failed: sum('failed') },
      media: { new: 0, same: 0, missing: 0, failed: 0 },
      problems: sources.reduce((total, one) => total + one.problems.length, 0),
    },
  }
}

test('a file that failed is not said to be done', () => {
  const good = [1, 2, 3, 4].map((events) => source('new', events))
  expect(importWords(report([...good, source('failed', 0, 1)]))).toEqual({
    text: '4 of 5 files imported, 1 problem.',
    problems: true,
  })
  expect(importWords(report([source('failed', 0, 1)])).text).toBe('0 of 1 file imported, 1 problem.')
  expect(importWords(report([source('new', 0, 2)])).text).toBe('0 of 1 file imported, 2 problems.')
})

test('an import in which nothing was new says so', () => {
  expect(importWords(report(Array.from({ length: 23 }, () => source('same', 2))))).toEqual({
    text: 'Nothing new: 23 files were already in memory.',
    problems: false,
  })
  expect(importWords(report([source('same', 2)])).text).toBe('Nothing new: 1 file was already in memory.')
})

test('what is new and changed is counted, problems inside a file are told', () => {
  expect(importWords(report([source('new', 1200), source('changed', 2)])).text).toBe(
    '2 files imported, 1,200 new events, 2 events changed.',
  )
  expect(importWords(report([source('new', 3, 1)]))).toEqual({ text: '1 file imported, 3 new events, 1 problem.', problems: true })
})

test('counts of a source', () => {
  expect(countWords({ new: 1200, same: 0, changed: 2, failed: 0 })).toBe('1,200 new, 2 changed')
  expect(countWords({ new: 0 })).toBe('')
})

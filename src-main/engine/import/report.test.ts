import { expect, test } from 'vitest'
import { ImportReport } from '../../../src-shared/model.ts'
import { importReport, storedReport } from './report.ts'

test('every job has a report as the contract says: work that imports nothing one of no sources', () => {
  const none = importReport([])
  expect(ImportReport.parse(none).sources).toEqual([])
  for (const [kind, result] of [
    ['upkeep', { repaired: 3 }],
    ['backup', { file: '/a.adammbackup', bytes: 5 }],
    ['remember', null],
    ['import', null],
  ] as const)
    expect(storedReport(kind, result)).toEqual(none)
})

test('the report of an import is what the import left', () => {
  const source = {
    path: '/notes.md',
    format: 'markdown',
    confidence: 1,
    status: 'new' as const,
    rounds: { new: 2, same: 0, changed: 0, failed: 0 },
    media: { new: 0, same: 0, missing: 0, failed: 0 },
    problems: [],
  }
  const report = importReport([source])
  expect(storedReport('import', JSON.parse(JSON.stringify(report)))).toEqual(report)
})

/** What is looked at twice. */
import { expect, test } from 'vitest'
import type { ExtractedObservation, Provenance } from '../../../src-shared/model.ts'
import { suspects } from './suspects.ts'
import { readColumn } from './values/index.ts'

function column(raws: readonly string[], given: Partial<ExtractedObservation>[] = []): ExtractedObservation[] {
  return readColumn(raws).map((value, index): ExtractedObservation => {
    const provenance: Provenance = {
      type: 'picture',
      media: `m${index}`,
      polygon: [
        [index, 0],
        [index + 9, 0],
        [index + 9, 5],
        [index, 5],
      ],
      lines: [0],
    }
    return {
      attribute: 'Weight',
      value,
      record: 0,
      provenance,
      labelProvenance: null,
      title: null,
      confidence: 0.95,
      verified: true,
      extractor: 'test',
      ...given[index],
    }
  })
}

test('a lost decimal mark is a suspect, with the place in its picture', () => {
  const found = suspects(column(['78.5', '81.2', '785', '80.1', '79.9', '80.4']))
  expect(found).toEqual([
    {
      index: 2,
      media: 'm2',
      polygon: [
        [2, 0],
        [11, 0],
        [11, 5],
        [2, 5],
      ],
      reason: expect.stringContaining('decimal mark'),
    },
  ])
})

test('an unsure number is a suspect, an unsure word is not, nor is a value from a message', () => {
  const unsure = { confidence: 0.4 }
  const said: Provenance = { type: 'text', message: 0, start: 0, end: 3 }
  expect(suspects(column(['78.5', 'calm', '81.2'], [unsure, unsure])).map(({ index, reason }) => [index, reason])).toEqual([
    [0, 'read unsurely'],
  ])
  expect(suspects(column(['78.5', '81.2', '785', '80.1', '79.9', '80.4'], [{}, {}, { provenance: said }]))).toEqual([])
})

test('a steady column has none', () => {
  expect(suspects(column(['78.5', '81.2', '80.1', '79.9', '80.4']))).toEqual([])
  expect(suspects([])).toEqual([])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addToMean, centre, createRunningMean, dot, normalize } from './fusion.ts'
import { cosines, createVectorIndex, exactCosine, meanOf, putVector } from './vector-index.ts'

function randomVector(dimension: number, seed: number): Float32Array {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 - 0.5
  }
  return normalize(Float32Array.from({ length: dimension }, () => next() + next())) as Float32Array
}

test('every row is scored within a hundredth of the exact cosine, centred or not, at any dimension and while the index grows', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 520 }),
      fc.integer({ min: 1, max: 600 }),
      fc.integer({ min: 1, max: 1e6 }),
      fc.boolean(),
      (dimension, rows, seed, centred) => {
        const vectors = Array.from({ length: rows }, (_, row) => randomVector(dimension, seed + row))
        const mean = createRunningMean([], dimension, 0)
        const index = createVectorIndex(dimension)
        for (const [row, vector] of vectors.entries()) {
          putVector(index, row * 3 + 1, vector)
          addToMean(mean, vector)
        }
        const query = randomVector(dimension, seed - 1)
        const scores = cosines(index, query, centred ? mean : null)
        const shift = meanOf(centred ? mean : null, dimension)
        for (const [row, vector] of vectors.entries()) {
          const isPoint = centred && dot(vector, shift) > 0.99
          if (!isPoint)
            expect(Math.abs((scores[row] as number) - exactCosine(vector, query, shift))).toBeLessThan(centred && rows < 20 ? 0.3 : 0.02)
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('the exact cosine is that of the centred vectors', () => {
  const mean = createRunningMean([randomVector(40, 1), randomVector(40, 2)], 40, 2)
  const [document, query] = [randomVector(40, 3), randomVector(40, 4)]
  expect(exactCosine(document, query, meanOf(mean, 40))).toBeCloseTo(dot(centre(document, mean), query), 5)
})

test('a replaced vector takes the place of the old one; a mean that has moved is seen', () => {
  const index = createVectorIndex(32)
  const [a, b, query] = [randomVector(32, 1), randomVector(32, 2), randomVector(32, 3)]
  putVector(index, 7, a)
  putVector(index, 7, b)
  expect(index.ids).toEqual([7])
  expect(cosines(index, query, null)[0]).toBeCloseTo(dot(b, query), 2)
  const mean = createRunningMean([a], 32, 1)
  const before = cosines(index, query, mean)[0]
  addToMean(mean, query)
  expect(cosines(index, query, mean)[0]).not.toBeCloseTo(before as number, 3)
  expect(cosines(index, query, mean)[0]).toBeCloseTo(exactCosine(b, query, meanOf(mean, 32)), 1)
})

import { expect, test } from 'vitest'
import { withoutRepeats } from './diversity.ts'
import { normalize } from './fusion.ts'

const TEXTS = ['We fed the cat.', 'we fed the cat', 'We fed the cat again.', 'Weight 70.1 kg', 'Weight 70.2 kg', 'Rain.', '']
const vector = (...values: number[]): Float32Array => normalize(Float32Array.from(values)) as Float32Array
const VECTORS = [vector(1, 0, 0), vector(1, 0, 0), vector(1, 0.1, 0), vector(0, 1, 0), vector(0, 1, 0), vector(0, 0, 1), null]

test('the same text and nearly the same vector go behind; other numbers are other things', () => {
  const ranked = TEXTS.map((_, row) => ({ row, score: 1 - row / 100 }))
  const order = withoutRepeats(
    ranked,
    7,
    (row) => TEXTS[row] as string,
    (row) => VECTORS[row] as Float32Array | null,
  )
  expect(order.map(({ row }) => row)).toEqual([0, 3, 4, 5, 6, 1, 2])
  expect(
    withoutRepeats(
      ranked,
      4,
      (row) => TEXTS[row] as string,
      (row) => VECTORS[row] as Float32Array | null,
    ).map(({ row }) => row),
  ).toEqual([0, 3, 4, 5])
})

/** Pages that run from right to left: labels stand right of their values, and places stay where they are in the picture. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OcrLine } from '../../../../src-shared/model.ts'
import { extractFromPicture } from '../layout.ts'

const OPTIONS = { settings: { locale: 'en-US', dateOrder: null }, caption: null, time: null } as const
const WIDTH = 800
const LABELS = ['متوسط النبض', 'خطوات اليوم', 'وزن الجسم', 'النوم', 'الطاقة', 'מדד שינה', 'דופק']
const VALUES = ['82%', '58 bpm', '71.4 kg', '6.1', '312 kcal', '99.5']

/** A line whose words stand from right to left, the first one at `right`. */
function rightward(text: string, right: number, y: number): OcrLine {
  const size = 20
  let edge = right
  const spans = [...text.matchAll(/\S+/gu)].map((word) => {
    const [x1, x0] = [edge, edge - word[0].length * 11]
    edge = x0 - 6
    return { start: word.index, end: word.index + word[0].length, polygon: box(x0, y, x1, size) }
  })
  return { text, confidence: 0.98, spans, polygon: box(edge + 6, y, right, size) }
}

function leftward(text: string, left: number, y: number): OcrLine {
  const right = left + text.length * 11
  return { text, confidence: 0.98, spans: [], polygon: box(left, y, right, 20) }
}

function box(x0: number, y: number, x1: number, height: number): [number, number][] {
  return [
    [x0, y],
    [x1, y],
    [x1, y + height],
    [x0, y + height],
  ]
}

test('labels at the right edge get the values at the left one, each with its own place', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...LABELS), { minLength: 3, maxLength: 7 }),
      fc.shuffledSubarray(VALUES, { minLength: VALUES.length }),
      (labels, values) => {
        const pairs = labels.map((label, k) => ({ label, value: values[k % values.length] ?? '' }))
        const lines = pairs.flatMap(({ label, value }, k) => [leftward(value, 30, 60 + k * 44), rightward(label, WIDTH - 20, 60 + k * 44)])
        const found = extractFromPicture({ width: WIDTH, height: 600, lines, model: 'test' }, 'm', OPTIONS)
        expect(
          found.map((one) => ({ label: one.attribute, value: one.value.raw })).toSorted((a, b) => a.label.localeCompare(b.label)),
        ).toEqual(pairs.toSorted((a, b) => a.label.localeCompare(b.label)))
        for (const { provenance } of found) expect(provenance.type === 'picture' && provenance.polygon[0]?.[0]).toBe(30)
      },
    ),
    { numRuns: 200 },
  )
})

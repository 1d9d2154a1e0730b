/** Right-to-left lines against a plain rendering of them: what is laid out from right to left and read from the picture must come back. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inReadingDirection, isRightToLeft } from './ocr-direction.ts'

const polygonAt = (index: number): [number, number][] => [
  [index * 10, 0],
  [index * 10 + 8, 0],
  [index * 10 + 8, 10],
  [index * 10, 10],
]

/** As print does it, for lines of one direction with numbers and Latin words in them. */
function drawn(line: readonly string[]): string[] {
  const runs: string[][] = []
  for (const word of line) {
    const run = runs.at(-1)
    const isLatin = (text: string | undefined): boolean => /[a-z]/i.test(text ?? '')
    if (isLatin(word) && isLatin(run?.at(-1))) run?.push(word)
    else runs.push([word])
  }
  const letters = (word: string): string =>
    /[\u05d0-\u05ea\u0621-\u064a]/.test(word) ? (word.match(/[\d.:%]*\d[\d.:%]*|[\s\S]/g) ?? []).toReversed().join('') : word
  return runs.toReversed().flatMap((run) => run.map(letters))
}

test('words, numbers and Latin phrases come back in the order in which they are read, each with its own place', () => {
  const arabic = fc.string({ unit: fc.constantFrom(...'ابتثجحخدذرزسشصضطظعغفقكلمنهوي'), minLength: 1, maxLength: 6 })
  const hebrew = fc.string({ unit: fc.constantFrom(...'אבגדהוזחטיכלמנסעפצקרשת'), minLength: 1, maxLength: 6 })
  const word = fc.oneof(
    { weight: 4, arbitrary: arabic },
    { weight: 2, arbitrary: hebrew },
    { weight: 1, arbitrary: arabic.map((text) => `${text}:`) },
    { weight: 2, arbitrary: fc.constantFrom('82%', '12:30', '8432', '1.5', '٧٢') },
    { weight: 1, arbitrary: fc.constantFrom('Apple', 'kg', 'Watch') },
  )
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 7 }), (line) => {
      const seen = drawn(line).map((text, index) => ({ text, polygon: polygonAt(index) }))
      const read = inReadingDirection(seen)
      expect(read.map(({ text }) => text)).toEqual(line)
      for (const one of read) expect(drawn([one.text])).toEqual([seen.find(({ polygon }) => polygon === one.polygon)?.text])
    }),
    { numRuns: 400 },
  )
})

test('the direction is that of most letters; figures have none', () => {
  expect(isRightToLeft('متوسط النبض 72')).toBe(true)
  expect(isRightToLeft('שלום Apple')).toBe(false)
  expect(isRightToLeft('שלום kg')).toBe(true)
  expect(isRightToLeft('72%')).toBe(false)
  expect(inReadingDirection([{ text: '،12:30', polygon: [] }]).map(({ text }) => text)).toEqual(['12:30،'])
})

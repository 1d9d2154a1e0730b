import { expect, test } from 'vitest'
import { GENERIC_KEY_WORDS, GENERIC_QUESTIONS } from './query-text.ts'
import { createQueryEmbedder, isKeyWords } from './query-vectors.ts'

test.each(["doctor's note", 'lamp', 'flat in Lisbon', 'blood sugar', 'Café au lait', 'the kitchen renovation'])('key words: %s', (text) => {
  expect(isKeyWords(text)).toBe(true)
})
test.each(['What did the doctor say', 'doctor?', 'when was the trip', 'I bought a lamp.', 'one two three four five words', '', 'how much'])(
  'no key words: %s',
  (text) => {
    expect(isKeyWords(text)).toBe(false)
  },
)

test('key words are embedded in a sentence and beside the mean of such sentences, questions beside that of questions', async () => {
  const asked: string[] = []
  const embed = async (texts: string[]): Promise<Float32Array[]> => {
    asked.push(...texts)
    return texts.map((text) => Float32Array.from([text.length, text.endsWith('?') ? 1 : 0, 1]))
  }
  const vectorsOf = createQueryEmbedder({ centred: true, dimension: 3 }, embed)
  const [words, question] = await vectorsOf(['blue lamp', 'Where is the lamp?'])
  expect(asked).toContain('We talked about blue lamp.')
  expect(asked).not.toContain('blue lamp')
  // Only the length is unlike the mean of its own kind.
  expect(Math.abs(words?.[1] ?? 1)).toBeLessThan(1e-6)
  expect(Math.abs(question?.[1] ?? 1)).toBeLessThan(1e-6)
  expect(asked.length).toBe(GENERIC_KEY_WORDS.length + GENERIC_QUESTIONS.length + 2)
  await vectorsOf(['red lamp'])
  expect(asked.length).toBe(GENERIC_KEY_WORDS.length + GENERIC_QUESTIONS.length + 3)
})

test('vectors that mean something by themselves are taken as they come; a failure is not kept', async () => {
  let isBroken = true
  const embed = async (texts: string[]): Promise<Float32Array[]> => {
    if (isBroken) throw new Error('no model')
    return texts.map((text) => Float32Array.from([text.length]))
  }
  const plain = createQueryEmbedder({ centred: false, dimension: 1 }, embed)
  const centred = createQueryEmbedder({ centred: true, dimension: 1 }, embed)
  await expect(centred(['lamp'])).rejects.toThrow('no model')
  isBroken = false
  expect(await plain(['lamp'])).toEqual([Float32Array.from([4])])
  expect((await centred(['lamp'])).length).toBe(1)
})

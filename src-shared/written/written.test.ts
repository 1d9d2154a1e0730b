/** Texts are read back into the sentence that made them, whatever their values; every language has the same slots and none has English left over. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBack, SAID, type ValueWords } from './index.ts'
import { readerOf, written } from './sentence.ts'

const words = (language: ValueWords['language']): ValueWords => ({ language, number: (text) => `<${text}>`, time: (text) => `[${text}]` })
const ALL = Object.values(SAID).flat()
const slotsOf = (text: string): string[] => [...text.matchAll(/\{\w+(?::\w+)?\}/gu)].map(([slot]) => slot).toSorted()

test('every sentence has its slots in every language, and German and Chinese are not English left over', () => {
  for (const { en, de, zh } of ALL) {
    expect(slotsOf(de), en).toEqual(slotsOf(en))
    expect(slotsOf(zh), en).toEqual(slotsOf(en))
    for (const text of [de, zh]) {
      expect(text.trim(), en).not.toBe('')
      expect(text, en).not.toMatch(/[!！]/u)
    }
    const prose = (text: string): string => text.replaceAll(/\{[^}]*\}|“[^”]*”|„[^“]*“/gu, ' ')
    expect(prose(de), en).not.toMatch(/\b(?:the|of|and|with|not|from|is|which|read again|nothing)\b/u)
    expect(prose(zh), en).not.toMatch(/\b(?:the|of|and|with|not|from|is|which|read|nothing|row|rows)\b/u)
  }
})

test('no two sentences of one place begin the same way with other slots: the same English has one wording', () => {
  for (const sentences of Object.values(SAID)) {
    const shapes = new Map<string, string>()
    for (const { en, zh } of sentences) {
      const shape = en.replaceAll(/\{\w+(:\w+)?\}/gu, '{$1}')
      expect(shapes.get(shape) ?? zh, en).toBe(zh)
      shapes.set(shape, zh)
    }
  }
})

test('what a sentence was given stands in its translation', () => {
  const value = fc.constantFrom('Zwx', 'receipt 12.png', '体重', 'a "b" c', 'x; y', '/home/a b/ü.txt')
  fc.assert(
    fc.property(fc.constantFrom(...SAID.sentences), value, fc.integer({ min: 0, max: 99_999 }), (sentence, text, n) => {
      const given = sentence.en.replaceAll(/\{\w+(?::(\w+))?\}/gu, (_, kind: string | undefined) =>
        kind === 'number' ? n.toLocaleString('en') : kind === 'time' ? '2026-03-04' : kind === 'list' || kind === 'said' ? 'Qv7' : text,
      )
      const german = readBack(given, words('de'))
      if (sentence.de !== sentence.en) expect(german, given).not.toBe(given)
      const count = (mark: string, inside: string): number => inside.split(mark).length - 1
      if (sentence.en.includes(':number}')) expect(german).toContain(`<${n.toLocaleString('en')}>`)
      if (sentence.en.includes(':time}')) expect(german).toContain('[2026-03-04]')
      expect(count('Qv7', german)).toBe(count('Qv7', given))
    }),
    { numRuns: 2000 },
  )
})

test('pieces joined by semicolons, sentences after each other and sentences inside sentences', () => {
  expect(readBack('"." is decimal; "$" is shared by USD, CAD; taken for USD', words('de'))).toBe(
    '„.“ ist das Dezimalzeichen; „$“ steht für USD, CAD; als USD gelesen',
  )
  expect(readBack('month first (locale en-US; nothing in the column decides)', words('zh'))).toBe('月在前（区域 en-US；该列无法判断）')
  expect(readBack('"p" (h) is still loading m. It asks to wait 3 s. Ask again in a moment.', words('zh'))).toBe(
    '“p”（h）仍在加载 m。它要求等待 3 s。请稍后重试。',
  )
  expect(readBack('mean of Time in range by day where April 2026', words('de'), 'trace')).toBe(
    'Durchschnitt von Time in range nach Tag; nur April 2026',
  )
  expect(readBack('Weight, body fat and pulse in 1,204 rows from 2026-01-02 to 2026-03-04.', words('zh'))).toBe(
    'Weight、body fat、pulse，共 <1,204> 行，[2026-01-02]至[2026-03-04]。',
  )
})

test('English stays, and so do words that no sentence made', () => {
  const reader = readerOf([written('There is no job {id}.', 'Es gibt keinen Auftrag {id}.', '没有任务 {id}。')])
  expect(reader('There is no job 7.', words('en'))).toBeNull()
  expect(reader('ENOENT: no such file', words('de'))).toBeNull()
  expect(readBack('a line of the person', words('de'))).toBe('a line of the person')
})

test('a long text is looked at in time that does not explode', () => {
  const text = `${'x. '.repeat(400)}${'; y'.repeat(400)}`
  expect(readBack(text, words('de'))).toBe(text)
})

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

test("other's words that repeat what stands between the slots of a sentence are looked at no longer than their length asks", () => {
  for (const [kind, sentences] of Object.entries(SAID) as [keyof typeof SAID, (typeof ALL)[number][]][])
    for (const { en } of sentences.filter((one) => slotsOf(one.en).length > 1)) {
      const [first = '', ...between] = en.split(/\{\w+(?::\w+)?\}/u)
      const middle = `a${between.slice(0, -1).join('a')}`
      const text = `${first}${middle.repeat(Math.ceil(3500 / middle.length))}`.slice(0, 3900)
      expect(readBack(`${text}Z!`, words('de'), kind)).toContain('Z!')
    }
})

test('slots are found as the plain expression of a sentence finds them', () => {
  const sources: Record<string, string> = { number: String.raw`(-?\d[\d,]*(?:\.\d+)?)`, time: String.raw`(\d{4}-\d{2}(?:-\d{2})?)` }
  const piece = fc.constantFrom('{a}', '{b}', '{n:number}', '{t:time}', ' of ', 'x', '. ', ', ', '"')
  const value = fc.constantFrom('x', ' of ', '. ', '7', '1,204', '2026-03', '2026-03-04', '"', '{a}', '$&', '😀', ', ')
  fc.assert(
    fc.property(fc.uniqueArray(piece, { maxLength: 8 }), fc.array(value, { maxLength: 12 }), fc.boolean(), (pieces, values, isMade) => {
      // Numbers and times stand beside letters alone in every sentence.
      const en = pieces.join('').replaceAll(/(?<=\})(?=\{)/gu, '|')
      const text = isMade
        ? en.replaceAll(/\{\w+(?::(\w+))?\}/gu, (_, of) => (of === 'number' ? '12' : of === 'time' ? '2026-03-04' : values.join('') || 'v'))
        : values.join('')
      const slots = slotsInOrder(en)
      const source = en.replaceAll(/\{\w+(?::(\w+))?\}|[.|$]/gu, (part, of?: string) =>
        part.length === 1 ? `\\${part}` : (sources[of ?? ''] ?? '([^]+?)'),
      )
      const plain = new RegExp(`^${source}$`, 'u').exec(text)
      const de = `<${slots.join('#')}>`
      const reader = readerOf([{ en, de, zh: de }])
      const read = reader(text, { language: 'de', number: (one) => one, time: (one) => one })
      // Only what is no row of sentences: those are taken apart first.
      if (text !== '' && !/[.,;]|·/u.test(text)) expect(read).toBe(plain === null ? null : `<${plain.slice(1).join('#')}>`)
    }),
    { numRuns: 3000 },
  )
})

function slotsInOrder(text: string): string[] {
  return [...text.matchAll(/\{\w+(?::\w+)?\}/gu)].map(([slot]) => slot)
}

import { expect, test } from 'vitest'
import { CATALOGUES, messages, showLanguage } from './index.ts'
import { languageOf, LANGUAGES } from '../../src-shared/language.ts'
import { wordsFor } from './words.ts'

type Tree = { readonly [key: string]: unknown }
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every message with its path; functions are called with values that show every argument. */
function leaves(tree: Tree, path = ''): [string, unknown][] {
  return Object.entries(tree).flatMap(([key, value]): [string, unknown][] =>
    isTree(value) ? leaves(value, `${path}${key}.`) : [[`${path}${key}`, value]],
  )
}

test('the language is the chosen one, else the first of the system that there is, else English', () => {
  expect(languageOf('de', ['zh-CN'])).toBe('de')
  expect(languageOf('system', ['fr-FR', 'zh-Hant-TW', 'de'])).toBe('zh')
  expect(languageOf('system', ['de_CH.UTF-8'])).toBe('de')
  expect(languageOf('system', ['fr'])).toBe('en')
  expect(languageOf('system', [])).toBe('en')
})

test('every language has the same messages, none empty, functions where English has functions', () => {
  const english = new Map(leaves(CATALOGUES.en(wordsFor('en', 'en-US'))))
  for (const language of LANGUAGES) {
    const own = new Map(leaves(CATALOGUES[language](wordsFor(language, language))))
    expect([...own.keys()].toSorted(), language).toEqual([...english.keys()].toSorted())
    for (const [path, value] of own) {
      expect(typeof value, `${language} ${path}`).toBe(typeof english.get(path))
      // What is empty in English is meant to be: a kind of value without examples.
      if (typeof value === 'string' && english.get(path) !== '') expect(value.trim(), `${language} ${path}`).not.toBe('')
    }
  }
})

test('no message shouts, German and Chinese are not English left over', () => {
  const english = new Map(leaves(CATALOGUES.en(wordsFor('en', 'en-US'))))
  for (const language of LANGUAGES) {
    const same: string[] = []
    for (const [path, value] of leaves(CATALOGUES[language](wordsFor(language, language)))) {
      if (typeof value !== 'string') continue
      expect(value, `${language} ${path}`).not.toMatch(/[!！]/)
      // Two words or more that are equal in two languages were not translated.
      if (language !== 'en' && value === english.get(path) && /\p{L}+ \p{L}+/u.test(value)) same.push(path)
    }
    expect(same, language).toEqual([])
  }
})

test('plurals follow the language, digits the locale', () => {
  const en = wordsFor('en', 'de-DE')
  expect(en.plural(1, { one: '# row', other: '# rows' })).toBe('1 row')
  expect(en.plural(1234, { one: '# row', other: '# rows' })).toBe('1.234 rows')
  expect(en.plural(0, { zero: 'no rows', one: '# row', other: '# rows' })).toBe('no rows')
  expect(wordsFor('zh', 'zh-CN').plural(1, { other: '# 行' })).toBe('1 行')
  expect(wordsFor('de', 'en-US').list(['a', 'b', 'c'])).toBe('a, b und c')
  expect(wordsFor('de', 'de-DE').percent(0.824, 1)).toBe('82,4\u00a0%')
})

test('sizes and estimates keep their unit and their digits in the locale', () => {
  const de = wordsFor('de', 'de-DE')
  expect(de.bytes(0)).toBe('0 B')
  expect(de.bytes(1536)).toBe('1,5 kB')
  expect(de.bytes(24_000_000)).toBe('24 MB')
  expect(de.estimate(0.2)).toBe('1 s')
  expect(de.estimate(5400)).toBe('1,5 h')
  expect(de.relative(-120)).toBe('vor 2 Minuten')
})

test('changing the language changes what is shown at once', () => {
  expect(showLanguage('de', 'de-DE', [])).toBe('de')
  expect(messages().common.cancel).toBe('Abbrechen')
  expect(showLanguage('system', 'en-US', ['fr'])).toBe('en')
  expect(messages().common.cancel).toBe('Cancel')
})

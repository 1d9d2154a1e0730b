import { expect, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { indexedWords } from '../db/text.ts'
import { readKnownWords } from './known-words.ts'
import { remember } from './search.test-helper.ts'
import { rootOf } from './word-search.ts'

const memory = remember([
  { text: 'Der Zahnarzt hat gesagt, ich soll im Juni wiederkommen.' },
  { text: 'Die Rechnung der Werkstatt war hoch, neue Bremsen für das Auto.' },
  { text: 'Wir haben zwei Katzen aus dem Tierheim geholt.' },
  { text: 'Meine Schwester heiratet im September in Lübeck.' },
  { text: '今天去看了牙医，他说要补两颗牙。' },
  { text: '早上的血糖是5.6，比昨天低。' },
  { text: 'La factura del taller llegó ayer, y las vacaciones empiezan mañana.' },
])
const refs = async (query: string): Promise<string[]> =>
  (await memory.retriever.search(query, 'event', 10, { isTyped: true })).map(({ ref }) => ref)

test.each([
  ['Zahnärzte', 'r1'],
  ['Rechnungen', 'r2'],
  ['Katze', 'r3'],
  ['Schwestern', 'r4'],
  ['heiraten', 'r4'],
  ['Lubeck', 'r4'],
  ['Zahnartz', 'r1'],
  ['牙医', 'r5'],
  ['血糖', 'r6'],
  ['我上次去看牙医是什么时候', 'r5'],
  ['facturas', 'r7'],
  ['vacación', 'r7'],
  ['"血糖是"', 'r6'],
])('other forms, scripts without blanks, one letter wrong: %s', async (query, ref) => {
  expect(await refs(query)).toEqual([ref])
})

test.each(['Wanderung', '天气', 'Hubschrauber'])('what nothing says in any form is not found: %s', async (query) => {
  expect(await refs(query)).toEqual([])
})

test('roots are equal for forms of a word and keep at least four letters', () => {
  for (const forms of [
    ['rechnung', 'rechnungen'],
    ['katze', 'katzen'],
    ['zahnarzte', 'zahnarzten'],
    ['factura', 'facturas'],
    ['schwester', 'schwestern'],
  ])
    expect(new Set(forms.map(rootOf)).size).toBe(1)
  expect(rootOf('auto')).toBe('auto')
  expect(rootOf('12en')).toBe('12en')
})

test('a model of one language is asked what it can read', () => {
  const known = readKnownWords(() => ['▁the\t-1', '▁doctor\t-2', '▁walk\t-2', '▁said\t-3', 'ing\t-2', '▁\t-1'].join('\n'))
  expect(known.share('The doctors said walking')).toBe(1)
  expect(known.share('Der Zahnarzt hat gesagt')).toBe(0)
  expect(known.share('18:07')).toBe(1)
  expect(known.has('血糖')).toBe(false)
})

test('the list of the index’s words is there after a transaction that was taken back, and in an empty memory', () => {
  const db = openDatabase(':memory:')
  const inside = db.transaction(() => {
    expect(indexedWords(db, 'walk', 5)).toEqual([])
    throw new Error('taken back')
  })
  expect(inside).toThrow('taken back')
  db.exec("INSERT INTO round_text (rowid, text, caption, picture_text) VALUES (1, 'walking home', '', '')")
  expect(indexedWords(db, 'walk', 5)).toEqual([{ word: 'walk', rounds: 1 }])
})

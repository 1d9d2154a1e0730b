/** Every sentence says the same numbers, units and names in each language, and no language has English left over. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../language.ts'
import { SENTENCES, type Operator, type Part, type Sentences } from './index.ts'

type Tree = { readonly [key: string]: unknown }
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

function leaves(tree: Tree, path = ''): [string, unknown][] {
  return Object.entries(tree).flatMap(([key, value]): [string, unknown][] =>
    isTree(value) ? leaves(value, `${path}${key}.`) : [[`${path}${key}`, value]],
  )
}

const OPERATORS: readonly Operator[] = ['sum', 'mean', 'median', 'min', 'max', 'range', 'stddev', 'slope', 'difference', 'percentile']
const PARTS: readonly Part[] = ['year', 'quarter', 'month', 'week', 'day', 'month_of_year', 'day_of_month', 'weekday', 'hour']

/** Values as they are written, with marks that stand in no sentence: each is found again or is missing. */
type Said = { a: string; b: string; label: string; few: number; many: number; operator: Operator; part: Part; isUp: boolean }
const said: fc.Arbitrary<Said> = fc.record({
  a: fc.double({ min: 0, max: 9999, noNaN: true }).map((value) => `${value.toFixed(2)} kg`),
  b: fc.double({ min: 0, max: 9999, noNaN: true }).map((value) => `${value.toFixed(3)} %`),
  label: fc.constantFrom('Zwx', 'ÄΩ weight', '体重', 'REM-q'),
  few: fc.integer({ min: 0, max: 12 }),
  many: fc.integer({ min: 100, max: 99_999 }),
  operator: fc.constantFrom(...OPERATORS),
  part: fc.constantFrom(...PARTS),
  isUp: fc.boolean(),
})

/** Every sentence with arguments, and those of them that it must hold. */
function told(t: Sentences, { a, b, label, few, many, operator, part, isUp }: Said): [string, ...string[]][] {
  const [n, m] = [String(few), String(many)]
  const direction = isUp ? 'max' : 'min'
  return [
    [t.rows(few), n],
    [t.and([a, b]), a, b],
    [t.list([a, b]), a, b],
    [t.more(a, few), a, n],
    [t.labelled(label, a), label, a],
    [t.bracketed(label, a), label, a],
    [t.span(a, b), a, b],
    [t.values.noneIn(a), a],
    [t.values.inUnit(a), a],
    [t.answer.told([a, b]), a, b],
    [t.answer.against([a, b]), a, b],
    [t.answer.partOf([a, b]), a, b],
    [t.answer.tooLarge(label, operator, many), label, m],
    [t.answer.noValue(many), m],
    [t.answer.missing(few), n],
    [t.answer.computedOf(operator, few), n],
    [t.answer.meanOfPeriods(few, part, many), n, m],
    [t.answer.ofRows(few), n],
    [t.answer.fromRows(few), n],
    [
      t.answer.trend({
        verdict: 'V1',
        name: '体重',
        ends: { first: a, last: b },
        slope: { shown: '+7.5 q', per: 'week' },
        n: many,
        span: 'S9',
      }),
      'V1',
      '体重',
      a,
      b,
      '+7.5 q',
      m,
      'S9',
    ],
    [t.title.scoped(label, [a, b]), label, a, b],
    [t.title.choice([a, b], null), a, b],
    [t.title.ratio(a, b), a, b],
    [t.title.difference(a, b), a, b],
    [t.title.correlation(a, b), a, b],
    [t.title.computed(operator, a), a],
    [t.title.share(a, [b]), a, b],
    [t.title.rate(a, part), a],
    [t.title.withExtreme(a, direction, b), a, b],
    [t.title.groupWith('体重', direction, '7.5'), '体重', '7.5'],
    [t.title.withMore(a, isUp ? '>' : '<', b), a, b],
    [t.title.withSame(a, b), a, b],
    [t.notes.coverage(few, many), n, m],
    [t.notes.placed(few + 1, many), String(few + 1), m],
    [t.notes.takenAs(a, '体重', isUp ? 'up' : 'down'), a, '体重'],
    [t.notes.inRowOrder(a), a],
    [
      t.notes.byUnit([
        { value: a, n: few },
        { value: b, n: many },
      ]),
      '2',
      a,
      b,
      n,
      m,
    ],
    [t.notes.mixedUnits([a, b]), a, b],
    [t.notes.level(label), label],
    [t.notes.tie(few), n],
    [t.notes.cut(few, many, 77), n, m, '77'],
    [t.notes.previous(isUp ? 'higher' : 'lower', label, a, few), label, a, n],
    [t.notes.latestCount(few), n],
    [t.notes.allCount(few), n],
    [t.conflicts([{ attribute: label, subject: 'Ana', time: 'T1', values: [a, b] }], many), label, 'Ana', 'T1', a, b, m],
    [t.said.nothingAbout([a, b]), a, b],
    [t.said.nearest(t.said.nothing, a, b), a, b],
    [t.said.quote(a, b), a, b],
    [t.said.when(a, b), a, b],
    [
      t.about({ labels: [label, 'Q7'], more: few, rows: many, from: '2026-01-02', to: '2026-03-04' }),
      label,
      'Q7',
      m,
      '2026-01-02',
      '2026-03-04',
    ],
  ]
}

test('what a sentence is given stands in it, in every language', () => {
  fc.assert(
    fc.property(said, (one) => {
      for (const language of LANGUAGES)
        for (const [sentence, ...parts] of told(SENTENCES[language], one))
          for (const part of parts) {
            // English sets a label inside a sentence in small letters.
            expect(sentence.toLowerCase(), `${language}: ${sentence}`).toContain(part.toLowerCase())
          }
    }),
  )
})

test('German and Chinese are not English left over; nothing is empty and nothing shouts', () => {
  const english = new Map(leaves(SENTENCES.en))
  const example: Said = { a: '1', b: '2', label: '3', few: 4, many: 500, operator: 'sum', part: 'month', isUp: true }
  for (const language of LANGUAGES) {
    const own = new Map(leaves(SENTENCES[language]))
    expect([...own.keys()].toSorted()).toEqual([...english.keys()].toSorted())
    for (const [path, value] of own) {
      if (typeof value !== 'string') continue
      expect(value.trim(), `${language} ${path}`).not.toBe('')
      if (language !== 'en' && /\p{L}{2} \p{L}{2}/u.test(value)) expect(value, path).not.toBe(english.get(path))
    }
    for (const [sentence] of told(SENTENCES[language], example)) {
      expect(sentence).not.toMatch(/[!！]|undefined|null|NaN/u)
      if (language === 'de') expect(sentence).not.toMatch(/\b(?:of|rows?|with|the|and|days?|value|not|is)\b/u)
      if (language === 'zh') expect(sentence).not.toMatch(/[a-z]{4,}/u)
    }
  }
})

test('English reads as it always did', () => {
  const t = SENTENCES.en
  expect(t.answer.told(['82.4 %', t.answer.computedOf('mean', 23), t.answer.missing(7)])).toBe(
    '82.4 %, mean of 23 rows, 7 without a value.',
  )
  expect(t.notes.placed(1, 5)).toBe('1 of 5 rows has no date of its own and is placed by the time of its event.')
  expect(t.about({ labels: ['Weight', 'Body fat'], more: 0, rows: 12, from: '2026-01-02', to: '2026-01-02' })).toBe(
    'Weight and body fat in 12 rows of 2026-01-02.',
  )
})

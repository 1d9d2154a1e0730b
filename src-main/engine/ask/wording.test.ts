/** One question in three languages: the value, what it rests on and every number of the sentence are the same; only the words differ. */
import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from '../../../src-shared/language.ts'
import type { Answer } from '../../../src-shared/model.ts'
import { storyAsking, storyMemory } from './story.test-helper.ts'
import { inLanguage, languageNow, spokenLanguage } from './wording.ts'

const asking = storyAsking(storyMemory())
const ask = async (question: string, language: Language): Promise<Answer> =>
  (await asking.ask({ question, threadId: null, request: '' }, new AbortController().signal, language)).answer

/** A question for each kind of answer. */
const KINDS: readonly string[] = [
  'What was my average time in range in April?',
  'What was the highest time in range?',
  'What is the median morning response?',
  'When was my time in range the highest?',
  'How many days was my time in range above 80%?',
  'What was my time in range by month?',
  'Which month had the best time in range?',
  'Which week did I sleep the most?',
  'Has my time in range improved since April?',
  'Did my weight go down?',
  'What was the difference in time in range between March and April?',
  'What was my time in range yesterday?',
  'What is my latest weight?',
  'How did my weight change between March and May?',
  'How many times did I weigh myself in May?',
  'How much did I spend in total?',
  'How much did I spend per store?',
  'How much did I spend at Green Basket?',
  'Which shop did I spend the most at?',
  'Did I spend more in April than in March?',
  'Which weekday had the lowest average time in range?',
  'What is the average time in range per month?',
  'What percentage of my spending was at Corner Market?',
  'How much did I spend per week on average?',
  'Where did I see the moose with my sister?',
]

const numbers = (text: string): string[] => [...text.matchAll(/\d+(?:[.,:]\d+)*/gu)].map(([number]) => number).toSorted()
const plain = ({ value, unit, n, missing, kind, evidence, steps }: Answer) => ({
  value,
  unit,
  n,
  missing,
  kind,
  evidence,
  steps: steps.map(({ tool, arguments: given, result }) => ({ tool, given, result })),
})

test.each(KINDS)('%s', { timeout: 60_000 }, async (question) => {
  const english = await ask(question, 'en')
  for (const language of LANGUAGES) {
    const answer = await ask(question, language)
    expect(plain(answer)).toEqual(plain(english))
    expect(numbers(answer.answer), `${answer.answer} / ${english.answer}`).toEqual(numbers(english.answer))
    expect(answer.notes.map(numbers)).toEqual(english.notes.map(numbers))
    // Units and names of the data are those of the English sentence.
    for (const unit of english.answer.match(/ (?:%|kg|h|min)(?![\p{L}])|US\$/gu) ?? []) expect(answer.answer).toContain(unit)
    if (language === 'en') continue
    const ofTheEngine = answer.answer.replaceAll(/[„“][^“”]*[“”]/gu, '')
    expect(ofTheEngine).not.toMatch(/\b(?:rows?|mean of|sum of|without a value|percentage points|Not in memory|No row|Yes|No)\b/u)
    expect(answer.title).not.toMatch(/\b(?:Average|Highest|Number of|Not in memory|with the)\b/u)
    for (const [at, note] of answer.notes.entries()) expect(note).not.toBe(english.notes[at])
  }
})

test('the language is that of the call, also where two are asked at once; without a window it is that of the settings', async () => {
  const [german, english] = await Promise.all([ask('Did my weight go down?', 'de'), ask('Did my weight go down?', 'en')])
  expect(german.answer).toMatch(/^Ja: .*je Woche/u)
  expect(english.answer).toMatch(/^Yes: .*a week/u)
  expect(languageNow()).toBe('en')
  expect(inLanguage('zh', languageNow)).toBe('zh')
  expect([
    spokenLanguage('de', 'zh'),
    spokenLanguage(undefined, 'zh'),
    spokenLanguage(undefined, 'system'),
    spokenLanguage(undefined, undefined),
  ]).toEqual(['de', 'zh', 'en', 'en'])
})

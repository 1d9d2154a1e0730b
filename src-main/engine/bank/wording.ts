/**
 * Whether two wordings ask the same (METHOD 8). In: two questions. Out: their lexical closeness, and whether all that restricts them agrees: numbers,
 * dates, stretches of time, names, quotes and negations. Closeness finds a prepared question; only agreement lets it be used.
 */
import { readQuestion } from '../ask/question/tokens.ts'
import { stem } from '../ask/question/words.ts'
import { foldedTokens } from '../ask/readings.ts'

/** Words without which a question still asks the same. */
const EMPTY = new Set(
  'a an the is was were are am be been did do does have has had what whats s my i me of in on at for to it there please tell show'.split(
    ' ',
  ),
)
const NEGATION = /\b(?:not|no|never|without|except|excluding|other than|none|nor|neither|n't|nothing|nobody)\b|n['’]t\b/giu

/** Stems that carry a question, in order. */
export function keyStems(text: string): string[] {
  return foldedTokens(text)
    .filter((word) => !EMPTY.has(word))
    .map(stem)
}

/** A wording without case, blanks and punctuation at its ends. */
export function plainWording(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s ]+/gu, ' ')
    .replace(/^[\s¿¡"“”]+|[\s?!.…"“”]+$/gu, '')
}

/** Harmonic mean of the shares of weight that both have in common, rare words counting more; 0..1. */
export function closeness(left: readonly string[], right: readonly string[], weight: (stem: string) => number): number {
  const [a, b] = [new Set(left), new Set(right)]
  const sum = (stems: Iterable<string>): number => [...stems].reduce((total, one) => total + weight(one), 0)
  const common = sum([...a].filter((one) => b.has(one)))
  const whole = sum(a) + sum(b)
  return whole === 0 ? 0 : (2 * common) / whole
}

/** What restricts a question, comparable as text. @param today local day: "last month" is another stretch next month, and the same wording then */
export function restrictions(text: string, today: string): string {
  const { numbers, dates, periods, tokens } = readQuestion(text, today)
  const names = [...text.matchAll(/(?<=[^.?!\s"“]\s+)\p{Lu}[\p{L}\p{N}'’-]*/gu)]
    .flatMap(([name]) => foldedTokens(name))
    .filter((name) => name !== 'i')
  return JSON.stringify([
    numbers.map(({ value, unit }) => `${value} ${unit ?? ''}`).sort(),
    dates.map(({ date }) => JSON.stringify(date)).sort(),
    periods.map(({ period: { from, to } }) => `${from} ${to}`).sort(),
    [...new Set(names)].sort(),
    tokens
      .filter(({ quoted }) => quoted)
      .map((token) => token.text)
      .sort(),
    [...text.matchAll(NEGATION)].map(([word]) => word.toLowerCase()).sort(),
  ])
}

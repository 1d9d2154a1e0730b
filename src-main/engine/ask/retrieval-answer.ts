/**
 * The answer from what was said (METHOD 6.4): quotes with ref and time, or "not in memory" with the words that nothing speaks of and the nearest thing.
 * In: sentences taken out of the events that were found, and how far they are about the question. Out: the body of an answer.
 */
import type { AnswerBody } from './answer.ts'
import { formatTimeText } from './format.ts'
import { isGerman, isGermanVerb } from './question/german.ts'
import { foldedTokens } from './readings.ts'
import { quoteOf, type Retrieved, type Sentence } from './retrieved.ts'
import { sentences as wordedIn } from './wording.ts'

/** @param needed share of the question's words that must be said; @param left words of the question that no table could place */
export function retrievalBody(
  { sentences, support, missing, nearest }: Retrieved,
  needed: number,
  question: string,
  locale: string,
  left: readonly string[],
): AnswerBody {
  const [first] = sentences
  const base = { unit: null, missing: null, rows: null, chart: null } as const
  const { said } = wordedIn()
  const unknown = left.some((word) => missing.includes(word)) ? left.filter((word) => missing.includes(word)) : missing
  const named = asAsked(unknown, question)
  const about = named.length === 0 ? said.nothing : said.nothingAbout(named)
  if (!first)
    return {
      ...base,
      title: said.notInMemory,
      answer: about,
      kind: 'not_in_memory',
      value: null,
      span: null,
      n: null,
      notes: [],
      evidence: [],
    }
  const whenOf = ({ unit }: Sentence): string | null => (unit.time === null ? null : formatTimeText(unit.time, locale))
  const when = whenOf(first)
  if (support <= needed) {
    return {
      ...base,
      title: said.notInMemory,
      answer: nearest === null ? about : said.nearest(about, quoteOf(nearest.text), whenOf(nearest)),
      kind: 'not_in_memory',
      value: null,
      span: null,
      n: null,
      notes: [],
      evidence: nearest === null ? [] : [evidenceOf(nearest)],
    }
  }
  const quotes = sentences.map(({ text }) => quoteOf(text)).join(' ')
  const isWhen = /^\s*when\b/iu.test(question) && when !== null
  const answer = isWhen && when !== null ? said.when(when, quotes) : said.quote(quotes, when)
  return {
    ...base,
    title: said.title,
    answer,
    kind: 'text',
    value: isWhen ? first.unit.time : quotes,
    span: { from: first.unit.time, to: first.unit.time, label: null },
    n: null,
    notes: [],
    evidence: sentences.map(evidenceOf),
  }
}

function evidenceOf({ unit, text }: Sentence): AnswerBody['evidence'][number] {
  return {
    ref: unit.ref,
    roundId: unit.id,
    quote: quoteOf(text),
    time: unit.time,
    ...(unit.media[0] === undefined ? {} : { media: unit.media[0] }),
  }
}

/** Words as the person wrote them ("Hängematte", not "hangematte"); a verb of having or doing is not what was asked for where a thing is. */
function asAsked(words: readonly string[], question: string): string[] {
  const things = isGerman(question) ? words.filter((word) => !isGermanVerb(word)) : words
  const written = [...question.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(([text]) => text)
  return (things.length > 0 ? things : words).map((word) => written.find((text) => foldedTokens(text).includes(word)) ?? word)
}

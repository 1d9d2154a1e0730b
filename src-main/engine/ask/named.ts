/**
 * Names in a question: persons and places that what is quoted must say (METHOD 6.4). In: a question, and texts of the memory that were found for it.
 * Out: its names, each as the folded words that tell it apart. A name is capitalized inside the sentence; one written in small letters is a name where the
 * memory writes it with a capital and never without.
 */
import { isGerman, isGermanFunctionWord } from './question/german.ts'
import { NOUNS } from './question/german-lexicon.ts'
import { wordMatch } from './question/synonyms.ts'
import { FUNCTION_WORDS, LIGHT_WORDS, stem } from './question/words.ts'
import { fold, monthNumber } from './readings.ts'

const WORD = /[\p{L}\p{M}][\p{L}\p{M}\p{N}'’-]*/gu
/** Capitalized, and no names; titles before one tell nobody apart. */
const NO_NAMES: ReadonlySet<string> = new Set(
  (
    'i mr mrs ms dr prof herr frau monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag ' +
    'mom mum dad mama papa doctor tv ok sie ihr ihre ihnen ihren'
  ).split(' '),
)
/** What stands before a German noun that is no name. */
const BEFORE_NOUN =
  /^(?:de[rmns]|die|das|(?:k?ein|mein|dein|sein|ihr|unser|euer)(?:e[mnrs]?)?|diese[mnrs]?|jede[mnrs]?|welche[mnrs]?|viele?[nr]?|wenige?|alle[nr]?|zu[mr]|im|ins|am|vom|beim|\d.*|\p{Ll}+(?:e[mnrs]?))$/iu

type Token = { text: string; folded: string; at: number }

function tokensOf(text: string): Token[] {
  return [...text.matchAll(WORD)].map((match) => ({
    text: match[0],
    folded: fold(match[0].replace(/['’]s?$/u, '')),
    at: match.index,
  }))
}

/** Whether a small letter or a comma stands before it: then its capital is its own. */
function isInside(text: string, at: number): boolean {
  return /[\p{L}\p{N},;)][)\s]+$|\b(?:Dr|Mr|Mrs|Ms|Prof)\.\s+$/u.test(text.slice(Math.max(0, at - 12), at))
}

/**
 * @param texts what was found, word for word
 * @returns for each name its words, folded; empty where the question is written in capitals throughout
 */
export function namesIn(question: string, texts: readonly string[]): string[][] {
  // What stands behind it says how to answer.
  const asked = question.slice(0, question.indexOf('?') + 1 || undefined)
  const tokens = tokensOf(asked)
  const isTitled =
    tokens.filter(({ text }, at) => at > 0 && text !== 'I' && /^\p{Lu}/u.test(text) && FUNCTION_WORDS.has(text.toLowerCase())).length > 1
  if (isTitled) return []
  const inGerman = isGerman(asked)
  const small = new Set(texts.flatMap((text) => text.match(/(?<![\p{L}\p{M}])\p{Ll}[\p{L}\p{M}]*/gu) ?? []).map(fold))
  const names: string[][] = []
  let last = -2
  for (const [at, { text, folded, at: index }] of tokens.entries()) {
    if (!isInside(asked, index) || folded.length < 3 || NO_NAMES.has(folded) || monthNumber(folded) !== null || FUNCTION_WORDS.has(folded))
      continue
    if (!/^\p{Lu}\p{Ll}/u.test(text) || /["“„«(]/u.test(asked.charAt(index - 1))) continue
    if (inGerman && (NOUNS[folded] !== undefined || isGermanFunctionWord(folded))) continue
    if (inGerman && last !== at - 1 && BEFORE_NOUN.test(tokens[at - 1]?.text ?? '')) continue
    // "Lake" of "Lake Varn" stands in small letters elsewhere and tells no lake apart.
    if (last === at - 1) names.at(-1)?.push(folded)
    else names.push([folded])
    last = at
  }
  const told = names.map((words) => (words.some((word) => !small.has(word)) ? words.filter((word) => !small.has(word)) : words))
  return [...told, ...unmarkedNames(tokens, texts, small, new Set(names.flat()))]
}

/** "where is anna moving?": the memory knows it as a name. */
function unmarkedNames(
  tokens: readonly Token[],
  texts: readonly string[],
  small: ReadonlySet<string>,
  known: ReadonlySet<string>,
): string[][] {
  const asked = tokens.filter(
    ({ text, folded }) =>
      /^\p{Ll}/u.test(text) &&
      folded.length > 2 &&
      !known.has(folded) &&
      !small.has(folded) &&
      !FUNCTION_WORDS.has(folded) &&
      !LIGHT_WORDS.has(folded) &&
      !NO_NAMES.has(folded) &&
      monthNumber(folded) === null,
  )
  if (asked.length === 0) return []
  const inside = new Set(
    texts.flatMap((text) =>
      tokensOf(text).flatMap(({ text: word, folded, at }) => (/^\p{Lu}\p{Ll}/u.test(word) && isInside(text, at) ? [folded] : [])),
    ),
  )
  const isPlain = (word: string): boolean => [...small].some((token) => stem(token) === stem(word))
  // German writes every noun so: there a capital shows nothing.
  if (texts.some(isGerman)) return []
  return asked.flatMap(({ folded }) => (inside.has(folded) && !isPlain(folded) ? [[folded]] : []))
}

/** Whether one of the words is said, in any form of it ("Annas", "Lehmann's", "Lisbon" for "Lisboner"). */
export function saysName(tokens: readonly string[], name: readonly string[]): boolean {
  return name.some((word) =>
    word.split(' ').every((part) => tokens.some((token) => token.startsWith(part) || wordMatch(part, token) >= 0.6)),
  )
}

const FIRST_PERSON = /(?<![\p{L}\p{M}])(?:i|me|my|we|us|our|ich|mir|mich|meine?[mnrs]?|wir|uns|unsere?[mnrs]?)(?![\p{L}\p{M}])/iu
const THIRD_PERSON = /(?<![\p{L}\p{M}])(?:he|she|his|her|er|sie)(?![\p{L}\p{M}])/iu
/** Behind one of these no subject stands. */
const PREPOSITION = /(?<![\p{L}])(?:to|with|from|in|at|of|for|about|by|near|around|on|than|and|or)\s+$/iu

/**
 * Whom a question is about may be the person whose memory this is: the memory says that name to the person alone ("Thanks, Mira!"), or never.
 * @param texts all that was found
 */
export function mayBeOwner(name: readonly string[], question: string, texts: readonly string[]): boolean {
  const run = `(?<![\\p{L}])${name.join('\\s+')}(?![\\p{L}])`
  const asked = new RegExp(run, 'iu').exec(question)
  if (!asked || FIRST_PERSON.test(question)) return false
  const isSubject = !PREPOSITION.test(question.slice(0, asked.index)) || /^['’]/u.test(question.slice(asked.index + asked[0].length))
  return (
    isSubject &&
    texts.every((text) => [...text.matchAll(new RegExp(run, 'giu'))].every((said) => isAddress(text, said.index, said[0].length)))
  )
}

/** "Well done, Mira!", "Hi Mira", "I'm Mira". */
function isAddress(text: string, at: number, length: number): boolean {
  const [left, right] = [text.slice(Math.max(0, at - 12), at), text.slice(at + length)]
  return (
    /\b(?:hi|hey|hello|dear|thanks|i['’]m|i am|name is)\s+$/iu.test(left) ||
    (/(?:^|[,.!?\n]\s*)$/u.test(left) && /^(?:[,!.?]|$)/u.test(right))
  )
}

/** A quote about another person is none about the one whose memory this is. */
export function isAboutOwner(quote: string): boolean {
  return FIRST_PERSON.test(quote) || !THIRD_PERSON.test(quote)
}

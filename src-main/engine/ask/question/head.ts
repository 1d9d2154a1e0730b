/**
 * What a question asks for: its question word and the noun behind it (who, when, how many, yes or no ...). In: tokens. Out: the head with its places;
 * triggers.ts reads the operators beside it.
 */
import type { Question, Token } from './tokens.ts'

export type Head = {
  kind: 'who' | 'when' | 'where' | 'which' | 'what' | 'how many' | 'how much' | 'how long' | 'how' | 'yes_no' | 'name' | 'none'
  /** Tokens of the question word and of the noun phrase behind it. */
  tokens: number[]
  noun: number[]
  /** "name one", "name a": any one of them is asked for. */
  single: boolean
}

const AUXILIARIES = new Set([
  'is',
  'are',
  'was',
  'were',
  'do',
  'does',
  'did',
  'has',
  'have',
  'had',
  'can',
  'could',
  'will',
  'would',
  'should',
])
const NOUN_STOPS = new Set([
  ...AUXILIARIES,
  'that',
  'who',
  'which',
  'with',
  'in',
  'on',
  'at',
  'for',
  'from',
  'by',
  'to',
  'than',
  'when',
  'where',
  'has',
  'after',
  'before',
  'above',
  'below',
  'if',
  'as',
  'during',
  'between',
  'since',
  'there',
  'not',
  'without',
  'only',
])

/** Text of a token; '' beyond the ends. */
export function at(tokens: readonly Token[], index: number): string {
  return tokens[index]?.text ?? ''
}

/** What the question asks for. */
export function readHead(question: Question): Head {
  const { tokens } = question
  for (const token of tokens) {
    const next = at(tokens, token.index + 1)
    if (token.text === 'how' && (next === 'many' || next === 'much'))
      return {
        kind: next === 'many' ? 'how many' : 'how much',
        tokens: [token.index, token.index + 1],
        noun: nounAfter(tokens, token.index + 2),
        single: false,
      }
    if (token.text === 'how' && next === 'far') return { kind: 'how much', tokens: [token.index, token.index + 1], noun: [], single: false }
    if (token.text === 'how' && (next === 'long' || next === 'old'))
      return { kind: 'how long', tokens: [token.index, token.index + 1], noun: [], single: false }
    if (token.text === 'how' && ['often', 'frequently'].includes(next))
      return { kind: 'how many', tokens: [token.index, token.index + 1], noun: [], single: false }
    if (token.text === 'how' && next !== '') return { kind: 'how', tokens: [token.index], noun: [token.index + 1], single: false }
    if (token.text === 'who' || token.text === 'whom' || token.text === 'whose') {
      if (token.index > 2 && !/[?.!,;]\s*$/u.test(question.text.slice(0, token.start))) continue
      return {
        kind: token.text === 'whose' ? 'which' : 'who',
        tokens: [token.index],
        noun: token.text === 'whose' ? nounAfter(tokens, token.index + 1) : [],
        single: false,
      }
    }
    if (token.text === 'when' || token.text === 'where') {
      if (token.index > 3 && !/[?.!,;]\s*$/u.test(question.text.slice(0, token.start))) continue
      return { kind: token.text, tokens: [token.index], noun: [], single: false }
    }
    if (token.text === 'which' || token.text === 'what') return whichHead(tokens, token.index)
  }
  return headWithoutQuestionWord(tokens)
}

function whichHead(tokens: readonly Token[], index: number): Head {
  const kind = at(tokens, index) === 'which' ? 'which' : 'what'
  if (!AUXILIARIES.has(at(tokens, index + 1)) && at(tokens, index + 1) !== 's')
    return { kind, tokens: [index], noun: nounAfter(tokens, index + 1), single: false }
  let start = index + 2
  while (['the', 'a', 'an', 'there', 'his', 'her', 'their', 'its', 'my', 'one', 'of'].includes(at(tokens, start))) start += 1
  return { kind, tokens: [index], noun: nounAfter(tokens, start), single: false }
}

function headWithoutQuestionWord(tokens: readonly Token[]): Head {
  const first = at(tokens, 0)
  if (AUXILIARIES.has(first)) return { kind: 'yes_no', tokens: [0], noun: [], single: false }
  if (['name', 'list', 'give', 'tell', 'show', 'find', 'lit'].includes(first)) {
    let start = 1
    while (['me', 'the', 'a', 'an', 'one', 'all', 'each', 'every', 'at', 'least', 'of'].includes(at(tokens, start))) start += 1
    const before = tokens.slice(1, start).map((token) => token.text)
    return {
      kind: 'name',
      tokens: [0],
      noun: nounAfter(tokens, start),
      single: before.some((word) => word === 'one' || word === 'a' || word === 'an'),
    }
  }
  return { kind: 'none', tokens: [], noun: nounAfter(tokens, 0), single: false }
}

/** The noun phrase that begins at a token: up to a verb, a preposition other than "of", or the end. */
function nounAfter(tokens: readonly Token[], start: number): number[] {
  const noun: number[] = []
  for (let index = start; index < tokens.length && noun.length < 6; index += 1) {
    if (NOUN_STOPS.has(at(tokens, index)) && index > start) break
    noun.push(index)
  }
  return noun
}

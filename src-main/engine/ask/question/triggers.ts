/**
 * Operator words of a question: what is done on the way (count, superlative, comparison, next row, difference ...). In: tokens. Out: triggers with their places; builders use them, scoring counts the unused.
 */
import { NUMBER_WORDS } from '../../extract/values/index.ts'
import { dictionary } from './dictionary.ts'
import { at, type Head } from './head.ts'
import type { Question, Token } from './tokens.ts'
import { ADJECTIVES, degreeOf, ordinalOf } from './words.ts'

export type TriggerKind =
  | 'count'
  | 'total'
  | 'average'
  | 'median'
  | 'superlative'
  | 'first'
  | 'last'
  | 'ordinal'
  | 'next'
  | 'previous'
  | 'difference'
  | 'same'
  | 'other'
  | 'negation'
  | 'only'
  | 'distinct'
  | 'streak'
  | 'or'
  | 'comparative'
  | 'top'
  | 'bottom'
  | 'share'
  | 'trend'
  | 'each'
  | 'span'
  | 'both'
  | 'correlation'
  | 'stddev'
  | 'percentile'
  | 'ratio'

export type Trigger = {
  kind: TriggerKind
  tokens: number[]
  direction: 'max' | 'min' | null
  dimensions: readonly string[]
  adjective: string | null
  value: number | null
  /** Rows asked for, where the question says how many: "the three longest runs". */
  count?: number
}

const SINGLE: Readonly<Record<string, TriggerKind>> = dictionary<TriggerKind>({
  total: 'total',
  altogether: 'total',
  combined: 'total',
  sum: 'total',
  average: 'average',
  mean: 'average',
  averaged: 'average',
  median: 'median',
  next: 'next',
  following: 'next',
  directly: 'next',
  after: 'next',
  below: 'next',
  under: 'next',
  before: 'previous',
  prior: 'previous',
  previous: 'previous',
  above: 'previous',
  preceding: 'previous',
  precedes: 'previous',
  preceded: 'previous',
  follows: 'next',
  followed: 'next',
  difference: 'difference',
  differ: 'difference',
  same: 'same',
  equal: 'same',
  besides: 'other',
  except: 'other',
  excluding: 'other',
  apart: 'other',
  not: 'negation',
  never: 'negation',
  without: 'negation',
  no: 'negation',
  only: 'only',
  different: 'distinct',
  distinct: 'distinct',
  unique: 'distinct',
  various: 'distinct',
  consecutive: 'streak',
  consecutively: 'streak',
  straight: 'streak',
  streak: 'streak',
  or: 'or',
  percentage: 'share',
  percent: 'share',
  share: 'share',
  proportion: 'share',
  fraction: 'share',
  trend: 'trend',
  slope: 'trend',
  correlation: 'correlation',
  correlate: 'correlation',
  deviation: 'stddev',
  both: 'both',
  each: 'each',
  per: 'each',
  every: 'each',
  ratio: 'ratio',
  latter: 'last',
  initial: 'first',
  final: 'last',
  oldest: 'superlative',
  winner: 'top',
  champion: 'top',
  runner: 'bottom',
  maximum: 'superlative',
  minimum: 'superlative',
  highest: 'superlative',
  separates: 'difference',
  separate: 'difference',
  compare: 'difference',
  compared: 'difference',
  versus: 'difference',
  vs: 'difference',
})

function trigger(kind: TriggerKind, tokens: number[], extra: Partial<Trigger> = {}): Trigger {
  return { kind, tokens, direction: null, dimensions: [], adjective: null, value: null, ...extra }
}

/** All operator words in order; a word may carry several readings ("after": next row or later than). */
export function readTriggers(question: Question, head: Head): Trigger[] {
  const { tokens } = question
  const triggers: Trigger[] = []
  for (const token of tokens) {
    if (token.quoted || head.tokens.includes(token.index)) continue
    triggers.push(...triggersAt(tokens, token.index))
  }
  const changed =
    head.kind === 'how much'
      ? tokens.find(
          (token) =>
            ['lose', 'gain', 'drop'].includes(token.stem) || ['lose', 'lost', 'gain', 'gained', 'drop', 'dropped'].includes(token.text),
        )
      : undefined
  if (changed) triggers.push(trigger('difference', [changed.index], { value: 0 }))
  if (head.kind === 'how many' || head.kind === 'how much') triggers.push(trigger('count', head.tokens))
  return triggers
}

/** "how long did it last": the verb, not the end of an order. */
function isVerbLast(tokens: readonly Token[], index: number): boolean {
  return (
    at(tokens, index) === 'last' && index === tokens.length - 1 && tokens.some((token) => token.text === 'long' || token.text === 'did')
  )
}

function triggersAt(tokens: readonly Token[], index: number): Trigger[] {
  const word = at(tokens, index)
  const previous = at(tokens, index - 1)
  const next = at(tokens, index + 1)
  if ((word === 'number' || word === 'amount' || word === 'count') && (next === 'of' || previous === 'total'))
    return degreeOf(previous)?.degree === 'superlative' || ['average', 'mean', 'median'].includes(previous)
      ? []
      : [trigger('count', [index])]
  if (word === 'percentile')
    return [trigger('percentile', /^\d/u.test(previous) ? [index - 1, index] : [index], { value: Number.parseFloat(previous) })]
  if (word === 'ago' || (previous === 'at' && (word === 'least' || word === 'most'))) return []
  if (isVerbLast(tokens, index)) return []
  if (word === 'or' && degreeOf(previous) && degreeOf(next)) return []
  if (word === 'first' || word === 'last') return [trigger(word, [index])]
  if (word === 'top' || word === 'bottom') {
    const count = countAfter(tokens, index)
    return [trigger(word, count === null ? [index] : [index, index + 1], { value: count })]
  }
  if (['above', 'below', 'under', 'over'].includes(word) && /^\d/u.test(next)) return []
  if (word === 'deviation' && previous === 'standard') return [trigger('stddev', [index - 1, index])]
  if (
    word === 'increase' ||
    word === 'decrease' ||
    word === 'change' ||
    word === 'changed' ||
    word === 'grew' ||
    word === 'rose' ||
    word === 'fell'
  )
    return [trigger('difference', [index], { value: 0 })]
  if (word === 'other' && previous === 'any') return []
  if (word === 'other' && previous !== 'each') return [trigger('other', [index, ...(next === 'than' ? [index + 1] : [])])]
  if (word === 'frequently' || word === 'often') return previous === 'most' || previous === 'least' ? [] : []
  const ordinal = ordinalOf(word)
  if (ordinal !== null) return [trigger('ordinal', [index], { value: ordinal })]
  const degree = degreeOf(word)
  if (degree) return degreeTriggers(tokens, index, degree)
  const kind = SINGLE[word]
  if (kind === 'superlative') return [trigger('superlative', [index], { direction: word === 'minimum' ? 'min' : 'max', adjective: word })]
  if (kind === undefined) return []
  if (kind === 'bottom' && next !== 'up') return []
  return [trigger(kind, [index])]
}

function countAfter(tokens: readonly Token[], index: number): number | null {
  return countAt(tokens, index + 1)
}

/** A whole number of rows, in digits or as a word. */
function countAt(tokens: readonly Token[], index: number): number | null {
  const word = at(tokens, index)
  const value = NUMBER_WORDS.get(word) ?? (/^\d+$/u.test(word) ? Number(word) : 0)
  return value > 0 && value <= 100 ? value : null
}

/** "three longest runs", "the longest three runs", "5 most expensive purchases": how many rows, and the words that say it. */
function takeOf(tokens: readonly Token[], first: number, last: number): { tokens: number[]; count?: number } {
  const said = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const before = countAt(tokens, first - 1)
  if (before !== null && before > 1) return { tokens: [first - 1, ...said], count: before }
  // "the longest 5 km run" is one run; "the longest three runs" are three.
  const after = countAt(tokens, last + 1)
  const isPlural = /[^su]s$/u.test(at(tokens, last + 2))
  return after !== null && after > 1 && isPlural ? { tokens: [...said, last + 1], count: after } : { tokens: said }
}

function degreeTriggers(
  tokens: readonly Token[],
  index: number,
  degree: { adjective: string; degree: 'comparative' | 'superlative' },
): Trigger[] {
  const { adjective } = degree
  const previous = at(tokens, index - 1)
  const next = at(tokens, index + 1)
  const meaning = ADJECTIVES[adjective]
  if (!meaning) return []
  if (degree.degree === 'comparative') {
    const isDifference = (previous === 'many' || previous === 'much') && at(tokens, index - 2) === 'how'
    if (isDifference)
      return [
        trigger('difference', [index - 2, index - 1, index], { direction: meaning.direction, dimensions: meaning.dimensions, adjective }),
      ]
    const any = tokens.find((token) => token.text === 'any' && at(tokens, token.index - 1) === 'than' && token.index > index)
    if (any)
      return [
        trigger('superlative', [index, any.index - 1, any.index, ...(at(tokens, any.index + 1) === 'other' ? [any.index + 1] : [])], {
          direction: meaning.direction,
          dimensions: meaning.dimensions,
          adjective,
        }),
      ]
    return [trigger('comparative', [index], { direction: meaning.direction, dimensions: meaning.dimensions, adjective })]
  }
  if (
    (adjective === 'many' || adjective === 'little') &&
    degree.degree === 'superlative' &&
    ['often', 'frequently', 'frequent', 'common', 'commonly', 'regularly'].includes(next)
  )
    return [trigger('superlative', [index, index + 1], { direction: meaning.direction, dimensions: [], adjective })]
  // "most expensive": the adverb gives the direction, the adjective the dimension.
  const inner = ADJECTIVES[next]
  if ((adjective === 'many' || adjective === 'little') && inner) {
    const flip = adjective === 'little'
    const direction = inner.direction === 'max' ? (flip ? 'min' : 'max') : flip ? 'max' : 'min'
    const taken = takeOf(tokens, index, index + 1)
    return [trigger('superlative', taken.tokens, { ...taken, direction, dimensions: inner.dimensions, adjective: next })]
  }
  const rank = ordinalOf(previous)
  const taken = rank === null ? takeOf(tokens, index, index) : { tokens: [index - 1, index] }
  return [
    trigger('superlative', taken.tokens, {
      ...taken,
      direction: meaning.direction,
      dimensions: meaning.dimensions,
      adjective,
      value: rank,
    }),
  ]
}

/**
 * Of what a question wants a number: "How much did I spend on the hiking shoes?" is answered by an event that speaks of shoes, not by any that speaks of
 * spending, and blood pressure is not air pressure. In: a question. Out: the words of the thing, the head last.
 */
import { isGerman, isGermanFunctionWord, isGermanVerb } from './question/german.ts'
import { degreeOf, FUNCTION_WORDS, LIGHT_WORDS, stem } from './question/words.ts'
import { foldedTokens, monthNumber } from './readings.ts'

const ASKS_AMOUNT = /\bhow (?:much|many)\b|(?<!\p{L})wie ?viele?(?!\p{L})|\b(?:highest|lowest|average|maximum|minimum|total)\b/iu
const SPENDING: ReadonlySet<string> = new Set(
  'spend spent pay paid cost costs buy bought purchase purchased price total amount money sum charge charged'.split(' '),
)
/** A number's own measure is not the thing: "how many kilometres". */
const MEASURE =
  /^(?:times?|days?|weeks?|months?|years?|hours?|minutes?|seconds?|k(?:ilo)?m(?:et(?:er|re)s?)?|miles?|met(?:er|re)s?|steps?|euros?|dollars?|pounds?|kilos?|kilograms?|gram(?:me)?s?|lit(?:er|re)s?|percent|images?|photos?|pictures?|options?|kinds?|types?|sorts?|things?|people|persons?|mal|geld|euro)$/u
const BEFORE = /^(?:on|for|of|the|my|our|his|her|their|its|this|that|these|those|a|an|many|much)$/u
const AUXILIARY = /^(?:did|does|do|has|have|had)$/u
/** Said of a thing, seldom said again. */
const PLAIN = /^(?:new|old|big|small|little|good|great|first|last|whole|entire|own|extra|recent|different)$/u

/** @returns for each thing its words, folded; none where no number is asked for */
export function thingsCounted(question: string): string[][] {
  if (!ASKS_AMOUNT.test(question)) return []
  if (isGerman(question)) return germanThings(question)
  const tokens = foldedTokens(question)
  const things: string[][] = []
  for (const [at, token] of tokens.entries()) {
    if (!BEFORE.test(token) || BEFORE.test(tokens[at + 1] ?? '')) continue
    const end = tokens.findIndex((word, index) => index > at && isEnd(word))
    const run = tokens.slice(at + 1, end < 0 ? undefined : end)
    // "did the lamp cost": behind an auxiliary the verb comes last.
    if (AUXILIARY.test(tokens[at - 1] ?? '') && run.length > 1) run.pop()
    while (SPENDING.has(run.at(-1) ?? '')) run.pop()
    const words = run.filter(
      (word) =>
        degreeOf(word)?.degree !== 'superlative' &&
        !PLAIN.test(word) &&
        !SPENDING.has(word) &&
        !/^(?:average|maximum|minimum)$/u.test(word),
    )
    if (words.length > 0 && run.length <= 4 && !MEASURE.test(words.at(-1) ?? '') && !LIGHT_WORDS.has(stem(words.at(-1) ?? '')))
      things.push(words.slice(-2))
  }
  return things.slice(0, 1)
}

function isEnd(word: string): boolean {
  return FUNCTION_WORDS.has(word) ? !/^(?:total|average)$/u.test(word) : monthNumber(word) !== null || /^\d/u.test(word)
}

/** Nouns are written with a capital. */
function germanThings(question: string): string[][] {
  const nouns = [...question.matchAll(/(?<=\s)\p{Lu}[\p{L}\p{M}]+/gu)].map(([word]) => word)
  const folded = nouns.flatMap(foldedTokens)
  return folded
    .filter((word) => monthNumber(word) === null && !MEASURE.test(word) && !isGermanFunctionWord(word) && !isGermanVerb(word))
    .map((word) => [word])
    .slice(0, 1)
}

/**
 * What kind of thing a question wants to be told: a time, a number, a name. In: the question. Out: a judgement of texts, 1 where one says
 * such a thing, 0 where it does not, a half where the question does not say what it wants. English, as far as the words go.
 */

const WHEN = /^\s*when\b|\b(?:what|which) (?:date|day|time|month|year|season)\b|\bhow long\b/iu
const NUMBER = /\bhow (?:many|much|often|old|far|tall)\b|\b(?:number|total|price|cost|amount) of\b/iu
const NAME = /^\s*who(?:m|se)?\b|\bnames? of\b|\bcalled\b/iu

const SAYS_WHEN =
  /\b(?:yesterday|today|tomorrow|tonight|last|next|ago|weeks?|months?|years?|days?|hours?|morning|evening|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|\d{4}|\d{1,2}:\d{2})\b/iu
const SAYS_NUMBER = /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|once|twice|hundred|thousand)\b/iu
/** A capital that does not open a sentence. */
const SAYS_NAME = /(?<=[\p{Ll}\p{N},;'’] )\p{Lu}[\p{L}'’-]+/u

export function expectedIn(question: string): (text: string) => number {
  const wanted = [
    ...(WHEN.test(question) ? [SAYS_WHEN] : []),
    ...(NUMBER.test(question) ? [SAYS_NUMBER] : []),
    ...(NAME.test(question) ? [SAYS_NAME] : []),
  ]
  return (text) => (wanted.length === 0 ? 0.5 : wanted.some((kind) => kind.test(text)) ? 1 : 0)
}

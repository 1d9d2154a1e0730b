/**
 * Which words of a text name things, by where they stand in it (METHOD 5: titles). In: texts. Out: for a word, how often it ends a group of words
 * that an article, a possessive or a preposition opens ("the blue *water*", "of *boxes*"), how often it stands inside one ("the *blue* water"), and
 * how often it stands where verbs do ("I *took*", "to *keep* the", "*saw* a"). No list of words can know that; the text itself says it.
 */

/** English, German, French and Spanish openers of a noun group. */
const OPENERS = new Set(
  (
    'a an the my your his her its our their this that these those some any no each every another both all few many several two three four five six seven eight nine ten of with for in on at from about into ' +
    'like near by during inside without between under over der die das den dem des ein eine einen einem einer eines mein meine meinen meiner im am vom zum zur mit für le la les un une des du au aux mon ma mes el los las una unos unas mi mis del al con'
  ).split(' '),
)
/** What stands before a verb, and what opens its object. */
const BEFORE_VERB = new Set(
  "i you he she we they to will would can could should must might may don't didn't doesn't won't can't not who i'll we'll they'll you'll i'd we'd let's never always also just ich du er wir sie je tu il elle nous vous ils yo él".split(
    ' ',
  ),
)
const OBJECT = new Set('a an the my your his her its our their this these those it them me us him some'.split(' '))

export type Standing = { head: number; inside: number; verb: number }
export type Standings = {
  /** By the stem of a word. */ of: ReadonlyMap<string, Standing>
  /** Words that have a capital inside sentences. */ names: ReadonlySet<string>
  /** Words that end some group. */ heads: number
}

const INSIDE = /(?<=\p{Ll},?[ \t])\p{Lu}[\p{L}\p{M}'’-]*\p{L}/gu

/** @param stem which words count as one; @param isEmpty words that are about nothing and end a group */
export function standingsIn(texts: readonly string[], stem: (word: string) => string, isEmpty: (word: string) => boolean): Standings {
  const found = new Map<string, Standing>()
  const count = (word: string, kind: keyof Standing): void => {
    const key = stem(word)
    const standing = found.get(key) ?? { head: 0, inside: 0, verb: 0 }
    standing[kind]++
    found.set(key, standing)
  }
  for (const clause of texts.flatMap((text) => text.split(/[.,;:!?()[\]{}"“”«»|/\n\r\t]+|\s[-–—]\s/u))) {
    const words = (clause.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? []).map((word) => word.toLowerCase().replaceAll('’', "'"))
    for (let at = 0; at < words.length; at++) {
      if (isEmpty(words[at] as string)) continue
      let end = at
      while (end + 1 < words.length && !isEmpty(words[end + 1] as string)) end++
      readGroup(words.slice(at, end + 1), words[at - 1], words[end + 1], count)
      at = end
    }
  }
  const names = new Set(texts.flatMap((text) => [...text.matchAll(INSIDE)].map((match) => match[0].replace(/['’]s$/u, ''))))
  return { of: found, names, heads: [...found.values()].filter(({ head }) => head > 0).length }
}

function readGroup(
  group: readonly string[],
  before: string | undefined,
  after: string | undefined,
  count: (word: string, kind: keyof Standing) => void,
): void {
  const rest = [...group]
  const isNounGroup = before !== undefined && OPENERS.has(before)
  if (before !== undefined && BEFORE_VERB.has(before)) count(rest.shift() as string, 'verb')
  // "saw a bear", "the kiln needs a vent", "the kiln arrived": what an object follows is a verb, and so is what ends like one after a noun.
  else if (after !== undefined && OBJECT.has(after) && (!isNounGroup || rest.length > 1)) count(rest.pop() as string, 'verb')
  else if (isNounGroup && rest.length > 1 && /\w{2}ed$/u.test(rest.at(-1) as string)) count(rest.pop() as string, 'verb')
  else if (!isNounGroup) return
  const last = rest.pop()
  if (last !== undefined && (isNounGroup || (before !== undefined && BEFORE_VERB.has(before) && rest.length > 0))) count(last, 'head')
  if (isNounGroup) for (const word of rest) count(word, 'inside')
}

/** How much a word that may end a phrase names a thing, 0..1: 1/2 where the text does not say. */
export function nounness(standing: Standing | undefined): number {
  const { head, inside, verb } = standing ?? { head: 0, inside: 0, verb: 0 }
  return (head + 0.5) / (head + verb + 0.5 * inside + 1)
}

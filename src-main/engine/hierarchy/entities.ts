/**
 * Names that a text mentions, for relations between events (METHOD 7: same entity): runs of capitalized words inside sentences, hashtags and
 * handles. In: text. Out: distinct names in small letters. A capital that opens a sentence counts only where the word stands capitalized
 * elsewhere in the text too, because there every word has one.
 */

const SENTENCE = /(?:[.!?…:\n]\s*|^\s*|["“(]\s*)$/u
const NAME =
  /(?<![#@\p{L}\p{N}])\p{Lu}[\p{L}\p{M}'’-]*\p{L}(?:[ \t]+(?:(?:of|de|da|del|la|le|van|von|the)[ \t]+)?\p{Lu}[\p{L}\p{M}'’-]*\p{L})*/gu
const TAG = /[#@][\p{L}\p{N}_]{2,}/gu
/** Capitalized everywhere, and no names. */
const NO_NAMES = new Set(
  (
    "i i'm i've i'd i'll ok okay tv mr mrs ms dr monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september " +
    'october november december user assistant'
  ).split(' '),
)
const MOST = 40

export function entitiesIn(text: string): string[] {
  const found = new Set<string>()
  const opening: string[] = []
  for (const match of text.matchAll(NAME)) {
    const name = match[0].replaceAll('’', "'").replace(/'s$/u, '').toLowerCase()
    if (NO_NAMES.has(name) || name.length < 3) continue
    if (SENTENCE.test(text.slice(Math.max(0, match.index - 4), match.index))) opening.push(name)
    else found.add(name)
  }
  // "Lisbon is lovely": a sentence's first word is a name when it has more than one word, or is one elsewhere.
  for (const name of opening) {
    const rest = name.split(/\s+/u)
    if (rest.length > 2 || found.has(name)) found.add(name)
  }
  for (const match of text.matchAll(TAG)) found.add(match[0].toLowerCase())
  return [...found].slice(0, MOST)
}

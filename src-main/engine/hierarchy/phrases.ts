/**
 * Phrases that may stand in a title (METHOD 5). In: texts of events. Out: runs of up to three content words (a name as a whole), scored by how often and
 * in how many events they stand, rare words first; and which of them name a thing.
 */
import { isEmptyWord, isGeneralWord } from './empty-words.ts'
import { nounness } from './nouns.ts'
import type { Standings } from './nouns.ts'

/** Share of all events that contain the word, 0..1; common words make no titles. */
export type WordFrequency = (word: string) => number
/** `events`: how many say it. */
export type Phrase = { text: string; words: string[]; score: number; events: number }

const LONGEST = 3
const LONGEST_NAME = 5

type Found = { text: string; words: string[]; events: Set<number>; count: number; fromUser: boolean }

export function keyPhrases(
  events: readonly { user: string; other: string }[],
  frequency: WordFrequency,
  standings: Standings,
  isGerman: boolean,
): Phrase[] {
  const found = new Map<string, Found>()
  for (const [index, event] of events.entries()) {
    for (const [text, fromUser] of [
      [event.user, true],
      [event.other, false],
    ] as const) {
      for (const run of contentRuns(text).map((words) => words.map(withoutPossessive))) {
        for (const words of partsOf(run, isGerman)) {
          const key = words.map(stem).join(' ')
          const entry = found.get(key) ?? { text: words.join(' '), words, events: new Set<number>(), count: 0, fromUser: false }
          entry.events.add(index)
          entry.count++
          entry.fromUser ||= fromUser
          found.set(key, entry)
        }
      }
    }
  }
  const phrases = [...found.values()].map((entry) => ({
    text: entry.text,
    words: entry.words,
    events: entry.events.size,
    score: score(entry, frequency, standings),
  }))
  return phrases.sort((a, b) => b.score - a.score || a.text.localeCompare(b.text))
}

/** All parts of a run that do not cut a name in two ("Marina Bay" of "Marina Bay Sands"). In German every noun has a capital. */
function partsOf(run: readonly string[], isGerman: boolean): string[][] {
  const isCapital = run.map((word) => !isGerman && /^\p{Lu}/u.test(word))
  const joins = (at: number): boolean => at > 0 && at < run.length && isCapital[at - 1] === true && isCapital[at] === true
  const parts: string[][] = []
  for (let start = 0; start < run.length; start++) {
    // The first word of a sentence has its capital from there.
    if (joins(start) && start > 1) continue
    for (let end = start + 1; end <= run.length; end++) {
      const length = end - start
      const isName = length <= LONGEST_NAME && isCapital.slice(start, end).every(Boolean)
      if (length > LONGEST && !isName) break
      if (!joins(end) || nameLength(isCapital, end) > LONGEST_NAME) parts.push(run.slice(start, end))
    }
  }
  return parts
}

function nameLength(isCapital: readonly boolean[], at: number): number {
  let [from, to] = [at, at]
  while (from > 0 && isCapital[from - 1] === true) from--
  while (to < isCapital.length && isCapital[to] === true) to++
  return to - from
}

function score({ words, events, count, fromUser }: Found, frequency: WordFrequency, standings: Standings): number {
  const rarity = words.reduce((sum, word) => sum - Math.log(Math.max(frequency(word.toLowerCase()), 1e-3)), 0) / words.length
  const repeated = Math.log2(1 + events.size) + 0.5 * Math.log2(count)
  const longer = words.length > 1 && count > 1 ? 1.6 : 1
  // A capital at the start of a clause says nothing; inside it is a name.
  const named = words.slice(1).some((word) => /^\p{Lu}/u.test(word)) ? 1.3 : 1
  const isName = named > 1 || (words.length === 1 && isNameLike(words[0] ?? ''))
  const thing = isName ? 1 : 0.3 + 0.7 * nounness(standings.of.get(stem(words.at(-1) ?? '')))
  return rarity * repeated * longer * named * thing * (fromUser ? 1.2 : 1)
}

/** Capitals inside a word are a name wherever it stands: "LED", "McKenna". */
function isNameLike(word: string): boolean {
  return /^[^-]*[^-]\p{Lu}/u.test(word)
}

/** Words between words about nothing and punctuation, original spelling kept. */
export function contentRuns(text: string): string[][] {
  const runs: string[][] = []
  for (const clause of text.split(/[.,;:!?()[\]{}"“”„«»|/\n\r\t]+|\s[-–—]\s/u)) {
    let run: string[] = []
    for (const word of clause.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? []) {
      if (isEmptyWord(word.toLowerCase()) || /^\d/.test(word) || word.length < 3) {
        if (run.length > 0) runs.push(run)
        run = []
      } else run.push(word)
    }
    if (run.length > 0) runs.push(run)
  }
  return runs
}

/** "Tesla's" is Tesla; inside a phrase ("Nature's Way") it stays by the words around it being read one by one. */
export function withoutPossessive(word: string): string {
  return word.replace(/(?:'s|’s|['’-])$/u, '')
}

/** Enough to see that "photos" and "photo" are one; the text shown is never the stem. */
export function stem(word: string): string {
  return word
    .toLowerCase()
    .replace(/(?:'s|’s)$/u, '')
    .replace(/(?<=\w{3})(?:es|s)$/u, '')
}

const GERMAN_WORDS = /\b(?:der|die|das|und|ist|nicht|ein|eine|einen|ich|wir|mit|auf|den|dem|im|zu|für|von|haben|war)\b/giu
const ENGLISH_WORDS = /\b(?:the|and|is|not|an?|i|we|with|on|in|to|for|of|have|was|it|my)\b/giu

/** Is it written in German, where nouns have capitals and nothing else has inside a sentence? */
export function isCapitalizing(texts: readonly string[]): boolean {
  const count = (pattern: RegExp): number => texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0)
  return count(GERMAN_WORDS) > count(ENGLISH_WORDS)
}

/**
 * What ends a phrase must name a thing by where it stands in the texts, and what begins it must be no verb; where the texts do not say, by its form,
 * and of lone words only where they say of no word. Words that are shouted name nothing.
 */
export function namesThing({ words, text }: Phrase, { of, names, heads }: Standings, isGerman: boolean): boolean {
  const [first = '', last = ''] = [words[0], words.at(-1)]
  const isLone = words.length === 1
  if (/^\P{Ll}{6,}$/u.test(text) || words.every((word) => isGeneralWord(word.toLowerCase()))) return false
  if (isGerman)
    return words.slice(1).every((word) => /^\p{Lu}/u.test(word)) && names.has(last) && (isLone || /^\p{Lu}|(?:e|en|er|es|em)$/u.test(first))
  if (isGeneralWord(last.toLowerCase()) && ADJECTIVE.test(first)) return false
  if (HYPHENED.test(last) || (/\wing$/iu.test(last) && !ACTIVITIES.test(last))) return false
  const opening = of.get(stem(first))
  if (!isLone && opening && opening.verb > opening.head + opening.inside) return false
  if (isNameLike(last) || names.has(last)) return true
  const standing = of.get(stem(last))
  if (standing && standing.head + standing.verb + standing.inside > 0)
    return isLone && heads > ENOUGH
      ? standing.head > 1 && standing.head > 2 * standing.verb && standing.head > standing.inside
      : standing.head > standing.verb && standing.head * 2 > standing.inside
  return (!isLone || heads < SAYS) && (!ADJECTIVE.test(last) || THINGS.test(last))
}
/** Words that a text must show as names of things before it counts that it shows another one as none. */
const SAYS = 3
/** In a text with more of them a lone word has to be one more than once. */
const ENOUGH = 40
/** "AI-generated", "real-time", "long-sleeve" say how a thing is. */
const HYPHENED = /-(?:\w+ed|based|free|like|style|term|time|level|size|knit|sleeve|friendly|made|proof|quality|end|old|long|wide|\w+ing)$/iu
/** What people do that is named by a form of its verb. */
const ACTIVITIES =
  /^(?:\w*thing|building|painting|wedding|meeting|training|housing|clothing|drawing|evening|ceiling|string|ring|king|spring|wing|swing|sibling|pudding|hiking|camping|running|cycling|biking|swimming|climbing|cleaning|cooking|baking|knitting|gardening|shopping|reading|writing|singing|dancing|fishing|skiing|sailing|surfing|skating|riding|sewing|counseling|counselling|mentoring|parking|heating|lighting|marketing|engineering|programming|learning|teaching|nursing|boxing|banking|planning|parenting|pricing|packaging|fencing|flooring|plumbing|farming|gaming|coding|testing|recycling|stretching|journaling|volunteering|filling|dressing|earring|stocking|icing|topping|crossing|landing|railing|lining|opening|hearing|viewing)s?$/iu
/** Endings of verbs and adjectives. */
const ADJECTIVE = /(?:ed|ing|ous|ive|able|ible|ful|less|ate|ary|en|ic|al|er|est)$/iu
/** Nouns with such endings. */
const THINGS =
  /(?:building|painting|wedding|meeting|training|housing|clothing|drawing|evening|ceiling|garden|kitchen|chicken|children|oven|women|bed|seed|weed|food|chocolate|climate|certificate|library|diary|salary|music|clinic|traffic|fabric|picnic|plastic|hospital|animal|festival|journal|medal|metal|meal|goal|paper|water|dinner|summer|winter|weather|river|charger|printer|computer|teacher|doctor|letter|flower|power|shower|number|mother|father|sister|brother|daughter|partner|career|beer|forest|guest|harvest|table|vegetable|cable|olive|archive)$/iu

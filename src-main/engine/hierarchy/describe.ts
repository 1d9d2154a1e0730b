/**
 * Built-in titles and descriptions of episodes and topics (METHOD 5): extractive, no LLM.
 * In: the texts of the events, in order. Out: a title of key phrases and the sentences that carry most of them.
 */

import { nounness, standingsIn } from './nouns.ts'
import type { Standings } from './nouns.ts'

export type EventText = { user: string; other: string; pictureTitles: readonly string[] }
export type Description = { title: string; description: string }
/** Share of all events that contain the word, 0..1; common words make no titles. */
export type WordFrequency = (word: string) => number

/** Interjections and words of talk that are about nothing. */
const TALK = new Set(
  "alright amazing stuff favorite favourite worn grown safe y'all idea people awesome cool guess haha hmm nope oh others pic ugh bye bummer aww whole wow yeah yep yup felt feel feels they're they've we've kind sort sounds sound".split(
    ' ',
  ),
)
/** Nouns and names that end like adverbs. */
const NO_ADVERB =
  /^(?:famil|bell|jell|fl|assembl|suppl|repl|lil|butterfl|jul|ital|emil|bull|doll|holl|monopol|anomal|all|grizzl|assembl)y$/u

const STOP = new Set(
  (
    'a about above after again all also am an and any are as at back be because been before being both but by can cannot could day days did do does doing done down each even ever every few for ' +
    'from further get gets getting go goes going gone good got great had has have having he hello her here hers hey hi him his how i if in into is it its just know last let like little long look ' +
    'lot made make makes many may maybe me mean might more most much must my need new next nice no nor not now of off ok okay on once one only or other our out over own please put really right ' +
    'said same say see set she should so some soon something still such sure take than thank thanks that the their them then there these they thing things think this those through time to today ' +
    'together tomorrow tonight too try trying under until up us use very want was way we week well went were what when where which while who why will with without wonderful work would yes ' +
    'since against between besides toward towards within upon per via across behind beyond despite except inside near onto outside past throughout underneath unlike whether although though unless while anyone ' +
    'anybody anything everyone everybody everything someone somebody nobody nothing everywhere anywhere somewhere else instead rather quite always never often sometimes usually already myself yourself himself herself ourselves ' +
    'themselves itself first second third two three four five six seven eight nine ten gonna wanna gotta glad happy sad lucky proud ready able excited alone half bit lots plenty couple enough forward backward later yet around along apart away ' +
    "yesterday yet you your yours i’m it’s i'm it's don't that's i've you're i'll we'll they'll he'll she'll it'll i'd we'd they'd you'd didn't can't won't wouldn't couldn't shouldn't doesn't isn't aren't wasn't weren't haven't hasn't hadn't he's she's there's what's who's where's here's we're let's ain't"
  ).split(' '),
)

/** Title of at most three phrases, description of at most two sentences. */
export function describeEvents(events: readonly EventText[], frequency: WordFrequency = () => 0): Description {
  const said = events.map((event) => ({ ...event, user: withoutSpeaker(event.user), other: withoutSpeaker(event.other) }))
  const standings = standingsIn(
    said.flatMap(({ user, other }) => [user, other]),
    (word) => stem(withoutPossessive(word)),
    isEmpty,
  )
  const phrases = keyPhrases(said, frequency, standings)
  const sentences = centralSentences(said, phrases)
  const telling = said.length === 1 ? tellingSentence(said, phrases) : undefined
  const sentence = commonPictureTitle(said) === null && telling !== undefined ? shortened(telling) : null
  const title = sentence !== null ? sentence : titleFrom(commonPictureTitle(said), phrases, standings)
  return { title, description: sentences.join(' ') || title }
}

/** Topic: from the titles and descriptions of its episodes, oldest first. */
export function describeTopic(episodes: readonly Description[], frequency: WordFrequency = () => 0): Description {
  return describeEvents(
    episodes.map((episode) => ({ user: episode.description, other: '', pictureTitles: [] })),
    frequency,
  )
}

/** Openings of a sentence that say nothing: "Wow, ", "You know, ", "That makes sense, and ". */
const OPENING =
  /^(?:(?:wow|oh|hey|hi|hello|yes|yeah|no|well|so|and|but|ok(?:ay)?|thanks(?: a lot)?|thank you|sure|right|great|cool|awesome|amazing|absolutely|exactly|honestly|actually|you know|i mean|i think|i guess|that makes sense|good (?:morning|evening|idea))\b[,!.\s]+)+(?=\S+\s+\S)/iu

/** Thanks, greetings and good-byes tell nothing, whatever name follows. */
const COURTESY =
  /^(?:thanks?\b|thank you|thx\b|cheers\b|hi\b|hey\b|hello\b|bye\b|goodbye|good (?:morning|evening|night|luck)|see you|take care|congrat|you're welcome|no problem|nice to)/iu
/** Content words that make a sentence telling. */
const TELLING = 2

/** The central sentence of one event, else its longest one, that says something besides courtesies; none: the central sentence. */
function tellingSentence(events: readonly EventText[], phrases: readonly Phrase[]): string | undefined {
  const central = centralSentences(events, phrases)
  const all = events.flatMap((event) => [...splitSentences(event.user), ...splitSentences(event.other)])
  const content = (text: string): number => contentRuns(text.replace(OPENING, '')).flat().length
  const tells = (text: string): boolean => content(text) >= TELLING && !(COURTESY.test(text) && content(text) <= TELLING)
  return central.find(tells) ?? all.filter(tells).toSorted((one, other) => content(other) - content(one))[0] ?? central[0]
}

/**
 * One event's sentence tells more than words picked from it; it is cut between words, never ends on a word that wants another, nor on the
 * beginning of a second part ("stems and glossy oval"). A question keeps its mark; one that does not fit whole is told by phrases: null.
 */
function shortened(sentence: string): string | null {
  const isQuestion = /\?[\s"”)]*$/u.test(sentence)
  const plain = sentence.replace(OPENING, '').replace(/[\s.!?…,;:]+$/u, '')
  if (plain.length <= SHORT - 1) return capitalized(isQuestion ? `${plain}?` : plain)
  if (isQuestion) return null
  const cut = plain.slice(0, SHORT).replace(/[\s,;:]+\S*$/u, '')
  // A whole clause where there is one of some length, else as many words as fit.
  const clause = /^.{20,}(?=[,;:] )/u.exec(cut)?.[0]
  return capitalized((clause ?? wholePart(cut)).replace(/[\s,;:]+$/u, ''))
}

/** Without a trailing part of which only the first words are there. */
function wholePart(cut: string): string {
  const words = cut.split(/\s+/u)
  const opens = (word: string): boolean => JOINS.test(word) || /\w{3}(?:ing|ed)$/iu.test(word)
  const parts = Array.from({ length: LAST_PART }, (_, at) => at + 1).filter((back) => opens(words.at(-back) ?? ''))
  if (parts.length > 0 && words.length - (parts[0] as number) >= 4) words.splice(-(parts[0] as number))
  while (words.length > 2 && isEmpty((words.at(-1) ?? '').toLowerCase().replace(/\W+$/u, ''))) words.pop()
  return words.join(' ')
}
const JOINS = /^(?:and|or|but|with|that|which|who|because|so|while|when|where|if|than|as|to|for|of|in|on|at|by|from|into|about)$/iu
/** Words of a part that has only begun. */
const LAST_PART = 3
const SHORT = 60

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

type Phrase = { text: string; words: string[]; score: number }

/** Runs of up to three content words, scored by how often and in how many events they stand, rare words first. */
function keyPhrases(events: readonly EventText[], frequency: WordFrequency, standings: Standings): Phrase[] {
  const found = new Map<string, { text: string; words: string[]; events: Set<number>; count: number; fromUser: boolean }>()
  for (const [index, event] of events.entries()) {
    for (const [text, fromUser] of [
      [event.user, true],
      [event.other, false],
    ] as const) {
      for (const run of contentRuns(text).map((words) => words.map(withoutPossessive))) {
        for (let size = 1; size <= 3; size++) {
          for (let start = 0; start + size <= run.length; start++) {
            const words = run.slice(start, start + size)
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
  }
  const phrases = [...found.values()].map((entry) => ({ text: entry.text, words: entry.words, score: score(entry, frequency, standings) }))
  return phrases.sort((a, b) => b.score - a.score || a.text.localeCompare(b.text))
}

function score(
  entry: { words: string[]; events: Set<number>; count: number; fromUser: boolean },
  frequency: WordFrequency,
  standings: Standings,
): number {
  const rarity = entry.words.reduce((sum, word) => sum - Math.log(Math.max(frequency(word.toLowerCase()), 1e-3)), 0) / entry.words.length
  const repeated = Math.log2(1 + entry.events.size) + 0.5 * Math.log2(entry.count)
  const longer = entry.words.length > 1 && entry.count > 1 ? 1.6 : 1
  // A capital at the start of a clause says nothing; inside it is a name.
  const named = entry.words.slice(1).some((word) => /^\p{Lu}/u.test(word)) ? 1.3 : 1
  const isName = named > 1 || (entry.words.length === 1 && isNameLike(entry.words[0] ?? ''))
  const thing = isName ? 1 : 0.3 + 0.7 * nounness(standings.of.get(stem(entry.words.at(-1) ?? '')))
  return rarity * repeated * longer * named * thing * (entry.fromUser ? 1.2 : 1)
}

/** Capitals inside a word are a name wherever it stands: "LED", "McKenna". */
function isNameLike(word: string): boolean {
  return /.\p{Lu}/u.test(word)
}

/** Words between stop words and punctuation, original spelling kept. */
function contentRuns(text: string): string[][] {
  const runs: string[][] = []
  for (const clause of text.split(/[.,;:!?()[\]{}"“”«»|/\n\r\t]+|\s[-–—]\s/u)) {
    let run: string[] = []
    for (const word of clause.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? []) {
      if (isEmpty(word.toLowerCase()) || /^[\d'’.-]+$/.test(word) || word.length < 3) {
        if (run.length > 0) runs.push(run)
        run = []
      } else run.push(word)
    }
    if (run.length > 0) runs.push(run)
  }
  return runs
}

function isEmpty(word: string): boolean {
  const plain = word.replaceAll('’', "'")
  return STOP.has(word) || STOP.has(plain) || TALK.has(plain) || (/\w{3}ly$/u.test(word) && !NO_ADVERB.test(word))
}

/** A name and a colon before what somebody says is no part of it. */
function withoutSpeaker(text: string): string {
  return text.replaceAll(/^\s*\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,2}:\s+/gmu, '')
}

/** "Tesla's" is Tesla; inside a phrase ("Nature's Way") it stays by the words around it being read one by one. */
function withoutPossessive(word: string): string {
  return word.replace(/(?:'s|’s|['’])$/u, '')
}

/** Enough to see that "photos" and "photo" are one; the text shown is never the stem. */
function stem(word: string): string {
  return word
    .toLowerCase()
    .replace(/(?:'s|’s)$/u, '')
    .replace(/(?<=\w{3})(?:es|s)$/u, '')
}

function commonPictureTitle(events: readonly EventText[]): string | null {
  const counts = new Map<string, number>()
  for (const event of events) for (const title of new Set(event.pictureTitles)) counts.set(title, (counts.get(title) ?? 0) + 1)
  const best = [...counts].sort((a, b) => b[1] - a[1])[0]
  return best && best[1] * 2 > events.length ? best[0] : null
}

/** "Living room, cleaning supplies and brooms": the best phrases that fit, as people would list them. */
function titleFrom(pictureTitle: string | null, phrases: readonly Phrase[], standings: Standings): string {
  if (pictureTitle !== null) return capitalized(pictureTitle)
  const chosen: string[] = []
  const used = new Set<string>()
  for (const phrase of phrases.filter((one) => namesThing(one, standings))) {
    if (chosen.length >= MOST_PHRASES) break
    if (phrase.words.some((word) => used.has(stem(word))) || listed([...chosen, phrase.text]).length > SHORT) continue
    chosen.push(phrase.text)
    for (const word of phrase.words) used.add(stem(word))
  }
  const first = phrases[0]?.text
  return chosen.length > 0 ? capitalized(listed(chosen)) : first === undefined ? 'No words' : capitalized(first.slice(0, SHORT))
}
const MOST_PHRASES = 3

function listed(phrases: readonly string[]): string {
  return phrases.length < 2 ? (phrases[0] ?? '') : `${phrases.slice(0, -1).join(', ')} and ${phrases.at(-1)}`
}

/**
 * What ends a phrase must name a thing by where it stands in the texts, and what begins it must be no verb; where the texts do not say, by its form,
 * and of lone words only where they say of no word. Words that are shouted name nothing.
 */
function namesThing({ words, text }: Phrase, { of, names, heads }: Standings): boolean {
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (words.length > 1 && /^\P{Ll}{5,}$/u.test(text)) return false
  const opening = of.get(stem(first))
  if (words.length > 1 && opening && opening.verb > opening.head + opening.inside) return false
  if (isNameLike(last) || names.has(last)) return true
  const standing = of.get(stem(last))
  if (standing && standing.head + standing.verb + standing.inside > 0)
    return standing.head > standing.verb && standing.head * 2 > standing.inside
  return (words.length > 1 || heads < SAYS) && (!ADJECTIVE.test(last) || THINGS.test(last))
}
/** Words that a text must show as names of things before it counts that it shows another one as none. */
const SAYS = 3
/** Endings of verbs and adjectives. */
const ADJECTIVE = /(?:ed|ing|ous|ive|able|ible|ful|less|ate|ary|en|ic|al|er|est)$/iu
/** Nouns with such endings. */
const THINGS =
  /(?:building|painting|wedding|meeting|training|housing|clothing|drawing|evening|ceiling|garden|kitchen|chicken|children|oven|women|bed|seed|weed|food|chocolate|climate|certificate|library|diary|salary|music|clinic|traffic|fabric|picnic|plastic|hospital|animal|festival|journal|medal|metal|meal|goal|paper|water|dinner|summer|winter|weather|river|charger|printer|computer|teacher|doctor|letter|flower|power|shower|number|mother|father|sister|brother|daughter|partner|career|beer|forest|guest|harvest|table|vegetable|cable|olive|archive)$/iu

/** The two sentences that carry most of the best phrases, in their order, cut at about 160 characters. */
function centralSentences(events: readonly EventText[], phrases: readonly Phrase[]): string[] {
  const weights = new Map(
    phrases
      .slice(0, 40)
      .flatMap((phrase) => phrase.words.map((word) => [stem(word), phrase.score] as const))
      .reverse(),
  )
  const sentences = events.flatMap((event) => splitSentences(event.user || event.other))
  const scored = sentences.map((text, index) => {
    const stems = new Set((text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? []).map(stem))
    const total = [...stems].reduce((sum, word) => sum + (weights.get(word) ?? 0), 0)
    return { text, index, score: total / Math.sqrt(stems.size + 4) }
  })
  return scored
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, 2)
    .sort((a, b) => a.index - b.index)
    .map(({ text }) => (text.length > 160 ? `${text.slice(0, 157).replace(/\s+\S*$/u, '')}…` : text))
}

export function splitSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?。！？])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 0)
}

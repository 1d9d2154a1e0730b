/**
 * Built-in titles and descriptions of episodes and topics (METHOD 5): extractive, no LLM.
 * In: the texts of the events, in order. Out: a title of key phrases and the sentences that carry most of them.
 */

export type EventText = { user: string; other: string; pictureTitles: readonly string[] }
export type Description = { title: string; description: string }
/** Share of all events that contain the word, 0..1; common words make no titles. */
export type WordFrequency = (word: string) => number

/** Interjections and words of talk that are about nothing. */
const TALK = new Set(
  "alright amazing stuff favorite favourite worn grown safe y'all idea people awesome cool guess haha hmm nope oh others pic ugh whole wow yeah yep yup felt feel feels they're they've we've kind sort sounds sound".split(
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
    "yesterday yet you your yours i’m it’s i'm it's don't that's i've you're i'll didn't can't we're let's"
  ).split(' '),
)

/** Title of at most three phrases, description of at most two sentences. */
export function describeEvents(events: readonly EventText[], frequency: WordFrequency = () => 0): Description {
  const said = events.map((event) => ({ ...event, user: withoutSpeaker(event.user), other: withoutSpeaker(event.other) }))
  const phrases = keyPhrases(said, frequency)
  const sentences = centralSentences(said, phrases)
  const telling = said.length === 1 ? tellingSentence(said, phrases) : undefined
  const title =
    commonPictureTitle(said) === null && telling !== undefined ? shortened(telling) : titleFrom(commonPictureTitle(said), phrases)
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

/** One event's sentence tells more than words picked from it; it is cut between words and never ends on a word that wants another. */
function shortened(sentence: string): string {
  const plain = sentence.replace(OPENING, '').replace(/[\s.!?…,;:]+$/u, '')
  const cut = plain.slice(0, SHORT).replace(/[\s,;:]+\S*$/u, '')
  // A whole clause where there is one of some length, else as many words as fit.
  const clause = plain.length <= SHORT ? plain : (/^.{20,}(?=[,;:] )/u.exec(cut)?.[0] ?? cut)
  const words = clause.split(/\s+/u)
  if (clause !== plain) while (words.length > 2 && isEmpty((words.at(-1) ?? '').toLowerCase().replace(/\W+$/u, ''))) words.pop()
  return capitalized(words.join(' ').replace(/[\s,;:]+$/u, ''))
}
const SHORT = 60

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

type Phrase = { text: string; words: string[]; score: number }

/** Runs of up to three content words, scored by how often and in how many events they stand, rare words first. */
function keyPhrases(events: readonly EventText[], frequency: WordFrequency): Phrase[] {
  const found = new Map<string, { text: string; words: string[]; events: Set<number>; count: number; fromUser: boolean }>()
  for (const [index, event] of events.entries()) {
    for (const [text, fromUser] of [
      [event.user, true],
      [event.other, false],
    ] as const) {
      for (const run of contentRuns(text)) {
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
  const phrases = [...found.values()].map((entry) => ({ text: entry.text, words: entry.words, score: score(entry, frequency) }))
  return phrases.sort((a, b) => b.score - a.score || a.text.localeCompare(b.text))
}

function score(entry: { words: string[]; events: Set<number>; count: number; fromUser: boolean }, frequency: WordFrequency): number {
  const rarity = entry.words.reduce((sum, word) => sum - Math.log(Math.max(frequency(word.toLowerCase()), 1e-3)), 0) / entry.words.length
  const repeated = Math.log2(1 + entry.events.size) + 0.5 * Math.log2(entry.count)
  const longer = entry.words.length > 1 && entry.count > 1 ? 1.6 : 1
  // A capital at the start of a clause says nothing; inside it is a name.
  const named = entry.words.slice(1).some((word) => /^\p{Lu}/u.test(word)) ? 1.3 : 1
  return rarity * repeated * longer * named * (entry.fromUser ? 1.2 : 1)
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
function titleFrom(pictureTitle: string | null, phrases: readonly Phrase[]): string {
  if (pictureTitle !== null) return capitalized(pictureTitle)
  const chosen: string[] = []
  const used = new Set<string>()
  for (const phrase of phrases.filter(namesThing)) {
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

/** A lone word that looks like a verb or an adjective names nothing, and neither do words that are shouted. */
function namesThing({ words, text }: Phrase): boolean {
  if (words.length > 1) return !/^\P{Ll}{5,}$/u.test(text)
  return /^\p{Lu}/u.test(text) || !/(?:ed|ing|ous|ive|able|ible|ful|less|ate|ary|en|ic|al|er|est)$/iu.test(text) || THINGS.test(text)
}
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

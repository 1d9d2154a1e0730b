/**
 * Built-in titles and descriptions of episodes and topics (METHOD 5): extractive, no LLM.
 * In: the texts of the events, in order, and what their pictures are. Out: a title - what the pictures are, the things that several events speak of, else
 * the sentence that tells most - and the sentences that carry most of it.
 */
import { isEmptyWord } from './empty-words.ts'
import { standingsIn } from './nouns.ts'
import type { Standings } from './nouns.ts'
import { contentRuns, isCapitalizing, keyPhrases, namesThing, stem, withoutPossessive } from './phrases.ts'
import type { Phrase, WordFrequency } from './phrases.ts'

export type { WordFrequency } from './phrases.ts'
export type EventText = {
  user: string
  other: string
  pictureTitles: readonly string[]
  /** Labels of the tables that its pictures have rows in, the main one first. */
  kinds?: readonly string[]
  /** Shops and the like that its pictures name. */
  merchants?: readonly string[]
}
export type Description = { title: string; description: string }

const SHORT = 60
const MOST_PHRASES = 3
/** An episode of so few events is told by a sentence rather than by words that only one of them says. */
const FEW = 6

/** Title of at most three phrases or one sentence, description of at most two sentences. */
export function describeEvents(events: readonly EventText[], frequency: WordFrequency = () => 0): Description {
  return describe(events, frequency, 'episode')
}

function describe(events: readonly EventText[], frequency: WordFrequency, of: 'episode' | 'topic'): Description {
  const said = events.map((event) => ({ ...event, user: withoutSpeaker(event.user), other: withoutSpeaker(event.other) }))
  const speakers = [...new Set(events.flatMap(({ user, other }) => [...speakersIn(user), ...speakersIn(other)]))]
  const texts = said.flatMap(({ user, other }) => [user, other])
  const standings = standingsIn(texts, (word) => stem(withoutPossessive(word)), isEmptyWord)
  const isGerman = isCapitalizing(texts)
  // Who speaks is in every event, by a short name too.
  const phrases = keyPhrases(said, frequency, standings, isGerman).filter(
    ({ words: [word = '', next] }) => next !== undefined || !speakers.some((name) => name.startsWith(word)),
  )
  const sentences = centralSentences(said, phrases)
  const title = pictureTitle(said) ?? wordsTitle(said, phrases, { standings, isGerman }, of)
  return { title, description: sentences.join(' ') || title }
}

/** Topic: from the titles and descriptions of its episodes, oldest first. */
export function describeTopic(episodes: readonly Description[], frequency: WordFrequency = () => 0): Description {
  const [only] = episodes
  if (only !== undefined && episodes.length === 1) return only
  const described = describe(
    episodes.map(({ title, description }) => ({
      user: description.includes(title) ? description : `${title}.\n${description}`,
      other: '',
      pictureTitles: [],
    })),
    frequency,
    'topic',
  )
  const repeated = repeatedTitles(episodes.map(({ title }) => title))
  return repeated === null ? described : { ...described, title: repeated }
}

/** Dashboards, receipts and weights come again and again: the topic is called by what comes, most often first. Null where that is less than half of it. */
function repeatedTitles(titles: readonly string[]): string | null {
  const groups = new Map<string, { name: string; count: number }>()
  for (const title of titles) {
    const name = title.replace(/\s*:.*$/u, '').trim()
    const key = name.toLowerCase().split(/\s+/u).map(stem).join(' ')
    const group = groups.get(key) ?? { name, count: 0 }
    group.count++
    groups.set(key, group)
  }
  const again = [...groups.values()].filter(({ count }) => count > 1).sort((a, b) => b.count - a.count)
  if (again.reduce((sum, { count }) => sum + count, 0) * 2 < titles.length) return null
  const chosen: string[] = []
  for (const { name } of again) if (chosen.length < MOST_PHRASES && listed([...chosen, name]).length <= SHORT) chosen.push(name)
  return chosen.length === 0 ? null : capitalized(listed(chosen))
}

/** Openings of a sentence that say nothing: "Wow, ", "You know, ", "That makes sense, and ". */
const OPENING =
  /^(?:(?:(?:a |an |the )?(?:photo|photography|photograph|picture|image|screenshot|ein foto|ein bild) (?:of|showing|von)(?= )|wow|oh|hey|hi|hello|yes|yeah|no|well|so|and|but|ok(?:ay)?|thanks(?: a lot)?|thank you|sure|right|great|cool|awesome|amazing|absolutely|exactly|honestly|actually|you know|i mean|i think|i guess|that makes sense|good (?:morning|evening|idea)|ach(?: ja)?|na ?ja|ja|nein|also|super|toll|schön|übrigens|danke|hallo|guten (?:morgen|abend|tag))\b[,!.\s]+)+(?=\S+\s+\S)/iu

/** Beginnings that rest on what was said before, or lead to something else. */
const DANGLING =
  /^(?:it|its|it's|this|that|that's|these|those|they|he|she|him|her|there's|while|as|when|if|because|since|although|which|who|to|for|so|glad|just|let|you|your|you've|you're|yours|das|es|er|sie|dass|wenn|weil|ob|damit)(?![\p{L}-])/iu
/** "Caroline, " before what is said to her. */
const ADDRESS = /^\p{Lu}\p{L}+[,!] (?=\p{Ll}|I\b)/u

/** Thanks, greetings and good-byes tell nothing, whatever name follows. */
const COURTESY =
  /^(?:thanks?\b|thank you|thx\b|cheers\b|hi\b|hey\b|hello\b|bye\b|goodbye|good (?:morning|evening|night|luck)|see you|take care|congrat|you're welcome|no problem|nice to|danke|hallo|guten (?:morgen|abend|tag)|tschüss|bis (?:bald|dann|später)|alles gute|viel(?:e|en) (?:grüße|dank|spaß|glück))/iu
/** Content words that make a sentence telling. */
const TELLING = 2

/**
 * The sentence that tells most: of the words that several events say where there are such, said by the person rather than to them, a statement rather
 * than a question. Null where no sentence says anything that fits.
 */
function sentenceTitle(events: readonly EventText[], phrases: readonly Phrase[], about: readonly string[]): string | null {
  const central = new Set(centralSentences(events, phrases))
  const all = events.flatMap((event) => [
    ...splitSentences(event.user).map((text) => ({ text, own: true })),
    ...splitSentences(event.other).map((text) => ({ text, own: false })),
  ])
  const content = (text: string): string[] => contentRuns(text.replace(OPENING, '')).flat()
  const candidates = all.flatMap(({ text, own }) => {
    const words = content(text)
    const isCourtesy = COURTESY.test(text) && words.length <= TELLING
    // "Weight this morning: 72.7 kg" has one word of content and says all.
    if (isCourtesy || (words.length < TELLING && !(words.length === 1 && own && /\d|\p{L}+ \p{L}+/u.test(text)))) return []
    const short = shortened(text)
    if (short === null) return []
    const kept = content(short)
    const named = about.length === 0 || kept.some((word) => about.includes(stem(word))) ? 4 : 0
    const fits = kept.length === words.length ? 1 : 0
    const dangles = DANGLING.test(short.replaceAll('’', "'")) ? 2.5 : 0
    return [
      {
        short,
        rank:
          named +
          (own ? 2 : 0) +
          (central.has(text) ? 1.5 : 0) +
          fits -
          dangles -
          (short.endsWith('?') ? 3 : 0) +
          Math.min(kept.length, 6) / 4,
      },
    ]
  })
  const best = candidates.toSorted((a, b) => b.rank - a.rank)[0]
  return best?.short ?? null
}

/**
 * A sentence tells more than words picked from it; it is cut between words, never ends on a word that wants another, nor on the beginning of a second
 * part ("stems and glossy oval"). A question keeps its mark; one that does not fit whole is told by phrases: null.
 */
function shortened(sentence: string): string | null {
  const isQuestion = /\?[\s"”)]*$/u.test(sentence)
  const plain = sentence
    .replace(OPENING, '')
    .replace(ADDRESS, '')
    .replace(/[\s.!?…,;:—–-]+$/u, '')
  if (plain.length <= SHORT - 1) return capitalized(isQuestion ? `${plain}?` : plain)
  if (isQuestion) return null
  const cut = plain.slice(0, SHORT).replace(/[\s,;:]+\S*$/u, '')
  // A whole clause where there is one of some length, else as many words as fit.
  const clause = /^.{20,}(?=[,;:] )/u.exec(cut)?.[0]
  return capitalized((clause ?? wholePart(cut)).replace(/[\s,;:—–-]+$/u, ''))
}

/** Without a trailing part of which only the first words are there. */
function wholePart(cut: string): string {
  const words = cut.split(/\s+/u)
  const opens = (word: string): boolean => JOINS.test(word) || /\w{3}(?:ing|ed)$/iu.test(word)
  const parts = Array.from({ length: LAST_PART }, (_, at) => at + 1).filter((back) => opens(words.at(-back) ?? ''))
  if (parts.length > 0 && words.length - (parts[0] as number) >= 4) words.splice(-(parts[0] as number))
  while (words.length > 2 && isEmptyWord((words.at(-1) ?? '').toLowerCase().replace(/\W+$/u, ''))) words.pop()
  return words.join(' ')
}
const JOINS =
  /^(?:and|or|but|with|that|which|who|because|so|while|when|where|if|than|as|to|for|of|in|on|at|by|from|into|about|und|oder|aber|mit|dass|weil|wenn|als|zu|für|von|an|auf|aus|bei|nach|der|die|das|den|dem|ein|eine|einen)$/iu
/** Words of a part that has only begun. */
const LAST_PART = 3

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A name and a colon before what somebody says is no part of it. */
function withoutSpeaker(text: string): string {
  return text.replaceAll(SPEAKER, '')
}

function speakersIn(text: string): string[] {
  return [...text.matchAll(SPEAKER)].flatMap(([name]) => name.match(/\p{L}{2,}/gu) ?? [])
}
const SPEAKER = /^\s*\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,2}:\s+(?!\d)/gmu

/** More than this is a conversation about the picture, and what is said is its title. */
const CAPTION_WORDS = 3

/** What most of the events' pictures are: by the title printed on them, else by their table and the shops that they name. */
function pictureTitle(events: readonly EventText[]): string | null {
  const printed = mostCommon(events.map(({ pictureTitles }) => pictureTitles))
  if (printed !== null && printed.count * 2 > events.length) return capitalized(printed.text)
  const brief = events.map((event) => (contentRuns(event.user).flat().length <= CAPTION_WORDS ? event : null))
  const kind = mostCommon(brief.map((event) => event?.kinds?.slice(0, 1) ?? []))
  if (kind === null || kind.count * 2 <= events.length)
    return printed !== null && printed.count * 2 === events.length ? capitalized(printed.text) : null
  const merchants = [...new Set(events.flatMap((event) => (event.kinds?.[0] === kind.text ? (event.merchants ?? []) : [])))]
  const named: string[] = []
  for (const merchant of merchants) if (`${kind.text}: ${[...named, merchant].join(', ')}`.length <= SHORT) named.push(merchant)
  return capitalized(named.length === 0 ? kind.text : `${kind.text}: ${named.join(', ')}`)
}

function mostCommon(lists: readonly (readonly string[])[]): { text: string; count: number } | null {
  const counts = new Map<string, number>()
  for (const list of lists) for (const text of new Set(list)) counts.set(text, (counts.get(text) ?? 0) + 1)
  const best = [...counts].sort((a, b) => b[1] - a[1])[0]
  return best === undefined ? null : { text: best[0], count: best[1] }
}

type Language = { standings: Standings; isGerman: boolean }

/** "Living room, cleaning supplies and brooms": things that several events speak of, as people would list them; else the sentence that tells most. */
function wordsTitle(events: readonly EventText[], phrases: readonly Phrase[], language: Language, of: 'episode' | 'topic'): string {
  const things = phrases.filter((one) => namesThing(one, language.standings, language.isGerman))
  const again = picked(things.filter((one) => one.events >= Math.max(2, Math.ceil(events.length * 0.08))))
  const isEnough = again.length > 1 || (again[0] !== undefined && (again[0].words.length > 1 || events.length > FEW))
  if (events.length > 1 && isEnough) return capitalized(listed(texts(again), language.isGerman))
  const about = again.flatMap(({ words }) => words.map(stem))
  // One sentence would speak for other episodes than its own.
  const sentence = of === 'episode' && (events.length <= FEW || again.length === 0) ? sentenceTitle(events, phrases, about) : null
  if (sentence !== null) return sentence
  const chosen = texts(
    picked(of === 'topic' ? [...again, ...things.toSorted((a, b) => b.words.length - a.words.length || b.score - a.score)] : things),
  )
  const first = phrases[0]?.text
  return chosen.length > 0
    ? capitalized(listed(chosen, language.isGerman))
    : first === undefined
      ? 'No words'
      : capitalized(first.slice(0, SHORT))
}

function texts(phrases: readonly Phrase[]): string[] {
  return phrases.map(({ text }) => text)
}

/** The best phrases that fit, none saying a word of another. */
function picked(phrases: readonly Phrase[]): Phrase[] {
  const chosen: Phrase[] = []
  const used = new Set<string>()
  for (const phrase of phrases) {
    if (chosen.length >= MOST_PHRASES) break
    if (phrase.words.some((word) => used.has(stem(word))) || listed([...texts(chosen), phrase.text]).length > SHORT) continue
    chosen.push(phrase)
    for (const word of phrase.words) used.add(stem(word))
  }
  return chosen
}

function listed(phrases: readonly string[], isGerman = false): string {
  return phrases.length < 2 ? (phrases[0] ?? '') : `${phrases.slice(0, -1).join(', ')} ${isGerman ? 'und' : 'and'} ${phrases.at(-1)}`
}

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

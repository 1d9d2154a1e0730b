/**
 * One asserted clause -> attribute-value drafts (METHOD 2). The name of a value comes from the words by grammar: the noun phrase before it
 * ("pulse 64", "my weight was 82.4"), the noun behind it ("30 g protein"), else the verb ("slept 7h", "ran 5 km").
 */
import { dimensionOf } from './attributes.ts'
import { isToday, wordsDraft } from './messages-draft.ts'
import type { Draft, Named } from './messages-draft.ts'
import type { Found } from './messages-scan.ts'
import { WHEN, isVerbHere, nounAfter, phraseBefore, spanOf, textOf, verbAfter, verbBefore, wordsOf } from './messages-phrases.ts'
import type { Verb, Word } from './messages-phrases.ts'
import {
  COPULAS,
  DETERMINERS,
  FIRST_PERSONS,
  LASTING,
  LIGHT_VERBS,
  OTHER_PERSONS,
  PREPOSITIONS,
  PRONOUNS,
  beingNoun,
  dimensionNoun,
  isActivityWord,
  isContent,
  isCorrecting,
  isCode,
  isDesignator,
  meantName,
  selfName,
  verbSense,
} from './messages-words.ts'
import { asRating } from './messages-ratings.ts'
import { pressureDrafts } from './messages-pressure.ts'
import { namesAmount } from './messages-trade.ts'
import { courseName } from './messages-weight.ts'
import type { TypedValue } from '../../../src-shared/model.ts'

function isLogLike(words: readonly Word[]): boolean {
  return words.filter((word) => !word.found).length <= 8 && !words.some((word) => PRONOUNS.has(word.lower))
}

/** "I had a fever of 39.1": the number is what the person had of it. */
function isOwnHaving(words: readonly Word[], from: number, at: number): boolean {
  const verb = DETERMINERS.has(words[from - 1]?.lower ?? '') ? from - 2 : from - 1
  return words[at - 1]?.lower === 'of' && LIGHT_VERBS.has(words[verb]?.lower ?? '') && FIRST_PERSONS.has(words[verb - 1]?.lower ?? '')
}

/** True for a bare year or a small bare count that nothing names as a value. */
function isBare(value: TypedValue): boolean {
  return value.kind === 'number' && value.unit === null
}

function nameFor(words: readonly Word[], at: number, floor: number, taken: ReadonlySet<number>): Named | null | 'skip' {
  const value = words[at]?.found?.value
  if (!value) return null
  const dimension = dimensionOf({ kind: value.kind, unit: value.unit })
  const verb = verbBefore(words, at)
  if (verb?.subject != null && OTHER_PERSONS.has(verb.subject)) return 'skip'
  const colon = words[at - 1]?.text === ':' || words[at - 1]?.text === '='
  const before = phraseBefore(words, at, floor)
  const phrase = before && colon && isCorrecting(textOf(words, before.from, before.to)) ? null : before
  // "Player 2 plays": a bare number inside a phrase is part of a name.
  const inside =
    isBare(value) &&
    phrase !== null &&
    !phrase.bridged &&
    !colon &&
    !words[at + 2]?.found &&
    (isContent(words[at + 1]?.text ?? '') || COPULAS.has(words[at + 1]?.lower ?? ''))
  const counted = isBare(value) && words[at - 1]?.lower === 'of' && words[at - 2]?.found
  const unitPrice = isBare(value) && /^[\p{Lu}\p{Sc}]{1,3}\/\p{L}+$/u.test(words[at + 1]?.text ?? '')
  if (
    isOfThing(words, at) ||
    inside ||
    counted ||
    unitPrice ||
    (isBare(value) && !colon && isIdentified(words, at)) ||
    isCodeName(words, phrase)
  )
    return 'skip'
  if (phrase && !taken.has(phrase.from)) {
    const lead = words[phrase.from - 1]
    const starts =
      phrase.from <= floor ||
      lead === undefined ||
      LIGHT_VERBS.has(lead.lower) ||
      (lead.text === ':' && isCorrecting(textOf(words, 0, phrase.from - 1))) ||
      lead.found !== null ||
      !(/^[:=→()@]$/u.test(lead.text) || isContent(lead.text) || PREPOSITIONS.has(lead.lower) || PRONOUNS.has(lead.lower)) ||
      lead.lower === 'with'
    const governed = verb !== null && verb.at >= floor && verb.at < phrase.from && !phrase.bridged
    if (
      colon ||
      phrase.bridged ||
      (starts &&
        !governed &&
        (!isBare(value) || isLogLike(words) || isOwnHaving(words, phrase.from, at)) &&
        !isItemized(dimension, textOf(words, phrase.from, phrase.to), value.unit))
    ) {
      return {
        attribute: phraseName(words, phrase, dimension, at),
        label: spanOf(words, phrase.from, phrase.to),
        confidence: colon ? 0.9 : 0.85,
      }
    }
  }
  const practised = practiceName(words, at, dimension)
  if (practised) return practised
  const covered = coverName(words, at, verb, value, dimension)
  if (covered) return covered
  const noun = nounAfter(words, at)
  const itself = selfName(value.unit)
  // "30 pages of a book": the unit names the measure.
  if (noun && itself !== null && words[at + 1]?.lower === 'of') return { attribute: itself, label: null, confidence: 0.75 }
  if (noun && verb?.sense.noun === 'score' && /^(?:points|pts|punkte)$/iu.test(textOf(words, noun.from, noun.to)))
    return { attribute: 'score', label: spanOf(words, verb.at, verb.at + 1), confidence: 0.8 }
  if (noun && dimension !== 'money' && !(dimension === 'fraction' && words[at + 1]?.lower !== 'of'))
    return { ...nounName(words, noun, dimension), confidence: 0.75 }
  return (
    verbName(words, at, verb, value, dimension) ??
    verbName(words, at, verb ? null : verbAfter(words, at), value, dimension) ??
    activityName(words, at, dimension) ??
    beingName(words, at, value, dimension) ??
    weatherName(words, at, dimension) ??
    courseName(words, at, value, dimension) ??
    selfNamed(value)
  )
}

/** Modifiers that make another measure of an activity. */
const DISTINCT = /(?:est|total|daily|weekly|monthly|average|avg|max|min|best|record|planned)$/iu

/** "easy run 8 km" is a run's distance, "flight took 1h 50m" the flight's duration; else the words themselves. */
function phraseName(
  words: readonly Word[],
  phrase: { from: number; to: number; bridged: boolean },
  dimension: string | null,
  at: number,
): string {
  const text = textOf(words, phrase.from, phrase.to)
  const sense = verbSense(words[phrase.to - 1]?.text ?? '')
  const modifiers = words.slice(phrase.from, phrase.to - 1)
  const isActivity =
    sense?.natural === null && (dimension === 'length' || dimension === 'time') && !words[phrase.to - 1]?.lower.endsWith('ed')
  if (sense && isActivity && modifiers.length < 2 && !modifiers.some((word) => DISTINCT.test(word.text)))
    return `${sense.noun} ${dimensionNoun(dimension)}`
  const lasted = dimension === 'time' && words.slice(phrase.to, at).some((word) => LASTING.has(word.lower))
  return lasted && !/\b(?:time|duration|dauer|zeit)$/iu.test(text) ? `${text} duration` : meantName(text)
}

function isCodeName(words: readonly Word[], phrase: { to: number } | null): boolean {
  return phrase !== null && isCode(words[phrase.to - 1]?.text ?? '')
}

/** "room 312", "our flight is AF 1180": the number tells which one. */
function isIdentified(words: readonly Word[], at: number): boolean {
  const [before, earlier] = [words[at - 1], words[at - 2]]
  if (!before || before.found) return false
  return isDesignator(before.text) || (/^\p{Lu}{2,3}$/u.test(before.text) && COPULAS.has(earlier?.lower ?? ''))
}

/** "a 5 km run in 27:30": the noun behind an earlier value is the activity that this one measures too. */
function activityName(words: readonly Word[], at: number, dimension: string | null): Named | null {
  if (dimension !== 'time' && dimension !== 'length' && dimension !== 'energy') return null
  for (let index = at - 1; index >= 0; index -= 1) {
    const word = words[index]
    const isBeside = words[index - 1]?.found || words[index + 1]?.found || (words[index + 1]?.text === ':' && words[index + 2]?.found)
    const sense = word && !word.found && isBeside ? verbSense(word.text) : null
    if (sense && sense.role === 'other' && sense.natural === null)
      return { attribute: `${sense.noun} ${dimensionNoun(dimension)}`, label: spanOf(words, index, index + 1), confidence: 0.7 }
  }
  return null
}

/** "6.8 km in 42 minutes along the river": a distance and the time it took, of the activity that the clause names. */
function coverName(words: readonly Word[], at: number, verb: Verb | null, value: TypedValue, dimension: string | null): Named | null {
  const first = dimension === 'time' ? at - 2 : at
  if ((dimension !== 'time' && dimension !== 'length') || !/^(?:in|en|em|within)$/u.test(words[first + 1]?.lower ?? '')) return null
  const [distance, time] = [first, first + 2].map((index) => {
    const item = words[index]?.found?.value
    return item ? dimensionOf({ kind: item.kind, unit: item.unit }) : null
  })
  if (distance !== 'length' || time !== 'time') return null
  const governed = verbName(words, at, verb, value, dimension)
  if (governed) return governed
  const behind = words.findIndex((word, index) => index > first && isActivityWord(word.text))
  const activity = words.findLastIndex((word, index) => index < first && isActivityWord(word.text))
  const from = activity < 0 ? behind : activity
  const sense = from < 0 ? null : verbSense(words[from]?.text ?? '')
  if (!sense) return { attribute: dimensionNoun(dimension), label: null, confidence: 0.6 }
  return { attribute: `${sense.noun} ${dimensionNoun(dimension)}`, label: spanOf(words, from, from + 1), confidence: 0.75 }
}

/** "The marathon is 42 km long": what things are like, not what the person did. */
function isOfThing(words: readonly Word[], at: number): boolean {
  const isTold = /^(?:is|are|ist|sind)$/u.test(words[at - 1]?.lower ?? '') && /^(?:the|der|die|das)$/u.test(words[0]?.lower ?? '')
  return isTold && /^(?:long|high|tall|wide|deep|away|lang|hoch|breit|tief|entfernt)$/u.test(words[at + 1]?.lower ?? '')
}

/** "Yoga for 45 min": a log line that only names what the time was for. */
function practiceName(words: readonly Word[], at: number, dimension: string | null): Named | null {
  const isLed = dimension === 'time' && /^(?:for|für|pendant|por|durante)$/u.test(words[at - 1]?.lower ?? '')
  const named = words.slice(0, at - 1)
  if (!isLed || named.length === 0 || named.length > 3) return null
  if (!named.every((word) => !word.found && isContent(word.text) && !isVerbHere(words, words.indexOf(word)))) return null
  const sense = verbSense(textOf(words, at - 2, at - 1))
  if (sense) return null
  return { attribute: `${textOf(words, 0, at - 1)} duration`, label: spanOf(words, 0, at - 1), confidence: 0.75 }
}

/** Money and energy beside a noun are of that noun ("coffee €3", "oatmeal 350 kcal"): the noun is the item, not the measure. */
function isItemized(dimension: string | null, name: string, unit: string | null): boolean {
  return (
    (dimension === 'money' && !namesAmount(name.split(' ').at(-1) ?? '')) ||
    (dimension === 'energy' &&
      /^k?(?:cal|J)$/u.test(unit ?? '') &&
      !/calor|energ|kcal|burn|intake|kalori|consum|meter|usage|power/iu.test(name))
  )
}

/** Quantity of a noun: the noun itself for amounts of it, noun and dimension for an activity ("5 km run" -> "run distance"). */
function nounName(
  words: readonly Word[],
  noun: { from: number; to: number },
  dimension: string | null,
): { attribute: string; label: { start: number; end: number } } {
  const text = textOf(words, noun.from, noun.to)
  const sense = verbSense(text)
  const activity = dimension === 'length' || dimension === 'time'
  const attribute =
    sense && activity && sense.natural !== dimension
      ? `${sense.noun} ${dimensionNoun(dimension)}`
      : sense && sense.natural === dimension
        ? sense.noun
        : dimension === 'time'
          ? `${text} duration`
          : text
  return { attribute, label: spanOf(words, noun.from, noun.to) }
}

/** "ran 10k": runners' kilometres. */
function asDistance(words: readonly Word[], at: number): TypedValue | null {
  const value = words[at]?.found?.value
  const sense = value && verbBefore(words, at)?.sense
  const isRun = sense && sense.role === 'other' && sense.natural === null && /^(?:run|walk|ride|hike|row|swim)$/u.test(sense.noun)
  if (!value || !isRun || value.unit !== null || value.number === null || !/^\d{1,3}(?:[.,]\d)?\s?k$/iu.test(value.raw)) return null
  return { ...value, number: value.number / 1000, unit: 'km', reading: `${value.raw}: kilometres, as of a ${sense.noun}` }
}

function verbName(words: readonly Word[], at: number, verb: Verb | null, value: TypedValue, dimension: string | null): Named | null {
  if (
    !verb ||
    dimension === 'calendar' ||
    (isBare(value) &&
      (verb.sense.natural === null || at - verb.at > 2 || words.slice(verb.at + 1, at).some((word) => isContent(word.text))))
  )
    return null
  if (value.kind === 'range' && value.text?.includes(':'))
    return { attribute: `${verb.sense.noun} period`, label: spanOf(words, verb.at, verb.at + 1), confidence: 0.75 }
  if (verb.sense.noun === 'food' && dimension === 'energy')
    return { attribute: 'calories', label: spanOf(words, verb.at, verb.at + 1), confidence: 0.8 }
  // "Migraine 7/10, lasted 3 hours": what lasted was named before, if at all.
  if (LASTING.has(words[verb.at]?.lower ?? ''))
    return { attribute: 'duration', label: spanOf(words, verb.at, verb.at + 1), confidence: 0.7 }
  const own = verb.sense.natural === dimension || (dimension === null && verb.sense.natural !== null)
  const named = selfName(value.unit)
  const purpose = dimension === 'time' ? purposeOf(words, verb.at) : null
  const base =
    dimension === 'money'
      ? 'amount'
      : own
        ? verb.sense.noun
        : purpose !== null && verb.sense.role === 'pay'
          ? `${purpose} duration`
          : named !== null && named !== 'calories'
            ? named
            : /^(?:loss|gain)$/u.test(verb.sense.noun)
              ? `${dimensionNoun(dimension)} ${verb.sense.noun}`
              : `${verb.sense.noun} ${dimensionNoun(dimension)}`
  const attribute = verb.subject !== null && verb.sense.role === 'other' ? `${verb.subject} ${base}` : base
  return { attribute, label: spanOf(words, verb.at, verb.at + 1), confidence: 0.8 }
}

/** "spent 45 min on reading": what the time went to. */
function purposeOf(words: readonly Word[], verbAt: number): string | null {
  const on = words.findIndex((word, index) => index > verbAt && /^(?:on|for)$/u.test(word.lower))
  const noun = on < 0 ? null : nounAfter(words, on)
  return noun ? textOf(words, noun.from, noun.to) : null
}

function beingName(words: readonly Word[], at: number, value: TypedValue, dimension: string | null): Named | null {
  const previous = words
    .slice(0, at)
    .map((word) => (word.found ? '#' : word.lower))
    .join(' ')
  if (!/(?:^|\s)(?:i am|i'm|i’m|i was|ich bin|ich war|je suis)(?:\s(?:#|and|about|now|und|et))*$/u.test(previous) || isBare(value))
    return null
  const noun = beingNoun(dimension)
  return noun === null ? null : { attribute: noun, label: null, confidence: 0.7 }
}

/** "It's 21 °C", "-4 °C at the bus stop": the weather. */
function weatherName(words: readonly Word[], at: number, dimension: string | null): Named | null {
  if (dimension !== 'temperature') return null
  const before = words
    .slice(0, at)
    .map(({ lower }) => lower)
    .join(' ')
  return /^(?:(?:it|there) (?:is|was)|it['’]s|es (?:ist|war|hat)|il fait|hace|faz|now|today|only|just|heute|nur|\s)*$/u.test(before)
    ? { attribute: 'temperature', label: null, confidence: 0.6 }
    : null
}

function selfNamed(value: TypedValue): Named | null {
  const attribute = selfName(value.unit)
  return attribute === null ? null : { attribute, label: null, confidence: 0.6 }
}

/** A time or date in the clause: named by a copula ("bedtime was 23:15") or a verb that has a time of its own ("woke up at 6:30"). */
function whenDraft(text: string, words: readonly Word[], at: number, found: Found): Draft | null {
  const phrase = found.value.kind === 'time' ? phraseBefore(words, at, 0) : null
  const verb = verbBefore(words, at)
  const raw = text.slice(found.start, found.end)
  // "is at 15:30" announces; "was 23:15" tells.
  const announced = found.value.kind === 'time' && words[at - 1]?.lower === 'at' && /^(?:is|are)$/u.test(words[at - 2]?.lower ?? '')
  if (isToday(raw) || announced) return null
  const bedAt = words.findLastIndex((word, index) => index < at && word.lower === 'bed')
  const isUp = words.slice(bedAt + 1, at).some(({ lower }) => /^(?:up|rose|woke|awake|auf|aufgestanden)$/u.test(lower))
  const bed = found.value.kind === 'time' && bedAt >= 0 && !isUp && (verb?.sense.noun !== 'wake' || verb.at < bedAt)
  const attribute = bed
    ? 'bedtime'
    : phrase?.bridged
      ? textOf(words, phrase.from, phrase.to)
      : (verb?.sense.noun === 'wake' || (isUp && bedAt >= 0)) && found.value.kind === 'time'
        ? 'wake time'
        : found.value.kind === 'time'
          ? 'time'
          : 'date'
  return {
    attribute,
    value: found.value,
    start: found.start,
    end: found.end,
    label: phrase?.bridged ? spanOf(words, phrase.from, phrase.to) : null,
    confidence: 0.7,
  }
}

/** "mood 6/10" is a rating, "3/4 of the cake" a fraction. */
function isNamedBefore({ label }: Named, word: Word): boolean {
  return label !== null && label.end <= word.start
}

/** Drafts of one clause. Dates and times come last, and only with a measure or a name of their own. */
export function clauseDrafts(text: string, start: number, end: number, found: readonly Found[]): Draft[] {
  const plain = wordsOf(text, start, end, found)
  const words = plain.map((word, at) => {
    const distance = asDistance(plain, at)
    return distance && word.found ? { ...word, found: { ...word.found, value: distance } } : word
  })
  const drafts: Draft[] = []
  const when: Draft[] = []
  const taken = new Set<number>()
  let floor = 0
  words.forEach((word, at) => {
    if (!word.found) return
    if (WHEN.has(word.found.value.kind)) {
      const draft = whenDraft(text, words, at, word.found)
      if (draft) when.push(draft)
      if (at === floor) floor = at + 1
      return
    }
    if (words[at + 1]?.lower === 'ago') return
    const named = nameFor(words, at, floor, taken)
    const lastFloor = floor
    floor = at + 1
    if (named === 'skip') return
    const dimension = dimensionOf({ kind: word.found.value.kind, unit: word.found.value.unit })
    const item = dimension === 'energy' && named?.attribute === 'calories' ? phraseBefore(words, at, lastFloor) : null
    if (item && !item.bridged && !taken.has(item.from) && isItemized(dimension, textOf(words, item.from, item.to), word.found.value.unit))
      drafts.push(wordsDraft(text, words, 'item', item.from, item.to))
    const pressure = pressureDrafts(text, word.found, named)
    if (pressure) drafts.push(...pressure)
    else if (named)
      drafts.push({
        attribute: named.attribute,
        value: isNamedBefore(named, word) ? asRating(word.found.value) : word.found.value,
        start: word.start,
        end: word.end,
        label: named.label,
        confidence: named.confidence,
      })
    const label = named?.label
    words.forEach((other, index) => {
      if (label && other.start >= label.start && other.end <= label.end) taken.add(index)
    })
  })
  const lone = when.filter((draft) => draft.attribute !== 'time' && draft.attribute !== 'date')
  return drafts.length > 0 ? [...drafts, ...when] : lone
}

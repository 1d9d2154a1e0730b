/**
 * One asserted clause -> attribute-value drafts (METHOD 2). The name of a value comes from the words by grammar: the noun phrase before it
 * ("pulse 64", "my weight was 82.4"), the noun behind it ("30 g protein"), else the verb ("slept 7h", "ran 5 km").
 */
import { dimensionOf } from './attributes.ts'
import type { Found } from './messages-scan.ts'
import { WHEN, nounAfter, phraseBefore, spanOf, textOf, verbAfter, verbBefore, wordsOf } from './messages-phrases.ts'
import type { Verb, Word } from './messages-phrases.ts'
import {
  COPULAS,
  DETERMINERS,
  LIGHT_VERBS,
  OTHER_PERSONS,
  PREPOSITIONS,
  PRONOUNS,
  beingNoun,
  dimensionNoun,
  isContent,
  meantName,
  selfName,
  verbSense,
} from './messages-words.ts'
import { readValue, tidy } from './values/index.ts'
import type { TypedValue } from '../../../src-shared/model.ts'

export type Draft = {
  attribute: string
  value: TypedValue
  start: number
  end: number
  label: { start: number; end: number } | null
  confidence: number
}

type Named = { attribute: string; label: { start: number; end: number } | null; confidence: number }
const BLOOD_PRESSURE = /^(?:bp|rr|blood pressure|blutdruck|tension|tension artérielle|pressão|pressão arterial|presión|presión arterial)$/iu

function isLogLike(words: readonly Word[]): boolean {
  return words.filter((word) => !word.found).length <= 8 && !words.some((word) => PRONOUNS.has(word.lower))
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
  const phrase = phraseBefore(words, at, floor)
  const colon = words[at - 1]?.text === ':' || words[at - 1]?.text === '='
  // "Player 2 plays": a bare number inside a phrase is part of a name.
  const inside =
    isBare(value) &&
    phrase !== null &&
    !phrase.bridged &&
    !colon &&
    !words[at + 2]?.found &&
    (isContent(words[at + 1]?.text ?? '') || COPULAS.has(words[at + 1]?.lower ?? ''))
  if (inside) return 'skip'
  if (phrase && !taken.has(phrase.from)) {
    const lead = words[phrase.from - 1]
    const starts =
      phrase.from <= floor ||
      lead === undefined ||
      LIGHT_VERBS.has(lead.lower) ||
      lead.found !== null ||
      !(/^[:=→()@]$/u.test(lead.text) || isContent(lead.text) || PREPOSITIONS.has(lead.lower) || PRONOUNS.has(lead.lower)) ||
      lead.lower === 'with'
    const governed = verb !== null && verb.at >= floor && verb.at < phrase.from && !phrase.bridged
    if (
      colon ||
      phrase.bridged ||
      (starts && !governed && (!isBare(value) || isLogLike(words)) && !isItemized(dimension, textOf(words, phrase.from, phrase.to)))
    ) {
      return {
        attribute: meantName(textOf(words, phrase.from, phrase.to)),
        label: spanOf(words, phrase.from, phrase.to),
        confidence: colon ? 0.9 : 0.85,
      }
    }
  }
  const noun = nounAfter(words, at)
  const itself = selfName(value.unit)
  // "30 pages of a book": the unit names the measure.
  if (noun && itself !== null && words[at + 1]?.lower === 'of') return { attribute: itself, label: null, confidence: 0.75 }
  if (noun && dimension !== 'money' && !(dimension === 'fraction' && words[at + 1]?.lower !== 'of'))
    return { ...nounName(words, noun, dimension), confidence: 0.75 }
  return (
    verbName(words, at, verb, value, dimension) ??
    verbName(words, at, verbAfter(words, at), value, dimension) ??
    activityName(words, at, dimension) ??
    beingName(words, at, value, dimension) ??
    selfNamed(value)
  )
}

/** "a 5 km run in 27:30": the noun behind an earlier value is the activity that this one measures too. */
function activityName(words: readonly Word[], at: number, dimension: string | null): Named | null {
  if (dimension !== 'time' && dimension !== 'length' && dimension !== 'energy') return null
  for (let index = at - 1; index > 0; index -= 1) {
    const word = words[index]
    const sense = word && !word.found && words[index - 1]?.found ? verbSense(word.text) : null
    if (sense && sense.role === 'other')
      return { attribute: `${sense.noun} ${dimensionNoun(dimension)}`, label: spanOf(words, index, index + 1), confidence: 0.7 }
  }
  return null
}

/** Money and energy beside a noun are of that noun ("coffee €3", "oatmeal 350 kcal"): the noun is the item, not the measure. */
function isItemized(dimension: string | null, name: string): boolean {
  return dimension === 'money' || (dimension === 'energy' && !/calor|energ|kcal|burn|intake|kalori|consum|meter|usage|power/iu.test(name))
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

function selfNamed(value: TypedValue): Named | null {
  const attribute = selfName(value.unit)
  return attribute === null ? null : { attribute, label: null, confidence: 0.6 }
}

const BP_PARTS = /^(\d{2,3})\s?(?:\/|over)\s?(\d{2,3})/u

/** "121/79" under the name of blood pressure, or in mmHg, is two measures. */
function pressureDrafts(text: string, found: Found, named: Named | null): Draft[] | null {
  const match = found.value.kind === 'ratio' ? BP_PARTS.exec(text.slice(found.start, found.end)) : null
  if (!match || !((named && BLOOD_PRESSURE.test(named.attribute)) || found.value.unit === 'mmHg')) return null
  const parts = [
    { attribute: 'systolic', raw: match[1] ?? '', at: 0 },
    { attribute: 'diastolic', raw: match[2] ?? '', at: match[0].length - (match[2] ?? '').length },
  ]
  return parts.map(({ attribute, raw, at }) => ({
    attribute,
    value: { ...readValue(raw, { unit: 'mmHg' }), raw },
    start: found.start + at,
    end: found.start + at + raw.length,
    label: named?.label ?? null,
    confidence: 0.9,
  }))
}

/** Words taken as a text value: a shop, an item. */
function wordsDraft(text: string, words: readonly Word[], attribute: string, from: number, to: number): Draft {
  const span = spanOf(words, from, to)
  const raw = text.slice(span.start, span.end)
  return {
    attribute,
    value: { raw, kind: 'text', number: null, text: tidy(raw), unit: null, ambiguous: false, reading: 'words of the sentence' },
    ...span,
    label: null,
    confidence: 0.7,
  }
}

const PLACE = /^(?:at|from|bei|chez|in|en|no|na|em)$/u
const PURPOSE = /^(?:for|on|für|pour|para|por)$/u

/** Shop and item of a payment: "paid €12,40 at Lidl for milk", "Lidl €12,40", "bought milk for €2". */
function paymentDrafts(text: string, words: readonly Word[], at: number, floor: number): Draft[] {
  const drafts: Draft[] = []
  const add = (attribute: string, from: number, to: number): void => {
    if (!drafts.some((draft) => draft.attribute === attribute)) drafts.push(wordsDraft(text, words, attribute, from, to))
  }
  const verb = verbBefore(words, at)
  for (let index = (verb?.at ?? at) + 1; index < words.length; index += 1) {
    const word = words[index]
    if (!word || word.found) continue
    const noun = PLACE.test(word.lower) || PURPOSE.test(word.lower) ? nounAfter(words, skipDeterminers(words, index)) : null
    if (noun && PLACE.test(word.lower) && /^\p{Lu}/u.test(words[noun.from]?.text ?? '')) add('shop', noun.from, noun.to)
    else if (noun && PURPOSE.test(word.lower)) add('item', noun.from, noun.to)
  }
  if (verb?.sense.role === 'cost' && verb.subject !== null) {
    const phrase = phraseBefore(words, verb.at, 0)
    if (phrase) add('item', phrase.from, phrase.to)
  } else if (verb) {
    const object = nounAfter(words, skipDeterminers(words, verb.at))
    const payee =
      /^(?:paid|pay|paying|bezahlt)$/u.test(words[verb.at]?.lower ?? '') && /^\p{Lu}/u.test(words[object?.from ?? 0]?.text ?? '')
    if (object && object.to <= at) add(payee ? 'shop' : 'item', object.from, object.to)
  } else {
    const phrase = phraseBefore(words, at, floor)
    if (phrase && !phrase.bridged) add('item', phrase.from, phrase.to)
  }
  return drafts
}

function skipDeterminers(words: readonly Word[], at: number): number {
  let index = at
  while (DETERMINERS.has(words[index + 1]?.lower ?? '')) index += 1
  return index
}

/** The round's own day, which its time says already. */
export function isToday(raw: string): boolean {
  return /^(?:today|tonight|heute|hoy|hoje|今天|اليوم|this (?:morning|evening|afternoon))$/iu.test(raw)
}

/** A time or date in the clause: named by a copula ("bedtime was 23:15") or a verb that has a time of its own ("woke up at 6:30"). */
function whenDraft(text: string, words: readonly Word[], at: number, found: Found): Draft | null {
  const phrase = found.value.kind === 'time' ? phraseBefore(words, at, 0) : null
  const verb = verbBefore(words, at)
  const raw = text.slice(found.start, found.end)
  if (isToday(raw)) return null
  const bed = found.value.kind === 'time' && words.slice(0, at).some((word) => word.lower === 'bed')
  const attribute = bed
    ? 'bedtime'
    : phrase?.bridged
      ? textOf(words, phrase.from, phrase.to)
      : verb?.sense.noun === 'wake' && found.value.kind === 'time'
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

/** Drafts of one clause. Dates and times come last, and only with a measure or a name of their own. */
export function clauseDrafts(text: string, start: number, end: number, found: readonly Found[]): Draft[] {
  const words = wordsOf(text, start, end, found)
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
    const money = dimension === 'money'
    const item = dimension === 'energy' && named?.attribute === 'calories' ? phraseBefore(words, at, lastFloor) : null
    if (item && !item.bridged && !taken.has(item.from) && isItemized(dimension, textOf(words, item.from, item.to)))
      drafts.push(wordsDraft(text, words, 'item', item.from, item.to))
    const pressure = pressureDrafts(text, word.found, named)
    if (pressure) drafts.push(...pressure)
    else if (named)
      drafts.push({
        attribute: named.attribute,
        value: word.found.value,
        start: word.start,
        end: word.end,
        label: named.label,
        confidence: named.confidence,
      })
    else if (money && isLogLike(words) && paymentDrafts(text, words, at, 0).length > 0)
      drafts.push({ attribute: 'amount', value: word.found.value, start: word.start, end: word.end, label: null, confidence: 0.65 })
    if (money && (named === null || named.attribute === 'amount')) drafts.push(...paymentDrafts(text, words, at, 0))
    const label = named?.label
    words.forEach((other, index) => {
      if (label && other.start >= label.start && other.end <= label.end) taken.add(index)
    })
  })
  const lone = when.filter((draft) => draft.attribute !== 'time' && draft.attribute !== 'date')
  return drafts.length > 0 ? [...drafts, ...when] : lone
}

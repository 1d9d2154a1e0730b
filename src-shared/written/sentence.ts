/**
 * Sentences that the engine writes once, in English, with values in them: failures, problems of an import, how a value was read, how a table came to be.
 * They cross borders and are stored as text, so they are read back: a catalogue holds each with its slots, a window finds the one that a text was made
 * from, takes the values out and writes them into its own language. In: text. Out: the same in another language, null when no sentence of the catalogue made it.
 */
import type { Language } from '../language.ts'

/**
 * Names of slots in a sentence: "{name}" is any text and stays as it is; "{n:number}" and "{day:time}" are written in the person's locale;
 * "{why:said}" is a sentence or piece itself; "{names:list}" is a list with commas, of such pieces.
 */
type Slots<Text extends string> = Text extends `${string}{${infer Slot}}${infer Rest}` ? Slot | Slots<Rest> : never
type SameSlots<Text extends string, English extends string> = [Slots<Text>, Slots<English>] extends [Slots<English>, Slots<Text>]
  ? Text
  : `has other slots than the English sentence: ${Slots<English>}`

export type Written = Readonly<Record<Language, string>>

/** One sentence in every language; slots that differ do not compile. */
export function written<const English extends string, const German extends string, const Chinese extends string>(
  en: English,
  de: German & SameSlots<German, English>,
  zh: Chinese & SameSlots<Chinese, English>,
): Written {
  return { en, de, zh }
}

/** How values stand in a sentence of the window. */
export type ValueWords = {
  language: Language
  /** A number as the locale writes it; `text` is English ("12,000", "3.5"). */
  number(text: string): string
  /** A day or a local time ("2026-03-04", "2026-03-04T18:30:00"). */
  time(text: string): string
}

type Kind = 'text' | 'number' | 'time' | 'said' | 'list'
type Slot = { name: string; kind: Kind }
/** What stands between two slots of any text: letters, numbers and times, which are found without looking at the text more than once. */
type Solid = { expression: RegExp; slots: readonly Slot[] }
type Compiled = { sentence: Written; solids: readonly Solid[]; anything: readonly Slot[]; weight: number }

const SLOT = /\{(\w+)(?::(\w+))?\}/gu
const SOURCES = {
  number: String.raw`(-?\d[\d,]*(?:\.\d+)?)`,
  time: String.raw`(\d{4}-\d{2}(?:-\d{2})?(?:[T ]\d{2}:\d{2}(?::\d{2})?)?)`,
} as const

function kindOf(word: string | undefined): Kind {
  return word === 'number' || word === 'time' || word === 'said' || word === 'list' ? word : 'text'
}

function compile(sentence: Written, from: Language): Compiled {
  const text = sentence[from]
  const solids: { source: string; slots: Slot[] }[] = [{ source: '', slots: [] }]
  const anything: Slot[] = []
  let weight = 0
  let last = 0
  const add = (source: string): void => {
    const solid = solids.at(-1)
    if (solid) solid.source += source
  }
  for (const match of text.matchAll(SLOT)) {
    const before = text.slice(last, match.index)
    const slot: Slot = { name: match[0], kind: kindOf(match[2]) }
    add(escaped(before))
    if (slot.kind === 'number' || slot.kind === 'time') {
      add(SOURCES[slot.kind])
      solids.at(-1)?.slots.push(slot)
    } else {
      anything.push(slot)
      solids.push({ source: '', slots: [] })
    }
    // A slot that takes numbers alone says more than one that takes anything.
    weight += before.length + (slot.kind === 'number' || slot.kind === 'time' ? 0.5 : 0)
    last = match.index + match[0].length
  }
  const rest = text.slice(last)
  add(escaped(rest))
  const expressions = solids.map(({ source, slots }, at) => ({
    expression:
      at === 0
        ? new RegExp(`^${source}${solids.length === 1 ? '$' : ''}`, 'u')
        : new RegExp(at === solids.length - 1 ? `${source}$` : source, 'gu'),
    slots,
  }))
  return { sentence, solids: expressions, anything, weight: weight + rest.length }
}

/**
 * The values of a sentence's slots in a text; null when it did not make the text. A slot of any text ends where what follows it comes first: a later place
 * could only leave less to the slots behind it, so no choice is ever taken back and hostile text costs no more than its length.
 */
function slotsIn({ solids, anything }: Compiled, text: string): [Slot, string][] | null {
  const found: [Slot, string][] = []
  let end = 0
  for (const [at, { expression, slots }] of solids.entries()) {
    const slot = anything[at - 1]
    // At least one letter for the slot before.
    expression.lastIndex = end + 1
    const match = expression.exec(text)
    if (match === null) return null
    if (slot) found.push([slot, text.slice(end, match.index)])
    for (const [index, inside] of slots.entries()) found.push([inside, match[index + 1] ?? ''])
    end = match.index + match[0].length
  }
  return found
}

/** Marks between which several sentences or pieces stand in one text. */
const SEAMS = ['; ', ' · ', '. '] as const
/** Sentences inside sentences go no deeper. */
const DEEPEST = 6
/** No sentence of the engine is longer. */
const LONGEST = 4_000
/** Characters that are compared for one text, all tries together; of the texts that sentences make, a hundredth is needed. */
const MOST_COMPARED = 400_000

export type Reader = (text: string, words: ValueWords) => string | null

/**
 * Reads texts back that the sentences of a catalogue made; the one that leaves least to its slots wins.
 * @param from the language of the texts; of others than English a sentence inside a sentence must be known too, for people write them as they like
 */
export function readerOf(catalogue: readonly Written[], from: Language = 'en'): Reader {
  // Compiled at the first use: most windows never show most sentences, but each is shown at once when it is.
  let compiled: readonly Compiled[] | null = null
  const ordered = (): readonly Compiled[] =>
    (compiled ??= catalogue.map((sentence) => compile(sentence, from)).toSorted((a, b) => b.weight - a.weight))

  /** Characters that may still be compared; other's words with many seams in them would be taken apart in every way. */
  let left = 0

  function whole(text: string, words: ValueWords, depth: number): string | null {
    left -= text.length
    if (left < 0) return null
    for (const compared of ordered()) {
      const found = slotsIn(compared, text)
      if (found === null) continue
      const values = new Map(found.map(([{ name, kind }, value]) => [name, valueOf(kind, value, words, depth)]))
      if ([...values.values()].includes(null)) continue
      return compared.sentence[words.language].replaceAll(SLOT, (slot) => values.get(slot) ?? slot)
    }
    return null
  }

  function valueOf(kind: Kind, value: string, words: ValueWords, depth: number): string | null {
    if (kind === 'number') return words.number(value)
    if (kind === 'time') return words.time(value)
    if (kind === 'said') return read(value, words, depth + 1) ?? (from === 'en' ? value : null)
    if (kind === 'list') {
      const items = value.split(', ').map((item) => read(item, words, depth + 1) ?? item)
      return items.join(words.language === 'zh' ? '、' : ', ')
    }
    return value
  }

  /** The text as a row of sentences; null unless each of them is known. */
  function parts(text: string, words: ValueWords, depth: number): string | null {
    for (const seam of SEAMS)
      for (let at = text.indexOf(seam); at > 0 && left > 0; at = text.indexOf(seam, at + 1)) {
        const cut = at + (seam === '. ' ? 1 : 0)
        const first = whole(text.slice(0, cut), words, depth)
        if (first === null) continue
        const rest = read(text.slice(at + seam.length), words, depth + 1)
        if (rest !== null) return `${first}${joint(seam, words.language)}${rest}`
      }
    return null
  }

  function read(text: string, words: ValueWords, depth: number): string | null {
    if (depth > DEEPEST || text === '' || text.length > LONGEST) return null
    // A slot that takes anything would take the seam and what follows too.
    return parts(text, words, depth) ?? whole(text, words, depth)
  }

  return (text, words) => {
    left = MOST_COMPARED
    return words.language === from ? null : read(text, words, 0)
  }
}

function joint(seam: (typeof SEAMS)[number], language: Language): string {
  if (language !== 'zh') return seam === '. ' ? ' ' : seam
  return seam === '. ' ? '' : seam === '; ' ? '；' : seam
}

/** Letters alone, as an expression reads them. */
function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)
}

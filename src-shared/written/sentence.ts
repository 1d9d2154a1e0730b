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
type Compiled = { sentence: Written; expression: RegExp; slots: readonly Slot[]; weight: number }

const SLOT = /\{(\w+)(?::(\w+))?\}/gu
const SOURCES: Readonly<Record<Kind, string>> = {
  text: '([^]+?)',
  said: '([^]+?)',
  list: '([^]+?)',
  number: String.raw`(-?\d[\d,]*(?:\.\d+)?)`,
  time: String.raw`(\d{4}-\d{2}(?:-\d{2})?(?:[T ]\d{2}:\d{2}(?::\d{2})?)?)`,
}

function kindOf(word: string | undefined): Kind {
  return word === 'number' || word === 'time' || word === 'said' || word === 'list' ? word : 'text'
}

function compile(sentence: Written, from: Language): Compiled {
  const text = sentence[from]
  const slots: Slot[] = []
  let source = ''
  let weight = 0
  let last = 0
  for (const match of text.matchAll(SLOT)) {
    const before = text.slice(last, match.index)
    const kind = kindOf(match[2])
    slots.push({ name: match[0], kind })
    source += escaped(before) + SOURCES[kind]
    // A slot that takes numbers alone says more than one that takes anything.
    weight += before.length + (kind === 'number' || kind === 'time' ? 0.5 : 0)
    last = match.index + match[0].length
  }
  const rest = text.slice(last)
  return { sentence, expression: new RegExp(`^${source}${escaped(rest)}$`, 'u'), slots, weight: weight + rest.length }
}

/** Marks between which several sentences or pieces stand in one text. */
const SEAMS = ['; ', ' · ', '. '] as const
/** Sentences inside sentences go no deeper. */
const DEEPEST = 6
/** No sentence of the engine is longer. */
const LONGEST = 4_000

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

  function whole(text: string, words: ValueWords, depth: number): string | null {
    for (const { sentence, expression, slots } of ordered()) {
      const match = expression.exec(text)
      if (match === null) continue
      const values = new Map(slots.map(({ name, kind }, index) => [name, valueOf(kind, match[index + 1] ?? '', words, depth)]))
      if ([...values.values()].includes(null)) continue
      return sentence[words.language].replaceAll(SLOT, (slot) => values.get(slot) ?? slot)
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
      for (let at = text.indexOf(seam); at > 0; at = text.indexOf(seam, at + 1)) {
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

  return (text, words) => (words.language === from ? null : read(text, words, 0))
}

function joint(seam: (typeof SEAMS)[number], language: Language): string {
  if (language !== 'zh') return seam === '. ' ? ' ' : seam
  return seam === '. ' ? '' : seam === '; ' ? '；' : seam
}

/** Letters alone, as an expression reads them. */
function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)
}

/**
 * Names of attributes as compared (METHOD 2, attribute identity): surface -> tokens without case, plural, punctuation, articles and unit
 * suffix. "Weight (kg)" -> ["weight"] with unit kg, "timeInRange" -> ["time", "in", "range"]. The surface itself is kept by the caller.
 */
import { foldWord, findCurrency, findUnit, tidy } from './values/index.ts'

export type AttributeName = {
  /** Tokens joined by one space: equal keys are one name. */
  key: string
  tokens: readonly string[]
  /** Tokens that carry meaning, sorted: function words out. */
  content: readonly string[]
  /** Key without spaces and with misread digits turned to letters: what OCR confuses is equal here. */
  squashed: string
  /** Unit printed in the name, null when none. */
  unit: string | null
}

const ARTICLES = new Set([
  'the',
  'a',
  'an',
  'my',
  'our',
  'your',
  'his',
  'her',
  'their',
  'der',
  'die',
  'das',
  'mein',
  'meine',
  'le',
  'la',
  'les',
  'mon',
  'ma',
  'el',
  'los',
  'las',
  'mi',
  'o',
  'os',
  'meu',
  'minha',
])
const FUNCTION_WORDS = new Set([
  'in',
  'of',
  'for',
  'to',
  'at',
  'on',
  'and',
  'per',
  'by',
  'is',
  'was',
  'de',
  'du',
  'des',
  'do',
  'da',
  'von',
  'im',
  'en',
  'is',
])
/** Units that are no ordinary words, so that they may end a name without brackets ("weight kg"). */
const BARE_UNITS = /^(?:kg|mg|lbs?|km|kcal|kj|bpm|mmhg|mg\/dl|mmol\/l|mmol\/mol|%|°c|°f|ml|cm|mm|km\/h|mph|kwh|usd|eur|gbp|chf|€|\$|£)$/iu
const SHORT_FORMS: Readonly<Record<string, string>> = {
  avg: 'average',
  mean: 'average',
  max: 'maximum',
  min: 'minimum',
  temp: 'temperature',
  qty: 'quantity',
  amt: 'amount',
  dist: 'distance',
  wt: 'weight',
  std: 'standard',
  dev: 'deviation',
  nr: 'number',
  num: 'number',
  approx: 'approximate',
  adj: 'adjustment',
  pct: 'percent',
}
/** Abbreviations inside longer names ("Max HR"); alone they are resolved as aliases. */
const INSIDE: Readonly<Record<string, readonly string[]>> = { hr: ['heart', 'rate'], bp: ['blood', 'pressure'], bg: ['glucose'] }
const TIME_OF_READING = new Set(['today', 'heute', 'hoy', 'hoje'])
/** Between the words of camelCase; "SpO2", "HbA1c" and "iPhone" are one word. */
const CAMEL = /(?<=\p{L}\p{Ll})(?=\p{Lu}\p{Ll})/gu
const MISREAD: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '5': 's', '8': 'b', '|': 'l', '!': 'l' }

function unitNamed(text: string): string | null {
  const plain = text.trim()
  return findUnit(plain)?.symbol ?? findCurrency(plain, null)?.code ?? null
}

/** Splits a unit off the end of a label: "Weight (kg)", "Glucose, mg/dL", "Range high %". */
export function splitUnit(surface: string): { name: string; unit: string | null } {
  const text = tidy(surface)
    .replace(/[:：=]+$/u, '')
    .trim()
  const bracket = /^(.*\S)\s*[([]\s*(?:in\s+)?([^()[\]]{1,15})\s*[)\]]$/u.exec(text)
  const bracketUnit = bracket ? unitNamed(bracket[2] ?? '') : null
  if (bracket && bracketUnit !== null) return { name: bracket[1] ?? text, unit: bracketUnit }
  const tail = /^(.*[^\s\d.,])[,/]?\s+(?:in\s+)?(\S{1,9})$/u.exec(text)
  if (tail && (BARE_UNITS.test(tail[2] ?? '') || /^(?:g|U|L|IU)$/u.test(tail[2] ?? '')))
    return { name: (tail[1] ?? text).replace(/[,/]$/u, ''), unit: unitNamed(tail[2] ?? '') }
  return { name: text, unit: null }
}

/** Singular of an English-looking plural; short and irregular words stay. */
function singular(token: string): string {
  if (token.length < 4 || !/^[a-z]+s$/u.test(token) || /(?:ss|us|is|ous|ness)$/u.test(token)) return token
  if (token.endsWith('ies') && token.length > 4) return `${token.slice(0, -3)}y`
  if (/(?:ches|shes|xes|sses|zes)$/u.test(token)) return token.slice(0, -2)
  return token.slice(0, -1)
}

function tokensOf(name: string): string[] {
  const spaced = name
    .replace(CAMEL, ' ')
    .replace(/#/gu, ' number ')
    .replace(/^\s*%(?=\s)/u, 'percent ')
    .replace(/(?<=\p{L}\s)no\.?\s*$/iu, 'number')
    .replace(/&/gu, ' and ')
    .replace(/['’]s\b/gu, '')
  const words = spaced.match(/\d+(?:[.,]\d+)*%?|[\p{L}\p{M}\p{N}]+/gu) ?? []
  const folded = words
    .map((word) => foldWord(word))
    .map((word) => (Object.hasOwn(SHORT_FORMS, word) ? (SHORT_FORMS[word] ?? word) : word))
    .map(singular)
  const kept = folded.filter((word, at) => !ARTICLES.has(word) && !(at > 0 && TIME_OF_READING.has(word)))
  if (kept.length < 2) return kept.length === 0 ? folded : kept
  return kept.flatMap((word) => (Object.hasOwn(INSIDE, word) ? (INSIDE[word] ?? word) : word))
}

/** Comparison forms of a label as printed or said. An empty or sign-only label gives an empty key. */
export function attributeName(surface: string): AttributeName {
  const { name, unit } = splitUnit(surface)
  const tokens = tokensOf(name)
  const content = tokens.filter((token) => !FUNCTION_WORDS.has(token))
  const squashed = tokens.join('').replace(/[0158|!]/gu, (sign) => (/^\d+$/u.test(tokens.join('')) ? sign : (MISREAD[sign] ?? sign)))
  return { key: tokens.join(' '), tokens, content: [...(content.length === 0 ? tokens : content)].sort(), squashed, unit }
}

/** Numbers in a name ("tax 6%", "week 2"): names whose numbers differ are never one attribute. A digit inside a word is a misread letter. */
export function numbersIn(name: AttributeName): string {
  return name.tokens.filter((token) => /^\d/u.test(token) && !/^\d+\p{L}/u.test(token)).join(' ')
}

/** First letters of all tokens, and of the content tokens: "tir" for "time in range". */
export function initialsOf(name: AttributeName): string[] {
  const initials = (tokens: readonly string[]): string => tokens.map((token) => [...token][0] ?? '').join('')
  return [...new Set([initials(name.tokens), initials(name.tokens.filter((token) => !FUNCTION_WORDS.has(token)))])].filter(
    (letters) => letters.length >= 2,
  )
}

/** Label for people from a surface: tidied, unit suffix and colon off, first letter large. */
export function labelOf(surface: string): string {
  const { name } = splitUnit(surface)
  const words = name.replace(CAMEL, ' ').replace(/[_]+/gu, ' ').trim()
  return words === '' ? surface.trim() : words.charAt(0).toUpperCase() + words.slice(1)
}

/** Words that say that something is measured, not what. */
const GENERIC = new Set(['level', 'reading', 'value', 'measurement', 'result', 'score', 'rating', 'count', 'number', 'amount', 'up'])

/** A word without the ending of its form: "running", "run" -> "run". */
function stem(token: string): string {
  const bare = token.length >= 6 ? token.replace(/(?:ing|ed)$/u, '').replace(/([bdgmnprt])\1$/u, '$1') : token
  return bare.length >= 4 ? bare.replace(/e$/u, '') : bare
}

/** What two names share that differ only in general words and in the forms of words; empty when nothing is left. */
export function coreOf(name: AttributeName): string {
  const core = name.content.filter((token) => !GENERIC.has(token)).map(stem)
  return core.length === 0 ? '' : core.sort().join(' ')
}

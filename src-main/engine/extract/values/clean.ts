/**
 * First step of every reading (METHOD 2): raw text -> plain working text. Digits of all scripts become 0-9, full-width signs
 * ASCII, the many spaces one space, bidi controls vanish, minus signs become "-". The raw text itself is kept by the caller.
 */

/** First code point of each run of ten decimal digits (Unicode Nd) met in practice. */
const DIGIT_ZEROS = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50, 0x0ed0, 0x0f20, 0x1040, 0x17e0,
  0x1810, 0xff10, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6,
]

const FRACTIONS: Readonly<Record<string, number>> = {
  '½': 0.5,
  '¼': 0.25,
  '¾': 0.75,
  '⅓': 0.333,
  '⅔': 0.667,
  '⅕': 0.2,
  '⅖': 0.4,
  '⅗': 0.6,
  '⅘': 0.8,
  '⅙': 0.167,
  '⅛': 0.125,
  '⅜': 0.375,
  '⅝': 0.625,
  '⅞': 0.875,
}

const INVISIBLE = /[\u200b-\u200f\u061c\u202a-\u202e\u2060\u2066-\u2069\ufeff\u00ad]/gu
const SPACES = /[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+/gu
const MINUS = /[\u2212\u2010\u2011\ufe63\uff0d]/gu

function asciiDigit(character: string): string {
  const point = character.codePointAt(0) ?? 0
  for (const zero of DIGIT_ZEROS) if (point >= zero && point <= zero + 9) return String(point - zero)
  return character
}

/** Full-width forms U+FF01..FF5E to ASCII, other scripts' digits to 0-9; everything else unchanged. */
export function foldCharacters(text: string): string {
  return text.replace(/[\uff01-\uff5e]/gu, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0)).replace(/\p{Nd}/gu, asciiDigit)
}

/** "7½" -> "7.5": the fraction signs as decimal digits behind a point. */
function unfoldFractions(text: string): string {
  return text.replace(/(\d+)?\s?([½¼¾⅓⅔⅕⅖⅗⅘⅙⅛⅜⅝⅞])/gu, (_, whole: string | undefined, sign: string) =>
    String(Number(whole ?? 0) + (FRACTIONS[sign] ?? 0)),
  )
}

/** Working text of a raw value: one line, trimmed. Never shown, never stored. */
export function clean(raw: string): string {
  const plain = foldCharacters(raw.replace(INVISIBLE, ''))
    .replace(MINUS, '-')
    .replace(SPACES, ' ')
    .replace(/[’‘ʼ`´](?=\d)/gu, "'")
    .replace(/[،、]/gu, ',')
    .replace(/[٪]/gu, '%')
    .trim()
  return unfoldFractions(plain.replace(/^[–—](?=\s?[\d.,])/u, '-'))
}

/** Comparison form of a word: lower case, no diacritics, no closing dot. */
export function foldWord(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\.$/u, '')
}

/** Text as stored for kinds text and category: raw with its edges and inner runs of white space tidied. */
export function tidy(raw: string): string {
  return raw.replace(INVISIBLE, '').replace(SPACES, ' ').trim()
}

/** Own entry of a plain table; never an inherited one ("constructor" is a word people write). */
export function entryOf<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

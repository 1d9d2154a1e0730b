/**
 * Whether every number that an answer says is in what its tools returned (or in the question). In: texts. Out: the numbers that are nowhere.
 * A number may be said rounded ("82.4" for 82.391) and in either decimal notation; small ones may be words ("seven readings").
 */
const WORDS: Readonly<Record<string, number>> = {
  zero: 0,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
}
const NUMBER = /\d(?:[\d.,\u00a0\u202f'’]*\d)?/gu
/** Digits after the mark that are compared at most. */
const MOST_DECIMALS = 12

type Read = { value: number; decimals: number }

/** All readings of a number as written: "1,234" may be 1234 or 1.234. */
function readings(written: string): Read[] {
  const plain = written.replaceAll(/[\u00a0\u202f'’]/gu, '')
  const found: Read[] = []
  for (const [group, mark] of [
    [',', '.'],
    ['.', ','],
  ] as const) {
    const parts = plain.split(mark)
    const [whole = '', fraction = ''] = parts
    const text =
      parts.length > 2
        ? plain.replaceAll(mark, '').replaceAll(group, '')
        : `${whole.replaceAll(group, '')}.${fraction.replaceAll(group, '')}`
    const value = Number(text.endsWith('.') ? text.slice(0, -1) : text)
    if (Number.isFinite(value)) found.push({ value, decimals: parts.length > 2 ? 0 : Math.min(fraction.length, MOST_DECIMALS) })
  }
  return found
}

/** Each reading of each number of a text; words for small ones too. */
export function numbersIn(text: string): { written: string; readings: Read[] }[] {
  const digits = [...text.matchAll(NUMBER)].map(([written]) => ({ written, readings: readings(written) }))
  const words = [...text.toLowerCase().matchAll(/\p{L}+/gu)].flatMap(([word]) => {
    const value = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined
    return value === undefined ? [] : [{ written: word, readings: [{ value, decimals: 0 }] }]
  })
  return [...digits, ...words]
}

/**
 * Numbers that the answer says and no source has, as written.
 * @param sources texts and values that the answer may take numbers from
 */
export function unfoundNumbers(answer: string, sources: readonly string[]): string[] {
  const known = sources.flatMap((source) => numbersIn(source).flatMap((number) => number.readings.map(({ value }) => value)))
  const isKnown = ({ value, decimals }: Read): boolean => {
    const half = 0.5 * 10 ** -decimals * (1 + 1e-9)
    return known.some((one) => Math.abs(Math.abs(one) - value) <= half)
  }
  return [...new Set(numbersIn(answer).flatMap((number) => (number.readings.some(isKnown) ? [] : [number.written])))]
}

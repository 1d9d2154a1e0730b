/**
 * One number with what stands around it: sign, parentheses, money sign, scale word, unit, trailing minus, CR and DR, and the noise of
 * OCR inside digit strings -> number, percent, currency, duration or a count of a named thing. Null when the text is more than that.
 */
import { calendarNames } from './calendar.ts'
import { foldWord, tidy } from './clean.ts'
import { isNoUnit } from './codes.ts'
import { findCurrency, homeDecimalOf, minorDigitsOf } from './currency.ts'
import type { Currency } from './currency.ts'
import { NUMBER_SOURCE, readNumberCore } from './numbers.ts'
import type { NumberContext, NumberReading } from './numbers.ts'
import { conventionsOf, languageOf, readingOf, regionOf } from './reading.ts'
import type { ReadContext, Reading } from './reading.ts'
import { findUnit } from './units.ts'
import type { Unit } from './units.ts'

const SHAPE = new RegExp(
  String.raw`^(?<prefix>[^\d.,٫]*?)(?<number>${NUMBER_SOURCE})(?<exponent>[eE][+-]?\d{1,3}(?!\p{L})|\s?[x×·*]\s?10\^?-?\d{1,3}(?![\d/]))?(?<suffix>.*)$`,
  'su',
)

type Scale = { factor: number; word: string }
const SCALES: readonly (readonly [RegExp, number])[] = [
  [/^(?:k|K|[Tt]sd\.?|thousand|[Tt]ausend|mil|mille|الف|ألف|آلاف|тыс\.?|千)(?![\p{L}])/u, 1e3],
  [
    /^(?:Mio\.?|mio\.?|Mill?\.|millions?|Millionen|Million|milhão|milhões|millones|millón|milioni|mn|mln\.?|M|مليون|ملايين|млн\.?)(?![\p{L}/²³])/u,
    1e6,
  ],
  [/^(?:Mrd\.?|Md|bn|billions?|Milliarden?|milliards?|miliardi|bilhão|bilhões|B|مليار|مليارات|млрд\.?)(?![\p{L}/])/u, 1e9],
  [/^(?:万|萬)/u, 1e4],
  [/^(?:亿|億)/u, 1e8],
  [/^(?:lakhs?|lacs?)(?![\p{L}])/iu, 1e5],
  [/^(?:crores?)(?![\p{L}])/iu, 1e7],
]

/** A scale word at the head of the suffix ("1.2M", "10k", "3,4 Mio. €"); locale words only under their locale. */
function scaleAt(suffix: string, spaced: boolean, context: ReadContext): Scale | null {
  const region = regionOf(context.locale)
  if (region === 'IN' && /^L(?![\p{L}/])/u.test(suffix)) return { factor: 1e5, word: 'L' }
  if (region === 'IN' && /^T(?![\p{L}/])/u.test(suffix)) return { factor: 1e3, word: 'T' }
  if (/^Cr(?![\p{L}/])/u.test(suffix) && (!spaced || region === 'IN')) return { factor: 1e7, word: 'Cr' }
  if (languageOf(context.locale) === 'pt' && /^(?:mi|bi)(?![\p{L}/])/u.test(suffix))
    return { factor: suffix.startsWith('mi') ? 1e6 : 1e9, word: suffix.slice(0, 2) }
  for (const [pattern, factor] of SCALES) {
    const word = pattern.exec(suffix)?.[0]
    if (word !== undefined && !(word === 'B' && spaced)) return { factor, word }
  }
  return null
}

type Affixes = { sign: 1 | -1; currency: Currency | null; unit: Unit | null; named: string | null; scale: Scale | null; notes: string[] }

function readPrefix(prefix: string, affixes: Affixes, context: ReadContext): boolean {
  let rest = prefix.trim()
  const approximate = /^(?:~|≈|∼|(?:ca|c|circa|approx|env|approx|about|around|etwa|rund|environ)(?=\s|$)|约|大约)\s*/iu.exec(rest)
  if (approximate) {
    affixes.notes.push('approximate')
    rest = rest.slice(approximate[0].length)
  }
  const sign = /^([+-])\s*|\s*([+-])$/u.exec(rest)
  if (sign) {
    if ((sign[1] ?? sign[2]) === '-') affixes.sign = -1
    rest = rest.replace(sign[0], '').trim()
  }
  if (rest === '') return true
  affixes.currency = findCurrency(rest, context.locale)
  return affixes.currency !== null
}

function readSuffix(suffix: string, affixes: Affixes, context: ReadContext): boolean {
  const spaced = /^\s/u.test(suffix)
  let rest = suffix.trim()
  const credit = /^(.*?)\s*\b(CR|DR|cr|dr|Dr|Cr)\.?$/su.exec(rest)
  if (credit && !(credit[1] === '' && credit[2] === 'Cr' && (!spaced || regionOf(context.locale) === 'IN'))) {
    if (/^cr/iu.test(credit[2] ?? '')) affixes.sign = -1
    affixes.notes.push(/^cr/iu.test(credit[2] ?? '') ? 'CR: a credit, read as negative' : 'DR: a debit, read as positive')
    rest = credit[1]?.trim() ?? ''
  }
  if (rest.endsWith('-') || /^[.,]?[-–—]+$/u.test(rest)) {
    if (/^[.,]\s?[-–—]+/u.test(rest)) affixes.notes.push('no cents')
    else {
      affixes.sign = -1
      affixes.notes.push('trailing minus')
    }
    rest = rest.replace(/[.,]?\s?[-–—]+$/u, '').trim()
  }
  rest = rest.replace(/^[.,]\s?[-–—]+\s*/u, '')
  // "1st" is an ordinal and "12A" a seat or a street number, not a measure.
  if (!spaced && /^(?:st|nd|rd|th|[AJ])$/u.test(rest)) return false
  if (
    findUnit(rest) === null ||
    /^[kKMB]$/u.test(rest) ||
    (rest === 'L' && regionOf(context.locale) === 'IN') ||
    (/^(?:mi|mil)$/u.test(rest) && scaleAt(rest, spaced, context))
  ) {
    affixes.scale = scaleAt(rest, spaced, context)
    if (affixes.scale) rest = rest.slice(affixes.scale.word.length).trim()
  }
  return readTail(rest, affixes, context)
}

/** The rest of the suffix: nothing, a unit, money, or the plain name of what is counted. */
function readTail(rest: string, affixes: Affixes, context: ReadContext): boolean {
  const tail = rest.replace(/^(?:of|de)\s+/iu, '')
  if (tail === '') return true
  const unit = findUnit(tail)
  const currency = unit === null || tail.length > 3 ? findCurrency(tail, context.locale) : null
  if (currency && affixes.currency === null && !(unit && /^[\p{L}]/u.test(tail))) affixes.currency = currency
  else if (unit) affixes.unit = unit
  else if (currency && currency.code === affixes.currency?.code) return true
  else if (/^\p{Ll}[\p{Ll}\p{M}]{2,}$/u.test(tail) && affixes.currency === null && !calendarNames().months.has(foldWord(tail)))
    affixes.named = tail
  else return false
  return true
}

/** "RM 12 .50" -> "RM 12.50", "1O.5O" -> "10.50": only inside strings that are digits but for the noise. */
function mendNoise(text: string): { text: string; note: string | null } {
  let mended = text.replace(
    /(?<=\d)\s+([.])\s*(?=\d{1,3}(?:\D|$))|(?<=\d)([.])\s+(?=\d{2}(?:\D|$))|(?<=\d)\s+([,])(?=\d)/gu,
    (_, a: string | undefined, b: string | undefined, c: string | undefined) => a ?? b ?? c ?? '',
  )
  const note = mended === text ? null : 'a stray space by the mark is ignored'
  if (!/[OolI|SB]/u.test(mended)) return { text: mended, note }
  const swapped = mended.replace(/(?<![\p{L}\d])[\dOolI|][\dOolI|.,]*(?![\p{L}\d])/gu, (run) => {
    const digits = run.replace(/\D/gu, '').length
    const letters = run.replace(/[^OolI|]/gu, '').length
    const safe =
      letters > 0 &&
      (digits > letters || (digits === letters && /[.,]/u.test(run))) &&
      !/\d[lI|o]$/u.test(run) &&
      (/[.,]/u.test(run) || !/^[lI|]/u.test(run))
    return safe ? run.replace(/[Oo]/gu, '0').replace(/[lI|]/gu, '1') : run
  })
  if (swapped !== mended) {
    mended = swapped
    return { text: mended, note: 'letters misread for digits (O, l) are read as 0 and 1' }
  }
  return { text: mended, note }
}

function numberContext(affixes: Affixes, context: ReadContext): NumberContext {
  const code = affixes.currency?.code ?? null
  return {
    evidence: context.evidence,
    localeDecimal: conventionsOf(context.locale).decimal,
    whole: affixes.unit?.whole ?? false,
    scaled: affixes.scale !== null,
    minorDigits: code === null ? null : minorDigitsOf(code),
    homeDecimal: code === null ? null : homeDecimalOf(code),
  }
}

function tidyNumber(number: number): number {
  return Number(number.toPrecision(15))
}

/** Digits that count, without the zeros in front and behind. */
function digitsOf(core: string): number {
  return core.replace(/\D/gu, '').replace(/^0+|0+$/gu, '').length
}

/** The factors that units and minor coins may still add, 1e6 and down to 1e-6, stay inside as well. */
const [LARGEST, SMALLEST] = [1e300, 1e-300]

/** Why a number is beyond what can be calculated with; null when it is not. Neither infinity nor zero may stand for it. */
function outOfDoubles(number: number, exponent: string | undefined, affixes: Affixes): string | null {
  if (number === 0) return null
  const power = exponent === undefined ? 0 : Number(exponent.replace(/^[eE]|^\s?[x×·*]\s?10\^?/u, ''))
  const magnitude = Math.log10(number) + Math.log10(affixes.scale?.factor ?? 1) + power
  if (magnitude > Math.log10(LARGEST)) return 'too large to be read as a number'
  return magnitude < Math.log10(SMALLEST) ? 'too small to be read as a number' : null
}

type Kinded = { kind: Reading['kind']; unit: string | null; factor: number; note: string | null }

function kindOf(affixes: Affixes, context: ReadContext): Kinded {
  const { currency, named } = affixes
  if (currency) {
    const note =
      currency.shared.length > 0
        ? `"${currency.symbol}" is shared by ${currency.shared.join(', ')}; taken for ${currency.code}`
        : `currency ${currency.code}`
    return { kind: 'currency', unit: currency.code, factor: currency.symbol === '¢' ? 0.01 : 1, note }
  }
  if (named !== null) return { kind: 'number', unit: named, factor: 1, note: `counts "${named}"` }
  const inLabel = affixes.unit === null && context.unit !== null
  const unit = affixes.unit ?? (context.unit === null ? null : findUnit(context.unit))
  if (unit === null) {
    const labelled = inLabel ? findCurrency(context.unit ?? '', context.locale) : null
    if (labelled) return { kind: 'currency', unit: labelled.code, factor: 1, note: 'currency from the label' }
    return { kind: 'number', unit: inLabel ? context.unit : null, factor: 1, note: inLabel ? 'unit from the label' : null }
  }
  const from = inLabel ? 'unit from the label' : null
  if (unit.symbol === '%') return { kind: 'percent', unit: '%', factor: 1, note: from }
  if (unit.symbol === 'm' && !inLabel && (context.evidence.durations || findUnit(context.unit ?? '')?.dimension === 'time'))
    return { kind: 'duration', unit: 's', factor: 60, note: 'minutes, as other cells of the column' }
  if (unit.dimension === 'time')
    return { kind: 'duration', unit: 's', factor: unit.factor, note: from ?? `1 ${unit.symbol} = ${unit.factor} s` }
  return { kind: 'number', unit: unit.symbol, factor: 1, note: from }
}

/** "1 kg 200 g", "5 ft 10 in": parts of one dimension and falling size, as a number of the first unit. */
export function readCompound(text: string, context: ReadContext): Reading | null {
  const match = /^(\d[\d.,]*)\s?([\p{L}]{1,6}\.?)\s?(\d[\d.,]*)\s?([\p{L}]{1,6}\.?)$/u.exec(text)
  const [first, second] = [findUnit(match?.[2] ?? ''), findUnit(match?.[4] ?? '')]
  if (!match || !first || !second || first.dimension !== second.dimension || first.factor <= second.factor || first.offset !== 0)
    return null
  const parts = [readQuantity(match[1] ?? '', context), readQuantity(match[3] ?? '', context)].map((part) => part?.number ?? null)
  const [whole, rest] = parts
  if (whole == null || rest == null || !Number.isInteger(whole) || rest * second.factor >= first.factor) return null
  return readingOf('number', `${whole} ${first.symbol} and ${rest} ${second.symbol}`, {
    number: tidyNumber(whole + (rest * second.factor) / first.factor),
    unit: first.symbol,
  })
}

/** Reads text as one quantity; null when it is not one. */
export function readQuantity(raw: string, context: ReadContext): Reading | null {
  const mended = mendNoise(raw)
  const bracket = /^([^\d()]*)\(\s*([^()]*\d[^()]*)\)([^\d()]*)$/u.exec(mended.text)
  // "Rs.500", "ca. 5 kg": the dot ends the abbreviation, it is no decimal mark.
  const text = (bracket ? `${bracket[1] ?? ''}${bracket[2] ?? ''}${bracket[3] ?? ''}`.trim() : mended.text).replace(
    /^([^\d]*\p{L})\.(?=\s?\d)/u,
    '$1 ',
  )
  const centred = /^(\d{1,6})\s?(€|£|\$|R\$|kr|₽)\s?(\d{2})$/u.exec(text)
  const perHour = /^每小时(.*\d)\s?(?:公里|千米)$/u.exec(text)
  if (isNoUnit(text, context.letter ?? null, findUnit(context.unit ?? '')?.dimension === 'temperature')) return null
  const match = SHAPE.exec(centred ? `${centred[2]}${centred[1]}.${centred[3]}` : perHour ? `${perHour[1]} km/h` : text)
  if (!match?.groups) return null
  const affixes: Affixes = {
    sign: 1,
    currency: null,
    unit: null,
    named: null,
    scale: null,
    notes: mended.note === null ? [] : [mended.note],
  }
  const { prefix = '', number: core = '', exponent, suffix = '' } = match.groups
  if (!readPrefix(prefix, affixes, context) || !readSuffix(suffix, affixes, context)) return null
  if (bracket) {
    affixes.sign = -1
    affixes.notes.push('parentheses: negative')
  }
  const found = readCore(core, affixes, context)
  if (found === null || isIdentifier(raw, core, affixes, context)) return null
  const beyond = outOfDoubles(found.number, exponent, affixes)
  if (beyond !== null) return readingOf('text', beyond, { text: tidy(raw) })
  const power = found.number === 0 || exponent === undefined ? 1 : 10 ** Number(exponent.replace(/^[eE]|^\s?[x×·*]\s?10\^?/u, ''))
  const kinded = kindOf(affixes, context)
  const factor = affixes.sign * (affixes.scale?.factor ?? 1) * power * kinded.factor
  if (affixes.scale) affixes.notes.push(`"${affixes.scale.word}" scales by ${affixes.scale.factor}`)
  if (digitsOf(core) > 15) affixes.notes.push('rounded to 15 digits; the source has more')
  const bare = bracket !== null && /^\d{1,2}$/u.test(core) && affixes.currency === null
  const metres = kinded.unit === 'm' && affixes.unit?.symbol === 'm' && suffix === 'm' && context.unit === null
  if (metres) affixes.notes.push('"m" may also be minutes')
  const alternatives = [
    ...found.alternatives.map((other) => tidyNumber(other * factor)),
    ...(bare ? [Number(core)] : []),
    ...(metres ? [tidyNumber(found.number * factor * 60)] : []),
  ]
  return readingOf(kinded.kind, [found.reading, ...affixes.notes, ...(kinded.note === null ? [] : [kinded.note])].join('; '), {
    number: tidyNumber(found.number * factor) + 0,
    unit: kinded.unit,
    ambiguous: found.ambiguous || bare || metres,
    ...(alternatives.length > 0 ? { alternatives: alternatives.map((number) => ({ number, text: null })) } : {}),
  })
}

function readCore(core: string, affixes: Affixes, context: ReadContext): NumberReading | null {
  const found = readNumberCore(core, numberContext(affixes, context))
  if (found !== null) return found
  // A leading zero makes an identifier of a bare number, not of a measure ("05 kg").
  const measured = affixes.currency !== null || affixes.unit !== null || affixes.scale !== null
  return measured && /^0\d{1,10}$/u.test(core)
    ? { number: Number(core), ambiguous: false, alternatives: [], reading: 'leading zero before a unit' }
    : null
}

/** Digits that name something rather than measure: telephone numbers, columns of codes with leading zeros. */
function isIdentifier(raw: string, core: string, affixes: Affixes, context: ReadContext): boolean {
  const bare = affixes.currency === null && affixes.unit === null && affixes.scale === null && affixes.named === null
  if (!bare) return false
  const digits = core.replace(/\D/gu, '').length
  if (/^\+\s?\d/u.test(raw) && ((digits >= 7 && /\s/u.test(core)) || digits > 10)) return true
  return context.evidence.leadingZeros && /^\d+$/u.test(raw)
}

/**
 * Money signs, codes and words -> ISO 4217 (METHOD 2). A sign that several currencies share ("$") is read by the region of the
 * locale, else as the most traded one, and the reading says so. One table; nothing else in the project knows a money sign.
 */
import { entryOf, foldWord } from './clean.ts'
import { languageOf, regionOf } from './reading.ts'
import type { DecimalMark } from './reading.ts'

export type Currency = { code: string; symbol: string; shared: readonly string[] }

/** Sign as written (lower case where letters) -> codes, the most traded first. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'MXN', 'SGD', 'HKD', 'ARS', 'CLP', 'COP', 'TWD'],
  '€': ['EUR'],
  '£': ['GBP', 'EGP', 'LBP'],
  '¥': ['JPY', 'CNY'],
  '₹': ['INR'],
  '₽': ['RUB'],
  '₩': ['KRW'],
  '₺': ['TRY'],
  '₴': ['UAH'],
  '₫': ['VND'],
  '฿': ['THB'],
  '₱': ['PHP'],
  '₦': ['NGN'],
  '₵': ['GHS'],
  '₪': ['ILS'],
  '₸': ['KZT'],
  '₡': ['CRC'],
  '₲': ['PYG'],
  '₼': ['AZN'],
  '₾': ['GEL'],
  '₿': ['XBT'],
  '¢': ['USD'],
  u$s: ['USD'],
  a$: ['AUD'],
  c$: ['CAD'],
  s$: ['SGD'],
  nt$: ['TWD'],
  r$: ['BRL'],
  rmb: ['CNY'],
  元: ['CNY'],
  円: ['JPY'],
  원: ['KRW'],
  rm: ['MYR'],
  rp: ['IDR'],
  rs: ['INR', 'PKR', 'LKR', 'NPR'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
  kč: ['CZK'],
  zł: ['PLN'],
  ft: ['HUF'],
  lei: ['RON'],
  tl: ['TRY'],
  fr: ['CHF'],
  sfr: ['CHF'],
  лв: ['BGN'],
  руб: ['RUB'],
  р: ['RUB'],
  грн: ['UAH'],
  đ: ['VND'],
  's/': ['PEN'],
  r: ['ZAR'],
  ksh: ['KES'],
  tk: ['BDT'],
  '৳': ['BDT'],
  rub: ['RUB'],
  'ج.م': ['EGP'],
  'د.إ': ['AED'],
  'ر.س': ['SAR'],
  'د.ك': ['KWD'],
  'د.ب': ['BHD'],
  'ر.ق': ['QAR'],
  'ر.ع': ['OMR'],
  'د.ا': ['JOD'],
  'د.م': ['MAD'],
  'د.ت': ['TND'],
}

const WORDS: Readonly<Record<string, string>> = {
  euro: 'EUR',
  euros: 'EUR',
  eur: 'EUR',
  dollar: 'USD',
  dollars: 'USD',
  buck: 'USD',
  bucks: 'USD',
  dolares: 'USD',
  dollari: 'USD',
  quid: 'GBP',
  rupee: 'INR',
  rupees: 'INR',
  yen: 'JPY',
  yuan: 'CNY',
  renminbi: 'CNY',
  franken: 'CHF',
  francs: 'CHF',
  franc: 'CHF',
  reais: 'BRL',
  real: 'BRL',
  ringgit: 'MYR',
  zloty: 'PLN',
  peso: 'MXN',
  pesos: 'MXN',
  baht: 'THB',
  won: 'KRW',
  lira: 'TRY',
  rubles: 'RUB',
  roubles: 'RUB',
  kronor: 'SEK',
  kroner: 'NOK',
  dirham: 'AED',
  dirhams: 'AED',
  shekel: 'ILS',
  shekels: 'ILS',
  sterling: 'GBP',
  جنيه: 'EGP',
  دولار: 'USD',
  يورو: 'EUR',
  درهم: 'AED',
  ريال: 'SAR',
  دينار: 'KWD',
  欧元: 'EUR',
  美元: 'USD',
  人民币: 'CNY',
  块: 'CNY',
  日元: 'JPY',
  英镑: 'GBP',
}

/** Codes of letters that are also common words or units ("ALL", "TOP", "MAD", "CUP") count only in upper case, which is how codes are looked up. */
const CODES = new Set(Intl.supportedValuesOf('currency'))

const REGION_CURRENCY: Readonly<Record<string, string>> = {
  US: 'USD',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  MX: 'MXN',
  SG: 'SGD',
  HK: 'HKD',
  AR: 'ARS',
  CL: 'CLP',
  CO: 'COP',
  TW: 'TWD',
  GB: 'GBP',
  UK: 'GBP',
  EG: 'EGP',
  LB: 'LBP',
  JP: 'JPY',
  CN: 'CNY',
  IN: 'INR',
  PK: 'PKR',
  LK: 'LKR',
  NP: 'NPR',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  IS: 'ISK',
  CH: 'CHF',
  KW: 'KWD',
  SA: 'SAR',
  AE: 'AED',
}

const COMMA_HOMES = new Set([
  'EUR',
  'BRL',
  'PLN',
  'CZK',
  'SEK',
  'NOK',
  'DKK',
  'ISK',
  'HUF',
  'RON',
  'TRY',
  'RUB',
  'UAH',
  'VND',
  'IDR',
  'ARS',
  'CLP',
  'COP',
  'ZAR',
  'BGN',
  'PYG',
  'UYU',
])

/** Two-word names as Intl writes them ("Swiss francs", "francs suisses"), built when first needed. */
let names: Map<string, string> | null = null
function intlNames(): Map<string, string> {
  if (names) return names
  names = new Map()
  const codes = [
    'USD',
    'EUR',
    'GBP',
    'CHF',
    'JPY',
    'CNY',
    'INR',
    'BRL',
    'EGP',
    'CAD',
    'AUD',
    'MXN',
    'SEK',
    'NOK',
    'DKK',
    'PLN',
    'CZK',
    'TRY',
    'KRW',
    'ZAR',
    'MYR',
    'SGD',
    'AED',
    'SAR',
    'KWD',
  ]
  for (const language of ['en', 'de', 'fr', 'pt', 'es', 'it', 'nl', 'zh', 'ar']) {
    for (const currency of codes) {
      const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'name' })
      for (const amount of [1, 3, 11, 100]) {
        const name = format.formatToParts(amount).find((part) => part.type === 'currency')?.value
        if (name) names.set(foldWord(name), currency)
      }
    }
  }
  return names
}

function pick(codes: readonly string[], symbol: string, locale: string | null): Currency {
  const local = REGION_CURRENCY[regionOf(locale) ?? ''] ?? (symbol === '¥' && languageOf(locale) === 'zh' ? 'CNY' : null)
  const code = local !== null && codes.includes(local) ? local : (codes[0] ?? symbol)
  return { code, symbol, shared: codes.length > 1 ? codes : [] }
}

/** The currency that a sign, code or word names; null when it names none. `token` carries no digits and no spaces at its edges. */
export function findCurrency(token: string, locale: string | null): Currency | null {
  if (CODES.has(token)) return { code: token, symbol: token, shared: [] }
  const regional = /^(?:([A-Z]{2})\s?[$£¥]|[$£¥]\s?([A-Z]{2}))$/u.exec(token)
  const regionCode = regional ? REGION_CURRENCY[regional[1] ?? regional[2] ?? ''] : undefined
  if (regionCode !== undefined) return { code: regionCode, symbol: token, shared: [] }
  const lower = token.toLowerCase()
  const codes = entryOf(SIGNS, lower) ?? entryOf(SIGNS, lower.replace(/\.$/u, ''))
  if (codes && !(lower === 'r' && token !== 'R') && !(lower === 'ft' && token !== 'Ft')) return pick(codes, token, locale)
  const word = foldWord(token)
  const code = entryOf(WORDS, word) ?? (/\p{L}{3}/u.test(token) || token.includes(' ') ? intlNames().get(word) : undefined)
  return code === undefined ? null : { code, symbol: token, shared: [] }
}

const digits = new Map<string, number>()
/** Digits behind the decimal mark of a currency (2 for EUR, 0 for JPY, 3 for KWD). */
export function minorDigitsOf(code: string): number {
  const known = digits.get(code)
  if (known !== undefined) return known
  const found = CODES.has(code)
    ? (new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ?? 2)
    : 2
  digits.set(code, found)
  return found
}

/** Decimal mark usual where the currency is at home. */
export function homeDecimalOf(code: string): DecimalMark {
  return COMMA_HOMES.has(code) ? ',' : '.'
}

/** True for a code of ISO 4217 (also XBT): the unit of a TypedValue of kind currency. */
export function isCurrencyCode(unit: string): boolean {
  return CODES.has(unit) || unit === 'XBT'
}

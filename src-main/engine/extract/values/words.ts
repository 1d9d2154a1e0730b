/** Values that are words: markers of a missing value, yes and no, sensors out of range. Text -> reading, null when it is none of them. */
import { foldWord } from './clean.ts'
import { readingOf } from './reading.ts'
import type { Reading } from './reading.ts'

const MISSING = new Set([
  'n/a',
  'n.a',
  'n.a.',
  '#n/a',
  'na/na',
  'null',
  'nil',
  'nan',
  'none given',
  'no data',
  'no reading',
  'not available',
  'not applicable',
  'not recorded',
  'unknown',
  'undefined',
  'tbd',
  'k.a',
  'k. a',
  'keine daten',
  'keine angabe',
  'n.v',
  'n. v',
  'nicht verfugbar',
  'n/d',
  'n.d',
  'nd',
  's/d',
  'sem dados',
  'nao disponivel',
  'sin datos',
  'no disponible',
  'non disponible',
  'indisponible',
  'donnees indisponibles',
  '无',
  '暂无',
  '暂无数据',
  '无数据',
  '不适用',
  '未知',
  'غير متاح',
  'غير متوفر',
  'لا يوجد',
  'لا توجد بيانات',
  '—',
  '–',
])
const DASHES = /^[-–—―_.…?*\s:/]+$/u

const YES = new Set([
  'yes',
  'true',
  'y',
  'on',
  'ja',
  'wahr',
  'oui',
  'vrai',
  'sim',
  'verdadeiro',
  'si',
  'vero',
  'verdadero',
  'tak',
  'да',
  '是',
  '对',
  '真',
  'はい',
  'نعم',
  '✓',
  '✔',
  '☑',
  '✅',
  '√',
])
const NO = new Set([
  'no',
  'false',
  'off',
  'nein',
  'falsch',
  'non',
  'faux',
  'nao',
  'falso',
  'nej',
  'нет',
  '否',
  '不是',
  '假',
  'いいえ',
  'لا',
  '✗',
  '✘',
  '✕',
  '☐',
  '❌',
  '×',
])

/** Dashes, "n/a" and their like in several languages, also before a unit ("-- mg/dL"); never zero. */
export function readMissing(text: string): Reading | null {
  if (text === '') return readingOf('missing', 'empty')
  if (text === 'NA' || DASHES.test(text) || MISSING.has(foldWord(text)) || MISSING.has(text))
    return readingOf('missing', `"${text}" marks a missing value`)
  return /^(?:-{1,3}|[–—]+|-\.-|\?+|_+)\s*(?:%|°[CF]?|[\p{L}µ]{1,6}(?:\/[\p{L}\d]{1,5})?)$/u.test(text) && !/^-\p{L}/u.test(text)
    ? readingOf('missing', 'a dash stands before the unit')
    : null
}

export function readBoolean(text: string): Reading | null {
  const word = foldWord(text)
  if (YES.has(word)) return readingOf('boolean', `"${text}" means yes`, { number: 1, text: 'yes' })
  if (NO.has(word)) return readingOf('boolean', `"${text}" means no`, { number: 0, text: 'no' })
  return null
}

/** HI and LO as meters print them: above or below what the device can measure. Bounded ones ("<5") are read with their number. */
export function readOutOfRange(text: string): Reading | null {
  if (/^(?:HI|HIGH)(?: ?mg\/dL| ?mmol\/L)?$/iu.test(text) && text.startsWith('HI'))
    return readingOf('censored', 'above the range of the device', { bound: { side: 'above', limit: null } })
  if (/^(?:LO|LOW)(?: ?mg\/dL| ?mmol\/L)?$/iu.test(text) && text.startsWith('LO'))
    return readingOf('censored', 'below the range of the device', { bound: { side: 'below', limit: null } })
  return null
}

/**
 * Names and descriptions without a model (METHOD 4). In: titles that stand over the rows, attribute names. Out: a name that is an SQL
 * identifier, a label for people and one sentence. A title that recurs over the rows wins; else what the attributes are about; else the attributes.
 */
import type { ColumnType } from '../../../src-shared/model.ts'
import { SENTENCES } from '../../../src-shared/sentences/index.ts'

/** Share of the rounds in which a title must recur to name the table. */
const TITLE_SHARE = 0.5
const LONGEST_NAME = 48
/** Labels that a description names. */
const MOST_LABELS = 8

/** Lower-case words joined by "_"; letters and digits of any script. Empty when nothing is left. */
export function snakeCase(text: string): string {
  const words =
    text
      .normalize('NFC')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  let name = ''
  for (const word of words) {
    const longer = name === '' ? word : `${name}_${word}`
    if (longer.length > LONGEST_NAME) break
    name = longer
  }
  return name === '' && words[0] !== undefined ? words[0].slice(0, LONGEST_NAME) : name
}

/** "daily_glucose_dashboard" -> "Daily glucose dashboard" */
export function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The name with "_2", "_3" ... behind it when it is taken; comparison as in SQL, without case. */
export function uniqueName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name.toLowerCase())) return name
  for (let number = 2; ; number++) if (!taken.has(`${name}_${number}`.toLowerCase())) return `${name}_${number}`
}

let calendar: ReadonlySet<string> | undefined

/** Words of titles that change from round to round: months, weekdays. Made when first asked for: locale data costs a tenth of a second of a start. */
function isCalendarWord(word: string): boolean {
  calendar ??= new Set(
    ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']
      .flatMap((language) => (['long', 'short'] as const).flatMap((style) => calendarWords(language, style)))
      .map((name) => name.toLowerCase().replace(/\.$/u, '')),
  )
  return calendar.has(word)
}

function calendarWords(language: string, style: 'long' | 'short'): string[] {
  const months = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' })
  const days = new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' })
  return [
    ...Array.from({ length: 12 }, (_, month) => months.format(Date.UTC(2026, month, 1))),
    ...Array.from({ length: 7 }, (_, day) => days.format(Date.UTC(2026, 0, 4 + day))),
  ]
}

/** A title without what changes: "Daily Glucose Dashboard - Mon, 3 May 2026" -> "daily_glucose_dashboard". */
export function titleName(title: string): string {
  const words = title.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return snakeCase(words.filter((word) => !/\p{N}/u.test(word) && !isCalendarWord(word.toLowerCase())).join(' '))
}

/**
 * The title that recurs over the rounds of a table.
 * @param titles titles of each round's rows
 */
export function recurringTitle(titles: readonly ReadonlySet<string>[]): string | null {
  const counts = new Map<string, number>()
  for (const ofRound of titles) {
    const names = new Set([...ofRound].map(titleName).filter((name) => name.length >= 3))
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const best = [...counts].sort((a, b) => b[1] - a[1] || b[0].length - a[0].length || (a[0] < b[0] ? -1 : 1))[0]
  return best !== undefined && best[1] >= 2 && best[1] / titles.length >= TITLE_SHARE ? best[0] : null
}

/**
 * What tables of these attributes are commonly called. Two hits are needed; a word counts once however many attributes have it.
 * Words, not whole names: "total amount" and "amount" are both hits of receipts.
 */
const SUBJECTS: readonly (readonly [name: string, words: string])[] = [
  ['receipts', 'total subtotal cash change tendered rounding gst vat tax receipt invoice cashier store shop tip mwst'],
  ['transactions', 'amount payee merchant balance debit credit account transaction iban'],
  ['purchases', 'item merchant amount quantity price'],
  ['sleep_log', 'sleep slept asleep awake rem deep bedtime nap snoring'],
  ['blood_pressure', 'systolic diastolic pulse bp'],
  ['glucose_log', 'glucose bg tir gmi carbs insulin range hypo hyper sugar hba1c'],
  ['body_log', 'weight fat bmi muscle waist body'],
  ['workouts', 'distance pace cadence elevation workout run ran ride reps sets exercise duration splits'],
  ['activity_log', 'steps calories active floors stand distance'],
  ['meals', 'calories protein carbs fat fibre fiber sugar meal breakfast lunch dinner kcal'],
  ['weather_log', 'temperature humidity wind rain pressure forecast'],
  ['games', 'score player level points wins losses kills deaths rank game opponent card'],
  ['lab_results', 'hdl ldl cholesterol triglycerides hemoglobin creatinine alt ast ferritin tsh'],
  ['meter_readings', 'meter reading kwh electricity gas water consumption'],
]

/** What tables of these attributes are commonly called, when enough of them say so. */
export function subjectOf(attributes: readonly string[]): string | null {
  const names = attributes.map(snakeCase).filter((name) => name !== '')
  const words = new Set(names.flatMap((name) => name.split('_')))
  const subject = SUBJECTS.map(([name, list]) => ({ name, hits: list.split(' ').filter((word) => words.has(word)).length })).sort(
    (a, b) => b.hits - a.hits,
  )[0]
  return subject !== undefined && subject.hits >= 2 && subject.hits * 4 >= names.length ? subject.name : null
}

/**
 * A name from the attributes: a word that nearly all share, their subject, a word that most share, or the first of them.
 * @param subject what the attributes are about, unless another table is rather that
 */
export function nameFromAttributes(
  attributes: readonly string[],
  kind: 'schema' | 'series',
  subject: string | null = subjectOf(attributes),
): string {
  const names = attributes.map(snakeCase).filter((name) => name !== '')
  if (kind === 'series' || names.length === 1) return names[0] ?? 'series'
  const words = new Set(names.flatMap((name) => name.split('_')))
  const sharedBy = (share: number): string[] =>
    [...words].filter((word) => word.length >= 3 && names.filter((name) => name.split('_').includes(word)).length > names.length * share)
  const common = sharedBy(0.75)
  if (common.length > 0) return snakeCase([...common.slice(0, 2), 'log'].join(' '))
  if (subject !== null) return subject
  const frequent = sharedBy(0.5)
  if (frequent.length > 0) return snakeCase([...frequent.slice(0, 2), 'log'].join(' '))
  const telling = names.filter((name) => !/^(?:date|time|day|name|id|number|note|notes)$/u.test(name))
  const [first, second] = telling.length > 0 ? telling : names
  return snakeCase(second === undefined ? `${first ?? 'table'} log` : `${first} and ${second}`)
}

/** Words that say that something has a name, not what it is. */
const GENERIC = /^(?:name|title|text|description|label|entry|type|value|date|time|day|note|notes|id|number|no)$/u

/**
 * Name of the table of a list inside something else: "receipts" with items by "item" -> "receipts_items".
 * @param main name of the table that the list belongs to; empty when it has none
 * @param texts attributes of the list that are no measures, the first telling one names its records
 */
export function itemTableName(main: string, texts: readonly string[]): string {
  const word = texts.map(snakeCase).find((name) => name !== '' && !GENERIC.test(name)) ?? 'item'
  return snakeCase(main === '' ? pluralOf(word) : `${main}_${pluralOf(word)}`)
}

/** English plural of a word in Latin letters; others stay. */
function pluralOf(word: string): string {
  if (!/[a-z]$/u.test(word) || word.endsWith('s')) return word
  if (/[^aeiou]y$/u.test(word)) return `${word.slice(0, -1)}ies`
  return /(?:x|z|ch|sh)$/u.test(word) ? `${word}es` : `${word}s`
}

/** SQL name of a column; "order", "time" and "ref" are names of the row itself in SQL. */
export function columnName(attribute: string, type: ColumnType, taken: ReadonlySet<string>): string {
  const plain = snakeCase(attribute)
  const base = plain === '' ? 'value' : /^(?:order|time|ref)$/u.test(plain) ? `${plain}_${type === 'time' ? 'of_day' : 'value'}` : plain
  return uniqueName(base, taken)
}

/** One sentence for people and for the planning context: what a row holds, how many there are, from when to when. */
export function describeTable(
  labels: readonly string[],
  optional: number,
  metadata: { rows: number; from: string | null; to: string | null },
): string {
  const shown = labels.slice(0, MOST_LABELS)
  const { rows } = metadata
  const [from, to] = [metadata.from?.slice(0, 10) ?? null, metadata.to?.slice(0, 10) ?? null]
  return SENTENCES.en.about({ labels: shown, more: labels.length - shown.length + optional, rows, from, to })
}

/** The sentences of the engine in German. Names of columns stand as the person's data has them; no article is guessed for them. */
import type { Sentences } from './en.ts'
import type { Operator, Part, PeriodSaid } from './parts.ts'

const COUNTS = ['kein', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun']

const OPERATORS: Readonly<Record<Operator, string>> = {
  sum: 'Summe',
  mean: 'Durchschnitt',
  median: 'Median',
  min: 'Minimum',
  max: 'Maximum',
  range: 'Spannweite',
  stddev: 'Standardabweichung',
  slope: 'Trend',
  difference: 'Änderung',
  percentile: 'Perzentil',
}

const PARTS: Readonly<Record<Part, string>> = {
  year: 'Jahr',
  quarter: 'Quartal',
  month: 'Monat',
  week: 'Woche',
  day: 'Tag',
  month_of_year: 'Kalendermonat',
  day_of_month: 'Tag im Monat',
  weekday: 'Wochentag',
  hour: 'Stunde',
}

/** After "über 3": Jahre, Quartale ... */
const SEVERAL: Readonly<Record<Part, string>> = {
  year: 'Jahre',
  quarter: 'Quartale',
  month: 'Monate',
  week: 'Wochen',
  day: 'Tage',
  month_of_year: 'Kalendermonate',
  day_of_month: 'Tage im Monat',
  weekday: 'Wochentage',
  hour: 'Stunden',
}

const WEEKDAYS: readonly string[] = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']
const VERDICTS: Readonly<Record<string, string>> = { yes: 'ja', no: 'nein', more: 'mehr', less: 'weniger' }
const SIDES: Readonly<Record<string, string>> = {
  limit: 'Grenze',
  all: 'alle',
  there: 'dort',
  value: 'Wert',
  first: 'zuerst',
  last: 'zuletzt',
}

function rows(count: number): string {
  return `${count} ${count === 1 ? 'Zeile' : 'Zeilen'}`
}

function period({ label, from, to, whole }: PeriodSaid): string {
  if (whole !== null) return whole
  if (from !== null && to !== null) return from === to ? from : `${from} bis ${to}`
  if (from !== null) return `seit ${from}`
  return to === null ? label : `bis ${to}`
}

const most = (direction: 'max' | 'min'): string => (direction === 'max' ? 'höchster Wert' : 'niedrigster Wert')

export const german: Sentences = {
  name: (label) => label,
  rows,
  operators: OPERATORS,
  countHead: 'Zeilen',
  parts: PARTS,
  weekdays: WEEKDAYS,
  and: (items) => items.join(' und '),
  list: (items) => items.join('; '),
  more: (list, rest) => `${list} und ${rest} weitere`,
  labelled: (label, value) => `${label}: ${value}`,
  bracketed: (name, value) => `${name} (${value})`,
  span: (from, to) => `${from} bis ${to}`,
  values: {
    yes: 'ja',
    no: 'nein',
    none: 'kein Wert',
    noneIn: (unit) => `kein Wert ${unit}`,
    currencyNotStated: 'Währung nicht genannt',
    inUnit: (unit) => `in ${unit}`,
    points: 'Prozentpunkte',
  },

  answer: {
    told: (parts) => `${parts.join(', ')}.`,
    verdict: (word) => VERDICTS[word] ?? word,
    side: (label) => SIDES[label] ?? label,
    against: (sides) => sides.join(' gegenüber '),
    partOf: (parts) => parts.join(' von '),
    noRow: 'Keine Zeile gehört zu diesem Ausschnitt.',
    tooLarge: (label, operator, n) =>
      `${label ?? 'Die Spalte'}: Die Werte sind zu groß zum Rechnen; mit ${n} Zeilen lässt sich „${OPERATORS[operator]}“ nicht mehr als Zahl angeben.`,
    noValue: (missing) =>
      missing === 1
        ? 'Die eine Zeile in diesem Ausschnitt hat keinen Wert.'
        : `Keine der ${missing} Zeilen in diesem Ausschnitt hat einen Wert.`,
    missing: (count) => `${count} ohne Wert`,
    computedOf: (operator, n) => (operator === 'slope' ? `Trend über ${rows(n)}` : `${OPERATORS[operator]} aus ${rows(n)}`),
    meanOfPeriods: (periods, part, n) => `Durchschnitt über ${periods} ${periods === 1 ? PARTS[part] : SEVERAL[part]} mit ${rows(n)}`,
    ofRows: (n) => `von ${rows(n)}`,
    fromRows: (n) => `aus ${rows(n)}`,
    trend: ({ verdict, name, ends, slope, n, span }) =>
      `${verdict}: ${[
        ends ? `${name ?? 'Wert'} von ${ends.first} auf ${ends.last}` : '',
        slope === null ? '' : `Trend ${slope.shown} je ${slope.per === 'week' ? 'Woche' : 'Zeile'}`,
        rows(n),
        span,
      ]
        .filter(Boolean)
        .join(', ')}.`,
  },

  title: {
    scoped: (title, scope) => [title, ...scope].join(', '),
    period,
    everyWeekday: (weekday) => `${(WEEKDAYS[weekday - 1] ?? '').toLowerCase()}s`,
    rowOrder: 'Reihenfolge der Zeilen',
    allReadings: 'alle Stände',
    latestReadings: 'letzter Stand jedes Tages',
    computed: (operator, measure) =>
      `${measure}: ${operator === 'min' ? 'niedrigster Wert' : operator === 'max' ? 'höchster Wert' : OPERATORS[operator]}`,
    rows: 'Anzahl der Zeilen',
    different: (name) => `Anzahl verschiedener Werte von ${name}`,
    share: (name, whole) => `Anteil: ${name ?? 'Zeilen'}${whole.length === 0 ? '' : ` in ${whole.join(', ')}`}`,
    rate: (name, part) => `${name ?? 'Zeilen'} je ${PARTS[part]}, Durchschnitt`,
    streak: 'Längste Folge aufeinanderfolgender Zeilen',
    ratio: (left, right) => `Verhältnis: ${left} und ${right}`,
    difference: (left, right) => `Unterschied: ${left} und ${right}`,
    choice: (options, name) => `${options.join(' oder ')} nach ${name ?? 'Zeilen'}`,
    correlation: (left, right) => `Zusammenhang von ${left} und ${right}`,
    trend: (name) => `Trend von ${name}`,
    exists: 'Zeilen',
    grouped: (what, by) => `${what}, nach ${by}`,
    groupWith: (by, direction, what) => `${by} mit dem ${direction === 'max' ? 'höchsten' : 'niedrigsten'} Wert (${what})`,
    extreme: (name, direction) => `${name}: ${most(direction)}`,
    atEnd: (name, direction) => `${name}: ${direction === 'max' ? 'zuletzt' : 'zuerst'}`,
    dated: (name, direction) => `${name}: ${direction === 'max' ? 'am spätesten' : 'am frühesten'}`,
    withExtreme: (label, direction, name) => `${label}, wo ${name} am ${direction === 'max' ? 'höchsten' : 'niedrigsten'} ist`,
    neighbour: (label, offset) => `${label} der ${offset === 1 ? 'nächsten' : 'vorigen'} Zeile`,
    withSame: (label, name) => `${label} der Zeilen mit demselben Wert von ${name}`,
    withMore: (label, operator, name) => `${label} der Zeilen mit ${operator === '>' ? 'höherem' : 'niedrigerem'} Wert von ${name}`,
  },

  notes: {
    coverage: (days, all) => `${days} von ${all} Tagen ${days === 1 ? 'hat' : 'haben'} einen Wert.`,
    placed: (placed, all) =>
      placed === 1
        ? `1 von ${all} Zeilen hat kein eigenes Datum und steht bei der Zeit ihres Ereignisses.`
        : `${placed} von ${all} Zeilen haben kein eigenes Datum und stehen bei der Zeit ihres Ereignisses.`,
    takenAs: (word, name, direction) => `„${word}“ heißt hier: ${name ?? 'der Wert'} ${direction === 'up' ? 'steigt' : 'sinkt'}.`,
    trendDecides: (isHigher) =>
      `Der letzte Wert ist ${isHigher ? 'höher' : 'niedriger'} als der erste, der Trend über alle Werte geht in die andere Richtung; der Trend entscheidet.`,
    inRowOrder: (readings) => `${readings} Werte in der Reihenfolge der Zeilen; nicht alle haben ein Datum.`,
    byUnit: (parts) =>
      `Die Zeilen haben ${parts.length} Einheiten und werden nicht zusammengezählt: ${parts.map(({ value, n }) => `${value} (${rows(n)})`).join('; ')}.`,
    mixedUnits: (units) =>
      `Die Zeilen der Rangfolge haben verschiedene Einheiten (${units.join(', ')}); ihre Zahlen lassen sich nicht vergleichen.`,
    level: (label) =>
      `${label ?? 'Die Spalte'} misst einen Zustand, und die Messwerte sind hier zusammengezählt; der Durchschnitt sagt mehr.`,
    rowsCounted: (withQuantity) =>
      `Gezählt sind Zeilen; ${withQuantity === 0 ? 'keine davon nennt' : `${withQuantity} davon ${withQuantity === 1 ? 'nennt' : 'nennen'}`} eine Menge.`,
    undated: (n) => (n === 1 ? 'Diese Zeile hat kein Datum.' : `Diese ${n} Zeilen haben kein Datum.`),
    tie: (n) => `${n} Zeilen haben diesen Wert.`,
    cut: (shown, asked, limit) =>
      `${shown} der ${asked} gefragten Zeilen werden gezeigt; eine Frage liest höchstens ${limit}. Die übrigen stehen in der Tabelle.`,
    previous: (comparison, before, value, days) =>
      `${{ higher: 'Höher als', lower: 'Niedriger als', same: 'Wie' }[comparison]} ${before} (${value}, ${days} ${days === 1 ? 'Tag' : 'Tage'}).`,
    latestCount: (earlier) =>
      `Von jedem Tag zählt der letzte Stand; ${earlier} ${earlier === 1 ? 'früherer Stand derselben Tage bleibt' : 'frühere Stände derselben Tage bleiben'} weg.`,
    allCount: (earlier) => `Alle Stände zählen, auch ${earlier} ${earlier === 1 ? 'früherer' : 'frühere'} derselben Tage.`,
  },

  conflicts(said, rest) {
    const each = said.map(
      ({ attribute, subject, time, values }) =>
        `${COUNTS[values.length] ?? values.length} Werte von ${attribute}${subject === null ? '' : ` (${subject})`}${time === null ? '' : `, ${time}`}: ${values.join(' und ')}`,
    )
    return `Es gibt ${each.join('; ')}${rest > 0 ? `; und ${rest} weitere Widersprüche dieser Art` : ''}.`
  },

  said: {
    title: 'Aus dem Gesagten',
    notInMemory: 'Nicht im Gedächtnis',
    nothing: 'Nicht im Gedächtnis.',
    nothingAbout: (words) => `Nicht im Gedächtnis: nichts über ${words.map((word) => `„${word}“`).join(', ')}.`,
    nearest: (refusal, quote, when) => `${refusal} Am nächsten kommt: „${quote}“${when === null ? '' : ` (${when})`}.`,
    quote: (quotes, when) => `„${quotes}“${when === null ? '' : ` (${when})`}`,
    when: (when, quotes) => `${when}: „${quotes}“`,
  },

  about({ labels, more, rows: count, from, to }) {
    const list =
      more > 0
        ? `${labels.join(', ')} und ${more} weitere`
        : labels.length > 1
          ? `${labels.slice(0, -1).join(', ')} und ${labels.at(-1)}`
          : (labels[0] ?? 'Werte')
    return `${list} in ${rows(count)}${from === null || to === null ? '' : from === to ? ` vom ${from}` : ` vom ${from} bis ${to}`}.`
  },
}

/**
 * The plain forms of coverage-cases.test-helper.ts asked in German, written before any was asked. In: the values. Out: forms with their truths.
 */
import type { Spring } from './coverage.test-helper.ts'
import { from, low, mean, median, month, sum, tally, top, weekday, type Case } from './coverage-truth.test-helper.ts'

const MONTHS = ['Januar', 'Februar', 'März', 'April', 'Mai']

/** The forms with their truths and German wordings. */
export function germanCases(values: Spring): Case[] {
  const { activity: a, receipts: r, weight: w, training: t } = values
  const steps = a.map((row) => row.steps)
  const best = top(a, (row) => row.steps)
  const worst = low(a, (row) => row.steps)
  const [march, april, may] = ['03', '04', '05'].map((number) => month(a, number)) as [typeof a, typeof a, typeof a]
  const spent = (rows: typeof r): number => sum(rows.map((row) => row.total))
  const shop = (name: string): typeof r => r.filter((row) => row.shop === name)
  const sport = (name: string): typeof t => t.filter((row) => row.sport === name)
  const said = (day: string): string => `${Number(day.slice(8))}. ${MONTHS[Number(day.slice(5, 7)) - 1]}`
  const kilograms = w.map((row) => row.kg)
  return [
    ['lookup', w[4]!.kg, `Wie viel habe ich am ${said(w[4]!.day)} gewogen?`, `Was war mein Gewicht am ${said(w[4]!.day)}?`],
    ['lookup', best.calories, `Wie viele Kalorien habe ich am ${said(best.day)} verbrannt?`, `Kalorien am ${said(best.day)} 2026`],
    ['lookup latest', w.at(-1)!.kg, 'Was ist mein aktuelles Gewicht?', 'Was war mein letztes Gewicht?', 'Wie viel wiege ich jetzt?'],
    ['lookup first', w[0]!.kg, 'Was war mein erstes Gewicht?'],
    [
      'mean',
      mean(steps),
      'Wie viele Schritte gehe ich im Durchschnitt?',
      'Was ist meine durchschnittliche Schrittzahl?',
      'Durchschnitt der Schritte',
    ],
    [
      'mean month',
      mean(april.map((row) => row.steps)),
      'Wie viele Schritte bin ich im April durchschnittlich gegangen?',
      'Was war der Durchschnitt meiner Schritte im April?',
    ],
    ['mean weight', mean(kilograms), 'Was ist mein Durchschnittsgewicht?', 'Wie viel wiege ich im Schnitt?'],
    ['median', median(steps), 'Was ist der Median der Schritte?'],
    [
      'sum',
      sum(may.map((row) => row.distance)),
      'Wie groß war die gesamte Strecke im Mai?',
      'Wie viele Kilometer bin ich im Mai insgesamt gegangen?',
    ],
    [
      'sum money',
      spent(r),
      'Wie viel habe ich insgesamt ausgegeben?',
      'Wie hoch waren meine Ausgaben insgesamt?',
      'Wie viel Geld habe ich ausgegeben?',
    ],
    [
      'sum month',
      spent(month(r, '04')),
      'Wie viel habe ich im April ausgegeben?',
      'Was habe ich im April 2026 ausgegeben?',
      'Ausgaben im April',
    ],
    ['sum category', spent(shop('Lidl')), 'Wie viel habe ich bei Lidl ausgegeben?', 'Wie viel Geld habe ich bei Lidl gelassen?'],
    [
      'sum category month',
      spent(month(shop('Rewe'), '05')),
      'Wie viel habe ich im Mai bei Rewe ausgegeben?',
      'Wie viel gab ich im Mai bei Rewe aus?',
    ],
    [
      'max',
      best.steps,
      'Was war die höchste Schrittzahl?',
      'Was war die größte Anzahl an Schritten?',
      'Wie viele Schritte bin ich höchstens gegangen?',
    ],
    ['min', worst.steps, 'Was war die niedrigste Anzahl an Schritten?', 'Was war die kleinste Schrittzahl?'],
    ['max weight', Math.max(...kilograms), 'Was war mein höchstes Gewicht?', 'Wie viel habe ich maximal gewogen?'],
    ['min weight', Math.min(...kilograms), 'Was war mein niedrigstes Gewicht?', 'Was war mein geringstes Gewicht?'],
    [
      'when max',
      best.day,
      'Wann bin ich die meisten Schritte gegangen?',
      'An welchem Tag hatte ich die meisten Schritte?',
      'Welcher Tag hatte die meisten Schritte?',
    ],
    ['when min', worst.day, 'Wann bin ich die wenigsten Schritte gegangen?', 'An welchem Tag hatte ich die wenigsten Schritte?'],
    ['when weight', low(w, (row) => row.kg).day, 'Wann war mein Gewicht am niedrigsten?', 'Wann habe ich am wenigsten gewogen?'],
    ['extreme money', top(r, (row) => row.total).total, 'Was war mein teuerster Einkauf?', 'Was war der höchste Betrag?'],
    ['extreme key', top(r, (row) => row.total).shop, 'Welcher Laden hatte den teuersten Kassenbon?'],
    ['count', r.length, 'Wie viele Kassenbons gibt es?', 'Wie viele Quittungen habe ich?'],
    ['count filter', sport('running').length, 'Wie oft war ich running?', 'Wie viele Trainings running gab es?'],
    [
      'count bound',
      a.filter((row) => row.steps > 10_000).length,
      'An wie vielen Tagen bin ich mehr als 10000 Schritte gegangen?',
      'Wie viele Tage hatten mehr als 10.000 Schritte?',
    ],
    [
      'count between',
      a.filter((row) => row.steps >= 5000 && row.steps <= 8000).length,
      'An wie vielen Tagen lagen meine Schritte zwischen 5000 und 8000?',
    ],
    [
      'count less',
      a.filter((row) => row.steps < 5000).length,
      'An wie vielen Tagen hatte ich weniger als 5000 Schritte?',
      'Wie viele Tage hatten unter 5000 Schritte?',
    ],
    ['count month', month(t, '04').length, 'Wie viele Trainings habe ich im April gemacht?', 'Wie oft habe ich im April trainiert?'],
    ['count duration', t.filter((row) => row.minutes >= 60).length, 'Wie viele Trainings dauerten mindestens 60 Minuten?'],
    ['distinct', new Set(r.map((row) => row.shop)).size, 'In wie vielen verschiedenen Läden habe ich eingekauft?'],
    ['group month', { groups: 3 }, 'Wie viel habe ich pro Monat ausgegeben?', 'Ausgaben je Monat', 'Ausgaben nach Monat'],
    [
      'group category',
      { groups: new Set(r.map((row) => row.category)).size },
      'Wie viel habe ich pro Kategorie ausgegeben?',
      'Ausgaben nach Kategorie',
    ],
    ['group shop', { groups: new Set(r.map((row) => row.shop)).size }, 'Wie viel habe ich in jedem Laden ausgegeben?'],
    ['group weekday', { groups: 7 }, 'Durchschnittliche Schritte nach Wochentag'],
    [
      'best shop',
      {
        says: [
          top(
            tally(
              r,
              (row) => row.shop,
              (row) => row.total,
            ),
            ([, total]) => total,
          )[0],
        ],
      },
      'In welchem Laden habe ich am meisten ausgegeben?',
      'Wo habe ich das meiste Geld ausgegeben?',
    ],
    [
      'best sport',
      {
        says: [
          top(
            tally(
              t,
              (row) => row.sport,
              () => 1,
            ),
            ([, count]) => count,
          )[0],
        ],
      },
      'Welche Sportart habe ich am häufigsten gemacht?',
      'Was ist meine häufigste Sportart?',
    ],
    [
      'weekend',
      mean(a.filter((row) => weekday(row.day) > 4).map((row) => row.steps)),
      'Wie viele Schritte gehe ich am Wochenende im Durchschnitt?',
    ],
    [
      'mondays',
      mean(a.filter((row) => weekday(row.day) === 0).map((row) => row.steps)),
      'Wie viele Schritte gehe ich montags im Durchschnitt?',
    ],
    [
      'since',
      sum(from(a, '2026-05-10').map((row) => row.distance)),
      'Was ist meine gesamte Strecke seit dem 10. Mai?',
      'Wie viele Kilometer bin ich seit dem 10. Mai insgesamt gegangen?',
    ],
    [
      'between',
      spent(from(r, '2026-04-10', '2026-05-05')),
      'Wie viel habe ich zwischen dem 10. April und dem 5. Mai ausgegeben?',
      'Was habe ich vom 10. April bis zum 5. Mai ausgegeben?',
    ],
    ['before', spent(from(r, '2026-01-01', '2026-03-19')), 'Wie viel habe ich vor dem 20. März ausgegeben?'],
    [
      'difference',
      mean(april.map((row) => row.steps)) - mean(march.map((row) => row.steps)),
      'Wie viele Schritte bin ich im April im Durchschnitt mehr gegangen als im März?',
    ],
    ['difference money', spent(month(r, '04')) - spent(month(r, '03')), 'Wie viel mehr habe ich im April ausgegeben als im März?'],
    [
      'compare',
      spent(month(r, '05')) > spent(month(r, '04')),
      'Habe ich im Mai mehr ausgegeben als im April?',
      'Waren meine Ausgaben im Mai höher als im April?',
    ],
    ['compare shops', spent(shop('Lidl')) > spent(shop('Rewe')), 'Habe ich bei Lidl mehr ausgegeben als bei Rewe?'],
    [
      'share',
      (100 * spent(shop('Lidl'))) / spent(r),
      'Welcher Anteil meiner Ausgaben war bei Lidl?',
      'Wie viel Prozent meiner Ausgaben gingen an Lidl?',
    ],
    ['range', best.steps - worst.steps, 'Was ist der Unterschied zwischen der höchsten und der niedrigsten Schrittzahl?'],
    [
      'exists',
      r.some((row) => row.total > 50),
      'Habe ich jemals mehr als 50 Euro auf einmal ausgegeben?',
      'Gibt es einen Kassenbon über 50 Euro?',
    ],
    ['exists', a.some((row) => row.steps > 20_000), 'Bin ich jemals mehr als 20000 Schritte gegangen?'],
  ]
}
/** Questions that the memory cannot answer: a word that restricts and stands nowhere. */
export const GERMAN_REFUSALS = [
  'Wie viel habe ich für Katzenfutter ausgegeben?',
  'Wie hoch war mein Blutdruck im Mai?',
  'Wie heißt mein Zahnarzt?',
  'Wie viele Bücher habe ich gelesen?',
] as const

/** What tables are called where everything of the person is in German. */
export const GERMAN_NAMES: Readonly<Record<string, string>> = {
  date: 'Datum',
  steps: 'Schritte',
  distance: 'Strecke',
  calories: 'Kalorien',
  shop: 'Geschäft',
  category: 'Kategorie',
  total: 'Gesamtbetrag',
  items: 'Artikel',
  weight: 'Gewicht',
  sport: 'Sportart',
  duration: 'Dauer',
  heart_rate: 'Puls',
}
/** Titles of the pages the tables come from. */
export const GERMAN_TITLES: Readonly<Record<string, string>> = {
  'Activity Summary': 'Aktivität',
  'Workout Log': 'Training',
  'Hotel Booking': 'Hotelbuchung',
}

/** Messages of the charts. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/chart.ts'

export function chart(w: Words): Messages {
  return {
    chart: 'Diagramm',
    show: 'Diagramm zeigen',
    hide: 'Diagramm verbergen',
    column: 'Spalte des Diagramms',
    with: 'mit',
    compareWith: 'Vergleichen mit',
    nothing: 'nichts',
    kind: 'Art des Diagramms',
    kinds: {
      line: 'Im Verlauf',
      order: 'Der Reihe nach',
      periods: 'Nach Zeitraum',
      distribution: 'Verteilung',
      scatter: 'Punktwolke',
      counts: 'Häufigkeit',
    },
    asTable: 'Zahlen',
    asChart: 'Diagramm',
    saveChart: 'Diagramm speichern',
    dragOut: 'Diagramm in ein anderes Programm ziehen',
    notDrawn: 'Dieses Fenster konnte das Bild nicht zeichnen. Speichere das Diagramm als SVG.',
    row: (order) => `Zeile ${w.count(order)}`,
    rowsOfPeriod: (span) => `Zeilen von ${span}`,
    time: 'Zeit',
    order: 'Zeile',
    from: 'Von',
    to: 'Bis',
    count: 'Anzahl',
    noValues: (label) => `Keine Zeile hat einen Wert für ${label}.`,
    titleOf: (label, table) => `${label}, ${table}`,
    twoOf: (first, second, table) => `${first} und ${second}, ${table}`,
    readings: (label, n, low, high) =>
      `${label}: ${w.plural(n, { one: '# Wert', other: '# Werte' })}, ${low === high ? low : `von ${low} bis ${high}`}`,
    means: 'Mittel benachbarter Zeilen; das Band reicht vom kleinsten bis zum größten Wert.',
    sumBy: {
      day: (label) => `${label}, Summe je Tag`,
      week: (label) => `${label}, Summe je Woche`,
      month: (label) => `${label}, Summe je Monat`,
      year: (label) => `${label}, Summe je Jahr`,
    },
    meanBy: {
      day: (label) => `${label}, Mittel je Tag`,
      week: (label) => `${label}, Mittel je Woche`,
      month: (label) => `${label}, Mittel je Monat`,
      year: (label) => `${label}, Mittel je Jahr`,
    },
    highestPeriod: (title, have, of, value, from, to) =>
      `${title}: ${w.count(have)} von ${w.plural(of, { one: '# Zeitraum', other: '# Zeiträumen' })} mit Werten, am höchsten ${value} in ${w.span(from, to)}`,
    untimed: (n) => w.plural(n, { one: '# Zeile ohne Zeit ist nicht dabei.', other: '# Zeilen ohne Zeit sind nicht dabei.' }),
    otherCurrency: (n) => w.plural(n, { one: '# Betrag in anderer Währung fehlt.', other: '# Beträge in anderer Währung fehlen.' }),
    distributionOf: (label) => `Verteilung von ${label}`,
    distributionSummary: (label, n, missing) =>
      `${label}: ${w.plural(n, { one: '# Wert', other: '# Werte' })}${missing > 0 ? `, ${w.plural(missing, { one: '# Zeile ohne Wert', other: '# Zeilen ohne Wert' })}` : ''}`,
    bin: (from, to, n) => `${from} bis ${to}: ${w.count(n)}`,
    countsOf: (label) => `Häufigkeit von ${label}`,
    moreValues: (n) => w.plural(n, { one: '# weiterer Wert.', other: '# weitere Werte.' }),
    withoutValue: (n) => w.plural(n, { one: '# Zeile ohne Wert.', other: '# Zeilen ohne Wert.' }),
    against: (y, x) => `${y} gegen ${x}`,
    cloud: (x, y, n) => `${x} waagrecht, ${y} senkrecht: ${w.plural(n, { one: '# Zeile hat beides', other: '# Zeilen haben beides' })}`,
    sampled: (n, all) => `${w.count(n)} von ${w.count(all)} Zeilen sind gezeichnet, gleichmäßig gewählt.`,
    moreInExport: (n) => w.plural(n, { one: '# weitere Zeile steht im Export.', other: '# weitere Zeilen stehen im Export.' }),
  }
}

/** Messages of the SQL console. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/sql.ts'

export function sql(w: Words): Messages {
  return {
    scope: 'nur lesend, über die gefundenen Tabellen',
    names: 'Tabellen und Spalten',
    history: 'Frühere Abfragen',
    forgetHistory: 'Diese Abfragen vergessen',
    run: 'Ausführen',
    running: 'Läuft',
    completion: 'Vervollständigung',
    noNames: 'Noch keine Tabelle. Importiere Bilder oder Notizen mit Werten, die wiederkehren.',
    completionHint: 'Strg+Leertaste vervollständigt Namen',
    kinds: { table: 'Tabelle', column: 'Spalte', keyword: 'Schlüsselwort', function: 'Funktion' },
    summary: (rows, time) => `${w.plural(rows, { one: '# Zeile', other: '# Zeilen' })}, ${time}`,
    truncated: '(weitere wurden weggelassen; ergänze LIMIT und OFFSET)',
    view: 'Ergebnis als',
    table: 'Tabelle',
    chart: 'Diagramm',
    result: 'Ergebnis',
    noRows: 'Die Abfrage ergab keine Zeile.',
    copyTsv: 'Als TSV kopieren',
    copied: 'Ergebnis kopiert.',
    save: 'Ergebnis speichern',
    across: 'Waagrecht',
    up: 'Senkrecht',
    row: 'Zeile',
    chartOf: (name, rows) => `${name}, ${w.plural(rows, { one: '# Zeile', other: '# Zeilen' })}`,
  }
}

/** Command palette. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/palette.ts'

export function palette(w: Words): Messages {
  return {
    label: 'Suche und Befehle',
    placeholder: 'Ansicht, Tabelle, Frage oder Suchwörter',
    found: 'Gefunden',
    nothing: 'Nichts gefunden',
    goTo: (view) => `Gehe zu ${view}`,
    table: 'Tabelle',
    thread: 'Unterhaltung',
    event: 'Ereignis',
    topic: 'Thema',
    searching: 'Das Gedächtnis wird durchsucht',
    inMemory: (n: number) => w.plural(n, { one: '# Treffer im Gedächtnis', other: '# Treffer im Gedächtnis' }),
    untitled: 'Unterhaltung ohne Namen',
    newThread: 'Neue Unterhaltung',
    importFiles: 'Dateien importieren',
    importFolder: 'Ordner importieren',
    sample: 'Beispiel-Gedächtnis öffnen',
    problems: 'Probleme anzeigen',
    suggestions: 'Vorschläge anzeigen',
    jobs: 'Alle Aufträge anzeigen',
    check: 'Speicher prüfen',
    backup: 'Sicherung anlegen',
    forget: 'Etwas vergessen',
    ledger: 'Zeigen, was diesen Computer verließ',
    sql: 'SQL-Konsole',
    keyboard: 'Tastatur',
    undo: 'Letzte Änderung rückgängig machen',
    theme: { system: 'Farben: System', light: 'Farben: hell', dark: 'Farben: dunkel' },
    contrastMore: 'Hoher Kontrast: an',
    contrastSystem: 'Hoher Kontrast: wie das System',
    motionReduced: 'Weniger Bewegung: an',
    motionSystem: 'Weniger Bewegung: wie das System',
    language: (name) => `Sprache: ${name}`,
    goOffline: 'Offline gehen',
    goOnline: 'Entfernte Modelle erlauben',
    ask: (words) => `${w.quote(words)} fragen`,
    find: (words) => `${w.quote(words)} in Ereignissen suchen`,
  }
}

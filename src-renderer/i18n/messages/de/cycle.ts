/** Prüfungen, die das Gedächtnis an sich selbst vornimmt. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/cycle.ts'

export function cycle(w: Words): Messages {
  return {
    intro:
      'Nach einem Import fragt AdaMM sein Gedächtnis nach dem Neuen, sieht Bilder noch einmal an, wo eine Antwort fehlt, und bereitet Fragen vor.',
    on: 'Das geschieht von selbst, eine Minute danach.',
    off: 'Das geschieht nur auf Wunsch.',
    change: 'Ändern',
    run: 'Jetzt prüfen',
    none: 'Noch wurde nichts geprüft. Es beginnt eine Minute nach einem Import, oder mit der Taste oben.',
    probes: 'Was gefragt wurde',
    sums: (passed, total, repaired) =>
      `${w.count(passed)} von ${w.plural(total, { one: '# Frage', other: '# Fragen' })} beantwortet, ${w.plural(repaired, { one: '# Korrektur gilt', other: '# Korrekturen gelten' })}.`,
    found: 'beantwortet',
    gaps: {
      'missing attribute': 'Wert fehlt',
      'missing date': 'Datum fehlt',
      'ambiguous entity': 'mehreres gemeint',
      'not found': 'nicht gefunden',
    },
    expected: (text) => `Erwartet: ${text}`,
    answered: (text) => `Geantwortet: ${text}`,
    by: (writer) => `Gefragt von ${writer}`,
    openEvent: 'Ereignis öffnen',
    actions: { SKIP: 'Nichts geändert:', MERGE: 'Besser gelesen:', INSERT: 'Ergänzt:' },
    undo: 'Zurücknehmen',
    undoneAt: (at) => `Am ${at} zurückgenommen.`,
    takenBack: 'Die Korrektur ist zurückgenommen und wird nicht wieder vorgeschlagen.',
  }
}

/** Words that stand inside values and beside them. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/values.ts'

export function values(_w: Words): Messages {
  return {
    ambiguous: 'mehrdeutig',
    conflicting: 'widersprüchlich',
    corrected: 'berichtigt',
    currencyNotStated: 'Währung nicht genannt',
    lowConfidence: 'unsicher gelesen',
    missing: 'fehlt',
    no: 'Nein',
    noDate: 'ohne Datum',
    yes: 'Ja',
    types: {
      number: 'Zahl',
      percent: 'Prozent',
      currency: 'Währung',
      duration: 'Dauer',
      date: 'Datum',
      time: 'Uhrzeit',
      datetime: 'Datum und Uhrzeit',
      boolean: 'Ja oder Nein',
      category: 'Kategorie',
      text: 'Text',
    },
  }
}

/** Messages of the search in the memory. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/search.ts'

export function search(w: Words): Messages {
  return {
    search: 'Suche',
    field: 'Gedächtnis durchsuchen',
    placeholder: 'Wörter, ein Ort, ein Ding',
    level: 'Ebene',
    levels: { event: 'Ereignisse', episode: 'Episoden', topic: 'Themen' },
    help: 'Schreibe Wörter und drücke Enter. Ereignisse werden nach Bedeutung und nach ihren genauen Wörtern gefunden.',
    nothing: (words) => `Nichts im Gedächtnis ist ${w.quote(words)} nahe.`,
    found: 'Gefunden',
    score: (score) => `Wertung ${w.number(score, 3)}`,
  }
}

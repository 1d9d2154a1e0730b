/** Messages of the search in the memory. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/search.ts'

export function search(w: Words): Messages {
  return {
    search: 'Suche',
    field: 'Gedächtnis durchsuchen',
    placeholder: 'Wörter, ein Ort, ein Ding oder ein Bild',
    dropHere: 'Loslassen, um mit dem Bild zu suchen; andere Dateien werden gemerkt',
    choosePicture: 'Ein Bild zum Suchen auswählen',
    level: 'Ebene',
    levels: { event: 'Ereignisse', episode: 'Episoden', topic: 'Themen' },
    help: 'Schreibe Wörter und drücke Enter, oder zeige ein Bild: wähle es aus, ziehe es auf diese Seite, oder füge es ein. Ereignisse werden nach Bedeutung, nach ihren genauen Wörtern und nach ihren Bildern gefunden.',
    nothing: (words) => `Nichts im Gedächtnis ist ${w.quote(words)} nahe.`,
    nothingHelp: 'Versuche andere Wörter, oder suche unter Episoden und Themen.',
    found: 'Gefunden',
    match: (share) => `Spricht von ${w.number(share * 100, 0)} % davon`,
    noMore: 'Keine weiteren Treffer.',
    nothingLike: 'Kein Bild im Gedächtnis ähnelt diesem.',
    findSimilar: 'Ähnliche Bilder suchen',
    shown: 'Bilder wie dieses',
    withoutPicture: 'Ohne das Bild suchen',
    notDrawn: (name) => `${w.quote(name)} lässt sich hier nicht anzeigen. Importiere die Datei, oder speichere sie als PNG oder JPEG.`,
  }
}

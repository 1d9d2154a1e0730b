/** The app with nothing in it. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/onboarding.ts'

export function onboarding(_w: Words): Messages {
  return {
    title: 'Noch ist nichts gemerkt',
    lead: 'Ziehe Bildschirmfotos, Fotos von Belegen, Chats und Notizen irgendwo in dieses Fenster. AdaMM liest sie auf diesem Computer, baut Tabellen aus den Werten, die sich wiederholen, und beantwortet Fragen mit einem Verweis auf die Stelle, aus der jede Zahl stammt.',
    dropFiles: 'Dateien auswählen',
    chooseFolder: 'Ordner wählen',
    sample: 'Beispiel-Gedächtnis öffnen',
    language: 'Sprache',
    reading: 'Zahlen und Daten',
    readingHint: (number, date) => `${number} und ${date}; eine Quelle, die es anders sagt, wird gelesen, wie sie es sagt.`,
    pictures: 'Bilder',
    picturesText: 'PNG, JPEG, WebP, GIF, HEIC: Übersichten, Belege, Punktestände, Buchungen',
    text: 'Text',
    textText: 'Markdown und einfache Notizen, Verläufe (JSONL), Zips von alledem',
    sampleName: 'Beispiel',
    sampleText: 'Drei Monate einer erfundenen Person: Glukose, Belege, Gewicht, Schlaf, Gespräche.',
    privacy: 'Datenschutz',
    privacyOffline: 'Keine Anfrage verlässt diesen Computer. Entfernte Modelle sind aus, bis du sie einschaltest.',
    privacyOnline: 'Entfernte Modelle dürfen gefragt werden. Jede Anfrage steht in den Einstellungen.',
    folder: 'Datenordner',
  }
}

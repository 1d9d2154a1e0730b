/** Backup, restore and export of everything. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/backup.ts'

export function backup(w: Words): Messages {
  return {
    group: 'Sicherung',
    create: 'Sichern',
    createHint: 'Eine Datei mit allem, was dir gehört. Sie wird wieder gelesen und verglichen, bevor sie ihren Namen bekommt.',
    file: 'Datei der Sicherung',
    filePlaceholder: '/media/platte/adamm-sicherung.zip',
    run: 'Sichern',
    running: 'Wird gesichert',
    made: (file, bytes) => `Gesichert nach ${file} (${w.bytes(bytes)}), wieder gelesen und verglichen.`,
    notVerified: (file) => `${file} wurde geschrieben und stimmt nicht überein. Verlass dich nicht darauf; lege eine andere an.`,
    missing: (n) =>
      w.plural(n, {
        one: '# Bild war nicht im Datenordner und fehlt darin.',
        other: '# Bilder waren nicht im Datenordner und fehlen darin.',
      }),
    choose: 'Auswählen …',
    download: 'Herunterladen',
    downloaded: (name, bytes) => `Angelegt, wieder gelesen und verglichen: ${name} (${w.bytes(bytes)}). Der Browser speichert sie.`,
    restoreFrom: 'Sicherung wiederherstellen',
    restoreFromHint:
      'Die Sicherung wird erst gelesen und verglichen, dann wirst du gefragt. Was jetzt da ist, bleibt in einem Ordner daneben.',
    inspect: 'Sicherung prüfen',
    inspectHint: 'Liest jedes Byte einer Sicherung und vergleicht es mit ihrer Liste. Nichts wird geändert.',
    check: 'Prüfen',
    checking: 'Die Sicherung wird gelesen',
    whole: (version, at, files, bytes) =>
      `Ganz: von AdaMM ${version} am ${at}, ${w.plural(files, { one: '# Datei', other: '# Dateien' })}, ${w.bytes(bytes)}.`,
    broken: 'Sie stimmt nicht mit ihrer Liste überein. Stelle sie nicht wieder her.',
    restore: 'Wiederherstellen',
    restoreHint:
      'Die Sicherung tritt beim nächsten Start an die Stelle dieses Gedächtnisses. Was jetzt da ist, bleibt in einem Ordner daneben.',
    restoreRun: 'Diese Sicherung wiederherstellen',
    restoreAsk: 'Dieses Gedächtnis beim nächsten Start ersetzen?',
    restored: 'Die Sicherung ist geprüft und tritt beim nächsten Start von AdaMM an ihre Stelle.',
    safety: (folder) => `Was jetzt hier ist, wird dann in ${folder} aufbewahrt.`,
    export: 'Alles exportieren',
    exportHint: 'Verläufe und Bilder in einem neuen Ordner, in offenen Formaten; sein Import ergibt dasselbe Gedächtnis.',
    folder: 'Neuer Ordner',
    folderPlaceholder: 'ein Pfad, den es noch nicht gibt',
    exported: (files, pictures) =>
      `${w.plural(files, { one: '# Datei', other: '# Dateien' })} mit ${w.plural(pictures, { one: '# Bild', other: '# Bildern' })} exportiert.`,
  }
}

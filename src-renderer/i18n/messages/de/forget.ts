/** Forgetting, and what the app suggests to decide. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/forget.ts'

export function forget(w: Words): Messages {
  return {
    intro:
      'Was vergessen wird, verschwindet aus Tabellen, Suche, Bildern, Antworten und dem Anfragenbuch und kommt mit keinem späteren Import zurück. Es lässt sich nicht rückgängig machen.',
    what: 'Was vergessen werden soll',
    ways: { source: 'Eine Quelle', topic: 'Ein Thema', time: 'Eine Zeit' },
    source: 'Quelle',
    topic: 'Thema',
    choose: 'Wählen',
    from: 'Von',
    to: 'Bis',
    preview: 'Vorschau',
    previewing: 'Wird gezählt',
    nothing: 'Da ist nichts zu vergessen.',
    wouldGo: 'Das würde verschwinden',
    counts: {
      rounds: (n) => w.plural(n, { one: '# Ereignis', other: '# Ereignisse' }),
      messages: (n) => w.plural(n, { one: '# Nachricht', other: '# Nachrichten' }),
      pictures: (n) => w.plural(n, { one: '# Bild', other: '# Bilder' }),
      observations: (n) => w.plural(n, { one: '# Wert', other: '# Werte' }),
      rows: (n) => w.plural(n, { one: '# Zeile', other: '# Zeilen' }),
      corrections: (n) => w.plural(n, { one: '# Berichtigung', other: '# Berichtigungen' }),
      vectors: (n) => w.plural(n, { one: '# Vektor', other: '# Vektoren' }),
      answers: (n) => w.plural(n, { one: '# Antwort', other: '# Antworten' }),
      sources: (n) => w.plural(n, { one: '# Quelle', other: '# Quellen' }),
    },
    tables: (names) => `Tabellen, die sich ändern: ${w.list(names)}.`,
    confirm: `Zum Fortfahren ${w.quote('vergessen')} eintippen`,
    confirmWord: 'vergessen',
    run: 'Für immer vergessen',
    running: 'Wird vergessen',
    done: 'Vergessen',
    gone: (n) => w.plural(n, { one: '# Tabelle gibt es nicht mehr.', other: '# Tabellen gibt es nicht mehr.' }),
    stale: (n) =>
      w.plural(n, {
        one: '# Antwort zählte darüber und ist als veraltet markiert.',
        other: '# Antworten zählten darüber und sind als veraltet markiert.',
      }),
    reread: (n) => w.plural(n, { one: '# Ereignis wurde ohne es neu gelesen.', other: '# Ereignisse wurden ohne es neu gelesen.' }),
    proofClean: (files, bytes, marks) =>
      `${w.plural(files, { one: '# Datei', other: '# Dateien' })} des Datenordners (${w.bytes(bytes)}) wurden nach ${w.plural(marks, { one: '# Stück', other: '# Stücken' })} des Vergessenen durchsucht. Keines wurde gefunden.`,
    proofHits: (hits, where) => `${w.plural(hits, { one: '# Stück', other: '# Stücke' })} davon noch gefunden in: ${w.list(where)}.`,
    unprovable: (n) =>
      w.plural(n, {
        one: '# Text ist zu kurz zum Suchen, oder etwas anderes sagt ihn auch.',
        other: '# Texte sind zu kurz zum Suchen, oder etwas anderes sagt sie auch.',
      }),
    copies: (names) => `Mit entfernte Kopien: ${w.list(names)}.`,
    suggestions: {
      intro: 'Was AdaMM nicht selbst entscheiden konnte. Jede Entscheidung lässt sich rückgängig machen.',
      none: 'Nichts zu entscheiden. Bilder und Namen, die dasselbe sein könnten, stehen hier zur Wahl.',
      names: 'Zwei Namen für eine Sache',
      pair: (a, b) => `Sind ${w.quote(a)} und ${w.quote(b)} dasselbe?`,
      events: (n) => w.plural(n, { one: '# Ereignis', other: '# Ereignisse' }),
      same: 'Dasselbe',
      apart: 'Verschieden',
      likely: (score) => `zu ${w.percent(score)} wahrscheinlich`,
      merged: (a, b) => `${w.quote(a)} ist jetzt ein anderer Name für ${w.quote(b)}.`,
      kept: (a, b) => `${w.quote(a)} und ${w.quote(b)} bleiben getrennt.`,
      pictures: 'Ein Bild, zweimal gespeichert',
      one: 'Dasselbe Bild',
      two: 'Zwei Bilder',
      oneMeans: 'Das spätere verlässt die Tabellen; sein Ereignis bleibt und wird bei der Suche gefunden.',
      looksAlike: (similarity) => `sieht zu ${w.percent(similarity)} gleich aus`,
      sameNumbers: (share) => `${w.percent(share)} der Zahlen sind gleich`,
      noNumbers: 'keine Zahlen in beiden',
      bits: (distance) => w.plural(distance, { one: '# von 64 Bits ist anders', other: '# von 64 Bits sind anders' }),
      oneMade: (a, b) => `${w.quote(a)} ist eine Kopie von ${w.quote(b)} und steht nicht mehr in den Tabellen.`,
      twoKept: (a, b) => `${w.quote(a)} und ${w.quote(b)} sind zwei Bilder.`,
    },
  }
}

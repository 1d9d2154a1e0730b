/**
 * Dates, times and numbers of a receipt, printed with or without a label, often glued to their neighbours ("12-01-1921:13").
 * In: rows. Out: drafts of record 0.
 */
import type { Draft } from './draft.ts'
import { subPiece } from './geometry.ts'
import type { Piece, Sheet } from './geometry.ts'
import type { ReceiptRow } from './receipt-lines.ts'
import { squeeze } from './receipt-words.ts'

const MONTHS = String.raw`(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|sept|oct|okt|nov|dec|dez|janv|févr|avr|juin|juil|août|déc|ene|abr|ago|dic|gen|mag|giu|lug|set|ott|янв|фев|мар|апр|мая|июн|июл|авг|сен|окт|ноя|дек)\p{L}*\.?`
const YEAR = String.raw`(?:(?:19|20)\d\d(?!:)|\d\d)`
/** Unanchored dates; a year of four digits is taken unless a clock's colon follows it. */
const DATE = new RegExp(
  String.raw`(?<![\d/.]|\d:)(?:(?:19|20)\d\d[/.-]\d{1,2}[/.-]\d{1,2}|\d{1,2}\s?([/.-])\s?\d{1,2}\s?\1\s?${YEAR}|\d{1,2}(?:st|nd|rd|th)?[\s/.,-]?${MONTHS}[\s/.,'-]*(?:19|20)?\d\d|${MONTHS}\s?\d{1,2}(?:st|nd|rd|th)?,?\s?(?:19|20)\d\d|(?:19|20)\d\d年\d{1,2}月\d{1,2}日)(?![/.-]\d)`,
  'giu',
)
const TIME = /(?<![\d:.])(?:[01]?\d|2[0-3])[:.][0-5]\d(?:[:.][0-5]\d)?(?:\s?[ap]\.?\s?m?\b\.?)?(?![\d:])/giu

type Found = { piece: Piece; row: ReceiptRow; score: number; label: Piece | null }

function plausible(text: string): boolean {
  const parts = /^(\d{1,2})\s?[/.-]\s?(\d{1,2})\s?[/.-]/u.exec(text)
  if (!parts) return true
  const [a, b] = [Number(parts[1]), Number(parts[2])]
  return (a <= 31 && b <= 12) || (a <= 12 && b <= 31) || (a >= 10 && b <= 12)
}

const DATE_LABEL = /(?:date|datum|fecha|data|tarikh|tgl|дата|日付|日期|dt)\b[^\p{L}\d]*$/iu
const OTHER_DATE = /due|expir|valid|until|exchange|return|deliver|period/iu

/** Dates written in one row, with how likely each is the day of the receipt. */
function datesIn(sheet: Sheet, row: ReceiptRow, at: number): Found[] {
  const several = [...row.text.matchAll(DATE)].length > 1
  const withTime = [...row.text.matchAll(TIME)].length > 0
  return row.pieces.flatMap((piece, k) => {
    const label = row.pieces[k - 1]
    const compact = DATE_LABEL.test(label?.text ?? '')
      ? /^(?:19|20)\d{2}[01]\d[0-3]\d$/u.exec(piece.text)
      : /(?<=date\s?[:.]?\s?)(?:19|20)\d{2}[01]\d[0-3]\d\b/iu.exec(piece.text)
    const matches = [...piece.text.matchAll(DATE), ...(compact ? [compact] : [])].filter((found) => plausible(found[0]))
    return matches.flatMap((found): Found[] => {
      const cut = subPiece(sheet, piece, found.index, found.index + found[0].length)
      const before = piece.text.slice(0, found.index)
      const own = before.trim().length > 0
      const labelled = DATE_LABEL.test(own ? before : (label?.text ?? ''))
      const score = (labelled ? 3 : 0) + (withTime ? 2 : 0) - (OTHER_DATE.test(row.text) ? 3 : 0) - (several ? 2 : 0) - at / 100
      const printed = !labelled ? null : own ? subPiece(sheet, piece, 0, found.index) : (label ?? null)
      return cut ? [{ piece: cut, row, score, label: printed }] : []
    })
  })
}

/** The receipt's own date: a labelled one first, then one with a clock time beside it, then the first. */
export function dateDrafts(sheet: Sheet, rows: readonly ReceiptRow[]): Draft[] {
  const [best] = rows.flatMap((row, at) => datesIn(sheet, row, at)).toSorted((a, b) => b.score - a.score)
  if (!best) return []
  const label = best.label ? [best.label] : []
  const date: Draft = { attribute: 'date', value: [best.piece], label, record: 0, title: null, weight: best.score > 1 ? 0.9 : 0.75 }
  const time = timeDraft(sheet, rows, best)
  return time ? [date, time] : [date]
}

function timeDraft(sheet: Sheet, rows: readonly ReceiptRow[], date: Found): Draft | null {
  const at = rows.indexOf(date.row)
  const near = [rows[at], ...rows.filter((row, k) => /time|zeit|hora|heure|masa|время/iu.test(row.text) || Math.abs(k - at) === 1)].filter(
    (row) => row !== undefined,
  )
  for (const row of near) {
    for (const piece of row.pieces) {
      // Digits of the date itself must not be read as a clock time.
      const skip = piece.line === date.piece.line ? date.piece.end - piece.start : -1
      for (const found of piece.text.matchAll(TIME)) {
        const insideDate =
          piece.line === date.piece.line && found.index < skip && found.index + found[0].length > date.piece.start - piece.start
        const isMoney = /^\d+\.\d{2}$/.test(found[0]) && row !== date.row
        const cut = insideDate || isMoney ? null : subPiece(sheet, piece, found.index, found.index + found[0].length)
        if (cut) return { attribute: 'time', value: [cut], label: [], record: 0, title: null, weight: 0.8 }
      }
    }
  }
  // "12-01-1921:13": the clock starts where the date ends.
  const line = sheet.reading.lines[date.piece.line]
  const glued = line ? /^\s*((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)/u.exec(line.text.slice(date.piece.end)) : null
  const cut = glued?.[1]
    ? subPiece(
        sheet,
        { ...date.piece, start: date.piece.end, end: line?.text.length ?? 0, text: line?.text.slice(date.piece.end) ?? '' },
        glued[0].length - glued[1].length,
        glued[0].length,
      )
    : null
  return cut ? { attribute: 'time', value: [cut], label: [], record: 0, title: null, weight: 0.8 } : null
}

/** Words for a paper and its number, "receipt no.", "invoice #"; the first group is the kind of paper. */
const NUMBER_WORDS = String.raw`(inv[o0][il1]ce|inv(?![o0])|bi[l1]{2}|receipt|rcpt|doc(?:ument)?|slip|ticket|order|ord|trans(?:action)?|trx|check|rechnung|beleg|bon|facture|factura)\s*(?:n[o0]|num|number|nr|nummer|id|#)?\s*\.?\s*[:#.]{0,2}`
const NUMBERED = new RegExp(String.raw`${NUMBER_WORDS}\s*([A-Z]{0,6}[-#]?\d[\w/-]*)`, 'iu')
/** The same words alone in front of a number that is a piece of its own: "Receipt no      4021". */
const NUMBER_LABEL = new RegExp(String.raw`^${NUMBER_WORDS}\s*$`, 'iu')

/** True for a row that says which paper, till or person this is: no item, and no item's name. */
export function isPaperRow(row: ReceiptRow): boolean {
  const [first, second] = row.pieces
  const numbered = NUMBERED.exec(row.text)
  if (numbered !== null && numbered.index === 0) return true
  if (first !== undefined && second !== undefined && NUMBER_LABEL.test(first.text)) return true
  return TILL.test(row.text)
}

const TILL =
  /^(?:cashier|kassierer|caissier|cajero|till|kasse\b|register|terminal|pos\b|table|tisch|mesa|server|waiter|operator|clerk|staff|served by|guests?|pax|member|customer|kunde|client|branch|filiale)\s*(?:n[o0]|nr|id|#|name)?\s*[.:#]*\s*\S/iu

/** Invoice, receipt and order numbers, read as text under one name per kind of paper. */
export function numberDrafts(sheet: Sheet, rows: readonly ReceiptRow[]): Draft[] {
  const seen = new Set<string>()
  const found = rows.flatMap((row) => row.pieces.flatMap((piece, at) => numberIn(sheet, row, piece) ?? numberBeside(row, at) ?? []))
  return found.filter(({ attribute }) => !seen.has(attribute) && seen.add(attribute))
}

function numberIn(sheet: Sheet, row: ReceiptRow, piece: Piece): Draft | null {
  const found = NUMBERED.exec(piece.text)
  const number = found?.[2]
  if (!found?.[1] || !number || number.length < 3 || row.amounts.some((amount) => amount.piece.text.includes(number))) return null
  const start = found.index + found[0].length - number.length
  const value = subPiece(sheet, piece, start, start + number.length)
  const label = subPiece(sheet, piece, found.index, start)
  return value && numberDraft(found[1], value, label)
}

function numberBeside(row: ReceiptRow, at: number): Draft | null {
  const [label, value] = [row.pieces[at], row.pieces[at + 1]]
  const kind = label && NUMBER_LABEL.exec(label.text)?.[1]
  if (!label || !value || !kind || row.amounts.length > 0 || !/^[A-Z]{0,6}[-#]?\d[\w/-]{2,}$/iu.test(value.text)) return null
  return numberDraft(kind, value, label)
}

function numberDraft(kind: string, value: Piece, label: Piece | null): Draft {
  return { attribute: `${kindOf(kind)} number`, value: [value], label: label ? [label] : [], record: 0, title: null, weight: 0.75 }
}

function kindOf(word: string): string {
  const text = squeeze(word)
  if (/^inv|rechnung|factur/u.test(text)) return 'invoice'
  if (/^or(?:d|der)/u.test(text)) return 'order'
  if (/^doc|beleg/u.test(text)) return 'document'
  if (text.startsWith('tr')) return 'transaction'
  return 'receipt'
}

/**
 * Lines of a receipt: rows of words with the amounts at their ends. In: pieces. Out: rows with label text and amounts, and the
 * question whether the page is a receipt at all.
 */
import { heightOf, median, rowsOf, unionBox } from './geometry.ts'
import type { Box, Piece, Sheet } from './geometry.ts'
import { subPiece } from './geometry.ts'
import { CONTACT_WORD, LEGAL_FORM, REGISTRATION_WORD, isDocumentWord, isTaxSummary, roleOf, squeeze } from './receipt-words.ts'
import type { Role } from './receipt-words.ts'

/** An amount of money in a row: its number and the words it is written with (currency sign included). */
export type Amount = { piece: Piece; number: number; hasCurrency: boolean }
export type ReceiptRow = {
  pieces: Piece[]
  text: string
  box: Box
  height: number
  amounts: Amount[]
  label: string
  labelPieces: Piece[]
  role: Role
  inSummary: boolean
}

/** Money with two decimals (three-digit groups allowed), currency before or after, sign in front or behind. */
const MONEY =
  /(?<![\p{L}\d.,/-]|\d:)(-?\s?(?:RM|MYR|US\$|S\$|A\$|R\$|\$|€|£|¥|₹|EUR|USD|GBP|CHF|SGD|Rp|kr|zł)\s?|(?<=[\p{L}]{2}))?((?:(?<![\p{L}\d])[-−]\s?)?(?:\d{1,3}(?:[,. ']\d{3})+[.,]\d{2}|\d+\s?[.,]\s?\d{2}|[.,]\d{2}))(?![\d]|[.,/:-]\d|\s?%)(-{1,2}(?!\S))?(\s?(?:RM|MYR|€|EUR|USD|kr|zł|CHF|[A-Z]{3})(?![\p{L}]))?/gu

function numberOf(text: string): number {
  const compact = text.replace(/[\s']/gu, '').replace('−', '-')
  const digits = compact.replace(/[.,](?=\d{3})/gu, '').replace(',', '.')
  return Number(digits)
}

/** Amounts written in a piece, left to right. */
export function amountsIn(sheet: Sheet, piece: Piece): Amount[] {
  return [...piece.text.matchAll(MONEY)].flatMap((found) => {
    const number = numberOf(found[2] ?? '')
    const cut = subPiece(sheet, piece, found.index, found.index + found[0].length)
    if (!cut || !Number.isFinite(number)) return []
    const negative = (found[1] ?? '').startsWith('-') || found[3] !== undefined
    const known = found[4] === undefined || /RM|MYR|€|EUR|USD|kr|zł|CHF/u.test(found[4])
    const kept = known ? cut : subPiece(sheet, piece, found.index, found.index + found[0].length - (found[4]?.length ?? 0))
    return kept
      ? [{ piece: kept, number: negative ? -number : number, hasCurrency: found[1] !== undefined || (found[4] !== undefined && known) }]
      : []
  })
}

/** All rows of the page, top to bottom. */
export function receiptRows(sheet: Sheet, pieces: readonly Piece[]): ReceiptRow[] {
  let inSummary = false
  return rowsOf(pieces).map((row) => {
    const amounts = row.flatMap((piece) => amountsIn(sheet, piece))
    const text = row.map((piece) => piece.text).join(' ')
    const first = amounts[0]
    const labelPieces = first ? labelBefore(sheet, row, first.piece) : row
    const label = labelPieces.map((piece) => piece.text).join(' ')
    if (isTaxSummary(text)) inSummary = true
    return {
      pieces: row,
      text,
      box: unionBox(row.map((piece) => piece.box)),
      height: median(row.map((piece) => heightOf(piece.box))),
      amounts,
      label,
      labelPieces,
      role: roleOf(label),
      inSummary,
    }
  })
}

/** The words of a row that stand before its first amount, a currency sign alone left out. */
function labelBefore(sheet: Sheet, row: readonly Piece[], amount: Piece): Piece[] {
  return row.flatMap((piece) => {
    if (piece.line === amount.line && piece.start <= amount.start && piece.end >= amount.end) {
      const head = subPiece(sheet, piece, 0, amount.start - piece.start)
      return head ? [head] : []
    }
    return piece.box.x0 < amount.box.x0 ? [piece] : []
  })
}

const RECEIPT_WORDS =
  /receipt|invoice|invo[il]ce|cashier|tunai|quittung|rechnung|kassenbon|bon|facture|ticket|scontrino|recibo|factura|чек|касс|領収|レシート|thankyou|goodssold|salesperson|kasse|merci|grazie|gracias/u

/** True when the page reads like a receipt or invoice: summary words with amounts, several amounts, and words of the trade. */
export function isReceipt(rows: readonly ReceiptRow[]): boolean {
  const withAmount = rows.filter((row) => row.amounts.length > 0)
  const roles = new Set(withAmount.map((row) => row.role).filter((role) => role !== 'other' && role !== 'count'))
  const words = rows.filter((row) => RECEIPT_WORDS.test(squeeze(row.text)) || isDocumentWord(row.text)).length
  const hasSum = roles.has('total') || roles.has('subtotal')
  if (!hasSum || rows.length < 6) return false
  const head = rows
    .slice(0, 12)
    .filter((row) => CONTACT_WORD.test(row.text) || REGISTRATION_WORD.test(row.text) || LEGAL_FORM.test(row.text)).length
  return roles.size >= 3 || (roles.size >= 2 && words + head >= 1) || words >= 2 || (words >= 1 && head >= 1)
}

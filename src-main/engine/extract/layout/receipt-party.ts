/**
 * The head of a receipt: who sold (company), where (address), telephone. In: rows above the first amount. Out: drafts of record 0.
 */
import type { Draft } from './draft.ts'
import { median, subPiece, widthOf } from './geometry.ts'
import type { Piece, Sheet } from './geometry.ts'
import { isHeader } from './receipt-items.ts'
import type { ReceiptRow } from './receipt-lines.ts'
import { mendLegalForm } from './repair.ts'
import { dateInside } from './shapes.ts'
import { ADDRESS_WORD, BUSINESS_WORD, CONTACT_WORD, LEGAL_FORM, REGISTRATION_WORD, isDocumentWord, squeeze } from './receipt-words.ts'

/** Trailing registration in brackets or behind "Co. No" is no part of the name. */
const REGISTRATION_TAIL =
  /\s*[([（【]\s*(?:[a-z]{0,2}\s?\d{3,}|co\b|company|reg|gst|roc|no\b).*$|\s+(?:co\.?\s?(?:reg|no)|reg\.?\s?no|gst\s?(?:reg|no|id)|fka\b|f\.k\.a|formerly).*$|\s+\d{4,}[\s-]*[a-z]\s*$/iu

function digitShare(text: string): number {
  const letters = text.replace(/[^\p{L}\d]/gu, '')
  return letters.length === 0 ? 1 : letters.replace(/\D/gu, '').length / letters.length
}

function withoutRegistration(text: string): string {
  const cut = text.replace(REGISTRATION_TAIL, '').trim()
  return /\p{L}{2}/u.test(cut) ? cut.replace(/[\s,;:.-]+$/u, (tail) => (tail.endsWith('.') ? '.' : '')) : text
}

/** How much a head row looks like the seller's name. */
function nameScore(row: ReceiptRow, at: number, usual: number): number {
  const text = withoutRegistration(row.text)
  if (!/\p{L}{2}/u.test(text) || isDocumentWord(row.text) || isHeader(row) || text.replace(/[^\p{L}]/gu, '').length < 3) return -10
  const legal = LEGAL_FORM.test(text)
  let score = Math.max(0, 2.2 - 0.3 * at)
  if (legal) score += 4
  if (BUSINESS_WORD.test(text)) score += 1.6
  if (row.height > 1.25 * usual) score += 0.8
  if (text === text.toUpperCase()) score += 0.5
  if (text === text.toLowerCase()) score -= 1.2
  if (!legal && (ADDRESS_WORD.test(text) || /,/u.test(text))) score -= 2.5
  if (CONTACT_WORD.test(row.text)) score -= 4
  if (!legal && REGISTRATION_WORD.test(row.text)) score -= 3
  if (/formerly|licensee|welcome|thank|wifi|date|customer|cashier|\bbill\b|statement|tax\s?inv|table|order/iu.test(text)) score -= 3
  if (/\p{L}\s?[:：]/u.test(text)) score -= 3
  if (digitShare(text) > 0.4) score -= 2.5
  if (/^[(（[]/u.test(text)) score -= 1.5
  if (median(row.pieces.map((piece) => piece.confidence)) < 0.8) score -= 1
  return score
}

/** Company, address and telephone from the rows of the head. */
export function partyDrafts(sheet: Sheet, rows: readonly ReceiptRow[]): { drafts: Draft[]; used: Set<ReceiptRow> } {
  const used = new Set<ReceiptRow>()
  const drafts: Draft[] = []
  const usual = median(rows.map((row) => row.height))
  const head = headRows(rows)
  // Below the paper's own word ("Tax invoice") stands who buys.
  const word = head.findIndex((row, at) => at >= 3 && isDocumentWord(row.text))
  const scored = head
    .map((row, at) => ({ row, at, score: nameScore(withoutPaperWord(row), at, usual) - (word >= 0 && at > word ? 2.5 : 0) }))
    .toSorted((a, b) => b.score - a.score)
  const [best] = scored
  if (best && best.score > 0) {
    const pieces = mendAcross(namePieces(sheet, head, best.at))
    used.add(best.row)
    drafts.push({ attribute: 'company', value: pieces, label: [], record: 0, title: null, weight: Math.min(0.9, 0.5 + 0.08 * best.score) })
  }
  const address = addressRows(head, best?.at ?? -1)
  for (const row of address) used.add(row)
  if (address.length > 0)
    drafts.push({ attribute: 'address', value: address.flatMap((row) => row.pieces), label: [], record: 0, title: null, weight: 0.7 })
  drafts.push(...phoneDrafts(sheet, head))
  return { drafts, used }
}

/** A legal form with one misread letter that two pieces share ("... SUN" and "BHD"). */
function mendAcross(pieces: readonly Piece[]): Piece[] {
  const mended = mendLegalForm(pieces.map((piece) => piece.text).join(' '))
  let at = 0
  return pieces.map((piece) => {
    const text = mended.slice(at, at + piece.text.length)
    at += piece.text.length + 1
    return text === piece.text ? piece : { ...piece, text, confidence: piece.confidence * 0.9 }
  })
}

/** Rows before the first amount or the paper's own words; notes at the very top that stand apart are left in, the score decides. */
function headRows(rows: readonly ReceiptRow[]): ReceiptRow[] {
  const stop = rows.findIndex(
    (row, k) =>
      k > 1 &&
      (row.amounts.length > 0 ||
        isHeader(row) ||
        /^(?:date|qty|item|description|cashier|receipt(?:no)?|invoiceno|billno)/u.test(squeeze(row.text))),
  )
  return rows.slice(0, Math.min(stop < 0 ? rows.length : stop, 18))
}

/** "Hansen Kontor GmbH        Invoice": the paper's word in the corner is no part of the seller's row. */
function withoutPaperWord(row: ReceiptRow): ReceiptRow {
  const pieces = row.pieces.filter((piece) => !isDocumentWord(piece.text))
  if (pieces.length === 0 || pieces.length === row.pieces.length) return row
  return { ...row, pieces, text: pieces.map((piece) => piece.text).join(' ') }
}

/** The name's pieces: its row without registration; a legal form alone on the next row belongs to it. */
function namePieces(sheet: Sheet, head: readonly ReceiptRow[], at: number): Piece[] {
  const whole = head[at]
  if (!whole) return []
  const row = withoutPaperWord(whole)
  const kept = trimPieces(sheet, row.pieces, withoutRegistration(row.text).length)
  const next = head[at + 1]
  const before = head[at - 1]
  if (LEGAL_FORM.test(row.text)) {
    const bare = row.text.replace(LEGAL_FORM, '').replace(/[^\p{L}]/gu, '')
    return bare.length < 4 && before ? [...before.pieces, ...kept] : kept
  }
  if (next && LEGAL_FORM.test(next.text) && next.text.replace(LEGAL_FORM, '').replace(/\([^)]*\)|[^\p{L}]/gu, '').length < 4)
    return [...kept, ...trimPieces(sheet, next.pieces, withoutRegistration(next.text).length)]
  const continues =
    next &&
    next.height > 0.85 * row.height &&
    !/[,\d]/u.test(next.text) &&
    !ADDRESS_WORD.test(next.text) &&
    !CONTACT_WORD.test(next.text) &&
    !REGISTRATION_WORD.test(next.text) &&
    !isDocumentWord(next.text)
  if (
    next &&
    continues &&
    row.height > 0 &&
    next.text === next.text.toUpperCase() &&
    row.text === row.text.toUpperCase() &&
    /^(?:syarikat|restoran|restaurant|kedai|perusahaan)/iu.test(row.text) &&
    row.text.split(/\s+/u).length < 3
  )
    return [...kept, ...next.pieces]
  return kept
}

/** The first `length` characters of a row's joined text as pieces. */
function trimPieces(sheet: Sheet, pieces: readonly Piece[], length: number): Piece[] {
  let left = length
  return pieces.flatMap((piece) => {
    const take = Math.min(left, piece.text.length)
    left -= piece.text.length + 1
    const part = take > 0 ? subPiece(sheet, piece, 0, take) : null
    return part ? [part] : []
  })
}

function isAddressRow(row: ReceiptRow): boolean {
  if (
    CONTACT_WORD.test(row.text) ||
    isDocumentWord(row.text) ||
    dateInside(row.text) !== null ||
    /\p{L}\s?[:：]\s/u.test(row.text) ||
    /^\(?(?:gst|co|reg|roc|company)/iu.test(row.text.replace(/\s/gu, ''))
  )
    return false
  return ADDRESS_WORD.test(row.text) || (/,/u.test(row.text) && /\p{L}{3}/u.test(row.text))
}

/** From the first to the last address-like row after the name; rows between them belong to it unless they are registration or contact. */
function addressRows(head: readonly ReceiptRow[], nameAt: number): ReceiptRow[] {
  const after = head.map((row, at) => ({ row, at })).filter(({ at }) => at > nameAt)
  const first = after.find(({ row }) => isAddressRow(row))
  if (!first) return []
  const kept: ReceiptRow[] = []
  let misses = 0
  for (const { row } of after.filter(({ at }) => at >= first.at)) {
    if (CONTACT_WORD.test(row.text) || isDocumentWord(row.text)) break
    if (isAddressRow(row)) {
      kept.push(row)
      misses = 0
    } else if (!REGISTRATION_WORD.test(row.text) && digitShare(row.text) < 0.3 && ++misses <= 1 && /,\s*$/u.test(kept.at(-1)?.text ?? ''))
      kept.push(row)
    else break
  }
  return kept
}

function phoneDrafts(sheet: Sheet, head: readonly ReceiptRow[]): Draft[] {
  for (const row of head) {
    for (const piece of row.pieces) {
      const found = /(?:te[l1]|phone|ph|fon|tél|tlf|hotline)[a-z]*\.?\s*(?:no\.?)?\s*[:.]?\s*(\+?\(?\d[\d\s()\-/]{5,17}\d)/iu.exec(
        piece.text,
      )
      if (!found?.[1]) continue
      const start = found.index + found[0].length - found[1].length
      const value = subPiece(sheet, piece, start, start + found[1].length)
      const label = subPiece(sheet, piece, found.index, start)
      if (value && widthOf(value.box) > 0)
        return [{ attribute: 'phone', value: [value], label: label ? [label] : [], record: 0, title: null, weight: 0.8 }]
    }
  }
  return []
}

/**
 * Item lines of a receipt. In: the rows between head and sums. Out: drafts "item", "quantity", "price", "amount", one record per item from
 * number 1 on. An item is a row that ends in an amount, with the text rows above it that no other item took.
 */
import type { Draft } from './draft.ts'
import { median, middleY, subPiece } from './geometry.ts'
import type { Piece, Sheet } from './geometry.ts'
import { isPaperRow } from './receipt-dates.ts'
import type { Amount, ReceiptRow } from './receipt-lines.ts'
import { isDocumentWord, squeeze } from './receipt-words.ts'

const HEADER =
  /^(?:position|pos|article|product|unit|qty|quantity|item|description|desc|no|code|price|uprice|up|unitprice|amount|amt|total|tax|disc|rm|anzahl|artikel|preis|menge|betrag|désignation|prix|qté|cant|descripción|precio|importe|код|наименование|цена|кол|сумма|sprice|gst|%|and)+$/u

const COLUMN_WORDS =
  'position article product unit qty quantity item description desc code price unitprice amount amt total tax disc anzahl artikel preis menge betrag désignation prix cantidad descripción precio importe'.split(
    ' ',
  )
const SHORTEST_MISREAD = 3

/** "Item aty Total": each word is a column's name, one letter of a word may be misread, and one word at least is read as it is. */
function isMisreadHeader(row: ReceiptRow): boolean {
  const words = row.text
    .split(/[^\p{L}\p{N}]+/u)
    .map(squeeze)
    .filter((word) => word !== '' && word !== 'rm')
  const isExact = (word: string): boolean => HEADER.test(word)
  const isNear = (word: string): boolean =>
    word.length >= SHORTEST_MISREAD && COLUMN_WORDS.some((name) => name.length === word.length && oneLetterApart(name, word))
  return words.length >= 2 && words.some(isExact) && words.every((word) => isExact(word) || isNear(word))
}

function oneLetterApart(a: string, b: string): boolean {
  return [...a].filter((letter, at) => letter !== b[at]).length <= 1
}

/** The row of column names over the items. */
export function isHeader(row: ReceiptRow): boolean {
  return (
    row.amounts.length === 0 &&
    (HEADER.test(squeeze(row.text).replace(/rm/gu, '')) || isMisreadHeader(row)) &&
    /qty|item|desc|price|amount|amt|artikel|preis|menge|prix|précio|total/u.test(squeeze(row.text)) &&
    row.pieces.length > 1
  )
}

/** Rows of the item part: from the column headers (else after the head) to the first row of a sum. */
function itemPart(rows: readonly ReceiptRow[], sums: ReadonlySet<ReceiptRow>, head: ReadonlySet<ReceiptRow>): ReceiptRow[] {
  const header = rows.findIndex(isHeader)
  const headEnd = rows.findLastIndex(
    (row, k) =>
      k < rows.length / 2 &&
      (isDocumentWord(row.text) || /\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}/u.test(row.text)) &&
      !rows.slice(0, k).some((other) => sums.has(other)),
  )
  const partyEnd = rows.findLastIndex((row) => head.has(row))
  const start = header >= 0 ? header + 1 : Math.max(headEnd, partyEnd) + 1
  const stop = rows.findIndex((row, k) => k >= start && (sums.has(row) || row.role === 'count' || row.inSummary))
  return rows.slice(start, stop < 0 ? start : stop)
}

type Item = { name: Piece[]; quantity: Piece | null; price: Piece | null; amount: Piece }

function letters(text: string): number {
  return text.replace(/[^\p{L}]/gu, '').length
}

/** Words of the row before its first amount: a count ("1 x", "2", "1.00"), a code, and the name. */
function readRow(sheet: Sheet, row: ReceiptRow): { name: Piece[]; quantity: Piece | null; price: Piece | null; isCode: boolean } {
  let price: Piece | null = null
  let quantity: Piece | null = null
  const name: Piece[] = []
  for (const piece of row.labelPieces) {
    // A unit price of one or three decimals is no amount of money, yet no name either.
    if (/^\d+[.,]\d{1,4}$/u.test(piece.text) && name.length > 0) {
      price = piece
      continue
    }
    const tail = /(?:^|\s)(\d{1,4})\s?[xX×*@]?\s*(?:RM|\$|€|£)?\s*$/u.exec(piece.text)
    const lead = /^(\d{1,3})(?:\s?[xX×](?:\s+(?=[\p{L}\d])|(?=\p{Lu}))|\s+(?=\p{L}))/u.exec(piece.text)
    const tailCut = tail?.[1] && (piece.text.trim().length <= 5 || letters(piece.text) >= 3 || /[xX×]\s*$/u.test(piece.text)) ? tail : null
    if (tailCut?.[1]) {
      quantity ??= subPiece(
        sheet,
        piece,
        tailCut.index + tailCut[0].indexOf(tailCut[1]),
        tailCut.index + tailCut[0].indexOf(tailCut[1]) + tailCut[1].length,
      )
      const head = subPiece(sheet, piece, 0, tailCut.index)
      if (head) name.push(head)
    } else if (lead?.[1]) {
      quantity ??= subPiece(sheet, piece, 0, lead[1].length)
      const rest = subPiece(sheet, piece, lead[0].length, piece.text.length)
      if (rest) name.push(rest)
    } else name.push(piece)
  }
  const text = name.map((piece) => piece.text).join(' ')
  return { name: letters(text) >= 2 ? name : [], quantity, price, isCode: letters(text) < 2 || /^[A-Z]{0,3}\d{5,}$/u.test(text.trim()) }
}

/**
 * Which of a row's amounts is the item's and which its unit price: the last one, unless it is 0 (a column of discounts or taxes) behind a price and
 * its product; the price is what multiplies to it, else the nearest one that is not 0. Unknown is none, never 0.
 */
function moneyOf(amounts: readonly Amount[], quantity: Piece | null): { amount: Piece; price: Piece | null } {
  const count = quantity === null ? 1 : Number(quantity.text.replace(/\D/gu, '')) || 1
  const fits = (price: Amount, whole: Amount): boolean => price !== whole && Math.abs(count * price.number - whole.number) < 0.006
  const real = amounts.filter(({ number }) => Math.abs(number) >= 0.005)
  const last = amounts.at(-1)!
  const isZero = Math.abs(last.number) < 0.005
  const product = isZero ? real.findLast((whole, at) => real.slice(0, at).some((price) => fits(price, whole))) : undefined
  const amount = product ?? last
  const before = real.filter((one) => one !== amount && amounts.indexOf(one) < amounts.indexOf(amount))
  const price = before.findLast((one) => fits(one, amount)) ?? before.at(-1) ?? null
  return { amount: amount.piece, price: price?.piece ?? null }
}

/** Distance to the row above, in usual distances, that parts head and items. */
const WIDE_BLANK = 1.75

/** Drafts of all items. */
export function itemDrafts(
  sheet: Sheet,
  rows: readonly ReceiptRow[],
  sums: ReadonlySet<ReceiptRow>,
  head: ReadonlySet<ReceiptRow>,
): Draft[] {
  const part = itemPart(rows, sums, head)
  const items: Item[] = []
  const pitch = median(part.slice(1).map((row, k) => middleY(row.box) - middleY(part[k]?.box ?? row.box)))
  let pending: ReceiptRow[] = []
  let nameless: Item | null = null
  part.forEach((row, k) => {
    const amount = row.amounts.at(-1)
    if (!amount) {
      if (letters(row.text) < 3 || isHeader(row) || isPaperRow(row)) return
      const previous = part[k - 1]
      const follows = previous !== undefined && middleY(row.box) - middleY(previous.box) < 2.2 * row.height
      if (nameless && follows) {
        nameless.name = row.pieces
        nameless = null
      } else pending.push(row)
      return
    }
    // A rule or a wide blank ends what belongs to the head: its last row names no item.
    const before = part[k - 1]
    if (before !== undefined && middleY(row.box) - middleY(before.box) > WIDE_BLANK * pitch) pending = []
    const read = readRow(sheet, row)
    const above = items.at(-1)
    const counts = /^\s*\d+\s?[xX×@*]\s*$/u.test(row.label) && row.amounts.length === 1
    if (counts && above && above.price === null && pending.length === 0 && part[k - 1]?.amounts.at(-1)?.piece === above.amount) {
      // "2 X 6.79" under "MILK 1L 13.58" explains the item above it.
      above.quantity = read.quantity ?? above.quantity
      above.price = amount.piece
      return
    }
    const [firstPending] = pending
    const name = read.isCode || read.name.length === 0 ? (firstPending?.pieces ?? []) : read.name
    const money = moneyOf(row.amounts, read.quantity)
    const item: Item = { name, quantity: read.quantity, price: money.price ?? read.price, amount: money.amount }
    items.push(item)
    nameless = name.length === 0 ? item : null
    pending = []
  })
  const named = items.filter((item) => item.name.length > 0)
  return named.flatMap((item, k) => {
    const base = { label: [], record: k + 1, title: null, weight: 0.65 }
    const drafts: Draft[] = [{ attribute: 'item', value: item.name, ...base }]
    if (item.quantity) drafts.push({ attribute: 'quantity', value: [item.quantity], ...base })
    if (item.price) drafts.push({ attribute: 'price', value: [item.price], ...base })
    return [...drafts, { attribute: 'amount', value: [item.amount], ...base }]
  })
}

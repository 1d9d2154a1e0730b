/**
 * Receipts and invoices: the paper's own values (company, date, total, tax, cash, change ...) are ONE record, number 0; its item
 * lines are records 1, 2, ... In: rows of a page that reads like a receipt. Out: drafts.
 */
import type { Draft } from './draft.ts'
import { middleY } from './geometry.ts'
import type { Sheet } from './geometry.ts'
import { pieceDrafts } from './lines.ts'
import { dateDrafts, numberDrafts } from './receipt-dates.ts'
import { itemDrafts } from './receipt-items.ts'
import type { Amount, ReceiptRow } from './receipt-lines.ts'
import { partyDrafts } from './receipt-party.ts'
import { roleOf, squeeze, totalStrength, isCardPayment } from './receipt-words.ts'
import type { Role } from './receipt-words.ts'
import { tidyLabel } from './shapes.ts'

type Summary = { row: ReceiptRow; role: Role; amount: Amount; label: string }

/** Rows that state a sum: their role's words and the last amount of the row, or of the next row when the label stands alone. */
function summaryRows(rows: readonly ReceiptRow[]): Summary[] {
  return rows.flatMap((row, k): Summary[] => {
    const own = row.amounts.at(-1)
    const role = row.role
    if (role === 'count' || role === 'other') return []
    if (own) return [{ row, role, amount: own, label: tidyLabel(row.label) }]
    const next = rows[k + 1]
    const [lone] = next?.amounts ?? []
    const close = next && row.pieces.length === 1 && middleY(next.box) - middleY(row.box) < 1.6 * row.height
    return next && lone && close && next.label.replace(/[^\p{L}]/gu, '').length < 2
      ? [{ row, role, amount: lone, label: tidyLabel(row.label) }]
      : []
  })
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.006
}

/** The amount to pay: the plainest total label, checked against cash less change and against total plus rounding. */
export function chooseTotal(found: readonly Summary[], rows: readonly ReceiptRow[]): Summary | null {
  const main = found.filter((one) => !one.row.inSummary)
  const value = (role: Role): number | null => main.find((one) => one.role === role)?.amount.number ?? null
  const cash = value('cash')
  const change = value('change')
  const rounding = value('rounding')
  const paid = cash === null ? null : Math.abs(cash) - Math.abs(change ?? 0)
  const totals = main.filter((one) => one.role === 'total')
  const pool = totals.length > 0 ? totals : found.filter((one) => one.role === 'total')
  const tallest = Math.max(...main.map((one) => one.row.height), 1)
  const settled = paid === null ? [] : rowsEqual(rows, paid, main)
  const scored = [...pool, ...main.filter((one) => one.role === 'subtotal'), ...settled].map((one) => {
    let score = one.role === 'total' ? totalStrength(one.label) : 0.5
    if (paid !== null && near(one.amount.number, paid)) score += change === null ? 2 : 3.5
    const before =
      rounding === null || near(rounding, 0)
        ? null
        : main.find((other) => other !== one && near(other.amount.number + rounding, one.amount.number))
    if (before) score += 2
    if (one.row.height > 0.95 * tallest && one.row.height > 1.3 * (rows[0]?.height ?? 0)) score += 1
    if (near(one.amount.number, 0)) score -= 3
    return { one, score: score + rows.indexOf(one.row) / 1000 }
  })
  return scored.toSorted((a, b) => b.score - a.score)[0]?.one ?? null
}

/** Rows before the payment whose amount is just what was paid, whatever their label was read as. */
function rowsEqual(rows: readonly ReceiptRow[], paid: number, known: readonly Summary[]): Summary[] {
  const payment = known.find((one) => one.role === 'cash')?.row
  const stop = payment ? rows.indexOf(payment) : 0
  return rows.slice(0, stop).flatMap((row): Summary[] => {
    const amount = row.amounts.at(-1)
    const fits = amount && near(amount.number, paid) && (row.role === 'other' || row.role === 'rounding') && stop - rows.indexOf(row) <= 3
    return fits ? [{ row, role: row.role, amount, label: tidyLabel(row.label) }] : []
  })
}

/** No tax is half of what is paid: such a line states the whole with its tax ("Total" and "Inclusive GST" on two lines). */
const MOST_TAX = 0.5
function isWholeWithTax(one: Summary, total: Summary | null): boolean {
  const paid = Math.abs(total?.amount.number ?? 0)
  return one.role === 'tax' && paid > 0 && Math.abs(one.amount.number) > MOST_TAX * paid
}

/** One draft per role; a second line of the same role keeps its printed label, so that nothing printed is lost. */
function summaryDrafts(found: readonly Summary[], rows: readonly ReceiptRow[]): Draft[] {
  const total = chooseTotal(found, rows)
  const taken = new Map<string, number>()
  const drafts: Draft[] = []
  const ordered = [...new Set(total ? [total, ...found.filter((one) => one.row !== total.row)] : found)].toSorted(
    (a, b) => Number(b === total) - Number(a === total) || Number(a.row.inSummary) - Number(b.row.inSummary),
  )
  for (const one of ordered) {
    const role = one === total ? 'total' : one.role
    const printed = one.label.replace(/[\s:(（]+$/u, '')
    const known = taken.get(role)
    // The same amount said twice under one role ("Total 9.60", "Total incl. GST 9.60") adds nothing the first does not say.
    const isPlain = known === undefined && !(role === 'total' && one !== total) && !isWholeWithTax(one, total)
    const name = isPlain ? role : printed.toLowerCase()
    if (one.row.inSummary && known !== undefined) continue
    if (taken.has(name)) continue
    taken.set(name, one.amount.number)
    if (name === squeeze(role) && one !== total && role === 'total') continue
    const plain = name === 'total' && one !== total ? 'total before rounding' : name === 'cash' && isCardPayment(one.label) ? 'card' : name
    drafts.push({
      attribute: plain,
      value: [one.amount.piece],
      label: one.row.labelPieces,
      record: 0,
      title: null,
      weight: one === total ? 0.92 : 0.85,
    })
  }
  return drafts
}

const ROLE_NAMES = new Set([
  'total',
  'subtotal',
  'tax',
  'rounding',
  'cash',
  'card',
  'change',
  'discount',
  'company',
  'address',
  'date',
  'time',
  'phone',
])

/** "Customer:" and "J. Meyer" as two pieces of one row. */
function besideDrafts(row: ReceiptRow): Draft[] {
  return row.pieces.flatMap((piece, k) => {
    const next = row.pieces[k + 1]
    if (!next || !/\p{L}.*[:：]\s*$/u.test(piece.text) || /[:：]/u.test(next.text)) return []
    return [{ attribute: tidyLabel(piece.text), value: [next], label: [piece], record: 0, title: null, weight: 0.75 }]
  })
}

/** "Cashier: Thandar", "POS No : DPC11": other labelled values, head and foot alike, that no other part took. */
function labelledDrafts(sheet: Sheet, rows: readonly ReceiptRow[], taken: ReadonlySet<string>): Draft[] {
  const seen = new Set(taken)
  const plain = rows.filter((row) => row.amounts.length === 0 && !row.inSummary)
  const inLine = plain.flatMap((row) =>
    row.pieces.filter((piece) => /[:：]/u.test(piece.text)).flatMap((piece) => pieceDrafts(sheet, piece)),
  )
  return [...inLine, ...plain.flatMap(besideDrafts)].filter((draft) => {
    const name = draft.attribute.toLowerCase()
    const known =
      seen.has(name) || ROLE_NAMES.has(name) || /date|time|te[l1]|fax|phone|invoice|receipt|bill|note/iu.test(name) || draft.weight < 0.75
    seen.add(name)
    const digits = name.replace(/\D/gu, '').length / name.length
    return !known && digits < 0.4 && /\p{L}{2}/u.test(name) && draft.attribute.split(/\s+/u).length <= 4 && roleOf(name) === 'other'
  })
}

/** All drafts of a receipt. */
export function receiptDrafts(sheet: Sheet, rows: readonly ReceiptRow[]): Draft[] {
  const found = summaryRows(rows)
  const party = partyDrafts(sheet, rows)
  const sums = summaryDrafts(found, rows)
  const dates = dateDrafts(sheet, rows)
  const numbers = numberDrafts(sheet, rows)
  const own = [...party.drafts, ...numbers, ...dates, ...sums]
  const rest = rows.filter((row) => !party.used.has(row))
  const labelled = labelledDrafts(sheet, rest, new Set(own.map((draft) => draft.attribute)))
  return [...own, ...labelled, ...itemDrafts(sheet, rows, new Set(found.map((one) => one.row)), party.used)]
}

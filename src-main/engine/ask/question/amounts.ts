/**
 * Money in questions: "spend", "cost", "pay", "earn" ask for the column in which a row's whole amount stands, whatever it is called.
 * In: view and question. Out: that column, and links from the money words to it. Which column it is follows from names (a total, not
 * a tax or the cash handed over) and from the numbers: the one that others add up or multiply to.
 */
import type { ColumnLink } from './links.ts'
import type { Question, Token } from './tokens.ts'
import type { ColumnView, TableView } from './view.ts'
import { stem } from './words.ts'

const stems = (text: string): ReadonlySet<string> => new Set(text.split(' ').map(stem))
const MONEY = stems('spend spending cost costing pay payment expense expenditure earn earning income money charge outlay')
/** Names of a row's whole amount, and names of what is only a part of it or what was handed over. */
const WHOLE = stems('total amount sum due price cost paid payment spent expense fee bill charge income salary wage revenue value')
const PART = stems(
  'subtotal sub tax vat gst cash tender tendered change rounding discount saving tip balance deposit net excluding before unit each per card refund shipping fee',
)
/** Nouns that say that a money verb means something else: "time spent". */
const NOT_MONEY = stems('time hour minute day night week calorie energy step')

/** What a row of amounts is, whatever the table is called. */
export const TRADED = stems('purchase payment buy expense transaction order')
/** Those of them that are hardly ever anything else, and the verb that goes with them. */
const TRADES = stems('purchase transaction')

/** "How many purchases did I make": over a table of amounts the word is its rows. */
export function tradeTokens(question: Question, view: TableView): number[] {
  const said = question.tokens.filter((token) => TRADES.has(token.stem))
  if (said.length === 0 || mainAmount(view) === null) return []
  return [...said, ...question.tokens.filter((token) => token.stem === 'make')].map((token) => token.index)
}

const known = new WeakMap<TableView, { column: ColumnView | null }>()

/** The column that holds what a row cost; null for a table without amounts. */
export function mainAmount(view: TableView): ColumnView | null {
  const found = known.get(view) ?? { column: findAmount(view) }
  known.set(view, found)
  return found.column
}

function findAmount(view: TableView): ColumnView | null {
  const money = view.columns.filter((column) => column.column.type === 'currency')
  const named = view.columns.filter(
    (column) => column.column.type === 'number' && column.column.unit === null && column.stems.some((word) => WHOLE.has(word)),
  )
  const candidates = (money.length > 0 ? money : named).filter((column) => column.filled > 0)
  const scored = candidates.map((column) => ({ column, score: amountScore(view, column, candidates) }))
  return scored.toSorted((a, b) => b.score - a.score)[0]?.column ?? null
}

function amountScore(view: TableView, column: ColumnView, candidates: readonly ColumnView[]): number {
  const isTotal = column.stems.includes('total') && !column.stems.some((word) => PART.has(word))
  const name =
    (column.stems.some((word) => WHOLE.has(word)) ? 1 : 0) + (isTotal ? 1 : 0) - (column.stems.some((word) => PART.has(word)) ? 2 : 0)
  const largest = Math.max(...candidates.map((other) => meanOf(other)))
  return (
    name +
    (isMadeOfOthers(view, column) ? 1.5 : 0) +
    (largest > 0 ? 0.5 * (meanOf(column) / largest) : 0) +
    column.filled / Math.max(1, view.size)
  )
}

function meanOf(column: ColumnView): number {
  let sum = 0
  let count = 0
  for (const value of column.number) {
    if (Number.isNaN(value)) continue
    sum += value
    count += 1
  }
  return count === 0 ? 0 : sum / count
}

const LEAST_ROWS = 3
const MOST_ROWS = 200
const SHARE = 0.6

/** True when in most rows two other columns add up to it (subtotal + tax) or multiply to it (quantity · price). */
function isMadeOfOthers(view: TableView, column: ColumnView): boolean {
  const others = view.columns.filter((other) => other !== column && other.kind === 'number' && other.filled >= LEAST_ROWS)
  return others.some((left, at) => others.slice(at + 1).some((right) => holds(view, column, left, right)))
}

function holds(view: TableView, whole: ColumnView, left: ColumnView, right: ColumnView): boolean {
  let sums = 0
  let products = 0
  let rows = 0
  for (let row = 0; row < view.size && rows < MOST_ROWS; row += 1) {
    const [w, a, b] = [whole.number[row] ?? NaN, left.number[row] ?? NaN, right.number[row] ?? NaN]
    if (Number.isNaN(w) || Number.isNaN(a) || Number.isNaN(b) || a === 0 || b === 0) continue
    rows += 1
    if (Math.abs(a + b - w) < 0.011) sums += 1
    // A product with 1 says nothing about which of the three is the whole.
    if (Math.abs(a * b - w) < 0.011 && a !== 1 && b !== 1) products += 1
  }
  return rows >= LEAST_ROWS && (sums >= SHARE * rows || products >= SHARE * rows)
}

/** Tokens that ask for money. */
export function moneyTokens(question: Question): Token[] {
  if (isNotMoney(question)) return []
  return question.tokens.filter((token) => MONEY.has(token.stem) && !token.quoted)
}

function isNotMoney(question: Question): boolean {
  return question.tokens.some(
    (token) => NOT_MONEY.has(token.stem) && question.tokens[token.index - 1]?.text !== 'per' && isBeforeVerb(question, token),
  )
}

/** Tokens of "spend" where time is what was spent. */
export function timeSpent(question: Question): number[] {
  return isNotMoney(question) ? question.tokens.filter((token) => token.stem === 'spend').map((token) => token.index) : []
}

const ABOUT = new Set([
  'at',
  'in',
  'on',
  'for',
  'from',
  'since',
  'between',
  'during',
  'last',
  'this',
  'was',
  'is',
  'were',
  'yesterday',
  'today',
  'per',
])

/** "How much at X?", "how much in May?": with no noun and no verb of its own "how much" asks for money. */
function bareHowMuch(question: Question): number[] {
  return question.tokens.flatMap((token) => {
    const [before, after] = [question.tokens[token.index - 1]?.text, question.tokens[token.index + 1]?.text]
    if (token.text !== 'much' || before !== 'how' || after === undefined || !ABOUT.has(after)) return []
    return [token.index - 1, token.index]
  })
}

/** "how many hours did I spend": the noun of the head, not a period such as "per day" or "last week". */
function isBeforeVerb(question: Question, token: Token): boolean {
  const before = question.tokens[token.index - 1]?.text ?? ''
  return (
    ['many', 'much', 'long', 'what', 'which', 'total', 'average', 'the'].includes(before) &&
    question.tokens.slice(token.index + 1).some((later) => MONEY.has(later.stem))
  )
}

const PRICE = stems('price')

/** "The price of the lamp" where no column is called price: what was paid for it. */
function priceTokens(question: Question, view: TableView): number[] {
  if (view.columns.some((column) => column.kind === 'number' && column.stems.some((word) => PRICE.has(word)))) return []
  return question.tokens.filter((token) => PRICE.has(token.stem) && !token.quoted).map((token) => token.index)
}

/** Money words as links to the amount column. */
export function linkMoney(question: Question, view: TableView): ColumnLink[] {
  const tokens = [...moneyTokens(question).map((token) => token.index), ...priceTokens(question, view)].map((token) => [token])
  const bare = tokens.length === 0 ? bareHowMuch(question) : []
  const column = tokens.length > 0 || bare.length > 0 ? mainAmount(view) : null
  if (column === null) return []
  return [
    ...tokens.map((said) => ({ column, tokens: said, strength: 0.9 })),
    ...(bare.length > 0 ? [{ column, tokens: bare, strength: 0.6 }] : []),
  ]
}

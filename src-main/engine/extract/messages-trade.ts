/**
 * Words of trade: verbs of paying, buying, costing and receiving in the languages that sentences are read in, prepositions of place and purpose,
 * nouns that name an amount by themselves. Function words of one kind of sentence; no names of things or shops.
 */
import { calendarNames } from './values/calendar.ts'
import { foldWord } from './values/clean.ts'

export type TradeRole = 'pay' | 'buy' | 'cost' | 'earn' | 'sell' | 'refund'

const ROLES: Readonly<Record<TradeRole, string>> = {
  pay: 'donated gespendet spendete paid pay pays paying spent spend spends spending bezahlt bezahlte bezahle zahlte zahle gezahlt ausgegeben payé payai paie dépensé dépense pagué pago pagado gasté gasto gastado paguei gastei pagado pagato speso 花 花了 付 付了 支付 花费',
  buy: 'bought buy buying purchased purchase ordered ordering booked rented grabbed picked gekauft eingekauft einkaufte kaufte kaufe bestellt bestellte geholt besorgt gebucht acheté achète commandé réservé compré compro comprado pedí encargué comprei encomendei comprato 买 买了 购买 点了',
  cost: 'cost costs costing kostet kostete gekostet coûté coûte coûtait costó cuesta costado custou custa costato',
  earn: 'earned received earn receive verdient erhalten bekommen gagné reçu gané recibí ganhei recebi guadagnato',
  refund: 'refunded reimbursed erstattet rückerstattet remboursé reembolsado',
  sell: 'sold sell verkauft verkaufte vendu vendí vendi venduto',
}

const roleOf = new Map<string, TradeRole>()
for (const [role, list] of Object.entries(ROLES) as [TradeRole, string][]) for (const form of list.split(' ')) roleOf.set(form, role)

/** Role of a verb of trade; null for any other word. */
export function tradeRole(lower: string): TradeRole | null {
  return roleOf.get(lower) ?? null
}

/** Forms that stand behind their object and auxiliary: a noun before them is what was bought, not who bought. */
export function isParticiple(lower: string): boolean {
  return /^(?:bezahlt|gezahlt|ausgegeben|gekauft|eingekauft|bestellt|geholt|besorgt|gebucht|gekostet|verdient|erhalten|bekommen|verkauft|花|花了|付|付了|支付|花费|买|买了|购买)$/u.test(
    lower,
  )
}

/** Forms that say that a bill is done with; verbs of many other things, so they count only in "NOUN settled, AMOUNT". */
const SETTLING =
  /^(?:paid|settled|transferred|charged|renewed|debited|deducted|billed|due|came|arrived|collected|bezahlt|gezahlt|überwiesen|abgebucht|beglichen|eingezogen|verlängert|fällig|gekommen|payée?|réglée?|débitée?|virée?|pagad[oa]|cobrad[oa]|pag[oa])$/u

export function isSettling(lower: string): boolean {
  return SETTLING.test(lower)
}

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Before who sells. */
export const SELLER_PREPOSITIONS = set('at from @ bei beim vom chez')
/** Before who sells when a name follows ("en Zara"), else before a place or thing. */
export const NAME_PREPOSITIONS = set('en no na em im au à aux dans al 在')
/** Before what the money was for, or before the money itself. */
export const PURPOSE_PREPOSITIONS = set('for on für pour por para per')
/** Before what belongs to the thing itself: "ticket to Hamburg". */
export const THING_PREPOSITIONS = set('to nach zum zur vers hacia')

/** Heads of labels that are amounts by themselves and no thing that was bought. */
const AMOUNT_NOUNS = set(
  'balance rent salary wage wages bill bills price total subtotal tax vat tip income revenue profit turnover fee fees rate cost costs budget savings debt deposit mortgage premium account amount sum pension allowance bonus loan interest discount refund payment invoice miete gehalt lohn preis summe betrag steuer trinkgeld saldo kontostand rechnung gebühr kosten ersparnisse kredit rente loyer salaire prix somme montant impôt pourboire solde facture frais épargne alquiler salario precio importe impuesto propina saldo factura ahorros aluguel salário preço conta fatura',
)

export function namesAmount(word: string): boolean {
  return AMOUNT_NOUNS.has(word.toLowerCase())
}

/** Prepositions that stand inside names of places ("Bar at the Pier", "Haus am See", "Café de la Paix"), longest first. */
const INSIDE_NAMES: readonly (readonly string[])[] = [
  'at the,by the,on the,under the,over the,in the,of the,de la,de las,de los,de l,à la,sur la,sous les,sous la,sur le,sur les,en la',
  'an der,an den,auf der,auf dem,in der,bei der,unter der,unter den,hinter der,vor der,bei den,unter dem,hinter dem,vor dem',
  'am,im,zum,zur,vom,beim,of,de,du,des,del,della,dei,do,da,dos,das,di,van,aan,sur,sous,auf,unter',
]
  .flatMap((line) => line.split(','))
  .map((words) => words.split(' '))

/** Capitalized in German without being a part of a name: times, and what a price is because of. */
const NO_PLACE =
  /^(?:morgens?|abends?|mittags?|nachmittags?|vormittags?|nachts?|nacht|abend|morgen|morning|evening|afternoon|noon|night|\p{L}*pause|stadt|mittag|nachmittag|vormittag|wochenende|feiertag|wochentag|tag|woche|monat|jahr|sommer|winter|frühling|frühjahr|herbst|mai|ostern|weihnachten|silvester|anfang|ende|mitte|angebot|sonderangebot|ausverkauf|schlussverkauf|sale|rabatt|urlaub|wert|preis|black|christmas|easter|monday|tuesday|wednesday|thursday|friday|saturday|sunday)$/iu

/** A capitalized word that is a time or a reason and no part of a name. */
export function isNoPlace(word: string): boolean {
  const folded = foldWord(word.toLowerCase())
  return NO_PLACE.test(word) || (folded.length > 3 && (calendarNames().weekdays.has(folded) || calendarNames().months.has(folded)))
}

/** Number of words at the head of `rest` that lead on to another word of a name of a place; 0 when none do. */
export function placeWords(rest: readonly string[]): number {
  const inside = INSIDE_NAMES.find((words) => words.every((word, at) => rest[at]?.toLowerCase() === word))
  const next = inside === undefined ? undefined : rest[inside.length]
  return inside !== undefined && next !== undefined && /^\p{Lu}/u.test(next) && !isNoPlace(next) ? inside.length : 0
}

/** Nouns of money that comes, or that only goes from one of the own accounts to another: neither is a purchase. */
const INCOMES = set(
  'salary salaries wage wages paycheck payslip dividend dividends interest pension bonus allowance payout royalties gehalt lohn dividende dividenden zinsen rente salaire dividendes intérêts nómina salario sueldo dividendos intereses salário juros 工资 分红 利息 奖金',
)
const TRANSFERS = set(
  'transfer transfers deposit deposits withdrawal withdrawals überweisung umbuchung einzahlung abhebung virement dépôt retrait transferencia retiro transferência depósito 转账 存款 取款',
)
const REFUNDS = set('refund refunds reimbursement erstattung rückerstattung remboursement reembolso 退款')

/** What an amount beside such a noun is called ("Salary ACME 3,200 EUR"); null for a thing that may be bought. */
export function movedAs(words: readonly string[]): 'income' | 'transfer' | 'refund' | null {
  const has = (nouns: ReadonlySet<string>): boolean => words.some((word) => nouns.has(word.toLowerCase()))
  return has(REFUNDS) ? 'refund' : has(INCOMES) ? 'income' : has(TRANSFERS) ? 'transfer' : null
}

/**
 * Purchases told in a sentence (METHOD 2): "Bought X at Y for 12 EUR", "Y: 12 EUR for X", "X cost me 12 EUR", "lunch at Y 12 EUR". In: the words and
 * values of a sentence. Out: one record of item, merchant and amount for each amount, whatever their order; an amount that somebody else paid
 * is taken out and gives nothing. An amount that a noun names by itself ("rent: 900 EUR") is left to the other readers.
 */
import { dimensionOf } from './attributes.ts'
import { isToday, wordsDraft } from './messages-draft.ts'
import type { Draft } from './messages-draft.ts'
import type { Clause } from './messages-modality.ts'
import { WHEN, isSpanishHave, isVerbHere, wordsOf } from './messages-phrases.ts'
import type { Word } from './messages-phrases.ts'
import type { Found } from './messages-scan.ts'
import { isAuxiliary, isBreak, isDay, isPreposition, isSellerPreposition, phraseEnd, roleAt } from './messages-purchase-phrases.ts'
import {
  NAME_PREPOSITIONS,
  PURPOSE_PREPOSITIONS,
  SELLER_PREPOSITIONS,
  THING_PREPOSITIONS,
  isNoPlace,
  isParticiple,
  movedAs,
  namesAmount,
} from './messages-trade.ts'
import type { TradeRole } from './messages-trade.ts'
import { CONJUNCTIONS, COPULAS, DETERMINERS, OTHER_PERSONS, PRONOUNS, isContent } from './messages-words.ts'

type Span = { start: number; end: number }
/** A stretch of the sentence with one part in it. `governor` is the preposition right before. */
type Chunk =
  | { type: 'phrase'; governor: string | null; from: number; to: number; determined: boolean }
  | { type: 'money'; governor: string | null; at: number }
  | { type: 'verb'; role: TradeRole; at: number }
  | { type: 'break' | 'copula' | 'colon' | 'other' | 'person' | 'stranger' | 'action'; at: number }
type Phrase = Extract<Chunk, { type: 'phrase' }>
type Money = Extract<Chunk, { type: 'money' }>

export type Purchases = {
  records: Draft[][]
  /** Values that are dealt with, drafted or not. */
  used: ReadonlySet<Found>
  /** Words that are an item or a merchant. */
  spans: Span[]
}

const NONE: Purchases = { records: [], used: new Set(), spans: [] }

/**
 * @param found values of the whole text in order
 * @param clauses clauses of the sentence with whether they assert
 */
export function purchasesIn(text: string, sentence: Span, found: readonly Found[], clauses: readonly Clause[]): Purchases {
  const inside = found.filter((item) => item.start >= sentence.start && item.end <= sentence.end)
  const hasMoney = inside.some(({ value }) => value.kind === 'currency')
  if (!hasMoney && !inside.some(({ value }) => isBareAmount(value))) return NONE
  const words = wordsOf(text, sentence.start, sentence.end, found)
  const chunks = chunksOf(text, words, hasMoney)
  const sellers = chunks.filter((chunk): chunk is Phrase => chunk.type === 'phrase' && isSeller(words, chunk, chunks))
  const [seller] = sellers
  const isAsserted = (at: number): boolean => {
    const place = words[at]?.start ?? sentence.start
    return clauses.every((clause) => clause.asserted || place < clause.start || place >= clause.end)
  }
  const used = new Set<Found>()
  const records: Draft[][] = []
  const spans: Span[] = []
  let inherited: TradeRole | null = null
  for (const segment of segmentsOf(chunks)) {
    const money = segment.find((chunk): chunk is Money => chunk.type === 'money')
    const amount = money ? words[money.at]?.found : null
    if (!money || !amount) continue
    const verb = segment.find((chunk) => chunk.type === 'verb')
    const role: TradeRole | null = verb?.type === 'verb' ? verb.role : inherited
    const isOwn = !isOthers(words, segment, role)
    if (isOwn) inherited = role
    const parts = partsOf(words, segment, money, role)
    if (!parts) continue
    used.add(amount)
    if (!isOwn || !isAsserted(money.at) || (verb && !isAsserted(verb.at))) continue
    const merchant = segment.find((chunk) => sellers.includes(chunk as Phrase)) ?? (sellers.length === 1 ? seller : undefined)
    const { drafts, quantity } = draftsOf(
      text,
      words,
      amount,
      withItemBehind(words, segment, { ...parts, merchant: parts.payee ?? (merchant as Phrase | undefined) ?? null }),
    )
    if (quantity) used.add(quantity)
    spans.push(...drafts.map(({ start, end }) => ({ start, end })))
    records.push([...drafts, ...whenDrafts(text, inside)])
  }
  return { records, used, spans }
}

type Told = Omit<Parts, 'payee'> & { merchant: Phrase | null }

/**
 * "Bei Y Brot und Käse für 5 €", "beim Y Brot geholt, 5 €": at the head of a sentence the thing follows the seller's name with nothing between.
 * A participle that needs an object tells it too; "eingekauft" needs none.
 */
function withItemBehind(words: readonly Word[], segment: readonly Chunk[], told: Told): Told {
  const { merchant, item } = told
  const isHead = merchant !== null && segment.find(({ type }) => type !== 'break') === merchant && merchant.from <= 2
  const isPriced = segment.some((chunk) => chunk.type === 'money' && chunk.governor !== null && PURPOSE_PREPOSITIONS.has(chunk.governor))
  const isObject = segment.some((chunk) => {
    const verb = chunk.type === 'verb' && chunk.role === 'buy' && chunk.at === merchant?.to ? (words[chunk.at]?.lower ?? '') : ''
    return isParticiple(verb) && verb !== 'eingekauft'
  })
  if (!isHead || !(isPriced || isObject) || (item !== null && item !== merchant)) return told
  const at = merchant.from + 1
  if (merchant.to <= at || /^(?:and|und|et|y|e|&|of|de)$/u.test(words[at]?.lower ?? '')) return told
  return { ...told, merchant: { ...merchant, to: at }, item: { ...merchant, governor: null, from: at } }
}

/** "2 kg of apples": so much was bought. */
function isMeasured({ kind, unit }: Found['value']): boolean {
  const dimension = kind === 'number' && unit !== null ? dimensionOf({ kind, unit }) : null
  return dimension === 'mass' || dimension === 'volume'
}

/** A number that may be money without its currency: only where a verb of paying stands right before it. */
function isBareAmount(value: Found['value']): boolean {
  return value.kind === 'number' && value.unit === null
}

/** A bare number is money right behind a verb of paying, and with its cents behind "ordered a pizza for". */
function isPricedAt(chunks: readonly Chunk[], governor: string | null, raw: string): boolean {
  const last = chunks.at(-1)
  if (last?.type === 'verb') return last.role !== 'earn' && last.role !== 'sell'
  const isBought = chunks.some((chunk) => chunk.type === 'verb' && chunk.role === 'buy')
  return isBought && governor !== null && PURPOSE_PREPOSITIONS.has(governor) && /^\d+[.,]\d\d$/u.test(raw)
}

function chunksOf(text: string, words: readonly Word[], hasMoney: boolean): Chunk[] {
  const chunks: Chunk[] = []
  let governor: string | null = null
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (!word) continue
    if (at > 0 && isBreak(text, words[at - 1], word)) {
      chunks.push({ type: 'break', at })
      governor = null
    }
    const last = chunks.at(-1)
    if (word.found) {
      const bare = !hasMoney && isBareAmount(word.found.value) && isPricedAt(chunks, governor, word.found.value.raw)
      if (word.found.value.kind === 'currency' || bare) chunks.push({ type: 'money', governor, at })
      else if (!WHEN.has(word.found.value.kind) && !isBareAmount(word.found.value)) chunks.push({ type: 'other', at })
      if (!DETERMINERS.has(word.lower)) governor = null
      continue
    }
    const role = roleAt(text, words, at)
    if (word.text === ':' || word.text === '=') chunks.push({ type: 'colon', at })
    else if (role !== null && !(last?.type === 'phrase' && last.to === at && DETERMINERS.has(words[at - 1]?.lower ?? '')))
      chunks.push({ type: 'verb', role, at })
    else if (isPreposition(word.lower)) governor = word.lower
    else if (DETERMINERS.has(word.lower)) continue
    // French "du pain": after the verb it is an article.
    else if (word.lower === 'du' && last?.type === 'verb') continue
    else if (isSpanishHave(word.lower, words[at + 1]?.lower)) continue
    else if (OTHER_PERSONS.has(word.lower) || isObjectPronoun(words, at)) chunks.push({ type: 'stranger', at })
    else if (PRONOUNS.has(word.lower) || /^(?:i|j|we)['’]/u.test(word.lower)) chunks.push({ type: 'person', at })
    else if (COPULAS.has(word.lower)) chunks.push({ type: 'copula', at })
    else if (isAuxiliary(word.lower)) continue
    else if (isAction(words, at)) chunks.push({ type: 'action', at })
    else if (CONJUNCTIONS.has(word.lower)) chunks.push({ type: 'break', at })
    else if (isContent(word.text) && word.lower !== 'of') {
      if (isDay(text, words, at)) {
        governor = null
        continue
      }
      const to = phraseEnd(text, words, at, governor !== null && isSellerPreposition(words, at, governor))
      chunks.push({ type: 'phrase', governor, from: at, to, determined: DETERMINERS.has(words[at - 1]?.lower ?? '') })
      at = to - 1
    }
    if (!isPreposition(word.lower)) governor = null
  }
  return chunks
}

/** "cost her 5 EUR": these are articles or names elsewhere. */
function isObjectPronoun(words: readonly Word[], at: number): boolean {
  return /^(?:her|ihr|ihm|ihn|ihnen|lui|leur)$/u.test(words[at]?.lower ?? '') && words[at + 1]?.found != null
}

/** Another verb: what happened is no purchase unless a price is named for it. */
function isAction(words: readonly Word[], at: number): boolean {
  return isContent(words[at]?.text ?? '') && isVerbHere(words, at)
}

/** Cut behind each amount where the next part begins, so that "milk for €2 and bread for €3" is two. */
function segmentsOf(chunks: readonly Chunk[]): Chunk[][] {
  const amounts = chunks.filter(({ type }) => type === 'money').length
  const segments: Chunk[][] = [[]]
  let paid = 0
  for (const chunk of chunks) {
    const isFull = segments.at(-1)?.some(({ type }) => type === 'money') ?? false
    if (isFull && paid < amounts && (chunk.type === 'break' || chunk.type === 'money')) segments.push([])
    if (chunk.type === 'money') paid += 1
    segments.at(-1)?.push(chunk)
  }
  return segments
}

function isName(words: readonly Word[], phrase: Phrase): boolean {
  return /^[\p{Lu}\p{Lo}]/u.test(words[phrase.from]?.text ?? '')
}

function isSeller(words: readonly Word[], phrase: Phrase, chunks: readonly Chunk[]): boolean {
  if (phrase.governor === null) return false
  // "taxi from the station cost 17" tells whence; "bought from the baker" from whom.
  const traded = chunks.some(
    (chunk) => chunk.type === 'verb' && (phrase.governor !== 'from' || chunk.role === 'buy' || chunk.role === 'pay'),
  )
  if (phrase.governor === 'from' && !traded && !isName(words, phrase)) return false
  if (phrase.governor === 'in') {
    const isPlace = isSellerPreposition(words, phrase.from, phrase.governor) && !isNoPlace(words[phrase.from]?.text ?? '')
    return isPlace && traded && isName(words, phrase)
  }
  if (SELLER_PREPOSITIONS.has(phrase.governor)) return isName(words, phrase) || traded || phrase.determined
  return NAME_PREPOSITIONS.has(phrase.governor) && isName(words, phrase) && !isNoPlace(words[phrase.from]?.text ?? '')
}

/** "Lisa paid", "he bought", "the car cost him": somebody else's. A noun before a participle is its object. */
function isOthers(words: readonly Word[], segment: readonly Chunk[], role: TradeRole | null): boolean {
  const at = segment.findIndex(({ type }) => type === 'verb')
  const [before, verb, after] = [segment[at - 1], segment[at], segment[at + 1]]
  if (verb?.type !== 'verb') return segment.some(({ type }) => type === 'stranger')
  if (before?.type === 'stranger' || after?.type === 'stranger') return true
  if (role === 'cost' || before?.type !== 'phrase' || before.governor !== null) return false
  return !(isParticiple(words[verb.at]?.lower ?? '') || isSettledChunk(segment, at))
}

/** The verb of "rent paid, 920 EUR": a break, a colon or nothing stands behind it. */
function isSettledChunk(segment: readonly Chunk[], verbAt: number): boolean {
  const next = segment[verbAt + 1]
  return next === undefined || next.type === 'break' || next.type === 'colon'
}

const ATTRIBUTES: Readonly<Record<TradeRole, string>> = {
  pay: 'amount',
  buy: 'amount',
  cost: 'amount',
  earn: 'income',
  sell: 'sale amount',
  refund: 'refund',
}

type Parts = { attribute: string; item: Phrase | null; payee: Phrase | null }

/** What stands for item and payee of one amount; null when it is no purchase. */
function partsOf(words: readonly Word[], segment: readonly Chunk[], money: Money, role: TradeRole | null): Parts | null {
  const verbAt = segment.findIndex(({ type }) => type === 'verb')
  const verb = segment[verbAt]
  const moneyAt = segment.indexOf(money)
  const phrases = segment.filter((chunk): chunk is Phrase => chunk.type === 'phrase')
  const plain = phrases.filter(({ governor }) => governor === null || THING_PREPOSITIONS.has(governor))
  const bare = plain.filter(({ governor }) => governor === null)
  const purpose =
    phrases.find(({ governor }) => governor !== null && PURPOSE_PREPOSITIONS.has(governor)) ?? lowerPlace(words, phrases, role)
  const before = bare.filter((phrase) => segment.indexOf(phrase) < (verbAt < 0 ? moneyAt : verbAt))
  const after = bare.filter((phrase) => segment.indexOf(phrase) > verbAt && verbAt >= 0)
  const attribute = ATTRIBUTES[role ?? 'pay']
  if (role === 'cost') return { attribute, item: before.at(-1) ?? after[0] ?? purpose ?? null, payee: null }
  if (role === 'buy' || role === 'sell') return { attribute, item: after[0] ?? before.at(-1) ?? null, payee: null }
  if (role === 'pay') {
    const participle = verb?.type === 'verb' && (isParticiple(words[verb.at]?.lower ?? '') || isSettledChunk(segment, verbAt))
    const beforeMoney = after.find((phrase) => segment.indexOf(phrase) < moneyAt) ?? null
    const behind = after.find((phrase) => segment.indexOf(phrase) > moneyAt) ?? null
    return { attribute, item: purpose ?? behind ?? (participle ? (before.at(-1) ?? null) : null), payee: beforeMoney }
  }
  if (role === 'earn' || role === 'refund') return { attribute, item: null, payee: null }
  return withoutVerb(words, segment, money, bare)
}

/** Spanish and Portuguese say "gasté 15 en comida": a common noun there is what the money went to. */
function lowerPlace(words: readonly Word[], phrases: readonly Phrase[], role: TradeRole | null): Phrase | undefined {
  if (role !== 'pay') return undefined
  return phrases.find((phrase) => /^(?:en|em|no|na)$/u.test(phrase.governor ?? '') && !isName(words, phrase))
}

const MOST_LOG_WORDS = 9

/** "Lunch at Y: 12 EUR", "coffee €3", "a haircut for 25 EUR". */
function withoutVerb(words: readonly Word[], segment: readonly Chunk[], money: Money, bare: readonly Phrase[]): Parts | null {
  const moneyAt = segment.indexOf(money)
  const previous = segment[moneyAt - 1]
  const priced = money.governor !== null && PURPOSE_PREPOSITIONS.has(money.governor)
  if (segment.some(({ type }) => type === 'copula' || type === 'stranger')) return null
  if ((words.length > MOST_LOG_WORDS || segment.some(({ type }) => type === 'action')) && !priced) return null
  if (money.governor !== null && !priced) return null
  const isBefore = (phrase: Phrase): boolean => segment.indexOf(phrase) < moneyAt
  const purpose = segment.find(
    (chunk): chunk is Phrase =>
      chunk.type === 'phrase' && chunk.governor !== null && PURPOSE_PREPOSITIONS.has(chunk.governor) && !isBefore(chunk),
  )
  const item = bare.findLast(isBefore) ?? bare.find((phrase) => !isBefore(phrase)) ?? purpose ?? null
  if (item && namesAmount(words[item.to - 1]?.text ?? '')) return null
  const seller = segment.some((chunk) => chunk.type === 'phrase' && isSeller(words, chunk, segment))
  const led = segment.some((chunk) => chunk.type === 'phrase' && chunk.governor !== null && isBefore(chunk))
  // "rent: 900 EUR" names an amount; "Lunch at Y: 12 EUR" and "Uber to the airport: 38 USD" tell of a purchase.
  if (previous?.type === 'colon' && !seller && !led) return null
  if (segment.some(({ type }) => type === 'person') && !priced) return null
  const moved = item ? movedAs([words[item.from]?.text ?? '', words[item.to - 1]?.text ?? '']) : null
  return item || seller ? { attribute: moved ?? 'amount', item, payee: null } : null
}

function draftsOf(
  text: string,
  words: readonly Word[],
  amount: Found,
  { attribute, item, merchant }: Told,
): { drafts: Draft[]; quantity: Found | null } {
  const isOf = item !== null && /^(?:of|de)$/u.test(words[item.from - 1]?.lower ?? '')
  const counted = item ? (words[item.from - (isOf ? 2 : 1)]?.found ?? null) : null
  const quantity = counted && counted !== amount && (isBareAmount(counted.value) || isMeasured(counted.value)) ? counted : null
  const drafts: Draft[] = []
  if (item) drafts.push(wordsDraft(text, words, 'item', item.from, item.to))
  if (quantity)
    drafts.push({ attribute: 'quantity', value: quantity.value, start: quantity.start, end: quantity.end, label: null, confidence: 0.7 })
  if (merchant && merchant !== item) drafts.push(wordsDraft(text, words, 'merchant', merchant.from, merchant.to))
  drafts.push({ attribute, value: amount.value, start: amount.start, end: amount.end, label: null, confidence: 0.8 })
  return { drafts, quantity }
}

/** The day and time of the sentence belong to each of its purchases. */
function whenDrafts(text: string, found: readonly Found[]): Draft[] {
  return found
    .filter(({ value, start, end }) => WHEN.has(value.kind) && !isToday(text.slice(start, end)))
    .map(({ value, start, end }) => ({
      attribute: value.kind === 'time' ? 'time' : 'date',
      value,
      start,
      end,
      label: null,
      confidence: 0.7,
    }))
    .filter((draft, index, all) => all.findIndex(({ attribute }) => attribute === draft.attribute) === index)
}

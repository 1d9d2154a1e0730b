/**
 * Verbs that ask for money and values that are only a form of such a verb. Sentences such as "Spent 12 EUR at ..." leave tables with a column of
 * "Spent" and "Paid"; "how much did I spend" asks for all of the money and not for those rows. In: links to values. Out: those that restrict.
 */
import { mainAmount } from './amounts.ts'
import { dictionary } from './dictionary.ts'
import type { Constraint } from './links.ts'
import type { Question, Token } from './tokens.ts'
import type { ColumnView, TableView } from './view.ts'
import { stem } from './words.ts'

/** The verb behind each of its forms, as sentences write them. */
const VERB_OF = dictionary<string>({
  ...formsOf('spend', 'spend spends spent spending'),
  ...formsOf('pay', 'pay pays paid paying'),
  ...formsOf('buy', 'buy buys bought buying'),
  ...formsOf('cost', 'cost costs costing'),
  ...formsOf('purchase', 'purchased purchasing'),
  ...formsOf('spend', 'ausgegeben ausgeben'),
  ...formsOf('pay', 'bezahlt gezahlt bezahlen zahlen'),
  ...formsOf('buy', 'gekauft eingekauft kaufen einkaufen'),
  ...formsOf('cost', 'gekostet kostet'),
})

function formsOf(verb: string, forms: string): Record<string, string> {
  return Object.fromEntries(forms.split(' ').map((form) => [form, verb]))
}

const STATES = new Set(['status', 'state', 'zustand', 'paid', 'open'].map(stem))
const OPPOSITES = new Set(['unpaid', 'open', 'due', 'pending', 'overdue', 'owed', 'unbezahlt', 'offen', 'fallig'])

/** "Paid" beside "Open" is the state of a bill, which a question may well ask for. */
function isState(column: ColumnView): boolean {
  return column.stems.some((word) => STATES.has(word)) || column.folded.some((text) => OPPOSITES.has(text))
}

const SUBJECTS = new Set(['i', 'we', 'you', 'he', 'she', 'they', 'it'])
const AUXILIARIES = new Set(['did', 'do', 'does', 'have', 'has', 'had'])

/** True where the word is the verb of the question or what was measured, not a noun such as "the cost" or a state such as "is paid". */
function asksByVerb(question: Question, token: Token): boolean {
  if (token.quoted || VERB_OF[token.text] === undefined) return false
  if (VERB_OF[token.text] !== 'cost' && !question.tokens.some(({ text }) => text === 'how' || text === 'what' || AUXILIARIES.has(text)))
    return !['is', 'are', 'was', 'were'].includes(question.tokens[token.index - 1]?.text ?? '')
  return (
    VERB_OF[token.text] !== 'cost' || question.tokens.slice(0, token.index).some(({ text }) => AUXILIARIES.has(text) || SUBJECTS.has(text))
  )
}

/** "where name is Spent", "name = Paid". */
function isNamed(question: Question, column: ColumnView, at: number): boolean {
  const before = question.tokens.slice(Math.max(0, at - 3), at).filter(({ text }) => !['is', 'was', 'equals', 'as'].includes(text))
  const last = before.at(-1)
  return last !== undefined && column.names.some((name) => name.at(-1) === last.stem)
}

/** The links without those that take the verb of the question for a value; a value named with its column or in quotes stays. */
export function withoutVerbs(question: Question, view: TableView, values: readonly Constraint[]): Constraint[] {
  const verbs = new Map(question.tokens.filter((token) => asksByVerb(question, token)).map(({ index, text }) => [index, VERB_OF[text]]))
  if (verbs.size === 0 || mainAmount(view) === null) return [...values]
  return values.filter(({ tokens, column, says, mask }) => {
    if (column === null || says !== undefined || !tokens.every((token) => verbs.has(token)) || isState(column)) return true
    if (isNamed(question, column, Math.min(...tokens))) return true
    const verb = verbs.get(tokens[0] ?? -1)
    return !column.folded.some((text, row) => mask[row] === 1 && VERB_OF[text] === verb)
  })
}

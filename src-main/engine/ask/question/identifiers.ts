/**
 * Numbers that are names: of a receipt, an invoice, an account, a telephone. Nothing is above or below them, and they have no sum and no mean.
 * In: a column. Out: whether its numbers name something, by its name and by their form.
 */
import type { ColumnView } from './view.ts'
import { stem } from './words.ts'

/** "Receipt number", "Order no", "Belegnummer". "Number of bottles" is not. */
const NAMED = /(?:\S[\s_]+(?:no\.?|number|num|nr\.?|id|code|#)|\p{L}{3}(?:nummer|nr\.?))$/iu
const ALWAYS = new Set('id phone telephone fax mobile barcode ean upc sku iban zip postcode telefon'.split(' ').map(stem))
/** Things that are told apart by a number; as names of a column only where the numbers hardly repeat. */
const NUMBERED = new Set(
  'receipt invoice account order ticket reference ref customer member transaction booking check'.split(' ').map(stem),
)
const MOSTLY = 0.8

/** True for a label such as "Receipt number". */
export function namesRows(label: string): boolean {
  return NAMED.test(label)
}

/** True for a name of a measure alone, where its numbers are not at hand. */
export function isIdentifierName(label: string): boolean {
  return (
    namesRows(label) ||
    label
      .toLowerCase()
      .split(/[\s_]+/u)
      .some((word) => ALWAYS.has(stem(word)))
  )
}

export function isIdentifier({ column, number, stems, distinct, filled }: ColumnView): boolean {
  if (!['number', 'text'].includes(column.type) || column.unit !== null) return false
  const isNamed = isIdentifierName(column.label)
  const isNumbered = NUMBERED.has(stems.at(-1) ?? '') && distinct >= MOSTLY * filled
  return (isNamed || isNumbered) && number.every((value) => Number.isNaN(value) || Number.isInteger(value))
}

/**
 * Numbers that are names: of a receipt, an invoice, an account, a telephone. Nothing is above or below them, and they have no sum and no mean.
 * In: a column. Out: whether its numbers name something, by its name and by their form.
 */
import type { RowsForm, ValueForm } from './forms.ts'
import type { ColumnView, Measure } from './view.ts'
import { stem } from './words.ts'

/** "Receipt number", "Order no", "Belegnummer". "Number of bottles" is not. */
const NAMED = /(?:\S[\s_]+(?:no\.?|number|num|nr\.?|id|code|#)|\p{L}{3}(?:nummer|nr\.?))$/iu
const ALWAYS = new Set('id phone telephone fax mobile barcode ean upc sku iban zip postcode telefon'.split(' ').map(stem))
/** Things that are told apart by a number; as names of a column only where the numbers hardly repeat. */
const NUMBERED = new Set(
  'receipt invoice account order ticket reference ref customer member transaction booking check'.split(' ').map(stem),
)
const MEASURED = new Set('total average mean highest lowest maximum minimum max min overall'.split(' ').map(stem))
const MOSTLY = 0.8

/** True for a label such as "Receipt number". */
export function namesRows(label: string): boolean {
  return NAMED.test(label)
}

/** True for a name of a measure alone, where its numbers are not at hand. */
export function isIdentifierName(label: string): boolean {
  const words = label
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
  // "Phone calls" are counted, and the "total number" of something is.
  return !MEASURED.has(stem(words[0] ?? '')) && (namesRows(label) || ALWAYS.has(stem(words.at(-1) ?? '')))
}

export function isIdentifier({ column, number, stems, distinct, filled }: ColumnView): boolean {
  if (!['number', 'text'].includes(column.type) || column.unit !== null) return false
  const isNamed = isIdentifierName(column.label)
  const isNumbered = NUMBERED.has(stems.at(-1) ?? '') && distinct >= MOSTLY * filled
  return (isNamed || isNumbered) && number.every((value) => Number.isNaN(value) || Number.isInteger(value))
}

/** Whether a form orders rows by numbers that are names, or computes with them. */
export function weighsIdentifiers(form: ValueForm): boolean {
  return measuresIn(form).some(({ column, facet }) => column !== null && facet === 'number' && isIdentifier(column))
}

/** What a form orders by or computes with. */
export function measuresIn(form: ValueForm): Measure[] {
  switch (form.form) {
    case 'project':
    case 'count':
    case 'distinct':
      return measuresOfRows(form.rows)
    case 'aggregate':
      return [form.measure, ...measuresOfRows(form.rows)]
    case 'share':
    case 'rate':
    case 'group':
    case 'choose':
      return form.measure === null ? [] : [form.measure]
    case 'trend':
      return [form.measure]
    case 'correlation':
      return [form.left, form.right]
    case 'difference':
      return [...measuresIn(form.left), ...measuresIn(form.right)]
    case 'truth':
      return [...measuresIn(form.left), ...(typeof form.right === 'number' ? [] : measuresIn(form.right))]
    default:
      return []
  }
}

function measuresOfRows(rows: RowsForm): Measure[] {
  switch (rows.form) {
    case 'scope':
      return []
    case 'extreme':
      return [rows.measure]
    case 'relative':
      return [rows.measure, ...measuresOfRows(rows.anchor)]
    default:
      return measuresOfRows(rows.anchor)
  }
}

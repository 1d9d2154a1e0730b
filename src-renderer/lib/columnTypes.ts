/** The types of columns in the order of their menu. The list of model.ts would bring zod into the window. */
import type { ColumnType } from '../../src-shared/model.ts'

const ORDER: Record<ColumnType, number> = {
  number: 0,
  percent: 1,
  currency: 2,
  duration: 3,
  date: 4,
  datetime: 5,
  time: 6,
  boolean: 7,
  category: 8,
  text: 9,
}

function isColumnType(text: string): text is ColumnType {
  return Object.hasOwn(ORDER, text)
}

export const COLUMN_TYPES: readonly ColumnType[] = Object.keys(ORDER)
  .filter(isColumnType)
  .toSorted((a, b) => ORDER[a] - ORDER[b])

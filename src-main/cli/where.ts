/** `--where` -> a filter of the contract. In: "steps >= 8000". Out: column, operator, value; or a usage error that shows the forms. */
import type { ColumnFilter } from '../../src-shared/model.ts'
import { usageError } from './command.ts'

const FORMS =
  'COLUMN = VALUE (also !=, <, <=, >, >=), COLUMN contains TEXT, COLUMN in A,B,C, COLUMN between A and B, COLUMN is empty, COLUMN is not empty'

/** @throws AdammError USAGE */
export function parseWhere(text: string): ColumnFilter {
  const empty = /^\s*(.+?)\s+is\s+(not\s+)?empty\s*$/i.exec(text)
  if (empty?.[1] !== undefined) return { column: unquote(empty[1]), operator: empty[2] === undefined ? 'is empty' : 'is not empty' }
  const between = /^\s*(.+?)\s+between\s+(.+?)\s+and\s+(.+?)\s*$/i.exec(text)
  if (between?.[1] !== undefined)
    return { column: unquote(between[1]), operator: 'between', value: [valueOf(between[2] ?? ''), valueOf(between[3] ?? '')] }
  const word = /^\s*(.+?)\s+(contains|in)\s+(.+?)\s*$/i.exec(text)
  const sign = /^\s*([^=<>!]+?)\s*(!=|<=|>=|=|<|>)\s*(.+?)\s*$/.exec(text)
  // Whichever stands first: "note contains a = b" is a contains, "a = b in c" is an equality.
  if (word?.[1] !== undefined && (sign?.[1] === undefined || word[1].length < sign[1].length)) {
    const value = word[3] ?? ''
    return word[2]?.toLowerCase() === 'in'
      ? { column: unquote(word[1]), operator: 'in', value: value.split(',').map((part) => valueOf(part.trim())) }
      : { column: unquote(word[1]), operator: 'contains', value: unquote(value) }
  }
  const operator = (['=', '!=', '<', '<=', '>', '>='] as const).find((candidate) => candidate === sign?.[2])
  if (sign?.[1] === undefined || operator === undefined) throw usageError(`--where "${text}" is not understood. Forms: ${FORMS}.`)
  return { column: unquote(sign[1]), operator, value: valueOf(sign[3] ?? '') }
}

function valueOf(text: string): string | number {
  const plain = unquote(text)
  // Quotes say "text": --where 'code = "0123"'.
  return plain === text && /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : plain
}

function unquote(text: string): string {
  return /^(["']).*\1$/.exec(text) === null || text.length < 2 ? text : text.slice(1, -1)
}

/** Messages of: tables. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/tables.ts'

export function tables(_w: Words): Messages {
  return {}
}

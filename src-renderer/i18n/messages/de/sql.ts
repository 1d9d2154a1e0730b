/** Messages of: sql. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/sql.ts'

export function sql(_w: Words): Messages {
  return {}
}

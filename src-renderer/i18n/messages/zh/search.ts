/** Messages of: search. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/search.ts'

export function search(_w: Words): Messages {
  return {}
}

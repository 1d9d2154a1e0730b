/** Messages of: library. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/library.ts'

export function library(_w: Words): Messages {
  return {}
}

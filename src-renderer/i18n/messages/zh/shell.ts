/** Messages of: shell. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/shell.ts'

export function shell(_w: Words): Messages {
  return {}
}

/** Messages of: trace. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/trace.ts'

export function trace(_w: Words): Messages {
  return {}
}

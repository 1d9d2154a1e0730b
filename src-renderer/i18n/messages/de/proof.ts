/** Messages of: proof. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/proof.ts'

export function proof(_w: Words): Messages {
  return {}
}

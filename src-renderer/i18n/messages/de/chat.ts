/** Messages of: chat. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/chat.ts'

export function chat(_w: Words): Messages {
  return {}
}

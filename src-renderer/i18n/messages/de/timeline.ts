/** Messages of: timeline. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/timeline.ts'

export function timeline(_w: Words): Messages {
  return {}
}

/** Messages of: settings. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/settings.ts'

export function settings(_w: Words): Messages {
  return {}
}

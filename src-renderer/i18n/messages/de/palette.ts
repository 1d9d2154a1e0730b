/** Messages of: palette. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/palette.ts'

export function palette(_w: Words): Messages {
  return {}
}

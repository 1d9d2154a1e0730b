/** Messages of: chart. The type of the English ones demands every message. */
import type { Words } from '../../words.ts'
import type { Messages } from '../en/chart.ts'

export function chart(_w: Words): Messages {
  return {}
}

/** Messages of: palette. English is the source; its shape is the type of the other languages. */
import type { Words } from '../../words.ts'

export function palette(_w: Words) {
  return {}
}
export type Messages = ReturnType<typeof palette>

/** Messages of: library. English is the source; its shape is the type of the other languages. */
import type { Words } from '../../words.ts'

export function library(_w: Words) {
  return {}
}
export type Messages = ReturnType<typeof library>

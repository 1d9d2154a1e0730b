/** Messages of: shell. English is the source; its shape is the type of the other languages. */
import type { Words } from '../../words.ts'

export function shell(_w: Words) {
  return {}
}
export type Messages = ReturnType<typeof shell>

/** Which reader reads which format. A new chat export gets its kind in sniff.ts, a reader file beside this one and a line here. */
import { readHistory } from './history.ts'
import { readNote } from './note.ts'
import type { Reader } from './types.ts'

export const READERS = { history: readHistory, note: readNote } as const satisfies Record<string, Reader>
export type ReaderFormat = keyof typeof READERS

export const READER_FORMATS = Object.keys(READERS).filter(isReaderFormat)

export function isReaderFormat(format: string): format is ReaderFormat {
  return Object.hasOwn(READERS, format)
}

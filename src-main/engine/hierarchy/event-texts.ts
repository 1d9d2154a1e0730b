/**
 * Texts of the events that one search looks at. In: ids of rounds. Out: their texts, read many at a time and once a search: several parts of
 * it compare the texts of the best events, and one statement for each of them took longer than scanning all vectors.
 */
import type { Db } from '../db/open.ts'
import { eventTexts, pictureTexts } from './unit-text.ts'

/** Characters of an event that are compared. */
export const WHOLE = 10_000

export type EventTexts = {
  /** Reads what is not known yet of these events in one go. */
  read(ids: readonly number[]): void
  /** What was said, else captions, else the words in its pictures. */
  said(id: number): string
  /** With the words of its pictures. */
  all(id: number): string
  /** Forgets everything: texts may have changed. */
  clear(): void
}

export function createEventTexts(db: Db, hasPictures: (id: number) => boolean): EventTexts {
  const said = new Map<number, string>()
  const pictured = new Map<number, string>()

  function readPictures(ids: readonly number[]): void {
    const missing = ids.filter((id) => !pictured.has(id) && hasPictures(id))
    if (missing.length === 0) return
    const read = pictureTexts(db, missing)
    for (const id of missing) pictured.set(id, read.get(id) ?? '')
  }
  function readSaid(ids: readonly number[]): void {
    const missing = ids.filter((id) => !said.has(id))
    if (missing.length === 0) return
    const read = eventTexts(db, missing, WHOLE)
    for (const id of missing) said.set(id, read.get(id) ?? '')
  }
  function saidBy(id: number): string {
    if (!said.has(id)) readSaid([id])
    return said.get(id) ?? ''
  }

  return {
    read(ids) {
      readSaid(ids)
      readPictures(ids)
    },
    said: saidBy,
    all(id) {
      readPictures([id])
      const words = pictured.get(id)
      return words === undefined ? saidBy(id) : `${saidBy(id)}\n${words}`
    },
    clear() {
      said.clear()
      pictured.clear()
    },
  }
}

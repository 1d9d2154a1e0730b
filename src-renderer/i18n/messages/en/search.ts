/** Messages of the search in the memory. English is the source; its shape is the type of the other languages. */
import type { Words } from '../../words.ts'

export function search(w: Words) {
  return {
    search: 'Search',
    field: 'Search the memory',
    placeholder: 'Words, a place, a thing',
    level: 'Level',
    levels: { event: 'Events', episode: 'Episodes', topic: 'Topics' },
    help: 'Type words and press Enter. Events are found by meaning and by their exact words.',
    nothing: (words: string) => `Nothing in memory is near ${w.quote(words)}.`,
    found: 'Found',
    score: (score: number) => `Score ${w.number(score, 3)}`,
  }
}
export type Messages = ReturnType<typeof search>

/** Messages of the search in the memory. English is the source; its shape is the type of the other languages. */
import type { Words } from '../../words.ts'

export function search(w: Words) {
  return {
    search: 'Search',
    field: 'Search the memory',
    placeholder: 'Words, a place, a thing, or a picture',
    dropHere: 'Drop a picture to search with it; other files are remembered',
    choosePicture: 'Choose a picture to search with',
    level: 'Level',
    levels: { event: 'Events', episode: 'Episodes', topic: 'Topics' },
    help: 'Type words and press Enter, or show a picture: choose one, drop it on this page, or paste it. Events are found by meaning, by their exact words and by their pictures.',
    nothing: (words: string) => `Nothing in memory is near ${w.quote(words)}.`,
    nothingHelp: 'Try other words, or look among episodes and topics.',
    found: 'Found',
    match: (share: number) => `Speaks of ${w.number(share * 100, 0)} % of it`,
    noMore: 'No more matches.',
    nothingLike: 'No picture in memory is like this one.',
    findSimilar: 'Find similar pictures',
    shown: 'Pictures like this one',
    withoutPicture: 'Search without the picture',
    notDrawn: (name: string) => `${w.quote(name)} cannot be shown here. Import it, or save it as PNG or JPEG.`,
  }
}
export type Messages = ReturnType<typeof search>

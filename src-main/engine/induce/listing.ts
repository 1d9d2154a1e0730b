/** The sorted list of active schemas as given out after each round; a change costs a search and a copy, not a sort of all. */
import { compareNameLists } from './thresholds.ts'

export type NameList = readonly string[]
export type Listing = {
  /** The list; the same array as long as nothing changes. */
  current(): readonly NameList[]
  insert(names: NameList): void
  /** Takes out one entry of these names. */
  remove(names: NameList): void
}

export function createListing(): Listing {
  let list: readonly NameList[] = []
  const placeOf = (names: NameList): number => {
    let low = 0
    let high = list.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (compareNameLists(list[middle]!, names) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    current: () => list,
    insert: (names) => {
      list = list.toSpliced(placeOf(names), 0, names)
    },
    remove: (names) => {
      const place = placeOf(names)
      const there = list[place]
      if (there !== undefined && compareNameLists(there, names) === 0) list = list.toSpliced(place, 1)
    },
  }
}

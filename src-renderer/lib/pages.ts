/**
 * Virtual paging: which pages of `tables.rows` a visible window needs, and the rows of a window from the pages that are there.
 * In: the window of the virtualizer; out: page numbers to fetch and rows, null where a page is still on its way.
 */
export const PAGE_SIZE = 100

/** Pages that cover rows `first`..`last` (inclusive), one more on the side of the scroll, none outside the table. */
export function pagesFor(first: number, last: number, total: number, ahead = 0, size = PAGE_SIZE): number[] {
  if (total <= 0 || last < first) return []
  const lastPage = Math.floor((total - 1) / size)
  const from = Math.max(0, Math.floor(Math.max(0, first) / size) + Math.min(0, ahead))
  const to = Math.min(lastPage, Math.floor(Math.min(last, total - 1) / size) + Math.max(0, ahead))
  const pages: number[] = []
  for (let page = from; page <= to; page++) pages.push(page)
  return pages
}

/** Row `index`, or null while its page is missing. */
export function rowAt<Row>(pages: ReadonlyMap<number, readonly Row[]>, index: number, size = PAGE_SIZE): Row | null {
  return pages.get(Math.floor(index / size))?.[index % size] ?? null
}

/** Keeps the `keep` pages nearest to `center`; far pages of a long scroll are dropped so that memory stays bounded. */
export function trimPages<Row>(pages: ReadonlyMap<number, readonly Row[]>, center: number, keep = 40): Map<number, readonly Row[]> {
  if (pages.size <= keep) return new Map(pages)
  const nearest = [...pages.keys()].toSorted((a, b) => Math.abs(a - center) - Math.abs(b - center)).slice(0, keep)
  const kept = new Set(nearest)
  return new Map([...pages].filter(([page]) => kept.has(page)))
}

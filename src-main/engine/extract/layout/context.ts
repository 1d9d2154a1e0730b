/**
 * Titles, section headings and repeated labels. In: drafts and the labels that no value took. Out: drafts whose names tell apart what
 * the picture tells apart: by unit, by section, or as records when the same labels repeat card by card.
 */
import type { Cell, Draft } from './draft.ts'
import { heightOf, median, middleY, overlapX, unionBox } from './geometry.ts'
import type { Box, Sheet } from './geometry.ts'
import { isProse } from './inline.ts'
import { inlinePairs, tidyLabel } from './shapes.ts'

/**
 * The picture's title: of the free labels in its upper part the tallest, when it stands out; else the first of those above all values.
 */
export function titleOf(sheet: Sheet, labels: readonly Cell[], drafts: readonly Draft[]): string | null {
  const named = labels.filter(
    (label) => !isProse(label.text) && tidyLabel(label.text).length > 1 && middleY(label.box) < 0.5 * sheet.height,
  )
  const usual = median([...named.map(lineHeight), ...drafts.flatMap((draft) => draft.label.map((piece) => heightOf(piece.box)))])
  const [tallest] = named.toSorted((a, b) => Math.round((lineHeight(b) - lineHeight(a)) / (0.15 * lineHeight(a))) || a.box.y0 - b.box.y0)
  if (tallest && lineHeight(tallest) > 1.2 * usual) return tidyLabel(tallest.text)
  const tops = drafts.flatMap((draft) => draft.value.map((piece) => piece.box.y0))
  const first = tops.length > 0 ? Math.min(...tops) : sheet.height
  const [top] = named.filter((label) => middleY(label.box) < first).toSorted((a, b) => a.box.y0 - b.box.y0)
  return top ? tidyLabel(top.text) : null
}

/** Height of the print: a cell of several lines is no larger for them. */
function lineHeight(cell: Cell): number {
  return median(cell.pieces.map((piece) => heightOf(piece.box)))
}

/** The line directly over a table, centred on it or flush with it; a label with its value under it is none. */
export function titleOver(block: Box, labels: readonly Cell[], cells: readonly Cell[]): Cell | null {
  const isParted = (label: Cell): boolean =>
    cells.some(
      (cell) => cell.shape !== null && cell.box.y0 > middleY(label.box) && cell.box.y1 < block.y0 && overlapX(cell.box, label.box) > 0,
    )
  const [best] = labels
    .filter(
      (label) =>
        label.box.y1 <= block.y0 + 0.5 * heightOf(label.box) &&
        overlapX(label.box, block) > 0 &&
        !isParted(label) &&
        !isProse(label.text) &&
        inlinePairs(label.text).length === 0 &&
        !/[:：]\s*$/u.test(label.text),
    )
    .filter((label) => block.y0 - label.box.y1 < 3.5 * heightOf(label.box))
    .toSorted((a, b) => b.box.y1 - a.box.y1)
  return best ?? null
}

function boxOf(draft: Draft): Box {
  return unionBox([...draft.value, ...draft.label].map((piece) => piece.box))
}

/** The nearest heading above a draft: a free label that stands alone in its row and is not smaller than the labels below it. */
function headingOf(draft: Draft, headings: readonly Cell[]): Cell | null {
  const box = boxOf(draft)
  const [best] = headings
    .filter((heading) => heading.box.y1 <= box.y0 + 2)
    .toSorted((a, b) => b.box.y1 - a.box.y1 || Math.abs(a.box.x0 - box.x0) - Math.abs(b.box.x0 - box.x0))
  const level = headings.filter((heading) => best && Math.abs(middleY(heading.box) - middleY(best.box)) < heightOf(best.box))
  // Headings side by side: the one over the draft's own column.
  return level.toSorted((a, b) => overlapX(b.box, box) - overlapX(a.box, box))[0] ?? null
}

/** "+12.4% vs last week" under "Revenue  $48,291": a change says of what it is by where it stands, its words only against what. */
const COMPARISON = /^(?:\p{L}{1,3}\s)?(?:vs\.?|versus|than|compared|since|from|over|gegenüber|als|seit|ggü\.?|zum|zur)\s/iu

/** Gives comparisons the name of the value that they stand under, or beside. */
export function nameComparisons(drafts: readonly Draft[]): Draft[] {
  return drafts.map((draft) => {
    if (!COMPARISON.test(draft.attribute) || draft.record > 0) return draft
    const box = boxOf(draft)
    const [over] = drafts
      .filter((other) => other !== draft && other.label.length > 0 && !COMPARISON.test(other.attribute))
      .map((other) => ({ other, base: unionBox(other.value.map((piece) => piece.box)) }))
      .filter(({ base }) => base.y1 <= box.y0 + 0.4 * heightOf(box) && box.y0 - base.y1 < 2.5 * heightOf(box) && overlapX(base, box) > 0)
      .toSorted((a, b) => b.base.y1 - a.base.y1)
    return over ? { ...draft, attribute: `${over.other.attribute} ${draft.attribute}` } : draft
  })
}

function unitOf(draft: Draft): string {
  const text = draft.value.map((piece) => piece.text).join(' ')
  return text.replace(/^[^\d]*[\d.,:\s/]+/u, '').trim()
}

/** Tells same-named drafts of record 0 apart: by unit, by section heading, as records, or by keeping the surest. */
export function separate(drafts: readonly Draft[], headings: readonly Cell[]): Draft[] {
  const groups = Map.groupBy(drafts, (draft) => draft.attribute.toLowerCase())
  const repeated = [...groups.values()].filter((group) => group.length > 1)
  if (repeated.length === 0) return [...drafts]
  const cards = asCards(drafts, groups, headings)
  if (cards) return cards
  const renamed = new Map<Draft, string>()
  for (const group of repeated) {
    const units = group.map(unitOf)
    const sections = group.map((draft) => headingOf(draft, headings))
    const bySection =
      group.every((draft) => draft.label.length > 0) &&
      new Set(sections.map((section) => section?.text ?? '')).size === group.length &&
      sections.filter(Boolean).length >= group.length - 1
    if (bySection) group.forEach((draft, k) => sections[k] && renamed.set(draft, `${tidyLabel(sections[k].text)} ${draft.attribute}`))
    else if (new Set(units).size === group.length && units.every((unit) => unit.length > 0))
      group.forEach((draft, k) => renamed.set(draft, `${draft.attribute} ${units[k] ?? ''}`))
  }
  const seen = new Set<string>()
  return drafts
    .toSorted((a, b) => b.weight - a.weight)
    .flatMap((draft) => {
      const attribute = renamed.get(draft) ?? draft.attribute
      let name = attribute
      for (let k = 2; seen.has(name.toLowerCase()); k++) name = `${attribute} ${k}`
      seen.add(name.toLowerCase())
      return [{ ...draft, attribute: name }]
    })
}

/** Cards: two or more labels repeat equally often, three times or more, or under headings that are dates: each is a record. */
function asCards(drafts: readonly Draft[], groups: ReadonlyMap<string, Draft[]>, headings: readonly Cell[]): Draft[] | null {
  const repeated = [...groups.values()].filter((group) => group.length > 1 && (group[0]?.label.length ?? 0) > 0)
  const counts = repeated.map((group) => group.length)
  const times = median(counts)
  if (repeated.length < 2 || times < 3 || counts.filter((count) => count === times).length < 0.7 * counts.length) return null
  const words = new Set(repeated.flat().map((draft) => headingOf(draft, headings)?.text ?? ''))
  if (words.size >= times && [...words].every((word) => word.length > 0) && times < 4) return null
  const rank = new Map<Draft, number>()
  for (const group of groups.values()) {
    const ordered = group.toSorted((a, b) => boxOf(a).y0 - boxOf(b).y0 || boxOf(a).x0 - boxOf(b).x0)
    ordered.forEach((draft, k) => rank.set(draft, group.length > 1 ? k : 0))
  }
  return drafts.map((draft) => ({ ...draft, record: rank.get(draft) ?? 0 }))
}

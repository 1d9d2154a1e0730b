/**
 * Label-value pairing outside tables and lines: labels left, above, below or right of values, units beside or below them. In: cells that
 * neither a table nor a line's own words took. Out: drafts of record 0. The side on which labels stand is voted per style of value, so that
 * one picture is read one way.
 */
import type { Cell, Draft } from './draft.ts'
import { cellOf, isLabelCell } from './draft.ts'
import { heightOf, median, middleX, middleY, overlapX, overlapY, unionBox, widthOf } from './geometry.ts'
import type { Box } from './geometry.ts'
import { isProse } from './inline.ts'
import { isUnitText, tidyLabel, valueShape } from './shapes.ts'

type Side = 'left' | 'above' | 'below' | 'right'
type Candidate = { value: Cell; label: Cell; side: Side; score: number }

/** Numbers take the unit that stands right after or below them into their cell. */
export function joinUnits(cells: readonly Cell[]): Cell[] {
  const used = new Set<Cell>()
  const joined = cells.map((cell) => {
    if (cell.shape !== 'number' && cell.shape !== 'range' && cell.shape !== 'ratio' && cell.shape !== 'mark' && cell.shape !== 'censored')
      return cell
    const height = heightOf(cell.box)
    const unit = cells
      .filter((other) => !used.has(other) && other.shape === null && isUnitText(other.text))
      .filter((other) => {
        const beside =
          overlapY(cell.box, other.box) > 0.3 * heightOf(other.box) &&
          other.box.x0 - cell.box.x1 > -0.3 * height &&
          other.box.x0 - cell.box.x1 < 1.1 * height
        const below =
          overlapX(cell.box, other.box) > 0.5 * Math.min(widthOf(other.box), widthOf(cell.box)) &&
          other.box.y0 - cell.box.y1 > -0.4 * height &&
          other.box.y0 - cell.box.y1 < 0.7 * height &&
          heightOf(other.box) <= height
        return beside || below
      })
      .toSorted((a, b) => distance(cell.box, a.box) - distance(cell.box, b.box))[0]
    if (!unit) return cell
    used.add(unit)
    const whole = cellOf([...cell.pieces, ...unit.pieces])
    return {
      ...whole,
      text: `${cell.text} ${unit.text}`,
      shape: valueShape(`${cell.text} ${unit.text}`) ?? cell.shape,
      pieces: [...cell.pieces, ...unit.pieces],
      box: cell.box,
    }
  })
  return joined.filter((cell) => !used.has(cell))
}

function distance(a: Box, b: Box): number {
  return Math.hypot(Math.max(0, -overlapX(a, b)), Math.max(0, -overlapY(a, b)))
}

function candidatesFor(value: Cell, labels: readonly Cell[], all: readonly Cell[], width: number): Candidate[] {
  const best = new Map<Side, Candidate>()
  for (const label of labels) {
    const found = relation(value, label, width)
    if (!found || isBlocked(value, label, found.side, all)) continue
    const known = best.get(found.side)
    if (!known || known.score < found.score) best.set(found.side, { value, label, ...found })
  }
  return [...best.values()]
}

/** How a label stands to a value, scored by nearness and alignment; null when they have nothing to do with each other. */
function relation(value: Cell, label: Cell, width: number): { side: Side; score: number } | null {
  const v = value.box
  const l = label.box
  const small = Math.min(heightOf(v), heightOf(l))
  const colon = /[:：]\s*$/u.test(label.text)
  if (overlapY(v, l) > 0.45 * small && overlapX(v, l) < 0.3 * small) {
    if (l.x1 <= v.x0 + 0.3 * small) return { side: 'left', score: (colon ? 1 : 0.82) - (0.25 * Math.max(0, v.x0 - l.x1)) / width }
    const gap = l.x0 - v.x1
    return gap < 1.5 * heightOf(v) && !colon ? { side: 'right', score: 0.6 - (0.1 * Math.max(0, gap)) / heightOf(v) } : null
  }
  if (colon && middleY(l) > middleY(v)) return null
  const shared = overlapX(v, l) / Math.min(widthOf(v), widthOf(l))
  const aligned =
    Math.abs(v.x0 - l.x0) < 0.6 * small || Math.abs(middleX(v) - middleX(l)) < 0.6 * small || Math.abs(v.x1 - l.x1) < 0.6 * small
  if (shared < 0.3) return null
  const reference = Math.max(heightOf(l), 0.6 * heightOf(v))
  const above = middleY(l) < middleY(v)
  const gap = above ? v.y0 - l.y1 : l.y0 - v.y1
  if (gap > 2.6 * reference || gap < -0.5 * small) return null
  // A line larger than what stands under it is a heading, not a label.
  const taller = above && (heightOf(l) > 1.25 * heightOf(v) || isLargerPrint(label, value))
  if (taller && (value.shape === 'date' || value.shape === 'time')) return null
  const heading = taller ? 0.35 : 0
  return { side: above ? 'above' : 'below', score: 0.7 - heading + (aligned ? 0.12 : 0) - 0.16 * Math.max(0, gap / reference) }
}

/** Descenders make a small line's box as high as a heading's without any: both height and letter width say how large the print is. */
function isLargerPrint(label: Cell, value: Cell): boolean {
  const size = ({ box, text }: Cell): number => Math.sqrt(heightOf(box) * (widthOf(box) / Math.max(1, text.length)))
  return heightOf(label.box) > 1.1 * heightOf(value.box) && size(label) > 1.25 * size(value)
}

/** Something else stands between the two. */
function isBlocked(value: Cell, label: Cell, side: Side, all: readonly Cell[]): boolean {
  const v = value.box
  const l = label.box
  return all.some((other) => {
    if (other === value || other === label) return false
    const o = other.box
    if (side === 'left' || side === 'right') {
      const [from, to] = side === 'left' ? [l.x1, v.x0] : [v.x1, l.x0]
      return overlapY(o, v) > 0.45 * Math.min(heightOf(o), heightOf(v)) && middleX(o) > from && middleX(o) < to
    }
    const [from, to] = side === 'above' ? [l.y1, v.y0] : [v.y1, l.y0]
    return overlapX(o, unionBox([v, l])) > 0.3 * widthOf(o) && overlapX(o, v) > 0 && middleY(o) > from && middleY(o) < to
  })
}

/** "High   181-250 mg/dL   14%": a range or limit between a label and its value says more about the label. */
function isQualifier(cell: Cell, cells: readonly Cell[]): boolean {
  if (cell.shape !== 'range' && cell.shape !== 'censored') return false
  const row = cells.filter(
    (other) => other !== cell && overlapY(other.box, cell.box) > 0.5 * Math.min(heightOf(other.box), heightOf(cell.box)),
  )
  const label = row.some((other) => isLabelCell(other) && other.box.x1 <= cell.box.x0)
  return (
    label &&
    row.some((other) => other.box.x0 >= cell.box.x1 && other.shape !== null && other.shape !== 'range' && other.shape !== 'censored')
  )
}

function styleOf(value: Cell): string {
  return String(Math.round(Math.log(Math.max(1, heightOf(value.box))) / 0.3))
}

/** Pairs by geometry. Each label serves one value; values that stand under an already labelled one share its label. */
export function geometricDrafts(
  cells: readonly Cell[],
  taken: readonly Draft[],
  width: number,
): { drafts: Draft[]; values: Cell[]; labels: Cell[] } {
  const values = cells.filter((cell) => cell.shape !== null && !isQualifier(cell, cells))
  const labels = cells.filter((cell) => isLabelCell(cell) && !isProse(cell.text) && tidyLabel(cell.text).length > 0)
  const blockers = [...cells.filter((cell) => !isQualifier(cell, cells)), ...taken.map((draft) => cellOf([...draft.label, ...draft.value]))]
  const candidates = values.flatMap((value) => candidatesFor(value, labels, blockers, width))
  const votes = new Map<string, number>()
  for (const style of new Set(values.map(styleOf))) {
    for (const side of ['left', 'above', 'below', 'right'] as const) {
      const ofSide = candidates.filter((one) => one.side === side && styleOf(one.value) === style).toSorted((a, b) => b.score - a.score)
      const seen = new Set<Cell>()
      let sum = 0
      for (const one of ofSide) {
        if (seen.has(one.label)) continue
        seen.add(one.label)
        sum += one.score
      }
      votes.set(`${style} ${side}`, sum)
    }
  }
  const share = (one: Candidate): number => {
    const style = styleOf(one.value)
    const most = Math.max(...(['left', 'above', 'below', 'right'] as const).map((side) => votes.get(`${style} ${side}`) ?? 0))
    return most > 0 ? (votes.get(`${style} ${one.side}`) ?? 0) / most : 0
  }
  const scored = candidates.map((one) => ({ ...one, total: one.score + 0.6 * share(one) })).toSorted((a, b) => b.total - a.total)
  const usedLabels = new Map<Cell, Cell>()
  const labelOf = new Map<Cell, Candidate>()
  for (const one of scored) {
    if (labelOf.has(one.value) || usedLabels.has(one.label) || one.score < 0.25) continue
    labelOf.set(one.value, one)
    usedLabels.set(one.label, one.value)
  }
  const drafts = [...labelOf.values()].map((one) => draftOf(one.value, one.label, Math.min(0.95, one.score)))
  const shared = values.flatMap((value) => {
    if (labelOf.has(value) || value.shape === 'mark') return []
    const upper = values.find((other) => labelOf.get(other)?.side === 'left' && under(value.box, other.box))
    const found = upper ? labelOf.get(upper) : undefined
    const inline = taken.find(
      (draft) =>
        draft.label[0] && draft.value[0] && draft.label[0].box.x1 <= draft.value[0].box.x0 + 2 && under(value.box, draft.value[0].box),
    )
    if (found) return [{ value, draft: draftOf(value, found.label, 0.6) }]
    return inline ? [{ value, draft: { ...inline, value: value.pieces, weight: 0.6 } }] : []
  })
  const free = values.filter((value) => !labelOf.has(value) && !shared.some((one) => one.value === value))
  return { drafts: [...drafts, ...shared.map((one) => one.draft)], values: free, labels: labels.filter((label) => !usedLabels.has(label)) }
}

function under(lower: Box, upper: Box): boolean {
  const height = heightOf(upper)
  const gap = lower.y0 - upper.y1
  const aligned = Math.abs(lower.x0 - upper.x0) < 0.5 * height || Math.abs(lower.x1 - upper.x1) < 0.5 * height
  return aligned && gap > -0.3 * height && gap < 0.9 * height
}

function draftOf(value: Cell, label: Cell, weight: number): Draft {
  return { attribute: tidyLabel(label.text), value: value.pieces, label: label.pieces, record: 0, title: null, weight }
}

/** Values without any label that are large, or carry their own unit: a reading that stands for itself. */
export function unlabelledDrafts(values: readonly Cell[], all: readonly Cell[], regions: readonly Box[]): Draft[] {
  const usual = median(all.map((cell) => heightOf(cell.pieces[0]?.box ?? cell.box)))
  return values.flatMap((value) => {
    const shape = value.shape
    if (shape === null || shape === 'mark' || shape === 'ratio' || shape === 'range' || shape === 'censored') return []
    const large = heightOf(value.box) > 1.7 * usual
    const inChart = regions.some((region) => overlapX(region, value.box) > 0 && overlapY(region, value.box) > 0)
    const selfEvident = shape === 'measure' || shape === 'percent' || shape === 'currency' || shape === 'duration' || shape === 'date'
    if (inChart || (!large && !selfEvident)) return []
    const signed = /^[+\-−±]/u.test(value.text)
    const attribute = shape === 'date' ? 'date' : shape === 'time' ? 'time' : signed ? 'change' : shape === 'percent' ? 'percent' : 'value'
    // A date or time is known by its form; a bare number without a label is a guess.
    const weight = attribute === 'date' || attribute === 'time' ? 0.75 : large ? 0.6 : 0.4
    return [{ attribute, value: value.pieces, label: [], record: 0, title: null, weight }]
  })
}

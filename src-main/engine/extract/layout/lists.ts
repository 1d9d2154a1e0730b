/**
 * Lists of items: names left, amounts of money flush right, over and over, often with a small line under each name and a date over each
 * day. In: drafts of record 0 and the labels left over. Out: the same drafts with such a list turned into records "item", "amount", "note",
 * "date": a shop's name is a value, not an attribute.
 */
import { cellOf } from './draft.ts'
import type { Cell, Draft } from './draft.ts'
import { heightOf, middleY, overlapX } from './geometry.ts'
import type { Box } from './geometry.ts'
import { valueShape } from './shapes.ts'
import { SUM_WORD } from './table.ts'

function boxOf(draft: Draft): Box | null {
  return draft.value[0]?.box ?? null
}

/** Money, or a figure with two decimals as money is written without its sign. */
function isMoney(draft: Draft): boolean {
  const text = draft.value.map((piece) => piece.text).join(' ')
  return valueShape(text) === 'currency' || /^[+\-−]?\s?\d[\d.,' ]*[.,]\d{2}$/u.test(text)
}

/** Left-labelled money drafts that share both edges; sums and labels with a colon are no items. */
function itemRows(drafts: readonly Draft[]): Draft[] {
  const rows = drafts.filter((draft) => {
    const label = draft.label[0]
    const value = boxOf(draft)
    return label && value && label.box.x1 <= value.x0 && isMoney(draft) && !/[:：]\s*$/u.test(label.text)
  })
  const [first] = rows
  if (!first) return []
  const slack = heightOf(first.label[0]?.box ?? { x0: 0, y0: 0, x1: 0, y1: 20 })
  const aligned = rows.filter((draft) => {
    const [a, b] = [boxOf(draft), boxOf(first)]
    return a && b && Math.abs(a.x1 - b.x1) < slack && Math.abs((draft.label[0]?.box.x0 ?? 0) - (first.label[0]?.box.x0 ?? 0)) < slack
  })
  // Money that is held in cash is an item like another.
  const sums = aligned.filter((draft) => SUM_WORD.test(draft.attribute) && !/^cash$/iu.test(draft.attribute)).length
  // Plain figures with two decimals could be anything; a currency or a sign in the list says that money comes and goes.
  const proven = aligned.some((draft) => /[\p{Sc}+\-−]|[A-Z]{3}|RM/u.test(draft.value.map((piece) => piece.text).join(' ')))
  return sums === 0 && proven && aligned.length >= 3 ? aligned.toSorted((a, b) => (boxOf(a)?.y0 ?? 0) - (boxOf(b)?.y0 ?? 0)) : []
}

/** "1 bowl" in small type under "Oatmeal   310": a note to the pair above it, not a pair. */
export function withoutNotes(drafts: readonly Draft[]): Draft[] {
  const rows = drafts.flatMap((draft) => {
    const [label, value] = [draft.label[0]?.box, boxOf(draft)]
    return label && value && label.x1 <= value.x0 && Math.abs(middleY(label) - middleY(value)) < 0.5 * heightOf(label)
      ? [{ draft, label }]
      : []
  })
  return drafts.filter((draft) => {
    const value = boxOf(draft)
    if (!value || rows.some((row) => row.draft === draft)) return true
    const left = Math.min(
      value.x0,
      ...draft.label.filter((piece) => Math.abs(middleY(piece.box) - middleY(value)) < 0.5 * heightOf(value)).map((piece) => piece.box.x0),
    )
    return !rows.some(({ draft: row, label }) => {
      const gap = value.y0 - label.y1
      const height = heightOf(label)
      return (
        row !== draft && Math.abs(left - label.x0) < 0.6 * height && gap > -0.3 * height && gap < height && heightOf(value) < 0.85 * height
      )
    })
  })
}

/** Turns a list of items into records from number 1 on; everything else stays in record 0. */
export function withItemRecords(drafts: readonly Draft[], labels: readonly Cell[]): Draft[] {
  const rows = itemRows(drafts)
  if (rows.length === 0) return [...drafts]
  const top = Math.min(...rows.map((row) => boxOf(row)?.y0 ?? 0))
  const dates = drafts.filter((draft) => {
    const value = draft.value.map((piece) => piece.text).join(' ')
    return (
      !rows.includes(draft) &&
      valueShape(value) === 'date' &&
      (boxOf(draft)?.y1 ?? 0) > top - 6 * heightOf(boxOf(draft) ?? { x0: 0, y0: 0, x1: 0, y1: 20 })
    )
  })
  const gone = new Set([...rows, ...dates])
  // A small line above a date had been taken for the date's label.
  const lines = [...labels, ...dates.flatMap((date) => (date.label.length > 0 ? [cellOf(date.label)] : []))]
  const records = rows.flatMap((row, k): Draft[] => {
    const box = row.label[0]?.box
    const next = rows[k + 1]?.label[0]?.box
    if (!box) return []
    const note = lines.find(
      (label) =>
        overlapX(label.box, box) > 0 &&
        label.box.y0 > middleY(box) &&
        label.box.y1 < (next?.y0 ?? Infinity) &&
        label.box.y0 - box.y1 < 1.5 * heightOf(box),
    )
    const date = dates.filter((one) => (boxOf(one)?.y0 ?? 0) < box.y0).toSorted((a, b) => (boxOf(b)?.y0 ?? 0) - (boxOf(a)?.y0 ?? 0))[0]
    const base = { label: [], record: k + 1, title: null, weight: 0.65 }
    return [
      { attribute: 'item', value: row.label, ...base },
      { attribute: 'amount', value: row.value, ...base },
      ...(note ? [{ attribute: 'note', value: note.pieces, ...base }] : []),
      ...(date ? [{ attribute: 'date', value: date.value, ...base }] : []),
    ]
  })
  return [...drafts.filter((draft) => !gone.has(draft)), ...records]
}

/**
 * From drafts to observations: values are typed from their raw text, get the polygon of their words and a confidence. In: drafts. Out:
 * observations as the rest of the engine knows them.
 */
import type { ExtractedObservation, Polygon, Provenance, ReadingSettings, TypedValue } from '../../../../src-shared/model.ts'
import { findCurrency, findUnit, readValue } from '../values/index.ts'
import type { ReadOptions } from '../values/index.ts'
import type { Draft } from './draft.ts'
import { heightOf, median, middleY, polygonOf } from './geometry.ts'
import type { Piece, Sheet } from './geometry.ts'

export const EXTRACTOR = 'builtin-layout'

/** Polygon around the pieces: the words' own quadrilateral for one stretch, the upright hull of several. */
function polygonOfPieces(sheet: Sheet, pieces: readonly Piece[]): Polygon {
  const parts = pieces.flatMap((piece) => {
    const line = sheet.reading.lines[piece.line]
    return line ? [polygonOf(line, piece.start, piece.end)] : []
  })
  const [only] = parts
  if (only && parts.length === 1) return only
  const points = parts.flat()
  const xs = points.map((point) => point[0])
  const ys = points.map((point) => point[1])
  const [x0, y0, x1, y1] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ]
}

function provenanceOf(sheet: Sheet, media: string, pieces: readonly Piece[]): Provenance {
  return { type: 'picture', media, polygon: polygonOfPieces(sheet, pieces), lines: [...new Set(pieces.map((piece) => piece.line))] }
}

/** Reading order: record by record, row by row, from left to right. */
function inReadingOrder(drafts: readonly Draft[]): Draft[] {
  const height = median(drafts.flatMap((draft) => draft.value.map((piece) => heightOf(piece.box))))
  const middle = (draft: Draft): number => (draft.value[0] ? middleY(draft.value[0].box) : 0)
  const rows = new Map<Draft, number>()
  let top = -Infinity
  let row = 0
  for (const draft of drafts.toSorted((a, b) => a.record - b.record || middle(a) - middle(b))) {
    if (Math.abs(middle(draft) - top) > 0.6 * height) {
      row++
      top = middle(draft)
    }
    rows.set(draft, row)
  }
  return drafts.toSorted(
    (a, b) => a.record - b.record || (rows.get(a) ?? 0) - (rows.get(b) ?? 0) || (a.value[0]?.box.x0 ?? 0) - (b.value[0]?.box.x0 ?? 0),
  )
}

/** The value's text as the recognizer gave it; mending keeps the offsets. */
function rawOf(sheet: Sheet, draft: Draft): string {
  return draft.value.map((piece) => sheet.recognized.lines[piece.line]?.text.slice(piece.start, piece.end).trim() ?? piece.text).join(' ')
}

/** The text that is read: mended, and without a blank that recognition put behind a decimal mark ("53. 60"). */
function textOf(draft: Draft): string {
  const text = draft.value.map((piece) => piece.text).join(' ')
  return /^\D{0,5}\d+\s?[.,]\s?\d{2}\D{0,4}$/u.test(text) ? text.replace(/\s?([.,])\s?(?=\d)/u, '$1') : text
}

/** Types the mended text and keeps the recognized one as raw; what was mended is said. */
function readDraft(sheet: Sheet, draft: Draft, options: ReadOptions): TypedValue {
  const [raw, text] = [rawOf(sheet, draft), textOf(draft)]
  const value = readValue(text, options)
  return raw === text ? value : { ...value, raw, reading: `${value.reading}; recognized "${raw}", read as "${text}"` }
}

/** Unit printed in a label: "Waiting time (minutes)", "Weight, kg". */
function labelUnit(label: string): string | null {
  const found = /(?:[([（]\s*|,\s+)([^()[\]（）,]+?)\s*[)\]）]?$/u.exec(label)
  return found?.[1] ? (findUnit(found[1])?.symbol ?? findCurrency(found[1], null)?.code ?? null) : null
}

/** Observations in order of record, then reading order. */
export function observationsOf(
  sheet: Sheet,
  media: string,
  drafts: readonly Draft[],
  settings: ReadingSettings,
  time: string | null,
): ExtractedObservation[] {
  const columns = Map.groupBy(drafts, (draft) => draft.attribute)
  const columnOf = new Map([...columns].map(([name, group]) => [name, group.map(textOf)] as const))
  return inReadingOrder(drafts.filter((draft) => draft.value.length > 0 && draft.attribute.length > 0)).map((draft) => {
    const column = columnOf.get(draft.attribute) ?? []
    const seen = draft.value.reduce((sum, piece) => sum + piece.confidence, 0) / draft.value.length
    return {
      attribute: draft.attribute,
      value: readDraft(sheet, draft, {
        column,
        locale: settings.locale,
        dateOrder: settings.dateOrder,
        unit: draft.unit ?? labelUnit(draft.attribute),
        time,
        about: draft.attribute,
      }),
      record: draft.record,
      provenance: provenanceOf(sheet, media, draft.value),
      labelProvenance: draft.label.length > 0 ? provenanceOf(sheet, media, draft.label) : null,
      title: draft.title,
      confidence: Math.max(0, Math.min(1, seen * draft.weight)),
      verified: true,
      extractor: EXTRACTOR,
    }
  })
}

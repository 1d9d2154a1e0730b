/**
 * Layout to records (METHOD 2, the built-in extractor's picture half). In: what OCR read in one picture. Out: every grounded
 * attribute-value pair with the polygon of its words, its label, its record and the title over it. No rule here knows an app or a
 * shop; shapes of text, alignment, distance and repetition decide.
 */
import type { ExtractedObservation, PictureReading, ReadingSettings } from '../../../src-shared/model.ts'
import { observationsOf } from './layout/assemble.ts'
import { captionDrafts } from './layout/captions.ts'
import { chartsOf } from './layout/charts.ts'
import { bubblesOf, chatObservations } from './layout/chat.ts'
import { navigationBar, statusBar } from './layout/chrome.ts'
import { nameComparisons, separate, titleOf, titleOver } from './layout/context.ts'
import { isLabelCell } from './layout/draft.ts'
import type { Cell, Draft } from './layout/draft.ts'
import { edgeListDrafts } from './layout/edge-lists.ts'
import { rowsOf, sheetOf, unionBox } from './layout/geometry.ts'
import type { Piece, Sheet } from './layout/geometry.ts'
import { blocksOf, cellRows } from './layout/grid.ts'
import type { Block } from './layout/grid.ts'
import { inlineDrafts, textDrafts } from './layout/lines.ts'
import { withItemRecords, withoutNotes } from './layout/lists.ts'
import { geometricDrafts, joinUnits, unlabelledDrafts } from './layout/pairs.ts'
import { partRatios } from './layout/ratios.ts'
import { isReceipt, receiptRows } from './layout/receipt-lines.ts'
import { receiptDrafts } from './layout/receipt.ts'
import { piecesOf } from './layout/segments.ts'
import { continueTable, tableDrafts, tableOf, tableWithin } from './layout/table.ts'
import type { Table } from './layout/table.ts'

export { clockHint } from './layout/chrome.ts'

export type LayoutOptions = { settings: ReadingSettings; caption: string | null; time: string | null }

/** Lines read with less than this are noise: marks of a chart, icons, texture. */
const LEAST_CONFIDENCE = 0.35

/** Attribute-value pairs of one picture. `media` is its sha256; the caption names the picture when nothing printed does. */
export function extractFromPicture(reading: PictureReading, media: string, options: LayoutOptions): ExtractedObservation[] {
  const sheet = sheetOf(reading)
  const bubbles = bubblesOf(sheet)
  if (bubbles) return chatObservations(sheet, media, bubbles, options.settings)
  const drafts = partRatios(sheet, draftsOf(sheet)).map((draft) => ({ ...draft, title: draft.title ?? options.caption }))
  return observationsOf(sheet, media, drafts, options.settings, options.time)
}

/** The drafts of a sheet, before values are typed. */
export function draftsOf(sheet: Sheet): Draft[] {
  const all = piecesOf(sheet).filter((piece) => piece.confidence >= LEAST_CONFIDENCE)
  const rows = receiptRows(sheet, all)
  if (isReceipt(rows)) return receiptDrafts(sheet, rows)
  const bar = new Set([...statusBar(sheet, all).pieces, ...navigationBar(sheet, all)])
  return screenDrafts(
    sheet,
    all.filter((piece) => !bar.has(piece)),
  )
}

function screenDrafts(sheet: Sheet, pieces: readonly Piece[]): Draft[] {
  const charts = chartsOf(pieces, rowsOf(pieces))
  const rows = cellRows(pieces.filter((piece) => !charts.ticks.has(piece))).map(joinUnits)
  const tables: { block: Block; table: Table }[] = []
  for (const block of blocksOf(rows)) {
    const before = tables.at(-1)
    const table = (before && continueTable(before, block)) ?? tableOf(block)
    const found = tableWithin(block, table === null) ?? (table && { block, table })
    if (found) tables.push(found)
  }
  const inTable = new Set(
    tables
      .flatMap(({ table }) => [...(table.header ? [table.header] : []), ...table.body])
      .flatMap((row) => row.flatMap((cell) => cell?.pieces ?? [])),
  )
  const free = rows.flat().filter((cell) => !cell.pieces.some((piece) => inTable.has(piece)))
  const titles = tables.map(({ block }) => titleOver(unionBox(block.columns), free.filter(isLabelCell), free))
  const pairs = pairDrafts(
    sheet,
    free.filter((cell) => !titles.includes(cell)),
    charts.regions,
  )
  const title = titleOf(sheet, [...pairs.labels, ...titles.filter((one) => one !== null)], pairs.drafts)
  let record = pairs.drafts.reduce((most, draft) => Math.max(most, draft.record + 1), 0)
  const tabular = tables.flatMap(({ table }, k) => {
    const over = titles[k]
    const drafts = tableDrafts(sheet, table, record, over ? over.text : title)
    record += table.body.length
    return drafts
  })
  return [...dateEveryRow(pairs.drafts, tabular).map((draft) => ({ ...draft, title: draft.title ?? title })), ...tabular]
}

/** A date that stands alone over a list belongs to every row of it: the only draft outside the table becomes a column. */
function dateEveryRow(drafts: readonly Draft[], tabular: readonly Draft[]): Draft[] {
  const [date] = drafts
  const above = date?.attribute === 'date' && date.label.length === 0 && drafts.length === 1 && tabular.length > 0
  if (!date || !above || tabular.some((draft) => draft.attribute.toLowerCase() === 'date')) return [...drafts]
  if (tabular.some((draft) => draft.value.some((piece) => piece.box.y1 < (date.value[0]?.box.y0 ?? 0)))) return [...drafts]
  return [...new Set(tabular.map((draft) => draft.record))].map((record) => ({ ...date, record, weight: 0.6 }))
}

/** Everything outside tables: inline first, then by geometry, then what stands for itself. */
function pairDrafts(
  sheet: Sheet,
  cells: readonly Cell[],
  regions: Parameters<typeof unlabelledDrafts>[2],
): { drafts: Draft[]; labels: Cell[] } {
  const edged = edgeListDrafts(cells)
  const captioned = captionDrafts(edged.rest)
  const listed = { drafts: [...edged.drafts, ...captioned.drafts], rest: captioned.rest }
  const inline = inlineDrafts(sheet, listed.rest)
  const rest = joinUnits(inline.rest)
  const placed = geometricDrafts(rest, [...listed.drafts, ...inline.drafts], sheet.width)
  const alone = unlabelledDrafts(placed.values, cells, regions)
  const texts = textDrafts(placed.labels, [...listed.drafts, ...inline.drafts, ...placed.drafts])
  const used = new Set(texts.flatMap((draft) => [...draft.label, ...draft.value]))
  const headings = placed.labels.filter((label) => !label.pieces.some((piece) => used.has(piece)))
  const drafts = withItemRecords(
    nameComparisons(withoutNotes([...listed.drafts, ...inline.drafts, ...placed.drafts, ...texts, ...alone])),
    headings,
  )
  const items = drafts.filter((draft) => draft.record > 0)
  return {
    drafts: [
      ...separate(
        drafts.filter((draft) => draft.record === 0),
        headings,
      ),
      ...items,
    ],
    labels: headings,
  }
}

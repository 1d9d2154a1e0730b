/**
 * Scores of bench/reading.ts. In: the truth of one picture and the observations found. Out: right and all per measure, with what was missed.
 */
import { z } from 'zod'
import { findUnit } from '../src-main/engine/extract/values/index.ts'
import type { ExtractedObservation, PictureReading } from '../src-shared/model.ts'

export type Score = { name: string; right: number; all: number; misses: string[] }

const Truth = z.union([z.string(), z.number(), z.null()])
const TableTruth = z.record(
  z.string(),
  z.object({ table_title: z.string().nullable(), table_for_pd: z.record(z.string(), z.array(z.string())) }),
)
export const ScreenTruth = z.array(
  z.object({
    file: z.string(),
    kv: z.record(z.string(), Truth).optional(),
    rows: z.array(z.record(z.string(), Truth)).optional(),
    table: z.object({ columns: z.array(z.string()), rows: z.array(z.array(Truth)) }).optional(),
  }),
)
const ReceiptTruth = z.object({
  company: z.string().optional(),
  date: z.string().optional(),
  address: z.string().optional(),
  total: z.string().optional(),
})

function plain(text: string): string {
  return text.toLowerCase().replace(/[\s,]+/gu, '')
}

/** The cell's text, as printed or as read. */
function says(value: ExtractedObservation['value'], wanted: string): boolean {
  return (
    plain(value.raw) === plain(wanted) ||
    (value.text !== null && plain(value.text) === plain(wanted)) ||
    (value.number !== null && String(value.number) === wanted.trim())
  )
}

function records(found: readonly ExtractedObservation[]): ExtractedObservation[][] {
  return [...Map.groupBy(found, (one) => one.record).values()]
}

function words(label: string): string[] {
  return label
    .toLowerCase()
    .split(/[^\p{L}\d%#/]+/u)
    .filter((word) => word.length > 0)
}

/** Label words all appear in the attribute (units of the label aside; "min" for "minutes"). */
export function namesSame(label: string, attribute: string): boolean {
  const units = new Set(
    label
      .split(/\s+/u)
      .slice(1)
      .filter((word) => findUnit(word) !== null && !/^(?:min|max|minutes|in)$/i.test(word))
      .flatMap(words),
  )
  const wanted = words(label).filter((word) => !units.has(word))
  const squeezed = attribute.toLowerCase().replace(/[^\p{L}\d]/gu, '')
  return wanted.every((word) => {
    const bare = word.replace(/[^\p{L}\d]/gu, '')
    return squeezed.includes(bare) || (bare.length > 3 && squeezed.includes(bare.slice(0, 3)))
  })
}

export function isPrinted(label: string, reading: PictureReading): boolean {
  const text = reading.lines.map((line) => line.text).join(' ')
  return namesSame(label, text)
}

export function sameValue(wanted: string | number, found: ExtractedObservation): boolean {
  if (typeof wanted === 'number')
    return found.value.number !== null
      ? Math.abs(found.value.number - wanted) < 1e-6 || Number.parseFloat(found.value.raw) === wanted
      : false
  return (
    says(found.value, wanted) ||
    plain(found.value.raw).replace(/:$/u, '') === plain(wanted) ||
    found.value.text === wanted ||
    (found.value.unit !== null && findUnit(wanted)?.symbol === found.value.unit)
  )
}

/** Cells of a table picture: each row against the record that holds most of it; empty cells do not count. Headers are counted apart. */
export function scoreTable(truth: unknown, id: string, found: readonly ExtractedObservation[]): Score[] {
  const table = TableTruth.parse(truth)[id]
  if (!table) return []
  const columns = Object.entries(table.table_for_pd)
  const cells: Score = { name: 'cells', right: 0, all: 0, misses: [] }
  const named: Score = { name: 'cells under their header', right: 0, all: 0, misses: [] }
  const groups = records(found)
  for (let r = 0; r < (columns[0]?.[1].length ?? 0); r++) {
    const row = columns.map(([name, values]) => ({ name, text: values[r] ?? '' })).filter((cell) => cell.text.trim().length > 0)
    const hits = groups.map((group) => row.filter((cell) => group.some((one) => says(one.value, cell.text))))
    const best = hits.toSorted((a, b) => b.length - a.length)[0] ?? []
    const group = groups[hits.indexOf(best)] ?? []
    cells.all += row.length
    cells.right += best.length
    for (const cell of row) {
      if (!best.includes(cell)) cells.misses.push(`${cell.name} = ${cell.text}`)
      if (/^Column \d+$/.test(cell.name)) continue
      named.all++
      if (group.some((one) => says(one.value, cell.text) && plain(one.attribute) === plain(cell.name))) named.right++
    }
  }
  return [cells, named]
}

/** Labelled cells of a screen as (label, value); a label that is not printed counts with any attribute. */
export function scoreScreen(truth: unknown, name: string, found: readonly ExtractedObservation[], reading: PictureReading): Score[] {
  const screen = ScreenTruth.parse(truth).find((one) => one.file === name)
  if (!screen) return []
  const score: Score = { name: 'labelled cells', right: 0, all: 0, misses: [] }
  const count = (ok: boolean, miss: string): void => {
    score.all++
    if (ok) score.right++
    else score.misses.push(miss)
  }
  for (const [label, value] of Object.entries(screen.kv ?? {})) {
    if (value === null) continue
    const printed = isPrinted(label, reading)
    count(
      found.some((one) => sameValue(value, one) && (!printed || namesSame(label, one.attribute))),
      `${label} = ${value}`,
    )
  }
  const rows = [
    ...(screen.rows ?? []).map((row) => Object.entries(row)),
    ...(screen.table?.rows ?? []).map((row) => row.map((value, k) => [screen.table?.columns[k] ?? '', value] as const)),
  ]
  const groups = records(found)
  for (const row of rows) {
    const matches = groups.map((group) =>
      row.map(
        ([label, value]) =>
          value !== null && group.some((one) => sameValue(value, one) && (screen.table === undefined || namesSame(label, one.attribute))),
      ),
    )
    const best = matches.toSorted((a, b) => b.filter(Boolean).length - a.filter(Boolean).length)[0] ?? []
    row.forEach(([label, value], k) => value !== null && count(best[k] === true, `${label} = ${value}`))
  }
  return [score]
}

/** total, date and company of a receipt, exact after case, blanks, separators and currency signs. */
export function scoreReceipt(truth: unknown, found: readonly ExtractedObservation[]): Score[] {
  const key = ReceiptTruth.parse(truth)
  const read = (attribute: string): ExtractedObservation['value'] | undefined =>
    found.find((one) => one.record === 0 && one.attribute === attribute)?.value
  const raw = (attribute: string): string =>
    (attribute === 'date' ? read(attribute)?.raw : (read(attribute)?.text ?? read(attribute)?.raw)) ?? ''
  const money = (text: string): string => text.replace(/[^\d.]/g, '')
  const name = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '')
  const day = (text: string): string => text.toLowerCase().replace(/[\s.,]/gu, '')
  const scores: Score[] = []
  const add = (measure: string, wanted: string | undefined, normalize: (text: string) => string): void => {
    if (wanted === undefined || wanted === '') return
    const right = normalize(raw(measure)) === normalize(wanted)
    scores.push({ name: measure, right: right ? 1 : 0, all: 1, misses: right ? [] : [`${wanted} <> ${raw(measure)}`] })
  }
  add('total', key.total, money)
  add('date', key.date, day)
  add('company', key.company, name)
  add('address', key.address, name)
  return scores
}

/**
 * End to end on real screens: imports a folder of pictures into one home, then looks for every labelled cell of the truth among the stored
 * observations and the cells of the tables: right attribute (any where the label is not printed), value and unit (any where no unit is printed), the cells of one
 * row in one record. `npx node bench/screens.ts [FOLDER] [--home DIR]` (default ../shared/bench/screens); stops when the folder is missing.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { all } from '../src-main/engine/db/open.ts'
import { sql } from '../src-main/engine/db/sql.ts'
import { openEngine, type Engine } from '../src-main/engine/engine.ts'
import { convert, findUnit } from '../src-main/engine/extract/values/index.ts'
import { listTables, tableRows } from '../src-main/engine/materialize/read.ts'
import { storedReading } from '../src-main/engine/perceive/store.ts'
import type { ExtractedObservation, PictureReading, TypedValue } from '../src-shared/model.ts'
import { isPrinted, namesSame, sameValue, ScreenTruth } from './reading-score.ts'

const LEAST = 0.88

const { values, positionals } = parseArgs({ allowPositionals: true, options: { home: { type: 'string' } } })
const folder = positionals[0] ?? join(import.meta.dirname, '..', '..', 'shared', 'bench', 'screens')
if (!existsSync(join(folder, 'truth.json'))) {
  process.stderr.write(`There are no screens in "${folder}" (truth.json is missing). Name a folder that has them.\n`)
  process.exit(2)
}
const truth = ScreenTruth.parse(JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')))

/** What the scores look at, with the unit that the cell's column has. */
type Found = ExtractedObservation & { columnUnit: string | null }

function foundIn(engine: Engine, name: string): { found: Found[]; reading: PictureReading } {
  const { db } = engine.context
  const [picture] = all<{ media: string; roundId: number; ref: string }>(
    db,
    sql`SELECT m.media, m.round_id AS roundId, r.ref FROM round_media m JOIN round r ON r.id = m.round_id WHERE m.name = ${name} OR m.name LIKE ${`%/${name}`}`,
  )
  if (picture === undefined) throw new Error(`${name} was not imported.`)
  const rows = all<{ attribute: string; surface: string; record: number; value: string; id: number; columnUnit: string | null }>(
    db,
    sql`SELECT o.id, a.name AS attribute, o.surface, o.record, o.value, MAX(k.unit) AS columnUnit FROM observation o JOIN attribute a ON a.id = o.attribute_id
        LEFT JOIN induced_cell c ON c.observation_id = o.id LEFT JOIN induced_column k ON k.id = c.column_id WHERE o.round_id = ${picture.roundId} GROUP BY o.id`,
  )
  const found = rows.flatMap(({ attribute, surface, record, value, columnUnit }): Found[] => {
    const typed: TypedValue = JSON.parse(value)
    const one = { record, value: typed, columnUnit } as Omit<Found, 'attribute'>
    return [...new Set([attribute.replaceAll('_', ' '), surface])].map((name) => ({ ...one, attribute: name }))
  })
  return { found, reading: storedReading(db, picture.media) ?? { width: 1, height: 1, lines: [], model: '' } }
}

/** The unit that a label of the truth names behind its first word: "delta mg/dl". */
function unitIn(label: string): string | null {
  const word = label
    .split(/\s+/u)
    .slice(1)
    .findLast((part) => findUnit(part) !== null && !/^(?:min|max|minutes|in)$/iu.test(part))
  return word === undefined ? null : (findUnit(word)?.symbol ?? null)
}

/** Right unit, a convertible one, or none where the picture prints none. */
function unitFits(unit: string | null, one: Found, text: string): boolean {
  if (unit === null) return true
  const own = one.value.unit ?? one.columnUnit
  if (own !== null) return own === unit || convert(1, own, unit) !== null
  const printed = text.split(/[\s()\d]+/u).some((word) => findUnit(word)?.symbol === unit)
  return !printed
}

function score(engine: Engine, screen: (typeof truth)[number]): { right: number; all: number; misses: string[] } {
  const { found, reading } = foundIn(engine, screen.file)
  const text = reading.lines.map((line) => line.text).join(' ')
  const result = { right: 0, all: 0, misses: [] as string[] }
  const count = (ok: boolean, miss: string): void => {
    result.all++
    if (ok) result.right++
    else result.misses.push(miss)
  }
  for (const [label, value] of Object.entries(screen.kv ?? {})) {
    if (value === null) continue
    const printed = isPrinted(label, reading)
    const matches = found.filter((one) => sameValue(value, one) && (!printed || namesSame(label, one.attribute)))
    count(
      matches.some((one) => unitFits(unitIn(label), one, text)),
      `${label} = ${value}${matches.length > 0 ? ` (unit ${matches[0]?.value.unit ?? 'none'})` : ''}`,
    )
  }
  const rows = [
    ...(screen.rows ?? []).map((row) => Object.entries(row)),
    ...(screen.table?.rows ?? []).map((row) => row.map((value, at) => [screen.table?.columns[at] ?? '', value] as const)),
  ]
  const records = [...Map.groupBy(found, (one) => one.record).values()]
  for (const row of rows) {
    const hits = records.map((record) =>
      row.map(
        ([label, value]) =>
          value !== null && record.some((one) => sameValue(value, one) && (screen.table === undefined || namesSame(label, one.attribute))),
      ),
    )
    const best = hits.toSorted((a, b) => b.filter(Boolean).length - a.filter(Boolean).length)[0] ?? []
    row.forEach(([label, value], at) => value !== null && count(best[at] === true, `${label} = ${value}`))
  }
  return result
}

async function main(): Promise<void> {
  const home = values.home ?? mkdtempSync(join(tmpdir(), 'adamm-screens-'))
  const engine = await openEngine({ home, shell: 'cli', emit: () => undefined, defaults: { locale: 'en-US', timezone: 'UTC' } })
  const started = performance.now()
  await engine.jobs.wait(engine.startImport([folder], {}))
  console.log(`${truth.length} screens in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  const sum = { right: 0, all: 0 }
  for (const screen of truth) {
    const { right, all: cells, misses } = score(engine, screen)
    sum.right += right
    sum.all += cells
    console.log(`  ${screen.file}: ${right} of ${cells}${misses.length > 0 ? `; missed: ${misses.join(', ')}` : ''}`)
  }
  for (const table of listTables(engine.context.db))
    console.log(
      `  table ${table.name}: ${tableRows(engine.context.db, { table: table.name }).total} rows, ${table.columns.map(({ name }) => name).join(', ')}`,
    )
  const share = sum.right / Math.max(1, sum.all)
  console.log(
    `${share >= LEAST ? 'met   ' : 'MISSED'} labelled cells with attribute, value and unit >= ${LEAST}: ${share.toFixed(3)} (${sum.right} of ${sum.all})`,
  )
  await engine.close()
  if (values.home === undefined) rmSync(home, { recursive: true, force: true })
}

await main()

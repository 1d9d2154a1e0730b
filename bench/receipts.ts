/**
 * End to end on real receipts: import a folder of pictures, then look at the table that came out.
 * Prints rows, exact fields against the folder's truth (key/*.json), and SUM, MAX, COUNT and mean asked in words against the app's own rows.
 * `npx node bench/receipts.ts [FOLDER]` (default ../shared/bench/receipts); stops when the folder is missing. `--home DIR` keeps the memory.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { openEngine } from '../src-main/engine/engine.ts'
import type { Engine } from '../src-main/engine/engine.ts'
import { listTables, tableRows } from '../src-main/engine/materialize/read.ts'
import { proofOfObservation } from '../src-main/engine/proof.ts'
import type { TableInfo, TableRow } from '../src-shared/model.ts'

type Key = { company: string; date: string; total: string }

const { values, positionals } = parseArgs({ allowPositionals: true, options: { home: { type: 'string' } } })
const folder = positionals[0] ?? join(import.meta.dirname, '..', '..', 'shared', 'bench', 'receipts')
if (!existsSync(join(folder, 'img')) || !existsSync(join(folder, 'key'))) {
  process.stderr.write(`There are no receipts in "${folder}" (img/*.jpg and key/*.json). Name a folder that has them.\n`)
  process.exit(2)
}

/** "18/01/2018", "18-01-18", "18 JAN 2018" -> "2018-01-18": the truth is always day first. */
function isoDate(text: string): string | null {
  const match = /(\d{1,2})[-/. ]+(\d{1,2}|[A-Za-z]{3})[A-Za-z]*[-/., ]+(\d{2,4})/.exec(text)
  if (!match) return /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? null
  const [, day = '', month = '', year = ''] = match
  const number = /\d/.test(month)
    ? Number(month)
    : 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ').indexOf(month.toLowerCase()) + 1
  return `${year.length === 2 ? `20${year}` : year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
}

function plainName(text: unknown): string {
  return String(text ?? '')
    .toUpperCase()
    .replace(/[^A-Z0-9&]+/g, '')
}

async function main(): Promise<void> {
  const home = values.home ?? mkdtempSync(join(tmpdir(), 'adamm-receipts-'))
  const engine = await openEngine({ home, shell: 'cli', emit: () => undefined, defaults: { locale: 'en-US', timezone: 'UTC' } })
  const started = performance.now()
  await engine.jobs.wait(engine.startImport([join(folder, 'img')], {}))
  const seconds = (performance.now() - started) / 1000
  const pictures = readdirSync(join(folder, 'img')).length
  const tables = listTables(engine.context.db)
  console.log(
    `${pictures} pictures in ${seconds.toFixed(1)} s (${(seconds / pictures).toFixed(2)} s each), tables: ${tables.map(({ name, rows }) => `${name} (${rows})`).join(', ')}`,
  )
  const covering = tables
    .map((table) => ({ table, refs: new Set(rowsOf(engine, table).map(({ ref }) => ref)) }))
    .sort((a, b) => b.refs.size - a.refs.size)[0]
  if (!covering) throw new Error('No table came out of the receipts.')
  console.log(`largest table: ${covering.table.name}, ${covering.refs.size} of ${pictures} receipts, ${covering.table.rows} rows`)
  printFields(engine, covering.table, pictures)
  await printQuestions(engine, covering.table)
  printProofs(engine, covering.table)
  await engine.close()
  if (!values.home) rmSync(home, { recursive: true, force: true })
}

function rowsOf(engine: Engine, table: TableInfo): TableRow[] {
  return tableRows(engine.context.db, { table: table.name, limit: 1000 }).rows
}

function printFields(engine: Engine, table: TableInfo, pictures: number): void {
  const rows = new Map(rowsOf(engine, table).map((row) => [basename(row.ref).replace(/\.\w+$/, ''), row]))
  const right = { total: 0, date: 0, company: 0 }
  const wrong: string[] = []
  for (const file of readdirSync(join(folder, 'key'))) {
    const id = file.replace('.json', '')
    const key = JSON.parse(readFileSync(join(folder, 'key', file), 'utf8')) as Key
    const cells = rows.get(id)?.cells ?? {}
    const checks = {
      total: Number(cells['total']?.value) === Number(key.total.replace(/[^\d.-]/g, '')),
      date: cells['date']?.value != null && String(cells['date'].value).slice(0, 10) === isoDate(key.date),
      company: plainName(cells['company']?.value) === plainName(key.company),
    }
    for (const field of ['total', 'date', 'company'] as const) {
      if (checks[field]) right[field]++
      else
        wrong.push(
          `${id} ${field}: ${JSON.stringify(cells[field]?.value ?? null)} (raw ${JSON.stringify(cells[field]?.raw ?? null)}), truth ${JSON.stringify(key[field])}`,
        )
    }
  }
  for (const [field, count] of Object.entries(right)) console.log(`  ${field}: ${count} of ${pictures} = ${(count / pictures).toFixed(3)}`)
  for (const line of wrong) console.log(`    ${line}`)
}

async function printQuestions(engine: Engine, table: TableInfo): Promise<void> {
  const totals = rowsOf(engine, table).flatMap((row) => (typeof row.cells['total']?.value === 'number' ? [row.cells['total'].value] : []))
  const sum = totals.reduce((a, b) => a + b, 0)
  const months = sumsBy(engine, table, 'date', (date) => date.slice(0, 7))
  const [month, ofMonth] = [...months].toSorted((a, b) => b[1] - a[1])[0] ?? ['', 0]
  const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
  const shops = sumsBy(engine, table, 'company', (name) => name.toLowerCase())
  const [shop] = [...shops].toSorted((a, b) => b[1] - a[1])[0] ?? ['']
  await printText(engine, 'In which month did I spend the most?', monthName)
  await printText(engine, 'Which shop did I spend the most at?', shop)
  const questions = [
    [`How much did I spend in ${monthName}?`, ofMonth],
    ['What is the mean basket?', sum / totals.length],
    ['What is the sum of the total?', sum],
    ['What is the highest total?', Math.max(...totals)],
    ['How many receipts are there?', table.rows],
    ['What is the average total?', sum / totals.length],
  ] as const
  for (const [question, expected] of questions) {
    const { answer } = await engine.asking.ask({ question, threadId: null, request: '' }, new AbortController().signal)
    const isRight = typeof answer.value === 'number' && Math.abs(answer.value - expected) < 1e-9 * Math.max(1, Math.abs(expected))
    console.log(
      `  ${isRight ? 'exact' : 'WRONG'}: ${question} -> ${answer.value} ${answer.unit ?? ''} (own rows: ${expected}), n ${answer.n}, missing ${answer.missing}${answer.notes.length > 0 ? `; ${answer.notes.join(' ')}` : ''}`,
    )
  }
}

/** Sum of the totals by a key made of another column, over the app's own rows. */
function sumsBy(engine: Engine, table: TableInfo, column: string, key: (value: string) => string): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { cells } of rowsOf(engine, table)) {
    const [total, by] = [cells['total']?.value, cells[column]?.value]
    if (typeof total === 'number' && typeof by === 'string') sums.set(key(by), (sums.get(key(by)) ?? 0) + total)
  }
  return sums
}

async function printText(engine: Engine, question: string, expected: string): Promise<void> {
  const { answer } = await engine.asking.ask({ question, threadId: null, request: '' }, new AbortController().signal)
  const isRight = answer.answer.toLowerCase().includes(expected.toLowerCase())
  console.log(`  ${isRight ? 'exact' : 'WRONG'}: ${question} -> ${answer.answer} (own rows: ${expected})`)
}

function printProofs(engine: Engine, table: TableInfo): void {
  let cells = 0
  let proven = 0
  for (const row of rowsOf(engine, table)) {
    for (const { observationId } of Object.values(row.cells)) {
      if (observationId === null) continue
      cells++
      const { observation, pictures } = proofOfObservation(engine.context.db, observationId)
      const picture = pictures.find(({ media }) => media === observation?.media)
      const inside = observation?.polygon?.every(
        ([x, y]) => x >= -2 && y >= -2 && x <= (picture?.width ?? 0) + 2 && y <= (picture?.height ?? 0) + 2,
      )
      if (inside && (observation?.polygon?.length ?? 0) >= 4) proven++
    }
  }
  console.log(`  cells that open to a rectangle inside their picture: ${proven} of ${cells}`)
}

await main()

/**
 * Hidden tables: `npx node bench/hidden-schema.ts [--seed N] [--tables N] [--rounds N] [--dropout X] [--noise X] [--no-changes] [--keep]`.
 * A life is made up: planted tables with typed columns, units, synonyms of the labels, dropped and added lines, talk in between; in its last third
 * units change (kg to lb, km to mi, °C to °F, mg/dL to mmol/L and back) and decimals are written with a comma. It is
 * written as a history file and imported through the command line like anybody's. Counted are precision and recall of tables,
 * columns and cells that come out; a cell is right when row, column and value are. Nothing is tuned to a seed.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

type Random = () => number

export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** `later`: how it is written in the last third of the life, where the person changed the unit. */
type PlantedColumn = {
  labels: string[]
  write: (value: number) => string
  later?: (value: number) => string
  /** Share by which `later` may round, where it is more than .002: mmol/L has one decimal. */
  near?: number
  draw: (random: Random) => number
}
type PlantedTable = { title: string; columns: PlantedColumn[] }
/** `near`: share by which a value written in another unit may differ, because it was rounded there. */
export type Planted = { table: number; column: number; value: number; near: number }
export type HiddenRound = { ref: string; day: string; text: string; table: number | null; cells: Planted[] }

const SUBJECTS = [
  'Aquarium',
  'Greenhouse',
  'Sourdough',
  'Beehive',
  'Boiler',
  'Telescope',
  'Kiln',
  'Darkroom',
  'Cellar',
  'Workshop',
  'Orchard',
  'Sauna',
  'Forge',
  'Pond',
  'Printer',
  'Loom',
] as const
const MEASURES = [
  'temperature',
  'acidity',
  'hardness',
  'humidity',
  'volume',
  'mass',
  'runtime',
  'pressure',
  'depth',
  'yield',
  'loss',
  'cost',
  'brightness',
  'spacing',
] as const

/** How a column writes its numbers; the value counted is in the column's unit. */
const FORMS: readonly ((random: Random) => Pick<PlantedColumn, 'write' | 'later' | 'near' | 'draw'>)[] = [
  () => ({ draw: (random) => Math.round(random() * 900 + 50) / 10, write: (value) => value.toFixed(1) }),
  () => ({ draw: (random) => Math.round(random() * 400 + 10), write: (value) => `${value} g` }),
  () => ({ draw: (random) => Math.round(random() * 99), write: (value) => `${value} %` }),
  () => ({ draw: (random) => Math.round(random() * 9_000 + 100) / 100, write: (value) => `€${value.toFixed(2)}` }),
  () => ({
    draw: (random) => Math.round(random() * 600 + 20) * 60,
    write: (value) => `${Math.floor(value / 3600)} h ${(value % 3600) / 60} min`,
  }),
  () => ({ draw: (random) => Math.round(random() * 3_000) / 100, write: (value) => `${value.toFixed(2)} °C` }),
  () => ({
    draw: (random) => 400 + Math.round(random() * 600) / 10,
    write: (value) => `${value.toFixed(1)} kg`,
    later: (value) => `${(value / 0.45359237).toFixed(1)} lb`,
  }),
  () => ({
    draw: (random) => 20 + Math.round(random() * 300) / 10,
    write: (value) => `${value.toFixed(1)} km`,
    later: (value) => `${(value / 1.609344).toFixed(2)} mi`,
  }),
  () => ({
    draw: (random) => 20 + Math.round(random() * 300) / 10,
    write: (value) => `${value.toFixed(1)} °C`,
    later: (value) => `${((value * 9) / 5 + 32).toFixed(1)} °F`,
  }),
  // Glucose of two countries; the molar mass is that of extract/values/units.ts.
  () => ({
    draw: (random) => 60 + Math.round(random() * 240),
    write: (value) => `${value} mg/dL`,
    later: (value) => `${(value / 18.0156).toFixed(1)} mmol/L`,
    near: 0.016,
  }),
  () => ({
    draw: (random) => 3 + Math.round(random() * 150) / 10,
    write: (value) => `${value.toFixed(1)} mmol/L`,
    later: (value) => `${Math.round(value * 18.0156)} mg/dL`,
    near: 0.01,
  }),
]
/** Other writings of one label that identity has to see through. */
const SYNONYMS: readonly ((label: string) => string)[] = [
  (label) => label.toUpperCase(),
  (label) => label.replace(' ', '_'),
  (label) => label.split(' ').reverse().join(' '),
  (label) => `${label} `,
]

export function plantTables(random: Random, count: number): PlantedTable[] {
  return Array.from({ length: count }, (_, table) => {
    const subject = SUBJECTS[table % SUBJECTS.length]!
    const kinds = [...MEASURES].sort(() => random() - 0.5).slice(0, 4 + Math.floor(random() * 5))
    const columns = kinds.map((kind): PlantedColumn => {
      const label = `${subject} ${kind}`
      const synonym = SYNONYMS[Math.floor(random() * SYNONYMS.length)]!
      return { labels: random() < 0.4 ? [label, synonym(label)] : [label], ...FORMS[Math.floor(random() * FORMS.length)]!(random) }
    })
    return { title: `${subject} check`, columns }
  })
}

/** `changes`: in the last third units and the decimal mark are others. */
export type LifeOptions = { tables: readonly PlantedTable[]; rounds: number; dropout: number; noise: number; changes: boolean }

/** The life: rounds in order with what was planted in each. */
export function liveLife(random: Random, options: LifeOptions): HiddenRound[] {
  const talk = [
    'Lovely walk by the river today.',
    'I want to read more this winter.',
    'Can you suggest a film for tonight?',
    'The train was late again, as ever.',
  ]
  return Array.from({ length: options.rounds }, (_, index) => {
    const day = new Date(Date.UTC(2026, 0, 1) + index * 3 * 3_600_000).toISOString().slice(0, 16)
    const ref = `H${index + 1}`
    if (random() < 0.15) return { ref, day, text: talk[Math.floor(random() * talk.length)]!, table: null, cells: [] }
    const number = Math.floor(random() * options.tables.length)
    const table = options.tables[number]!
    const cells: Planted[] = []
    const lines = [table.title]
    table.columns.forEach((column, at) => {
      if (random() < options.dropout) return
      const value = column.draw(random)
      const isLate = index * 3 >= options.rounds * 2
      const write = (isLate && options.changes ? column.later : undefined) ?? column.write
      const written = write(value)
      cells.push({ table: number, column: at, value, near: write === column.write ? 1e-6 : (column.near ?? 2e-3) })
      // Another locale: the same numbers with a comma for the decimals.
      const text = isLate && options.changes ? written.replace(/(\d)\.(\d{1,2})(?!\d)/u, '$1,$2') : written
      lines.push(`${column.labels[Math.floor(random() * column.labels.length)]}: ${text}`)
    })
    if (random() < options.noise)
      lines.push(
        `${['Helper', 'Mood', 'Radio', 'Guest'][Math.floor(random() * 4)]} ${Math.floor(random() * 40)}: ${Math.floor(random() * 100)}`,
      )
    return { ref, day, text: lines.join('\n'), table: number, cells }
  })
}

export type FoundRow = { ref: string; cells: Record<string, { value: number | string | null }> }
export type FoundTable = { name: string; rows: FoundRow[] }
type Score = { right: number; found: number; planted: number }
export type Scores = { tables: Score; columns: Score; cells: Score }

/** Pairs found with planted tables by the cells that they share, one to one, columns likewise. */
export function score(planted: readonly PlantedTable[], rounds: readonly HiddenRound[], found: readonly FoundTable[]): Scores {
  const truth = new Map(rounds.map((round) => [round.ref, round]))
  const shared = new Map<string, number>()
  const votes = found.map((table) => {
    const counts = new Map<number, number>()
    for (const row of table.rows) {
      const number = truth.get(row.ref)?.table
      if (number !== null && number !== undefined) counts.set(number, (counts.get(number) ?? 0) + 1)
    }
    return counts
  })
  const pairs = votes
    .flatMap((counts, at) => [...counts].map(([number, count]) => ({ at, number, count })))
    .sort((a, b) => b.count - a.count)
  const tableOf = new Map<number, number>()
  for (const { at, number } of pairs) if (!tableOf.has(at) && ![...tableOf.values()].includes(number)) tableOf.set(at, number)
  const scores: Scores = {
    tables: { right: tableOf.size, found: found.length, planted: planted.length },
    columns: { right: 0, found: 0, planted: planted.reduce((sum, table) => sum + table.columns.length, 0) },
    cells: { right: 0, found: 0, planted: rounds.reduce((sum, round) => sum + round.cells.length, 0) },
  }
  found.forEach((table, at) => {
    const number = tableOf.get(at)
    shared.clear()
    const names = new Set<string>()
    for (const row of table.rows) {
      for (const [name, cell] of Object.entries(row.cells)) {
        if (cell.value === null) continue
        names.add(name)
        scores.cells.found++
        for (const planted of truth.get(row.ref)?.cells ?? [])
          if (same(planted, cell.value)) shared.set(`${name}\n${planted.column}`, (shared.get(`${name}\n${planted.column}`) ?? 0) + 1)
      }
    }
    scores.columns.found += names.size
    if (number === undefined) return
    const columnOf = new Map<string, number>()
    for (const [key] of [...shared].sort((a, b) => b[1] - a[1])) {
      const [name, column] = [key.split('\n')[0]!, Number(key.split('\n')[1])]
      if (!columnOf.has(name) && ![...columnOf.values()].includes(column)) columnOf.set(name, column)
    }
    scores.columns.right += columnOf.size
    for (const row of table.rows) {
      for (const planted of truth.get(row.ref)?.cells ?? []) {
        const name = [...columnOf].find(([, column]) => column === planted.column)?.[0]
        if (planted.table === number && name !== undefined && same(planted, row.cells[name]?.value ?? null)) scores.cells.right++
      }
    }
  })
  return scores
}

function same({ value, near }: Planted, found: number | string | null): boolean {
  return typeof found === 'number' && Math.abs(found - value) <= near * Math.max(1, Math.abs(value))
}

function adamm(home: string, ...words: string[]): string {
  return execFileSync(process.execPath, [join(import.meta.dirname, '../src-main/cli/main.ts'), ...words, '--home', home, '--json'], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

function main(): void {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      tables: { type: 'string', default: '8' },
      rounds: { type: 'string', default: '400' },
      dropout: { type: 'string', default: '0.08' },
      noise: { type: 'string', default: '0.3' },
      'no-changes': { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  })
  const random = seeded(Number(values.seed))
  const tables = plantTables(random, Number(values.tables))
  const rounds = liveLife(random, {
    tables,
    rounds: Number(values.rounds),
    dropout: Number(values.dropout),
    noise: Number(values.noise),
    changes: !values['no-changes'],
  })
  const folder = mkdtempSync(join(tmpdir(), 'adamm-hidden-'))
  const file = join(folder, 'life.jsonl')
  writeFileSync(
    file,
    rounds
      .map(({ ref, day, text }) => JSON.stringify({ session: 'H', date: day.slice(0, 10), round: ref, time: `${day}:00`, user: text }))
      .join('\n'),
  )
  const home = join(folder, 'home')
  adamm(home, 'import', file)
  const listed: { name: string }[] = JSON.parse(adamm(home, 'tables'))
  const found = listed.map(({ name }): FoundTable => ({ name, rows: JSON.parse(adamm(home, 'table', name, '--limit', '100000')).rows }))
  const scores = score(tables, rounds, found)
  for (const [what, { right, found: of, planted }] of Object.entries(scores)) {
    console.log(
      `${what.padEnd(8)} precision ${(right / Math.max(1, of)).toFixed(3)}  recall ${(right / planted).toFixed(3)}  (${right} right, ${of} found, ${planted} planted)`,
    )
  }
  console.log(`tables: ${found.map((table) => `${table.name} (${table.rows.length})`).join(', ')}`)
  if (values.keep) console.log(folder)
  else rmSync(folder, { recursive: true })
}

if (import.meta.main) main()

/**
 * Hidden tables: `npx node bench/hidden-schema.ts [--seed N] [--tables N] [--rounds N] [--dropout X] [--noise X] [--no-changes] [--keep]`.
 * A life is made up: planted tables with typed columns, units, synonyms of the labels, dropped and added lines, talk in between; in its last third
 * units change (kg to lb, km to mi, °C to °F; mg/dL to mmol/L and back where the label names the substance) and decimals are written with a comma.
 * It is written as a history file and imported through the command line like anybody's. Counted are precision and recall of tables,
 * columns and cells that come out; a cell is right when row, column and value, in the unit that the column says, are. Nothing is tuned to a seed.
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

/** A unit that the person changes to in the last third of the life. `near`: share by which the first unit may be missed, because it was rounded there. */
type Later = { unit: string; convert: (value: number) => number; decimals: number; near: number }
type Form = {
  unit: string | null
  write: (value: number) => string
  later?: Later
  /** What the label has to name for the two units to be one measure. */
  substance?: string
  draw: (random: Random) => number
}
type PlantedColumn = Form & { labels: string[] }
type PlantedTable = { title: string; columns: PlantedColumn[] }
/** The value in each unit that its column may say; `near`: share by which it may differ there. */
export type Planted = { table: number; column: number; values: { unit: string | null; value: number; near: number }[] }
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

/** mg/dL in one mmol/L: molar masses divided by 10. */
const SUBSTANCES = { glucose: 18.0156, cholesterol: 38.67, triglycerides: 88.57 } as const
const ROUNDED = 2e-3

/** Concentrations as two countries write them. */
function inBlood(substance: keyof typeof SUBSTANCES, first: 'mg/dL' | 'mmol/L'): Form {
  const factor = SUBSTANCES[substance]
  const lowest = 60 + factor
  if (first === 'mg/dL')
    return {
      unit: first,
      substance,
      draw: (random) => Math.round(lowest + random() * 240),
      write: (value) => `${value} mg/dL`,
      later: { unit: 'mmol/L', convert: (value) => value / factor, decimals: 2, near: (0.006 * factor) / lowest },
    }
  return {
    unit: first,
    substance,
    draw: (random) => Math.round((lowest / factor + random() * 12) * 10) / 10,
    write: (value) => `${value.toFixed(1)} mmol/L`,
    later: { unit: 'mg/dL', convert: (value) => value * factor, decimals: 0, near: 0.6 / lowest },
  }
}

/** How a column writes its numbers. */
const FORMS: readonly Form[] = [
  { unit: null, draw: (random) => Math.round(random() * 900 + 50) / 10, write: (value) => value.toFixed(1) },
  { unit: 'g', draw: (random) => Math.round(random() * 400 + 10), write: (value) => `${value} g` },
  { unit: '%', draw: (random) => Math.round(random() * 99), write: (value) => `${value} %` },
  { unit: 'EUR', draw: (random) => Math.round(random() * 9_000 + 100) / 100, write: (value) => `€${value.toFixed(2)}` },
  {
    unit: 's',
    draw: (random) => Math.round(random() * 600 + 20) * 60,
    write: (value) => `${Math.floor(value / 3600)} h ${(value % 3600) / 60} min`,
  },
  { unit: '°C', draw: (random) => Math.round(random() * 3_000) / 100, write: (value) => `${value.toFixed(2)} °C` },
  {
    unit: 'kg',
    draw: (random) => 400 + Math.round(random() * 600) / 10,
    write: (value) => `${value.toFixed(1)} kg`,
    later: { unit: 'lb', convert: (value) => value / 0.45359237, decimals: 1, near: ROUNDED },
  },
  {
    unit: 'km',
    draw: (random) => 20 + Math.round(random() * 300) / 10,
    write: (value) => `${value.toFixed(1)} km`,
    later: { unit: 'mi', convert: (value) => value / 1.609344, decimals: 2, near: ROUNDED },
  },
  {
    unit: '°C',
    draw: (random) => 20 + Math.round(random() * 300) / 10,
    write: (value) => `${value.toFixed(1)} °C`,
    later: { unit: '°F', convert: (value) => (value * 9) / 5 + 32, decimals: 1, near: ROUNDED },
  },
  inBlood('glucose', 'mg/dL'),
  inBlood('cholesterol', 'mmol/L'),
  inBlood('triglycerides', 'mg/dL'),
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
    const named = new Set<string>()
    const columns = kinds.map((kind): PlantedColumn => {
      const synonym = SYNONYMS[Math.floor(random() * SYNONYMS.length)]!
      const hasSynonym = random() < 0.4
      const form = FORMS[Math.floor(random() * FORMS.length)]!
      const { substance } = form
      const label = `${subject} ${substance === undefined ? kind : named.has(substance) ? `${kind} ${substance}` : substance}`
      if (substance !== undefined) named.add(substance)
      return { ...form, labels: hasSynonym ? [label, synonym(label)] : [label] }
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
      const isLate = options.changes && index * 3 >= options.rounds * 2
      const { unit, later } = column
      const isOther = isLate && later !== undefined
      const written = isOther ? `${later.convert(value).toFixed(later.decimals)} ${later.unit}` : column.write(value)
      const values = [
        { unit, value, near: isOther ? later.near : 1e-6 },
        // Converting a number as it was written first gives more digits than are kept.
        ...(later === undefined ? [] : [{ unit: later.unit, value: later.convert(value), near: isOther ? later.near : ROUNDED }]),
      ]
      cells.push({ table: number, column: at, values })
      // Another locale: the same numbers with a comma for the decimals.
      const text = isLate ? written.replace(/(\d)\.(\d{1,2})(?!\d)/u, '$1,$2') : written
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
export type FoundTable = { name: string; columns: { name: string; unit: string | null }[]; rows: FoundRow[] }
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
    const units = new Map(table.columns.map(({ name, unit }) => [name, unit]))
    shared.clear()
    const names = new Set<string>()
    for (const row of table.rows) {
      for (const [name, cell] of Object.entries(row.cells)) {
        if (cell.value === null) continue
        names.add(name)
        scores.cells.found++
        for (const planted of truth.get(row.ref)?.cells ?? [])
          if (same(planted, cell.value, units.get(name)))
            shared.set(`${name}\n${planted.column}`, (shared.get(`${name}\n${planted.column}`) ?? 0) + 1)
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
        if (planted.table === number && name !== undefined && same(planted, row.cells[name]?.value ?? null, units.get(name)))
          scores.cells.right++
      }
    }
  })
  return scores
}

function same({ values }: Planted, found: number | string | null, unit: string | null | undefined): boolean {
  if (typeof found !== 'number') return false
  return values.some((one) => one.unit === (unit ?? null) && Math.abs(found - one.value) <= one.near * Math.max(1, Math.abs(one.value)))
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
  const found = listed.map(({ name }): FoundTable => {
    const { columns, rows } = JSON.parse(adamm(home, 'table', name, '--limit', '100000'))
    return { name, columns, rows }
  })
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

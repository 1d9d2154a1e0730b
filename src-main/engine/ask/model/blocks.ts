/**
 * The memory as a model gets it while answering: short, with a ref for everything that can be cited. In: tables, episodes, step outputs.
 * Out: data blocks. Ten units and the metadata of five tables and five episodes stay far below the paper's 8,300 tokens a query.
 */
import type { MemoryUnit } from '../../../../src-shared/model.ts'
import type { Db } from '../../db/open.ts'
import { pictureText } from '../../hierarchy/unit-text.ts'
import type { DataBlock } from '../../llm/types.ts'
import { formatValue } from '../format.ts'
import type { QueryTable } from '../query-table.ts'
import type { StepOutput } from '../tools/registry.ts'
import type { MatchedRow } from '../tools/tool.ts'

/** Characters of one retrieved unit, of its neighbours' window, and of one episode's description. */
const UNIT = 800
const WINDOW = 160
const EPISODE = 300
const PICTURE = 500
const MOST_SAMPLES = 3
const MOST_GROUPS = 40

export function questionBlock(question: string): DataBlock {
  return { kind: 'questions', ref: 'question', text: question, roundIds: [] }
}

/** Name, description, columns with type, unit and sampled values. */
export function tableBlock(table: QueryTable): DataBlock {
  const columns = table.columns.map(({ name, label, type, unit }) => {
    const samples = (table.samples.get(name) ?? []).slice(0, MOST_SAMPLES)
    const named = label.replaceAll('_', ' ').toLowerCase() === name.replaceAll('_', ' ') ? '' : ` "${label}"`
    return `${name}${named}: ${type}${unit === null ? '' : ` in ${unit}`}${samples.length > 0 ? ` (such as ${samples.join(', ')})` : ''}`
  })
  return { kind: 'tables', ref: `table ${table.name}`, text: `${table.name}: ${table.description}\n${columns.join('\n')}`, roundIds: [] }
}

export function episodeBlock({ id, description }: { id: number; description: string }): DataBlock {
  return { kind: 'descriptions', ref: `episode ${id}`, text: description.slice(0, EPISODE), roundIds: [] }
}

/** What a step brought; rows are cited as "row N of TABLE", units by their own ref. */
export function outputBlocks(db: Db, output: StepOutput, step: number, locale: string): DataBlock[] {
  switch (output.tool) {
    case 'Lookup':
    case 'Filter': {
      const { table, matching_rows: rows, total } = output.output
      return [
        stepBlock(step, `${output.tool}: ${total} rows of ${table} match, ${rows.length} shown.`),
        ...rows.map((row) => rowBlock(table, row, null, locale)),
      ]
    }
    case 'Rank': {
      const { table, ranked_rows: rows, n, missing, unit } = output.output
      const head = `Rank: ${n} rows of ${table} have the value, ${missing} lack it; in order of rank:`
      return [stepBlock(step, head), ...rows.map((row) => rowBlock(table, row, { value: row.target, unit }, locale))]
    }
    case 'Compute':
      return [stepBlock(step, computedText(output.output, locale))]
    case 'SemanticMatch':
    case 'EventLocate': {
      const units = output.output.ranked_memory_units
      return [
        stepBlock(step, `${output.tool}: ${units.length} memories found.`),
        ...units.flatMap((unit) => [unitBlock(unit), ...pictureBlocks(db, unit)]),
      ]
    }
  }
}

export const rowRef = (table: string, row: number): string => `row ${row} of ${table}`

function stepBlock(step: number, text: string): DataBlock {
  return { kind: 'tables', ref: `step ${step}`, text, roundIds: [] }
}

function rowBlock(
  table: string,
  row: MatchedRow,
  target: { value: string | number; unit: string | null } | null,
  locale: string,
): DataBlock {
  const cells = Object.entries(row.values).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]))
  const ranked = target === null ? [] : [`ranked by: ${formatValue(target.value, target.unit, locale)}`]
  return {
    kind: 'tables',
    ref: rowRef(table, row.row),
    text: [...ranked, ...(row.time === null ? [] : [`time: ${row.time}`]), ...cells].join('; '),
    roundIds: [],
  }
}

function computedText(output: Extract<StepOutput, { tool: 'Compute' }>['output'], locale: string): string {
  const { operator, value, unit, n, missing, span, list, groups, by_unit: byUnit, empty } = output.computed_result
  const say = (number: number | string | null, inUnit: string | null): string =>
    number === null ? 'no value' : `${number}${inUnit === null ? '' : ` ${inUnit}`} (${formatValue(number, inUnit, locale)})`
  return [
    `Compute ${operator} over ${output.table}: ${empty ? 'no row in this scope' : say(value, unit)}.`,
    `${n} rows with the value, ${missing} without.`,
    ...(span.from === null ? [] : [`From ${span.from} to ${span.to}.`]),
    ...(list === undefined
      ? []
      : [`Values: ${list.slice(0, MOST_GROUPS).join(', ')}${list.length > MOST_GROUPS ? ` and ${list.length - MOST_GROUPS} more` : ''}.`]),
    ...(groups ?? []).slice(0, MOST_GROUPS).map((group) => `${group.key}: ${say(group.value, group.unit)}, ${group.n} rows`),
    ...(byUnit ?? []).map((one) => `${one.unit}: ${say(one.value, one.unit)}, ${one.n} rows`),
  ].join('\n')
}

function unitBlock(unit: MemoryUnit): DataBlock {
  const around = (unit.window ?? []).map(({ ref, time, text }) => `[${ref}${time === null ? '' : `, ${time}`}] ${text.slice(0, WINDOW)}`)
  return {
    kind: unit.level === 'event' ? 'messages' : 'descriptions',
    ref: unit.ref,
    text: [`${unit.time === null ? 'time unknown' : unit.time}: ${unit.text.slice(0, UNIT)}`, ...around].join('\n'),
    roundIds: unit.level === 'event' ? [unit.id] : [],
  }
}

/** What was read in its pictures, where the unit's own text is that of messages. */
function pictureBlocks(db: Db, unit: MemoryUnit): DataBlock[] {
  if (unit.level !== 'event' || unit.media.length === 0) return []
  const text = pictureText(db, unit.id).slice(0, PICTURE)
  if (text === '' || unit.text.startsWith(text)) return []
  return [{ kind: 'picture_text', ref: `picture of ${unit.ref}`, text, roundIds: [unit.id] }]
}

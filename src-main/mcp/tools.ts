/**
 * What another assistant may call: the six typed tools, questions, search, tables, SQL, proofs; and, where the person allowed writing, imports,
 * corrections and undo. Forgetting is for the person alone.
 * Every result carries adamm:// addresses of what it rests on. In: a host. Out: MCP tools with JSON schemas.
 */
import { z } from 'zod'
import { ToolSchema, type CallToolResult, type Tool } from '@modelcontextprotocol/sdk/types.js'
import { AdammError } from '../../src-shared/errors.ts'
import type { Evidence, MemoryUnit } from '../../src-shared/model.ts'
import { ToolName } from '../../src-shared/model.ts'
import { ask } from '../cli/command.ts'
import type { Host } from '../host.ts'
import { linked, roundUri, tableUri } from './links.ts'

/** Citations of one result; `n` and the rows' numbers say how many there are. */
const MOST_LINKS = 50

export type McpTool = {
  name: string
  description: string
  arguments: z.ZodType<Record<string, unknown>>
  /** True for tools that change the memory; offered only with --write. */
  writes: boolean
  run(host: Host, input: Record<string, unknown>, signal: AbortSignal): Promise<Record<string, unknown>>
}

function define<Schema extends z.ZodObject>(tool: {
  name: string
  description: string
  writes?: boolean
  arguments: Schema
  run(host: Host, input: z.output<Schema>, signal: AbortSignal): Promise<Record<string, unknown>>
}): McpTool {
  return {
    name: tool.name,
    description: tool.description,
    arguments: tool.arguments,
    writes: tool.writes ?? false,
    run: (host, input, signal) => tool.run(host, tool.arguments.parse(input), signal),
  }
}

export const memoryTools: readonly McpTool[] = [
  define({
    name: 'ask',
    description:
      'Answers a question from the personal memory with an exact value over all rows, or with quotes; says "not in memory" when nothing supports an answer. Carries the plan, the rows and the addresses of the evidence.',
    arguments: z.strictObject({ question: z.string().trim().min(1).max(2_000) }),
    async run(host, { question }, signal) {
      const { answer } = await ask(host, 'ask.question', { question }, signal)
      const { kind, value, unit, span, n, missing, notes, plan, steps, rows, title } = answer
      const sql = steps.flatMap((step) => (step.sql === null ? [] : [step.sql]))
      return { title, answer: answer.answer, kind, value, unit, span, n, missing, notes, plan, sql, rows, ...evidence(answer.evidence) }
    },
  }),
  define({
    name: 'search',
    description: 'Finds remembered rounds, episodes or topics by content and time, best first.',
    arguments: z.strictObject({
      query: z.string().trim().min(1).max(2_000),
      scope: z.enum(['topic', 'episode', 'event']).default('event'),
      limit: z.number().int().min(1).max(200).default(10),
    }),
    async run(host, input, signal) {
      return { results: (await ask(host, 'search.query', input, signal)).map(linkedUnit) }
    },
  }),
  define({
    name: 'list_tables',
    description: 'Lists the tables that were discovered in the memory, with columns, types, units, rows and span.',
    arguments: z.strictObject({}),
    async run(host) {
      const tables = await ask(host, 'tables.list', {})
      return { tables: tables.map((table) => ({ ...table, uri: tableUri(table.name) })) }
    },
  }),
  define({
    name: 'sql',
    description: 'Runs one read-only SELECT over the discovered tables (each is a table of its name with order, time and ref).',
    arguments: z.strictObject({ query: z.string().min(1).max(20_000), limit: z.number().int().min(1).max(10_000).default(200) }),
    async run(host, { query, limit }, signal) {
      return await ask(host, 'sql.query', { sql: query, limit }, signal)
    },
  }),
  define({
    name: 'proof',
    description: 'Shows what one value or round rests on: raw text, exact place in the picture or message, the other values of its record.',
    arguments: z.strictObject({ observation: z.number().int().positive().optional(), round: z.number().int().positive().optional() }),
    async run(host, { observation, round }) {
      if (observation !== undefined) return { ...(await ask(host, 'proof.observation', { observation })) }
      if (round !== undefined) return { ...(await ask(host, 'proof.round', { round })) }
      throw new AdammError('INVALID_INPUT', 'proof takes "observation" or "round", a number from a result\'s evidence.')
    },
  }),
  define({
    name: 'import',
    description: 'Remembers files or folders of this computer: pictures, chats, histories, zips. What is already there is left alone.',
    writes: true,
    arguments: z.strictObject({
      paths: z.array(z.string().min(1)).min(1).max(1_000),
      as: z.string().optional(),
      timezone: z.string().optional(),
    }),
    async run(host, { paths, as, timezone }, signal) {
      const options = { ...(as === undefined ? {} : { as }), ...(timezone === undefined ? {} : { timezone }) }
      return { ...(await ask(host, 'import.run', { paths, options }, signal)) }
    },
  }),
  define({
    name: 'correct',
    description:
      'Puts a value in the place of what was read in one cell, when the person says that it is wrong. "row" is the number of a row in the results of Filter, Lookup and Rank; a text is read in the column\'s type and unit; null empties the cell. What was read stays, and undo takes it back.',
    writes: true,
    arguments: z.strictObject({
      table: z.string().min(1).max(200),
      row: z.number().int().positive(),
      column: z.string().min(1).max(200),
      value: z.union([z.string().max(2_000), z.number(), z.null()]),
    }),
    async run(host, place, signal) {
      return { ...(await ask(host, 'corrections.set', place, signal)), uri: tableUri(place.table) }
    },
  }),
  define({
    name: 'undo',
    description:
      'Takes back the newest change in the journal (a correction, a name, a merge of tables), whoever made it, and says which it was.',
    writes: true,
    arguments: z.strictObject({}),
    async run(host, _, signal) {
      return { ...(await ask(host, 'undo.last', {}, signal)) }
    },
  }),
]

/** The six tools as the engine describes them. @throws AdammError */
export async function typedTools(host: Host): Promise<Tool[]> {
  const described = await ask(host, 'tools.describe', {})
  return described.map(({ name, description, arguments: schema }) => ({
    name,
    description: `${description} Table and column names: list_tables.`,
    inputSchema: { ...schema, type: 'object' },
    annotations: { readOnlyHint: true, openWorldHint: false },
  }))
}

export function describeTool(tool: McpTool): Tool {
  return ToolSchema.parse({
    name: tool.name,
    description: tool.description,
    inputSchema: z.toJSONSchema(tool.arguments, { io: 'input' }),
    annotations: { readOnlyHint: !tool.writes, destructiveHint: false, openWorldHint: false },
  })
}

/** One call, whatever it is. @throws AdammError NOT_FOUND for a name that is not offered */
export async function runNamed(
  host: Host,
  offered: readonly McpTool[],
  name: string,
  input: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const typed = ToolName.safeParse(name)
  if (typed.success) {
    const asked = input['result_budget']
    const units = typeof asked === 'number' && Number.isInteger(asked) ? Math.min(200, Math.max(10, asked)) : 10
    const run = await ask(host, 'tools.run', { tool: typed.data, arguments: input, units }, signal)
    return { result: withUnitLinks(run.result), units: run.units, sql: run.sql, ...evidence(run.evidence) }
  }
  const tool = offered.find((known) => known.name === name)
  if (tool === undefined) throw new AdammError('NOT_FOUND', `There is no tool "${name}" here.`)
  return tool.run(host, input, signal)
}

/** A result as text for models that read it, as structure for programs, with links to open. */
export function toCallResult(result: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: result }
}

function evidence(found: readonly Evidence[]): { evidence: ReturnType<typeof linked>[]; evidenceTotal: number } {
  return { evidence: found.slice(0, MOST_LINKS).map(linked), evidenceTotal: found.length }
}

function linkedUnit(unit: MemoryUnit): MemoryUnit & { uri?: string } {
  return unit.level === 'event' ? { ...unit, uri: roundUri(unit.id) } : unit
}

function withUnitLinks(result: unknown): unknown {
  const units = z
    .object({ ranked_memory_units: z.array(z.custom<MemoryUnit>((value) => typeof value === 'object')) })
    .loose()
    .safeParse(result)
  return units.success ? { ...units.data, ranked_memory_units: units.data.ranked_memory_units.map(linkedUnit) } : result
}

/**
 * What a prepared question keeps of an execution (METHOD 8): operators with their arguments, and no answer. In: executed steps and what they reached.
 * Out: a program, the contract that it must reach, and whether an execution of today is that program and reaches it (`Ready`).
 */
import type { BankContract, BankProgram, Evidence, Modality, QuestionType } from '../../../src-shared/model.ts'
import { MOST_OPERATORS } from '../../../src-shared/model.ts'
import type { Executed } from '../ask/prepared.ts'

const DATE = /^\d{4}(?:-\d{2}(?:-\d{2}(?:[T ][\d:.]+)?)?)?$/u

/**
 * Lowers executed steps. Dates come of the clock and of the question, values of later steps of earlier ones: both are left open, so that the program
 * fits the memory of tomorrow; everything else is fixed.
 */
export function lower({ steps, body }: Executed): BankProgram {
  const program = steps.flatMap(({ tool, arguments: input }, step): BankProgram => {
    const operator: BankProgram[number] = { operator: tool, arguments: opened(input, step) }
    if (tool === 'SemanticMatch') return [operator, { operator: 'context', arguments: {} }]
    return tool === 'EventLocate' ? [operator, { operator: 'time_window', arguments: {} }] : [operator]
  })
  const isSeen = body.evidence.some(({ media }) => media !== undefined)
  return [...program, ...(isSeen ? [{ operator: 'picture' as const, arguments: {} }] : [])].slice(0, MOST_OPERATORS)
}

function opened(input: Readonly<Record<string, unknown>>, step: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, name === 'query_content' ? '$question' : openedValue(value, step, name)]),
  )
}

function openedValue(value: unknown, step: number, name: string): unknown {
  if (Array.isArray(value)) return value.map((one) => openedValue(one, step, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, openedValue(one, step, name === 'key_values' ? 'value' : key)]),
    )
  if (step > 0 && name === 'value') return '$step'
  return typeof value === 'string' && DATE.test(value) ? '$date' : value
}

/** The same operators over the same tables and columns; whether a picture stands behind the rows may change with them. */
export function isSameProgram(left: BankProgram, right: BankProgram): boolean {
  const bare = (program: BankProgram): string => JSON.stringify(program.filter(({ operator }) => operator !== 'picture'))
  return bare(left) === bare(right)
}

const SOURCES: Readonly<Record<QuestionType, number>> = { value: 1, when: 1, list: 2, choice: 2, yes_no: 2, text: 1 }

/** What a question of this type must reach when its rows come from there. */
export function contractOf(type: QuestionType, { evidence }: { evidence: readonly Evidence[] }): BankContract {
  const reached = modalitiesOf(evidence)
  return {
    // A table's rows may come of pictures today and of messages tomorrow; that they are rows, or words, stays.
    modalities: type === 'text' ? (reached.has('picture') && !reached.has('text') ? ['picture'] : ['text']) : ['table'],
    capabilities: type === 'text' ? ['SemanticMatch'] : [],
    sources: SOURCES[type],
  }
}

export function modalitiesOf(evidence: readonly Evidence[]): Set<Modality> {
  return new Set(
    evidence.flatMap(({ table, media, quote }): Modality[] => [
      ...(table === undefined ? [] : (['table'] as const)),
      ...(media === undefined ? [] : (['picture'] as const)),
      ...(quote === undefined || quote === '' ? [] : (['text'] as const)),
    ]),
  )
}

/** Ready(E, T; R): it ran, returned evidence, and reached every modality, capability and number of sources. @returns what is missing; null when ready */
export function unready({ steps, body }: Executed, contract: BankContract): string | null {
  const failed = steps.find(({ error }) => error !== null)
  if (failed) return `${failed.tool} failed.`
  if (steps.length === 0 || body.kind === 'not_in_memory' || body.evidence.length === 0) return 'Nothing was found.'
  const reached = modalitiesOf(body.evidence)
  const missing = contract.modalities.find((one) => !reached.has(one))
  if (missing) return `No ${missing} was reached.`
  const operators = new Set(lower({ steps, body }).map(({ operator }) => operator))
  const unused = contract.capabilities.find((one) => !operators.has(one))
  if (unused) return `${unused} was not used.`
  const sources = new Set(body.evidence.map(({ roundId }) => roundId)).size
  return sources < contract.sources ? `${sources} of ${contract.sources} sources.` : null
}

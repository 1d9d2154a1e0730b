/** What a planned question is: tool calls to make, and how their outputs become an outcome. */
import type { PlannedCall } from '../steps.ts'
import type { ComputedGroup, ComputedResult } from '../tools/compute.ts'
import type { StepOutput } from '../tools/registry.ts'

export type Outcome = {
  kind: 'cells' | 'number' | 'truth'
  values: (string | number)[]
  /** Row ids it rests on, in the table's order. */
  rows: number[]
  unit: string | null
  n: number | null
  missing: number | null
  span: { from: string | null; to: string | null } | null
  empty: boolean
  groups: ComputedGroup[] | null
  byUnit: NonNullable<ComputedResult['by_unit']> | null
  mixedUnits: string[]
  /** Values of the compared sides, for the sentence. */
  sides: { label: string; value: number }[]
  /** A part and its whole behind a share, each in its own unit. */
  parts?: { label: string; value: number; unit: string | null }[]
  /** Days, weeks or months that a total was spread over. */
  periods?: number
  /** Per day or per row, for a trend. */
  slope?: { value: number; unit: string | null }
}

export type Program = {
  calls: PlannedCall[]
  finish(outputs: readonly StepOutput[]): Outcome
  /** What can be said when the last step could not run, null when nothing can. */
  partial?(outputs: readonly StepOutput[]): Outcome | null
}

export const NOTHING: Outcome = {
  kind: 'cells',
  values: [],
  rows: [],
  unit: null,
  n: 0,
  missing: 0,
  span: null,
  empty: true,
  groups: null,
  byUnit: null,
  mixedUnits: [],
  sides: [],
}

/** The groups with the best value of each unit, several where they are equal. In: groups as "highest" and "lowest" order them. */
export function bestGroups(groups: readonly ComputedGroup[]): ComputedGroup[][] {
  const best = new Map<string | null, ComputedGroup[]>()
  for (const group of groups) {
    const known = best.get(group.unit)
    if (known === undefined) best.set(group.unit, [group])
    else if (known[0]?.value === group.value) known.push(group)
  }
  return [...best.values()]
}

/** A candidate interpretation: a form with the words it accounts for. Builders make them, score.ts weighs them. */
import { measureCandidates } from './bounds.ts'
import type { ValueForm } from './forms.ts'
import type { Constraint } from './links.ts'
import type { Reading, ScopeCandidate, Target } from './reading.ts'
import type { Trigger, TriggerKind } from './triggers.ts'
import type { ColumnView, Measure } from './view.ts'

/** Words and what they were taken for. */
export type Part = { tokens: readonly number[]; strength: number; as: string }

export type Candidate = {
  form: ValueForm
  parts: Part[]
  triggers: Trigger[]
  /** How usual the form is before any word speaks for it. */
  prior: number
  rule: string
}

export function constraintPart(constraint: Constraint): Part {
  return {
    tokens: constraint.says ? [...constraint.says, ...constraint.tokens] : constraint.tokens,
    strength: constraint.strength,
    as: constraint.label,
  }
}

export function scopeParts(scope: ScopeCandidate): Part[] {
  return scope.all.map(constraintPart)
}

export function targetPart(target: Target): Part {
  return { tokens: target.tokens, strength: target.strength, as: `column ${target.column.column.label}` }
}

export function measurePart(measure: Measure, tokens: readonly number[], strength: number): Part {
  return { tokens, strength, as: `measure ${measure.column?.column.label ?? 'row order'}` }
}

export function triggersOf(reading: Reading, ...kinds: TriggerKind[]): Trigger[] {
  return reading.triggers.filter((trigger) => kinds.includes(trigger.kind))
}

export function triggerPart(trigger: Trigger): Part {
  return { tokens: trigger.tokens, strength: 1, as: trigger.kind }
}

/** Columns whose names are said, with the best strength of each. */
export function saidColumns(reading: Reading): Target[] {
  const best = new Map<ColumnView, Target>()
  for (const link of reading.links) {
    const known = best.get(link.column)
    if (!known || link.strength > known.strength)
      best.set(link.column, { column: link.column, strength: link.strength, tokens: link.tokens })
  }
  return [...best.values()].toSorted((a, b) => b.strength - a.strength)
}

/** Measures said near a place, or the main measure of a table whose name was said. */
export function measuresNear(
  reading: Reading,
  at: number,
  dimensions: readonly string[],
): { measure: Measure; strength: number; tokens: readonly number[] }[] {
  const said = measureCandidates(reading.view, reading.links, at, at + 1, dimensions).filter(({ measure }) => measure.facet === 'number')
  const main = reading.view.table.mainMeasure
  const withMain = said.map((one) =>
    one.measure.column?.column.name === main && reading.tableTokens.length > 0 ? { ...one, strength: Math.max(one.strength, 0.5) } : one,
  )
  return withMain.toSorted((a, b) => b.strength - a.strength).slice(0, 4)
}

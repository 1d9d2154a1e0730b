/** Builders of forms that relate rows or results: next and previous rows, same as, comparisons, differences, yes/no, spans, streaks. */
import { directionOn, measureCandidates, numericDirection } from './bounds.ts'
import { isLevel, measuresSaid, rowsOf } from './builders.ts'
import {
  constraintPart,
  measurePart,
  saidColumns,
  scopeParts,
  targetPart,
  triggerPart,
  triggersOf,
  type Candidate,
  type Part,
} from './candidate.ts'
import type { RowsForm, ValueForm } from './forms.ts'
import type { Constraint } from './links.ts'
import { anchorsOf, anchorScope, pairsOf } from './pairs.ts'
import type { Reading, ScopeCandidate } from './reading.ts'
import type { Trigger } from './triggers.ts'
import type { ColumnView, Measure } from './view.ts'

function restScopes(reading: Reading, used: Constraint, trigger: Trigger): ScopeCandidate[] {
  return reading.scopes.filter(
    (scope) =>
      scope.all.length <= 1 &&
      !scope.all.some((constraint) => constraint.column === used.column) &&
      ![...used.tokens, ...trigger.tokens].some((token) => scope.tokens.has(token)),
  )
}

/** "who finished after X", "the song before X"; "how many are above X". */
export function neighbours(reading: Reading): Candidate[] {
  const found: Candidate[] = []
  const asked = triggersOf(reading, 'count')
  const extra = triggersOf(reading, 'first', 'last', 'other')
  for (const trigger of triggersOf(reading, 'next', 'previous')) {
    const companions = triggersOf(reading, 'next', 'previous').filter((other) => other !== trigger && other.kind === trigger.kind)
    for (const anchor of anchorsOf(reading)) {
      if (anchor.tokens.some((token) => trigger.tokens.includes(token))) continue
      const distance = anchor.at - Math.max(...trigger.tokens)
      const near = distance > 0 && distance <= 4 ? 0.4 : distance > 0 ? 0 : -0.5
      for (const scope of restScopes(reading, anchor, trigger)) {
        const parts = [...scopeParts(scope), constraintPart(anchor), triggerPart(trigger), ...companions.map(triggerPart)]
        const rows: RowsForm = {
          form: 'neighbour',
          anchor: anchorScope(anchor),
          offset: trigger.kind === 'next' ? 1 : -1,
          within: { all: scope.all },
        }
        for (const target of [...reading.targets, ...ownColumn(reading, anchor)]) {
          found.push({
            rule: 'neighbour',
            form: { form: 'project', rows, column: target.column },
            parts: [...parts, targetPart(target)],
            triggers: [trigger, ...companions],
            prior: near + (scope.all.length > 0 ? -0.3 : 0),
          })
        }
        if (asked.length === 0) continue
        const operator = trigger.kind === 'next' ? '>' : '<'
        const counted: RowsForm = {
          form: 'relative',
          anchor: anchorScope(anchor),
          measure: { column: null, facet: 'order' },
          operator,
          within: { all: scope.all },
        }
        const nouns = saidColumns(reading).filter((said) => said.tokens.some((token) => reading.head.noun.includes(token)))
        found.push({
          rule: 'count beyond',
          form: { form: 'count', rows: counted },
          parts: [...parts, ...asked.map(triggerPart), ...nouns.slice(0, 1).map(targetPart)],
          triggers: [trigger, ...companions, ...asked, ...extra],
          prior: near,
        })
      }
    }
  }
  return found
}

function ownColumn(reading: Reading, anchor: Constraint): { column: ColumnView; strength: number; tokens: number[] }[] {
  if (!anchor.column || reading.targets.some((target) => target.column === anchor.column)) return []
  return [{ column: anchor.column, strength: 0.35, tokens: [] }]
}

/** "which other rider has the same time as X", "joined the same year as X". */
export function sames(reading: Reading): Candidate[] {
  const found: Candidate[] = []
  const others = triggersOf(reading, 'other')
  for (const trigger of triggersOf(reading, 'same')) {
    const near = reading.links.filter((link) =>
      link.tokens.some((token) => token > Math.max(...trigger.tokens) && token - Math.max(...trigger.tokens) <= 4),
    )
    for (const anchor of anchorsOf(reading)) {
      for (const column of reading.view.columns) {
        if (column === anchor.column || column.distinct === column.filled) continue
        const link = near.find((known) => known.column === column)
        if (!link && near.length > 0) continue
        const rows: RowsForm = { form: 'same', anchor: anchorScope(anchor), column, within: { all: [] } }
        const parts: Part[] = [
          constraintPart(anchor),
          triggerPart(trigger),
          { tokens: link?.tokens ?? [], strength: link?.strength ?? 0.2, as: `same ${column.column.label}` },
        ]
        for (const target of [...reading.targets, ...ownColumn(reading, anchor)]) {
          if (target.column === column) continue
          found.push({
            rule: 'same',
            form: { form: 'project', rows, column: target.column },
            parts: [...parts, targetPart(target)],
            triggers: [trigger, ...others],
            prior: target.column === anchor.column ? 0.3 : 0,
          })
        }
        const asked = triggersOf(reading, 'count')
        if (asked.length > 0)
          found.push({
            rule: 'count same',
            form: { form: 'count', rows },
            parts: [...parts, ...asked.map(triggerPart)],
            triggers: [trigger, ...asked, ...others],
            prior: 0,
          })
      }
    }
  }
  return found
}

/** "taller than X", "more shows than X": rows beyond the anchor's own measure. */
export function relatives(reading: Reading): Candidate[] {
  const found: Candidate[] = []
  const asked = triggersOf(reading, 'count')
  for (const trigger of triggersOf(reading, 'comparative')) {
    const at = trigger.tokens[0] ?? 0
    const measures = measureCandidates(reading.view, reading.links, at, at + 1, trigger.dimensions).slice(0, 3)
    for (const anchor of anchorsOf(reading)) {
      // A bare number behind "than" is a limit, not a row.
      if (anchor.at < at || anchor.tokens.every((token) => /^\d/u.test(reading.question.tokens[token]?.text ?? ''))) continue
      for (const { measure, strength, tokens } of measures) {
        if (measure.column === anchor.column) continue
        const direction = directionOn(trigger.adjective ?? '', trigger.direction ?? 'max', measure)
        for (const scope of restScopes(reading, anchor, trigger)) {
          const rows: RowsForm = {
            form: 'relative',
            anchor: anchorScope(anchor),
            measure,
            operator: direction === 'max' ? '>' : '<',
            within: { all: scope.all },
          }
          const parts = [...scopeParts(scope), constraintPart(anchor), triggerPart(trigger), measurePart(measure, tokens, strength)]
          const prior = strength < 0.3 ? -0.8 : 0.2
          if (asked.length > 0)
            found.push({
              rule: 'count beyond value',
              form: { form: 'count', rows },
              parts: [...parts, ...asked.map(triggerPart), ...reading.targets.slice(0, 1).map(targetPart)],
              triggers: [trigger, ...asked],
              prior,
            })
          for (const target of reading.targets)
            found.push({
              rule: 'beyond value',
              form: { form: 'project', rows, column: target.column },
              parts: [...parts, targetPart(target)],
              triggers: [trigger],
              prior,
            })
        }
      }
    }
  }
  return found
}

/** "which is longer, A or B": the option with more of the measure, or with more rows. */
export function choices(reading: Reading): Candidate[] {
  const found: Candidate[] = []
  for (const trigger of triggersOf(reading, 'or')) {
    const degrees = triggersOf(reading, 'comparative', 'superlative', 'first', 'last')
    for (const pair of pairsOf(reading, ['or'])) {
      const column = pair[0].column
      if (!column) continue
      const target = reading.targets.find((known) => known.column === column)
      const parts = [...pair.map(constraintPart), triggerPart(trigger), ...(target ? [targetPart(target)] : [])]
      const scopes = reading.scopes.filter(
        (scope) =>
          scope.all.length <= 1 &&
          !scope.all.some(
            (constraint) =>
              constraint.column === column || constraint.tokens.some((token) => pair.some((option) => option.tokens.includes(token))),
          ),
      )
      for (const scope of scopes) {
        if (degrees.length === 0 && scope.all.length > 0)
          found.push({
            rule: 'either',
            form: { form: 'choose', scope: { all: scope.all }, column, options: [...pair], measure: null, direction: 'max' },
            parts: [...parts, ...scopeParts(scope)],
            triggers: [trigger],
            prior: 0.2,
          })
        for (const degree of degrees)
          found.push(...choicesBy(reading, degree, scope, column, pair, [...parts, ...scopeParts(scope)], trigger))
      }
    }
  }
  return found
}

function choicesBy(
  reading: Reading,
  degree: Trigger,
  scope: ScopeCandidate,
  column: ColumnView,
  pair: readonly Constraint[],
  parts: readonly Part[],
  trigger: Trigger,
): Candidate[] {
  const at = degree.tokens[0] ?? 0
  const positional = degree.kind === 'first' || degree.kind === 'last'
  const measures: { measure: Measure; strength: number; tokens: readonly number[] }[] = positional
    ? [{ measure: { column: null, facet: 'order' }, strength: 1, tokens: [] }]
    : measureCandidates(reading.view, reading.links, at, at + 1, degree.dimensions)
        .filter(({ measure }) => measure.column !== column)
        .slice(0, 4)
  const byMeasure = measures.map(({ measure, strength, tokens }): Candidate => {
    const direction = positional
      ? degree.kind === 'first'
        ? 'min'
        : 'max'
      : directionOn(degree.adjective ?? '', degree.direction ?? 'max', measure)
    return {
      rule: 'choice',
      form: { form: 'choose', scope: { all: scope.all }, column, options: [...pair], measure, direction },
      parts: [...parts, triggerPart(degree), measurePart(measure, tokens, strength)],
      triggers: [trigger, degree],
      prior: 0.5 + (strength < 0.3 ? -0.5 : 0) - scope.all.length * 0.1,
    }
  })
  if (positional) return byMeasure
  return [
    ...byMeasure,
    {
      rule: 'choice by rows',
      form: {
        form: 'choose',
        scope: { all: scope.all },
        column,
        options: [...pair],
        measure: null,
        direction: numericDirection(degree.adjective ?? ''),
      },
      parts: [...parts, triggerPart(degree)],
      triggers: [trigger, degree],
      prior: 0.2,
    },
  ]
}

/** "difference in X between A and B", "how many more X than Y": |A - B| of cells, sums or counts. */
export function differences(reading: Reading): Candidate[] {
  const found: Candidate[] = []
  const average = triggersOf(reading, 'average')
  const asked = triggersOf(reading, 'count', 'average', 'total')
  const sideOperator = average.length > 0 ? 'mean' : 'sum'
  for (const trigger of triggersOf(reading, 'difference', 'ratio')) {
    const operator = trigger.kind === 'ratio' ? '/' : '-'
    // "How much more in April than in March" is less than nothing where April had less.
    const signed = reading.today !== null && trigger.adjective !== null
    const absolute = operator === '-' && !signed
    const ordered = (left: ValueForm, right: ValueForm): { left: ValueForm; right: ValueForm } =>
      signed && trigger.direction === 'min' ? { left: right, right: left } : { left, right }
    for (const pair of pairsOf(reading, ['and', 'than', 'to', 'or', 'vs', 'versus', 'from'])) {
      const rest = reading.scopes.filter(
        (scope) =>
          scope.all.length <= 1 &&
          ![...pair.flatMap((option) => option.tokens), ...trigger.tokens].some((token) => scope.tokens.has(token)) &&
          !scope.all.some((constraint) => constraint.column === pair[0].column),
      )
      for (const scope of rest) {
        const parts = [...scopeParts(scope), ...pair.map(constraintPart), triggerPart(trigger), ...asked.map(triggerPart)]
        const sides = pair.map((option): RowsForm => ({ form: 'scope', scope: { all: [option, ...scope.all] } }))
        const [left, right] = sides
        if (!left || !right) continue
        for (const { measure, strength, tokens } of measuresSaid(reading)
          .filter((said) => said.measure.facet === 'number' && said.measure.column !== pair[0].column)
          .slice(0, 3)) {
          const side = (rows: RowsForm): ValueForm => ({
            form: 'aggregate',
            rows,
            measure,
            operator: isLevel(measure.column) ? 'mean' : sideOperator,
          })
          found.push({
            rule: 'difference',
            form: { form: 'difference', ...ordered(side(left), side(right)), operator, absolute },
            parts: [...parts, measurePart(measure, tokens, strength)],
            triggers: [trigger, ...asked],
            prior: 0.3,
          })
        }
        found.push({
          rule: 'difference of counts',
          form: {
            form: 'difference',
            ...ordered({ form: 'count', rows: left }, { form: 'count', rows: right }),
            operator,
            absolute,
          },
          parts,
          triggers: [trigger, ...asked],
          prior: 0,
        })
      }
    }
    found.push(...columnDifferences(reading, trigger, asked))
  }
  return found
}

/** Two numeric columns of one row: "difference between executions in persona and in effigie"; the two ends of one column. */
function columnDifferences(reading: Reading, trigger: Trigger, asked: readonly Trigger[]): Candidate[] {
  const numeric = measuresSaid(reading)
    .filter((said) => said.measure.facet === 'number' && said.strength >= 0.3)
    .slice(0, 4)
  const found: Candidate[] = []
  const scopes = reading.scopes.filter((scope) => !trigger.tokens.some((token) => scope.tokens.has(token)))
  for (const scope of scopes) {
    for (const [index, left] of numeric.entries()) {
      const side = (measure: Measure): ValueForm => ({ form: 'aggregate', rows: rowsOf(scope), measure, operator: 'sum' })
      for (const right of numeric.slice(index + 1)) {
        found.push({
          rule: 'difference of columns',
          form: {
            form: 'difference',
            left: side(left.measure),
            right: side(right.measure),
            operator: trigger.kind === 'ratio' ? '/' : '-',
            absolute: trigger.kind !== 'ratio',
          },
          parts: [
            ...scopeParts(scope),
            triggerPart(trigger),
            ...asked.map(triggerPart),
            measurePart(left.measure, left.tokens, left.strength),
            measurePart(right.measure, right.tokens, right.strength),
          ],
          triggers: [trigger, ...asked],
          prior: scope.count > 1 ? -0.3 : 0,
        })
      }
      if (trigger.kind === 'ratio' || scope.count < 2) continue
      const ends = triggersOf(reading, 'superlative', 'comparative')
      const change = trigger.value === 0
      found.push({
        rule: change ? 'change' : 'range',
        form: { form: 'aggregate', rows: rowsOf(scope), measure: left.measure, operator: change ? 'difference' : 'range' },
        parts: [
          ...scopeParts(scope),
          triggerPart(trigger),
          ...ends.map(triggerPart),
          measurePart(left.measure, left.tokens, left.strength),
        ],
        triggers: [trigger, ...asked, ...ends],
        prior: change || ends.length >= 2 || scope.count === 2 ? 0.1 : -1,
      })
    }
  }
  return found
}

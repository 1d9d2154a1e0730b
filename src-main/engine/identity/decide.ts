/**
 * What the person decides about names of attributes (METHOD 2): these two are one, this name is another one, these two never are. In: names. Out: the
 * observations under their attributes, what later rounds are resolved by, and an entry of the journal that takes it back. The caller derives
 * schemas and tables again, in the same transaction.
 */
import type { ChangeRecord } from '../../../src-shared/contract-tables.ts'
import { AdammError } from '../../../src-shared/errors.ts'
import { recordChange } from '../changes.ts'
import type { Db } from '../db/open.ts'
import type { AttributeSplit } from '../db/observations.ts'
import { attributeName, dimensionOf, traitsCompatible } from '../extract/attributes.ts'
import {
  aliasesOf,
  attributeById,
  attributeNamed,
  moveObservations,
  putAlias,
  putSplit,
  removeAlias,
  removeSplit,
  setMergedInto,
  standingAttribute,
  type StoredAlias,
  type StoredAttribute,
} from './store.ts'

/** A decision as the journal keeps it; the same shape stands in `before` and `after`. */
export type Decision =
  | { type: 'merge'; from: number; into: number; /** Names of `from` before. */ aliases: StoredAlias[] }
  | {
      type: 'split'
      /** The attribute it was an alias of, and the one it is now. */ of: number
      own: number
      alias: StoredAlias
      /** What `own` had been merged into. */ merged: number | null
    }
  | { type: 'distinct'; splits: AttributeSplit[] }

export const DECISION_KINDS = { merge: 'attributes.merge', split: 'attributes.split', distinct: 'attributes.distinct' } as const

export function isDecision(kind: string): boolean {
  return Object.values(DECISION_KINDS).some((own) => own === kind)
}

/**
 * Makes `from` a name of `into`: the tables are as if both had always had one name.
 * @throws AdammError NOT_FOUND, INVALID_ARGUMENT when both are one or their values cannot stand in one column
 */
export function mergeAttributes(db: Db, from: string, into: string, at: string): { change: ChangeRecord; attributes: number[] } {
  const [source, target] = [attributeNamed(db, from), attributeNamed(db, into)]
  if (source.id === target.id) throw new AdammError('INVALID_ARGUMENT', `"${from}" and "${into}" are one attribute already.`)
  for (const one of [source, target])
    if (one.mergedInto !== null)
      throw new AdammError('INVALID_ARGUMENT', `"${one.label}" is a name of another attribute. Choose one that stands in the list.`)
  refuseUnlike(source, target)
  const decision: Decision = { type: 'merge', from: source.id, into: target.id, aliases: aliasesOf(db, [source.id]) }
  apply(db, decision, at)
  const change = record(db, decision, `"${source.label}" is the same as "${target.label}"`, at)
  return { change, attributes: [source.id, target.id] }
}

function refuseUnlike(source: StoredAttribute, target: StoredAttribute): void {
  const [left, right] = [dimensionOf(source), dimensionOf(target)]
  if (traitsCompatible(source, target) || left === null || right === null) return
  const shown = ({ label, unit, kind }: StoredAttribute): string => `"${label}" (${unit ?? kind ?? 'no unit'})`
  throw new AdammError('INVALID_ARGUMENT', `${shown(source)} and ${shown(target)} measure different things and cannot stand in one column.`)
}

/**
 * Makes one of the names of an attribute an attribute of its own.
 * @throws AdammError NOT_FOUND, INVALID_ARGUMENT when the name is not one of its names or is its own
 */
export function splitAttribute(db: Db, attribute: string, alias: string, at: string): { change: ChangeRecord; attributes: number[] } {
  const whole = attributeNamed(db, attribute)
  const { key } = attributeName(alias)
  const known = aliasesOf(db, [whole.id]).find(({ surface }) => surface === key)
  if (!known) throw new AdammError('INVALID_ARGUMENT', `"${alias}" is no name of "${whole.label}". Choose one of the names in the list.`)
  if (key === whole.name)
    throw new AdammError('INVALID_ARGUMENT', `"${alias}" is the attribute's own name. Split off its other names instead.`)
  const before = attributeByName(db, key)
  const own = standingAttribute(db, key, labelFrom(alias), whole)
  const decision: Decision = { type: 'split', of: whole.id, own: own.id, alias: known, merged: before?.mergedInto ?? null }
  apply(db, decision, at)
  const change = record(db, decision, `"${own.label}" is not the same as "${whole.label}"`, at)
  return { change, attributes: [whole.id, own.id] }
}

/** Two attributes are never one: they are not suggested again and no rule puts them together. @throws AdammError NOT_FOUND */
export function keepApart(db: Db, a: string, b: string, at: string): ChangeRecord {
  const [left, right] = [attributeNamed(db, a), attributeNamed(db, b)]
  if (left.id === right.id) throw new AdammError('INVALID_ARGUMENT', `"${a}" and "${b}" are one attribute. Split off one of its names.`)
  const names = (one: StoredAttribute, other: StoredAttribute): AttributeSplit[] =>
    [one.name, ...aliasesOf(db, [one.id]).map(({ surface }) => surface)].map((surface) => ({ surface, attributeId: other.id }))
  const decision: Decision = { type: 'distinct', splits: [...names(left, right), ...names(right, left)] }
  apply(db, decision, at)
  return record(db, decision, `"${left.label}" and "${right.label}" are kept apart`, at)
}

function attributeByName(db: Db, name: string): StoredAttribute | null {
  try {
    return attributeNamed(db, name)
  } catch (error) {
    if (error instanceof AdammError && error.code === 'NOT_FOUND') return null
    throw error
  }
}

function labelFrom(alias: string): string {
  const text = alias.trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function record(db: Db, decision: Decision, detail: string, at: string): ChangeRecord {
  return recordChange(db, { kind: DECISION_KINDS[decision.type], detail, before: null, after: decision, at })
}

/** Puts a decision in force. */
export function apply(db: Db, decision: Decision, at: string): void {
  if (decision.type === 'distinct') {
    for (const split of decision.splits) putSplit(db, split)
  } else if (decision.type === 'split') {
    const { of, own, alias } = decision
    setMergedInto(db, attributeById(db, own).id, null)
    removeAlias(db, alias.surface, of)
    putAlias(db, { surface: alias.surface, attributeId: own, reason: 'person', score: null, at })
    putSplit(db, { surface: alias.surface, attributeId: of })
    moveObservations(db, of, own, new Set([alias.surface]))
  } else {
    const { from, into } = decision
    for (const { surface, score } of aliasesOf(db, [from])) {
      removeAlias(db, surface, from)
      removeSplit(db, { surface, attributeId: into })
      putAlias(db, { surface, attributeId: into, reason: 'person', score, at })
    }
    setMergedInto(db, attributeById(db, from).id, into)
    moveObservations(db, from, into, null)
  }
}

/** Takes a decision back: names and observations that it moved are where they were; what came since by those names follows. */
export function takeBack(db: Db, decision: Decision): void {
  if (decision.type === 'distinct') {
    for (const split of decision.splits) removeSplit(db, split)
  } else if (decision.type === 'split') {
    const { of, own, alias, merged } = decision
    removeAlias(db, alias.surface, own)
    removeSplit(db, { surface: alias.surface, attributeId: of })
    putAlias(db, { ...alias, attributeId: of })
    moveObservations(db, own, of, new Set([alias.surface]))
    setMergedInto(db, own, merged)
  } else {
    const { from, into, aliases } = decision
    for (const alias of aliases) {
      removeAlias(db, alias.surface, into)
      putAlias(db, { ...alias, attributeId: from })
    }
    setMergedInto(db, from, null)
    moveObservations(db, into, from, new Set(aliases.map(({ surface }) => surface)))
  }
}

/**
 * The active schemas with the counts that decide about their evolution: rounds that contain the schema, and of those the rounds
 * with one more attribute. In: the attributes of a round. Out: the schemas it contains, all counts up to date.
 */
import { patternsHolding, type PatternStore } from './patterns.ts'

export type ActiveSchema = {
  id: number
  /** Ascending ids. */
  attributes: number[]
  support: number
  /** Recurrent attribute outside the schema -> rounds that hold the schema and it. */
  extensions: Map<number, number>
  /** Attributes of the round seen so far; only valid while `mark` is the present one. */
  hits: number
  mark: number
}

export type ActiveSet = {
  schemas: Set<ActiveSchema>
  byKey: Map<string, ActiveSchema>
  byAttribute: Map<number, ActiveSchema[]>
  nextId: number
  mark: number
}

export function createActiveSet(): ActiveSet {
  return { schemas: new Set(), byKey: new Map(), byAttribute: new Map(), nextId: 1, mark: 0 }
}

/** Starts a schema and counts its supports from the history. */
export function addActive(
  active: ActiveSet,
  store: PatternStore,
  attributes: readonly number[],
  tracked: readonly boolean[],
  id?: number,
): ActiveSchema {
  const schema: ActiveSchema = {
    id: id ?? active.nextId++,
    attributes: [...attributes],
    support: 0,
    extensions: new Map(),
    hits: 0,
    mark: 0,
  }
  for (const pattern of patternsHolding(store, attributes)) countPattern(schema, store, pattern, tracked)
  active.schemas.add(schema)
  active.byKey.set(keyOf(attributes), schema)
  for (const attribute of attributes) {
    const list = active.byAttribute.get(attribute)
    if (list === undefined) active.byAttribute.set(attribute, [schema])
    else list.push(schema)
  }
  return schema
}

export function removeActive(active: ActiveSet, schema: ActiveSchema): void {
  active.schemas.delete(schema)
  const key = keyOf(schema.attributes)
  if (active.byKey.get(key) === schema) active.byKey.delete(key)
  for (const attribute of schema.attributes) {
    const list = active.byAttribute.get(attribute)!
    list.splice(list.indexOf(schema), 1)
  }
}

/** Schemas that share an attribute with the round (recurrent attributes only); their `hits` say how many. */
export function touching(active: ActiveSet, attributes: readonly number[]): ActiveSchema[] {
  const mark = ++active.mark
  const found: ActiveSchema[] = []
  for (const attribute of attributes) {
    for (const schema of active.byAttribute.get(attribute) ?? []) {
      if (schema.mark !== mark) {
        schema.mark = mark
        schema.hits = 0
        found.push(schema)
      }
      schema.hits++
    }
  }
  return found
}

/** Counts one round and returns the schemas that it contains. */
export function countRound(active: ActiveSet, attributes: readonly number[]): ActiveSchema[] {
  const contained = touching(active, attributes).filter((schema) => schema.hits === schema.attributes.length)
  for (const schema of contained) {
    schema.support++
    for (const attribute of attributes) {
      if (!schema.attributes.includes(attribute)) schema.extensions.set(attribute, (schema.extensions.get(attribute) ?? 0) + 1)
    }
  }
  return contained
}

/** Adds the rounds of one pattern to the extension count of an attribute that has just become recurrent. */
export function backfillExtensions(active: ActiveSet, store: PatternStore, pattern: number, attribute: number, rounds: number): void {
  const members = [...store.members.data.subarray(store.starts.data[pattern]!, store.starts.data[pattern + 1]!)]
  for (const schema of touching(active, members)) {
    if (schema.hits === schema.attributes.length) schema.extensions.set(attribute, (schema.extensions.get(attribute) ?? 0) + rounds)
  }
}

function countPattern(schema: ActiveSchema, store: PatternStore, pattern: number, tracked: readonly boolean[]): void {
  const rounds = store.counts.data[pattern]!
  schema.support += rounds
  for (let at = store.starts.data[pattern]!; at < store.starts.data[pattern + 1]!; at++) {
    const attribute = store.members.data[at]!
    if (tracked[attribute] && !schema.attributes.includes(attribute))
      schema.extensions.set(attribute, (schema.extensions.get(attribute) ?? 0) + rounds)
  }
}

function keyOf(attributes: readonly number[]): string {
  return attributes.join(' ')
}

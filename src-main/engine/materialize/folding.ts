/**
 * One table for one thing (METHOD 4): of schemas over mostly the same rows only the one with the most rows is shown. In: the rows of
 * all tables. Out: for each table the one it folds into, and the optional attributes of those that stay.
 *
 * B folds into A when they share an attribute or all of B's are optional columns of A, at least theta_e of B's rows are rows of A with
 * observations of both in one picture or message, and A has more rows (then more attributes, then the smaller name list).
 */
import type { Db } from '../db/open.ts'
import { compareNameLists, type Thresholds } from '../induce/thresholds.ts'
import { overlapsOf, rowsInOnePlace } from './overlap.ts'

export type Foldable = {
  id: number
  attributes: readonly number[]
  /** Sorted attribute names. */
  names: readonly string[]
  rows: number
  splitOff: boolean
  /** The table into which the person put it. */
  mergedInto: number | null
  optional: readonly number[]
}

/** The table that each of `tables` folds into directly; tables that stay on their own are not in the map. */
export function foldings(db: Db, tables: readonly Foldable[], thresholds: Thresholds): Map<number, number> {
  const byId = new Map(tables.map((table) => [table.id, table]))
  const result = new Map<number, number>()
  // What the person put together stays a table of its own.
  const joined = new Set(tables.flatMap((table) => table.mergedInto ?? []))
  for (const table of tables) {
    if (table.mergedInto !== null) result.set(table.id, table.mergedInto)
    if (table.mergedInto !== null || joined.has(table.id) || table.splitOff || table.rows === 0) continue
    const hosts = overlapsOf(db, table.id)
      .flatMap(({ id, rows }) => (rows / table.rows >= thresholds.extensionConfidence ? (byId.get(id) ?? []) : []))
      .filter((host) => isRelated(table, host) && goesBefore(host, table))
      .sort((a, b) => (goesBefore(a, b) ? -1 : 1))
    const host = hosts.find((one) => rowsInOnePlace(db, table, one) / table.rows >= thresholds.extensionConfidence)
    if (host !== undefined) result.set(table.id, host.id)
  }
  return result
}

/** Follows a chain of foldings to the table that is shown. */
export function topOf(id: number, folded: ReadonlyMap<number, number>): number {
  let top = id
  for (let next = folded.get(top); next !== undefined; next = folded.get(top)) top = next
  return top
}

function isRelated(table: Foldable, host: Foldable): boolean {
  return table.attributes.some((id) => host.attributes.includes(id)) || table.attributes.every((id) => host.optional.includes(id))
}

/** A strict order, so that foldings can have no circle. */
function goesBefore(a: Foldable, b: Foldable): boolean {
  if (a.rows !== b.rows) return a.rows > b.rows
  if (a.attributes.length !== b.attributes.length) return a.attributes.length > b.attributes.length
  // Parts of two schemas can have the very same attributes.
  return (compareNameLists(a.names, b.names) || a.id - b.id) < 0
}

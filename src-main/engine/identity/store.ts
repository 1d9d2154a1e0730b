/** Query file of attribute identity: attributes with their aliases and splits, and the observations that stand under them. */
import { AdammError } from '../../../src-shared/errors.ts'
import type { ValueKind } from '../../../src-shared/model.ts'
import type { AliasRow, AttributeSplit } from '../db/observations.ts'
import { all, get, run } from '../db/open.ts'
import type { Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import type { Statement } from '../db/sql.ts'
import { attributeName } from '../extract/attributes.ts'

export type StoredAttribute = {
  id: number
  name: string
  label: string
  kind: ValueKind | null
  unit: string | null
  mergedInto: number | null
}
export type StoredAlias = AliasRow & { at: string }

const COLUMNS = sql`SELECT id, name, label, kind, unit, merged_into AS mergedInto FROM attribute`

export function attributesWhere(db: Db, where: Statement): StoredAttribute[] {
  return all<StoredAttribute>(db, sql`${COLUMNS} WHERE ${where} ORDER BY id`)
}

/** By its canonical name, else by its label or another name that it goes by. @throws AdammError NOT_FOUND */
export function attributeNamed(db: Db, name: string): StoredAttribute {
  const { key } = attributeName(name)
  const found =
    attributesWhere(db, sql`name = ${name}`)[0] ??
    attributesWhere(db, sql`merged_into IS NULL AND lower(label) = ${name.toLowerCase()}`)[0] ??
    attributesWhere(db, sql`merged_into IS NULL AND id IN (SELECT attribute_id FROM attribute_alias WHERE surface = ${key})`)[0]
  if (!found) throw new AdammError('NOT_FOUND', `There is no attribute "${name}". See the list of attributes for the names there are.`)
  return found
}

export function attributeById(db: Db, id: number): StoredAttribute {
  const found = attributesWhere(db, sql`id = ${id}`)[0]
  if (!found) throw new AdammError('NOT_FOUND', `There is no attribute ${id} any more; what it was read from may have been forgotten.`)
  return found
}

export function aliasesOf(db: Db, attributeIds: readonly number[]): StoredAlias[] {
  return all(
    db,
    sql`SELECT surface, attribute_id AS attributeId, reason, score, at FROM attribute_alias
        WHERE attribute_id IN (SELECT value FROM json_each(${JSON.stringify(attributeIds)})) ORDER BY attribute_id, surface`,
  )
}

export function putAlias(db: Db, { surface, attributeId, reason, score, at }: StoredAlias): void {
  run(
    db,
    sql`INSERT INTO attribute_alias (surface, attribute_id, reason, score, at) VALUES (${surface}, ${attributeId}, ${reason}, ${score}, ${at})
        ON CONFLICT (surface, attribute_id) DO UPDATE SET reason = excluded.reason, score = excluded.score, at = excluded.at`,
  )
}

export function removeAlias(db: Db, surface: string, attributeId: number): void {
  run(db, sql`DELETE FROM attribute_alias WHERE surface = ${surface} AND attribute_id = ${attributeId}`)
}

export function putSplit(db: Db, { surface, attributeId }: AttributeSplit): void {
  run(db, sql`INSERT INTO attribute_split (surface, attribute_id) VALUES (${surface}, ${attributeId}) ON CONFLICT DO NOTHING`)
}
export function removeSplit(db: Db, { surface, attributeId }: AttributeSplit): void {
  run(db, sql`DELETE FROM attribute_split WHERE surface = ${surface} AND attribute_id = ${attributeId}`)
}

export function setMergedInto(db: Db, id: number, into: number | null): void {
  run(db, sql`UPDATE attribute SET merged_into = ${into} WHERE id = ${id}`)
}

/** The attribute of that name for what was split off; one that was merged away stands again. */
export function standingAttribute(db: Db, name: string, label: string, trait: Pick<StoredAttribute, 'kind' | 'unit'>): StoredAttribute {
  const known = attributesWhere(db, sql`name = ${name}`)[0]
  if (!known) run(db, sql`INSERT INTO attribute (name, label, kind, unit) VALUES (${name}, ${label}, ${trait.kind}, ${trait.unit})`)
  else setMergedInto(db, known.id, null)
  return attributeNamed(db, name)
}

/** Labels as found under an attribute whose normalized form is one of `keys`; all when `keys` is null. */
function surfacesUnder(db: Db, attributeId: number, keys: ReadonlySet<string> | null): string[] {
  return all<{ surface: string }>(db, sql`SELECT DISTINCT surface FROM observation WHERE attribute_id = ${attributeId}`)
    .map(({ surface }) => surface)
    .filter((surface) => keys === null || keys.has(attributeName(surface).key))
}

/**
 * Puts observations and the corrections of their cells under another attribute.
 * @param keys normalized names that move; null: all, with every correction
 */
export function moveObservations(db: Db, from: number, to: number, keys: ReadonlySet<string> | null): void {
  const surfaces = JSON.stringify(surfacesUnder(db, from, keys))
  const moved =
    keys === null
      ? sql`1`
      : sql`EXISTS (SELECT 1 FROM observation o WHERE o.round_id = correction.round_id AND o.record = correction.record AND o.attribute_id = ${from}
                AND o.surface IN (SELECT value FROM json_each(${surfaces})))`
  run(db, sql`UPDATE correction SET attribute_id = ${to} WHERE attribute_id = ${from} AND ${moved}`)
  run(
    db,
    sql`UPDATE observation SET attribute_id = ${to} WHERE attribute_id = ${from} AND surface IN (SELECT value FROM json_each(${surfaces}))`,
  )
}

/** True when some record has values of both. */
export function standTogether(db: Db, a: number, b: number): boolean {
  return (
    get(
      db,
      sql`SELECT 1 AS found FROM observation x JOIN observation y ON y.round_id = x.round_id AND y.record = x.record
          WHERE x.attribute_id = ${a} AND y.attribute_id = ${b} LIMIT 1`,
    ) !== undefined
  )
}

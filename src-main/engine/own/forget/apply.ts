/**
 * A replay (replay.ts) into the memory. In: observations and names as they would be without what is forgotten. Out: the stored ones changed where they
 * differ and nowhere else, so that citations of everything that stays still lead to their values. Run inside the transaction of forgetting.
 */
import { replaceObservations, type ResolvedObservation } from '../../db/observations.ts'
import { all, get, run } from '../../db/open.ts'
import type { Db } from '../../db/open.ts'
import { sql } from '../../db/sql.ts'
import { jsonList } from '../../materialize/table-store.ts'
import type { Replay } from './replay.ts'

type AttributeRow = { id: number; name: string; label: string; kind: string | null; unit: string | null }
type StoredRow = { id: number; attributeId: number; key: string }

/** @returns rounds that read otherwise now */
export function applyReplay(db: Db, { scratch, observations }: Replay): number {
  const stored = new Map<number, StoredRow[]>()
  for (const id of observations.keys()) stored.set(id, storedOf(db, id))
  const ids = mapAttributes(db, scratch, observations, stored)
  const idOf = (scratchId: number): number => ids.get(scratchId) ?? scratchId
  let changed = 0
  for (const [round, found] of observations) {
    const before = stored.get(round) ?? []
    if (before.length === found.length && before.every((row, index) => row.key === keyOf(found[index]!))) {
      for (const [index, row] of before.entries()) {
        const wanted = idOf(found[index]!.attributeId)
        if (row.attributeId !== wanted) run(db, sql`UPDATE observation SET attribute_id = ${wanted} WHERE id = ${row.id}`)
      }
      continue
    }
    changed += 1
    replaceObservations(
      db,
      round,
      found.map((observation) => ({ ...observation, attributeId: idOf(observation.attributeId) })),
    )
  }
  writeNames(db, scratch, idOf)
  return changed
}

function keyOf({ record, attribute, value, provenance, labelProvenance, title, extractor }: ResolvedObservation): string {
  return JSON.stringify([record, attribute, value, provenance, labelProvenance, title, extractor])
}

function storedOf(db: Db, round: number): StoredRow[] {
  const rows = all<{
    id: number
    attributeId: number
    record: number
    surface: string
    value: string
    provenance: string
    labelProvenance: string | null
    title: string | null
    extractor: string
  }>(
    db,
    sql`SELECT id, attribute_id AS attributeId, record, surface, value, provenance, label_provenance AS labelProvenance, title, extractor
        FROM observation WHERE round_id = ${round} ORDER BY id`,
  )
  return rows.map(({ id, attributeId, record, surface, value, provenance, labelProvenance, title, extractor }) => ({
    id,
    attributeId,
    key: JSON.stringify([
      record,
      surface,
      JSON.parse(value),
      JSON.parse(provenance),
      labelProvenance === null ? null : JSON.parse(labelProvenance),
      title,
      extractor,
    ]),
  }))
}

/** Attributes keep their ids: by name, else by the observations that were theirs. */
function mapAttributes(
  db: Db,
  scratch: Db,
  observations: Replay['observations'],
  stored: ReadonlyMap<number, StoredRow[]>,
): Map<number, number> {
  const wanted = all<AttributeRow>(scratch, sql`SELECT id, name, label, kind, unit FROM attribute ORDER BY id`)
  const known = new Map(all<AttributeRow>(db, sql`SELECT id, name, label, kind, unit FROM attribute`).map((row) => [row.name, row]))
  const names = new Set(wanted.map(({ name }) => name))
  const free = new Set([...known.values()].flatMap((row) => (names.has(row.name) ? [] : [row.id])))
  const votes = votesOf(observations, stored)
  const ids = new Map<number, number>()
  for (const { id, name, label, kind, unit } of wanted) {
    const same = known.get(name)
    const heir = [...(votes.get(id) ?? [])].filter(([old]) => free.has(old)).sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0]
    if (same !== undefined) ids.set(id, same.id)
    else if (heir !== undefined) {
      free.delete(heir)
      ids.set(id, heir)
      // Its columns are named by the old name.
      run(db, sql`DELETE FROM induced_column WHERE attribute_id = ${heir}`)
      run(db, sql`UPDATE attribute SET name = ${name} WHERE id = ${heir}`)
    } else
      ids.set(
        id,
        Number(run(db, sql`INSERT INTO attribute (name, label, kind, unit) VALUES (${name}, ${label}, ${kind}, ${unit})`).lastInsertRowid),
      )
    run(db, sql`UPDATE attribute SET label = ${label}, kind = ${kind}, unit = ${unit} WHERE id = ${ids.get(id) ?? 0}`)
  }
  return ids
}

/** For each attribute of the replay: the stored attributes that its observations had. */
function votesOf(observations: Replay['observations'], stored: ReadonlyMap<number, StoredRow[]>): Map<number, Map<number, number>> {
  const votes = new Map<number, Map<number, number>>()
  for (const [round, found] of observations) {
    const before = Map.groupBy(stored.get(round) ?? [], (row) => row.key)
    for (const observation of found) {
      const old = before.get(keyOf(observation))?.[0]?.attributeId
      if (old === undefined) continue
      const counts = votes.get(observation.attributeId) ?? new Map<number, number>()
      counts.set(old, (counts.get(old) ?? 0) + 1)
      votes.set(observation.attributeId, counts)
    }
  }
  return votes
}

function writeNames(db: Db, scratch: Db, idOf: (id: number) => number): void {
  type Alias = { surface: string; id: number; reason: string; score: number | null; at: string }
  const before = new Map(
    all<Alias>(db, sql`SELECT surface, attribute_id AS id, reason, score, at FROM attribute_alias`).map((alias) => [
      `${alias.id} ${alias.surface}`,
      alias.at,
    ]),
  )
  run(db, sql`DELETE FROM attribute_alias`)
  for (const { surface, id, reason, score, at } of all<Alias>(
    scratch,
    sql`SELECT surface, attribute_id AS id, reason, score, at FROM attribute_alias`,
  ))
    run(
      db,
      sql`INSERT INTO attribute_alias (surface, attribute_id, reason, score, at) VALUES (${surface}, ${idOf(id)}, ${reason}, ${score}, ${before.get(`${idOf(id)} ${surface}`) ?? at})`,
    )
  const template = get<{ state: string }>(scratch, sql`SELECT state FROM line_template WHERE id = 1`)
  run(db, sql`DELETE FROM line_template`)
  if (template !== undefined) run(db, sql`INSERT INTO line_template (id, state) VALUES (1, ${template.state})`)
}

/** Attributes that nothing has any more, with all that speaks of them. Call before the tables are made again. */
export function removeOrphans(db: Db): string[] {
  const orphans = all<{ id: number; name: string; label: string }>(
    db,
    sql`SELECT id, name, label FROM attribute a WHERE NOT EXISTS (SELECT 1 FROM observation o WHERE o.attribute_id = a.id)
          AND NOT EXISTS (SELECT 1 FROM attribute m WHERE m.merged_into = a.id AND EXISTS (SELECT 1 FROM observation o WHERE o.attribute_id = m.id))
          AND NOT EXISTS (SELECT 1 FROM attribute m JOIN observation o ON o.attribute_id = m.id WHERE m.id = a.merged_into)`,
  )
  if (orphans.length === 0) return []
  const ids = jsonList(orphans.map(({ id }) => id))
  for (const table of ['correction', 'induced_column', 'attribute_alias', 'attribute_split'] as const)
    db.prepare(`DELETE FROM ${table} WHERE attribute_id IN (SELECT value FROM json_each(?))`).run(
      JSON.stringify(orphans.map(({ id }) => id)),
    )
  const words = orphans.flatMap(({ name, label }) => [name, name.replaceAll('_', ' '), label])
  for (const { id, detail } of all<{ id: number; detail: string }>(db, sql`SELECT id, detail FROM schema_event`))
    if (words.some((word) => detail.includes(word))) run(db, sql`DELETE FROM schema_event WHERE id = ${id}`)
  const ended = sql`SELECT s.id FROM schema s WHERE s.active = 0 AND s.id NOT IN (SELECT schema_id FROM induced_table) AND EXISTS (SELECT 1 FROM json_each(s.attributes) j WHERE j.value IN ${ids})`
  run(db, sql`UPDATE schema SET merged_into = NULL WHERE merged_into IN (${ended})`)
  run(db, sql`DELETE FROM schema WHERE id IN (${ended})`)
  run(db, sql`UPDATE attribute SET merged_into = NULL WHERE merged_into IN ${ids}`)
  run(db, sql`DELETE FROM embedding WHERE owner = 'attribute' AND owner_id IN ${ids}`)
  return orphans.map(({ id }) => String(id))
}

/** Takes the orphans themselves out, after no schema and no table has them. */
export function deleteAttributes(db: Db, ids: readonly string[]): void {
  const list = jsonList(ids.map(Number))
  run(
    db,
    sql`DELETE FROM schema_event WHERE schema_id IN (SELECT s.id FROM schema s WHERE s.active = 0 AND EXISTS (SELECT 1 FROM json_each(s.attributes) j WHERE j.value IN ${list}))`,
  )
  run(db, sql`UPDATE schema SET merged_into = NULL WHERE merged_into IN (SELECT id FROM schema WHERE active = 0)`)
  run(
    db,
    sql`DELETE FROM schema WHERE active = 0 AND id NOT IN (SELECT schema_id FROM induced_table) AND EXISTS (SELECT 1 FROM json_each(attributes) j WHERE j.value IN ${list})`,
  )
  run(db, sql`DELETE FROM induced_column WHERE attribute_id IN ${list}`)
  run(db, sql`DELETE FROM attribute WHERE id IN ${list}`)
}

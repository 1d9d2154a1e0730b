/** Attributes with what they go by and how each name was joined, for the views. Counts come from the observations as they are. */
import type { AttributeInfo } from '../../../src-shared/contract-attributes.ts'
import { all, get } from '../db/open.ts'
import type { Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { attributeName } from '../extract/attributes.ts'
import { aliasesOf, attributesWhere, type StoredAttribute } from './store.ts'

/** Attributes that have a value, those in the most rounds first. */
export function listAttributeInfos(
  db: Db,
  page: { query?: string | undefined; limit: number; offset: number },
): { total: number; attributes: AttributeInfo[] } {
  const like = `%${(page.query ?? '')
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/gu, '\\$&')}%`
  const where = sql`a.merged_into IS NULL AND (lower(a.label) LIKE ${like} ESCAPE '\\' OR a.name LIKE ${like} ESCAPE '\\'
      OR a.id IN (SELECT attribute_id FROM attribute_alias WHERE surface LIKE ${like} ESCAPE '\\'))
    AND EXISTS (SELECT 1 FROM observation o WHERE o.attribute_id = a.id)`
  const total = get<{ n: number }>(db, sql`SELECT COUNT(*) AS n FROM attribute a WHERE ${where}`)?.n ?? 0
  const ids = all<{ id: number }>(
    db,
    sql`SELECT a.id FROM attribute a LEFT JOIN attribute_rounds r ON r.attribute_id = a.id WHERE ${where}
        ORDER BY COALESCE(r.rounds, 0) DESC, a.id LIMIT ${page.limit} OFFSET ${page.offset}`,
  ).map(({ id }) => id)
  return { total, attributes: attributeInfos(db, ids) }
}

/** The attributes with these ids, in this order. */
export function attributeInfos(db: Db, ids: readonly number[]): AttributeInfo[] {
  const wanted = JSON.stringify(ids)
  const stored = new Map(attributesWhere(db, sql`id IN (SELECT value FROM json_each(${wanted}))`).map((one) => [one.id, one]))
  return ids.flatMap((id) => {
    const attribute = stored.get(id)
    return attribute ? [infoOf(db, attribute)] : []
  })
}

function infoOf(db: Db, { id, name, label, kind }: StoredAttribute): AttributeInfo {
  const counts = get<{ rounds: number; observations: number }>(
    db,
    sql`SELECT COUNT(DISTINCT round_id) AS rounds, COUNT(*) AS observations FROM observation WHERE attribute_id = ${id}`,
  )
  const written = all<{ surface: string; n: number }>(
    db,
    sql`SELECT surface, COUNT(*) AS n FROM observation WHERE attribute_id = ${id} GROUP BY surface ORDER BY n DESC, surface`,
  ).map((row) => ({ ...row, key: attributeName(row.surface).key }))
  return {
    id,
    name,
    label,
    kind,
    units: all(
      db,
      sql`SELECT unit, COUNT(*) AS observations FROM observation WHERE attribute_id = ${id} AND kind <> 'missing' GROUP BY unit ORDER BY observations DESC, unit`,
    ),
    rounds: counts?.rounds ?? 0,
    observations: counts?.observations ?? 0,
    aliases: aliasesOf(db, [id]).map(({ surface, reason, score, at }) => {
      const own = written.filter(({ key }) => key === surface)
      return {
        surface,
        written: own.slice(0, 5).map((one) => one.surface),
        reason,
        score,
        observations: own.reduce((sum, { n }) => sum + n, 0),
        at,
      }
    }),
    tables: all<{ name: string }>(
      db,
      sql`SELECT DISTINCT t.name FROM induced_column c JOIN induced_table t ON t.id = c.table_id
          WHERE c.attribute_id = ${id} AND t.folded_into IS NULL ORDER BY t.name`,
    ).map((table) => table.name),
  }
}

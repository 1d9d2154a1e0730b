/** Rows of model_words: titles and descriptions by a model, each with the digest of what it describes. */
import { createHash } from 'node:crypto'
import type { Db } from './open.ts'
import { get, run } from './open.ts'
import { sql } from './sql.ts'

export type WordsKind = 'table' | 'episode' | 'topic'
export type ModelWords = { title: string; description: string }

export function basisOf(parts: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}

/** Whether it is described as it stands now. */
export function isDescribed(db: Db, kind: WordsKind, owner: number, basis: string): boolean {
  return get(db, sql`SELECT 1 AS x FROM model_words WHERE kind = ${kind} AND owner = ${owner} AND basis = ${basis}`) !== undefined
}

/** The same events described before under another number (the hierarchy was built again); null when they were not. */
export function wordsOfBasis(db: Db, kind: WordsKind, basis: string): ModelWords | null {
  return get<ModelWords>(db, sql`SELECT title, description FROM model_words WHERE kind = ${kind} AND basis = ${basis} LIMIT 1`) ?? null
}

export function putModelWords(
  db: Db,
  kind: WordsKind,
  owner: number,
  basis: string,
  words: ModelWords & { model: string; at: string },
): void {
  run(
    db,
    sql`INSERT INTO model_words (kind, owner, basis, model, title, description, at)
        VALUES (${kind}, ${owner}, ${basis}, ${words.model}, ${words.title}, ${words.description}, ${words.at})
        ON CONFLICT (kind, owner) DO UPDATE SET basis = excluded.basis, model = excluded.model, title = excluded.title, description = excluded.description, at = excluded.at`,
  )
}

/**
 * Forgets every description by a model: they are made of what was said, and what was said may be gone. The next pass of enrich.ts asks anew. Names of
 * tables that a model gave are the built-in role's to replace from here on.
 */
export function clearModelWords(db: Db): void {
  run(db, sql`UPDATE induced_table SET named_by = 'built-in' WHERE named_by = 'model'`)
  run(db, sql`DELETE FROM model_words`)
}

/**
 * Words that were made of the memory and would outlive it: descriptions and names by language models, what was sent to a model and came back, titles of
 * exclusions. In: the memory inside the transaction of forgetting. Out: none of them says what is gone; models are asked anew with the next import.
 */
import { clearModelWords } from '../../db/model-words.ts'
import { all, run } from '../../db/open.ts'
import type { Db } from '../../db/open.ts'
import { sql } from '../../db/sql.ts'
import { uniqueName } from '../../materialize/naming.ts'
import { jsonList, renameStoredTable, storedTables, takenNames } from '../../materialize/table-store.ts'

type NamedTable = { id: number; name: string; label: string }

/**
 * A title or description by a model rests on more than the rounds that it names, so all of them go. Run before tables are named anew: a table that is
 * not named again (one without rows) must not keep a model's name either.
 * @returns the tables that a model had named, as they were
 */
export function removeModelWords(db: Db): NamedTable[] {
  const named = all<NamedTable & { schemaId: number }>(
    db,
    sql`SELECT id, schema_id AS schemaId, name, label FROM induced_table WHERE named_by = 'model' ORDER BY id`,
  )
  for (const { id, schemaId } of named) {
    const spare = uniqueName(`schema_${schemaId}`, takenNames(db))
    renameStoredTable(db, id, spare, spare, 'built-in')
  }
  clearModelWords(db)
  return named
}

/** Answers that stay speak of a table by the name that it has now. Run after tables were named anew. */
export function renameInAnswers(db: Db, named: readonly NamedTable[]): void {
  for (const before of named) {
    const now = storedTables(db, sql`t.id = ${before.id}`)[0]
    const [name, label] = [now?.name ?? `table_${before.id}`, now?.label ?? `Table ${before.id}`]
    if (name === before.name) continue
    const words = new RegExp(
      String.raw`(?<![\p{L}\p{N}_])(?:(t_)?${RegExp.escape(before.name)}|(${RegExp.escape(before.label)}))(?![\p{L}\p{N}_])`,
      'gu',
    )
    // In SQL it is the physical table's name.
    const renamed = (json: string): string =>
      json.replace(words, (_, physical?: string, asLabel?: string) => (asLabel === undefined ? `${physical ?? ''}${name}` : label))
    for (const { id, answer, trace } of all<{ id: number; answer: string; trace: string }>(
      db,
      sql`SELECT id, answer, trace FROM answer WHERE instr(answer || trace, ${before.name}) > 0 OR instr(answer || trace, ${before.label}) > 0`,
    ))
      run(db, sql`UPDATE answer SET answer = ${renamed(answer)}, trace = ${renamed(trace)} WHERE id = ${id}`)
  }
}

/** Roles whose words go as a whole; so do the requests for them. */
const WORDING = ['table_metadata', 'descriptions', 'questioner', 'doubter', 'probe_writer']
/** Shorter titles are anybody's words. */
const TELLING = 12

/**
 * Requests of answers that go, and requests that say what is gone without being of its rounds: with its very words, or with a description that a model
 * made of it (a planner is shown those). That something was sent stays in the ledger.
 * @param texts words of what goes that nothing else says
 */
export function removePayloads(db: Db, answers: readonly number[], texts: readonly string[], at: string): void {
  const asked = all<{ id: number }>(
    db,
    sql`SELECT DISTINCT request.value AS id FROM answer a, json_each(a.trace, '$.models') AS used, json_each(used.value, '$.requestIds') AS request
        WHERE a.id IN ${jsonList(answers)}`,
  ).map(({ id }) => id)
  const ids = new Set(asked)
  const words = all<{ title: string; description: string; name: string | null }>(
    db,
    sql`SELECT w.title, w.description, t.name FROM model_words w LEFT JOIN induced_table t ON w.kind = 'table' AND t.id = w.owner AND t.named_by = 'model'`,
  ).flatMap(({ title, description, name }) => [title, description, name ?? ''].filter((text) => text.length >= TELLING))
  const telling = [...texts, ...new Set(words.map((text) => JSON.stringify(text).slice(1, -1)))]
  // One after the other: all payloads at once may not fit.
  const payloads = db.prepare<[], { id: number; role: string | null; payload: string }>(
    `SELECT id, role, COALESCE(request, '') || char(10) || COALESCE(response, '') AS payload FROM egress WHERE request IS NOT NULL OR response IS NOT NULL`,
  )
  for (const { id, role, payload } of payloads.iterate())
    if (WORDING.includes(role ?? '') || telling.some((text) => payload.includes(text))) ids.add(id)
  run(
    db,
    sql`UPDATE egress SET request = NULL, response = NULL, images = '[]', payload_removed_at = ${at} WHERE id IN ${jsonList(ids)} AND payload_removed_at IS NULL`,
  )
}

/** An excluded topic is its rounds; its title quotes them as they were. Run when topics are made anew. */
export function retitleExclusions(db: Db): void {
  run(
    db,
    sql`DELETE FROM exclusion WHERE kind = 'topic' AND NOT EXISTS (SELECT 1 FROM exclusion_round x WHERE x.exclusion_id = exclusion.id)`,
  )
  run(
    db,
    sql`UPDATE exclusion SET title = COALESCE((SELECT COALESCE(t.title, p.title) FROM exclusion_round x JOIN event v ON v.round_id = x.round_id
          JOIN episode p ON p.id = v.episode_id LEFT JOIN topic t ON t.id = p.topic_id WHERE x.exclusion_id = exclusion.id
          GROUP BY COALESCE(t.title, p.title) ORDER BY COUNT(*) DESC, MIN(x.round_id) LIMIT 1), '') WHERE kind = 'topic'`,
  )
}

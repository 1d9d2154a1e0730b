/** Providers, their models, the choice for each role, consent and exclusions: plain rows. No key is ever here. */
import type {
  ContentKind,
  Exclusion,
  ModelFacts,
  ProviderOptions,
  RoleChoice,
  RoleName,
  RoleScope,
} from '../../../src-shared/contract-llm.ts'
import type { Db } from './open.ts'
import { all, get, run } from './open.ts'
import { sql } from './sql.ts'

export type ProviderRow = {
  id: string
  protocol: 'ollama' | 'openai'
  name: string
  baseUrl: string
  options: ProviderOptions
  createdAt: string
}

type StoredProvider = Omit<ProviderRow, 'options'> & { options: string }

const SCOPE = 'roles.scope'

export function listProviders(db: Db): ProviderRow[] {
  return all<StoredProvider>(
    db,
    sql`SELECT id, protocol, name, base_url AS baseUrl, options, created_at AS createdAt FROM provider ORDER BY created_at, id`,
  ).map(providerOf)
}

export function readProvider(db: Db, id: string): ProviderRow | null {
  const row = get<StoredProvider>(
    db,
    sql`SELECT id, protocol, name, base_url AS baseUrl, options, created_at AS createdAt FROM provider WHERE id = ${id}`,
  )
  return row === undefined ? null : providerOf(row)
}

export function insertProvider(db: Db, row: ProviderRow): void {
  run(
    db,
    sql`INSERT INTO provider (id, protocol, name, base_url, options, created_at)
        VALUES (${row.id}, ${row.protocol}, ${row.name}, ${row.baseUrl}, ${JSON.stringify(row.options)}, ${row.createdAt})`,
  )
}

export function updateProvider(db: Db, { id, name, baseUrl, options }: Pick<ProviderRow, 'id' | 'name' | 'baseUrl' | 'options'>): void {
  run(db, sql`UPDATE provider SET name = ${name}, base_url = ${baseUrl}, options = ${JSON.stringify(options)} WHERE id = ${id}`)
}

/** Choices, consent and known models of it go with it; the ledger stays. */
export function deleteProvider(db: Db, id: string): void {
  run(db, sql`DELETE FROM provider WHERE id = ${id}`)
}

function providerOf({ options, ...row }: StoredProvider): ProviderRow {
  return { ...row, options: JSON.parse(options) as ProviderOptions }
}

/** Puts what a server said of its models in the place of what it said before. */
export function writeFacts(db: Db, provider: string, facts: readonly ModelFacts[], at: string): void {
  db.transaction(() => {
    run(db, sql`DELETE FROM provider_model WHERE provider_id = ${provider}`)
    for (const fact of facts) putFacts(db, provider, fact, at)
  }).immediate()
}

export function putFacts(db: Db, provider: string, facts: ModelFacts, at: string): void {
  run(
    db,
    sql`INSERT INTO provider_model (provider_id, model, facts, seen_at) VALUES (${provider}, ${facts.model}, ${JSON.stringify(facts)}, ${at})
        ON CONFLICT (provider_id, model) DO UPDATE SET facts = excluded.facts, seen_at = excluded.seen_at`,
  )
}

export function readFacts(db: Db, provider: string, model: string): ModelFacts | null {
  const row = get<{ facts: string }>(db, sql`SELECT facts FROM provider_model WHERE provider_id = ${provider} AND model = ${model}`)
  return row === undefined ? null : (JSON.parse(row.facts) as ModelFacts)
}

export function listFacts(db: Db, provider: string): ModelFacts[] {
  return all<{ facts: string }>(db, sql`SELECT facts FROM provider_model WHERE provider_id = ${provider} ORDER BY model`).map(
    ({ facts }) => JSON.parse(facts) as ModelFacts,
  )
}

export function readRoleChoice(db: Db, role: RoleName): RoleChoice | null {
  return get<RoleChoice>(db, sql`SELECT provider_id AS provider, model FROM role_choice WHERE role = ${role}`) ?? null
}

export function writeRoleChoice(db: Db, role: RoleName, choice: RoleChoice | null): void {
  if (choice === null) run(db, sql`DELETE FROM role_choice WHERE role = ${role}`)
  else
    run(
      db,
      sql`INSERT INTO role_choice (role, provider_id, model) VALUES (${role}, ${choice.provider}, ${choice.model})
          ON CONFLICT (role) DO UPDATE SET provider_id = excluded.provider_id, model = excluded.model`,
    )
}

/** Until the person chooses, only this computer is asked. */
export function readScope(db: Db): RoleScope {
  const value = get<{ value: string }>(db, sql`SELECT value FROM setting WHERE key = ${SCOPE}`)?.value
  return value === 'built_in' || value === 'any' ? value : 'local'
}

export function writeScope(db: Db, scope: RoleScope): void {
  run(db, sql`INSERT INTO setting (key, value) VALUES (${SCOPE}, ${scope}) ON CONFLICT (key) DO UPDATE SET value = excluded.value`)
}

export function listConsent(db: Db): { provider: string; kind: ContentKind; host: string; grantedAt: string }[] {
  return all(db, sql`SELECT provider_id AS provider, kind, host, granted_at AS grantedAt FROM consent ORDER BY provider_id, host, kind`)
}

export function grantConsent(db: Db, provider: string, kind: ContentKind, host: string, at: string): void {
  run(
    db,
    sql`INSERT INTO consent (provider_id, kind, host, granted_at) VALUES (${provider}, ${kind}, ${host}, ${at})
        ON CONFLICT (provider_id, host, kind) DO NOTHING`,
  )
}

export function revokeConsent(db: Db, provider: string, kind: ContentKind): void {
  run(db, sql`DELETE FROM consent WHERE provider_id = ${provider} AND kind = ${kind}`)
}

export function listExclusions(db: Db): Exclusion[] {
  return all(
    db,
    sql`SELECT e.id, e.kind, e.source_id AS source, e.title, e.what, e.created_at AS createdAt,
          CASE e.kind WHEN 'source' THEN (SELECT COUNT(*) FROM round r JOIN session s ON s.id = r.session_id WHERE s.source_id = e.source_id)
            ELSE (SELECT COUNT(*) FROM exclusion_round x WHERE x.exclusion_id = e.id) END AS rounds
        FROM exclusion e ORDER BY e.id`,
  )
}

export function insertExclusion(
  db: Db,
  entry: { kind: 'source' | 'topic'; source: number | null; topic: number | null; title: string; what: Exclusion['what']; at: string },
): number {
  return db
    .transaction(() => {
      const id = Number(
        run(
          db,
          sql`INSERT INTO exclusion (kind, source_id, title, what, created_at) VALUES (${entry.kind}, ${entry.source}, ${entry.title}, ${entry.what}, ${entry.at})`,
        ).lastInsertRowid,
      )
      run(
        db,
        sql`INSERT INTO exclusion_round (exclusion_id, round_id)
            SELECT ${id}, v.round_id FROM event v JOIN episode p ON p.id = v.episode_id WHERE p.topic_id = ${entry.topic}`,
      )
      return id
    })
    .immediate()
}

export function deleteExclusion(db: Db, id: number): number {
  return run(db, sql`DELETE FROM exclusion WHERE id = ${id}`).changes
}

/**
 * What of a round the person keeps from other machines. A topic is remembered by its rounds, because topics are made anew (another embedding
 * model, forgetting) and a number would then name another one; a round in a topic together with such a round is excluded too.
 */
export function exclusionsOf(db: Db, roundId: number): { title: string; what: Exclusion['what'] }[] {
  return all(
    db,
    sql`SELECT DISTINCT e.title, e.what FROM exclusion e
        WHERE (e.kind = 'source' AND e.source_id = (SELECT s.source_id FROM round r JOIN session s ON s.id = r.session_id WHERE r.id = ${roundId}))
           OR (e.kind = 'topic' AND (
             EXISTS (SELECT 1 FROM exclusion_round x WHERE x.exclusion_id = e.id AND x.round_id = ${roundId})
             OR EXISTS (
               SELECT 1 FROM event own JOIN episode p ON p.id = own.episode_id
               JOIN episode q ON q.topic_id = p.topic_id JOIN event other ON other.episode_id = q.id
               JOIN exclusion_round x ON x.round_id = other.round_id AND x.exclusion_id = e.id
               WHERE own.round_id = ${roundId})))
        ORDER BY e.id`,
  )
}

export function sourceName(db: Db, id: number): string | null {
  return get<{ name: string }>(db, sql`SELECT name FROM source WHERE id = ${id}`)?.name ?? null
}

export function topicTitle(db: Db, id: number): string | null {
  return get<{ title: string }>(db, sql`SELECT title FROM topic WHERE id = ${id}`)?.title ?? null
}

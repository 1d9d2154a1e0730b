/** What tests of outgoing requests share: servers that end with their test, a memory of two sources, a provider that counts as another machine. */
import { afterEach } from 'vitest'
import { run } from '../../db/open.ts'
import type { Db } from '../../db/open.ts'
import { sql } from '../../db/sql.ts'
import type { ProviderBench } from './bench.ts'
import { startModelServer } from './server.ts'
import type { ModelServer, Script } from './script.ts'

export const QUERY = { limit: 100, offset: 0 }
export const NONE = { values: [] }
export const signal = new AbortController().signal
export const closes: (() => Promise<void> | void)[] = []

afterEach(async () => {
  for (const close of closes.splice(0)) await close()
})

export async function server(
  protocol: 'ollama' | 'openai',
  script: Script = () => ({ value: NONE }),
  options: Partial<Parameters<typeof startModelServer>[1]> = {},
): Promise<ModelServer> {
  const started = await startModelServer(protocol, { script, ...options })
  closes.push(() => started.close())
  return started
}

/** One source with two sessions of two rounds; a topic over the first session. */
export function memory(db: Db): void {
  for (const [source, name] of [
    [1, 'diary.jsonl'],
    [2, 'work.jsonl'],
  ] as const) {
    run(
      db,
      sql`INSERT INTO source (id, path, name, format, sha256, imported_at, report) VALUES (${source}, ${name}, ${name}, 'jsonl', ${name}, '2026-01-01', '{}')`,
    )
    run(db, sql`INSERT INTO session (id, source_id, ref) VALUES (${source}, ${source}, ${`D${source}`})`)
    for (const round of [source * 10, source * 10 + 1]) {
      run(
        db,
        sql`INSERT INTO round (id, session_id, ref, content_sha256) VALUES (${round}, ${source}, ${`D${source}:${round}`}, ${String(round)})`,
      )
      run(db, sql`INSERT INTO message (round_id, ord, role, text) VALUES (${round}, 0, 'user', ${`message of ${round}`})`)
    }
  }
  run(db, sql`INSERT INTO topic (id, title, description) VALUES (1, 'Health', '')`)
  for (const episode of [1, 2])
    run(db, sql`INSERT INTO episode (id, topic_id, title, description, open) VALUES (${episode}, 1, 'e', '', 0)`)
  run(db, sql`INSERT INTO event (round_id, episode_id, ord) VALUES (10, 1, 1)`)
}

/** A provider that counts as another machine: the address of this one by a name that is not surely here. */
export async function remote(bench: ProviderBench, url: string, id = 'far'): Promise<ReturnType<ProviderBench['providers']['model']>> {
  const far = url.replace('127.0.0.1', HOST_ALIAS)
  await bench.providers.add({ id, protocol: 'openai', name: 'Far', baseUrl: far, options: { idleTimeoutMs: 5_000, patienceMs: 0 } })
  return bench.providers.model({ provider: id, model: 'scripted:latest' })
}
/** Any name or number but those that always mean this computer is another machine; this one happens to lead here. */
export const HOST_ALIAS = '0.0.0.0'

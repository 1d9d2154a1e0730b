/** What the app says about itself: version, counts, models, warnings. In: the engine. Out: AppInfo of contract.ts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AppInfo } from '../../src-shared/contract.ts'
import type { Db } from './db/open.ts'
import { get } from './db/open.ts'
import { newestVersion } from './db/migrate.ts'
import { sql } from './db/sql.ts'
import type { Engine } from './engine.ts'
import { listTables } from './materialize/read.ts'
import { homeWarnings } from './sync-folders.ts'

/** Counts, models and warnings as they are now. */
export async function readAppInfo(engine: Engine): Promise<AppInfo> {
  const { db, paths, inference } = engine.context
  const { shell } = engine.options
  return {
    version: appVersion(engine),
    home: paths.home,
    shell,
    capabilities: { nativeDialogs: shell === 'electron', paths: shell !== 'loopback', uploads: shell === 'loopback' },
    sqlite: (get<{ version: string }>(db, sql`SELECT sqlite_version() AS version`) ?? { version: '' }).version,
    schema: newestVersion,
    counts: counts(db),
    models: (await inference.describe()).map(({ id, kind, loaded, provider, problem }) => ({
      id,
      role: kind,
      provider: provider ?? '',
      state: problem ?? (loaded ? 'ready' : 'not loaded'),
    })),
    warnings: homeWarnings(paths.home),
  }
}

function counts(db: Db): AppInfo['counts'] {
  const row = get<Omit<AppInfo['counts'], 'tables'>>(
    db,
    sql`SELECT (SELECT COUNT(*) FROM source) AS sources, (SELECT COUNT(*) FROM round) AS rounds, (SELECT COUNT(*) FROM media) AS pictures,
          (SELECT COUNT(*) FROM observation) AS observations,
          (SELECT COUNT(*) FROM answer) AS answers, (SELECT COALESCE(SUM(json_array_length(report, '$.problems')), 0) FROM source) AS problems,
          (SELECT COUNT(*) FROM round WHERE state <> 'remembered') AS pending`,
  )
  if (!row) throw new TypeError('A query of counts gave no row.')
  return { ...row, tables: listTables(db).length }
}

/** Of the app that runs. */
export function appVersion(engine: Pick<Engine, 'options'>): string {
  return engine.options.version ?? packageVersion()
}

export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')) as { version: string }
  return version
}

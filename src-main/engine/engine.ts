/**
 * The engine of one data folder, headless: the table of contents of everything below it.
 * openEngine opens, in the order of the data: folder, log, database, local models, import and jobs, remembering, retrieval, asking.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { AppInfo, ImportOptions, Settings } from '../../src-shared/contract.ts'
import { AdammError } from '../../src-shared/errors.ts'
import type { Emit } from '../../src-shared/events.ts'
import type { ImportReport, Problem, SourceReport } from '../../src-shared/model.ts'
import { packageVersion } from './app-info.ts'
import { createAsking } from './ask/asking.ts'
import type { Asking } from './ask/asking.ts'
import { localDay } from './ask/days.ts'
import type { AskDeps } from './ask/trace.ts'
import type { BankDeps } from './bank/compile.ts'
import { createBankRoute } from './bank/route.ts'
import { homePaths } from './context.ts'
import type { EngineContext } from './context.ts'
import { createUpkeep } from './cycle/upkeep.ts'
import type { Upkeep } from './cycle/upkeep.ts'
import { get, openDatabase } from './db/open.ts'
import { readSettings, writeSettings } from './db/settings.ts'
import { allSources, sourcesOfJob, writeReport } from './db/sources.ts'
import { sql } from './db/sql.ts'
import { chosenModels, createEmbedders } from './embedders.ts'
import type { Embedders } from './embedders.ts'
import { enrich } from './enrich.ts'
import { withModelExtractor } from './extract/model/stage.ts'
import type { Embed } from './extract/attributes.ts'
import { createNameEmbedder } from './extract/name-vectors.ts'
import { createExtraction } from './extract/stage.ts'
import { settleContentTimes } from './hierarchy/content-times.ts'
import type { TextModelCard } from './hierarchy/episodes.ts'
import { nameOldRounds } from './hierarchy/name-old-rounds.ts'
import { renewTimeline } from './hierarchy/renew.ts'
import type { Retriever } from './hierarchy/retriever.ts'
import { createIdentity } from './identity/identity.ts'
import type { Identity } from './identity/identity.ts'
import { importPaths } from './import/import.ts'
import { addProblems, storedReport } from './import/report.ts'
import { createInduction } from './induce/schemas.ts'
import { openInference } from './inference/client.ts'
import type { DownloadOptions } from './inference/download.ts'
import { defaultModelsFolder } from './inference/model-files.ts'
import { createJobs } from './jobs.ts'
import type { Jobs } from './jobs.ts'
import { openLog } from './log.ts'
import { environmentSecrets } from './llm/secrets.ts'
import { makeFolder, reasonInWords } from './target.ts'
import type { SecretStore } from './llm/secrets.ts'
import { createProviders } from './llm/service.ts'
import type { Providers } from './llm/service.ts'
import { readPicture } from './media-file.ts'
import { materialize } from './materialize/tables.ts'
import { createModels } from './models.ts'
import type { Models } from './models.ts'
import { finishRestore } from './own/backup/restore.ts'
import { createOwn } from './own/own.ts'
import type { Own } from './own/own.ts'
import { rememberPending } from './remember.ts'
import type { RememberControl, RememberStages } from './remember.ts'

export type EngineOptions = {
  home: string
  shell: AppInfo['shell']
  emit: Emit
  version?: string
  clock?: () => Date
  /** Settings of a machine that has none yet. */
  defaults?: Partial<Settings>
  /** Files of a bundle; run from the sources, the engine knows its own. */
  inferenceWorkerUrl?: URL | undefined
  sqlWorkerUrl?: URL | undefined
  modelsFolder?: string
  sampleFolder?: string
  /** Keys of model servers; without it there are none. */
  secrets?: SecretStore
  /** How models are downloaded; tests give their own disk and patience. */
  downloads?: DownloadOptions
}

export type Engine = {
  readonly context: EngineContext
  readonly options: EngineOptions
  readonly jobs: Jobs
  readonly retriever: Retriever
  readonly asking: Asking
  readonly models: Models
  readonly providers: Providers
  readonly own: Own
  /** What the memory does for itself: probes, repairs, prepared questions. */
  readonly upkeep: Upkeep
  /** Which names of attributes are one, and what the person decided about them. */
  readonly identity: Identity
  /** Card of the text model in use. */
  readonly textModel: TextModelCard
  defaults(): Settings
  changeSettings(change: Partial<Settings>): Settings
  startImport(paths: readonly string[], options: ImportOptions): number
  /** Import without a job: nothing is written with `dryRun`. */
  dryImport(paths: readonly string[], options: ImportOptions, signal: AbortSignal): Promise<ImportReport>
  importReport(jobId: number): ImportReport
  openSample(): number
  close(): Promise<void>
}

/** The first page has been read by then. */
const WARM_AFTER_MS = 3_000

type ImportInput = { paths: string[]; options: ImportOptions }

/**
 * Opens (and makes) a data folder. Work that a kill interrupted goes on by itself.
 * @throws AdammError HOME_UNWRITABLE, DATABASE_FROM_FUTURE, DATABASE_DAMAGED, MODEL_MISSING
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const clock = options.clock ?? (() => new Date())
  const paths = homePaths(options.home)
  finishRestore(paths)
  makeFolders(paths)
  const log = openLog({ folder: paths.logs, clock })
  const db = openDatabase(paths.database)
  const defaults = (): Settings => ({ ...machineSettings(), ...options.defaults })
  const settings = (): Settings => readSettings(db, defaults())
  const places = { modelsFolder: options.modelsFolder ?? defaultModelsFolder(), fetchedModels: paths.models }
  const inference = openInference({
    ...(options.inferenceWorkerUrl ? { workerUrl: options.inferenceWorkerUrl } : {}),
    ...places,
    chosen: chosenModels({ db, emit: options.emit, settings }, places),
    providers: settings().modelProviders ?? [],
    log: (line) => log('info', line),
  })
  const providers = createProviders({ db, clock, log, settings, secrets: options.secrets ?? environmentSecrets({}) })
  const context: EngineContext = { db, paths, clock, log, emit: options.emit, inference, settings, modelFor: providers.modelFor }
  const embedders = createEmbedders(context, places)
  const { retriever } = embedders
  const embedNames = createNameEmbedder(context)
  const stages = rememberStages(context, embedders, embedNames, (roundIds) => {
    retriever.refresh(roundIds)
    options.emit('memory.changed', { what: ['sources', 'tables', 'timeline'] })
  })
  const jobs = createJobs(context)
  jobs.register('import', async (input, control) => {
    const report = await runImport(context, stages, input as ImportInput, control)
    upkeep.schedule()
    return report
  })
  jobs.register('remember', async (_, control) => {
    const outcome = await rememberAndDescribe(context, stages, control)
    if (outcome.problems.length > 0) recordProblems(context, allSources(db), outcome.problems)
    upkeep.schedule()
    return outcome
  })
  const own = createOwn(context, { stages, jobs, version: options.version ?? packageVersion(), refresh: () => retriever.refresh() })
  const models = createModels(context, embedders, jobs, places, { record: providers.recordDownload, ...options.downloads })
  const plainAsking: AskDeps = {
    db,
    retriever,
    clock,
    settings: context.settings,
    emit: options.emit,
    models: { modelFor: (role) => context.modelFor(role), log, picture: (media) => readPicture(context, media) },
  }
  const bank: BankDeps = {
    context,
    asking: plainAsking,
    embed: (texts) => retriever.embed(texts),
    textModel: () => embedders.text().id,
    today: () => localDay(clock(), settings().timezone),
  }
  const upkeep = createUpkeep(context, jobs, {
    cycle: { context, stages, asking: plainAsking },
    bank,
    // One command of the command line does what it says and no more; "adamm cycle" is one of its own.
    isOn: () => options.shell !== 'cli' && settings().selfCheck !== false,
  })
  jobs.start()
  if (hasUnremembered(context) && jobs.list().every(({ state }) => state !== 'queued' && state !== 'running'))
    jobs.add('remember', 'Reading what was imported', {})
  upkeep.schedule()
  // One command of the command line seldom searches; a window soon does.
  const warming = new AbortController()
  const warmed = options.shell === 'cli' ? Promise.resolve() : warm(context, retriever, warming.signal)
  return {
    context,
    options,
    jobs,
    retriever,
    asking: createAsking({ ...plainAsking, bank: createBankRoute(bank) }),
    models,
    providers,
    own,
    upkeep,
    identity: createIdentity({
      context,
      embed: embedNames,
      undo: own.undo,
      renewed: () => stages.extraction.renewNames(),
      derive: () => stages.consolidate(true),
    }),
    get textModel() {
      return embedders.text()
    },
    defaults,
    changeSettings: (change) => {
      const changed = writeSettings(db, defaults(), change)
      providers.settingsChanged()
      options.emit('memory.changed', { what: ['settings'] })
      if (change.readingLanguages !== undefined) models.languagesChanged()
      return changed
    },
    startImport: (files, importOptions) =>
      jobs.add('import', importTitle(files), { paths: [...files], options: importOptions } satisfies ImportInput).id,
    dryImport: (files, importOptions, signal) =>
      importPaths(context, files, { ...importOptions, dryRun: true }, { signal, progress: () => undefined }),
    importReport: (jobId) => storedReport(jobs.get(jobId).kind, jobs.result(jobId)),
    openSample: () => {
      const folder = options.sampleFolder ?? join(import.meta.dirname, '..', '..', 'sample')
      if (!existsSync(folder))
        throw new AdammError(
          'SOURCE_UNREADABLE',
          `The sample memory is missing: "${folder}". Install AdaMM again, or run "npm run sample" in its sources.`,
        )
      return jobs.add('import', 'Sample memory', { paths: [folder], options: {} } satisfies ImportInput).id
    },
    async close() {
      warming.abort()
      upkeep.close()
      await warmed
      await own.settled()
      providers.close()
      await jobs.stop()
      await inference.close()
      db.pragma('wal_checkpoint(TRUNCATE)')
      db.close()
    },
  }
}

/** Reads the indexes of search beside other calls, after those of the first page, and brings what older versions left up to this one. What fails here fails again, and is told, at the first search. */
async function warm({ db, log, emit }: EngineContext, retriever: Embedders['retriever'], signal: AbortSignal): Promise<void> {
  try {
    await delay(WARM_AFTER_MS, undefined, { signal, ref: false })
    await retriever.warm(signal)
    await nameOldRounds(db, signal)
    if (await renewTimeline(db, signal)) emit('memory.changed', { what: ['timeline'] })
  } catch (error) {
    if (signal.aborted) return
    log('warn', 'search indexes not read ahead', { reason: error instanceof Error ? error.message : String(error) })
  }
}

function makeFolders(paths: EngineContext['paths']): void {
  try {
    for (const folder of [paths.home, paths.media, paths.thumbnails, paths.incoming, paths.logs]) makeFolder(folder)
  } catch (error) {
    throw new AdammError(
      'HOME_UNWRITABLE',
      `The data folder "${paths.home}" cannot be written: ${reasonInWords(error)}. Choose another one with --home or ADAMM_HOME.`,
      { path: paths.home },
    )
  }
}

/** Locale and zone of the machine; the date order stays open until the person or the source says it. */
function machineSettings(): Settings {
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return { locale, timezone: timeZone, dateOrder: null, theme: 'system', offline: true }
}

function rememberStages(
  context: EngineContext,
  embedders: Embedders,
  embedNames: Embed,
  changed: RememberStages['changed'],
): RememberStages {
  const { db, clock } = context
  const induction = createInduction(db, clock)
  return {
    extraction: withModelExtractor(context, createExtraction(context, embedNames)),
    hierarchy: () => embedders.hierarchy(),
    consolidate(replaced) {
      if (replaced) induction.rebuild()
      const outcome = induction.consume()
      const settings = context.settings()
      const { built } = materialize(db, replaced ? { attributes: null, schemas: outcome.schemas } : outcome, {
        clock,
        settings: { locale: settings.locale, dateOrder: settings.dateOrder },
      })
      // After the tables: their columns settle what a date alone leaves open.
      settleContentTimes(db, replaced ? 'all' : 'ambiguous')
      if (outcome.incomplete.length > 0)
        context.log('warn', 'rounds too wide to be mined to the end', { rounds: outcome.incomplete.length })
      return built
    },
    changed,
  }
}

async function rememberAndDescribe(
  context: EngineContext,
  stages: RememberStages,
  control: RememberControl,
): ReturnType<typeof rememberPending> {
  const outcome = await rememberPending(context, stages, control)
  await nameOldRounds(context.db, control.signal)
  await renewTimeline(context.db, control.signal)
  return { ...outcome, problems: [...outcome.problems, ...(await enrich(context, control))] }
}

async function runImport(
  context: EngineContext,
  stages: RememberStages,
  input: ImportInput,
  control: RememberControl & { jobId: number },
): Promise<ImportReport> {
  const report = await importPaths(context, input.paths, input.options, control)
  const { problems } = await rememberAndDescribe(context, stages, control)
  if (problems.length === 0) return report
  recordProblems(context, sourcesOfJob(context.db, control.jobId), problems)
  return addProblems(report, problems)
}

/** Problems of later stages stand at their source, so that the library shows them after a restart. */
function recordProblems(
  context: EngineContext,
  sources: readonly { id: number; report: SourceReport }[],
  problems: readonly Problem[],
): void {
  for (const { id, report } of sources) {
    const own = problems.filter(
      (problem) => belongsTo(problem, report.path) && !report.problems.some((known) => known.message === problem.message),
    )
    if (own.length > 0) writeReport(context.db, id, { ...report, problems: [...report.problems, ...own] })
  }
}

function belongsTo({ where }: Problem, path: string): boolean {
  return where !== '' && (where === path || where.startsWith(path) || where.endsWith(path) || path.endsWith(where))
}

function hasUnremembered(context: EngineContext): boolean {
  return get<{ id: number }>(context.db, sql`SELECT id FROM round WHERE state <> 'remembered' LIMIT 1`) !== undefined
}

function importTitle(paths: readonly string[]): string {
  const [first = ''] = paths
  const name = first.split(/[\\/]/).findLast((part) => part !== '') ?? first
  return paths.length === 1 ? name : `${name} and ${paths.length - 1} more`
}

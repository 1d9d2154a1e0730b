/**
 * What every method of the contract does, in the contract's order. A missing or an extra handler does not compile.
 * Handlers translate and delegate; the work is in the engine's stages.
 */
import { AdammError } from '../src-shared/errors.ts'
import { writeThreadTitle, createThread, deleteThread, listThreads, readThread } from './engine/db/answers.ts'
import { callTool, describeTools } from './engine/ask/call-tool.ts'
import { countSources, listProblems, listSources } from './engine/db/sources.ts'
import type { Engine } from './engine/engine.ts'
import { appVersion, readAppInfo } from './engine/app-info.ts'
import { distributionOf, pointsOf, summarize, valuesOf } from './engine/materialize/figures.ts'
import {
  chooseColumn,
  mergeTables,
  renameTable,
  setTableHidden,
  setTableLatest,
  splitTable,
  tableParts,
  withTables,
} from './engine/materialize/choices.ts'
import { periodsOf, seriesOf } from './engine/materialize/figures-time.ts'
import { describeTable, evolutionLog, listTables, tableRows } from './engine/materialize/read.ts'
import { findValues } from './engine/materialize/find-values.ts'
import { askVersions } from './engine/llm/versions.ts'
import { locateMedia } from './engine/media-file.ts'
import { roundsOfMedia } from './engine/media-rounds.ts'
import { proofOfObservation, proofOfRound, proofOfRow } from './engine/proof.ts'
import { runSearch } from './engine/search-query.ts'
import { runConsoleQuery } from './engine/sql-console.ts'
import { listDensity, listEvents, listTopics, readEvent } from './engine/timeline.ts'
import { verifyStore } from './engine/verify.ts'
import { ownHandlers } from './handlers-own.ts'
import { llmHandlers } from './handlers-llm.ts'
import { attributesHandlers } from './handlers-attributes.ts'
import { bankHandlers } from './handlers-bank.ts'
import { libraryHandlers } from './handlers-library.ts'
import type { HandlersOf } from './router.ts'

export const handlers: HandlersOf<Engine> = {
  'app.info': (engine) => readAppInfo(engine),
  'settings.get': async ({ context }) => context.settings(),
  'settings.set': async (engine, change) => engine.changeSettings(change),

  'import.start': async (engine, { paths, options }) => ({ job: engine.startImport(paths, options) }),
  'import.run': async (engine, { paths, options }, { signal }) => {
    if (options.dryRun === true) return engine.dryImport(paths, options, signal)
    const job = engine.startImport(paths, options)
    const cancel = (): void => engine.jobs.cancel(job)
    signal.addEventListener('abort', cancel, { once: true })
    const ended = await engine.jobs.wait(job)
    signal.removeEventListener('abort', cancel)
    if (ended.state === 'cancelled') throw new AdammError('CANCELLED', 'The import was cancelled; what was imported by then stays.')
    if (ended.state !== 'done') {
      const failure = engine.jobs.failure(job)
      if (failure !== null) throw new AdammError(failure.code, failure.message, failure.data)
      throw new AdammError('INTERNAL', ended.error ?? `The import ended as "${ended.state}". Run it again; it goes on where it stopped.`)
    }
    return engine.importReport(job)
  },
  'import.report': async ({ jobs, importReport }, { job }) => ({ job: jobs.get(job), report: importReport(job) }),
  'sample.open': async (engine) => ({ job: engine.openSample() }),
  'sources.list': async ({ context }, page) => ({ total: countSources(context.db), sources: listSources(context.db, page) }),
  'jobs.list': async ({ jobs }) => jobs.list(),
  'jobs.cancel': async ({ jobs }, { job }) => (jobs.cancel(job), {}),
  'jobs.resume': async ({ jobs }, { job }) => (jobs.resume(job), {}),
  'jobs.wait': ({ jobs }, { job }) => jobs.wait(job),
  'problems.list': async ({ context }) => listProblems(context.db),

  'tables.list': async ({ context }, { hidden }) => listTables(context.db, { hidden }),
  'tables.get': async ({ context }, { table }) => describeTable(context.db, table),
  'tables.rows': async ({ context }, query) => tableRows(context.db, query),
  'tables.series': async ({ context }, input) => seriesOf(context.db, input),
  'tables.history': async ({ context }, { table }) => evolutionLog(context.db, table),
  'tables.summary': ({ context }, input, { signal }) => summarize(context.db, input, signal),
  'tables.values': async ({ context }, input) => valuesOf(context.db, input),
  'tables.histogram': async ({ context }, input) => distributionOf(context.db, input),
  'tables.periods': async ({ context }, input) => periodsOf(context.db, input),
  'tables.points': async ({ context }, input) => pointsOf(context.db, input),
  'tables.rename': async ({ context }, input) => withTables(context, (db, options) => renameTable(db, input, options)),
  'tables.hide': async ({ context }, { table }) => withTables(context, (db, options) => setTableHidden(db, table, true, options)),
  'tables.show': async ({ context }, { table }) => withTables(context, (db, options) => setTableHidden(db, table, false, options)),
  'tables.merge': async ({ context }, input) => withTables(context, (db, options) => mergeTables(db, input, options)),
  'tables.parts': async ({ context }, { table }) => tableParts(context.db, table),
  'tables.split': async ({ context }, input) => withTables(context, (db, options) => splitTable(db, input, options)),
  'tables.column': async ({ context }, input) => withTables(context, (db, options) => chooseColumn(db, input, options)),
  'tables.latest': async ({ context }, input) => withTables(context, (db, options) => setTableLatest(db, input, options)),
  'sql.query': ({ context, options }, { sql, limit }, { signal }) =>
    runConsoleQuery(
      { database: context.paths.database, sql, limit },
      { signal, ...(options.sqlWorkerUrl ? { workerUrl: options.sqlWorkerUrl } : {}) },
    ),

  'proof.observation': async ({ context }, { observation }) => proofOfObservation(context.db, observation),
  'proof.round': async ({ context }, { round }) => proofOfRound(context.db, round),
  'proof.row': async ({ context }, { table, row }) => proofOfRow(context.db, table, row),
  'media.locate': async ({ context }, { media, size }) => locateMedia(context, media, size),
  'updates.check': async (engine, _, { signal }) =>
    askVersions({
      address: engine.context.settings().updateSource ?? '',
      current: appVersion(engine),
      record: engine.providers.recordDownload,
      signal,
    }),
  'media.rounds': async ({ context }, { media }) => roundsOfMedia(context.db, media),

  'timeline.topics': async ({ context }, input) => listTopics(context.db, input),
  'timeline.events': async ({ context }, query) => listEvents(context.db, query),
  'timeline.event': async ({ context }, { round }) => readEvent(context.db, round),
  'timeline.density': async ({ context }, input) => listDensity(context.db, input),

  'search.query': (engine, input, { signal }) => runSearch(engine, input, signal),
  'search.values': ({ context }, input, { signal }) => findValues(context.db, input, signal),

  'threads.list': async ({ context }) => listThreads(context.db),
  'threads.create': async ({ context }, { title }) => createThread(context.db, title, context.clock()),
  'threads.rename': async ({ context }, { thread, title }) => (writeThreadTitle(context.db, thread, title), {}),
  'threads.delete': async ({ context }, { thread }) => (deleteThread(context.db, thread), {}),
  'threads.get': async ({ context }, { thread }) => readThread(context.db, thread),
  'ask.question': async (engine, { question, thread, request, language }, { signal }) => {
    const answered = await engine.asking.ask({ question, threadId: thread, request }, signal, language)
    // The question may have come from another program: every window counts it.
    engine.context.emit('memory.changed', { what: ['threads'] })
    return answered
  },
  'ask.stop': async ({ asking }, { request }) => (asking.stop(request), {}),
  'ask.suggestions': ({ asking }, { language }) => asking.suggestions(language),
  'traces.list': async ({ asking }, page) => asking.listTraces(page),
  'traces.get': async ({ asking }, { answer }) => asking.getTrace(answer),

  'models.list': ({ models }) => models.list(),
  'models.fetch': async ({ models }, { model, from }) => ({ job: models.startFetch(model, from) }),
  'models.use': async ({ models }, { model }) => ({ job: await models.use(model) }),
  'models.remove': async ({ models }, { model }) => models.remove(model),

  'tools.describe': async () => describeTools(),
  'tools.run': ({ context, retriever }, call) => callTool({ db: context.db, retriever }, call),

  ...ownHandlers,

  ...llmHandlers,

  ...attributesHandlers,
  ...libraryHandlers,
  ...bankHandlers,

  'store.verify': ({ context }, _, { signal }) => verifyStore(context.db, context.paths, signal),
}

/**
 * The import, METHOD 1. In: paths and options. Out: sources, sessions, rounds and media in the database, and a report that accounts for every file.
 * Order: look at everything, then histories and notes, then the pictures that none of them names. A bad file never ends the import; a full disk does.
 */
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import type { ImportOptions } from '../../../src-shared/contract.ts'
import { AdammError } from '../../../src-shared/errors.ts'
import type { EventTime, ImportReport, Problem } from '../../../src-shared/model.ts'
import type { EngineContext } from '../context.ts'
import type { NewMedia } from '../db/media.ts'
import { get } from '../db/open.ts'
import { readRound } from '../db/rounds-read.ts'
import { sql } from '../db/sql.ts'
import { openMediaStore, type MediaStore } from '../media-store.ts'
import { orderFromNames } from './name-times.ts'
import { mapOrdered } from './ordered.ts'
import { pictureTime } from './picture-time.ts'
import { planImport, type Unit } from './plan.ts'
import { preparePicture, type PicturePreparer, type PreparedPicture } from './prepare.ts'
import { importProblem } from './problems.ts'
import { isReaderFormat, READER_FORMATS, READERS, type ReaderFormat } from './readers.ts'
import { nothingPending, openRecorder, type Pending, type ReadyRound, type Recorder } from './record.ts'
import { importReport, problemSink } from './report.ts'
import { fillOffset, isTimeZone, type DateOrder } from './times.ts'
import type { FileTree, InputFile, ReaderItem, ReaderOptions, SourceRound } from './types.ts'
import { damagedEntry, ZipEntryError } from './zip.ts'

/** The engine context as far as an import needs it. */
export type ImportContext = Pick<EngineContext, 'db' | 'paths' | 'clock' | 'log' | 'emit' | 'settings'> & {
  inference: PicturePreparer
  media?: MediaStore
}

export type ImportControl = {
  signal: AbortSignal
  /** `total` is null while the files are still being found. */
  progress(stage: string, done: number, total: number | null): void
  /** The job that runs this import; sources remember it. */
  jobId?: number | null
}

/** Pictures decoded at once: enough that reading, decoding and writing overlap. */
const PICTURES_AT_ONCE = 3

/**
 * Imports files, folders and zips.
 * @throws AdammError INVALID_INPUT for unknown options, HOME_UNWRITABLE; AbortError when cancelled (what is imported by then stays)
 */
export async function importPaths(
  context: ImportContext,
  paths: readonly string[],
  options: ImportOptions,
  control: ImportControl,
): Promise<ImportReport> {
  const run = openRun(context, options, control)
  if (!run.dryRun) await run.media.sweep()
  const plan = await planImport(paths, {
    zone: options.timezone ?? context.settings().timezone,
    incoming: context.paths.incoming,
    given: paths.map((path) => resolve(path)),
    signal: control.signal,
    as: run.as,
    found: (files) => control.progress('finding files', files, null),
  })
  try {
    run.total = plan.units.reduce((sum, { expected }) => sum + expected, 0)
    let full: AdammError | null = null
    for (const unit of inReadingOrder(plan.units)) {
      if (full === null) full = await importUnit(run, unit)
      else refuseForDisk(unit, full)
    }
    const kept = plan.units.filter((unit) => !isNothing(unit))
    if (!run.dryRun) context.emit('memory.changed', { what: ['sources', 'timeline'] })
    return importReport(kept.map(({ report }) => report))
  } finally {
    for (const tree of plan.trees) await tree.close()
  }
}

type Run = {
  context: ImportContext
  control: ImportControl
  media: MediaStore
  zone: string | null
  locale: string | null
  as: ReaderFormat | null
  dryRun: boolean
  /** What was forgotten is taken in again. */
  takesForgotten: boolean
  pending: Pending
  /** Paths of pictures that a history or note has taken. */
  taken: Set<string>
  done: number
  total: number
}

function openRun(context: ImportContext, options: ImportOptions, control: ImportControl): Run {
  const { timezone = null, locale = null, as } = options
  if (timezone !== null && !isTimeZone(timezone))
    throw new AdammError('INVALID_INPUT', `"${timezone}" is not a time zone. Use a name such as Europe/Berlin.`)
  if (as !== undefined && !isReaderFormat(as))
    throw new AdammError(
      'INVALID_INPUT',
      `"${as}" is not a format of texts. Known: ${READER_FORMATS.join(', ')}. Pictures and zips are recognized by their bytes.`,
    )
  if (locale !== null && orderOfLocale(locale) === null)
    throw new AdammError('INVALID_INPUT', `"${locale}" is not a locale. Use a tag such as de-DE.`)
  return {
    context,
    control,
    zone: timezone,
    locale,
    as: as === undefined || !isReaderFormat(as) ? null : as,
    dryRun: options.dryRun ?? false,
    takesForgotten: options.forgotten ?? false,
    media: context.media ?? openMediaStore(context.paths),
    pending: nothingPending(),
    taken: new Set(),
    done: 0,
    total: 0,
  }
}

/** Texts first, because the pictures they name belong to their rounds. */
function inReadingOrder(units: readonly Unit[]): Unit[] {
  const rank = (unit: Unit): number => (unit.kind === 'pictures' ? 1 : unit.kind === 'refused' ? 2 : 0)
  return units.toSorted((one, other) => rank(one) - rank(other))
}

/** A folder whose pictures all belong to its history is not a source of its own. */
function isNothing({ kind, report }: Unit): boolean {
  const { rounds, problems, forgotten = 0 } = report
  return kind === 'pictures' && forgotten + rounds.new + rounds.same + rounds.changed + rounds.failed + problems.length === 0
}

/** Imports one unit into its report; returns the error when the disk is full. */
async function importUnit(run: Run, unit: Unit): Promise<AdammError | null> {
  const hash = createHash('sha256')
  const recorder = openRecorder({
    db: run.context.db,
    clock: run.context.clock,
    jobId: run.control.jobId ?? null,
    dryRun: run.dryRun,
    takesForgotten: run.takesForgotten,
    report: unit.report,
    pending: run.pending,
    isVersionOf: (source) =>
      unit.kind === 'pictures' || unit.kind === 'refused' ? Promise.resolve(false) : sharesRound(run, unit, source),
  })
  try {
    if (unit.kind !== 'refused') await importRounds(run, unit, recorder, (bytes) => void hash.update(bytes))
    if (!isNothing(unit)) recorder.finish(hash.digest('hex'))
    return null
  } catch (error) {
    if (run.control.signal.aborted) {
      recorder.flush()
      throw error
    }
    if (error instanceof AdammError && error.code === 'DISK_FULL') {
      recorder.abandon()
      unit.report.status = 'failed'
      unit.report.problems.push({ where: unit.report.path, code: 'DISK_FULL', message: error.message })
      run.context.log('error', 'import stopped: disk full', { path: unit.report.path })
      return error
    }
    if (error instanceof AdammError || !isReadError(error) || unit.kind === 'refused') throw error
    const advice = unit.report.path.includes('.zip/')
      ? 'Download or copy the zip again.'
      : 'Check that the file is whole and that you may read it, then import it again.'
    unit.report.problems.push(
      error instanceof ZipEntryError
        ? damagedEntry(unit.report.path, error)
        : importProblem('SOURCE_UNREADABLE', unit.report.path, `Reading "${unit.report.path}" stopped: ${error.message}. ${advice}`),
    )
    unit.report.rounds.failed += 1
    recorder.finish('')
    return null
  }
}

/** An error of a file or of a zip's content, not of our own. */
function isReadError(error: unknown): error is Error {
  return error instanceof Error && !(error instanceof TypeError) && !(error instanceof RangeError) && !(error.name === 'SqliteError')
}

function refuseForDisk({ report }: Unit, error: AdammError): void {
  report.status = 'failed'
  report.problems.push({ where: report.path, code: 'DISK_FULL', message: `"${report.path}" was not imported. ${error.message}` })
}

async function importRounds(
  run: Run,
  unit: Exclude<Unit, { kind: 'refused' }>,
  recorder: Recorder,
  hash: (bytes: Uint8Array) => void,
): Promise<void> {
  const { report } = unit
  const timezone = run.zone === null ? undefined : { name: run.zone, filled: 0 }
  if (timezone !== undefined) report.timezone = timezone
  const options = readerOptions(run, unit, () => {
    if (timezone !== undefined) timezone.filled += 1
  })
  const items =
    unit.kind === 'pictures' ? pictureRounds(unit.files, unit.tree, run.taken) : READERS[unit.kind](unit.file, unit.tree, options, hash)
  const sink = problemSink(report)
  for await (const item of mapOrdered(items, PICTURES_AT_ONCE, (read) => prepare(run, read, options))) {
    run.control.signal.throwIfAborted()
    sink.add(item.problems)
    report.media.missing += item.missing
    report.media.failed += item.failed
    if (item.ready === null) report.rounds.failed += item.isRound ? 1 : 0
    else {
      if (unit.kind === 'pictures') hash(Buffer.from(`${item.ready.round.ref}\0${item.ready.pictures[0]?.media ?? ''}\n`))
      await recorder.add(item.ready)
    }
    if (item.isRound) run.control.progress('importing', (run.done += 1), run.total)
  }
  sink.close()
}

function readerOptions(run: Run, unit: Exclude<Unit, { kind: 'refused' }>, count: () => void): ReaderOptions {
  const names = unit.kind === 'pictures' ? unit.files.map(({ name }) => name) : [unit.file.name]
  const order: DateOrder | null =
    orderFromNames(names) ?? (run.locale === null ? null : orderOfLocale(run.locale)) ?? run.context.settings().dateOrder
  const fill = (time: EventTime): EventTime => {
    const filled = fillOffset(time, run.zone)
    if (filled.offsetMinutes !== time.offsetMinutes) count()
    return filled
  }
  return { zone: run.zone, dateOrder: order, fill }
}

/** Each picture alone is a round, unless a text has taken it. */
async function* pictureRounds(files: readonly InputFile[], tree: FileTree, taken: ReadonlySet<string>): AsyncGenerator<ReaderItem> {
  for (const file of files) {
    if (taken.has(file.path)) continue
    const round: SourceRound = {
      session: tree.path,
      ref: file.name,
      identity: 'picture',
      time: 'from picture',
      messages: [],
      pictures: [{ name: file.name, caption: null, file }],
      where: file.path,
    }
    yield { type: 'round', round }
  }
}

type PreparedItem = { isRound: boolean; ready: ReadyRound | null; problems: Problem[]; missing: number; failed: number }

async function prepare(run: Run, item: ReaderItem, options: ReaderOptions): Promise<PreparedItem> {
  if (item.type !== 'round') return { isRound: item.type === 'failed', ready: null, problems: [item.problem], missing: 0, failed: 0 }
  const { round } = item
  const prepared: PreparedPicture[] = []
  for (const picture of round.pictures) {
    run.control.signal.throwIfAborted()
    if (picture.file !== null && picture.file !== 'outside') run.taken.add(picture.file.path)
    prepared.push(
      await preparePicture(picture, round.where, {
        db: run.context.db,
        media: run.media,
        inference: run.context.inference,
        signal: run.control.signal,
        dryRun: run.dryRun,
        takesForgotten: run.takesForgotten,
      }),
    )
  }
  const problems = prepared.flatMap((picture) => picture.problems)
  const failed = prepared.filter(({ outcome }) => outcome === 'failed').length
  const missing = prepared.filter(({ outcome }) => outcome === 'missing').length
  const time = await timeOf(round, prepared, options)
  problems.push(...time.problems)
  const isLost = round.identity === 'picture' && failed > 0
  const media = prepared.flatMap((picture): NewMedia[] => (picture.media === null ? [] : [picture.media]))
  return {
    isRound: true,
    ready: isLost ? null : { round, time: time.time, pictures: prepared.map(({ ref }) => ref), media },
    problems,
    missing,
    failed,
  }
}

async function timeOf(
  round: SourceRound,
  prepared: readonly PreparedPicture[],
  options: ReaderOptions,
): Promise<{ time: EventTime | null; problems: Problem[] }> {
  if (round.time !== 'from picture') return { time: round.time, problems: [] }
  const [first] = prepared
  const file = round.pictures[0]?.file ?? null
  if (first?.content == null || file === null || file === 'outside') return { time: null, problems: [] }
  return pictureTime(first.content.bytes, first.content.mime, file, options)
}

/** How many rounds are compared to find out whether two files are versions of one another. */
const COMPARED_ROUNDS = 200

/** Does the file say, under the same name, the same as a stored round of that source? Then its other rounds are newer versions and not another chat's. */
async function sharesRound(run: Run, unit: Exclude<Unit, { kind: 'pictures' | 'refused' }>, source: number): Promise<boolean> {
  let compared = 0
  for await (const item of READERS[unit.kind](
    unit.file,
    unit.tree,
    readerOptions(run, unit, () => undefined),
    () => undefined,
  )) {
    if (item.type !== 'round' || item.round.identity !== 'given') continue
    const stored = get<{ id: number }>(
      run.context.db,
      sql`
      SELECT round.id FROM round JOIN session ON session.id = round.session_id
      WHERE session.source_id = ${source} AND session.ref = ${item.round.session} AND round.ref = ${item.round.ref}`,
    )
    const round = stored === undefined ? undefined : readRound(run.context.db, stored.id)
    if (
      round !== undefined &&
      JSON.stringify(round.messages.map(({ text }) => text)) === JSON.stringify(item.round.messages.map(({ text }) => text))
    )
      return true
    if ((compared += 1) >= COMPARED_ROUNDS) return false
  }
  return false
}

function orderOfLocale(locale: string): DateOrder | null {
  try {
    const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'numeric', day: 'numeric' })
      .formatToParts(0)
      .map(({ type }) => type)
    const order = parts
      .filter((type) => type === 'year' || type === 'month' || type === 'day')
      .map((type) => type[0])
      .join('')
    return order === 'dmy' || order === 'mdy' || order === 'ymd' ? order : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/**
 * Rounds into the database. In: prepared rounds of one source. Out: rows, in one transaction per batch, and counts in the source's report.
 * Decides what is new, the same or changed; an import can stop at any moment and be run again: nothing is lost, nothing comes twice (METHOD 1).
 */
import { basename } from 'node:path'
import { AdammError } from '../../../src-shared/errors.ts'
import type { EventTime, Message, PictureRef, SourceReport } from '../../../src-shared/model.ts'
import { isForgotten, remembersAgain } from '../db/forgotten.ts'
import { insertMedia, mediaById, type NewMedia } from '../db/media.ts'
import type { Db } from '../db/open.ts'
import { hasContent, hasRoundOfMedia, insertRound, replaceRound, roundByRef, type NewRound } from '../db/rounds.ts'
import { insertSource, sessionOf, sourceByPath, UNFINISHED, updateSource, type KnownSource } from '../db/sources.ts'
import { sha256Of, storeError } from '../media-store.ts'
import { importProblem } from './problems.ts'
import { statusOf } from './report.ts'
import { sortMilliseconds } from './times.ts'
import type { SourceRound } from './types.ts'

/** What this run has decided and not yet written; in a dry run, all of it. */
export type Pending = { refs: Map<string, string>; contents: Set<string>; media: Set<string>; shownMedia: Set<string> }

export function nothingPending(): Pending {
  return { refs: new Map(), contents: new Set(), media: new Set(), shownMedia: new Set() }
}

export type ReadyRound = { round: SourceRound; time: EventTime | null; pictures: PictureRef[]; media: NewMedia[] }

export type RecorderOptions = {
  db: Db
  clock: () => Date
  jobId: number | null
  dryRun: boolean
  /** What was forgotten is taken in again. */
  takesForgotten: boolean
  report: SourceReport
  pending: Pending
  /** Is this file a newer version of that source, though at another path? Asked only when round names collide. */
  isVersionOf(sourceId: number): Promise<boolean>
}

type Write = { media: NewMedia[]; newMedia: number } & (
  | { action: 'insert'; session: string; round: Omit<NewRound, 'sessionId'> }
  | { action: 'replace'; id: number; round: Omit<NewRound, 'sessionId' | 'ref'> }
)

/** One transaction is at most this many rounds, or pictures, so that a kill costs little. */
const BATCH = { rounds: 200, media: 16 } as const

export type Recorder = {
  add(ready: ReadyRound): Promise<void>
  flush(): void
  /** After a full disk: writes what still fits, and takes out of the report what does not. */
  abandon(): void
  /** Writes the last batch and the final report. `sha256` is the fingerprint of everything read. */
  finish(sha256: string): void
}

/** Opens the recorder of one source. */
export function openRecorder({ db, clock, jobId, dryRun, takesForgotten, report, pending, isVersionOf }: RecorderOptions): Recorder {
  const known = sourceByPath(db, report.path)
  const earlier = known !== undefined && jobId !== null && known.jobId === jobId ? known : null
  const wasThere = earlier !== null ? earlier.report.status === 'changed' : known !== undefined && known.sha256 !== UNFINISHED
  const versions = new Map<number, boolean>(known === undefined ? [] : [[known.id, true]])
  const occurrences = new Map<string, number>()
  let sourceId = known?.id ?? null
  let writes: Write[] = []
  let mediaInBatch = 0

  async function isOwn(other: number): Promise<boolean> {
    const answer = versions.get(other) ?? (await isVersionOf(other))
    versions.set(other, answer)
    return answer
  }

  /** The first free name in "a", "a#2", "a#3"...: readable, and the same whenever the import is run again. */
  function freeRef(wanted: string): string {
    let ref = wanted
    for (let number = 2; pending.refs.has(ref) || roundByRef(db, ref) !== undefined; number += 1) ref = `${wanted}#${number}`
    return ref
  }

  async function decideGiven(wanted: string, content: string): Promise<'same' | { ref: string } | { id: number }> {
    for (let number = 1; ; number += 1) {
      const ref = number === 1 ? wanted : `${wanted}#${number}`
      const planned = pending.refs.get(ref)
      if (planned === content) return 'same'
      if (planned !== undefined) continue
      const stored = roundByRef(db, ref)
      if (stored === undefined) return { ref }
      if (stored.contentSha256 === content) return 'same'
      if (await isOwn(stored.sourceId)) return { id: stored.id }
    }
  }

  async function decide({ round, pictures }: ReadyRound, content: string): Promise<'same' | { ref: string } | { id: number }> {
    if (round.identity === 'given') return decideGiven(round.ref, content)
    const shown = round.identity === 'picture' ? (pictures[0]?.media ?? null) : null
    if (shown !== null) return pending.shownMedia.has(shown) || hasRoundOfMedia(db, shown) ? 'same' : { ref: freeRef(round.ref) }
    return pending.contents.has(content) || hasContent(db, content) ? 'same' : { ref: freeRef(round.ref) }
  }

  function countMedia(media: readonly NewMedia[]): number {
    let found = 0
    for (const { sha256 } of media) {
      const isKnown = pending.media.has(sha256) || mediaById(db, sha256) !== undefined
      report.media[isKnown ? 'same' : 'new'] += 1
      if (!isKnown) found += 1
      pending.media.add(sha256)
    }
    return found
  }

  /** What could not be written was not imported, and the report must not say that it was. */
  function uncount(): void {
    for (const write of writes) {
      report.rounds[write.action === 'insert' ? 'new' : 'changed'] -= 1
      report.rounds.failed += 1
      report.media.new -= write.newMedia
      report.media.failed += write.newMedia
    }
    writes = []
  }

  function save(whole: SourceReport, final: string | null): void {
    const row = { format: report.format, sha256: final ?? UNFINISHED, importedAt: clock().toISOString(), report: whole, jobId }
    if (sourceId === null) sourceId = insertSource(db, { ...row, path: report.path, name: basename(report.path) })
    else updateSource(db, sourceId, row)
  }

  function writeAll(source: number): void {
    for (const write of writes) {
      for (const media of write.media) insertMedia(db, media)
      if (takesForgotten) remembersAgain(db, [write.round.contentSha256, ...write.media.map(({ sha256 }) => sha256)])
      if (write.action === 'replace') replaceRound(db, write.id, write.round)
      else insertRound(db, { ...write.round, sessionId: sessionOf(db, source, write.session) })
    }
  }

  function flush(): void {
    if (writes.length === 0) return
    try {
      db.transaction(() => {
        save(withEarlier(report, earlier, wasThere), null)
        if (sourceId !== null) writeAll(sourceId)
      }).immediate()
    } catch (error) {
      uncount()
      throw isDiskFull(error) ? storeError(db.name, error) : error
    }
    writes = []
    mediaInBatch = 0
    for (const part of [pending.refs, pending.contents, pending.media, pending.shownMedia]) part.clear()
  }

  return {
    async add(given) {
      const content = contentOf(given, occurrences)
      const ready = takesForgotten ? given : withoutForgotten(db, given)
      if (ready === null || (!takesForgotten && isForgotten(db, 'round', content))) {
        report.forgotten = (report.forgotten ?? 0) + 1
        return
      }
      const decision = await decide(ready, content)
      const newMedia = countMedia(ready.media)
      if (decision === 'same') {
        report.rounds.same += 1
        return
      }
      const round = {
        contentSha256: content,
        time: ready.time,
        sortMs: sortMilliseconds(ready.time),
        messages: ready.round.messages,
        pictures: ready.pictures,
      }
      if ('id' in decision) {
        if (!dryRun) writes.push({ action: 'replace', id: decision.id, round, media: ready.media, newMedia })
        report.rounds.changed += 1
      } else {
        if (!dryRun)
          writes.push({
            action: 'insert',
            session: ready.round.session,
            round: { ...round, ref: decision.ref },
            media: ready.media,
            newMedia,
          })
        pending.refs.set(decision.ref, content)
        report.rounds.new += 1
      }
      pending.contents.add(content)
      for (const { media } of ready.pictures) if (media !== null) pending.shownMedia.add(media)
      mediaInBatch += ready.media.length
      if (writes.length >= BATCH.rounds || mediaInBatch >= BATCH.media) flush()
    },
    flush,
    abandon() {
      try {
        flush()
      } catch (error) {
        // The batch is taken out of the report already; the first error of the disk is the one that is told.
        if (!(error instanceof AdammError) || error.code !== 'DISK_FULL') throw error
      }
      Object.assign(report, withEarlier(report, earlier, wasThere))
    },
    finish(sha256) {
      flush()
      const left = report.forgotten ?? 0
      if (left > 0)
        report.problems.push(
          importProblem(
            'FORGOTTEN',
            report.path,
            `${left.toLocaleString('en')} ${left === 1 ? 'event' : 'events'} of "${report.path}" were forgotten earlier and are left out. To take them in again, import with the option "forgotten".`,
          ),
        )
      Object.assign(report, withEarlier(report, earlier, wasThere))
      if (dryRun) return
      // A source of which all was there under another path needs no row of its own; one that failed does, for its problems.
      const isUnfinished = sourceId !== null && (known === undefined || known.sha256 === UNFINISHED)
      if (report.status === 'same' && !isUnfinished) return
      db.transaction(() => save(report, sha256)).immediate()
    },
  }
}

/**
 * The report of the job as a whole: what an earlier run of the same job has brought before it was killed is new, though this run finds it there.
 */
function withEarlier(report: SourceReport, earlier: KnownSource | null, wasThere: boolean): SourceReport {
  const rounds = { ...report.rounds }
  const media = { ...report.media }
  if (earlier !== null) {
    for (const outcome of ['new', 'changed'] as const) {
      const moved = Math.min(earlier.report.rounds[outcome], rounds.same)
      rounds.same -= moved
      rounds[outcome] += moved
    }
    const moved = Math.min(earlier.report.media.new, media.same)
    media.same -= moved
    media.new += moved
  }
  return { ...report, rounds, media, status: statusOf({ ...report, rounds }, wasThere) }
}

/** The round without pictures that were forgotten; null when it was nothing but such a picture. */
function withoutForgotten(db: Db, ready: ReadyRound): ReadyRound | null {
  const pictures = ready.pictures.filter(({ media }) => media === null || !isForgotten(db, 'picture', media))
  if (pictures.length === ready.pictures.length) return ready
  return ready.round.identity === 'picture' && pictures.length === 0 ? null : { ...ready, pictures }
}

/** Fingerprint of what a round says and shows. A file's own weak time is left out: copying a file does not change it. */
function contentOf({ round, time, pictures }: ReadyRound, occurrences: Map<string, number>): string {
  const when = time === null || time.basis === 'file' || round.identity === 'picture' ? null : [time.local, time.offsetMinutes]
  const shown =
    round.identity === 'picture' ? pictures.map(({ media }) => media) : pictures.map(({ media, name, caption }) => [media, name, caption])
  const said: unknown[] = round.messages.map(({ role, author, text }: Message) => [role, author, text])
  const plain = sha256Of(
    Buffer.from(JSON.stringify([round.identity, round.identity === 'picture' ? null : round.session, when, said, shown])),
  )
  if (round.identity !== 'generated') return plain
  // Without a name of its own, the second "ok" of a chat is told from the first by its number.
  const number = (occurrences.get(plain) ?? 0) + 1
  occurrences.set(plain, number)
  return number === 1 ? plain : sha256Of(Buffer.from(`${plain}#${number}`))
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_FULL'
}

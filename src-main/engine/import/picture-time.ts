/**
 * When a picture happened. In: its bytes, name and file time. Out: one EventTime with its basis and what contradicts it.
 * Embedded time wins over the name, the name over the file; a contradiction of more than a day is reported, never settled in silence.
 */
import type { EventTime, Problem } from '../../../src-shared/model.ts'
import { timeFromName } from './name-times.ts'
import type { PictureMime } from './picture-bytes.ts'
import { embeddedTime } from './picture-metadata.ts'
import { importProblem } from './problems.ts'
import { daysApart, wallMilliseconds } from './times.ts'
import type { InputFile, ReaderOptions } from './types.ts'

export type PictureTime = { time: EventTime | null; problems: Problem[] }

/** Decides the time of a picture and reports what speaks against it. */
export async function pictureTime(
  bytes: Uint8Array,
  mime: PictureMime,
  file: Pick<InputFile, 'path' | 'name' | 'modified'>,
  options: ReaderOptions,
): Promise<PictureTime> {
  const embedded = await embeddedTime(bytes, mime)
  const named = timeFromName(file.name, { order: options.dateOrder, zone: options.zone })
  const problems: Problem[] = []
  if (embedded.damage !== null) {
    problems.push(
      importProblem(
        'METADATA_DAMAGED',
        file.path,
        `The time inside "${file.path}" cannot be read (${embedded.damage}). Its name or file time is used; check the date.`,
      ),
    )
  }
  const inside = embedded.time
  const byName = named.time
  const time = preferred(inside, byName, file.modified)
  if (named.ambiguous && (time === null || time.basis === 'file')) {
    problems.push(
      importProblem(
        'TIME_AMBIGUOUS',
        file.path,
        `The date in the name "${file.name}" can be day first or month first. Set the date order in Settings and import again.`,
      ),
    )
  }
  if (inside !== null) problems.push(...contradictions(file.path, inside, byName, embedded.gps))
  return { time: time === null ? null : options.fill(time), problems }
}

/** A weak embedded time (only the moment of an edit) gives way to a strong name. */
function preferred(inside: EventTime | null, byName: EventTime | null, modified: EventTime | null): EventTime | null {
  if (inside !== null && inside.weak && byName !== null && !byName.weak) return byName
  return inside ?? byName ?? modified
}

function contradictions(path: string, inside: EventTime, byName: EventTime | null, gps: number | null): Problem[] {
  const problems: Problem[] = []
  if (byName !== null && daysApart(byName.local, byName.local.length === 10 ? inside.local.slice(0, 10) : inside.local) > 1) {
    problems.push(
      importProblem(
        'TIME_CONTRADICTION',
        path,
        `"${path}" says ${inside.local} inside and ${byName.local} in its name; ${inside.weak && !byName.weak ? 'the name' : 'the time inside'} is used. Check which one is right.`,
      ),
    )
  }
  // Zones differ by at most 26 hours, so a day and a bit is no contradiction between the clock and the satellites.
  if (gps !== null && Math.abs(wallMilliseconds(inside.local) - gps) > 26 * 3_600_000) {
    problems.push(
      importProblem(
        'TIME_CONTRADICTION',
        path,
        `"${path}" says ${inside.local}, but its GPS time is ${new Date(gps).toISOString()}; the camera's clock may have been wrong. Check the date.`,
      ),
    )
  }
  return problems
}

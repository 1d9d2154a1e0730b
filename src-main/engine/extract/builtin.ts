/**
 * The built-in extractor (METHOD 2): a round with what perception read from its pictures -> observations, without any model. Words by
 * messages.ts, pictures by layout.ts; records are numbered through, so that two pictures of one round never share one.
 */
import type { ExtractedObservation, Extractor, PerceivedRound, ReadingSettings } from '../../../src-shared/model.ts'
import { asBookings } from './bookings.ts'
import { extractFromPicture } from './layout.ts'
import { BUILTIN_EXTRACTOR, extractFromMessages } from './messages.ts'
import type { MessageExcess } from './messages.ts'
import { pictureSubjects } from './subjects.ts'
import { createTemplateMiner } from './templates.ts'
import type { TemplateState } from './templates.ts'

export type BuiltinState = { templates: TemplateState }

export type BuiltinOptions = {
  /** State of an earlier run, as `state()` returned it. */
  state?: BuiltinState | null
  /** Tells whether the lines of a round are in the state already: reading it again then only looks. Default: none are. */
  isLearnt?: (roundId: number) => boolean
  /** A shape of lines has just reached its support: the `rounds` before that have it are to be extracted again, and so are those
   * with records of the narrower shapes that it `replaces` (their title). `shape` is for people. */
  onTemplate?: (template: { id: number; shape: string; rounds: number[]; replaces: string[] }) => void
  /** A message of the round says more than is read as values. */
  onBounded?: (round: PerceivedRound, excess: MessageExcess) => void
}

export type BuiltinExtractor = Extractor & { state(): BuiltinState }

/** The extractor that needs no model. Lines are learnt in the order in which rounds are given. */
export function createBuiltinExtractor(options: BuiltinOptions = {}): BuiltinExtractor {
  const miner = createTemplateMiner(options.state?.templates)
  const isLearnt = options.isLearnt ?? (() => false)

  function lineReader(round: PerceivedRound): (line: string) => ReturnType<typeof miner.add> {
    if (isLearnt(round.id)) return (line) => miner.match(line)
    return (line) => {
      const match = miner.add(line, round.id)
      if (match?.justEstablished)
        options.onTemplate?.({ id: match.template, shape: match.shape, rounds: match.earlier, replaces: match.replaces })
      return match
    }
  }

  return {
    id: BUILTIN_EXTRACTOR,
    async extract(round, settings) {
      const fromWords = extractFromMessages(round.messages, {
        settings,
        time: round.time?.local ?? null,
        templates: lineReader(round),
        onBounded: (excess) => options.onBounded?.(round, excess),
      })
      return asBookings([...fromWords, ...fromPictures(round, settings, nextRecord(fromWords))])
    },
    state: () => ({ templates: miner.state() }),
  }
}

function nextRecord(observations: readonly ExtractedObservation[]): number {
  return observations.reduce((next, { record }) => Math.max(next, record + 1), 0)
}

function fromPictures(round: PerceivedRound, settings: ReadingSettings, firstRecord: number): ExtractedObservation[] {
  const observations: ExtractedObservation[] = []
  const done = new Set<string>()
  let offset = firstRecord
  for (const { media, caption } of round.pictures) {
    const reading = media === null || done.has(media) ? undefined : round.readings.get(media)
    if (media === null || !reading) continue
    done.add(media)
    const found = pictureSubjects(extractFromPicture(reading, media, { settings, caption, time: round.time?.local ?? null }))
    for (const observation of found) observations.push({ ...observation, record: observation.record + offset })
    offset += nextRecord(found)
  }
  return observations
}

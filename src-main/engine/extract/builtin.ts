/**
 * The built-in extractor (METHOD 2): a round with what perception read from its pictures -> observations, without any model. Words by
 * messages.ts, pictures by layout.ts; records are numbered through, so that two pictures of one round never share one.
 */
import type { ExtractedObservation, Extractor, PerceivedRound, ReadingSettings } from '../../../src-shared/model.ts'
import { extractFromPicture } from './layout.ts'
import { BUILTIN_EXTRACTOR, extractFromMessages } from './messages.ts'
import { createTemplateMiner } from './templates.ts'
import type { TemplateState } from './templates.ts'

export type BuiltinState = { templates: TemplateState; /** Rounds up to this id have been learnt; reading one again only looks. */ learntUpTo: number }

export type BuiltinOptions = {
  /** State of an earlier run, as `state()` returned it. */
  state?: BuiltinState | null
  /** A shape of lines has just reached its support: older rounds that have it may be extracted again. `shape` is for people. */
  onTemplate?: (template: { id: number; shape: string }) => void
}

export type BuiltinExtractor = Extractor & { state(): BuiltinState }

/** The extractor that needs no model. Rounds are expected in the order of their ids. */
export function createBuiltinExtractor(options: BuiltinOptions = {}): BuiltinExtractor {
  const miner = createTemplateMiner(options.state?.templates)
  let learntUpTo = options.state?.learntUpTo ?? 0

  function lineReader(round: PerceivedRound): (line: string) => ReturnType<typeof miner.add> {
    if (round.id <= learntUpTo) return (line) => miner.match(line)
    return (line) => {
      const match = miner.add(line)
      if (match?.justEstablished) options.onTemplate?.({ id: match.template, shape: match.shape })
      return match
    }
  }

  return {
    id: BUILTIN_EXTRACTOR,
    async extract(round, settings) {
      const fromWords = extractFromMessages(round.messages, { settings, time: round.time?.local ?? null, templates: lineReader(round) })
      learntUpTo = Math.max(learntUpTo, round.id)
      return [...fromWords, ...fromPictures(round, settings, nextRecord(fromWords))]
    },
    state: () => ({ templates: miner.state(), learntUpTo }),
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
    const found = extractFromPicture(reading, media, { settings, caption, time: round.time?.local ?? null })
    observations.push(...found.map((observation) => ({ ...observation, record: observation.record + offset })))
    offset += nextRecord(found)
  }
  return observations
}

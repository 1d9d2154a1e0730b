/**
 * The extraction stage with a model in the extractor's role. In: the built-in stage. Out: the same stage; rounds that the chosen model read carry its
 * observations merged with the built-in ones. A model that fails costs nothing: the built-in reading stands, and the report says for how many rounds.
 */
import { AdammError } from '../../../../src-shared/errors.ts'
import type { ErrorCode } from '../../../../src-shared/errors.ts'
import type { ExtractedObservation, PerceivedRound, Problem } from '../../../../src-shared/model.ts'
import type { EngineContext } from '../../context.ts'
import { all } from '../../db/open.ts'
import { sql } from '../../db/sql.ts'
import { sourceOfRound } from '../../db/rounds-read.ts'
import type { ImageBlock } from '../../llm/types.ts'
import { readPicture } from '../../media-file.ts'
import { readValue } from '../values/index.ts'
import { settleBySource, stateCurrency } from '../same-source.ts'
import type { Extraction } from '../stage.ts'
import { withSecondReadings } from '../second-reading.ts'
import { extractByModel } from './extractor.ts'
import { mergeExtractions } from './merge.ts'

/** Failures of the provider and not of one round: asking again at once would only fail again. */
const PROVIDER_DOWN: ReadonlySet<ErrorCode> = new Set([
  'PROVIDER_UNREACHABLE',
  'PROVIDER_NO_MODEL',
  'PROVIDER_KEY_MISSING',
  'PROVIDER_KEY_WRONG',
  'CONSENT_MISSING',
  'OFFLINE',
])
const PAUSE_MS = 60_000

export function withModelExtractor(context: EngineContext, builtIn: Extraction): Extraction {
  const failures = new Map<string, { rounds: number[]; message: string }>()
  let pausedUntil = 0

  function failed(round: PerceivedRound, by: string, error: AdammError): void {
    context.log('warn', 'built-in extractor reads instead of the model', { round: round.id, by, code: error.code })
    if (PROVIDER_DOWN.has(error.code)) pausedUntil = context.clock().getTime() + PAUSE_MS
    const known = failures.get(`${by} ${error.code}`) ?? { rounds: [], message: `${by}: ${error.message}` }
    known.rounds.push(round.id)
    failures.set(`${by} ${error.code}`, known)
  }

  async function read(round: PerceivedRound, signal: AbortSignal): Promise<ExtractedObservation[] | null> {
    const model = context.modelFor('extractor')
    if (model === null) return null
    const by = `${model.providerId}/${model.model}`
    const stored = storedBy(context, round, `model:${by}`)
    if (stored.length > 0) return stored
    if (context.clock().getTime() < pausedUntil) {
      for (const failure of failures.values()) if (failure.message.startsWith(`${by}: `)) failure.rounds.push(round.id)
      return null
    }
    try {
      const images = model.capabilities.vision ? await imagesOf(context, round) : []
      const { value } = await extractByModel(model, round, images, context.settings(), signal)
      return value
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof AdammError)) throw error
      failed(round, by, error)
      return null
    }
  }

  return {
    ...builtIn,
    async extract(round, signal = new AbortController().signal) {
      // Also where a model reads: the shapes of lines are learnt from every round.
      const own = await builtIn.extract(round)
      const found = await read(round, signal)
      if (found === null) return own
      const { locale, dateOrder } = context.settings()
      const settled = settleBySource(mergeExtractions(found, own), { locale, dateOrder }, round.time?.local ?? null)
      return stateCurrency(withSecondReadings(settled, round.readings, { locale, dateOrder }), round.readings, locale)
    },
    takeProblems() {
      const problems = [...failures.values()].map(({ rounds, message }) =>
        notRead(sourceOfRound(context.db, rounds[0] ?? 0), rounds.length, message),
      )
      failures.clear()
      return [...builtIn.takeProblems(), ...problems]
    },
    reset() {
      failures.clear()
      pausedUntil = 0
      builtIn.reset()
    },
  }
}

function notRead(where: string, rounds: number, message: string): Problem {
  const what = rounds === 1 ? '1 round was' : `${rounds.toLocaleString('en')} rounds were`
  return { where, code: 'MODEL_NOT_USED', message: `${what} read by the built-in extractor, because the model did not: ${message}` }
}

async function imagesOf(context: EngineContext, round: PerceivedRound): Promise<ImageBlock[]> {
  const images: ImageBlock[] = []
  for (const mediaId of round.readings.keys()) {
    const picture = await readPicture(context, mediaId)
    if (picture) images.push({ mediaId, ...picture, roundIds: [round.id] })
  }
  return images
}

type Row = Omit<ExtractedObservation, 'value' | 'provenance' | 'labelProvenance' | 'verified'> & {
  value: string
  provenance: string
  labelProvenance: string | null
  verified: number
}

/** What the same model found in the round before: a round is read again when lines become a template, and a model is asked once. Read with today's settings. */
function storedBy({ db, settings }: EngineContext, round: PerceivedRound, extractor: string): ExtractedObservation[] {
  const { locale, dateOrder } = settings()
  const time = round.time?.local ?? null
  const rows = all<Row>(
    db,
    sql`SELECT surface AS attribute, value, record, provenance, label_provenance AS labelProvenance, title, confidence, verified, extractor
        FROM observation WHERE round_id = ${round.id} AND extractor = ${extractor} ORDER BY id`,
  )
  return rows.map((row) => ({
    ...row,
    value: readValue((JSON.parse(row.value) as ExtractedObservation['value']).raw, { locale, dateOrder, time }),
    provenance: JSON.parse(row.provenance) as ExtractedObservation['provenance'],
    labelProvenance: row.labelProvenance === null ? null : (JSON.parse(row.labelProvenance) as ExtractedObservation['provenance']),
    verified: row.verified === 1,
  }))
}

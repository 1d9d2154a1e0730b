/**
 * Role "extractor" (METHOD 2): a round's words and pictures -> every grounded attribute-value pair, by the chosen model. In: the perceived round.
 * Out: observations with their exact place. A value that is not found again in the round is kept as unverified, with low confidence; its typed
 * reading is always our own, never the model's.
 */
import { z } from 'zod'
import type { ExtractedObservation, PerceivedRound, ReadingSettings } from '../../../../src-shared/model.ts'
import type { DataBlock, ImageBlock, ModelResult, RoleModel } from '../../llm/types.ts'
import { readValue } from '../values/index.ts'
import { findLabel, findValue, placeKey, type Source, wholeOf } from './find.ts'

/** Found word for word; and said by the model alone. */
const VERIFIED = 0.9
const UNVERIFIED = 0.3
/** Pairs of a round at most: a model that repeats itself ends here. */
const MOST_VALUES = 400
const TOKENS = 4_000
/** Characters of one message that go to a model; the built-in extractor reads the rest. */
const MOST_MESSAGE = 12_000

export const Extracted = z.object({
  records: z
    .array(
      z.object({
        title: z.string().max(200).nullable(),
        source: z.string(),
        values: z.array(z.object({ attribute: z.string().min(1).max(120), value: z.string().min(1).max(300) })).max(MOST_VALUES),
      }),
    )
    .max(MOST_VALUES),
})
type Extracted = z.infer<typeof Extracted>

export const EXTRACTOR_INSTRUCTIONS = [
  'You list what one round of a personal memory states as attribute-value pairs: measures, amounts, dates, times, names of shops or places, states, scores.',
  'The messages (m0, m1, ...), the text lines read in each picture (p0, p1, ...) and, where you get them, the pictures are given as data.',
  'A record is what belongs together: one dashboard, one receipt, one line of a log, one row of a table. A round may have none, one or many.',
  '"source" is the ref of the message or picture the record stands in; "title" is the heading it stands under, or null.',
  '"attribute" is the label as printed or said, completed by its section where labels repeat ("evening drift"); never a label of your own where one is printed.',
  '"value" is copied from the source character by character, with its unit and its sign; never converted, rounded, completed or translated.',
  'Leave out: plans, wishes, questions, examples, what is denied, advice, axis labels of charts, clocks and battery of a phone, buttons, advertisements.',
  'If nothing is stated, "records" is empty.',
].join('\n')

/** What a round gives a model to read. */
export function extractionData(round: PerceivedRound): { data: DataBlock[]; sources: Map<string, Source> } {
  const sources = new Map<string, Source>()
  const data: DataBlock[] = []
  for (const [index, { role, author, text }] of round.messages.entries()) {
    sources.set(`m${index}`, { kind: 'message', index })
    data.push({ kind: 'messages', ref: `m${index}`, text: `${author ?? role}: ${text.slice(0, MOST_MESSAGE)}`, roundIds: [round.id] })
  }
  for (const [index, [media, { lines }]] of [...round.readings].entries()) {
    const caption = round.pictures.find((picture) => picture.media === media)?.caption ?? null
    sources.set(`p${index}`, { kind: 'picture', media })
    const text = [...(caption === null ? [] : [`caption: ${caption}`]), ...lines.map((line) => line.text)].join('\n')
    data.push({ kind: 'picture_text', ref: `p${index}`, text: text.slice(0, MOST_MESSAGE), roundIds: [round.id] })
  }
  return { data, sources }
}

/** Asks the model. @throws AdammError as RoleModel says */
export async function extractByModel(
  model: RoleModel,
  round: PerceivedRound,
  images: readonly ImageBlock[],
  settings: ReadingSettings,
  signal: AbortSignal,
): Promise<ModelResult<ExtractedObservation[]>> {
  const { data, sources } = extractionData(round)
  const result = await model.structured({
    role: 'extractor',
    instructions: EXTRACTOR_INSTRUCTIONS,
    data,
    images: model.capabilities.vision ? images : [],
    schema: Extracted,
    maxOutputTokens: TOKENS,
    signal,
  })
  return { ...result, value: groundedIn(round, result.value, sources, settings, `model:${model.providerId}/${model.model}`) }
}

/** Each reported pair at its place; a pair that names no source of the round is looked for in all of it. */
export function groundedIn(
  round: PerceivedRound,
  { records }: Extracted,
  sources: ReadonlyMap<string, Source>,
  settings: ReadingSettings,
  extractor: string,
): ExtractedObservation[] {
  const [fallback] = sources.values()
  const used = new Set<string>()
  const said = new Set<string>()
  const observations: ExtractedObservation[] = []
  for (const [record, { title, source: ref, values }] of records.entries()) {
    const source = sources.get(ref) ?? fallback
    if (!source) continue
    for (const { attribute, value } of values) {
      const key = JSON.stringify([record, attribute, value])
      if (said.has(key)) continue
      said.add(key)
      const place = findValue(round, source, value, attribute, used)
      const provenance = place?.provenance ?? wholeOf(round, source)
      if (place) used.add(placeKey(provenance))
      const time = round.time?.local ?? null
      observations.push({
        attribute,
        value: readValue(place?.raw ?? value, { locale: settings.locale, dateOrder: settings.dateOrder, time, about: attribute }),
        record,
        provenance,
        labelProvenance: findLabel(round, source, attribute),
        title,
        confidence: place ? VERIFIED : UNVERIFIED,
        verified: place !== null,
        extractor,
      })
    }
  }
  return observations.slice(0, MOST_VALUES)
}

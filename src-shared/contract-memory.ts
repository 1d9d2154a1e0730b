/**
 * What is kept of the memory itself: topics, episodes and events of the timeline, and the proof of a value or quote. In: ids of observations, rounds, rows.
 * Out: what stands in pictures and messages, with its places.
 */
import { z } from 'zod'
import { Id, method, Page, TableName } from './contract-base.ts'
import { EventTime, Message, OcrLine, Polygon, TypedValue } from './model.ts'

const EventSummary = z.object({
  roundId: Id,
  ref: z.string(),
  time: z.string().nullable(),
  timeWeak: z.boolean(),
  text: z.string(),
  media: z.array(z.string()),
  observations: z.number().int(),
})
const EpisodeSummary = z.object({
  id: Id,
  topicId: Id.nullable(),
  title: z.string(),
  description: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  events: z.number().int(),
  media: z.array(z.string()),
  open: z.boolean(),
})
const TopicSummary = z.object({
  id: Id.nullable(),
  title: z.string(),
  description: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  events: z.number().int(),
  episodes: z.array(EpisodeSummary),
})
export type EventSummary = z.infer<typeof EventSummary>
export type EpisodeSummary = z.infer<typeof EpisodeSummary>
export type TopicSummary = z.infer<typeof TopicSummary>

/** An observation as the proof panel and the event view show it. */
export const ObservationView = z.object({
  id: Id,
  attribute: z.string(),
  surface: z.string(),
  record: z.number().int(),
  value: TypedValue,
  confidence: z.number(),
  verified: z.boolean(),
  extractor: z.string(),
  media: z.string().nullable(),
  polygon: Polygon.nullable(),
  message: z.object({ index: z.number().int(), start: z.number().int(), end: z.number().int() }).nullable(),
})
export type ObservationView = z.infer<typeof ObservationView>

/** Everything needed to show what one number or quote rests on. */
export const Proof = z.object({
  roundId: Id,
  ref: z.string(),
  time: EventTime.nullable(),
  source: z.object({ id: Id, name: z.string(), path: z.string(), format: z.string(), importedAt: z.string() }),
  /** The observation asked for; null when the round itself is the evidence. */
  observation: ObservationView.nullable(),
  /** Other observations of the same record: drawn faintly. */
  others: z.array(ObservationView),
  messages: z.array(Message),
  pictures: z.array(
    z.object({
      media: z.string().nullable(),
      name: z.string(),
      caption: z.string().nullable(),
      width: z.number().int().nullable(),
      height: z.number().int().nullable(),
      lines: z.array(OcrLine),
    }),
  ),
  /**
   * Tables and rows in which the record stands. `order`: the row's number as the table shows it and `adamm correct` takes it.
   * `column`: the cell that shows the observation, null where another one of the record is shown.
   */
  rows: z.array(
    z.object({ table: z.string(), row: Id, order: z.number().int().nullable().optional(), column: z.string().nullable().optional() }),
  ),
  /** Ids of the rounds before and after in the same session. */
  previous: z.number().int().nullable(),
  next: z.number().int().nullable(),
  /** The date in a picture that the time was read from; null or absent where it was not. */
  timeFrom: ObservationView.nullable().optional(),
  /** What the person put in the place of the observation's value; null or absent when it stands as it was read. */
  corrected: z.object({ value: TypedValue, entered: z.string().nullable(), at: z.string() }).nullable().optional(),
})
export type Proof = z.infer<typeof Proof>

export const proofContract = {
  'proof.observation': method(z.strictObject({ observation: Id }), Proof),
  'proof.round': method(z.strictObject({ round: Id }), Proof),
  /**
   * All cells of one row in column order: observation ids to walk through with the arrow keys. `label` and `order`: the table's name for people
   * and the number that its grid shows for the row.
   */
  'proof.row': method(
    z.strictObject({ table: TableName, row: Id }),
    z.object({ observations: z.array(Id), roundId: Id, label: z.string(), order: z.number().int() }),
  ),

  /** Where a stored picture lies, for the shells that serve it (media://, /media/); NOT_FOUND for unknown ids. */
  'media.locate': method(
    z.strictObject({ media: z.string().regex(/^[0-9a-f]{64}$/), size: z.enum(['full', 'thumbnail']).default('full') }),
    z.object({ path: z.string(), bytes: z.number().int() }),
  ),
}

export const timelineContract = {
  /** `source`: only what came from it; episodes count the events of that source alone. */
  'timeline.topics': method(z.strictObject({ source: Id.optional() }), z.array(TopicSummary)),
  'timeline.events': method(
    z.strictObject({
      episode: Id.optional(),
      topic: Id.optional(),
      source: Id.optional(),
      from: z.string().optional(),
      to: z.string().optional(),
      ...Page,
    }),
    z.object({ total: z.number().int(), events: z.array(EventSummary) }),
  ),
  'timeline.event': method(
    z.strictObject({ round: Id }),
    z.object({ summary: EventSummary, proof: Proof, observations: z.array(ObservationView) }),
  ),
  /** Events per local day over the whole memory, a topic or a source. */
  'timeline.density': method(
    z.strictObject({ topic: Id.optional(), source: Id.optional() }),
    z.array(z.object({ day: z.string(), events: z.number().int(), pictures: z.number().int() })),
  ),
}

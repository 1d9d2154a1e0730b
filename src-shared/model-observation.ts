/**
 * The domain up to the tables: pictures and what is read in them, typed values, where they stand, times, messages, rounds, observations.
 * model.ts goes on from here, and is where all of it is imported from.
 */
import { z } from 'zod'

/** Pixel position in the ORIGINAL picture (before EXIF rotation is undone the picture is upright; see docs/reading.md). */
export const Point = z.tuple([z.number(), z.number()])
/** Clockwise corners, at least four, in original upright pixels. */
export const Polygon = z.array(Point)
export type Point = z.infer<typeof Point>
export type Polygon = z.infer<typeof Polygon>

/** A stretch of a recognized line: character offsets (UTF-16, end exclusive) and where they stand in the picture. */
export const TextSpan = z.object({ start: z.number().int(), end: z.number().int(), polygon: Polygon })
export type TextSpan = z.infer<typeof TextSpan>

export const OcrLine = z.object({
  text: z.string(),
  /** 0..1, mean probability of the decoded characters. */
  confidence: z.number(),
  polygon: Polygon,
  /** One per word, in order. */
  spans: z.array(TextSpan),
  /** Other readings of the same place (a second read at another scale), best first. */
  alternatives: z.array(z.object({ text: z.string(), confidence: z.number(), model: z.string().optional() })).optional(),
  /** The recognizer that read it, where it is another than the picture's. */
  model: z.string().optional(),
})
export type OcrLine = z.infer<typeof OcrLine>

/**
 * A value that was looked at twice, and what came of it. `chosen`: the reading that stands; null where neither is surer and fits, so that the value is
 * in doubt.
 */
export const SecondReading = z.object({
  /** Where it stands, as the observation has it. */
  polygon: Polygon,
  first: z.object({ text: z.string(), confidence: z.number() }),
  second: z.object({ text: z.string(), confidence: z.number() }),
  chosen: z.enum(['first', 'second']).nullable(),
})
export type SecondReading = z.infer<typeof SecondReading>

/** What perception found in one picture. Lines are in reading order. Width and height are those of the upright picture. */
export const PictureReading = z.object({
  width: z.number().int(),
  height: z.number().int(),
  lines: z.array(OcrLine),
  model: z.string(),
  /** Lines that no recognizer here reads surely, where they are most of the picture's: another script. Known when the picture is read, not stored. */
  unread: z.number().int().optional(),
  /** Values that were read again because they were doubtful in their column. */
  rereads: z.array(SecondReading).optional(),
})
export type PictureReading = z.infer<typeof PictureReading>

export const VALUE_KINDS = [
  'number',
  'percent',
  'currency',
  'duration',
  'date',
  'time',
  'datetime',
  'ratio',
  'range',
  'boolean',
  'category',
  'text',
  'censored',
  'missing',
] as const
export const ValueKind = z.enum(VALUE_KINDS)
export type ValueKind = z.infer<typeof ValueKind>

/**
 * A typed reading of a raw text; the raw text is never lost.
 * number: number | percent (82 for "82%") | currency amount | duration in SECONDS | boolean 1/0 | ratio quotient; the bound of a censored value is in `bound`.
 * text: date "YYYY-MM-DD", time "HH:MM[:SS]", datetime "YYYY-MM-DDTHH:MM:SS", category and text normalized, range "a..b", ratio "121/79".
 */
export const TypedValue = z.object({
  raw: z.string(),
  kind: ValueKind,
  number: z.number().nullable(),
  text: z.string().nullable(),
  /** Canonical unit symbol: "kg", "mg/dL", "%", "s" for durations, ISO 4217 code for currency. */
  unit: z.string().nullable(),
  /** True when the raw text has more than one reading and nothing decided; number and text are then the most likely one. */
  ambiguous: z.boolean(),
  /** The other readings of an ambiguous value, most likely first. */
  alternatives: z.array(z.object({ number: z.number().nullable(), text: z.string().nullable() })).optional(),
  /** Why it was read so, for people: "last mark is decimal", "day first (column has 25/12)". */
  reading: z.string(),
  /** censored: "<" or ">" with its bound, null for HI and LO. */
  bound: z.object({ side: z.enum(['below', 'above']), limit: z.number().nullable() }).optional(),
  /** Both readings of a value that was looked at twice in its picture and read differently. */
  secondReading: SecondReading.omit({ polygon: true }).optional(),
})
export type TypedValue = z.infer<typeof TypedValue>

/** Exact place of a value: UTF-16 span of a message of the round, or polygon in a picture. */
export const Provenance = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), message: z.number().int(), start: z.number().int(), end: z.number().int() }),
  z.object({ type: z.literal('picture'), media: z.string(), polygon: Polygon, lines: z.array(z.number().int()) }),
])
export type Provenance = z.infer<typeof Provenance>

/** One attribute-value pair as an extractor reports it (METHOD 1 and 2), before attribute identity is resolved. */
export type ExtractedObservation = {
  /** Label as found, context words included where they tell attributes apart ("Evening drift"). */
  attribute: string
  value: TypedValue
  /** Records inside one round, 0-based: the ten rows of one screenshot are records 0..9. */
  record: number
  provenance: Provenance
  /** Where the label stands, when it is printed; null when the attribute was inferred from the pattern. */
  labelProvenance: Provenance | null
  /** Title or caption line of the card, table or picture, kept for naming. */
  title: string | null
  /** 0..1 */
  confidence: number
  /** False when the value could not be found again in its source (LLM extractor). */
  verified: boolean
  extractor: string
}

export const TIME_BASES = ['source', 'exif', 'filename', 'content', 'session', 'file', 'unknown'] as const
export const TimeBasis = z.enum(TIME_BASES)
export type TimeBasis = z.infer<typeof TimeBasis>

/** Local wall time of an event. No offset means wall time of an unknown zone; it is never taken for UTC (CASES 8). */
export const EventTime = z.object({
  /** "YYYY-MM-DD" or "YYYY-MM-DDTHH:MM[:SS]" as on the person's clock. */
  local: z.string(),
  offsetMinutes: z.number().int().nullable(),
  basis: TimeBasis,
  /** "file" times and date-only names are weak: shown as such, never preferred over another basis. */
  weak: z.boolean(),
})
export type EventTime = z.infer<typeof EventTime>

export const ROLES = ['user', 'assistant', 'system', 'other'] as const
export const Role = z.enum(ROLES)
export const Message = z.object({ role: Role, author: z.string().nullable(), text: z.string() })
export type Message = z.infer<typeof Message>

export const PictureRef = z.object({
  /** sha256 hex of the bytes; null when the source named a picture that is not there. */
  media: z.string().nullable(),
  name: z.string(),
  caption: z.string().nullable(),
})
export type PictureRef = z.infer<typeof PictureRef>

/** One interaction round as stored (METHOD 1). `ref` is unique in a data folder. */
export type Round = {
  id: number
  ref: string
  sessionId: number
  time: EventTime | null
  messages: Message[]
  pictures: PictureRef[]
}

/** What an extractor sees: the round with what perception read from its pictures, by media id. */
export type PerceivedRound = Round & { readings: ReadonlyMap<string, PictureReading> }

/** METHOD 2: two extractors behind one interface. */
export type Extractor = {
  readonly id: string
  extract(round: PerceivedRound, settings: ReadingSettings): Promise<ExtractedObservation[]>
}

/** How undecided values are read: the person's setting, used only after the source's own evidence. */
export type ReadingSettings = {
  /** BCP 47, e.g. "en-US". */
  locale: string
  dateOrder: 'dmy' | 'mdy' | 'ymd' | null
}

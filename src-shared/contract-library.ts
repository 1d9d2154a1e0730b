/**
 * Pictures that are probably one, stored twice. In: nothing, then the person's decision about a pair. Out: pairs with what speaks for them; a decision
 * is an entry of the journal (undo.last takes it back), and the tables follow it.
 */
import { z } from 'zod'
import { Id, method } from './contract-base.ts'
import { ChangeRecord } from './contract-tables.ts'

const Media = z.string().regex(/^[0-9a-f]{64}$/)

export const PictureSide = z.object({
  media: Media,
  /** File name where it was first seen. */
  name: z.string(),
  roundId: Id,
  ref: z.string(),
  /** Local time of that event; null when unknown. */
  time: z.string().nullable(),
})
export type PictureSide = z.infer<typeof PictureSide>

export const PictureSuggestion = z.object({
  /** The one that came later. */
  media: PictureSide,
  other: PictureSide,
  /** Bits of 64 in which their perceptual hashes differ. */
  distance: z.number().int(),
  /** Cosine of their visual vectors. */
  similarity: z.number(),
  /** Share of the numbers that both show; null where neither shows any. */
  sameNumbers: z.number().nullable(),
})
export type PictureSuggestion = z.infer<typeof PictureSuggestion>

export const PictureDecision = z.object({
  change: ChangeRecord,
  /** Tables made again. */
  tables: z.array(z.string()),
  /** Answers that rested on them and are out of date now. */
  stale: z.number().int(),
})
export type PictureDecision = z.infer<typeof PictureDecision>

export const libraryContract = {
  /** Pairs that nobody has decided about, the likeliest first. */
  'library.suggestions': method(z.strictObject({ limit: z.number().int().min(1).max(200).default(20) }), z.array(PictureSuggestion)),
  /**
   * `same`: `media` is a copy of `other`: what it shows leaves the tables; the event and the picture stay and can be searched. Not the same: never suggested
   * again. INVALID_ARGUMENT when the pair is decided already.
   */
  'library.decide': method(z.strictObject({ media: Media, other: Media, same: z.boolean() }), PictureDecision),
} as const

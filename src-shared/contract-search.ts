/** Search in the memory: by words, by a picture, or both. */
import { z } from 'zod'
import { LIMITS, method } from './contract-base.ts'
import { ColumnType, MemoryUnit } from './model.ts'

/** Characters of base64: a picture of some 4 MB; a larger one is given by its path or made smaller, which its vector hardly sees. */
const PICTURE = 6_000_000

export const searchContract = {
  /** At least one of `query`, `media` (a stored picture) and `picture` (a file that is looked at and not kept). */
  'search.query': method(
    z
      .strictObject({
        query: z.string().trim().max(LIMITS.question).default(''),
        media: z.string().min(1).max(LIMITS.name).optional(),
        picture: z
          .union([z.strictObject({ path: z.string().min(1).max(4_096) }), z.strictObject({ base64: z.base64().min(1).max(PICTURE) })])
          .optional(),
        scope: z.enum(['topic', 'episode', 'event']).default('event'),
        limit: z.number().int().min(1).max(200).default(20),
      })
      .refine(({ query, media, picture }) => query !== '' || media !== undefined || picture !== undefined, {
        error: 'needs words, a picture of the memory or a picture file',
      }),
    z.array(MemoryUnit),
  ),
  /** Cells of shown tables whose value holds the words as typed, newest rows first, a few of each table. `observation`: what its proof opens. */
  'search.values': method(
    z.strictObject({ query: z.string().trim().min(1).max(LIMITS.name), limit: z.number().int().min(1).max(50).default(8) }),
    z.array(
      z.object({
        table: z.string(),
        label: z.string(),
        row: z.number().int(),
        time: z.string().nullable(),
        column: z.string(),
        type: ColumnType,
        unit: z.string().nullable(),
        value: z.union([z.number(), z.string()]),
        observation: z.number().int().nullable(),
      }),
    ),
  ),
} as const

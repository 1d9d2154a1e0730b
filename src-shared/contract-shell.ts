/** What the windows ask to show a thing where the person put it in: pictures by what they hold. */
import { z } from 'zod'
import { Id, method } from './contract-base.ts'

export const shellContract = {
  /** Events in which these pictures stand (sha256 of the bytes), the newest first, with how many values were read in each. */
  'media.rounds': method(
    z.strictObject({
      media: z
        .array(z.string().regex(/^[0-9a-f]{64}$/))
        .min(1)
        .max(100),
    }),
    z.array(z.object({ media: z.string(), roundId: Id, ref: z.string(), time: z.string().nullable(), observations: z.number().int() })),
  ),
} as const

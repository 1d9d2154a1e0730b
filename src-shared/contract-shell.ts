/** What the windows ask beside the views: the events of pictures that were put in, whether there is a newer AdaMM. */
import { z } from 'zod'
import { Id, method, Nothing } from './contract-base.ts'

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
  /** The newest version that the list at the setting `updateSource` names. Asked when the person asks; nothing is downloaded. */
  'updates.check': method(Nothing, z.object({ version: z.string(), page: z.string().nullable(), newer: z.boolean() })),
} as const

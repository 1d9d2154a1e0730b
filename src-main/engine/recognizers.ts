/**
 * Which recognizers read pictures. In: the languages that the person says stand in pictures, a choice by hand, what is on this computer. Out: the one that
 * reads first, those that doubtful lines are shown to, and those that a language wants and that are not here yet.
 */
import { failureFrom } from '../../src-shared/errors.ts'
import type { PictureReading, Problem } from '../../src-shared/model.ts'
import type { CatalogueCard } from './inference/manifest.ts'
import { OCR_MODEL } from './inference/in-use.ts'
import { fetchedCard, type ModelPlaces, readCatalogue } from './inference/model-files.ts'
import { OCR_LANGUAGES } from './inference/model-list.ts'

export type Recognizers = {
  /** Null for the bundled one. */
  recognizer: string | null
  others: string[]
  /** Ids of those that the languages want and that are not on this computer. */
  missing: string[]
}

/**
 * @param byHand id chosen with "adamm models use", null when none is; it reads first whatever the languages are
 * @param languages language tags, the most frequent first ("de", "pt-BR"); those that no recognizer reads are left out
 * @throws AdammError MODEL_MISSING, MODEL_DAMAGED when the list of models cannot be read
 */
export function recognizersFor(places: ModelPlaces, byHand: string | null, languages: readonly string[]): Recognizers {
  const cards = readCatalogue(places.modelsFolder).filter(({ kind }) => kind === 'ocr')
  const here = cards.filter(({ id }) => isHere(places, id)).map(({ id }) => id)
  const wanted = unique(languages.flatMap((language) => readerOf(cards, language) ?? []))
  const ready = wanted.filter((id) => id === OCR_MODEL || here.includes(id))
  const first = byHand ?? ready[0] ?? OCR_MODEL
  return {
    recognizer: first === OCR_MODEL ? null : first,
    others: unique([...ready, ...here, OCR_MODEL]).filter((id) => id !== first),
    missing: wanted.filter((id) => !ready.includes(id)),
  }
}

/** The bundled recognizer wins where several read a language. */
function readerOf(cards: readonly CatalogueCard[], tag: string): string | null {
  const [language = ''] = tag.toLowerCase().split('-')
  if (OCR_LANGUAGES.includes(language)) return OCR_MODEL
  return cards.find(({ languages }) => languages.includes(language))?.id ?? null
}

function isHere({ fetchedModels }: ModelPlaces, id: string): boolean {
  try {
    return fetchedModels !== null && fetchedCard(fetchedModels, id) !== null
  } catch (error) {
    // A damaged one is told by the list of models; it reads nothing until it is fetched again.
    if (failureFrom(error).code === 'MODEL_DAMAGED') return false
    throw error
  }
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}

/** What an import reports of a picture whose lines no recognizer here reads surely; null for all others. */
export function unreadProblem(name: string, { unread = 0, model }: PictureReading, missing: readonly string[]): Problem | null {
  if (unread === 0) return null
  const what = `${unread} lines in "${name}" could not be read surely with ${model}; what was read of them is marked as unsure.`
  const next =
    missing.length > 0
      ? `The languages in Settings want ${missing.join(' and ')}: run ${missing.map((id) => `"adamm models fetch ${id}"`).join(', ')}, or fetch in Settings, Models.`
      : 'If it is another script, name its language in Settings (General, Languages in pictures) and fetch the recognizer for it ("adamm models").'
  return { where: name, code: 'TEXT_NOT_READ', message: `${what} ${next}` }
}

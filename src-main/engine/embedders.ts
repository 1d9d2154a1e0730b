/**
 * Which models see and read for the memory, and the change from one to another. In: the person's choice. Out: cards with the thresholds that
 * belong to the model, a retriever over its vectors. Vectors are kept per model; until a new model has all of them, the old index serves;
 * then choice and hierarchy change in one transaction (METHOD 5, CASES 15).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AdammError } from '../../src-shared/errors.ts'
import type { EngineContext } from './context.ts'
import { readModelChoice, writeModelChoice } from './db/embeddings.ts'
import { clearHierarchy } from './db/hierarchy.ts'
import { updateHierarchy } from './hierarchy/episodes.ts'
import type { HierarchyOptions, TextModelCard, VisualModelCard } from './hierarchy/episodes.ts'
import { readKnownWords } from './hierarchy/known-words.ts'
import type { KnownWords } from './hierarchy/known-words.ts'
import { GENERIC_DOCUMENTS } from './hierarchy/query-text.ts'
import { createRetriever } from './hierarchy/search.ts'
import type { ModelCard } from './inference/manifest.ts'
import { fetchedCard, readCatalogue, readManifest } from './inference/model-files.ts'
import type { ModelPlaces } from './inference/model-files.ts'
import { type ChosenModels, IMAGE_MODEL, TEXT_MODEL } from './inference/in-use.ts'
import { recognizersFor } from './recognizers.ts'

type FullRetriever = ReturnType<typeof createRetriever>
type Facts = Pick<ModelCard, 'id' | 'kind' | 'runner' | 'dimensions' | 'thresholds' | 'baseline' | 'languages'>

export type Embedders = {
  text(): TextModelCard
  visual(): VisualModelCard
  /** What episodes and topics are made with. */
  hierarchy(): Promise<HierarchyOptions>
  /** Follows a change of the text model. */
  readonly retriever: FullRetriever
  /** Puts a model in the place of another once all its vectors are there: choice, episodes and topics in one transaction. */
  swap(kind: 'text' | 'image', id: string, signal: AbortSignal): Promise<void>
}

/**
 * The person's choice as it is stored. A model that no list names any more gives way to the bundled one, with a warning.
 * @throws AdammError MODEL_MISSING, MODEL_DAMAGED when the bundled lists cannot be read
 */
export function chosenModels({ db, emit, settings }: Pick<EngineContext, 'db' | 'emit' | 'settings'>, places: ModelPlaces): ChosenModels {
  const known = (role: 'text' | 'image', fallback: string): string => {
    const id = readModelChoice(db, role)
    if (id === null || factsOf(places, id) !== null) return id ?? fallback
    emit('app.warning', {
      message: `The ${role} model "${id}" is in no list of models; "${fallback}" is used. Choose with "adamm models use".`,
    })
    return fallback
  }
  const recognizers = recognizersFor(places, readModelChoice(db, 'recognizer'), settings().readingLanguages ?? [])
  return { text: known('text', TEXT_MODEL), image: known('image', IMAGE_MODEL), ...recognizers }
}

/** What is known of a model, on this computer or only in the catalogue; null for unknown ids. */
export function factsOf({ modelsFolder, fetchedModels }: ModelPlaces, id: string): Facts | null {
  const lists: readonly Facts[] = [...readManifest(modelsFolder).models, ...readCatalogue(modelsFolder)]
  return lists.find((card) => card.id === id) ?? (fetchedModels === null ? null : fetchedCard(fetchedModels, id))
}

/** The words of the bundled English model's tokenizer; undefined when they are not there. */
function englishWords({ modelsFolder }: ModelPlaces): KnownWords | undefined {
  const card = readManifest(modelsFolder).models.find(({ id }) => id === TEXT_MODEL)
  const file = card?.files.find(({ role }) => role === 'vocabulary')?.file
  return file === undefined ? undefined : readKnownWords(() => readFileSync(join(modelsFolder, file), 'utf8'))
}

function textCard(places: ModelPlaces, id: string): TextModelCard {
  const facts = factsOf(places, id)
  if (facts?.kind !== 'text' || facts.thresholds === null || facts.dimensions === null)
    throw new AdammError('MODEL_MISSING', `"${id}" is no text model with thresholds. See "adamm models list".`)
  const known = facts.languages?.length === 1 && facts.languages[0] === 'en' ? englishWords(places) : undefined
  return { id, dimension: facts.dimensions, centred: facts.thresholds.centred, thresholds: facts.thresholds, known }
}

function visualCard(places: ModelPlaces, id: string): VisualModelCard {
  const facts = factsOf(places, id)
  if (facts?.kind !== 'image') throw new AdammError('MODEL_MISSING', `"${id}" is no picture model. See "adamm models list".`)
  return { id, baseline: facts.baseline ?? 0, ...(facts.thresholds?.match ? { match: facts.thresholds.match } : {}) }
}

/** Runners whose models have a text branch. */
const WITH_TEXT = new Set<Facts['runner']>(['siglip'])

/** Opens the embedders that inference was opened with. */
export function createEmbedders(context: EngineContext, places: ModelPlaces): Embedders {
  const { db, inference, clock } = context
  const { text: textId, image: imageId } = inference.chosen()
  let text = textCard(places, textId)
  let visual = visualCard(places, imageId)
  let prior: Promise<readonly Float32Array[]> | null = null
  let current = openRetriever()

  function openRetriever(): FullRetriever {
    const [textModel, pictureModel] = [text.id, visual.id]
    const facts = factsOf(places, pictureModel)
    const embedText = (texts: string[]): Promise<Float32Array[]> => inference.embedVisualText(texts, undefined, pictureModel)
    return createRetriever({
      db,
      text,
      visual: {
        ...visual,
        dimension: facts?.dimensions ?? 0,
        embedText: facts !== null && WITH_TEXT.has(facts.runner) ? embedText : null,
      },
      clock,
      embed: (texts) => inference.embedTexts(texts, undefined, textModel),
    })
  }

  /** Centred vectors need a mean before there are many documents. */
  function priorOf(card: TextModelCard, signal?: AbortSignal): Promise<readonly Float32Array[]> {
    return card.centred ? inference.embedTexts([...GENERIC_DOCUMENTS], signal, card.id) : Promise.resolve([])
  }

  async function hierarchy(): Promise<HierarchyOptions> {
    const wanted = (prior ??= priorOf(text))
    try {
      return { text, visual, prior: await wanted }
    } catch (error) {
      prior = null
      throw error
    }
  }

  return {
    text: () => text,
    visual: () => visual,
    hierarchy,
    retriever: followed(() => current),
    async swap(kind, id, signal) {
      const next = { text: kind === 'text' ? textCard(places, id) : text, visual: kind === 'image' ? visualCard(places, id) : visual }
      const nextPrior = await priorOf(next.text, signal)
      signal.throwIfAborted()
      db.transaction(() => {
        writeModelChoice(db, kind, id)
        clearHierarchy(db)
        updateHierarchy(db, { ...next, prior: nextPrior })
      }).immediate()
      text = next.text
      visual = next.visual
      prior = Promise.resolve(nextPrior)
      current = openRetriever()
      await inference.select({ [kind]: id })
    },
  }
}

/** One object for all who ask, whichever retriever answers. */
function followed(current: () => FullRetriever): FullRetriever {
  return new Proxy(current(), { get: (_, name) => Reflect.get(current(), name) })
}

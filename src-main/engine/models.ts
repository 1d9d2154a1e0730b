/**
 * The person's local models. In: wishes to fetch, use or remove one. Out: what there is and in which state; jobs for what takes long.
 * Both kinds of jobs give way: when other work waits they end unfinished and queue themselves again behind it, because they go on where they stood.
 */
import { isAbsolute } from 'node:path'
import type { ModelInfo } from '../../src-shared/contract.ts'
import { AdammError } from '../../src-shared/errors.ts'
import { z } from 'zod'
import type { EngineContext } from './context.ts'
import { countVectors, deleteVectors, readModelChoice, writeModelChoice } from './db/embeddings.ts'
import { chosenModels, type Embedders, factsOf } from './embedders.ts'
import type { DownloadOptions } from './inference/download.ts'
import { addresses, fetchModel, isAddress, removeModel } from './inference/fetch-model.ts'
import type { CatalogueCard } from './inference/manifest.ts'
import { type ModelPlaces, readCatalogue } from './inference/model-files.ts'
import { describeModels, OCR_BUNDLED } from './inference/model-list.ts'
import type { JobControl, Jobs } from './jobs.ts'
import { reEmbed, ReEmbedInput, type ReEmbedResult } from './re-embed.ts'

const FETCH = 'fetch-model'
const RE_EMBED = 're-embed'
const FetchInput = z.object({ model: z.string(), from: z.string().nullable() })
type FetchInput = z.infer<typeof FetchInput>
type FetchResult = { model: string; bytes: number; finished: boolean }

export type Models = {
  list(): Promise<ModelInfo[]>
  /** @param from address of a mirror or an absolute folder; null for the setting's, then the model's own source. @throws AdammError NOT_FOUND, OFFLINE, INVALID_ARGUMENT */
  startFetch(id: string, from: string | null): number
  /** Null when the change is done at once. @throws AdammError NOT_FOUND, MODEL_MISSING, MODEL_DAMAGED */
  use(id: string): Promise<number | null>
  /** @throws AdammError NOT_FOUND, INVALID_ARGUMENT */
  remove(id: string): { bytes: number; vectors: number }
  /** The languages in pictures were set: they decide from now on, and no longer what was chosen by hand before. */
  languagesChanged(): void
}

/** Registers both kinds of jobs; before `jobs.start`. */
export function createModels(
  context: EngineContext,
  embedders: Embedders,
  jobs: Jobs,
  places: ModelPlaces & { fetchedModels: string },
  downloads: DownloadOptions = {},
): Models {
  const { db, inference, settings } = context
  const changed = (what: readonly ('settings' | 'timeline')[]): void => context.emit('memory.changed', { what })

  function catalogued(id: string): CatalogueCard {
    const catalogue = readCatalogue(places.modelsFolder)
    const card = catalogue.find((one) => one.id === id)
    if (card !== undefined) return card
    const isBundled = id === OCR_BUNDLED || factsOf(places, id) !== null
    if (isBundled) throw new AdammError('INVALID_ARGUMENT', `The model "${id}" is part of AdaMM: there is nothing to fetch or remove.`)
    throw new AdammError('NOT_FOUND', `There is no model "${id}". To be fetched are ${catalogue.map((one) => one.id).join(', ')}.`)
  }

  /** Models that a queued or running change leads to. */
  function pending(): { job: number; input: ReEmbedInput }[] {
    return jobs
      .list()
      .filter(({ kind, state }) => kind === RE_EMBED && (state === 'queued' || state === 'running' || state === 'interrupted'))
      .map(({ id }) => ({ job: id, input: ReEmbedInput.parse(jobs.input(id)) }))
  }

  function othersWait(kind: string): boolean {
    return jobs.list().some((job) => job.state === 'queued' && job.kind !== kind && job.kind !== FETCH)
  }

  async function runFetch(input: FetchInput, control: JobControl): Promise<FetchResult> {
    const way = new AbortController()
    const card = catalogued(input.model)
    try {
      const fetched = await fetchModel(
        {
          card,
          root: places.fetchedModels,
          from: input.from,
          offline: settings().offline,
          signal: AbortSignal.any([control.signal, way.signal]),
          progress(stage, received, total) {
            control.progress(stage, received, total)
            if (othersWait(FETCH)) way.abort()
          },
          tryModel: (model, folder, signal) => inference.tryModel(model, folder, signal),
          now: context.clock,
        },
        downloads,
      )
      context.log('info', 'model fetched', { model: card.id, from: fetched.from })
      if (card.kind === 'ocr') await selectRecognizers()
      changed(['settings'])
      return { model: card.id, bytes: fetched.files.reduce((sum, { bytes }) => sum + bytes, 0), finished: true }
    } catch (error) {
      if (!way.signal.aborted || control.signal.aborted) throw error
      jobs.add(FETCH, fetchTitle(card), input)
      return { model: card.id, bytes: 0, finished: false }
    }
  }

  async function runReEmbed(input: ReEmbedInput, control: JobControl): Promise<ReEmbedResult> {
    const result = await reEmbed(context, embedders, input, control, () => othersWait(RE_EMBED))
    if (result.finished) changed(['settings', 'timeline'])
    else jobs.add(RE_EMBED, useTitle(input.model), input)
    return result
  }

  jobs.register(FETCH, (input, control) => runFetch(FetchInput.parse(input), control))
  jobs.register(RE_EMBED, (input, control) => runReEmbed(ReEmbedInput.parse(input), control))

  /** The model must be whole before anything rests on it. */
  async function usable(id: string): Promise<'text' | 'image' | 'ocr'> {
    const found = (await describeModels(places, await inference.describe(), inference.chosen(), countVectors(db))).find(
      (model) => model.id === id,
    )
    if (found === undefined) catalogued(id)
    if (found?.state === 'not fetched')
      throw new AdammError('MODEL_MISSING', `The model "${id}" is not on this computer. Run "adamm models fetch ${id}" first.`)
    if (found === undefined || found.state === 'damaged')
      throw new AdammError(
        'MODEL_DAMAGED',
        `The model "${id}" is damaged (${found?.problem ?? 'unknown'}). Run "adamm models remove ${id}" and "adamm models fetch ${id}".`,
      )
    return found.kind
  }

  return {
    async list() {
      const models = await describeModels(places, await inference.describe(), inference.chosen(), countVectors(db))
      const changes = pending()
      return models.map((model) => ({ ...model, job: changes.find(({ input }) => input.model === model.id)?.job ?? null }))
    },
    startFetch(id, from) {
      const card = catalogued(id)
      const setting = settings().modelSource ?? ''
      const source = from ?? (setting === '' ? null : setting)
      const isFolder = source !== null && !isAddress(source)
      if (isFolder && !isAbsolute(source))
        throw new AdammError(
          'INVALID_ARGUMENT',
          `"${source}" is neither an address nor an absolute folder. Give https://... or a whole path.`,
        )
      for (const file of isFolder ? [] : card.files) addresses(card, file, source)
      if (!isFolder && settings().offline)
        throw new AdammError(
          'OFFLINE',
          `AdaMM is set to work offline, so "${id}" was not asked for. Turn offline off in Settings, or fetch it from a folder with --from DIR.`,
        )
      return jobs.add(FETCH, fetchTitle(card), { model: id, from: source } satisfies FetchInput).id
    },
    async use(id) {
      if (id === OCR_BUNDLED) return useRecognizer(id)
      const kind = await usable(id)
      if (kind === 'ocr') return useRecognizer(id)
      for (const { job, input } of pending()) {
        if (input.kind === kind && input.model === id) return job
        if (input.kind === kind) jobs.cancel(job)
      }
      if (inference.chosen()[kind] === id) return null
      return jobs.add(RE_EMBED, useTitle(id), { kind, model: id } satisfies ReEmbedInput).id
    },
    remove(id) {
      catalogued(id)
      const { text, image } = chosenModels(context, places)
      // What the languages alone chose gives way to the bundled recognizer by itself.
      if ([text, image, readModelChoice(db, 'recognizer')].includes(id))
        throw new AdammError('INVALID_ARGUMENT', `The model "${id}" is in use. Run "adamm models use" with another one first.`)
      const change = pending().find(({ input }) => input.model === id)
      if (change !== undefined)
        throw new AdammError('INVALID_ARGUMENT', `The memory is changing over to "${id}" (job ${change.job}). Cancel that job first.`)
      const isBeingFetched = jobs
        .list()
        .some(
          (job) =>
            job.kind === FETCH && (job.state === 'queued' || job.state === 'running') && FetchInput.parse(jobs.input(job.id)).model === id,
        )
      if (isBeingFetched) throw new AdammError('INVALID_ARGUMENT', `The model "${id}" is being fetched. Cancel that job first.`)
      const vectors = deleteVectors(db, id)
      const bytes = removeModel(places.fetchedModels, id)
      followRecognizers()
      changed(['settings'])
      return { bytes, vectors }
    },
    languagesChanged() {
      writeModelChoice(db, 'recognizer', null)
      followRecognizers()
      changed(['settings'])
    },
  }

  async function useRecognizer(id: string): Promise<null> {
    writeModelChoice(db, 'recognizer', id)
    await selectRecognizers()
    changed(['settings'])
    return null
  }

  async function selectRecognizers(): Promise<void> {
    const { recognizer, others, missing } = chosenModels(context, places)
    await inference.select({ recognizer, others, missing })
  }

  /** What is chosen holds for the next picture; letting the others go may fail with the worker, which the next call starts again. */
  function followRecognizers(): void {
    selectRecognizers().catch((error: unknown) =>
      context.log('warn', 'recognizers not let go', { reason: error instanceof Error ? error.message : String(error) }),
    )
  }
}

function fetchTitle({ name }: CatalogueCard): string {
  return `Fetching ${name}`
}

function useTitle(id: string): string {
  return `Changing over to ${id}`
}

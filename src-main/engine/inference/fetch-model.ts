/**
 * Brings a model of the catalogue into the data folder. In: its card, a source (its own, a mirror's address, a folder). Out: files and card.json.
 * Each file is checked by size and checksum, the whole by running it once; card.json is written last, so that a model is there whole or not at all.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { AdammError } from '../../../src-shared/errors.ts'
import { type Download, downloadFile, type DownloadedFile, type DownloadOptions, dropPart, freeBytesOf, partPath } from './download.ts'
import type { CatalogueCard, CatalogueFile, FetchedCard, ModelCard } from './manifest.ts'
import { fetchedCard, fetchedFolder, sha256Of } from './model-files.ts'

export type FetchWish = {
  card: CatalogueCard
  /** Folder of all fetched models. */
  root: string
  /** Address of a mirror, an absolute folder, or null for the model's own source. */
  from: string | null
  offline: boolean
  signal: AbortSignal
  /** Bytes of all files together; the total is an estimate until sizes are known. */
  progress(stage: string, received: number, total: number): void
  /** Runs the model once. Throws MODEL_DAMAGED. */
  tryModel(card: ModelCard, folder: string, signal: AbortSignal): Promise<void>
  now(): Date
}

/**
 * Fetches what is missing of a model.
 * @throws AdammError OFFLINE, DISK_FULL, DOWNLOAD_FAILED, MODEL_DAMAGED, MODEL_MISSING, CANCELLED
 */
export async function fetchModel(wish: FetchWish, options: DownloadOptions = {}): Promise<FetchedCard> {
  const { card, root } = wish
  const folder = fetchedFolder(root, card.id)
  mkdirSync(folder, { recursive: true })
  const files: ModelCard['files'] = []
  let done = 0
  for (const [index, file] of card.files.entries()) {
    const rest = card.files.slice(index + 1).reduce((sum, { bytes, about }) => sum + (bytes ?? about), 0)
    const progress = (received: number, total: number | null): void =>
      wish.progress(`fetching ${file.file}`, done + received, done + Math.max(total ?? file.about, received) + rest)
    progress(0, file.bytes)
    const { bytes, sha256 } = await fetchFile(wish, file, progress, options)
    files.push({ role: file.role, file: file.file, bytes, sha256 })
    done += bytes
  }
  wish.progress('checking', done, done)
  const { id, name, kind, runner, dimensions, maxTokens, thresholds, baseline, licence, source } = card
  const whole: ModelCard = { id, name, kind, runner, dimensions, maxTokens, thresholds, baseline, licence, source, files }
  try {
    await wish.tryModel(whole, folder, wish.signal)
  } catch (error) {
    if (!wish.signal.aborted) for (const { file, sha256 } of card.files) if (sha256 === null) rmSync(join(folder, file), { force: true })
    throw error
  }
  const note: FetchedCard = {
    ...whole,
    from: wish.from ?? card.base,
    fetchedAt: wish.now().toISOString(),
    published: card.files.flatMap(({ file, sha256 }) => (sha256 === null ? [] : [file])),
  }
  const path = join(folder, 'card.json')
  writeFileSync(`${path}.new`, `${JSON.stringify(note, null, 2)}\n`)
  renameSync(`${path}.new`, path)
  return note
}

async function fetchFile(
  wish: FetchWish,
  file: CatalogueFile,
  progress: Download['progress'],
  options: DownloadOptions,
): Promise<DownloadedFile> {
  const path = join(fetchedFolder(wish.root, wish.card.id), file.file)
  const name = `${file.file} of ${wish.card.id}`
  const known = await alreadyThere(path, file, recordedSum(wish, file), wish.signal)
  if (known !== null) return known
  if (wish.from !== null && !isAddress(wish.from)) return copyIn(wish, file, path, name, options)
  const urls = addresses(wish.card, file, wish.from)
  for (const [index, url] of urls.entries()) {
    try {
      return await downloadFile(
        { url, path, name, bytes: file.bytes, sha256: file.sha256, offline: wish.offline, signal: wish.signal, progress },
        options,
      )
    } catch (error) {
      const isLast = index === urls.length - 1
      if (isLast || !(error instanceof AdammError) || error.code !== 'DOWNLOAD_FAILED' || !error.message.includes(' 404')) throw error
    }
  }
  throw new AdammError('DOWNLOAD_FAILED', `${name} has no address. Install AdaMM again.`)
}

/** A file that an earlier fetch brought to its end; one without any known checksum is asked for again. */
async function alreadyThere(
  path: string,
  file: CatalogueFile,
  recorded: string | null,
  signal: AbortSignal,
): Promise<DownloadedFile | null> {
  const expected = file.sha256 ?? recorded
  if (expected === null || !existsSync(path)) return null
  const sha256 = await sha256Of(path, signal)
  if (sha256 === expected) return { bytes: statSync(path).size, sha256 }
  rmSync(path, { force: true })
  return null
}

/** Checksum that an earlier whole fetch wrote down; a note that cannot be read is as good as none here, because the fetch writes it anew. */
function recordedSum({ root, card }: FetchWish, file: CatalogueFile): string | null {
  try {
    return fetchedCard(root, card.id)?.files.find((one) => one.file === file.file)?.sha256 ?? null
  } catch (error) {
    if (error instanceof AdammError && error.code === 'MODEL_DAMAGED') return null
    throw error
  }
}

export function isAddress(from: string): boolean {
  return /^https?:\/\//i.test(from)
}

/**
 * Where a file is asked for. A mirror is tried with the path of the model's own source (as mirrors of whole hubs have it), then as MIRROR/MODEL/FILE.
 * @throws AdammError INVALID_ARGUMENT for what is no address
 */
export function addresses(card: CatalogueCard, file: CatalogueFile, from: string | null): string[] {
  if (from === null) return [`${card.base}/${file.path}`]
  if (!URL.canParse(from))
    throw new AdammError('INVALID_ARGUMENT', `"${from}" is no address. Give one such as https://hf-mirror.com, or an absolute folder.`)
  const base = from.replace(/\/+$/, '')
  return [`${base}${new URL(card.base).pathname}/${file.path}`, `${base}/${card.id}/${file.file}`]
}

/** Copies a file from a folder in which it lies as FOLDER/MODEL/FILE, FOLDER/FILE, or as in its repository. */
async function copyIn(
  wish: FetchWish,
  file: CatalogueFile,
  path: string,
  name: string,
  { freeBytes = freeBytesOf }: DownloadOptions,
): Promise<DownloadedFile> {
  const from = wish.from ?? ''
  if (!isAbsolute(from))
    throw new AdammError('INVALID_ARGUMENT', `"${from}" is neither an address nor an absolute folder. Give https://... or a whole path.`)
  const places = [join(from, wish.card.id, file.file), join(from, file.file), join(from, wish.card.id, file.path), join(from, file.path)]
  const found = places.find((place) => existsSync(place) && statSync(place).isFile())
  if (found === undefined)
    throw new AdammError(
      'MODEL_MISSING',
      `${name} is not in the folder "${from}"; it was looked for as ${places.join(', ')}. Put it there and run it again.`,
    )
  const { size } = statSync(found)
  if (file.bytes !== null && size !== file.bytes)
    throw new AdammError(
      'MODEL_DAMAGED',
      `"${found}" has ${size} bytes, the published ${file.file} has ${file.bytes}. It is another file or not whole; get it again.`,
    )
  if (freeBytes(wish.root) < size)
    throw new AdammError('DISK_FULL', `There is no room for ${name} (${size} bytes) in "${wish.root}". Make room and run it again.`)
  dropPart(path)
  await copyFile(found, partPath(path))
  wish.signal.throwIfAborted()
  const sha256 = await sha256Of(partPath(path), wish.signal)
  if (file.sha256 !== null && sha256 !== file.sha256) {
    dropPart(path)
    throw new AdammError(
      'MODEL_DAMAGED',
      `"${found}" has the checksum ${sha256}, published is ${file.sha256}. It is another file or damaged; get it again.`,
    )
  }
  renameSync(partPath(path), path)
  return { bytes: size, sha256 }
}

/** Removes a model's files, parts of them too. @returns bytes that became free */
export function removeModel(root: string, id: string): number {
  const folder = fetchedFolder(root, id)
  if (!existsSync(folder)) return 0
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  // The card goes first: what a kill leaves behind is then no model any more.
  rmSync(join(folder, 'card.json'), { force: true })
  rmSync(folder, { recursive: true, force: true })
  return bytes
}

export type FetchedState = {
  state: 'not fetched' | 'fetched' | 'damaged'
  card: FetchedCard | null
  problem: string | null
  arrived: number
}

/** What is there of a model, by names and sizes; checksums are compared when it is loaded. */
export function fetchedState(root: string, id: string): FetchedState {
  const folder = fetchedFolder(root, id)
  const arrived = existsSync(folder)
    ? readdirSync(folder).reduce(
        (sum, name) => sum + (name.endsWith('.json') && !name.startsWith('tokenizer') ? 0 : statSync(join(folder, name)).size),
        0,
      )
    : 0
  try {
    const card = fetchedCard(root, id)
    if (card === null) return { state: 'not fetched', card, problem: null, arrived }
    for (const { file, bytes } of card.files) {
      const path = join(folder, file)
      const problem = !existsSync(path)
        ? `${file} is gone`
        : statSync(path).size !== bytes
          ? `${file} has ${statSync(path).size} bytes instead of ${bytes}`
          : null
      if (problem !== null) return { state: 'damaged', card, problem, arrived }
    }
    return { state: 'fetched', card, problem: null, arrived }
  } catch (error) {
    if (error instanceof AdammError && error.code === 'MODEL_DAMAGED')
      return { state: 'damaged', card: null, problem: error.message, arrived }
    throw error
  }
}

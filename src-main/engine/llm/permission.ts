/**
 * What of a request may go to another machine. In: its content with the rounds it comes from, consent and exclusions. Out: what is left, or an
 * error that names what is asked for. This computer's own servers need neither.
 */
import type { ContentKind, Exclusion } from '../../../src-shared/contract-llm.ts'
import { AdammError } from '../../../src-shared/errors.ts'
import { exclusionsOf, listConsent } from '../db/providers.ts'
import type { ProviderRow } from '../db/providers.ts'
import type { Db } from '../db/open.ts'
import type { Place } from './place.ts'
import type { DataBlock, ImageBlock, TextRequest } from './types.ts'

export type Allowed = {
  data: readonly DataBlock[]
  images: readonly ImageBlock[]
  kinds: readonly ContentKind[]
  omitted: readonly string[]
}

type PermissionDeps = { db: Db; provider: ProviderRow; host: string; place: Place }

/** @throws AdammError CONTENT_EXCLUDED, CONSENT_MISSING */
export function allowedContent({ db, provider, host, place }: PermissionDeps, request: TextRequest): Allowed {
  const all = { data: request.data, images: request.images ?? [] }
  if (place === 'local') return { ...all, kinds: kindsOf(all), omitted: [] }
  const titles = new Map<string, string>()
  const known = new Map<number, ReturnType<typeof exclusionsOf>>()
  const isOpen = (kind: ContentKind, name: string, roundIds: readonly number[]): boolean => {
    for (const round of roundIds) {
      const found = known.get(round) ?? exclusionsOf(db, round)
      known.set(round, found)
      const hit = found.find(({ what }) => isKept(what, kind))
      if (hit === undefined) continue
      titles.set(name, hit.title)
      return false
    }
    return true
  }
  const left = {
    data: all.data.filter(({ kind, ref, roundIds }) => isOpen(kind, ref, roundIds)),
    images: all.images.filter(({ mediaId, roundIds }) => isOpen('pictures', mediaId, roundIds)),
  }
  const omitted = [...titles.keys()]
  if (omitted.length > 0 && request.excluded !== 'omit') {
    const from = [...new Set(titles.values())].map((title) => `"${title}"`).join(', ')
    throw new AdammError(
      'CONTENT_EXCLUDED',
      `Nothing was sent to "${provider.name}" (${host}): the request needs content of ${from}, which you keep from other machines. Choose a model on this computer for this role, or lift the exclusion.`,
      { provider: provider.id, host, refs: omitted },
    )
  }
  assertConsent(db, provider, host, kindsOf(left))
  return { ...left, kinds: kindsOf(left), omitted }
}

/** What a kind of exclusion holds back: what was derived of a picture or message says what stands in it. */
function isKept(what: Exclusion['what'], kind: ContentKind): boolean {
  if (what === 'everything' || kind === 'tables' || kind === 'descriptions' || kind === 'answers') return true
  return what === 'pictures' ? kind === 'pictures' || kind === 'picture_text' : kind === 'messages'
}

function kindsOf({ data, images }: { data: readonly DataBlock[]; images: readonly ImageBlock[] }): ContentKind[] {
  return [...new Set([...data.map(({ kind }) => kind), ...(images.length > 0 ? (['pictures'] as const) : [])])].toSorted()
}

/** Consent is for a host: another address, or a model that is passed on elsewhere, is asked for anew. */
export function assertConsent(db: Db, provider: ProviderRow, host: string, kinds: readonly ContentKind[]): void {
  const granted = new Set(listConsent(db).flatMap((one) => (one.provider === provider.id && one.host === host ? [one.kind] : [])))
  const missing = kinds.filter((kind) => !granted.has(kind))
  if (missing.length === 0) return
  throw new AdammError(
    'CONSENT_MISSING',
    `Nothing was sent: "${provider.name}" (${host}) is another machine, and you have not allowed it ${missing.map((kind) => KIND_WORDS[kind]).join(', ')} yet. Allow it in Settings, or with "adamm providers allow ${provider.id} ${missing.join(' ')}".`,
    { provider: provider.id, host, kinds: missing },
  )
}

const KIND_WORDS: Readonly<Record<ContentKind, string>> = {
  messages: 'messages',
  pictures: 'pictures',
  picture_text: 'text read in pictures',
  tables: 'tables',
  descriptions: 'descriptions',
  questions: 'your questions',
  answers: 'earlier answers',
}

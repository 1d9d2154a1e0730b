/** Addresses of things in a memory, as another assistant gets them with every answer and can read back. In: ids. Out: adamm:// addresses. */
import type { Evidence } from '../../src-shared/model.ts'

export const tableUri = (table: string): string => `adamm://table/${encodeURIComponent(table)}`
export const roundUri = (round: number): string => `adamm://round/${round}`
export const observationUri = (observation: number): string => `adamm://observation/${observation}`
export const pictureUri = (media: string): string => `adamm://picture/${media}`

export type Target =
  | { kind: 'table'; name: string }
  | { kind: 'round'; id: number }
  | { kind: 'observation'; id: number }
  | { kind: 'picture'; media: string }

/** What an address names; null when it is none of ours. */
export function parseUri(uri: string): Target | null {
  const match = /^adamm:\/\/(table|round|observation|picture)\/([^/?#]+)$/.exec(uri)
  if (match === null) return null
  const [, kind = '', rest = ''] = match
  if (kind === 'table') {
    try {
      return { kind, name: decodeURIComponent(rest) }
    } catch (error) {
      if (error instanceof URIError) return null
      throw error
    }
  }
  if (kind === 'picture') return /^[0-9a-f]{64}$/.test(rest) ? { kind, media: rest } : null
  if (!/^[1-9]\d{0,14}$/.test(rest)) return null
  return kind === 'round' ? { kind, id: Number(rest) } : { kind: 'observation', id: Number(rest) }
}

/** The evidence with an address for what it rests on: the cell's observation, else the round; and for its picture. */
export function linked(evidence: Evidence): Evidence & { uri: string; picture?: string } {
  const uri = evidence.observationId === undefined ? roundUri(evidence.roundId) : observationUri(evidence.observationId)
  return { ...evidence, uri, ...(evidence.media === undefined ? {} : { picture: pictureUri(evidence.media) }) }
}

/**
 * Tables, rounds, observations and pictures of a memory as MCP resources. In: an adamm:// address. Out: JSON text, or a picture's bytes.
 * Reads through the host, so that it works beside the open app.
 */
import { readFile } from 'node:fs/promises'
import type { ReadResourceResult, Resource, ResourceTemplate } from '@modelcontextprotocol/sdk/types.js'
import { AdammError } from '../../src-shared/errors.ts'
import { ask } from '../cli/command.ts'
import type { Host } from '../host.ts'
import { parseUri, tableUri } from './links.ts'

/** Rows of a table that its resource shows; the tools and `sql` reach all. */
const TABLE_ROWS = 200
/** Larger pictures come as their thumbnail: a client must hold the message in memory. */
const MOST_PICTURE_BYTES = 4_000_000

export const resourceTemplates: ResourceTemplate[] = [
  {
    uriTemplate: 'adamm://table/{name}',
    name: 'table',
    description: `A discovered table: columns with units, and its first ${TABLE_ROWS} rows.`,
    mimeType: 'application/json',
  },
  {
    uriTemplate: 'adamm://round/{id}',
    name: 'round',
    description: 'One remembered round: messages, what was read in its pictures, time, source.',
    mimeType: 'application/json',
  },
  {
    uriTemplate: 'adamm://observation/{id}',
    name: 'observation',
    description: 'One value with its raw text and its exact place in the message or picture.',
    mimeType: 'application/json',
  },
  { uriTemplate: 'adamm://picture/{sha256}', name: 'picture', description: 'A remembered picture.', mimeType: 'image/*' },
]

/** One resource per shown table. @throws AdammError */
export async function listTableResources(host: Host): Promise<Resource[]> {
  const tables = await ask(host, 'tables.list', {})
  return tables.map(({ name, label, description, rows }) => ({
    uri: tableUri(name),
    name,
    title: label,
    description: `${description} (${rows} ${rows === 1 ? 'row' : 'rows'})`,
    mimeType: 'application/json',
  }))
}

/** @throws AdammError NOT_FOUND, TABLE_NOT_FOUND */
export async function readResource(host: Host, uri: string): Promise<ReadResourceResult> {
  const target = parseUri(uri)
  if (target === null)
    throw new AdammError(
      'NOT_FOUND',
      `"${uri}" is no address in this memory. They begin with adamm://table/, round/, observation/ or picture/.`,
    )
  switch (target.kind) {
    case 'table': {
      const table = await ask(host, 'tables.get', { table: target.name })
      const { total, rows } = await ask(host, 'tables.rows', { table: target.name, limit: TABLE_ROWS })
      return json(uri, { ...table, total, shown: rows.length, data: rows })
    }
    case 'round':
      return json(uri, await ask(host, 'proof.round', { round: target.id }))
    case 'observation':
      return json(uri, await ask(host, 'proof.observation', { observation: target.id }))
    case 'picture':
      return picture(host, uri, target.media)
  }
}

function json(uri: string, value: unknown): ReadResourceResult {
  return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(value) }] }
}

async function picture(host: Host, uri: string, media: string): Promise<ReadResourceResult> {
  const full = await ask(host, 'media.locate', { media, size: 'full' })
  const shown = full.bytes <= MOST_PICTURE_BYTES ? full : await ask(host, 'media.locate', { media, size: 'thumbnail' })
  const bytes = await readFile(shown.path)
  return { contents: [{ uri, mimeType: pictureType(bytes), blob: bytes.toString('base64') }] }
}

/** By the first bytes; file names say too little (a HEIC named .png). */
function pictureType(bytes: Buffer): string {
  const head = bytes.subarray(0, 12).toString('latin1')
  if (head.startsWith('\u0089PNG')) return 'image/png'
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg'
  if (head.startsWith('GIF8')) return 'image/gif'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'image/webp'
  if (head.slice(4, 8) === 'ftyp') return head.slice(8).startsWith('avif') ? 'image/avif' : 'image/heic'
  return 'application/octet-stream'
}

/**
 * What app:// and media:// answer. In: a web Request. Out: a web Response; nothing outside the renderer's build and the stored pictures.
 * Free of electron: protocol.ts hands these functions to it.
 */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Host } from '../host.ts'
import { containedFile, contentSecurityPolicy, contentTypeOf, pictureHeaders, securityHeaders, sniffPictureFile } from '../serving.ts'
import { isOurPage, mediaRequest } from './rules.ts'

/** A file of the renderer's build. */
export async function respondWithPage(request: Pick<Request, 'method' | 'url'>, renderer: string): Promise<Response> {
  if (request.method !== 'GET') return refusal(405)
  if (!isOurPage(request.url, null)) return refusal(404)
  const { pathname } = new URL(request.url)
  const path = await containedFile(renderer, pathname === '/' ? '/index.html' : pathname)
  const type = path === null ? null : contentTypeOf(path)
  if (path === null || type === null || !(await stat(path)).isFile()) return refusal(404)
  return new Response(bodyOf(path), { headers: { ...securityHeaders(contentSecurityPolicy({ media: true })), 'content-type': type } })
}

/** A stored picture or its thumbnail, looked up by the engine. */
export async function respondWithPicture(request: Pick<Request, 'method' | 'url'>, host: Pick<Host, 'call'>): Promise<Response> {
  if (request.method !== 'GET') return refusal(405)
  const asked = mediaRequest(request.url)
  if (asked === null) return refusal(404)
  const found = await host.call('media.locate', asked)
  if (!found.ok) return refusal(found.error.code === 'NOT_FOUND' ? 404 : 500)
  const { path, bytes } = found.value
  // Pictures are shown by pages of another scheme.
  const headers = { ...pictureHeaders(await sniffPictureFile(path), bytes), 'cross-origin-resource-policy': 'cross-origin' }
  return new Response(bodyOf(path), { headers })
}

function bodyOf(path: string): ReadableStream {
  // Node's and the DOM's types of the same stream differ in name alone.
  return Readable.toWeb(createReadStream(path)) as ReadableStream
}

function refusal(status: 404 | 405 | 500): Response {
  return new Response(null, { status, headers: securityHeaders(contentSecurityPolicy()) })
}

/**
 * The one file that opens a socket to a model server. In: address, headers, body, signal. Out: a Response whose body streams.
 * Plain node:http instead of fetch, because fetch gives up after five minutes without a byte (a slow computer needs longer for a first
 * token) and follows redirects (a server could send what it was told elsewhere). Nothing is pooled: no socket outlives its request.
 */
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { Readable } from 'node:stream'

export type HttpRequest = {
  url: URL
  method: string
  headers: Readonly<Record<string, string>>
  body: string | null
  signal: AbortSignal
}

/** Sends one request. Rejects with node's own error (its `code` says what happened) or with the signal's reason. */
export function openHttp({ url, method, headers, body, signal }: HttpRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const open = url.protocol === 'https:' ? secureRequest : plainRequest
    const bytes = body === null ? null : Buffer.from(body, 'utf8')
    const request = open(url, {
      method,
      agent: false,
      signal,
      headers: { ...headers, ...(bytes === null ? {} : { 'content-length': String(bytes.length) }), 'accept-encoding': 'identity' },
    })
    request.on('error', (error) => reject(signal.aborted ? signal.reason : error))
    request.on('response', (message) => {
      const status = message.statusCode ?? 0
      const received = new Headers()
      for (const [name, value] of Object.entries(message.headers)) {
        for (const one of Array.isArray(value) ? value : value === undefined ? [] : [value]) received.append(name, one)
      }
      const hasBody = status >= 200 && status !== 204 && status !== 205 && status !== 304
      if (!hasBody) message.resume()
      // The types of node's and the page's streams differ by a method that is not used here.
      const stream = hasBody ? (Readable.toWeb(message) as unknown as ReadableStream<Uint8Array>) : null
      resolve(new Response(stream, { status: status >= 200 && status <= 599 ? status : 599, headers: received }))
    })
    request.end(bytes ?? undefined)
  })
}

/**
 * The app as a web page on 127.0.0.1. In: a host and a port. Out: an address with this run's token in its fragment.
 * GET the renderer's files (no data in them), POST /session (token -> cookie); with the cookie or the token as bearer:
 * POST /call, GET /events, POST /upload?name=, POST /release, GET /media/SHA256[/thumbnail], POST /downloads?name=, GET /downloads/ID.
 */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AdammError, failureFrom, type Failure } from '../../src-shared/errors.ts'
import type { Host } from '../host.ts'
import {
  containedFile,
  contentSecurityPolicy,
  contentTypeOf,
  pictureHeaders,
  rendererFolder,
  securityHeaders,
  sniffPictureFile,
} from '../serving.ts'
import { type Access, checkJson, checkPlace, checkToken, createToken, isToken, sessionCookie } from './access.ts'
import { createDownloads, type Downloads } from './downloads.ts'
import { createUploads, type Uploads } from './uploads.ts'

export type LoopbackOptions = {
  host: Host
  /** 0 lets the system choose. */
  port?: number
  /** The built renderer. */
  renderer?: string
}

export type Loopback = {
  /** With the token: whoever has it has the memory. */
  readonly url: string
  readonly port: number
  readonly token: string
  close(): Promise<void>
}

/** A call is small: the largest is a list of 10,000 paths. Bytes. */
const BODY_LIMIT = 8 * 1024 * 1024
const HEARTBEAT_MS = 20_000
const CLOSE_LIMIT_MS = 3_000
const FINAL_JOB_STATES = ['done', 'failed', 'cancelled']

/** Starts the server. @throws AdammError INVALID_ARGUMENT when the port is taken */
export async function startLoopback(options: LoopbackOptions): Promise<Loopback> {
  const { host, port = 0, renderer = rendererFolder() } = options
  const uploads = createUploads(join(host.home, 'incoming'))
  await uploads.sweep(new Date())
  const downloads = createDownloads()
  await downloads.sweep(new Date())
  const streams = new Set<ServerResponse>()
  const access = { token: createToken(), port }

  // Not imported: as a module, node:http loads the whole of fetch, a tenth of a start.
  const { createServer } = process.getBuiltinModule('node:http')
  const server = createServer((request, response) => {
    answer({ host, uploads, downloads, renderer, streams, access }, request, response).catch((error: unknown) => fail(response, error))
  })
  access.port = await listen(server, port)
  const stopListening = host.onEvent((event) => {
    for (const stream of streams) stream.write(`data: ${JSON.stringify(event)}\n\n`)
  })
  const heartbeat = setInterval(() => {
    for (const stream of streams) stream.write(':\n\n')
  }, HEARTBEAT_MS)

  return {
    url: `http://127.0.0.1:${access.port}/#token=${access.token}`,
    port: access.port,
    token: access.token,
    async close() {
      clearInterval(heartbeat)
      stopListening()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const stream of streams) stream.end()
      // Browsers keep connections open after an answer; calls that still run get a moment to end.
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      const last = setTimeout(() => server.closeAllConnections(), CLOSE_LIMIT_MS)
      await closed
      clearInterval(idle)
      clearTimeout(last)
      await downloads.close()
    },
  }
}

type Service = { host: Host; uploads: Uploads; downloads: Downloads; renderer: string; streams: Set<ServerResponse>; access: Access }

async function answer(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  for (const [name, value] of Object.entries(securityHeaders(contentSecurityPolicy()))) response.setHeader(name, value)
  const place = checkPlace(request.headers, service.access)
  if (place !== null) return refuse(response, place.status, place.message)
  // Put together as text: "//" alone would be read as the name of another host.
  const address = `http://127.0.0.1${request.url ?? '/'}`
  if (!URL.canParse(address)) return refuse(response, 404, 'There is nothing at this address.')
  const url = new URL(address)
  const route = `${request.method} ${url.pathname}`
  if (route === 'POST /session') return openSession(service, request, response)
  const isPrivate =
    ['/call', '/events', '/upload', '/release', '/downloads'].includes(url.pathname) || /^\/(?:media|downloads)\//u.test(url.pathname)
  if (!isPrivate) return sendRenderer(service, request, response, url.pathname)

  const token = checkToken(request.headers, service.access)
  if (token !== null) return refuse(response, token.status, token.message)
  if (route === 'POST /call') return sendCall(service, request, response)
  if (route === 'GET /events') return openEvents(service, response)
  if (route === 'POST /upload') return receiveUpload(service, request, response, url.searchParams.get('name') ?? '')
  if (route === 'POST /release') return releaseUploads(service, request, response)
  if (route === 'POST /downloads') return reserveDownload(service, response, url.searchParams.get('name') ?? '')
  if (request.method === 'GET' && url.pathname.startsWith('/downloads/')) {
    if (await service.downloads.send(url.pathname.slice('/downloads/'.length), response)) return
    return refuse(response, 404, 'This file was sent already, or was never made.')
  }
  if (request.method === 'GET' && url.pathname.startsWith('/media/')) return sendMedia(service, response, url.pathname)
  refuse(response, 405, `${request.method} is not answered at ${url.pathname}.`)
}

async function openSession(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const json = checkJson(request.headers)
  if (json !== null) return refuse(response, json.status, json.message)
  const body = await readJson(request)
  const token = isRecord(body) ? body['token'] : undefined
  if (typeof token !== 'string' || !isToken(token, service.access))
    return refuse(response, 401, 'This token is not valid. Open the address that "adamm serve" printed.')
  response.setHeader('set-cookie', sessionCookie(service.access))
  sendJson(response, 200, { ok: true, value: {} })
}

const CALL_WANTED = 'A call is an object {"method": text, "input": anything} and nothing more.'

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** By hand, as the contract checks the input behind it: this thread needs no schema library. */
function isCall(body: unknown): body is { method: string; input?: unknown } {
  return isRecord(body) && typeof body['method'] === 'string' && Object.keys(body).every((key) => key === 'method' || key === 'input')
}

async function sendCall(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const json = checkJson(request.headers)
  if (json !== null) return refuse(response, json.status, json.message)
  const body = await readJson(request)
  if (!isCall(body)) return sendJson(response, 400, { ok: false, error: { code: 'INVALID_INPUT', message: CALL_WANTED } })
  const { method, input } = body
  const controller = new AbortController()
  response.on('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  if (method === 'import.start') service.uploads.closeDrop()
  const result = await service.host.request(method, input, controller.signal)
  if (method === 'import.start' && result.ok) releaseAfter(service, input, result.value)
  sendJson(response, 200, result)
}

/** Uploaded files go when the import that took them in has ended; an interrupted one still needs them. */
function releaseAfter(service: Service, input: unknown, output: unknown): void {
  if (!isRecord(output) || typeof output['job'] !== 'number' || !isRecord(input) || !Array.isArray(input['paths']))
    throw new AdammError('INTERNAL', 'import.start gave no job. The uploaded files stay in "incoming" for a week.')
  const started = output['job']
  const paths = input['paths'].filter((path) => typeof path === 'string')
  const release = (): void => {
    stop()
    service.uploads
      .release(paths)
      .catch((error: unknown) => process.stderr.write(`Uploaded files were left in "incoming": ${failureFrom(error).message}\n`))
  }
  const stop = service.host.on('job.changed', (job) => {
    if (job.id === started && FINAL_JOB_STATES.includes(job.state)) release()
  })
  // It may have ended before we listened.
  void service.host.call('jobs.list', {}).then((jobs) => {
    if (jobs.ok && jobs.value.some((job) => job.id === started && FINAL_JOB_STATES.includes(job.state))) release()
  })
}

function openEvents(service: Service, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write(':\n\n')
  service.streams.add(response)
  response.on('close', () => service.streams.delete(response))
}

async function receiveUpload(service: Service, request: IncomingMessage, response: ServerResponse, name: string): Promise<void> {
  try {
    sendJson(response, 200, { ok: true, value: await service.uploads.receive(name, request) })
  } catch (error) {
    // The rest of the body is not read, so the connection cannot be used again.
    response.setHeader('connection', 'close')
    sendJson(response, error instanceof AdammError ? 400 : 500, { ok: false, error: failureFrom(error) })
  }
}

/** The page says that uploaded files are needed no more; only those below "incoming" go. */
async function releaseUploads(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const json = checkJson(request.headers)
  if (json !== null) return refuse(response, json.status, json.message)
  const body = await readJson(request)
  const paths = isRecord(body) && Array.isArray(body['paths']) ? body['paths'].filter((path) => typeof path === 'string') : []
  await service.uploads.release(paths)
  service.uploads.closeDrop()
  sendJson(response, 200, { ok: true, value: {} })
}

async function reserveDownload(service: Service, response: ServerResponse, name: string): Promise<void> {
  sendJson(response, 200, { ok: true, value: await service.downloads.reserve(name) })
}

async function sendMedia(service: Service, response: ServerResponse, pathname: string): Promise<void> {
  const match = /^\/media\/([0-9a-f]{64})(\/thumbnail)?$/.exec(pathname)
  if (match?.[1] === undefined) return refuse(response, 404, 'A picture is named by its sha256.')
  const found = await service.host.call('media.locate', { media: match[1], size: match[2] === undefined ? 'full' : 'thumbnail' })
  if (!found.ok) return sendJson(response, found.error.code === 'NOT_FOUND' ? 404 : 500, found)
  const { path, bytes } = found.value
  response.writeHead(200, pictureHeaders(await sniffPictureFile(path), bytes))
  await pipeline(createReadStream(path), response)
}

async function sendRenderer(service: Service, request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, 'Pages are read with GET.')
  const path = await containedFile(service.renderer, pathname === '/' ? '/index.html' : pathname)
  const type = path === null ? null : contentTypeOf(path)
  if (path === null || type === null) {
    const isBuilt = pathname !== '/'
    return refuse(
      response,
      404,
      isBuilt ? `There is no ${pathname}.` : 'The window\'s files are not built. Run "npm run build", or start AdaMM with "npm start".',
    )
  }
  const stats = await stat(path)
  // The names in assets/ carry their content's sum.
  const cache = pathname.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-store'
  response.writeHead(200, { 'content-type': type, 'content-length': String(stats.size), 'cache-control': cache })
  if (request.method === 'HEAD') response.end()
  else await pipeline(createReadStream(path), response)
}

/** @throws AdammError INVALID_INPUT for a body that is too large or no JSON */
async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > BODY_LIMIT) throw new AdammError('INVALID_INPUT', `A request may have ${BODY_LIMIT / 1024 ** 2} MiB at most.`)
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch (error) {
    throw new AdammError('INVALID_INPUT', `The request is no JSON: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

function sendJson(response: ServerResponse, status: number, body: { ok: boolean; value?: unknown; error?: Failure }): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

function refuse(response: ServerResponse, status: number, message: string): void {
  const code = status === 401 || status === 403 ? 'UNAUTHORIZED' : status === 404 ? 'NOT_FOUND' : 'INVALID_INPUT'
  sendJson(response, status, { ok: false, error: { code, message } })
}

function fail(response: ServerResponse, error: unknown): void {
  // The client has gone: nobody to tell.
  if (response.destroyed || response.writableEnded) return
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.setHeader('connection', 'close')
  sendJson(response, error instanceof AdammError ? 400 : 500, { ok: false, error: failureFrom(error) })
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const isTaken = 'code' in error && error.code === 'EADDRINUSE'
      reject(
        isTaken ? new AdammError('INVALID_ARGUMENT', `Port ${port} is taken. Choose another one with --port, or leave it out.`) : error,
      )
    })
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

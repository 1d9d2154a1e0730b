import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { type Download, downloadFile, type DownloadOptions, partPath } from './download.ts'
import { type ModelServer, readBytes, serveModels, sha256 } from './tiny-models.test-helper.ts'

const folder = mkdtempSync(join(tmpdir(), 'adamm-download-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const content = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 31 + (index >> 8)) % 256)
const quick: DownloadOptions = { retryMs: 1, idleMs: 5_000 }
let server: ModelServer
let path: string
let count = 0

beforeEach(async () => {
  server = await serveModels(new Map([['m/model.onnx', content]]))
  path = join(folder, `model-${count++}.onnx`)
})
afterEach(() => server.close())

function wish(change: Partial<Download> = {}): Download {
  return {
    url: `${server.url}/m/model.onnx`,
    path,
    name: 'model.onnx of tiny',
    bytes: content.length,
    sha256: sha256(content),
    offline: false,
    signal: new AbortController().signal,
    // The connection is cut when the bytes have arrived: what a client had not read yet would be lost with it.
    progress: (received) => received % server.cut.after === 0 && server.cutNow(),
    ...change,
  }
}

const partSize = (): number => (existsSync(partPath(path)) ? statSync(partPath(path)).size : 0)

test('a whole file, with progress to its size', async () => {
  const seen: [number, number | null][] = []
  const result = await downloadFile(wish({ bytes: null, sha256: null, progress: (received, total) => seen.push([received, total]) }), quick)
  expect(result).toEqual({ bytes: content.length, sha256: sha256(content) })
  expect(sha256(readBytes(path))).toBe(sha256(content))
  expect(seen.at(-1)).toEqual([content.length, content.length])
  expect(existsSync(partPath(path)) || existsSync(`${partPath(path)}.json`)).toBe(false)
})

test('a cut connection is taken up by itself, at the byte where it ended', async () => {
  server.cut = { after: 90_000, times: 2 }
  await downloadFile(wish(), quick)
  expect(sha256(readBytes(path))).toBe(sha256(content))
  expect(server.asked.map(({ status, from }) => [status, from])).toEqual([
    [200, 0],
    [206, 90_000],
    [206, 180_000],
  ])
  expect(server.asked[1]?.ifRange).toBe('"one"')
})

test('what a given-up try has brought stays for the next one', async () => {
  server.cut = { after: 50_000, times: 1 }
  const failure = downloadFile(wish({ sha256: null }), { ...quick, attempts: 1 })
  await expect(failure).rejects.toMatchObject({
    code: 'DOWNLOAD_FAILED',
    message: expect.stringMatching(/model\.onnx of tiny .*127\.0\.0\.1.*cut after 50000 bytes.*goes on from there/s),
  })
  expect(existsSync(path)).toBe(false)
  await downloadFile(wish({ sha256: null }), quick)
  expect(server.asked.at(-1)).toMatchObject({ status: 206, from: 50_000 })
  expect(sha256(readBytes(path))).toBe(sha256(content))
})

test('another version on the server is fetched from its start, not glued on', async () => {
  server.cut = { after: 50_000, times: 1 }
  await expect(downloadFile(wish({ sha256: null, bytes: null }), { ...quick, attempts: 1 })).rejects.toThrow('cut')
  const other = content.toReversed()
  server.shelf.set('m/model.onnx', other)
  server.tag = '"two"'
  await downloadFile(wish({ sha256: null, bytes: null }), quick)
  expect(server.asked.at(-1)).toMatchObject({ status: 200, from: 0, ifRange: '"one"' })
  expect(sha256(readBytes(path))).toBe(sha256(other))
})

test('without a tag and a checksum nothing is continued; a server that knows no ranges is read from the start', async () => {
  server.tag = null
  server.cut = { after: 50_000, times: 1 }
  await expect(downloadFile(wish({ sha256: null }), { ...quick, attempts: 1 })).rejects.toThrow('cut')
  await downloadFile(wish({ sha256: null }), quick)
  expect(server.asked.at(-1)?.range).toBeNull()
  expect(sha256(readBytes(path))).toBe(sha256(content))
  rmSync(path)
  server.cut = { after: 50_000, times: 1 }
  server.ignoresRange = true
  await downloadFile(wish(), quick)
  expect(sha256(readBytes(path))).toBe(sha256(content))
})

test('a wrong checksum: refused by name and removed, the next try starts anew', async () => {
  const failure = downloadFile(wish({ sha256: sha256('other') }), quick)
  await expect(failure).rejects.toMatchObject({ code: 'MODEL_DAMAGED', message: expect.stringContaining(sha256(content)) })
  expect([existsSync(path), partSize()]).toEqual([false, 0])
})

test('a wrong size is refused before the bytes', async () => {
  await expect(downloadFile(wish({ bytes: 12 }), quick)).rejects.toMatchObject({
    code: 'MODEL_DAMAGED',
    message: expect.stringContaining('300000 bytes'),
  })
  expect([existsSync(path), partSize()]).toEqual([false, 0])
})

test('no room: said before a byte is asked for when the size is published, else before one is stored', async () => {
  const full = { ...quick, freeBytes: () => 150_000 }
  await expect(downloadFile(wish(), full)).rejects.toMatchObject({
    code: 'DISK_FULL',
    message: expect.stringMatching(/model\.onnx of tiny.*free/),
  })
  expect(server.asked).toHaveLength(0)
  await expect(downloadFile(wish({ bytes: null }), full)).rejects.toMatchObject({ code: 'DISK_FULL' })
  expect(partSize()).toBe(0)
})

test('cancel stops at once and keeps what has arrived', async () => {
  const controller = new AbortController()
  server.stallAfter = 70_000
  const failure = downloadFile(wish({ signal: controller.signal, progress: (received) => received >= 70_000 && controller.abort() }), quick)
  await expect(failure).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(partSize()).toBe(70_000)
  server.stallAfter = null
  await downloadFile(wish(), quick)
  expect(server.asked.at(-1)).toMatchObject({ status: 206, from: 70_000 })
})

test('offline: refused before any socket', async () => {
  await expect(downloadFile(wish({ offline: true }), quick)).rejects.toMatchObject({
    code: 'OFFLINE',
    message: expect.stringContaining('--from DIR'),
  })
  expect(server.asked).toHaveLength(0)
})

test('a silent server, a missing file, a dead host', async () => {
  server.stallAfter = 0
  await expect(downloadFile(wish(), { retryMs: 1, idleMs: 150, attempts: 2 })).rejects.toMatchObject({
    code: 'DOWNLOAD_FAILED',
    message: expect.stringContaining('nothing more arrived'),
  })
  await expect(downloadFile(wish({ url: `${server.url}/m/none.onnx` }), quick)).rejects.toMatchObject({
    code: 'DOWNLOAD_FAILED',
    message: expect.stringMatching(/404.*Check the address/),
  })
  await server.close()
  await expect(downloadFile(wish(), { ...quick, attempts: 2 })).rejects.toMatchObject({
    code: 'DOWNLOAD_FAILED',
    message: expect.stringMatching(/ECONNREFUSED/),
  })
})

test('a part that is whole already, and one that is too long', async () => {
  writeFileSync(partPath(path), content)
  writeFileSync(`${partPath(path)}.json`, JSON.stringify({ url: wish().url, validator: '"one"', total: content.length }))
  await downloadFile(wish({ bytes: null }), quick)
  expect(server.asked.at(-1)?.status).toBe(416)
  rmSync(path)
  writeFileSync(partPath(path), Buffer.concat([content, content]))
  await downloadFile(wish(), quick)
  expect(readFileSync(path).equals(content)).toBe(true)
})

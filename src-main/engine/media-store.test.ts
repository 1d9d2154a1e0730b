import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import * as files from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contentPath, homePaths, type HomePaths } from './context.ts'
import { openMediaStore, sha256Of } from './media-store.ts'

const bytes = Buffer.from('the original')
const thumbnail = Buffer.from('the thumbnail')
const sha256 = sha256Of(bytes)

let paths: HomePaths
beforeEach(() => {
  paths = homePaths(mkdtempSync(join(tmpdir(), 'adamm-media-')))
})
afterEach(() => rmSync(paths.home, { recursive: true, force: true }))

test('original and thumbnail are stored under their content and found again', async () => {
  const store = openMediaStore(paths)
  expect(await store.has(sha256, bytes.length)).toBe(false)
  await store.put(sha256, bytes, thumbnail)
  await store.put(sha256, bytes, thumbnail)
  expect(await store.has(sha256, bytes.length)).toBe(true)
  expect(readFileSync(contentPath(paths.media, sha256))).toEqual(bytes)
  expect(readFileSync(contentPath(paths.thumbnails, sha256, '.webp'))).toEqual(thumbnail)
  expect(readdirSync(join(paths.media, sha256.slice(0, 2)))).toEqual([sha256])
})

test('a half file is no file: it is written again', async () => {
  const store = openMediaStore(paths)
  await store.put(sha256, bytes, thumbnail)
  writeFileSync(contentPath(paths.media, sha256), 'the or')
  expect(await store.has(sha256, bytes.length)).toBe(false)
  await store.put(sha256, bytes, thumbnail)
  expect(readFileSync(contentPath(paths.media, sha256))).toEqual(bytes)
})

test('what a kill left half written is swept away, nothing else', async () => {
  const store = openMediaStore(paths)
  await store.put(sha256, bytes, thumbnail)
  const folder = join(paths.media, sha256.slice(0, 2))
  writeFileSync(join(folder, '.tmp-0123'), 'half')
  mkdirSync(join(paths.media, 'other'))
  writeFileSync(join(paths.media, 'other', '.tmp-kept'), 'not ours')
  expect(await store.sweep()).toBe(1)
  expect(readdirSync(folder)).toEqual([sha256])
  expect(await openMediaStore(homePaths(join(paths.home, 'new'))).sweep()).toBe(0)
})

test.each([
  ['ENOSPC', 'DISK_FULL'],
  ['EACCES', 'HOME_UNWRITABLE'],
])('%s becomes %s and leaves nothing half', async (code, expected) => {
  const store = openMediaStore(paths, { ...files, rename: () => Promise.reject(Object.assign(new Error('refused'), { code })) })
  await expect(store.put(sha256, bytes, thumbnail)).rejects.toMatchObject({ code: expected })
  expect(readdirSync(join(paths.media, sha256.slice(0, 2)))).toEqual([])
})

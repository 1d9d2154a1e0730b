import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { containedFile, contentSecurityPolicy, contentTypeOf, isInside, pictureHeaders, rendererFolder, sniffPicture } from './serving.ts'

let parent = ''
let root = ''

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'adamm-serving-'))
  root = join(parent, 'renderer')
  mkdirSync(join(root, 'assets'), { recursive: true })
  writeFileSync(join(root, 'index.html'), 'index')
  writeFileSync(join(root, 'assets', 'a b.js'), 'script')
  writeFileSync(join(parent, 'secret.html'), 'secret')
  symlinkSync(join(parent, 'secret.html'), join(root, 'link.html'))
})

test('files of the build are found, percent-encoded names too', async () => {
  expect(await containedFile(root, '/index.html')).toBe(join(root, 'index.html'))
  expect(await containedFile(root, '/assets/a%20b.js')).toBe(join(root, 'assets', 'a b.js'))
})

test('nothing outside of the build is reached: dots, encoded dots, backslashes, links, bad encodings, zero bytes', async () => {
  for (const path of [
    '/../secret.html',
    '/%2e%2e/secret.html',
    '/assets/..%2f..%2fsecret.html',
    '/..%5csecret.html',
    '/link.html',
    '/%',
    '/a%00b',
    '//etc/passwd',
    '/missing.html',
  ]) {
    expect(await containedFile(root, path), path).toBeNull()
  }
})

test('whatever a path says, the file lies in the folder', async () => {
  const part = fc.constantFrom('..', '.', '%2e%2e', '%2F', 'assets', 'secret.html', 'link.html', '/', '%5c', '~')
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 6 }), async (parts) => {
      const found = await containedFile(root, `/${parts.join('/')}`)
      expect(found === null || (isInside(root, found) && !found.endsWith('secret.html'))).toBe(true)
    }),
  )
})

test('a sibling whose name begins with the folder’s is outside', () => {
  expect(isInside('/a/renderer', '/a/renderer-evil/x')).toBe(false)
  expect(isInside('/a/renderer', '/a/renderer/..x')).toBe(true)
})

test('the policy allows no inline script, no other origin and no frame; media: only where asked', () => {
  const policy = contentSecurityPolicy()
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe|https?:|\*|media:/)
  expect(contentSecurityPolicy({ media: true })).toContain("img-src 'self' media: data: blob:")
})

test('pictures are known by their bytes, and nothing else passes for one', () => {
  const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0))
  expect(sniffPicture(bytes('\x89PNG\r\n\x1a\n....'))).toBe('image/png')
  expect(sniffPicture(bytes('\xff\xd8\xff\xe0'))).toBe('image/jpeg')
  expect(sniffPicture(bytes('GIF89a'))).toBe('image/gif')
  expect(sniffPicture(bytes('RIFF\x00\x00\x00\x00WEBPVP8 '))).toBe('image/webp')
  expect(sniffPicture(bytes('\x00\x00\x00\x18ftypheic'))).toBe('image/heic')
  for (const text of ['<svg xmlns="http://www.w3.org/2000/svg">', '<!doctype html>', '', 'RIFF', 'PNG'])
    expect(sniffPicture(bytes(text)), text).toBeNull()
})

test('an unknown stored file is a download, never a page', () => {
  expect(pictureHeaders(null, 3)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
    'x-content-type-options': 'nosniff',
  })
  expect(pictureHeaders('image/png', 3)['cache-control']).toContain('immutable')
})

test('only kinds of files that a build holds have a type', () => {
  expect(contentTypeOf('/x/app.js')).toContain('javascript')
  expect(contentTypeOf('/x/.env')).toBeNull()
  expect(contentTypeOf('/x/app.js.map')).toBeNull()
})

test('the renderer lies in out/ of the checkout, and beside out/main in a build', () => {
  expect(rendererFolder(join('/app', 'src-main'))).toBe(join('/app', 'out', 'renderer'))
  expect(rendererFolder(join('/app', 'out', 'main'))).toBe(join('/app', 'out', 'renderer'))
})

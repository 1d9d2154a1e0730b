import { existsSync, mkdtempSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInside } from '../serving.ts'
import { createUploads, safeName } from './uploads.ts'

const folder = (): string => mkdtempSync(join(tmpdir(), 'adamm-incoming-'))
const body = (text: string): Readable => Readable.from([Buffer.from(text)])

test('files of one drop keep their folders among each other, a name used again begins a new drop', async () => {
  const uploads = createUploads(folder())
  const chat = await uploads.receive('trip/chat.jsonl', body('{}'))
  const picture = await uploads.receive('trip/pictures/a.png', body('png'))
  expect(readFileSync(picture.path, 'utf8')).toBe('png')
  expect(dirname(dirname(picture.path))).toBe(dirname(chat.path))
  const again = await uploads.receive('trip/chat.jsonl', body('other'))
  expect(dirname(again.path)).not.toBe(dirname(chat.path))
  expect(readFileSync(chat.path, 'utf8')).toBe('{}')
})

test('an import closes its drop: the next file lies elsewhere', async () => {
  const uploads = createUploads(folder())
  const first = await uploads.receive('a.png', body('1'))
  uploads.closeDrop()
  expect(dirname((await uploads.receive('b.png', body('2'))).path)).not.toBe(dirname(first.path))
})

test('what an import has taken in is removed, with empty folders, and nothing else is touched', async () => {
  const root = folder()
  const other = folder()
  const uploads = createUploads(root)
  const first = await uploads.receive('x/a.png', body('1'))
  const second = await uploads.receive('x/b.png', body('2'))
  await uploads.release([first.path, other, root, join(root, '..')])
  expect([existsSync(first.path), existsSync(second.path), existsSync(other)]).toEqual([false, true, true])
  await uploads.release([second.path])
  expect(readdirSync(root)).toEqual([])
})

test('a broken upload leaves no half file', async () => {
  const root = folder()
  const broken = new Readable({ read() {} })
  const upload = createUploads(root).receive('a.png', broken)
  broken.push('half')
  setTimeout(() => broken.destroy(new Error('connection lost')), 20)
  await expect(upload).rejects.toThrow('connection lost')
  expect(readdirSync(root, { recursive: true }).filter((name) => String(name).endsWith('.png'))).toEqual([])
})

test('old drops are swept, fresh ones stay for an import that goes on', async () => {
  const root = folder()
  await mkdir(join(root, 'old'))
  await mkdir(join(root, 'fresh'))
  utimesSync(join(root, 'old'), new Date('2024-01-01'), new Date('2024-01-01'))
  await createUploads(root).sweep(new Date())
  expect(readdirSync(root)).toEqual(['fresh'])
})

test('no name leads out of the folder', () => {
  for (const name of ['', '..', '../a', 'a/../b', '/etc/passwd', 'a//b', 'a\\..\\b', 'a\0b', 'a\nb', 'x'.repeat(2_000)])
    expect(() => safeName(name), name).toThrow('no file name')
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (name) => {
      let safe: string
      try {
        safe = safeName(name)
      } catch {
        return true
      }
      return isInside('/incoming/drop', join('/incoming/drop', safe)) && safe !== '.'
    }),
  )
})

test('names that no file system or not Windows can store are refused, whatever folder they lie in', () => {
  for (const name of ['con', 'NUL.txt', 'trip/Aux', 'COM1.tar.gz', 'lpt9 .png', 'x'.repeat(201), 'a/' + 'ä'.repeat(101), 'PRN/a.png'])
    expect(() => safeName(name), name).toThrow('no file name')
  for (const name of ['console.txt', 'com10', 'x'.repeat(200), 'nullable', 'my con']) expect(safeName(name)).toBe(name)
})

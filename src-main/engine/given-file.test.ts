import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { assertRegularFile, LARGEST_PICTURE, readGivenPicture } from './given-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'adamm-given-'))
const { signal } = new AbortController()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('what is no file is named and not opened', async () => {
  await expect(readGivenPicture(folder, signal)).rejects.toThrow(`"${folder}" is a folder. Give the path of a picture.`)
  const missing = join(folder, 'none.png')
  await expect(readGivenPicture(missing, signal)).rejects.toThrow(`There is no file "${missing}". Give the path of a picture.`)
  await expect(assertRegularFile(join(folder, 'none.zip'), 'a backup')).rejects.toThrow('Give the path of a backup.')
})

test.skipIf(process.platform === 'win32')('devices and pipes are not read', async () => {
  for (const device of ['/dev/zero', '/dev/null'])
    await expect(readGivenPicture(device, signal)).rejects.toMatchObject({
      code: 'SOURCE_UNREADABLE',
      message: `"${device}" is a device. Give the path of a picture.`,
    })
  const pipe = join(folder, 'pipe.png')
  execFileSync('mkfifo', [pipe])
  await expect(readGivenPicture(pipe, signal)).rejects.toThrow('is a pipe')
})

test('a file above the limit is refused by its size, one at the limit is not, and a stop is heard', async () => {
  const path = join(folder, 'large.png')
  writeFileSync(path, '')
  truncateSync(path, LARGEST_PICTURE + 1)
  await expect(readGivenPicture(path, signal)).rejects.toThrow('has 257 MiB; pictures of up to 256 MiB are read')
  truncateSync(path, 10)
  expect((await readGivenPicture(path, signal)).length).toBe(10)
  truncateSync(path, LARGEST_PICTURE)
  const controller = new AbortController()
  const reading = readGivenPicture(path, controller.signal)
  controller.abort()
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
})

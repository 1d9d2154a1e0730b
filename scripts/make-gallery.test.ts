/** The gallery is as new as what it is made from; no picture is read for that. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { galleryHash, galleryInputs } from './make-gallery.ts'

const root = resolve(import.meta.dirname, '..')

test('docs/gallery.md is fresh (node scripts/make-gallery.ts)', () => {
  expect(galleryHash(root), 'docs/gallery.md is stale: run "node scripts/make-gallery.ts"').toBe(galleryInputs(root))
})

test('every picture of the gallery is there and small', () => {
  const images = [...readFileSync(join(root, 'docs/gallery.md'), 'utf8').matchAll(/\]\((images\/gallery-[\w-]+\.webp)\)/g)].map(
    ([, image]) => join(root, 'docs', image ?? ''),
  )
  expect(images.length).toBeGreaterThanOrEqual(6)
  for (const image of images) {
    expect(existsSync(image), image).toBe(true)
    expect(readFileSync(image).length).toBeLessThan(60_000)
  }
})

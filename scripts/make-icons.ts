/** The app's icon as pictures: src-renderer/icon.svg -> build/icon.png (what electron-builder makes icns and ico of). `node scripts/make-icons.ts` */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'

const SIZE = 1024
const root = resolve(import.meta.dirname, '..')

/** Draws it anew into a folder. @returns its path */
export async function makeIcon(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'icon.png')
  await sharp(join(root, 'src-renderer', 'icon.svg'), { density: 72 * (SIZE / 32) })
    .resize(SIZE, SIZE)
    .png({ compressionLevel: 9 })
    .toFile(path)
  return path
}

if (import.meta.main) process.stdout.write(`${await makeIcon(join(root, 'build'))}\n`)

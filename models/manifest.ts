/** Keeps checksums and sizes in manifest.json in step with the files in this folder. */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ModelManifest } from '../src-main/engine/inference/manifest.ts'

const path = fileURLToPath(new URL('manifest.json', import.meta.url))

/** Writes checksum and size of a file of the model `id`. */
export function recordFile(id: string, file: string): void {
  const manifest = ModelManifest.parse(JSON.parse(readFileSync(path, 'utf8')))
  const bytes = readFileSync(fileURLToPath(new URL(file, import.meta.url)))
  const card = manifest.models.find((model) => model.id === id)
  const entry = card?.files.find((one) => one.file === file)
  if (entry === undefined) throw new Error(`manifest.json has no file ${file} under model ${id}: add its card first.`)
  entry.sha256 = createHash('sha256').update(bytes).digest('hex')
  entry.bytes = bytes.length
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`)
  console.log(`${file}: ${bytes.length} bytes, sha256 ${entry.sha256}`)
}

/**
 * `npm run docs`: writes the pages that are made from the code (contract, command line, database) and the schema snapshot.
 * docs.test.ts fails while one of them is stale.
 */
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { generatedFiles } from './generated-docs.ts'

const root = resolve(import.meta.dirname, '..')
for (const [path, text] of generatedFiles(root)) {
  writeFileSync(join(root, path), text)
  process.stdout.write(`${path}\n`)
}

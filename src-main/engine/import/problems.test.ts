import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { IMPORT_PROBLEMS } from './problems.ts'
import { HISTORY_KEYS } from './sniff.ts'

const docs = (name: string): string => readFileSync(join(import.meta.dirname, '../../../docs', name), 'utf8')

test('every problem and every field of a history is documented, and no other', () => {
  const codes = [...docs('importing.md').matchAll(/^\| `([A-Z_]+)` +\|/gm)].map((match) => match[1])
  expect(codes).toEqual([...IMPORT_PROBLEMS])
  for (const key of HISTORY_KEYS) expect(docs('formats.md')).toContain(`\`${key}\``)
})

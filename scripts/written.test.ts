/**
 * Every sentence that the engine throws or reports has its German and its Chinese. In: the sources of src-main, parsed; each literal message of an
 * AdammError, of an import's problem and of a schema's history is filled with examples and read back.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAst } from 'vite'
import { readBack } from '../src-shared/written/index.ts'

const ROOT = join(import.meta.dirname, '../src-main')
/** Which argument of a call is the sentence. */
const CALLS: Readonly<Record<string, number>> = { AdammError: 1, importProblem: 2, failed: 1, problem: 2, logSchemaEvent: -1, log: -1 }

/**
 * Sentences that no window shows: those of the command line and of other assistants, of the developer's bench, of the desktop shell (which has its own
 * catalogue), of programs that call wrongly, and of a model file that contradicts itself.
 */
const ELSEWHERE =
  /^(?:cli|mcp|electron|loopback)\/|^engine\/inference\/worker\.ts$|^(?:index|lock|peer|home|host|engine-thread|worker|secrets|router)\.ts$|\/(?:lab[^/]*|testing|tokenizers|csv-table|onnx[^/]*|runners|recognizers|embed-[^/]+|ocr-[^/]+)(?:\.ts$|\/)|^engine\/ask\/(?:tools|forest|model)\/|^engine\/(?:context|app-info)\.ts$|^engine\/db\/(?:open|migrate|sql|egress)\.ts$/u

type Node = { type: string; start: number; end: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [])

/** Every text that a literal can be, its expressions filled by `fill`; null where it is no literal. */
function texts(node: Node, fill: (index: number) => string, at = { index: 0 }): string[] | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : null
  if (node.type === 'ConditionalExpression') {
    const [yes, no] = [texts(node['consequent'] as Node, fill, at), texts(node['alternate'] as Node, fill, at)]
    return yes === null && no === null ? null : [...(yes ?? []), ...(no ?? [])]
  }
  if (node.type !== 'TemplateLiteral') return null
  const quasis = node['quasis'] as { value: { cooked: string } }[]
  return nodes(node['expressions']).reduce<string[]>(
    (sofar, expression, index) => {
      const inside = expression.type === 'Identifier' ? null : texts(expression, fill, at)
      const filled = inside ?? [fill(at.index++)]
      return sofar.flatMap((text) => filled.map((one) => `${text}${one}${quasis[index + 1]?.value.cooked ?? ''}`))
    },
    [quasis[0]?.value.cooked ?? ''],
  )
}

function sentencesIn(source: string, file: string): Node[] {
  const found: Node[] = []
  const visit = (node: Node): void => {
    if (node.type === 'NewExpression' || node.type === 'CallExpression') {
      const name = String((node['callee'] as Node)['name'])
      const place = CALLS[name]
      const given = nodes(node['arguments'])
      if (place !== undefined && place >= 0 && given[place]) found.push(given[place])
    }
    for (const value of Object.values(node)) nodes(value).forEach(visit)
  }
  visit(parseAst(source, { lang: 'ts' }, file) as unknown as Node)
  return found
}

const words = { language: 'de', number: (text: string) => text, time: (text: string) => text } as const

/** Numbers, times and words in every place: one of the fillings is what the sentence takes. */
function isKnown(node: Node): boolean {
  const counted = { places: 0 }
  texts(node, (index) => String((counted.places = Math.max(counted.places, index + 1))))
  const kinds = ['Zq x', '7', '2026-03-04']
  const fillings = Math.min(kinds.length ** Math.min(counted.places, 6), 729)
  for (let filling = 0; filling < fillings; filling++) {
    const all = texts(node, (index) => kinds[Math.floor(filling / kinds.length ** index) % kinds.length] ?? 'Zq x') ?? []
    if (all.length > 0 && all.every((text) => readBack(text, words) !== text || readBack(text, words, 'trace') !== text)) return true
  }
  return fillings === 0
}

test('what a person can be told of a failure, an import or a table is in every language', { timeout: 120_000 }, () => {
  const missing: string[] = []
  let seen = 0
  for (const file of globSync('**/*.ts', { cwd: ROOT })) {
    if (/\.test(?:-helper)?\.ts$/u.test(file) || ELSEWHERE.test(file)) continue
    const source = readFileSync(join(ROOT, file), 'utf8')
    for (const node of sentencesIn(source, file)) {
      if (texts(node, () => 'x') === null) continue
      seen += 1
      if (!isKnown(node)) missing.push(`${file}: ${source.slice(node.start, node.end)}`)
    }
  }
  expect(seen).toBeGreaterThan(100)
  expect(missing).toEqual([])
})

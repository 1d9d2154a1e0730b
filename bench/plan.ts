/**
 * Denotation accuracy of the built-in planner on WikiTableQuestions: node bench/plan.ts [FOLDER] [--errors] [--limit N].
 * FOLDER holds questions.tsv (id, utterance, context, targetValue) and csv/; default ../shared/bench/wikitablequestions.
 * Answers compare as the set's official evaluator does: folded strings, numbers, ISO dates; order and repetition do not matter.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openLabTable, planQuestion } from '../src-main/engine/ask/lab-plan.ts'

const folder =
  process.argv.slice(2).find((argument) => !argument.startsWith('--') && !/^\d+$/u.test(argument)) ?? '../shared/bench/wikitablequestions'
if (!existsSync(join(folder, 'questions.tsv'))) {
  console.error(`No questions.tsv in "${folder}". Give the folder of WikiTableQuestions questions as the first argument.`)
  process.exit(2)
}
const showErrors = process.argv.includes('--errors')
const limitAt = process.argv.indexOf('--limit')
const limit = limitAt < 0 ? Infinity : Number(process.argv[limitAt + 1])

/** The normalization of the official evaluator. */
function normalize(text: string): string {
  let value = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[‘’´`]/gu, "'")
    .replace(/[“”]/gu, '"')
    .replace(/[‐‑‒–—−]/gu, '-')
  for (;;) {
    const old = value
    value = value.trim().replace(/((?<!^)\[[^\]]*\]|\[\d+\]|[•♦†‡*#+])*$/u, '')
    value = value.trim().replace(/(?<!^)( \([^)]*\))*$/u, '')
    value = value.trim().replace(/^"([^"]*)"$/u, '$1')
    if (value === old) break
  }
  return value.replace(/\.$/u, '').replace(/\s+/gu, ' ').toLowerCase().trim()
}

function numberOf(text: string): number | null {
  const plain = text.trim().replace(/(?<=\d),(?=\d{3})/gu, '')
  return /^[-+]?\d+(?:\.\d+)?$/u.test(plain) ? Number(plain) : null
}

function matches(target: string, answer: string): boolean {
  if (normalize(target) === normalize(answer)) return true
  const [a, b] = [numberOf(normalize(target)), numberOf(normalize(answer))]
  return a !== null && b !== null && Math.abs(a - b) < 1e-6
}

function unique(values: readonly string[]): string[] {
  return values.filter((value, index) => !values.slice(0, index).some((earlier) => matches(earlier, value)))
}

function isRight(targets: readonly string[], answers: readonly string[]): boolean {
  const [wanted, given] = [unique(targets), unique(answers)]
  return wanted.length === given.length && wanted.every((target) => given.some((answer) => matches(target, answer)))
}

const lines = readFileSync(join(folder, 'questions.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1, 1 + limit)
let right = 0
let failed = 0
const started = performance.now()
const wrong: string[] = []
/** The planner's view and the tools must denote the same. */
const differing: string[] = []
const byRule = new Map<string, { right: number; all: number }>()
for (const line of lines) {
  const [id = '', question = '', context = '', target = ''] = line.split('\t')
  const targets = target.split('|')
  try {
    const table = openLabTable(readFileSync(join(folder, context), 'utf8'), context)
    const result = await planQuestion(table, question)
    table.db.close()
    const seen = result.candidates[0]?.denotation.values.map(String) ?? []
    if (!isRight(seen, result.answer) && !result.rule.startsWith('span of'))
      differing.push(
        [id, question, result.rule, seen.join('|'), result.answer.join('|'), result.steps.flatMap((step) => step.error ?? []).join()].join(
          '  ~  ',
        ),
      )
    const ok = isRight(targets, result.answer)
    if (ok) right += 1
    const rule = byRule.get(result.rule) ?? { right: 0, all: 0 }
    byRule.set(result.rule, { right: rule.right + (ok ? 1 : 0), all: rule.all + 1 })
    if (!ok)
      wrong.push([id, question, `want: ${target}`, `got: ${result.answer.slice(0, 6).join('|')}`, result.rule, context].join('  ~  '))
  } catch (error) {
    failed += 1
    wrong.push([id, question, `error: ${error instanceof Error ? error.message : String(error)}`].join('  ~  '))
  }
}
if (showErrors) console.log(wrong.join('\n'))
if (differing.length > 0) console.log(`view and tools differ:\n${differing.join('\n')}`)
for (const [rule, { right: good, all }] of [...byRule].toSorted((a, b) => b[1].all - a[1].all))
  console.log(`${rule.padEnd(24)} ${good}/${all}`)
console.log(
  `denotation accuracy ${(right / lines.length).toFixed(3)} (${right} of ${lines.length}), ${failed} failed, ${((performance.now() - started) / lines.length).toFixed(0)} ms a question`,
)

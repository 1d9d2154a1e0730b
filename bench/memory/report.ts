/** Results of bench/memory.ts: one line of JSON a question and run, added as it comes. In: lines. Out: what is done already, and the table of means. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

export type Result = {
  set: string
  dialogue: string
  index: number
  run: number
  category: string
  question: string
  gold: string | null
  answer: string
  kind: string
  absent: boolean
  em: number | null
  f1: number | null
  bleu1: number | null
  judge: number | null
  tokens: number
  ms: number
  error: string | null
}

export const keyOf = ({ set, dialogue, index, run }: Pick<Result, 'set' | 'dialogue' | 'index' | 'run'>): string =>
  JSON.stringify([set, dialogue, index, run])

/** A line that a kill cut is left out and asked again. */
export function readResults(path: string): Map<string, Result> {
  const found = new Map<string, Result>()
  if (!existsSync(path)) return found
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line === '') continue
    try {
      const result = JSON.parse(line) as Result
      found.set(keyOf(result), result)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
    }
  }
  return found
}

export function addResult(path: string, result: Result): void {
  appendFileSync(path, `${JSON.stringify(result)}\n`)
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
const shown = (value: number | null): string => (value === null ? '-' : value.toFixed(3).replace(/^0/u, ''))

/** Means over runs and questions by set and category, as a Markdown table; "refused": questions of the set that must be, and of those that must not. */
export function printReport(results: readonly Result[], provider: string): string {
  const sets = [...new Set(results.map(({ set }) => set))]
  const lines = [`Provider: ${provider}. Mean over ${new Set(results.map(({ run }) => run)).size} run(s).`, '']
  lines.push(
    '| set, category | questions | EM | F1 | BLEU-1 | judge | refused | tokens a query | s a query |',
    '|---|---|---|---|---|---|---|---|---|',
  )
  for (const set of sets) {
    const ofSet = results.filter((result) => result.set === set)
    const groups = [
      ['all', ofSet] as const,
      ...[...new Set(ofSet.map(({ category }) => category))]
        .toSorted()
        .map((name) => [name, ofSet.filter(({ category }) => category === name)] as const),
    ]
    for (const [name, group] of groups) {
      const scored = (pick: (result: Result) => number | null): string => shown(mean(group.flatMap((result) => pick(result) ?? [])))
      const questions = new Set(group.map(({ dialogue, index }) => `${dialogue} ${index}`)).size
      const refused = shown(mean(group.map(({ kind }) => Number(kind === 'not_in_memory'))))
      const tokens = Math.round(mean(group.map((result) => result.tokens)) ?? 0)
      const seconds = ((mean(group.map(({ ms }) => ms)) ?? 0) / 1000).toFixed(2)
      lines.push(
        `| ${set}, ${name} | ${questions} | ${scored(({ em }) => em)} | ${scored(({ f1 }) => f1)} | ${scored((one) => one.bleu1)} | ${scored((one) => one.judge)} | ${refused} | ${tokens} | ${seconds} |`,
      )
    }
  }
  const failed = results.filter(({ error }) => error !== null).length
  if (failed > 0) lines.push('', `${failed} questions failed and count as wrong.`)
  return `${lines.join('\n')}\n`
}

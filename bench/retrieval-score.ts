/** Evidence recall. In: found and expected rounds, a question at a time. Out: a table of R@5, R@10 and all@10 per set and category. */
import type { DialogueQuestion } from './dialogues.ts'

type Sum = { n: number; at5: number; at10: number; all: number }
/** By method, then by "set" or "set category". */
export type Scores = Map<string, Map<string, Sum>>

export function recallOf(found: readonly string[], expected: readonly string[]): number {
  return expected.length === 0 ? 0 : expected.filter((ref) => found.includes(ref)).length / expected.length
}

/** Adds a question to its category, to its set, and (LoCoMo) to the set without its adversarial questions. */
export function addScore(scores: Scores, method: string, set: string, question: DialogueQuestion, found: readonly string[]): void {
  const sums = scores.get(method) ?? new Map<string, Sum>()
  scores.set(method, sums)
  const at10 = recallOf(found.slice(0, 10), question.evidence)
  for (const key of [set, `${set} ${question.category}`, ...(set === 'locomo' && !question.isAbsent ? ['locomo answerable'] : [])]) {
    const sum = sums.get(key) ?? { n: 0, at5: 0, at10: 0, all: 0 }
    sums.set(key, {
      n: sum.n + 1,
      at5: sum.at5 + recallOf(found.slice(0, 5), question.evidence),
      at10: sum.at10 + at10,
      all: sum.all + (at10 === 1 ? 1 : 0),
    })
  }
}

export function printScores(scores: Scores): void {
  const keys = [...new Set([...scores.values()].flatMap((sums) => [...sums.keys()]))].sort()
  const width = Math.max(...[...scores.keys()].map((name) => name.length))
  for (const key of keys) {
    console.log(`\n${key} (${[...scores.values()][0]?.get(key)?.n ?? 0} questions)`)
    console.log(`  ${''.padEnd(width)}   R@5   R@10  all@10`)
    for (const [method, sums] of scores) {
      const sum = sums.get(key)
      if (sum)
        console.log(`  ${method.padEnd(width)}  ${[sum.at5, sum.at10, sum.all].map((value) => (value / sum.n).toFixed(3)).join('  ')}`)
    }
  }
}

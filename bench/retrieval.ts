/**
 * Retrieval on public dialogues: every dialogue is imported as a history into a memory of its own and asked its questions.
 * Prints, per set and category, the share of evidence rounds among the first 5 and 10 (R@5, R@10) and the share of questions with all of it
 * among the first 10 (all@10), for the app's retriever beside plain BM25 and dense vectors alone, and for the app without one part at a time.
 * `npx node bench/retrieval.ts [FOLDER] [--set mem-gallery|locomo] [--keep DIR] [--brief] [--forest] [--dialogue NAME]...` (default folder ../shared/bench); stops when it is missing.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Engine } from '../src-main/engine/engine.ts'
import { evidenceForest } from '../src-main/engine/ask/forest/forest.ts'
import { searchRoundText } from '../src-main/engine/db/text.ts'
import { matchExpression, queryWords, readQuery } from '../src-main/engine/hierarchy/query-text.ts'
import { RANK_WEIGHTS } from '../src-main/engine/hierarchy/rank.ts'
import type { RankWeights } from '../src-main/engine/hierarchy/rank.ts'
import { createRetriever } from '../src-main/engine/hierarchy/search.ts'
import { openDialogue } from './dialogue-memory.ts'
import { readDialogues } from './dialogues.ts'
import { addScore, printScores } from './retrieval-score.ts'
import type { Scores } from './retrieval-score.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    set: { type: 'string' },
    keep: { type: 'string' },
    forest: { type: 'boolean', default: false },
    brief: { type: 'boolean', default: false },
    dialogue: { type: 'string', multiple: true },
  },
})
const folder = positionals[0] ?? join(import.meta.dirname, '..', '..', 'shared', 'bench')
const dialogues = readDialogues(folder).filter(
  ({ set, name }) =>
    (values.set === undefined || set === values.set) &&
    (values.dialogue === undefined || values.dialogue.some((part) => name.includes(part))),
)
if (dialogues.length === 0) {
  process.stderr.write(`There are no dialogues in "${folder}" (mem-gallery/*.json, locomo/*.json). Name a folder that has them.\n`)
  process.exit(2)
}

type Method = (question: string) => Promise<string[]>
const without = (change: Partial<RankWeights>): RankWeights => ({ ...RANK_WEIGHTS, ...change })
const ALONE = { clause: 0, near: [0, 0], stretch: 0, speaker: 0, picture: 0, time: 0, close: 0 } as const
const VARIANTS: Readonly<Record<string, RankWeights>> = {
  AdaMM: RANK_WEIGHTS,
  'dense alone': { ...ALONE, dense: 1 },
  'dense and text': { ...ALONE, dense: 0.5 },
  ...(values.brief
    ? {}
    : {
        'without dense': without({ dense: 0 }),
        'without text': without({ dense: 1 }),
        'without hierarchy': without({ near: [0, 0], stretch: 0 }),
        'without clauses': without({ clause: 0 }),
        'without speakers': without({ speaker: 0 }),
        'without pictures': without({ picture: 0 }),
        'without times': without({ time: 0 }),
      }),
}

/** All variants ask the same questions: a text is embedded once. */
function remembered(embed: (texts: string[]) => Promise<Float32Array[]>): (texts: string[]) => Promise<Float32Array[]> {
  const known = new Map<string, Float32Array>()
  return async (texts) => {
    for (const text of texts) if (!known.has(text)) known.set(text, (await embed([text]))[0] ?? new Float32Array(0))
    return texts.map((text) => known.get(text) ?? new Float32Array(0))
  }
}

function methodsOf(engine: Engine): Record<string, Method> {
  const { db } = engine.context
  const refs = new Map((db.prepare('SELECT id, ref FROM round').all() as { id: number; ref: string }[]).map(({ id, ref }) => [id, ref]))
  const deps = { db, text: engine.textModel, embed: remembered((texts) => engine.context.inference.embedTexts(texts)) }
  const bm25: Method = async (question) => {
    // As published: any word, stemmed, without forms.
    const words = queryWords(question)
    const expression = words.length > 0 ? words.map((word) => `"${word}"`).join(' OR ') : null
    return expression ? searchRoundText(db, expression, 10).map(({ roundId }) => refs.get(roundId) ?? '') : []
  }
  const variants = Object.entries(VARIANTS).map(([name, weights]) => {
    const retriever = createRetriever({ ...deps, weights })
    return [name, async (question: string) => (await retriever.search(question, 'event', 10)).map(({ ref }) => ref)] as const
  })
  const retriever = createRetriever(deps)
  // The same budget: what the forest leaves free goes to the next best events.
  const forest: Method = async (question) => {
    const { units } = await evidenceForest({ db, retriever }, question, 10)
    return [...new Set([...units, ...(await retriever.search(question, 'event', 20))].map(({ ref }) => ref))].slice(0, 10)
  }
  // The sets come without their pictures: what stands for seeing them is what their captions say.
  const columns = Object.fromEntries(
    (values.brief ? [] : (['text', 'caption'] as const)).map((column) => [
      column === 'text' ? 'text alone (said)' : 'pictures alone (captions)',
      async (question: string) => {
        const expression = matchExpression(readQuery(question).words)
        if (expression === null) return []
        return searchRoundText(db, `${column} : (${expression})`, 10).map(({ roundId }) => refs.get(roundId) ?? '')
      },
    ]),
  )
  return { BM25: bm25, ...columns, ...Object.fromEntries(variants), ...(values.forest ? { 'evidence forest': forest } : {}) }
}

async function main(): Promise<void> {
  const root = values.keep ?? mkdtempSync(join(tmpdir(), 'adamm-retrieval-'))
  const scores: Scores = new Map()
  let asked = 0
  const refusals = new Map<string, { n: number; refused: number }>()
  for (const dialogue of dialogues) {
    const engine = await openDialogue(dialogue, root)
    const methods = methodsOf(engine)
    for (const question of dialogue.questions.filter(({ evidence }) => evidence.length > 0)) {
      for (const [name, method] of Object.entries(methods)) {
        const found = await method(question.question)
        addScore(scores, name, dialogue.set, question, found)
      }
      asked++
    }
    for (const question of dialogue.questions) {
      const { supported } = engine.retriever.support(question.question, await engine.retriever.search(question.question, 'event', 10))
      const key = `${dialogue.set} ${question.isAbsent ? 'must be refused' : 'answerable'}`
      const { n, refused } = refusals.get(key) ?? { n: 0, refused: 0 }
      refusals.set(key, { n: n + 1, refused: refused + (supported ? 0 : 1) })
    }
    await engine.close()
    process.stderr.write(`${dialogue.set} ${dialogue.name}: ${dialogue.lines.length} rounds\n`)
  }
  printScores(scores)
  console.log('\nRefused as "not in memory"')
  for (const [key, { n, refused }] of [...refusals].sort()) console.log(`  ${key}: ${refused} of ${n} = ${(refused / n).toFixed(3)}`)
  console.log(`${asked} questions with evidence`)
  if (values.keep === undefined) rmSync(root, { recursive: true, force: true })
}

await main()

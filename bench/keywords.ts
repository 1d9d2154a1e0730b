/**
 * Search by key words. In: the public dialogues and their questions; of each question with evidence the two or three rarest content words that the dialogue says
 * are the query. Out: R@10 of key words put into a sentence (query-vectors.ts) beside the same words taken as a question, by vectors alone and
 * as the app searches; and cosines of evidence and of foreign key words, from which `match` of key words is chosen.
 *
 * `npx node bench/keywords.ts [FOLDER] [--keep DIR]` (default folder ../shared/bench).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { eachEmbedding } from '../src-main/engine/db/hierarchy.ts'
import type { Engine } from '../src-main/engine/engine.ts'
import { loadMean, wordFrequency } from '../src-main/engine/hierarchy/episodes.ts'
import { centre, dot } from '../src-main/engine/hierarchy/fusion.ts'
import { createQueryEmbedder, isKeyWords } from '../src-main/engine/hierarchy/query-vectors.ts'
import { contentOf } from '../src-main/engine/hierarchy/support.ts'
import { openDialogue } from './dialogue-memory.ts'
import { readDialogues } from './dialogues.ts'
import type { Dialogue } from './dialogues.ts'
import { recallOf } from './retrieval-score.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } })
const folder = positionals[0] ?? join(import.meta.dirname, '..', '..', 'shared', 'bench')
const dialogues = readDialogues(folder)
if (dialogues.length === 0) {
  process.stderr.write(`There are no dialogues in "${folder}" (mem-gallery/*.json, locomo/*.json). Name a folder that has them.\n`)
  process.exit(2)
}

const HITS = 10
const FOREIGN = 40
/** A question mark keeps words from being taken for key words. */
const FORMS = { 'as a question': (words: string) => `${words}?`, 'in a sentence': (words: string) => words }
type Form = keyof typeof FORMS

const recalls = new Map<string, { n: number; sum: number }>()
const seen: Record<Form, { evidence: number[]; foreign: number[] }> = {
  'as a question': { evidence: [], foreign: [] },
  'in a sentence': { evidence: [], foreign: [] },
}

function quantile(numbers: readonly number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0
}

/** In the order of the question. @returns null when fewer than two are said */
function keyWordsOf(question: string, share: (word: string) => number, most: number): string | null {
  const words = contentOf(question)
  const rare = words
    .filter((word) => share(word) > 0)
    .toSorted((a, b) => share(a) - share(b))
    .slice(0, most)
  return rare.length < 2 ? null : words.filter((word) => rare.includes(word)).join(' ')
}

function add(key: string, recall: number): void {
  const sum = recalls.get(key) ?? { n: 0, sum: 0 }
  recalls.set(key, { n: sum.n + 1, sum: sum.sum + recall })
}

async function measure(engine: Engine, dialogue: Dialogue, foreign: readonly string[]): Promise<void> {
  const { db, inference } = engine.context
  const { id: model, dimension } = engine.textModel
  const mean = loadMean(db, model)
  const share = wordFrequency(db)
  const refs = new Map((db.prepare('SELECT id, ref FROM round').all() as { id: number; ref: string }[]).map(({ id, ref }) => [id, ref]))
  const events = [...eachEmbedding(db, 'event', model)].map(({ id, vector }) => ({
    ref: refs.get(id) ?? '',
    vector: mean ? centre(vector, mean) : vector,
  }))
  const embed = createQueryEmbedder({ centred: mean !== null, dimension }, (texts) => inference.embedTexts(texts))
  const nearest = async (query: string): Promise<{ ref: string; cosine: number }[]> => {
    const [vector] = await embed([query])
    return events
      .map(({ ref, vector: other }) => ({ ref, cosine: vector ? dot(other, vector) : 0 }))
      .toSorted((a, b) => b.cosine - a.cosine)
      .slice(0, HITS)
  }
  for (const [at, { question, evidence }] of dialogue.questions.filter((one) => one.evidence.length > 0).entries()) {
    const words = keyWordsOf(question, share, 2 + (at % 2))
    if (words === null || !isKeyWords(words)) continue
    for (const [form, query] of Object.entries(FORMS) as [Form, (words: string) => string][]) {
      const near = await nearest(query(words))
      seen[form].evidence.push(...near.filter(({ ref }) => evidence.includes(ref)).map(({ cosine }) => cosine))
      add(
        `${dialogue.set}, vectors alone, ${form}`,
        recallOf(
          near.map(({ ref }) => ref),
          evidence,
        ),
      )
      const found = await engine.retriever.search(query(words), 'event', HITS, { isTyped: true })
      add(
        `${dialogue.set}, as the app searches, ${form}`,
        recallOf(
          found.map(({ ref }) => ref),
          evidence,
        ),
      )
    }
  }
  for (const words of foreign)
    for (const [form, query] of Object.entries(FORMS) as [Form, (words: string) => string][])
      seen[form].foreign.push(...(await nearest(query(words))).map(({ cosine }) => cosine))
}

const root = values.keep ?? mkdtempSync(join(tmpdir(), 'adamm-keywords-'))
for (const [at, dialogue] of dialogues.entries()) {
  const engine = await openDialogue(dialogue, root)
  const others = dialogues.filter(({ set }) => set !== dialogue.set)
  const foreign = (others[at % Math.max(others.length, 1)]?.questions ?? []).flatMap(
    ({ question }) => keyWordsOf(question, () => 0.5, 2) ?? [],
  )
  await measure(engine, dialogue, foreign.filter(isKeyWords).slice(0, FOREIGN))
  await engine.close()
}
for (const [key, { n, sum }] of [...recalls].toSorted(([a], [b]) => a.localeCompare(b)))
  console.log(`${key}: R@10 ${(sum / n).toFixed(3)} of ${n}`)
for (const [form, { evidence, foreign }] of Object.entries(seen))
  for (const [kind, list] of Object.entries({ evidence, foreign }))
    console.log(
      `cosines ${form}, ${kind} (${list.length}): ${[0.05, 0.25, 0.5, 0.75, 0.9, 0.95].map((share) => quantile(list, share).toFixed(3)).join(' ')}`,
    )
if (values.keep === undefined) rmSync(root, { recursive: true, force: true })

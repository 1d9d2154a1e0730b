/**
 * What search decides by numbers, from data: how much a caption weighs in full text, where results end, and what likeness of pictures is one.
 *
 * Captions: R@10 over the questions of every other dialogue for each weight; the best one, and its R@10 over the other half.
 * End of results: questions asked of their own dialogue (hits that are evidence) and of a dialogue of the other set (hits that cannot be).
 * `from` is the cosine that 95 % of the best hits of foreign questions stay below, `to` the median of evidence; then, with these, the
 * support that 95 % of the evidence of one half reach, tried on the other.
 * Pictures: each beside altered copies of itself (half size, cut, brighter) and beside pictures of the other folders: `from` is what 95 % of the
 * unlike stay below, `to` the median of the copies.
 *
 * `npx node bench/calibrate-search.ts [FOLDER] [--keep DIR] [--pictures FOLDER]...` (default folder ../shared/bench; a picture folder is one kind).
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { searchRoundText } from '../src-main/engine/db/text.ts'
import type { Engine } from '../src-main/engine/engine.ts'
import { centre, createRunningMean, dot } from '../src-main/engine/hierarchy/fusion.ts'
import { getEmbedding } from '../src-main/engine/db/hierarchy.ts'
import { loadMean, wordFrequency } from '../src-main/engine/hierarchy/episodes.ts'
import { createMatcher, denseSupport } from '../src-main/engine/hierarchy/matching.ts'
import { GENERIC_QUESTIONS, matchExpression, queryWords, readQuery } from '../src-main/engine/hierarchy/query-text.ts'
import { eventText } from '../src-main/engine/hierarchy/unit-text.ts'
import { openInference } from '../src-main/engine/inference/client.ts'
import { openDialogue } from './dialogue-memory.ts'
import { readDialogues } from './dialogues.ts'
import type { Dialogue } from './dialogues.ts'
import { recallOf } from './retrieval-score.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'string' }, pictures: { type: 'string', multiple: true, default: [] } },
})
const folder = positionals[0] ?? join(import.meta.dirname, '..', '..', 'shared', 'bench')
const dialogues = readDialogues(folder)
if (dialogues.length === 0 && values.pictures.length === 0) {
  process.stderr.write(`There are no dialogues in "${folder}" (mem-gallery/*.json, locomo/*.json). Name a folder that has them.\n`)
  process.exit(2)
}

const CAPTION_WEIGHTS = [0.4, 0.6, 0.8, 1, 1.25, 1.6, 2.2]
/** Questions of a dialogue that are asked of one of the other set. */
const FOREIGN = 25
const HITS = 10

type Hit = { isEvidence: boolean; coverage: number; cosine: number; half: number }
const hits: Hit[] = []
const captions = new Map<number, { n: number; recall: number }[]>()

function quantile(numbers: readonly number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0
}

/** Captions alone matter where there are some. */
function weighCaptions(engine: Engine, dialogue: Dialogue, half: number): void {
  const refs = new Map(
    (engine.context.db.prepare('SELECT id, ref FROM round').all() as { id: number; ref: string }[]).map(({ id, ref }) => [id, ref]),
  )
  for (const { question, evidence } of dialogue.questions.filter((one) => one.evidence.length > 0)) {
    const expression = matchExpression(readQuery(question).words)
    if (expression === null) continue
    for (const weight of CAPTION_WEIGHTS) {
      const found = searchRoundText(engine.context.db, expression, HITS, weight).map(({ roundId }) => refs.get(roundId) ?? '')
      const halves = captions.get(weight) ?? [
        { n: 0, recall: 0 },
        { n: 0, recall: 0 },
      ]
      captions.set(weight, halves)
      const sum = halves[half] as { n: number; recall: number }
      sum.n++
      sum.recall += recallOf(found, evidence)
    }
  }
}

async function collectHits(engine: Engine, dialogue: Dialogue, foreign: readonly string[], half: number): Promise<void> {
  const { db, inference } = engine.context
  const { id: model, dimension } = engine.textModel
  const mean = loadMean(db, model)
  const generic = createRunningMean(await inference.embedTexts([...GENERIC_QUESTIONS]), dimension, GENERIC_QUESTIONS.length)
  const share = wordFrequency(db)
  const look = async (question: string, evidence: readonly string[] | null): Promise<void> => {
    const [raw] = await inference.embedTexts([readQuery(question).text])
    if (!raw || queryWords(question).length === 0) return
    const query = centre(raw, generic)
    const matcher = createMatcher(question, share)
    for (const { id, ref } of await engine.retriever.search(question, 'event', HITS)) {
      if (evidence !== null && !evidence.includes(ref)) continue
      const stored = getEmbedding(db, 'event', id, model)
      const cosine = stored && mean ? dot(centre(stored, mean), query) : 0
      hits.push({ isEvidence: evidence !== null, coverage: matcher(eventText(db, id, 10_000)).known, cosine, half })
    }
  }
  for (const { question, evidence } of dialogue.questions.filter((one) => one.evidence.length > 0)) await look(question, evidence)
  for (const question of foreign) await look(question, null)
}

function balanced(of: readonly { isEvidence: boolean; support: number }[], least: number): number {
  const share = (list: readonly boolean[]): number => list.filter(Boolean).length / Math.max(list.length, 1)
  const kept = share(of.filter(({ isEvidence }) => isEvidence).map(({ support }) => support >= least))
  const dropped = share(of.filter(({ isEvidence }) => !isEvidence).map(({ support }) => support < least))
  return (kept + dropped) / 2
}

function reportHits(): void {
  const [evidence, foreign] = [hits.filter(({ isEvidence }) => isEvidence), hits.filter(({ isEvidence }) => !isEvidence)]
  const cosine = (list: readonly Hit[], share: number): number =>
    quantile(
      list.map((hit) => hit.cosine),
      share,
    )
  const match = { from: cosine(foreign, 0.95), to: cosine(evidence, 0.5) }
  console.log(`${evidence.length} evidence hits, ${foreign.length} foreign hits`)
  for (const [name, list] of Object.entries({ evidence, foreign }))
    console.log(
      `  ${name}: cosine ${[0.05, 0.25, 0.5, 0.75, 0.95].map((share) => cosine(list, share).toFixed(3)).join(' ')}; coverage ${[
        0.05, 0.25, 0.5, 0.75, 0.95,
      ]
        .map((share) =>
          quantile(
            list.map((hit) => hit.coverage),
            share,
          ).toFixed(3),
        )
        .join(' ')}`,
    )
  if (match.to <= match.from) match.to = cosine(evidence, 0.95)
  console.log(`match: from ${match.from.toFixed(3)} to ${match.to.toFixed(3)}`)
  const supported = hits.map((hit) => ({ ...hit, support: Math.max(hit.coverage, denseSupport(hit.cosine, match)) }))
  const chosen = supported.filter(({ half }) => half === 0)
  const least = quantile(
    chosen.filter(({ isEvidence }) => isEvidence).map(({ support }) => support),
    0.05,
  )
  const other = supported.filter(({ half }) => half === 1)
  console.log(
    `least support ${least.toFixed(2)}: balanced accuracy ${balanced(chosen, least).toFixed(3)} where chosen, ${balanced(other, least).toFixed(3)} on the other half`,
  )
  for (const tried of [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4]) {
    const share = (isEvidence: boolean): string => {
      const list = other.filter((hit) => hit.isEvidence === isEvidence)
      return (list.filter(({ support }) => support >= tried).length / Math.max(list.length, 1)).toFixed(3)
    }
    console.log(`  at ${tried}: evidence kept ${share(true)}, foreign kept ${share(false)}`)
  }
}

async function calibratePictures(): Promise<void> {
  const inference = openInference({})
  const seen: { kind: string; vector: Float32Array; copies: Float32Array[] }[] = []
  for (const kind of values.pictures) {
    for (const name of readdirSync(kind)
      .filter((one) => /\.(?:png|jpe?g|webp)$/iu.test(one))
      .slice(0, 30)) {
      const source = join(kind, name)
      const { width, height } = await sharp(source).metadata()
      const copies = [
        sharp(source).resize(Math.ceil(width / 2)),
        sharp(source).extract({
          left: Math.floor(width * 0.1),
          top: Math.floor(height * 0.1),
          width: Math.floor(width * 0.8),
          height: Math.floor(height * 0.8),
        }),
        sharp(source).modulate({ brightness: 1.25 }),
      ]
      const embedded: Float32Array[] = []
      for (const copy of copies) embedded.push(await inference.embedPicture(await copy.jpeg({ quality: 80 }).toBuffer()))
      seen.push({ kind, vector: await inference.embedPicture(source), copies: embedded })
    }
  }
  await inference.close()
  const alike = seen.flatMap(({ vector, copies }) => copies.map((copy) => dot(vector, copy)))
  const unlike = seen.flatMap((one, at) =>
    seen.slice(at + 1).flatMap((other) => (one.kind === other.kind ? [] : dot(one.vector, other.vector))),
  )
  const found = seen.filter(({ vector, copies }) =>
    copies.every((copy) => seen.every((other) => other.vector === vector || dot(other.vector, copy) < dot(vector, copy))),
  )
  console.log(`${seen.length} pictures; all three copies find their own first: ${found.length}`)
  console.log(`pictures: from ${quantile(unlike, 0.95).toFixed(3)} to ${quantile(alike, 0.5).toFixed(3)}`)
}

async function main(): Promise<void> {
  if (values.pictures.length > 0) await calibratePictures()
  if (dialogues.length === 0) return
  const root = values.keep ?? mkdtempSync(join(tmpdir(), 'adamm-calibrate-'))
  for (const [at, dialogue] of dialogues.entries()) {
    const engine = await openDialogue(dialogue, root)
    const others = dialogues.filter(({ set }) => set !== dialogue.set)
    const foreign = others[at % Math.max(others.length, 1)]?.questions.slice(0, FOREIGN).map(({ question }) => question) ?? []
    if (dialogue.lines.some(({ images }) => images?.some(({ caption }) => caption))) weighCaptions(engine, dialogue, at % 2)
    await collectHits(engine, dialogue, foreign, at % 2)
    await engine.close()
  }
  for (const [weight, [chosen, other]] of [...captions].map(([key, [a, b]]) => [key, [a, b]] as const))
    console.log(
      `caption ${weight}: R@10 of full text ${((chosen?.recall ?? 0) / (chosen?.n || 1)).toFixed(4)} | other half ${((other?.recall ?? 0) / (other?.n || 1)).toFixed(4)}`,
    )
  reportHits()
  if (values.keep === undefined) rmSync(root, { recursive: true, force: true })
}

await main()

/**
 * Thresholds of a text model for episodes and topics (METHOD 5), calibrated on where people themselves begin a new session.
 * Method: dialogues are imported; every event is compared with the running mean of its session so far (same session: joins) and with the
 * session before (another session: does not). The episode threshold is the similarity with the best balanced accuracy; the topic threshold
 * is the same over centroids of halves of one session against halves of others. Odd dialogues choose, even ones check.
 * `npx node bench/calibrate-hierarchy.ts [FOLDER] --keep DIR` (default ../shared/bench); DIR holds the memories that bench/retrieval.ts --keep made.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { allEmbeddings } from '../src-main/engine/db/hierarchy.ts'
import { openDatabase } from '../src-main/engine/db/open.ts'
import { loadMean } from '../src-main/engine/hierarchy/episodes.ts'
import { centre, createRunningMean, dot, meanVector } from '../src-main/engine/hierarchy/fusion.ts'
import { readManifest, defaultModelsFolder } from '../src-main/engine/inference/model-files.ts'
import { readDialogues } from './dialogues.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } })
const folder = positionals[0] ?? join(import.meta.dirname, '..', '..', 'shared', 'bench')
const homes = readDialogues(folder)
  .map(({ set, name }) => join(values.keep ?? '', `${set}-${name}`, 'memory.sqlite'))
  .filter(existsSync)
if (values.keep === undefined || homes.length < 2) {
  process.stderr.write('Name a folder with the memories that "bench/retrieval.ts --keep DIR" made, at least two.\n')
  process.exit(2)
}

type Sample = { similarity: number; isSame: boolean }
type Samples = { episode: Sample[]; topic: Sample[] }

/** Sessions of one memory as centred vectors in order. */
function sessionsOf(path: string, model: string): Float32Array[][] {
  const db = openDatabase(path)
  const vectors = new Map(allEmbeddings(db, 'event', model).map(({ id, vector }) => [Number(id), vector]))
  const mean = loadMean(db, model) ?? createRunningMean([], 512, 0)
  const sessions = new Map<number, Float32Array[]>()
  for (const { id, session } of db.prepare('SELECT id, session_id AS session FROM round ORDER BY sort_ms, id').all() as {
    id: number
    session: number
  }[]) {
    const vector = vectors.get(id)
    if (vector) sessions.set(session, [...(sessions.get(session) ?? []), centre(vector, mean)])
  }
  db.close()
  return [...sessions.values()]
}

function similarity(a: readonly Float32Array[], b: readonly Float32Array[]): number {
  const [left, right] = [meanVector(a), meanVector(b)]
  return left && right ? dot(left, right) : 0
}

function samplesOf(sessions: readonly Float32Array[][]): Samples {
  const samples: Samples = { episode: [], topic: [] }
  for (const [at, session] of sessions.entries()) {
    for (let event = 1; event < session.length; event++)
      samples.episode.push({ similarity: similarity(session.slice(0, event), session.slice(event, event + 1)), isSame: true })
    const before = sessions[at - 1]
    if (before) samples.episode.push(...session.map((vector) => ({ similarity: similarity(before, [vector]), isSame: false })))
    const half = Math.floor(session.length / 2)
    if (half === 0) continue
    samples.topic.push({ similarity: similarity(session.slice(0, half), session.slice(half)), isSame: true })
    for (const other of sessions.slice(at + 1, at + 4))
      samples.topic.push({ similarity: similarity(session.slice(0, half), other), isSame: false })
  }
  return samples
}

function accuracy(samples: readonly Sample[], threshold: number): number {
  const share = (isSame: boolean): number => {
    const kind = samples.filter((sample) => sample.isSame === isSame)
    return kind.filter((sample) => sample.similarity > threshold === isSame).length / Math.max(1, kind.length)
  }
  return (share(true) + share(false)) / 2
}

function main(): void {
  const model = readManifest(defaultModelsFolder()).models.find(({ kind }) => kind === 'text')?.id ?? ''
  const all = homes.map((path) => samplesOf(sessionsOf(path, model)))
  for (const level of ['episode', 'topic'] as const) {
    const [chosen, checked] = [1, 0].map((odd) => all.filter((_, at) => at % 2 === odd).flatMap((samples) => samples[level]))
    let best = { threshold: 0, accuracy: 0 }
    for (let threshold = -0.2; threshold < 0.9; threshold += 0.01) {
      const reached = accuracy(chosen ?? [], threshold)
      if (reached > best.accuracy) best = { threshold, accuracy: reached }
    }
    console.log(
      `${model} ${level}: ${best.threshold.toFixed(2)}, balanced accuracy ${best.accuracy.toFixed(3)} where chosen (${chosen?.length} pairs), ${accuracy(checked ?? [], best.threshold).toFixed(3)} where checked (${checked?.length} pairs)`,
    )
  }
}

main()

/**
 * Search in large memories: synthetic events (words by Zipf's law, vectors around topics) straight into the tables, then the app's retriever.
 * Prints insert cost, size of the file, time to load the index, its memory, search p50 and p95 by the clock and of the
 * processor (as the window searches: fifty results, ending with the last match), what one added event costs, and the recall of
 * the 8-bit scan against exact cosines. `npx node bench/search-scale.ts [EVENTS...] [--queries 60] [--home DIR]` (default 100000).
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { putEmbedding } from '../src-main/engine/db/hierarchy.ts'
import { openDatabase } from '../src-main/engine/db/open.ts'
import type { Db } from '../src-main/engine/db/open.ts'
import { indexRoundText } from '../src-main/engine/db/text.ts'
import { addToMean, createRunningMean, normalize } from '../src-main/engine/hierarchy/fusion.ts'
import { createRetriever } from '../src-main/engine/hierarchy/search.ts'
import { randomOf } from './random.ts'
import { cosines, createVectorIndex, exactCosine, meanOf, putVector } from '../src-main/engine/hierarchy/vector-index.ts'

const DIMENSION = 512
const VOCABULARY = 60_000
const TOPICS = 400
const WORDS = 30
const SESSION = 40
const BATCH = 2000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { queries: { type: 'string', default: '60' }, home: { type: 'string' } },
})
const sizes = positionals.length > 0 ? positionals.map(Number) : [100_000]
if (!sizes.every((size) => Number.isInteger(size) && size > 0)) {
  process.stderr.write('Give numbers of events, such as 100000 1000000.\n')
  process.exit(2)
}

const random = randomOf(20_240_617)

/** Word ranks by Zipf's law; every topic has words of its own. */
function sentence(topic: number, count: number): string {
  const words: string[] = []
  for (let at = 0; at < count; at++) {
    const rank = Math.floor(VOCABULARY ** random())
    words.push(random() < 0.3 ? `t${topic}x${rank % 50}` : `w${rank}`)
  }
  return words.join(' ')
}

const topicVectors = Array.from({ length: TOPICS }, () => Float32Array.from({ length: DIMENSION }, () => random() + random() - 1))
function vectorOf(topic: number): Float32Array {
  const centre = topicVectors[topic] as Float32Array
  return normalize(Float32Array.from(centre, (value) => value + 1.2 * (random() + random() - 1) + 0.15)) as Float32Array
}

function insertEvents(db: Db, count: number): void {
  db.exec(
    `INSERT INTO source (id, path, name, format, sha256, imported_at, report) VALUES (1, 'a', 'a', 'history', 'x', '2024-01-01', '{}')`,
  )
  const session = db.prepare('INSERT INTO session (id, source_id, ref) VALUES (?, 1, ?)')
  const round = db.prepare(
    `INSERT INTO round (id, session_id, ref, content_sha256, local_time, sort_ms, state) VALUES (?, ?, ?, ?, ?, ?, 'remembered')`,
  )
  const message = db.prepare(`INSERT INTO message (round_id, ord, role, text) VALUES (?, 0, 'user', ?)`)
  const mean = createRunningMean([], DIMENSION, 0)
  for (let start = 1; start <= count; start += BATCH) {
    db.transaction(() => {
      for (let id = start; id < Math.min(start + BATCH, count + 1); id++) {
        const sessionId = Math.floor((id - 1) / SESSION) + 1
        if ((id - 1) % SESSION === 0) session.run(sessionId, `s${sessionId}`)
        const topic = (sessionId * 7919) % TOPICS
        const ms = Date.UTC(2015, 0, 1) + id * 300_000
        const text = sentence(topic, WORDS)
        round.run(id, sessionId, `r${id}`, `c${id}`, new Date(ms).toISOString().slice(0, 19), ms)
        message.run(id, text)
        indexRoundText(db, id, text, '')
        const vector = vectorOf(topic)
        putEmbedding(db, 'event', id, 'synthetic', vector)
        addToMean(mean, vector)
      }
    })()
  }
  db.prepare(`INSERT INTO setting (key, value) VALUES ('hierarchy.mean:synthetic', ?)`).run(
    JSON.stringify({ sum: [...mean.sum], count: mean.count }),
  )
}

function percentile(times: readonly number[], share: number): string {
  return (times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1)
}

async function measure(count: number): Promise<void> {
  const home = values.home ?? mkdtempSync(join(tmpdir(), 'adamm-scale-'))
  const file = join(home, `scale-${count}.sqlite`)
  const db = openDatabase(file)
  const isNew = (db.prepare('SELECT count(*) AS n FROM round').get() as { n: number }).n === 0
  const started = performance.now()
  if (isNew) insertEvents(db, count)
  const inserted = performance.now() - started
  db.pragma('wal_checkpoint(TRUNCATE)')
  const before = process.memoryUsage()
  const text = { id: 'synthetic', dimension: DIMENSION, centred: true, thresholds: { episode: 0.2, topic: 0.2 } }
  const retriever = createRetriever({
    db,
    text,
    embed: async (texts) => texts.map((query) => vectorOf(Number(/t(\d+)x/.exec(query)?.[1] ?? 0))),
  })
  const loading = performance.now()
  await retriever.search('w1', 'event', 10)
  const loaded = performance.now() - loading
  const after = process.memoryUsage()
  const times: number[] = []
  const spent: number[] = []
  for (let query = 0; query < Number(values.queries); query++) {
    const topic = Math.floor(random() * TOPICS)
    const words = `${sentence(topic, 6)} t${topic}x${query % 50}`
    const [asked, usage] = [performance.now(), process.cpuUsage()]
    await retriever.search(words, 'event', 50, { isTyped: true })
    times.push(performance.now() - asked)
    const { user, system } = process.cpuUsage(usage)
    spent.push((user + system) / 1000)
  }
  const added = performance.now()
  retriever.refresh([count])
  await retriever.search('w2', 'event', 10)
  const addCost = performance.now() - added
  const mega = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`
  console.log(
    `${count} events${isNew ? `: inserted in ${(inserted / 1000).toFixed(1)} s (${((inserted / count) * 1000).toFixed(0)} µs each)` : ''}, file ${mega(statSync(file).size)}`,
  )
  console.log(
    `  index loaded in ${(loaded / 1000).toFixed(1)} s, ${mega(retriever.bytes())} of vectors, process ${mega(before.rss)} -> ${mega(after.rss)}`,
  )
  console.log(
    `  search p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms; of the processor p50 ${percentile(spent, 0.5)} ms, p95 ${percentile(spent, 0.95)} ms; one event added and searched: ${addCost.toFixed(1)} ms`,
  )
  db.close()
  if (values.home === undefined) rmSync(home, { recursive: true, force: true })
}

/** 8-bit scan with exact rescoring of its best 200 against the exact order, and both times. */
function measureVectors(count: number): void {
  const index = createVectorIndex(DIMENSION)
  const matrix = new Float32Array(count * DIMENSION)
  const mean = createRunningMean([], DIMENSION, 0)
  for (let row = 0; row < count; row++) {
    const vector = vectorOf(row % TOPICS)
    matrix.set(vector, row * DIMENSION)
    putVector(index, row, vector)
    addToMean(mean, vector)
  }
  const shift = meanOf(mean, DIMENSION)
  let [kept, exactTime, scanTime] = [0, 0, 0]
  const queries = 10
  cosines(index, vectorOf(0), mean)
  for (let query = 0; query < queries; query++) {
    const vector = vectorOf(query * 31)
    let started = performance.now()
    const scores = Float32Array.from({ length: count }, (_, row) =>
      exactCosine(matrix.subarray(row * DIMENSION, (row + 1) * DIMENSION), vector, shift),
    )
    exactTime += performance.now() - started
    started = performance.now()
    const approximate = cosines(index, vector, mean)
    scanTime += performance.now() - started
    const best = (of: Float32Array, size: number): number[] =>
      [...of.keys()].sort((a, b) => (of[b] as number) - (of[a] as number)).slice(0, size)
    const rescored = new Set(best(approximate, 200))
    kept += best(scores, 10).filter((row) => rescored.has(row)).length / 10
  }
  console.log(
    `  vectors alone, ${count}: exact 32-bit in JavaScript ${(exactTime / queries).toFixed(0)} ms, 8-bit SIMD scan ${(scanTime / queries).toFixed(1)} ms, of the exact 10 best ${(kept / queries).toFixed(3)} among its best 200`,
  )
}

for (const size of sizes) {
  await measure(size)
  measureVectors(Math.min(size, 100_000))
}

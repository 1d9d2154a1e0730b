/**
 * Pairs of attributes that may be one, for the person to decide. In: the attributes that recur. Out: pairs with a score and reasons. Evidence: names alike
 * to the text model, the same core of words, texts that both have, values of one size. Never a pair that stands in one record, differs in a word
 * that tells attributes apart, measures different things, or was kept apart.
 */
import type { AttributeSuggestion } from '../../../src-shared/contract-attributes.ts'
import { listSplits } from '../db/observations.ts'
import { all } from '../db/open.ts'
import type { Db } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { attributeName, cosine, dimensionOf, namesOppose, traitsCompatible, type Embed } from '../extract/attributes.ts'
import { coreOf, numbersIn, type AttributeName } from '../extract/attributes-names.ts'
import { standTogether, type StoredAttribute } from './store.ts'

/** Attributes that are compared: the most frequent ones; pairs grow with the square. */
const MOST_COMPARED = 400
/** Rounds from which an attribute is worth a question. */
const LEAST_ROUNDS = 2
const ALIKE_FROM = 0.6
const SHARED_FROM = 0.3
const SUGGESTED_FROM = 0.5

type Candidate = StoredAttribute & { rounds: number; parsed: AttributeName; vector: Float32Array | null }
type Pair = { a: Candidate; b: Candidate; score: number; reasons: string[] }

/** @param embed vectors of names; without it names are compared by their words alone */
export async function suggestPairs(db: Db, embed: Embed | null, limit: number): Promise<AttributeSuggestion[]> {
  const candidates = await candidatesOf(db, embed)
  const apart = new Set(listSplits(db).map(({ surface, attributeId }) => `${surface}\u0000${attributeId}`))
  const texts = new Map<number, ReadonlySet<string>>()
  const pairs = candidates.flatMap((a, index) =>
    candidates.slice(index + 1).flatMap((b): Pair[] => {
      if (!mayBeOne(a, b) || apart.has(`${a.name}\u0000${b.id}`) || apart.has(`${b.name}\u0000${a.id}`)) return []
      const pair = judge(db, a, b, texts)
      return pair.score >= SUGGESTED_FROM ? [pair] : []
    }),
  )
  const kept: Pair[] = []
  for (const pair of pairs.toSorted((x, y) => y.score - x.score || y.b.rounds - x.b.rounds || x.a.id - y.a.id || x.b.id - y.b.id)) {
    if (kept.length === limit) break
    if (!standTogether(db, pair.a.id, pair.b.id)) kept.push(pair)
  }
  const shown = ({ name, label, rounds }: Candidate): AttributeSuggestion['a'] => ({ name, label, rounds })
  return kept.map(({ a, b, score, reasons }) => ({
    a: shown(a),
    b: shown(b),
    score: Number(score.toFixed(3)),
    reasons: [...reasons, 'never in one record'],
  }))
}

async function candidatesOf(db: Db, embed: Embed | null): Promise<Candidate[]> {
  const rows = all<StoredAttribute & { rounds: number }>(
    db,
    sql`SELECT a.id, a.name, a.label, a.kind, a.unit, a.merged_into AS mergedInto, r.rounds FROM attribute a JOIN attribute_rounds r ON r.attribute_id = a.id
        WHERE a.merged_into IS NULL AND r.rounds >= ${LEAST_ROUNDS} AND a.name NOT IN ('date', 'time') ORDER BY r.rounds DESC, a.id LIMIT ${MOST_COMPARED}`,
  )
  const vectors = embed && rows.length > 1 ? await embed(rows.map(({ name }) => name)) : []
  return rows.map((row, index) => ({ ...row, parsed: attributeName(row.name), vector: vectors[index] ?? null }))
}

function mayBeOne(a: Candidate, b: Candidate): boolean {
  const isSame = traitsCompatible(a, b) && dimensionOf(a) === dimensionOf(b)
  const isKind = (a.kind === 'text' || a.kind === 'category') === (b.kind === 'text' || b.kind === 'category')
  return isSame && isKind && numbersIn(a.parsed) === numbersIn(b.parsed) && !namesOppose(a.parsed, b.parsed)
}

function judge(db: Db, a: Candidate, b: Candidate, texts: Map<number, ReadonlySet<string>>): Pair {
  const reasons: string[] = []
  const alike = a.vector && b.vector ? cosine(a.vector, b.vector) : 0
  const core = coreOf(a.parsed)
  const sharesCore = core !== '' && core === coreOf(b.parsed)
  let score = sharesCore ? Math.max(0.7, alike) : alike >= ALIKE_FROM ? alike - 0.1 : 0
  if (sharesCore) reasons.push('the same words but for general ones')
  if (alike >= ALIKE_FROM) reasons.push(`names are alike (${alike.toFixed(2)})`)
  if (a.kind === 'text' || a.kind === 'category') {
    const shared = overlap(textsOf(db, a.id, texts), textsOf(db, b.id, texts))
    if (shared >= SHARED_FROM) {
      score = Math.max(score, 0.5 + shared / 2)
      reasons.push(`${Math.round(shared * 100)}% of their texts are the same`)
    }
  } else if (score > 0 && a.unit !== null && a.unit === b.unit) {
    score = Math.min(1, score + 0.05)
    reasons.push(`both in ${a.unit}`)
  }
  return { a, b, score, reasons }
}

/** Different texts of an attribute, at most a few hundred. */
function textsOf(db: Db, id: number, known: Map<number, ReadonlySet<string>>): ReadonlySet<string> {
  const done = known.get(id)
  if (done) return done
  const found = new Set(
    all<{ text: string }>(
      db,
      sql`SELECT DISTINCT lower(text) AS text FROM observation WHERE attribute_id = ${id} AND text IS NOT NULL LIMIT 300`,
    ).map(({ text }) => text),
  )
  known.set(id, found)
  return found
}

/** Shared texts over those of the smaller set; too few texts show nothing. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const smaller = Math.min(a.size, b.size)
  return smaller < 3 ? 0 : [...a].filter((text) => b.has(text)).length / smaller
}

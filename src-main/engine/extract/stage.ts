/**
 * The extraction stage (METHOD 2): a perceived round -> observations under canonical attributes.
 * In: the round. Out: what the extractor found, and the same with attribute ids, new attributes and aliases stored and logged.
 * What it learns (line templates) is saved with each consolidated batch; rounds that a kill left between are simply extracted again.
 */
import type { ExtractedObservation, PerceivedRound, Problem } from '../../../src-shared/model.ts'
import type { EngineContext } from '../context.ts'
import { addAlias, attributeId, listAliases, listAttributes, listSplits, roundsTitled } from '../db/observations.ts'
import type { ResolvedObservation } from '../db/observations.ts'
import { get, run } from '../db/open.ts'
import { sourceOfRound } from '../db/rounds-read.ts'
import { sql } from '../db/sql.ts'
import { createAttributeResolver } from './attributes.ts'
import type { AttributeResolver, Embed } from './attributes.ts'
import { createBuiltinExtractor } from './builtin.ts'
import type { BuiltinExtractor, BuiltinState } from './builtin.ts'
import { MOST_VALUES } from './messages.ts'
import type { MessageExcess } from './messages.ts'
import { settleBySource, stateCurrency } from './same-source.ts'
import { withSecondReadings } from './second-reading.ts'

export type Extraction = {
  extract(round: PerceivedRound, signal?: AbortSignal): Promise<ExtractedObservation[]>
  /** Resolves attribute identity; called inside the transaction that stores the observations. */
  resolve(observations: readonly ExtractedObservation[]): ResolvedObservation[]
  /** Earlier rounds that have lines of a shape that has just become a template: to be extracted again. Emptied by the call. */
  takeStale(): number[]
  /** What was left out of the rounds extracted since the last call. Emptied by the call. */
  takeProblems(): Problem[]
  /** Saves what was learnt; called inside the transaction that consolidates the batch. */
  save(): void
  /** Forgets what was learnt since the last save; the next call reads the saved state. */
  reset(): void
  /** Names are resolved by what is stored now: the person has decided about some. */
  renewNames(): void
}

/**
 * The stage over a data folder; the resolver's state lives in the tables attribute, attribute_alias and attribute_split.
 * @param embed vectors of names, to confirm which are one; without it names are compared by their words alone
 */
export function createExtraction(context: EngineContext, embed?: Embed): Extraction {
  const { db, clock } = context
  let resolver: AttributeResolver | null = null
  let extractor: BuiltinExtractor | null = null
  const learntNow = new Set<number>()
  const stale = new Set<number>()
  const problems = new Map<string, Problem>()

  function openExtractor(): BuiltinExtractor {
    if (extractor) return extractor
    const row = get<{ state: string }>(db, sql`SELECT state FROM line_template WHERE id = 1`)
    extractor = createBuiltinExtractor({
      state: row ? (JSON.parse(row.state) as BuiltinState) : null,
      isLearnt: (id) =>
        learntNow.has(id) || get<{ id: number }>(db, sql`SELECT id FROM round WHERE id = ${id} AND state = 'remembered'`) !== undefined,
      onTemplate: ({ rounds, replaces }) => [...rounds, ...roundsTitled(db, replaces)].forEach((id) => stale.add(id)),
      onBounded(round, excess) {
        const problem = tooManyValues(sourceOfRound(db, round.id), round.ref, excess)
        problems.set(`${round.id} ${excess.message}`, problem)
      },
    })
    return extractor
  }

  function openResolver(): AttributeResolver {
    if (resolver) return resolver
    const attributes = listAttributes(db)
    const names = new Map(attributes.map(({ id, name }) => [id, name]))
    const state = {
      attributes: attributes.map(({ name, label, kind, unit, mergedInto }) => ({
        name,
        label,
        kind: kind as ExtractedObservation['value']['kind'] | null,
        unit,
        mergedInto: mergedInto === null ? null : (names.get(mergedInto) ?? null),
      })),
      aliases: listAliases(db).map(({ surface, attributeId: id, reason }) => ({ surface, canonical: names.get(id) ?? '', reason })),
      splits: listSplits(db).map(({ surface, attributeId: id }) => ({ surface, canonical: names.get(id) ?? '' })),
    }
    resolver = createAttributeResolver(state, embed)
    return resolver
  }

  return {
    async extract(round) {
      const { locale, dateOrder } = context.settings()
      const found = await openExtractor().extract(round, { locale, dateOrder })
      learntNow.add(round.id)
      stale.delete(round.id)
      const settled = settleBySource(found, { locale, dateOrder }, round.time?.local ?? null)
      await openResolver().prepare(settled.map(({ attribute }) => attribute))
      return stateCurrency(withSecondReadings(settled, round.readings, { locale, dateOrder }), round.readings, locale)
    },
    resolve(observations) {
      const beside = namesByRecord(observations)
      return observations.map((observation) => {
        const { kind, unit } = observation.value
        const others = (beside.get(observation.record) ?? []).filter((name) => name !== observation.attribute)
        const found = openResolver().resolve(observation.attribute, { kind, unit }, others)
        const id = attributeId(db, { name: found.canonical, label: found.label, kind, unit })
        addAlias(db, { surface: found.surface, attributeId: id, reason: found.reason, score: found.score }, clock().toISOString())
        return { ...observation, attributeId: id }
      })
    },
    takeStale() {
      const ids = [...stale]
      stale.clear()
      return ids
    },
    takeProblems() {
      const taken = [...problems.values()]
      problems.clear()
      return taken
    },
    save() {
      if (!extractor) return
      const state = JSON.stringify(extractor.state())
      run(db, sql`INSERT INTO line_template (id, state) VALUES (1, ${state}) ON CONFLICT (id) DO UPDATE SET state = excluded.state`)
      learntNow.clear()
    },
    reset() {
      resolver = null
      extractor = null
      learntNow.clear()
      stale.clear()
      problems.clear()
    },
    renewNames() {
      resolver = null
    },
  }
}

function namesByRecord(observations: readonly ExtractedObservation[]): Map<number, string[]> {
  const names = new Map<number, string[]>()
  for (const { record, attribute } of observations) {
    const known = names.get(record)
    if (known) known.push(attribute)
    else names.set(record, [attribute])
  }
  return names
}

function tooManyValues(where: string, ref: string, { message, values, characters }: MessageExcess): Problem {
  const left = [
    ...(values > 0 ? [`${values.toLocaleString('en')} values beyond the first ${MOST_VALUES.toLocaleString('en')}`] : []),
    ...(characters > 0 ? [`its last ${characters.toLocaleString('en')} characters`] : []),
  ].join(' and ')
  return {
    where,
    code: 'TOO_MANY_VALUES',
    message: `Message ${message + 1} of round "${ref}" is too long to be read as values to its end: ${left} are in no table. The whole text is kept and can be searched. Split the message into several rounds and import it again.`,
  }
}

/**
 * The extraction stage (METHOD 2): a perceived round -> observations under canonical attributes.
 * In: the round. Out: what the extractor found, and the same with attribute ids, new attributes and aliases stored and logged.
 */
import type { ExtractedObservation, PerceivedRound } from '../../../src-shared/model.ts'
import type { EngineContext } from '../context.ts'
import { addAlias, attributeId, listAliases, listAttributes } from '../db/observations.ts'
import type { ResolvedObservation } from '../db/observations.ts'
import { createAttributeResolver } from './attributes.ts'
import type { AttributeResolver } from './attributes.ts'
import { extractFromPicture } from './layout.ts'

export type Extraction = {
  extract(round: PerceivedRound): Promise<ExtractedObservation[]>
  /** Resolves attribute identity; called inside the transaction that stores the observations. */
  resolve(observations: readonly ExtractedObservation[]): ResolvedObservation[]
}

/** The stage over a data folder; the resolver's state lives in the tables attribute and attribute_alias. */
export function createExtraction(context: EngineContext): Extraction {
  const { db, clock } = context
  let resolver: AttributeResolver | null = null

  function openResolver(): AttributeResolver {
    if (resolver) return resolver
    const attributes = listAttributes(db)
    const names = new Map(attributes.map(({ id, name }) => [id, name]))
    resolver = createAttributeResolver({
      attributes: attributes.map(({ name, label, kind, unit }) => ({ name, label, kind: kind as ExtractedObservation['value']['kind'] | null, unit })),
      aliases: listAliases(db).map(({ surface, attributeId: id, reason }) => ({ surface, canonical: names.get(id) ?? '', reason })),
    })
    return resolver
  }

  return {
    async extract(round) {
      const settings = context.settings()
      const time = round.time?.local ?? null
      return round.pictures.flatMap(({ media, caption }) => {
        const reading = media === null ? undefined : round.readings.get(media)
        return media === null || !reading ? [] : extractFromPicture(reading, media, { settings, caption, time })
      })
    },
    resolve(observations) {
      return observations.map((observation) => {
        const { kind, unit } = observation.value
        const found = openResolver().resolve(observation.attribute, { kind, unit })
        const id = attributeId(db, { name: found.canonical, label: found.label, kind, unit })
        addAlias(db, { surface: found.surface, attributeId: id, reason: found.reason, score: found.score }, clock().toISOString())
        return { ...observation, attributeId: id }
      })
    },
  }
}

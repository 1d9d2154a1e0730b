/**
 * Two extractors over one round (METHOD 2): the model's observations, and of the built-in ones those at places that the model said nothing of. So a model
 * that overlooks half of a dashboard loses nothing, and no value stands twice. In: both lists. Out: one, records kept together.
 */
import type { ExtractedObservation, Polygon } from '../../../../src-shared/model.ts'

export function mergeExtractions(
  fromModel: readonly ExtractedObservation[],
  builtIn: readonly ExtractedObservation[],
): ExtractedObservation[] {
  const verified = fromModel.filter((observation) => observation.verified)
  let next = fromModel.reduce((highest, { record }) => Math.max(highest, record + 1), 0)
  /** Record of the built-in extractor -> record in the result. */
  const records = new Map<number, number>()
  const kept: ExtractedObservation[] = []
  for (const own of builtIn) {
    const at = verified.find((observation) => overlap(own, observation))
    if (at) records.set(own.record, records.get(own.record) ?? at.record)
    else kept.push(own)
  }
  return [
    ...fromModel.filter((observation) => observation.verified || !isSaid(observation, kept)),
    ...kept.map((own) => {
      const record = records.get(own.record) ?? next++
      records.set(own.record, record)
      return { ...own, record }
    }),
  ]
}

/** An unverified value that the built-in extractor reads under the same name is that value misquoted. */
function isSaid(observation: ExtractedObservation, kept: readonly ExtractedObservation[]): boolean {
  const name = plain(observation.attribute)
  return kept.some(({ attribute }) => plain(attribute) === name)
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

function overlap(a: ExtractedObservation, b: ExtractedObservation): boolean {
  const [left, right] = [a.provenance, b.provenance]
  if (left.type === 'text')
    return right.type === 'text' && left.message === right.message && left.start < right.end && right.start < left.end
  return right.type === 'picture' && left.media === right.media && boxesOverlap(left.polygon, right.polygon)
}

function boxesOverlap(left: Polygon, right: Polygon): boolean {
  const [a, b] = [boxOf(left), boxOf(right)]
  return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1
}

function boxOf(polygon: Polygon): { x0: number; x1: number; y0: number; y1: number } {
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)]
  // Neighbouring lines touch by a pixel or two; that is no overlap.
  const slack = (Math.max(...ys) - Math.min(...ys)) * 0.2
  return { x0: Math.min(...xs) + slack, x1: Math.max(...xs) - slack, y0: Math.min(...ys) + slack, y1: Math.max(...ys) - slack }
}

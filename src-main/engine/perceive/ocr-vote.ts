/**
 * Which of several readings of one line stands. In: decodings of the same box at different scales, the plain one first. Out: them, best first.
 * A misread letter changes with the scale, the right one mostly does not: readings that agree support each other, each with the probability of its
 * weakest character. Where two texts are nearly as likely, the one whose number carries a known unit is taken; nothing is ever spelled anew.
 */
import { findUnit } from '../extract/values/units.ts'
import type { DecodedLine } from './ocr-decode.ts'

/** How much more support another text needs than the plain reading's. */
const CLEAR_SUPPORT = 1.15
/** What a known unit behind the number adds to a text's support: enough to break a tie only. */
const UNIT_BONUS = 1.3
/** Without agreement: how much surer (mean probability) another reading must be; stretched contrast makes wrong letters surer too. */
const CLEARLY = 0.08

/** A reading of one cut of the picture; two readings of the same cut (padded or not) are one witness. */
type Voter = { crop: unknown; decoded: DecodedLine }

/** Probability of the least sure character, 0 for an empty line. */
export function weakest(line: DecodedLine): number {
  return line.characters.length === 0 ? 0 : Math.min(...line.characters.map((one) => one.probability))
}

/** The characters without spaces, which the reader of word gaps judges itself. */
export function tightText(line: DecodedLine): string {
  return line.characters
    .map((one) => one.character)
    .join('')
    .replaceAll(' ', '')
}

/** Sorts readings (the plain one first on input) so that the one that stands is first; the others keep the order of their support. */
export function ranked<Reading extends Voter>(readings: readonly Reading[]): Reading[] {
  const [plain] = readings
  if (plain === undefined) return []
  const groups = [...Map.groupBy(readings, (one) => tightText(one.decoded)).entries()]
    .map(([text, members]) => ({ text, members, support: support(text, members) }))
    .toSorted((a, b) => b.support - a.support)
  const own = groups.find((group) => group.members.includes(plain))!
  const agreed = groups.find(
    (group) => group !== own && group.text !== '' && witnesses(group.members).length > 1 && group.support > own.support * CLEAR_SUPPORT,
  )
  const surest = readings.toSorted((a, b) => worth(b, plain) - worth(a, plain))[0]!
  const winner = agreed ?? (witnesses(own.members).length > 1 ? own : groups.find((group) => group.members.includes(surest))!)
  return [winner, ...groups.filter((group) => group !== winner)].flatMap((group) =>
    group.members.toSorted((a, b) => worth(b, plain) - worth(a, plain)),
  )
}

function support(text: string, members: readonly Voter[]): number {
  return witnesses(members).reduce((sum, one) => sum + one, 0) * (namesUnit(text) ? UNIT_BONUS : 1)
}

/** Per cut of the picture the probability of its weakest character. */
function witnesses(members: readonly Voter[]): number[] {
  return [...Map.groupBy(members, (one) => one.crop).values()].map((same) => Math.max(...same.map((one) => weakest(one.decoded))))
}

function worth({ decoded }: Voter, plain: Voter): number {
  return decoded.confidence - (decoded === plain.decoded ? 0 : CLEARLY)
}

/** "3.1mg/dL": a number and nothing but a unit behind it. */
function namesUnit(text: string): boolean {
  const unit = /^[+-]?\d[\d.,]*([^\d\s.,]+)$/u.exec(text)?.[1]
  return unit !== undefined && findUnit(unit) !== null
}

/**
 * Two figures in one value: blood pressure ("121/79 mmHg") is two measures, and "201 / 250 g" is what is reached of what is aimed at, not the
 * quotient in grams. In: drafts. Out: drafts with such a value parted, each part with the rectangle of its own figure.
 */
import { pressureQualifier } from '../messages-pressure.ts'
import { findUnit } from '../values/index.ts'
import type { Draft } from './draft.ts'
import { subPiece } from './geometry.ts'
import type { Piece, Sheet } from './geometry.ts'

const NUMBER = String.raw`\d[\d.,' \u00a0\u202f]*?`
const PAIR = new RegExp(`^(${NUMBER})\\s?(\\/|of|von|de)\\s?(${NUMBER})\\s?(\\p{L}[^\\d\\s]*)?$`, 'iu')

type Pair = { first: Piece; second: Piece; mark: string; unit: string | null }

function pairOf(sheet: Sheet, draft: Draft): Pair | null {
  const [piece] = draft.value
  const found = piece && draft.value.length === 1 ? PAIR.exec(piece.text) : null
  if (!piece || !found?.[1] || !found[2] || !found[3]) return null
  const from = found[1].length + piece.text.slice(found[1].length).indexOf(found[3])
  const first = subPiece(sheet, piece, 0, found[1].length)
  const second = subPiece(sheet, piece, from, from + found[3].length)
  return first && second ? { first, second, mark: found[2], unit: found[4] ? (findUnit(found[4])?.symbol ?? null) : null } : null
}

function isPressure(label: string, { first, second, unit }: Pair): string | null {
  const [above, below] = [Number(first.text), Number(second.text)]
  const plausible = Number.isInteger(above) && Number.isInteger(below) && above > below && above >= 60 && above <= 300 && below >= 30
  const qualifier = pressureQualifier(label.toLowerCase())
  return plausible && (unit === 'mmHg' || qualifier !== null) ? (qualifier ?? '') : null
}

/** Parts pressures, and figures that are reached "of" another in one unit; a bare "7/10" stays a ratio. */
export function partRatios(sheet: Sheet, drafts: readonly Draft[]): Draft[] {
  return drafts.flatMap((draft): Draft[] => {
    const pair = pairOf(sheet, draft)
    if (!pair) return [draft]
    const qualifier = isPressure(draft.attribute, pair)
    if (qualifier !== null)
      return [
        { ...draft, attribute: `${qualifier}systolic`, value: [pair.first], unit: 'mmHg' },
        { ...draft, attribute: `${qualifier}diastolic`, value: [pair.second], unit: 'mmHg' },
      ]
    if (pair.unit === null || pair.unit === 'mmHg') return [draft]
    return [
      { ...draft, value: [pair.first], unit: pair.unit },
      { ...draft, attribute: `${draft.attribute} goal`, value: [pair.second], unit: pair.unit },
    ]
  })
}

/**
 * A unit that one cell lacks or that was misread in it ("86 mg/dlL"), where most cells of the column carry one (METHOD 4). In: the value
 * as its text alone reads, the column's unit. Out: the value with the column's unit and a reading that says so; the raw text stays.
 */
import type { TypedValue } from '../../../src-shared/model.ts'
import { clean, readWithContext, unitOf, unitSpellings } from '../extract/values/index.ts'

/** Below three characters one edit makes any unit of any other. */
const SHORTEST = 3

export function withColumnUnit(typed: TypedValue, unit: string, context: Parameters<typeof readWithContext>[1]): TypedValue {
  if (typed.kind === 'number' && typed.unit === null)
    return { ...typed, unit, reading: `${typed.reading}; unit ${unit} assumed as in the column, none written` }
  const unreadable =
    typed.kind === 'text' || (typed.kind === 'number' && typed.unit !== null && typed.unit !== unit && unitOf(typed.unit) === null)
  if (!unreadable || unit.length < SHORTEST || unitOf(unit) === null) return typed
  const [, number, written] = /^([^\p{L}%/]*\d)\s*([^\d\s].*)$/u.exec(clean(typed.raw)) ?? []
  if (number === undefined || written === undefined || !isMisread(written, unit)) return typed
  const value = readWithContext(`${number} ${unit}`, context)
  if (value.kind !== 'number' || value.unit !== unit) return typed
  return { ...value, raw: typed.raw, reading: `${value.reading}; unit read as ${unit}, written ${written}` }
}

/** One edit away from the unit, and no other known unit as near. */
function isMisread(written: string, unit: string): boolean {
  const text = written.toLowerCase()
  const distance = editsWithin1(text, unit.toLowerCase())
  return distance !== null && !spellings().some(([spelling, symbol]) => symbol !== unit && (editsWithin1(text, spelling) ?? 2) <= distance)
}

let lowerCase: [string, string][] | null = null
function spellings(): [spelling: string, symbol: string][] {
  lowerCase ??= unitSpellings().map(([spelling, symbol]) => [spelling.toLowerCase(), symbol])
  return lowerCase
}

/** 0 or 1 when that many characters have to be put in, left out or replaced; null when more. */
export function editsWithin1(a: string, b: string): 0 | 1 | null {
  const [long, short] = a.length >= b.length ? [[...a], [...b]] : [[...b], [...a]]
  if (long.length - short.length > 1) return null
  let same = 0
  while (same < short.length && long[same] === short[same]) same++
  if (same === long.length) return 0
  const rest = long.length === short.length ? short.slice(same + 1) : short.slice(same)
  return long.slice(same + 1).join('') === rest.join('') ? 1 : null
}

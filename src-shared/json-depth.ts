/**
 * How deep parsed JSON is nested. In: any value. Out: whether it is deeper than what AdaMM takes.
 * Without recursion: checking, copying and writing such a value recurse, and this stands before them.
 */

/** More than ten times as deep as the deepest input of the contract. */
export const DEEPEST_JSON = 200

export function isTooDeep(value: unknown, deepest: number = DEEPEST_JSON): boolean {
  let level = [value].filter(isNest)
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > deepest) return true
    level = level.flatMap((nest) => Object.values(nest)).filter(isNest)
  }
  return false
}

function isNest(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

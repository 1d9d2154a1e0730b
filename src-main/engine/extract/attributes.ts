/**
 * Attribute identity (METHOD 2): a label as found -> the canonical attribute. Order: what the person decided, equal names, conventional
 * aliases, equal but for spaces, order and function words, initials, OCR variants; every merge is gated by type and unit and returned with its
 * reason. Likeness by embedding alone never merges; it only confirms names that differ in general words or in the form of a word
 * ("stress level", "running distance"). Pure core; the caller persists state and log.
 */
import type { ValueKind } from '../../../src-shared/model.ts'
import { BUILTIN_ALIASES, OPPOSED } from './attributes-aliases.ts'
import { attributeName, coreOf, initialsOf, labelOf, numbersIn } from './attributes-names.ts'
import type { AttributeName } from './attributes-names.ts'
import { isCurrencyCode, unitOf } from './values/index.ts'

export { attributeName, labelOf, splitUnit } from './attributes-names.ts'

export type AttributeTrait = { kind: ValueKind | null; unit: string | null }
export type CanonicalAttribute = AttributeTrait & {
  name: string
  label: string
  /** The attribute that the person has merged it into. */ mergedInto?: string | null
}
export type AttributeReason =
  | 'new'
  | 'same name'
  | 'person'
  | 'alias'
  | 'spaces'
  | 'word order'
  | 'initials'
  | 'misread'
  | 'likeness'
  | 'other dimension'
  | 'builtin'

export type AttributeResolution = {
  canonical: string
  label: string
  /** Normalized surface: what the alias log is keyed by. */
  surface: string
  isNew: boolean
  reason: AttributeReason
  /** 0..1 */
  score: number
}

/** What the caller keeps between runs (tables attribute and attribute_alias). */
export type AttributeState = {
  attributes: readonly CanonicalAttribute[]
  /** Surfaces seen, with their attribute's name; reason "person" is a decision and wins over everything. */
  aliases: readonly { surface: string; canonical: string; reason: string }[]
  /** Pairs of surface and canonical name that the person has split. */
  splits?: readonly { surface: string; canonical: string }[]
}

export type AttributeResolver = {
  /** Embeds those new names that likeness may confirm, so that resolve can; without it they stay apart. */
  prepare(surfaces: readonly string[]): Promise<void>
  /** @param beside the other names of the same record: what stands beside a name is not the same attribute */
  resolve(surface: string, trait: AttributeTrait, beside?: readonly string[]): AttributeResolution
  attributes(): CanonicalAttribute[]
}

export type Embed = (names: string[]) => Promise<Float32Array[]>

/** Surfaces held in parsed form. */
const MOST_PARSED = 20_000
/** Cosine from which the text model confirms a pair of names with the same core (measured: 0.75 and more for such pairs). */
const CONFIRM_FROM = 0.75
const NUMERIC: ReadonlySet<ValueKind> = new Set(['number', 'percent', 'currency', 'duration', 'ratio', 'range', 'censored'])

/** Dimension that a value measures; null when the text leaves it open. */
export function dimensionOf({ kind, unit }: AttributeTrait): string | null {
  if (kind === 'percent') return 'fraction'
  if (kind === 'currency') return 'money'
  if (kind === 'duration') return unit === null || unit === 's' ? 'time' : 'pace'
  if (unit === null) return null
  return unitOf(unit)?.dimension ?? (isCurrencyCode(unit) ? 'money' : null)
}

/** Dimension as people see it behind a name that two attributes share. */
function dimensionLabel(trait: AttributeTrait): string {
  if (trait.kind === 'duration') return 'duration'
  if (trait.kind === 'currency') return 'amount'
  return trait.unit ?? dimensionOf(trait) ?? trait.kind ?? 'other'
}

/** True when values of the two traits may stand in one column. */
export function traitsCompatible(a: AttributeTrait, b: AttributeTrait): boolean {
  if (a.kind === null || b.kind === null || a.kind === 'missing' || b.kind === 'missing') return true
  if (NUMERIC.has(a.kind) !== NUMERIC.has(b.kind)) return false
  if (!NUMERIC.has(a.kind))
    return (
      (a.kind.startsWith('date') && b.kind.startsWith('date')) ||
      a.kind === b.kind ||
      [a.kind, b.kind].every((kind) => ['text', 'category', 'boolean'].includes(kind))
    )
  const [left, right] = [dimensionOf(a), dimensionOf(b)]
  return left === null || right === null || left === right
}

/** Two numeric traits that measure different things ("time in range" in % and in hours): one name, two attributes. */
function dimensionsClash(a: AttributeTrait, b: AttributeTrait): boolean {
  return a.kind !== null && b.kind !== null && NUMERIC.has(a.kind) && NUMERIC.has(b.kind) && !traitsCompatible(a, b)
}

const aliasOf = new Map<string, string>()
const aliasOfSquashed = new Map<string, string>()
function setAlias(name: AttributeName, canonical: string): void {
  aliasOf.set(name.key, canonical)
  if (name.squashed.length >= 4) aliasOfSquashed.set(name.squashed, canonical)
}

for (const [canonical = '', ...others] of BUILTIN_ALIASES)
  for (const name of [canonical, ...others]) setAlias(attributeName(name), attributeName(canonical).key)

/** Conventional name behind a name, also when OCR confused letters and digits ("Sp02"). */
function conventional(name: AttributeName): string | undefined {
  return aliasOf.get(name.key) ?? aliasOfSquashed.get(name.squashed)
}

const opposedGroup = new Map<string, number>()
OPPOSED.forEach((group, index) => group.forEach((word) => opposedGroup.set(attributeName(word).key, index)))

/** True when the names differ in words that tell attributes apart. */
export function namesOppose(a: AttributeName, b: AttributeName): boolean {
  const onlyA = a.tokens.filter((token) => !b.tokens.includes(token))
  const onlyB = b.tokens.filter((token) => !a.tokens.includes(token))
  return onlyA.some((left) =>
    onlyB.some((right) => left !== right && opposedGroup.has(left) && opposedGroup.get(left) === opposedGroup.get(right)),
  )
}

/** Edit distance at most one between two texts. */
function withinOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1
  const [restA, restB] = [a.slice(at), b.slice(at)]
  return restA.slice(1) === restB.slice(1) || restA === restB.slice(1) || restA.slice(1) === restB
}

/** A slip of OCR inside one long word: same number of words, all others equal. */
function isMisread(a: AttributeName, b: AttributeName): boolean {
  if (a.squashed === b.squashed) return true
  if (a.tokens.length !== b.tokens.length)
    return (
      a.squashed.length >= 9 &&
      b.squashed.length >= 9 &&
      withinOneEdit(a.squashed, b.squashed) &&
      (a.tokens.length === 1 || b.tokens.length === 1)
    )
  const differing = a.tokens.flatMap((token, index) => (token === b.tokens[index] ? [] : [[token, b.tokens[index] ?? ''] as const]))
  const [pair] = differing
  if (!pair || differing.length > 1) return false
  const [left, right] = pair
  const long = Math.min(left.length, right.length) >= 7
  return (
    long &&
    /^[\p{L}\d]+$/u.test(left) &&
    left[0] === right[0] &&
    withinOneEdit(left, right) &&
    !opposedGroup.has(left) &&
    !opposedGroup.has(right)
  )
}

function isAbbreviation(surface: string, name: AttributeName): boolean {
  return name.tokens.length === 1 && /^\p{Lu}{3,6}$/u.test(surface.replace(/[^\p{L}]/gu, ''))
}

/** Cosine of two vectors of names; 0 for an empty one. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let [dot, left, right] = [0, 0, 0]
  for (let i = 0; i < a.length; i += 1) {
    const [x, y] = [a[i] ?? 0, b[i] ?? 0]
    dot += x * y
    left += x * x
    right += y * y
  }
  return left === 0 || right === 0 ? 0 : dot / Math.sqrt(left * right)
}

type Known = { attribute: CanonicalAttribute; name: AttributeName; abbreviation: boolean }
type Match = { known: Known; reason: AttributeReason; score: number }

/** The likeness rules in falling strength; null when the names are not one by any of them. */
function likeness(surface: string, name: AttributeName, known: Known): { reason: AttributeReason; score: number } | null {
  if (numbersIn(name) !== numbersIn(known.name)) return null
  if (name.tokens.join('') === known.name.tokens.join('')) return { reason: 'spaces', score: 0.98 }
  if (namesOppose(name, known.name)) return null
  const alias = conventional(name)
  if (alias !== undefined && alias === (conventional(known.name) ?? known.name.key)) return { reason: 'alias', score: 1 }
  if (name.content.length >= 2 && name.content.join(' ') === known.name.content.join(' ')) return { reason: 'word order', score: 0.95 }
  const letters = name.key.replace(/\s/gu, '')
  if (isAbbreviation(surface, name) && known.name.tokens.length > 1 && initialsOf(known.name).includes(letters))
    return { reason: 'initials', score: 0.9 }
  if (known.abbreviation && name.tokens.length > 1 && initialsOf(name).includes(known.name.key)) return { reason: 'initials', score: 0.9 }
  return isMisread(name, known.name) ? { reason: 'misread', score: 0.88 } : null
}

/**
 * The resolver over a state; it learns new attributes as it goes.
 * @param embed optional: vectors of names, to confirm likeness.
 */
export function createAttributeResolver(state: AttributeState, embed?: Embed): AttributeResolver {
  const known = new Map<string, Known>()
  const decided = new Map<string, string>()
  const splits = new Set((state.splits ?? []).map(({ surface, canonical }) => `${surface}\u0000${canonical}`))
  const vectors = new Map<string, Float32Array>()
  const byCore = new Map<string, Known[]>()
  const parsed = new Map<string, AttributeName>()
  /** Surfaces recur in every round; parsing one costs more than all the rest of resolving it. */
  const nameOf = (surface: string): AttributeName => {
    const held = parsed.get(surface)
    if (held) return held
    if (parsed.size >= MOST_PARSED) parsed.clear()
    const name = attributeName(surface)
    parsed.set(surface, name)
    return name
  }
  const learn = (attribute: CanonicalAttribute, surface: string): Known => {
    const entry = {
      attribute: { ...attribute },
      name: attributeName(attribute.name),
      abbreviation: isAbbreviation(surface, attributeName(surface)),
    }
    known.set(attribute.name, entry)
    const core = coreOf(entry.name)
    if (embed && core !== '') byCore.set(core, [...(byCore.get(core) ?? []), entry])
    return entry
  }
  for (const attribute of state.attributes) learn(attribute, attribute.label)
  for (const { surface, canonical, reason } of state.aliases)
    if (!decided.has(surface) || reason === 'person') decided.set(surface, canonical)

  /** The attribute that stands for one that was merged into it. */
  const standing = (entry: Known): Known => {
    let last = entry
    for (let steps = 0; last.attribute.mergedInto != null && steps < known.size; steps += 1)
      last = known.get(last.attribute.mergedInto) ?? last
    return last
  }

  const confirmed = (name: AttributeName, trait: AttributeTrait, entry: Known, beside: readonly string[]): Match | null => {
    const [mine, theirs] = [vectors.get(name.key), vectors.get(entry.name.key)]
    const target = standing(entry)
    const isBeside = beside.some((other) => (decided.get(nameOf(other).key) ?? nameOf(other).key) === target.attribute.name)
    const isSameKind = dimensionOf(trait) === dimensionOf(entry.attribute) && numbersIn(name) === numbersIn(entry.name)
    if (!mine || !theirs || isBeside || !isSameKind || namesOppose(name, entry.name)) return null
    const score = cosine(mine, theirs)
    return score >= CONFIRM_FROM ? { known: target, reason: 'likeness', score: Number(score.toFixed(3)) } : null
  }

  const find = (surface: string, name: AttributeName, trait: AttributeTrait, beside: readonly string[]): Match | null => {
    const open = (entry: Known): boolean => !splits.has(`${name.key}\u0000${entry.attribute.name}`)
    for (const exact of [known.get(decided.get(name.key) ?? ''), known.get(name.key)]) {
      const target = exact && standing(exact)
      if (target && open(target) && !dimensionsClash(trait, target.attribute)) return { known: target, reason: 'same name', score: 1 }
    }
    const fits = (entry: Known): boolean => open(entry) && open(standing(entry)) && traitsCompatible(trait, entry.attribute)
    const matches = [...known.values()].flatMap((entry): Match[] => {
      const found = fits(entry) ? likeness(surface, name, entry) : null
      return found ? [{ known: standing(entry), ...found }] : []
    })
    if (matches.length === 0)
      for (const entry of byCore.get(coreOf(name)) ?? [])
        if (fits(entry)) {
          const match = confirmed(name, trait, entry, beside)
          if (match) matches.push(match)
        }
    const [first, ...others] = matches.toSorted((a, b) => b.score - a.score)
    const rival = others.find((other) => other.known !== first?.known)
    // Two candidates of equal strength: nothing decides, so nothing is merged.
    return first && (rival === undefined || rival.score < first.score) ? first : null
  }

  const add = (surface: string, name: AttributeName, trait: AttributeTrait): AttributeResolution => {
    const key = name.key === '' ? surface.trim() || 'value' : name.key
    const alias = conventional(name)
    const base = alias !== undefined && !known.has(alias) && !splits.has(`${key}\u0000${alias}`) ? alias : key
    const taken = known.has(base)
    const canonical = taken ? freeName(known, base, trait) : base
    const label = taken ? `${labelOf(surface)} (${dimensionLabel(trait)})` : labelOf(surface)
    const entry = learn({ name: canonical, label, kind: trait.kind, unit: trait.unit }, surface)
    if (!taken) decided.set(key, canonical)
    return {
      canonical: entry.attribute.name,
      label,
      surface: key,
      isNew: true,
      reason: taken ? 'other dimension' : 'new',
      score: 1,
    }
  }

  return {
    async prepare(surfaces) {
      if (!embed) return
      const keys = new Set<string>()
      for (const surface of new Set(surfaces)) {
        const name = nameOf(surface)
        if (name.key === '' || decided.has(name.key) || known.has(name.key)) continue
        for (const entry of byCore.get(coreOf(name)) ?? [])
          for (const key of [name.key, entry.name.key]) if (!vectors.has(key)) keys.add(key)
      }
      if (keys.size === 0) return
      const wanted = [...keys]
      const found = await embed(wanted)
      wanted.forEach((key, index) => {
        const vector = found[index]
        if (vector) vectors.set(key, vector)
      })
    },
    resolve(surface, given, beside = []) {
      const name = nameOf(surface)
      const trait = { kind: given.kind, unit: given.unit ?? name.unit }
      const match = find(surface, name, trait, beside) ?? findVariant(known, name, trait)
      if (!match) return add(surface, name, trait)
      const { attribute } = match.known
      if (attribute.unit === null && trait.unit !== null && traitsCompatible(trait, attribute)) attribute.unit = trait.unit
      if (match.reason !== 'other dimension') decided.set(name.key, attribute.name)
      return {
        canonical: attribute.name,
        label: attribute.label,
        surface: name.key,
        isNew: false,
        reason: match.reason,
        score: match.score,
      }
    },
    attributes: () => [...known.values()].map(({ attribute }) => ({ ...attribute })),
  }
}

/** The variant of a name made earlier for this dimension. */
function findVariant(known: ReadonlyMap<string, Known>, name: AttributeName, trait: AttributeTrait): Match | null {
  const base = known.has(name.key) ? name.key : (conventional(name) ?? name.key)
  const variant = known.get(`${base} (${dimensionOf(trait) ?? trait.kind ?? 'other'})`)
  return variant && !dimensionsClash(trait, variant.attribute) ? { known: variant, reason: 'other dimension', score: 1 } : null
}

function freeName(known: ReadonlyMap<string, Known>, base: string, trait: AttributeTrait): string {
  const name = `${base} (${dimensionOf(trait) ?? trait.kind ?? 'other'})`
  let free = name
  for (let count = 2; known.has(free); count += 1) free = `${name} ${count}`
  return free
}

/**
 * Names of attributes and which of them are one. In: canonical names, labels or other names of attributes. Out: what each goes by and why, pairs that
 * may be one, and decisions; each decision is an entry of the journal (undo.last takes it back too), and schemas and tables follow it.
 */
import { z } from 'zod'
import { Id, LIMITS, method, Nothing, Page } from './contract-base.ts'
import { ChangeRecord } from './contract-tables.ts'

export const AttributeAlias = z.object({
  /** As compared: without case, plural, punctuation and unit. */
  surface: z.string(),
  /** As found, the commonest first. */
  written: z.array(z.string()),
  /** How it was joined: "new" for the first name, "same name", "alias" (by convention), "likeness" (words and text model), "person", ... */
  reason: z.string(),
  /** 0..1; null when a person decided. */
  score: z.number().nullable(),
  observations: z.number().int(),
  at: z.string(),
})
export const AttributeInfo = z.object({
  id: Id,
  /** Canonical name: what the other methods take. */
  name: z.string(),
  label: z.string(),
  kind: z.string().nullable(),
  /** Units that its values were written in, the commonest first; null for none. */
  units: z.array(z.object({ unit: z.string().nullable(), observations: z.number().int() })),
  rounds: z.number().int(),
  observations: z.number().int(),
  aliases: z.array(AttributeAlias),
  /** Shown tables that have it as a column. */
  tables: z.array(z.string()),
})
export type AttributeInfo = z.infer<typeof AttributeInfo>

export const AttributeSuggestion = z.object({
  a: z.object({ name: z.string(), label: z.string(), rounds: z.number().int() }),
  b: z.object({ name: z.string(), label: z.string(), rounds: z.number().int() }),
  /** 0..1: how likely both are one. */
  score: z.number(),
  /** For people: what speaks for it. */
  reasons: z.array(z.string()),
})
export type AttributeSuggestion = z.infer<typeof AttributeSuggestion>

/** `tables`: made again. */
export const AttributeDecision = z.object({ change: ChangeRecord, attributes: z.array(AttributeInfo), tables: z.array(z.string()) })
export type AttributeDecision = z.infer<typeof AttributeDecision>

const Name = z.string().trim().min(1).max(LIMITS.name)

export const attributesContract = {
  /** Those in the most rounds first. `query`: a part of a label or of another name. */
  'attributes.list': method(
    z.strictObject({ query: z.string().max(LIMITS.name).optional(), ...Page }),
    z.object({ total: z.number().int(), attributes: z.array(AttributeInfo) }),
  ),
  /** Pairs that are probably one, the likeliest first; none that the person has kept apart. */
  'attributes.suggestions': method(z.strictObject({ limit: z.number().int().min(1).max(100).default(20) }), z.array(AttributeSuggestion)),
  /** `from` becomes a name of `into`. INVALID_ARGUMENT when they measure different things. */
  'attributes.merge': method(z.strictObject({ from: Name, into: Name }), AttributeDecision),
  /** One of an attribute's names becomes an attribute of its own. */
  'attributes.split': method(z.strictObject({ attribute: Name, alias: Name }), AttributeDecision),
  /** Keeps two attributes apart for good: neither suggested nor put together by a rule. */
  'attributes.apart': method(z.strictObject({ a: Name, b: Name }), z.object({ change: ChangeRecord })),
  /** Takes back the newest decision about names. INVALID_ARGUMENT when something else was changed since: undo.last comes first. */
  'attributes.undo': method(Nothing, AttributeDecision),
} as const

/**
 * The vocabulary of language models that engine, shells and page share: roles, kinds of content, providers, ledger.
 * The methods of the group are added here too and spread into the one contract (contract.ts).
 */
import { z } from 'zod'

/** What a language model can do for the memory, in the order of the data (METHOD 2 to 9). Each role has a built-in counterpart. */
export const ROLE_NAMES = [
  'extractor',
  'table_metadata',
  'descriptions',
  'planner',
  'step_instantiation',
  'answer',
  'verifier',
  'questioner',
  'doubter',
  'probe_writer',
] as const
export const RoleName = z.enum(ROLE_NAMES)
export type RoleName = z.infer<typeof RoleName>

/** What of the memory a request carries; a remote provider is allowed each kind once, by the person. */
export const CONTENT_KINDS = ['messages', 'pictures', 'picture_text', 'tables', 'descriptions', 'questions', 'answers'] as const
export const ContentKind = z.enum(CONTENT_KINDS)
export type ContentKind = z.infer<typeof ContentKind>

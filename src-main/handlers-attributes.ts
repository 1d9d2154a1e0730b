/** Handlers of the methods about names of attributes (contract-attributes.ts). */
import type { attributesContract } from '../src-shared/contract-attributes.ts'
import type { Engine } from './engine/engine.ts'
import type { HandlersOf } from './router.ts'

export const attributesHandlers: Pick<HandlersOf<Engine>, keyof typeof attributesContract> = {
  'attributes.list': async ({ identity }, page) => identity.list(page),
  'attributes.suggestions': async ({ identity }, { limit }) => identity.suggestions(limit),
  'attributes.merge': async ({ identity }, { from, into }) => identity.merge(from, into),
  'attributes.split': async ({ identity }, { attribute, alias }) => identity.split(attribute, alias),
  'attributes.apart': async ({ identity }, { a, b }) => identity.apart(a, b),
  'attributes.undo': async ({ identity }) => identity.undo(),
}

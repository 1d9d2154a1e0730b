/** Suggestions follow what is known of the models, never a name; none is made where none fits. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ROLE_NAMES } from '../../../src-shared/names.ts'
import type { ModelFacts } from '../../../src-shared/contract-llm.ts'
import { unknownFacts } from './protocol.ts'
import { suggestModel, type Candidate } from './suggest.ts'

const of = (model: string, facts: Partial<ModelFacts> = {}, place: Candidate['place'] = 'local'): Candidate => ({
  provider: place === 'local' ? 'here' : 'far',
  place,
  facts: { ...unknownFacts(model), ...facts },
})

test('pictures for roles that see, this computer before others, room for the request, no model of vectors', () => {
  const sees = of('sees', { vision: true, tools: true, contextTokens: 32_768 })
  const writes = of('writes', { vision: false, tools: true, contextTokens: 131_072, bytes: 9e9 })
  const far = of('far', { vision: true, tools: true, contextTokens: 200_000 }, 'remote')
  const short = of('short', { vision: true, tools: true, contextTokens: 2_048 })
  const vectors = of('vectors', { embedding: true, contextTokens: 8_192 })
  const all = [vectors, short, far, writes, sees]
  expect(suggestModel('extractor', all)).toEqual({
    role: 'extractor',
    choice: { provider: 'here', model: 'sees' },
    why: ['pictures', 'structured', 'context', 'local'],
  })
  expect(suggestModel('planner', all).choice?.model).toBe('writes')
  expect(suggestModel('extractor', [far, writes]).choice?.model).toBe('far')
  expect(suggestModel('planner', [vectors, short])).toEqual({ role: 'planner', choice: null, why: [] })
  expect(suggestModel('planner', [of('new')])).toMatchObject({ choice: { model: 'new' }, why: ['unknown', 'local'] })
})

test('the order of the list decides nothing, and what is suggested is in it', () => {
  const fact = fc.option(fc.boolean(), { nil: null })
  const models = fc.uniqueArray(
    fc.record({
      model: fc.string({ minLength: 1, maxLength: 6 }),
      vision: fact,
      tools: fact,
      embedding: fact,
      contextTokens: fc.option(fc.integer({ min: 512, max: 200_000 }), { nil: null }),
      bytes: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
      place: fc.constantFrom<Candidate['place']>('local', 'remote'),
    }),
    { selector: ({ model }) => model, maxLength: 8 },
  )
  fc.assert(
    fc.property(models, fc.constantFrom(...ROLE_NAMES), (list, role) => {
      const candidates = list.map(({ place, ...facts }) => of(facts.model, facts, place))
      const found = suggestModel(role, candidates)
      expect(suggestModel(role, candidates.toReversed())).toEqual(found)
      const chosen = candidates.find(({ facts }) => facts.model === found.choice?.model)
      expect(chosen === undefined).toBe(found.choice === null)
      if (chosen) expect(chosen.facts.embedding).not.toBe(true)
    }),
  )
})

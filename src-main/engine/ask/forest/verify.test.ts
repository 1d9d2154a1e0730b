import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CandidateGraph } from './candidates.ts'
import { builtInVerifier } from './verify.ts'
import { llmVerifier, pairKey, parseEdges, parseNodes } from './verify-llm.ts'

const unit = (id: number, text: string): CandidateGraph['candidates'][number] => ({
  id: `r${id}`,
  hops: 0,
  near: '',
  opens: false,
  likeness: 0,
  retrieval: 1 / id,
  unit: { level: 'event', id, ref: `r${id}`, score: 1 / id, time: null, text, media: [] },
})
const graph: CandidateGraph = {
  question: 'Which vet did the dog see?',
  candidates: [
    unit(1, 'The dog saw somebody today.'),
    unit(2, 'It was the vet near the park.'),
    unit(3, 'The dog saw somebody today'),
    unit(4, 'Soup again.'),
  ],
  relations: [
    { a: 'r1', b: 'r2', kind: 'neighbour', distance: 1 },
    { a: 'r1', b: 'r3', kind: 'semantic', distance: 0 },
    { a: 'r1', b: 'r4', kind: 'semantic', distance: 0 },
  ],
  anchors: ['r1'],
}

test('built in: what adds words of the question is a new fact, the same words are redundant, others irrelevant', async () => {
  const nodes = await builtInVerifier.nodes(graph.question, graph.candidates)
  expect(nodes.get('r1')).toBeGreaterThan(nodes.get('r4') as number)
  const edges = await builtInVerifier.edges(graph.question, graph)
  expect(edges.map(({ candidate, role }) => [candidate, role])).toEqual([
    ['r2', 'new_fact'],
    ['r3', 'redundant'],
    ['r4', 'irrelevant'],
  ])
})

test('built in: what is said in and around an event, whether it says anything, and an answer of the kind asked for raise it', async () => {
  const score = async (question: string, change: Partial<CandidateGraph['candidates'][number]>): Promise<number> => {
    const one = { ...unit(1, 'She went there.'), ...change }
    return (await builtInVerifier.nodes(question, [one])).get('r1') ?? -1
  }
  const question = 'When did the dog see the vet?'
  const plain = await score(question, {})
  for (const change of [
    { near: 'The dog and the vet.' },
    { likeness: 0.5 },
    { opens: true },
    { unit: { ...unit(1, `${'She went there and said a lot. '.repeat(4)}`).unit } },
    { unit: { ...unit(1, 'She went yesterday.').unit } },
  ])
    expect(await score(question, change)).toBeGreaterThan(plain)
  expect(
    await score(question, { likeness: 1, opens: true, near: question, unit: { ...unit(1, question.repeat(20)).unit } }),
  ).toBeLessThanOrEqual(5)
})

test('parsers take what was asked for and nothing else', () => {
  const ids = new Set(['r1', 'r2'])
  expect(parseNodes('[{"id":"r1","score":4}]', ids)).toEqual(
    new Map([
      ['r1', 4],
      ['r2', 0],
    ]),
  )
  expect(parseNodes('```json\n[{"id":"r1","score":4}]\n```', ids)).toBeInstanceOf(Map)
  for (const bad of [
    'nothing',
    '[{"id":"r9","score":1}]',
    '[{"id":"r1","score":6}]',
    '[{"id":"r1","score":-1}]',
    '[{"id":"r1","score":"5"}]',
    '[{"id":"r1","score":1},{"id":"r1","score":2}]',
    '{"r1":1}',
  ])
    expect(typeof parseNodes(bad, ids)).toBe('string')
  const pairs = new Set([pairKey('r1', 'r2')])
  expect(parseEdges('[{"anchor":"r1","candidate":"r2","role":"redundant","support":3}]', pairs)).toEqual([
    { anchor: 'r1', candidate: 'r2', role: 'redundant', support: 0 },
  ])
  for (const bad of [
    '[{"anchor":"r2","candidate":"r1","role":"new_fact","support":3}]',
    '[{"anchor":"r1","candidate":"r2","role":"great","support":3}]',
    '[{"anchor":"r1","candidate":"r2","role":"new_fact","support":9}]',
  ])
    expect(typeof parseEdges(bad, pairs)).toBe('string')
})

test('no text makes a parser throw', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void [parseNodes(text, new Set(['a'])), parseEdges(text, new Set())]))
})

test('a wrong answer gets its error back, three times at most', async () => {
  const prompts: string[] = []
  const answers = ['no', '[{"id":"x","score":1}]', '[{"id":"r2","score":5}]']
  const verifier = llmVerifier(
    'test',
    async (prompt) => {
      prompts.push(JSON.stringify(prompt))
      return answers[prompts.length - 1] ?? 'no'
    },
    new AbortController().signal,
  )
  expect((await verifier.nodes(graph.question, graph.candidates)).get('r2')).toBe(5)
  expect(prompts).toHaveLength(3)
  expect(prompts[2]).toContain('There is no candidate')
  await expect(verifier.edges(graph.question, graph)).rejects.toThrow('in 3 tries')
  expect(prompts).toHaveLength(6)
})

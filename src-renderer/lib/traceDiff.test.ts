import { expect, test } from 'vitest'
import type { Trace } from '../../src-shared/model.ts'
import { traceDiff } from './traceDiff.ts'

const trace: Trace = {
  id: 1,
  at: '2026-01-01T00:00:00Z',
  question: 'average weight?',
  context: [{ kind: 'table', id: 1, name: 'weight', dense: 0.5, token: 0.4, score: 0.9, kept: true }],
  plan: [{ goal: 'mean of weight', tool: 'Compute' }],
  steps: [
    {
      goal: 'mean of weight',
      tool: 'Compute',
      arguments: { column: 'weight', op: 'mean' },
      result: 72,
      units: 1,
      sql: 'SELECT 1',
      ms: 3,
      error: null,
    },
  ],
  budget: { total: 10, used: 1 },
  planner: 'built-in',
  parse: [{ words: 'average', as: 'mean' }],
  answer: {
    id: 1,
    question: 'average weight?',
    title: '',
    answer: '72 kg',
    kind: 'value',
    value: 72,
    unit: 'kg',
    span: null,
    n: 5,
    missing: 0,
    notes: [],
    plan: [],
    steps: [],
    evidence: [{ ref: 'a', roundId: 1 }],
    rows: null,
    chart: null,
    alternatives: [],
    suggestions: [],
    route: 'planner',
    model: 'built-in',
    ms: 3,
  },
  egress: [],
  ms: 3,
}

test('a run beside itself has no difference; times do not count', () => {
  expect(traceDiff(trace, { ...trace, ms: 99, at: '2027-01-01T00:00:00Z' }).filter((line) => line.differs)).toEqual([])
})

test('what differs is named: argument, value, evidence that only one has', () => {
  const other: Trace = {
    ...trace,
    steps: trace.steps.map((step) => ({ ...step, arguments: { column: 'weight', op: 'max' } })),
    answer: { ...trace.answer, answer: '74 kg', value: 74, evidence: [...trace.answer.evidence, { ref: 'b', roundId: 2 }] },
  }
  expect(
    traceDiff(trace, other)
      .filter((line) => line.differs)
      .map(({ part, name, left, right }) => [part, name, left, right]),
  ).toEqual([
    ['step', '1 op', 'mean', 'max'],
    ['answer', 'answer', '72 kg', '74 kg'],
    ['answer', 'value', '72', '74'],
    ['evidence', 'b', '', 'b'],
  ])
})

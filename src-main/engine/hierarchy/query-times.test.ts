import { expect, test } from 'vitest'
import type { DaySpan } from './query-times.ts'
import { dayKey, daySpans, spanTest } from './query-times.ts'

const isInSpans = (time: string | null, spans: DaySpan[]): boolean => spanTest(spans)(dayKey(time))

const today = '2026-03-18'

test.each([
  ['Which picture did I take on 2024-06-17?', [{ from: '2024-06-17', to: '2024-06-17' }]],
  ['What did we cook in June?', [{ from: '06-01', to: '06-31' }]],
  ['Which image shown in late-July has a cat?', [{ from: '07-18', to: '07-31' }]],
  ['Who called in early September 2023?', [{ from: '2023-09-01', to: '2023-09-12' }]],
  ['At the beginning of May 2024, where was I?', [{ from: '2024-05-01', to: '2024-05-12' }]],
  ['What happened on 3 May?', [{ from: '05-03', to: '05-03' }]],
  ['What did I buy before 3 May 2024?', [{ from: null, to: '2024-05-02' }]],
  ['What did I buy since 3 May 2024?', [{ from: '2024-05-03', to: null }]],
  ['What did she paint in 2022?', [{ from: '2022-01-01', to: '2022-12-31' }]],
  ['yesterday?', [{ from: '2026-03-17', to: '2026-03-17' }]],
  ['What did I run last week?', [{ from: '2026-03-09', to: '2026-03-15' }]],
  ['Where did we swim in the summer?', [{ from: '06-01', to: '08-31' }]],
  [
    'From June 2024 or August 2024',
    [
      { from: '2024-06-01', to: '2024-06-31' },
      { from: '2024-08-01', to: '2024-08-31' },
    ],
  ],
  ['What may I have said?', []],
  ['Who will march with us?', []],
  ['How many plants do I have?', []],
] as const)('%s', (text, spans) => {
  expect(daySpans(text, today)).toEqual(spans)
})

test('a time lies in a span by its own day; an unknown one never does', () => {
  expect(isInSpans('2024-06-30T23:59:00', [{ from: '06-01', to: '06-31' }])).toBe(true)
  expect(isInSpans('2024-07-01', [{ from: '06-01', to: '06-31' }])).toBe(false)
  expect(isInSpans('2024-12-24T10:00', [{ from: '12-20', to: '01-05' }])).toBe(true)
  expect(isInSpans('2024-02-24T10:00', [{ from: '12-20', to: '01-05' }])).toBe(false)
  expect(isInSpans('2024-05-02', [{ from: null, to: '2024-05-02' }])).toBe(true)
  expect(isInSpans('2026-03-16T08:00', [{ from: null, to: null, weekdays: [1] }])).toBe(true)
  expect(isInSpans('2026-03-17T08:00', [{ from: null, to: null, weekdays: [1] }])).toBe(false)
  expect(isInSpans(null, [{ from: '01-01', to: '12-31' }])).toBe(false)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEventIndex, speakersIn } from './event-index.ts'
import type { EventIndex } from './event-index.ts'
import { bestRows, neighboursOf, RANK_WEIGHTS, rankRows } from './rank.ts'

const HOUR = 3_600_000
type Event = { session: number; hours: number | null; speaker?: number; pictures?: boolean; day?: number }

function indexOf(events: readonly Event[]): EventIndex {
  const index = createEventIndex()
  for (const [row, { session, hours, speaker = -1, pictures = false, day = 0 }] of events.entries()) {
    index.ids.push(row + 1)
    index.rows.set(row + 1, row)
    index.sessions.push(session)
    index.times.push(hours === null ? Number.NaN : hours * HOUR)
    index.days.push(day)
    index.speakers.push(speaker)
    index.hasPictures.push(pictures)
  }
  return index
}
const plain = { speakers: new Set<number>(), wantsPictures: false, isInTime: null }
const order = (index: EventIndex, own: number[], query = plain): number[] =>
  rankRows(index, Float32Array.from(own), query).map(({ row }) => row)

test('an event beside two hits comes before one that is alone; a strong hit stays first', () => {
  const index = indexOf([
    { session: 1, hours: 0 },
    { session: 1, hours: 1 },
    { session: 1, hours: 2 },
    { session: 2, hours: 0 },
    { session: 3, hours: 0 },
  ])
  expect(order(index, [0.4, 0.1, 0.4, 0.2, 0.9])).toEqual([4, 0, 2, 1, 3])
})

test('surroundings end with the session and with a gap of more than a day', () => {
  const index = indexOf([
    { session: 1, hours: 0 },
    { session: 1, hours: 30 },
    { session: 1, hours: 31 },
    { session: 2, hours: 31 },
    { session: 1, hours: 32 },
  ])
  expect(neighboursOf(index, 1).map(({ row, step }) => [row, step])).toEqual([
    [2, 1],
    [4, 2],
  ])
})

test('who speaks, pictures and times raise, and hide nothing', () => {
  const index = indexOf([
    { session: 1, hours: 0, speaker: 0 },
    { session: 2, hours: 0, speaker: 1, pictures: true },
    { session: 3, hours: 0, day: 20240503 },
  ])
  const own = [0.3, 0.3, 0.3]
  expect(order(index, own, { ...plain, speakers: new Set([1]) })[0]).toBe(1)
  expect(order(index, own, { ...plain, speakers: new Set([0, 1]) })[0]).toBe(0)
  expect(order(index, own, { ...plain, wantsPictures: true })[0]).toBe(1)
  const dated = rankRows(index, Float32Array.from(own), { ...plain, isInTime: (row) => index.days[row] === 20240503 })
  expect(dated.map(({ row }) => row)).toEqual([2, 0, 1])
})

test('scores are 0..1, every row once, and equal to the formula written out slowly', () => {
  const events = fc.array(fc.record({ session: fc.integer({ min: 1, max: 3 }), hours: fc.option(fc.integer({ min: 0, max: 60 })) }), {
    minLength: 1,
    maxLength: 40,
  })
  fc.assert(
    fc.property(events, fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 40, maxLength: 40 }), (list, tenths) => {
      const index = indexOf(list)
      const own = Float32Array.from(list, (_, row) => (tenths[row] as number) / 10)
      const ranked = rankRows(index, own, plain)
      expect(new Set(ranked.map(({ row }) => row)).size).toBe(ranked.length)
      for (const { row, score } of ranked) {
        const near = neighboursOf(index, row)
        const values = [own[row] as number, ...near.map((other) => own[other.row] as number)].sort((a, b) => b - a)
        const beside = near.reduce((sum, other) => sum + (own[other.row] as number) * (RANK_WEIGHTS.near[Math.abs(other.step) - 1] ?? 0), 0)
        expect(score).toBeCloseTo(
          ((own[row] as number) + beside + RANK_WEIGHTS.stretch * (((values[0] ?? 0) + (values[1] ?? 0)) / 2)) / 2.4,
          5,
        )
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('the best rows are those of a sort', () => {
  fc.assert(
    fc.property(
      fc.array(fc.float({ min: 0, max: 1, noNaN: true }), { maxLength: 200 }),
      fc.integer({ min: 1, max: 50 }),
      (scores, count) => {
        const own = Float32Array.from(scores)
        const sorted = [...own.keys()]
          .filter((row) => (own[row] as number) > 0)
          .sort((a, b) => (own[b] as number) - (own[a] as number) || a - b)
        expect(bestRows(own, count)).toEqual(sorted.slice(0, count))
      },
    ),
  )
})

test('speakers are known by whole name or first word, in a possessive too, once they have said three things', () => {
  const index = { ...createEventIndex(), names: ['anna', 'john smith', 'note'], speakerEvents: [5, 4, 1] }
  expect([...speakersIn(index, "What is Anna's dog called?")]).toEqual([0])
  expect([...speakersIn(index, 'Where did John go with Anna?')]).toEqual([0, 1])
  expect([...speakersIn(index, 'Which note did Annabel write?')]).toEqual([])
})

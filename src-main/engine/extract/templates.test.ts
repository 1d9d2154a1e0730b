import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PerceivedRound } from '../../../src-shared/model.ts'
import { createBuiltinExtractor } from './builtin.ts'
import { createTemplateMiner } from './templates.ts'

const COLORS = ['red', 'blue', 'green', 'yellow']
const play = (player: number, color: string, value: number, kind: string): string => `Player ${player} plays ${color}-${value}-${kind}.`

test('a shape is established at its support, with named slots and exact places', () => {
  const miner = createTemplateMiner()
  const lines = [
    play(1, 'red', 3, 'number'),
    play(2, 'blue', 7, 'skip'),
    play(3, 'green', 1, 'number'),
    play(2, 'red', 9, 'reverse'),
    play(1, 'yellow', 2, 'number'),
  ]
  const matches = lines.map((line) => miner.add(line))
  expect(matches.map((match) => match?.established)).toEqual([false, false, false, true, true])
  expect(matches.map((match) => match?.justEstablished)).toEqual([false, false, false, true, false])
  const last = matches[4]
  expect(Object.fromEntries((last?.slots ?? []).map(({ name, raw }) => [name, raw]))).toEqual({
    player: '1',
    plays: 'yellow-2-number',
    color: 'yellow',
    value: '2',
    kind: 'number',
  })
  for (const slot of last?.slots ?? []) expect(lines[4]?.slice(slot.start, slot.end)).toBe(slot.raw)
})

test('an older line is read by the established shape without being learnt again', () => {
  const miner = createTemplateMiner()
  for (let i = 0; i < 6; i += 1) miner.add(play(i, COLORS[i % 4] ?? 'red', i, 'number'))
  const before = miner.state()
  expect(miner.match(play(1, 'red', 3, 'number'))?.established).toBe(true)
  expect(miner.state()).toEqual(before)
})

test('a state written and read back goes on where it stood', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom(...COLORS), fc.integer({ min: 0, max: 9 })), {
        minLength: 1,
        maxLength: 20,
      }),
      fc.nat(20),
      (plays, cut) => {
        const lines = plays.map(([player, color, value]) => play(player, color, value, 'number'))
        const whole = createTemplateMiner()
        const all = lines.map((line) => whole.add(line))
        const first = createTemplateMiner()
        lines.slice(0, cut).forEach((line) => first.add(line))
        const second = createTemplateMiner(JSON.parse(JSON.stringify(first.state())))
        expect(lines.slice(cut).map((line) => second.add(line))).toEqual(all.slice(cut))
      },
    ),
  )
})

test('the number of shapes kept is bounded, established ones last', () => {
  const miner = createTemplateMiner(undefined, { most: 20 })
  for (let i = 0; i < 6; i += 1) miner.add(play(i, 'red', i, 'number'))
  for (let i = 0; i < 200; i += 1)
    miner.add(`word${'abcdefghij'.charAt(i % 10)}${'klmnopqrst'.charAt(Math.floor(i / 10) % 10)} other${'uvwxyz'.charAt(i % 6)} text ${i}`)
  expect(miner.state().templates.length).toBeLessThanOrEqual(20)
  expect(miner.match(play(2, 'blue', 4, 'skip'))?.established).toBe(true)
})

const round = (id: number, text: string): PerceivedRound => ({
  id,
  ref: `r${id}`,
  sessionId: 1,
  time: null,
  messages: [{ role: 'user', author: null, text }],
  pictures: [],
  readings: new Map(),
})
const settings = { locale: 'en-US', dateOrder: null }

test('the extractor reads every play of a log once older rounds are extracted again', async () => {
  const established: string[] = []
  const extractor = createBuiltinExtractor({
    onTemplate: ({ shape, rounds: earlier }) => established.push(`${shape} ${earlier.join(',')}`),
  })
  const rounds = Array.from({ length: 30 }, (_, i) =>
    round(i + 1, play((i % 4) + 1, COLORS[(i * 7) % 4] ?? 'red', i % 10, i % 3 === 0 ? 'skip' : 'number')),
  )
  for (const one of rounds) await extractor.extract(one, settings)
  expect(established).toEqual(['player … plays … 1,2,3'])
  const again = createBuiltinExtractor({ state: JSON.parse(JSON.stringify(extractor.state())), isLearnt: () => true })
  let red = 0
  for (const one of rounds) {
    const observations = await again.extract(one, settings)
    const cells = Object.fromEntries(observations.map(({ attribute, value }) => [attribute, value.number ?? value.text]))
    for (const { provenance, value } of observations)
      if (provenance.type === 'text') expect(one.messages[0]?.text.slice(provenance.start, provenance.end)).toBe(value.raw)
    if (cells['player'] === 2 && cells['color'] === 'red') red += 1
  }
  expect(red).toBe(rounds.filter(({ messages }) => messages[0]?.text.startsWith('Player 2 plays red')).length)
  expect(again.state()).toEqual(extractor.state())
})

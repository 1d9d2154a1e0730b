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

const NAMES = ['Alice', 'Bot42', 'R2D2', 'alex_99', 'Zoe', 'Player7']

test('lines of one person first, of others later: the wider shape takes over and names the narrower one', () => {
  const miner = createTemplateMiner()
  const line = (name: string, at: number): string => `${name} plays ${COLORS[at % 4] ?? 'red'}-${at % 10}-number.`
  for (let i = 0; i < 6; i += 1) miner.add(line('Alice', i), i)
  const matches = NAMES.slice(1, 5).map((name, at) => miner.add(line(name, at), 10 + at))
  expect(matches.at(-1)).toMatchObject({ justEstablished: true, replaces: ['alice plays …'], earlier: [10, 11, 12] })
  expect(miner.match(line('Alice', 3))?.slots.map(({ name, raw }) => `${name}=${raw}`)).toEqual([
    'name=Alice',
    'plays=yellow-3-number',
    'color=yellow',
    'value=3',
    'kind=number',
  ])
})

test('over a long log of several shapes, names with digits are values of one place and never names of attributes', async () => {
  const shapes: readonly ((name: string, a: number, b: number) => [string, string[]])[] = [
    (name, a, b) => [`${name} plays ${COLORS[a % 4] ?? 'red'}-${b % 10}-number.`, ['name', 'plays', 'color', 'value', 'kind']],
    (name, a, b) => [`${name} scored ${a} points in game ${b}`, ['name', 'score', 'game']],
    (_, a, b) => [`node-${String(a % 20).padStart(2, '0')} restarted after ${b} s`, ['node', 'restart duration']],
    (_, a, b) => [`Commit ${(a * 7919 + b).toString(16)}f adds ${a} lines and removes ${b} lines`, ['commit', 'adds', 'removes']],
  ]
  const extractor = createBuiltinExtractor()
  const draws = fc.sample(
    fc.tuple(fc.constantFrom(...shapes), fc.constantFrom(...NAMES), fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 60 })),
    {
      numRuns: 1200,
      seed: 17,
    },
  )
  const told = draws.map(([make, name, a, b], id) => {
    const [text, names] = make(name, a, b)
    return { round: round(id + 1, text), names }
  })
  for (const one of told) await extractor.extract(one.round, settings)
  const again = createBuiltinExtractor({ state: extractor.state(), isLearnt: () => true })
  for (const { round: one, names } of told)
    expect([
      one.messages[0]?.text,
      (await again.extract(one, settings)).map(({ attribute }) => attribute.toLowerCase()).toSorted(),
    ]).toEqual([one.messages[0]?.text, names.toSorted()])
}, 60_000)

test('what the words of a line say keeps its names when its shape is learnt', async () => {
  const extractor = createBuiltinExtractor()
  const said = (n: number): string => `Slept ${6 + (n % 3)} h ${10 + n} min, mood ${1 + (n % 9)}/10.`
  for (let n = 0; n < 12; n += 1) {
    const found = await extractor.extract(round(n + 1, said(n)), settings)
    expect(found.map(({ attribute, value }) => [attribute, value.number, value.unit])).toEqual([
      ['sleep', (6 + (n % 3)) * 3600 + (10 + n) * 60, 's'],
      ['mood', 1 + (n % 9), '/10'],
    ])
  }
})

test.each([
  ['Schlaf 7 Std 10 Min', 'Geschlafen 6 Std 40 Min', 'Schlaf 8 Std 5 Min', 'Schlaf 6 Std 15 Min', 'Geschlafen 7 Std 0 Min'],
  ['Slept 7 h 10 min', 'Nap 0 h 40 min', 'Slept 8 h 5 min', 'Slept 6 h 15 min', 'Nap 1 h 0 min'],
])('an amount behind varying words is no shape: units alone say nothing (%s)', (...lines) => {
  const miner = createTemplateMiner()
  expect(lines.map((line) => miner.add(line)?.established ?? false)).toEqual(lines.map(() => false))
})

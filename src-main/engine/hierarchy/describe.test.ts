import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeEvents, describeTopic, splitSentences } from './describe.ts'

const event = (user: string, other = '', pictureTitles: string[] = []) => ({ user, other, pictureTitles })

test('a title is made of phrases that recur, not of the first line', () => {
  const { title, description } = describeEvents([
    event('Hello! How are you?', 'I am fine.'),
    event('The sourdough starter smells of apples today.'),
    event('I fed the sourdough starter with rye flour.'),
    event('The rye flour made it rise.'),
  ])
  expect(title.toLowerCase()).toContain('sourdough starter')
  expect(title).not.toMatch(/hello|today/i)
  expect(description).toMatch(/sourdough starter/)
})

test('a title that stands on most pictures wins', () => {
  const { title } = describeEvents([
    event('', '', ['Daily Glucose Dashboard']),
    event('looks better', '', ['Daily Glucose Dashboard']),
    event('thanks'),
  ])
  expect(title).toBe('Daily Glucose Dashboard')
})

test('words that are everywhere in the memory make no title', () => {
  const events = [event('coffee with Anna about the marathon'), event('coffee, then marathon training')]
  const { title } = describeEvents(events, (word) => (word === 'coffee' ? 0.9 : 0.01))
  expect(title.toLowerCase().startsWith('marathon')).toBe(true)
})

test('no words at all is said, not invented', () => {
  expect(describeEvents([event('')])).toEqual({ title: 'No words', description: 'No words' })
})

test('a topic reads its episodes', () => {
  const { title } = describeTopic([
    { title: 'Rye bread', description: 'Baked rye bread on Sunday.' },
    { title: 'Rye bread', description: 'The rye bread was dense.' },
  ])
  expect(title.toLowerCase()).toContain('rye bread')
})

test('sentences keep their text', () => {
  expect(splitSentences('One. Two!\nThree')).toEqual(['One.', 'Two!', 'Three'])
})

test('who speaks, interjections and adverbs are no title; one event is told by its sentence', () => {
  const { title, description } = describeEvents([
    event('Anna: Wow, absolutely! The pottery kiln arrived.'),
    event('Ben: Probably the pottery kiln needs a vent. Wow.'),
  ])
  expect(title.toLowerCase()).toContain('pottery kiln')
  expect(title).not.toMatch(/wow|anna|ben|absolutely|probably/i)
  expect(description).not.toMatch(/Anna:|Ben:/)
  expect(describeEvents([event('Ben: We planted three apple trees behind the house.')]).title).toBe(
    'We planted three apple trees behind the house',
  )
})

test('a title has form whatever was said: short, begun with a capital, no word twice, no stop word at its ends, names as they are written', () => {
  const thing = fc.constantFrom(
    'the wooden bookshelf',
    'a bicycle chain',
    'Lake Varn',
    'our security door',
    'the LED strip',
    'Nora Lindqvist',
  )
  const said = fc.tuple(
    fc.constantFrom('Wow, we cleaned', 'You know, I saw', 'Today they really fixed', 'And then she talked about'),
    thing,
    thing,
  )
  fc.assert(
    fc.property(fc.array(said, { minLength: 1, maxLength: 12 }), (talk) => {
      const events = talk.map(([opening, one, other]) =>
        event(`${opening} ${one} with ${other} because of the very long and rainy afternoon we had.`),
      )
      const { title } = describeEvents(events)
      expect(title.length).toBeLessThanOrEqual(60)
      expect(title.charAt(0)).toBe(title.charAt(0).toUpperCase())
      expect(title).not.toMatch(/^(?:wow|you know|the|a|and)\b|\b(?:the|a|of|with|and|because)$|·|…/iu)
      for (const name of ['Lake Varn', 'Nora Lindqvist', 'LED'])
        if (title.toLowerCase().includes(name.toLowerCase())) expect(title).toContain(name)
      // One sentence is as it was said; a list says no word twice.
      if (talk.length === 1 || / with /u.test(title)) return
      const words = title
        .toLowerCase()
        .replaceAll(/,| and /gu, ' ')
        .split(/\s+/u)
      expect(new Set(words).size).toBe(words.length)
    }),
  )
})

test.each(['Thanks, Melanie!', 'Thank you so much, Dr. Alder.', 'Hey Jon!', 'Good morning, Caroline!', "You're welcome, Priya."])(
  'a courtesy is no title where something else is said: %s',
  (courtesy) => {
    const telling = 'We planted three apple trees behind the house.'
    expect(describeEvents([event(`${courtesy} ${telling}`)]).title).toBe('We planted three apple trees behind the house')
    expect(describeEvents([event(courtesy, telling)]).title).toBe('We planted three apple trees behind the house')
    expect(describeEvents([event(courtesy)]).title.length).toBeGreaterThan(2)
  },
)

const NOUNS = ['kettle', 'ladder', 'lantern', 'saddle', 'cupboard', 'mushroom', 'telescope', 'blanket']
const VERBS = ['saw', 'took', 'kept', 'washed', 'heard', 'seemed', 'threw', 'affects']
const LOOSE = ['funny', 'young', 'loose', 'quick', 'awkward', 'glad', 'gonna', 'since', 'besides', 'enough', 'huge']

test('verbs, adjectives and small words never stand alone in a title, whatever is talked of', () => {
  const talk = fc.record({
    noun: fc.constantFrom(...NOUNS),
    verb: fc.constantFrom(...VERBS),
    loose: fc.constantFrom(...LOOSE),
    other: fc.constantFrom(...NOUNS),
  })
  fc.assert(
    fc.property(fc.array(talk, { minLength: 3, maxLength: 9 }), (rounds) => {
      const events = rounds.flatMap(({ noun, verb, loose, other }) => [
        event(`We ${verb} the ${noun} again. It was so ${loose}!`),
        event(`${loose} as it is, I ${verb} a ${other} with the ${loose} ${noun}.`),
      ])
      const parts = describeEvents(events)
        .title.toLowerCase()
        .split(/, | and /u)
      for (const part of parts) expect([...VERBS, ...LOOSE]).not.toContain(part)
      expect(parts.some((part) => NOUNS.some((noun) => part.endsWith(noun)))).toBe(true)
    }),
  )
})

test.each([
  ["Nora's", 'We painted the studio. The studio of Nora was blue, and Nora liked the studio.'],
  ["We'll", "We'll clean the gutter. They'll see the gutter. The gutter leaks, it doesn't help."],
])('possessives and contractions are no title: %s', (word, text) => {
  const { title } = describeEvents(splitSentences(text.replace('Nora liked', "Nora's friends liked")).map((sentence) => event(sentence)))
  expect(title).not.toContain(word)
  if (!/[,’']/u.test(text)) expect(title).not.toMatch(/['’]/u)
})

test.each([
  ['A typed acceptance letter on white paper featuring the golden crest of the old university', /paper$/u],
  ['A green plant with multiple upright stems and glossy oval leaves in a pot by the window', /stems$/u],
  ['Does this brand make good guitars?', /\?$/u],
])('one sentence ends where a part of it ends: %s', (text, end) => {
  const { title } = describeEvents([event(text)])
  expect(title).toMatch(end)
  expect(title.length).toBeLessThanOrEqual(60)
})

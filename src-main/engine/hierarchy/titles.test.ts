/** Titles of hand-written memories, by kind of what is told; each kind in variants, so that no rule for one text passes. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeEvents, describeTopic } from './describe.ts'
import type { EventText } from './describe.ts'
import { isEmptyWord } from './empty-words.ts'

const told = (...texts: string[]): EventText[] => texts.map((user) => ({ user, other: '', pictureTitles: [] }))
const title = (...texts: string[]): string => describeEvents(told(...texts)).title

test.each([
  [
    [
      'The flat in Elm Street has three rooms, heating not included.',
      'Viewing at Elm Street on Saturday at ten. The landlord sounded friendly.',
      'The kitchen in Elm Street is old, but the landlord would replace the stove.',
    ],
    'Elm Street and landlord',
  ],
  [
    ['What can I cook with lentils and carrots?', 'The lentil soup with cumin was good.', 'I froze the rest of the lentil soup.'],
    'Lentil soup',
  ],
  [
    ['The blood pressure is fine, says Doctor Alder.', 'Doctor Alder wrote down the blood pressure again.', 'Nothing new.'],
    'Doctor Alder and blood pressure',
  ],
  [
    [
      'Heute beim Zahnarzt gewesen, die Füllung muss erneuert werden.',
      'Der Zahnarzt sagt, die Krone kostet 480 Euro.',
      'Die Krone sitzt gut, nur beim Kauen tut es noch weh.',
    ],
    'Zahnarzt und Krone',
  ],
  [
    ['Wir haben die Fähre nach Bornholm gebucht.', 'Die Wohnung auf Bornholm hat keine Fahrräder.', 'Die Fahrräder leihen wir vor Ort.'],
    'Bornholm und Fahrräder',
  ],
])('what several events speak of: %#', (texts, expected) => {
  expect(title(...texts)).toBe(expected)
})

test.each([
  [['We walked around the lake with Tomas. It was still.', 'The bus back was full.'], 'We walked around the lake with Tomas'],
  [['I promised to bring the ceramic lamp.', 'It is so nice of you!'], 'I promised to bring the ceramic lamp'],
  [
    ['Wow. Should we rent a car?', 'Found a small apartment with a balcony over the river.'],
    'Found a small apartment with a balcony over the river',
  ],
  [['Ach ja, gestern haben wir endlich das alte Sofa verkauft.'], 'Gestern haben wir endlich das alte Sofa verkauft'],
  [['A photo of a golden retriever on a grey sofa'], 'A golden retriever on a grey sofa'],
  [['Weight this morning: 72.7 kg'], 'Weight this morning: 72.7 kg'],
  [['Ben: Caroline, my sister planted three apple trees.'], 'My sister planted three apple trees'],
])('a few events that share no thing are told by the sentence that tells most: %#', (texts, expected) => {
  expect(title(...texts)).toBe(expected)
})

const receipt = (merchant: string, user = ''): EventText => ({
  user,
  other: 'Saved.',
  pictureTitles: [],
  kinds: ['Receipts'],
  merchants: [merchant],
})

test('pictures with brief words are called by what they are and where they are from; a conversation about one is not', () => {
  expect(describeEvents([receipt('Corner Market', 'Receipt from today.')]).title).toBe('Receipts: Corner Market')
  expect(describeEvents([receipt('Lidl'), receipt('Rewe', 'for the budget'), receipt('Lidl')]).title).toBe('Receipts: Lidl, Rewe')
  const long = 'The waiter forgot our soup twice and the owner gave us a bottle of plum brandy to take home.'
  expect(describeEvents([receipt('Zum Anker', long)]).title).toMatch(/^The waiter forgot our soup/u)
  const many = Array.from({ length: 30 }, (_, index) => receipt(`Merchant number ${index}`))
  expect(describeEvents(many).title.length).toBeLessThanOrEqual(60)
})

test('a topic of what comes again and again is called by it; one episode gives its own name; several things are one a thing', () => {
  const episode = (name: string, description = name): { title: string; description: string } => ({ title: name, description })
  expect(
    describeTopic([
      episode('Daily Glucose Dashboard'),
      episode('Weight this morning: 72.7 kg'),
      episode('Daily Glucose Dashboard'),
      episode('Weight this morning: 71.2 kg'),
      episode('Daily Glucose Dashboard'),
      episode('We spoke about the sauna'),
    ]).title,
  ).toBe('Daily Glucose Dashboard and Weight this morning')
  expect(describeTopic([episode('Receipts: Lidl'), episode('Receipts: Rewe, Lidl')]).title).toBe('Receipts')
  expect(describeTopic([episode('Elm Street and landlord', 'The flat in Elm Street is old.')]).title).toBe('Elm Street and landlord')
  const mixed = describeTopic([
    episode('Lemon cake', 'The lemon cake was dry.'),
    episode('Bicycle chain', 'The bicycle chain came off.'),
    episode('Lemon cake again', 'A lemon cake with syrup.'),
  ]).title
  expect(mixed.toLowerCase()).toContain('lemon cake')
})

test.each([
  'the',
  'was',
  'steady',
  'september',
  'fifteen',
  'said',
  'bringing',
  'carried',
  'stopped',
  'tries',
  'really',
  'best',
  'und',
  'nächste',
  'abend',
  'gestern',
  'avec',
  'porque',
])('%s names nothing', (word) => {
  expect(isEmptyWord(word)).toBe(true)
})

test.each(['lake', 'support', 'walk', 'plan', 'family', 'butterfly', 'zahnarzt', 'reading', 'call'])('%s may name something', (word) => {
  expect(isEmptyWord(word)).toBe(false)
})

const NOUNS = ['kettle', 'ladder', 'lantern', 'saddle', 'cupboard', 'mushroom', 'telescope', 'blanket']

test('what is in every event is in the title, and no month, weekday, number word or judgement is', () => {
  const loose = fc.constantFrom('steady', 'September', 'Monday', 'fifteen', 'morning', 'beautiful', 'important', 'best')
  fc.assert(
    fc.property(
      fc.constantFrom(...NOUNS),
      fc.array(fc.tuple(loose, fc.constantFrom(...NOUNS)), { minLength: 8, maxLength: 14 }),
      (noun, rounds) => {
        const found = title(
          ...rounds.map(([word, other], index) => `The ${noun} was ${word} again. Day ${index}: the ${word} ${other}.`),
        ).toLowerCase()
        expect(found).toContain(noun)
        expect(found).not.toMatch(/steady|september|monday|fifteen|morning|beautiful|important|best/u)
      },
    ),
  )
})

test('German titles are nouns, joined as in German', () => {
  const things = ['Fahrrad', 'Garten', 'Zahnarzt', 'Vermieter', 'Wohnung', 'Fähre']
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...things), { minLength: 2, maxLength: 2 }),
      fc.integer({ min: 3, max: 9 }),
      ([one = '', other = ''], count) => {
        const texts = Array.from({ length: count }, (_, index) =>
          index % 2 === 0
            ? `Heute war ${one} dran, und ich bin müde.`
            : `Wir haben nochmal über ${one} und ${other} gesprochen, es war nicht leicht.`,
        )
        expect(title(...texts)).toMatch(new RegExp(`^(?:${one}|${other}) und (?:${one}|${other})$|${one}`, 'u'))
      },
    ),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldGerman } from './german-fold.ts'
import { NOUNS, VERBS, WORDS } from './german-lexicon.ts'
import { fromGerman, germanName, isGerman } from './german.ts'

test('verbs move to where English has them, comparisons behind them', () => {
  expect(
    [
      'Wie viel habe ich im Mai bei Rewe ausgegeben?',
      'Habe ich bei Lidl mehr ausgegeben als bei Rewe?',
      'Wie viel gab ich im Mai bei Rewe aus?',
      'Wie viele Schritte bin ich im April mehr gegangen als im März?',
      'Wann habe ich am wenigsten gewogen?',
    ].map(fromGerman),
  ).toEqual([
    'how much did I spend in May at Rewe?',
    'did I spend more at Lidl than at Rewe?',
    'how much did I spend in May at Rewe?',
    'how many more steps did I go in April than in March?',
    'when did I weigh the least?',
  ])
})

test('numbers, days and stretches of time are written as English has them', () => {
  expect(fromGerman('An wie vielen Tagen hatte ich mehr als 10.000 Schritte?')).toContain('10000')
  expect(fromGerman('Wie oft lag mein Gewicht über 72,5 kg?')).toContain('72.5 kg')
  expect(fromGerman('Was habe ich vom 10. April bis zum 5. Mai ausgegeben?')).toContain('from 10 April to 5 May')
  expect(fromGerman('Wie viel habe ich letzten Monat ausgegeben?')).toBe('how much did I spend last month?')
  expect(fromGerman('Wie viel habe ich in den letzten 7 Tagen ausgegeben?')).toContain('in the last 7 days')
})

test('what stands in quotation marks and what no lexicon knows stays as it is', () => {
  expect(fromGerman('Wie viel habe ich bei "Der Bäcker" ausgegeben?')).toBe('how much did I spend at "Der Bäcker"?')
  const name = fc.stringMatching(/^[A-Z][a-z]{4,9}x$/u)
  fc.assert(
    fc.property(name, (shop) => {
      expect(fromGerman(`Wie viel habe ich bei ${shop} ausgegeben?`)).toBe(`how much did I spend at ${shop}?`)
    }),
  )
})

test('English questions are no German ones', () => {
  for (const question of ['What was my weight in May?', 'When did I die in that game?', 'How much did I spend at Die Bahn?', 'weight', ''])
    expect(isGerman(question), question).toBe(false)
  for (const question of ['Ausgaben im April', 'Was war mein Gewicht?', 'Wann?', 'Kalorien am 8. Mai'])
    expect(isGerman(question), question).toBe(true)
})

test('names of columns are read in English too, compounds by their parts', () => {
  expect(['Gewicht', 'Durchschnittsgewicht', 'Höchstpuls', 'weight', 'Datum der Messung'].map(germanName)).toEqual([
    'weight',
    'average weight',
    'highest heart rate',
    null,
    'date der readings',
  ])
})

test('every entry of the lexicons is found by its folded form and gives words', () => {
  for (const lexicon of [NOUNS, VERBS, WORDS])
    for (const [key, english] of Object.entries(lexicon)) {
      expect(foldGerman(key)).toBe(key)
      expect(english).toMatch(/^[A-Za-z][A-Za-z ]*$/u)
    }
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { indexRoundText, searchRoundText, sharedEntities } from '../db/text.ts'
import { entitiesIn } from './entities.ts'

test('names inside sentences, several words, hashtags; not what merely opens a sentence', () => {
  expect(entitiesIn('We met Nora at the Lake Varn bridge. Water was still. #Lisbon_2026 with @tomas')).toEqual([
    'nora',
    'lake varn',
    '#lisbon_2026',
    '@tomas',
  ])
  expect(entitiesIn('The dog sleeps. On Monday I work.')).toEqual([])
  expect(entitiesIn('Nora called. Then I called Nora’s mother.')).toEqual(['nora'])
  expect(entitiesIn('')).toEqual([])
})

test('any text has at most forty names, each once, in small letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const found = entitiesIn(text)
      expect(found.length).toBeLessThanOrEqual(40)
      expect(new Set(found).size).toBe(found.length)
      for (const name of found) expect(name).toBe(name.toLowerCase())
    }),
  )
})

test('rounds of one rare name are related; captions are a column that is searched; what is removed leaves no name', () => {
  const db = openDatabase(':memory:')
  db.exec(`INSERT INTO source (id, path, name, format, sha256, imported_at, report) VALUES (1, 'a', 'a', 'history', 'x', '2024-01-01', '{}');
           INSERT INTO session (id, source_id, ref) VALUES (1, 1, 'a');
           INSERT INTO round (id, session_id, ref, content_sha256) VALUES (1, 1, 'a', 'a'), (2, 1, 'b', 'b'), (3, 1, 'c', 'c');
           INSERT INTO round_media (round_id, ord, media, name, caption) VALUES (2, 0, NULL, 'p', 'a red lighthouse')`)
  indexRoundText(db, 1, 'I saw Nora today.', '')
  indexRoundText(db, 2, 'Lunch with Nora.\na red lighthouse', '')
  indexRoundText(db, 3, 'Lunch alone.', '')
  expect(sharedEntities(db, [1], 10)).toEqual([{ from: 1, to: 2 }])
  expect(sharedEntities(db, [1], 1)).toEqual([])
  expect(searchRoundText(db, 'caption : lighthouse', 5).map(({ roundId }) => roundId)).toEqual([2])
  expect(searchRoundText(db, 'text : lighthouse', 5)).toEqual([])
  indexRoundText(db, 2, 'Lunch again.', '')
  expect(sharedEntities(db, [1], 10)).toEqual([])
})

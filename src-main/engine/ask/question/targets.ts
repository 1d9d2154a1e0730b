/** The columns that an answer may be read from. In: what a question says of one table. Out: columns with how likely each is, best first. */
import type { Reading, Target } from './reading.ts'
import type { Head } from './head.ts'
import type { ColumnView, TableView } from './view.ts'
import { stem } from './words.ts'

const PLACE_STEMS = [
  'location',
  'place',
  'city',
  'town',
  'venue',
  'country',
  'site',
  'state',
  'region',
  'stadium',
  'circuit',
  'county',
  'address',
  'shop',
  'store',
  'merchant',
].map(stem)
const PERSON_STEMS = [
  'name',
  'player',
  'person',
  'driver',
  'rider',
  'athlete',
  'artist',
  'winner',
  'champion',
  'director',
  'author',
  'candidate',
  'member',
  'contestant',
  'leader',
  'manager',
  'coach',
  'president',
  'actor',
  'skier',
  'swimmer',
  'wrestler',
  'captain',
  'opponent',
  'king',
  'monarch',
  'senator',
  'representative',
  'incumbent',
  'performer',
  'company',
  'team',
  'skipper',
].map(stem)

/** Columns the answer may be read from, best first. */
export function targetsOf(reading: Omit<Reading, 'scopes' | 'targets'>): Target[] {
  const { view, head, links, question } = reading
  const of = head.noun.find((index) => question.tokens[index]?.text === 'of' && question.tokens[index - 1]?.content === true)
  const found = view.columns.map((column): Target => {
    let strength = 0
    let tokens: number[] = []
    for (const link of links) {
      if (link.column !== column) continue
      const inNoun = link.tokens.filter((token) => head.noun.includes(token))
      const before = inNoun.filter((token) => of === undefined || token < of)
      const factor = before.length > 0 ? 1 : inNoun.length > 0 ? 0.6 : 0.35
      if (link.strength * factor > strength) {
        strength = link.strength * factor
        tokens = link.tokens
      }
    }
    const typed = typeFit(column, head, view)
    return { column, strength: Math.min(1.2, strength + typed), tokens: strength > 0 ? tokens : [] }
  })
  return found
    .filter((target) => target.strength > 0.05)
    .toSorted((a, b) => b.strength - a.strength)
    .slice(0, 6)
}

function typeFit(column: ColumnView, head: Head, view: TableView): number {
  const has = (stems: readonly string[]): boolean => column.stems.some((word) => stems.includes(word))
  const subject = column === view.subject ? 0.3 : 0
  switch (head.kind) {
    case 'who':
      return column.kind !== 'text' ? 0 : (has(PERSON_STEMS) ? 0.55 : 0.1) + subject
    case 'when':
      return column.kind === 'date' || (column.kind === 'number' && column.stems.includes('year'))
        ? 0.8
        : has(['date', 'year', 'season', 'day'])
          ? 0.6
          : 0
    case 'where':
      return has(PLACE_STEMS) ? 0.7 : column.kind === 'text' ? 0.1 : 0
    default:
      return subject
  }
}

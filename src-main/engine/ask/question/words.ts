/**
 * Closed-class knowledge of English that the question parser rests on: stems, function words, adjectives with their direction and
 * dimension, small synonym sets. General language only; names of tables, shops or people never stand here.
 */

import { dictionary } from './dictionary.ts'

const IRREGULAR: Readonly<Record<string, string>> = dictionary<string>({
  won: 'win',
  winning: 'win',
  winner: 'win',
  lost: 'lose',
  loss: 'lose',
  losses: 'lose',
  losing: 'lose',
  held: 'hold',
  people: 'person',
  men: 'man',
  women: 'woman',
  children: 'child',
  took: 'take',
  taken: 'take',
  led: 'lead',
  sold: 'sell',
  built: 'build',
  born: 'birth',
  died: 'death',
  dead: 'death',
  spent: 'spend',
  paid: 'pay',
  ran: 'run',
  came: 'come',
  left: 'leave',
  began: 'begin',
  begun: 'begin',
  wrote: 'write',
  written: 'write',
  gave: 'give',
  given: 'give',
  made: 'make',
  said: 'say',
  slept: 'sleep',
  ate: 'eat',
  feet: 'foot',
  cities: 'city',
  countries: 'country',
  weighed: 'weight',
  weighs: 'weight',
  weigh: 'weight',
  weighing: 'weight',
  weighings: 'weight',
  heaviest: 'heavy',
  driven: 'drive',
  drove: 'drive',
  scored: 'score',
  building: 'building',
  booking: 'booking',
  bookings: 'booking',
  meeting: 'meeting',
  meetings: 'meeting',
  wedding: 'wedding',
  weddings: 'wedding',
  buildings: 'building',
  tied: 'tie',
  ties: 'tie',
  beat: 'beat',
  elected: 'elect',
  played: 'play',
  player: 'player',
  series: 'series',
  species: 'species',
  opened: 'open',
  medalist: 'medalist',
  medallist: 'medalist',
  years: 'year',
  movies: 'movie',
  bus: 'bus',
})

/** A crude English stem, equal for forms of one word: "cities" and "city", "launched" and "launch". */
export function stem(word: string): string {
  const irregular = IRREGULAR[word]
  if (irregular !== undefined) return irregular === word ? word : stem(irregular)
  if (/\d/u.test(word) || word.length < 4) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:s|x|z|ch|sh)es$/u.test(word)) return word.slice(0, -2)
  if (/[^su]s$/u.test(word)) return stem(word.slice(0, -1))
  if (word.endsWith('ied')) return `${word.slice(0, -3)}y`
  for (const suffix of ['ing', 'ed']) {
    if (!word.endsWith(suffix) || word.length - suffix.length < 3) continue
    const base = word.slice(0, -suffix.length)
    if (!/[aeiouy]/u.test(base)) return word
    return /([bdgmnprt])\1$/u.test(base) ? base.slice(0, -1) : base.replace(/e$/u, '')
  }
  return word.endsWith('e') && word.length > 4 ? word.slice(0, -1) : word
}

const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/u).filter((word) => word !== ''))

/** Words that carry no content of their own: an interpretation need not account for them. */
export const FUNCTION_WORDS = list(`
  a an the of in on at by for from to into onto with within without and or nor but if then so as than that this these those there here it its itself they them their theirs he him his she her hers
  we us our i me my you your who whom whose which what when where why how is are was were be been being am do does did done has have had having can could will would shall should may might must
  not no s t d ll re ve m o also too very just only ever any some all everything anything each every both either neither such same other another one ones during while until till about over under per via out up down off
  according chart table list listed listing shown show record recorded tell give name please find calculate compare determine following let get got come came go went many much more most less least
  number amount count total overall altogether combined sum average mean between among after before since above below next previous first last top bottom again still yet now ago
  myself yourself himself herself itself ourselves themselves
  least compared comparison versus vs etc be become became used use long time times take took
`)

/** Content words that restrict nothing in a question over one's own records: noting, having, and how sure or usual something is. */
export const LIGHT_WORDS: ReadonlySet<string> = new Set(
  'row visit measure record log track note reach happen occur value reading figure result level data entry metric measurement statistic stat normal usual typical general current exact far memory picture screenshot photo message day date time development course history own try want know have see look well go personal ever burn stay once drink eat smoke consume'
    .split(' ')
    .flatMap((word) => [word, stem(word)]),
)

/** Words that name a kind of thing without choosing a column. */
export const GENERIC_NOUNS = list('thing item entry row record value kind type part time number amount name person')

export type Adjective = { direction: 'max' | 'min'; dimensions: readonly string[] }
const high = (dimensions = ''): Adjective => ({ direction: 'max', dimensions: dimensions.split(' ').filter(Boolean) })
const low = (dimensions = ''): Adjective => ({ direction: 'min', dimensions: dimensions.split(' ').filter(Boolean) })

const LENGTH = 'length duration long distance time'
const AGE = 'age birth year date built opened'
const DATE = 'date year time day season'
/** Gradable adjectives: which way they point and which columns they measure. */
export const ADJECTIVES: Readonly<Record<string, Adjective>> = dictionary<Adjective>({
  many: high(),
  much: high(),
  more: high(),
  most: high(),
  great: high(),
  high: high('height elevation high altitude'),
  large: high('size area population capacity'),
  big: high('size area population'),
  tall: high('height'),
  long: high(LENGTH),
  old: low(`${AGE}`),
  heavy: high('weight mass'),
  late: high(DATE),
  recent: high(DATE),
  new: high(DATE),
  wide: high('width'),
  deep: high('depth'),
  far: high('distance'),
  good: high('score point rank'),
  expensive: high('price cost value'),
  costly: high('price cost'),
  populous: high('population'),
  populated: high('population'),
  dense: high('density'),
  rich: high('income worth wealth'),
  strong: high('strength magnitude'),
  successful: high('point win score'),
  popular: high('vote viewer'),
  hot: high('temperature'),
  warm: high('temperature'),
  broad: high('width'),
  few: low(),
  little: low(),
  less: low(),
  least: low(),
  small: low('size area population'),
  low: low('low elevation'),
  short: low(`${LENGTH} height`),
  young: high(`${AGE}`),
  light: low('weight mass'),
  early: low(DATE),
  fast: low('time speed'),
  quick: low('time speed'),
  slow: high('time speed'),
  cheap: low('price cost'),
  bad: low('score point rank'),
  poor: low('income'),
  narrow: low('width'),
  shallow: low('depth'),
  near: low('distance'),
  close: low('distance'),
  cold: low('temperature'),
  cool: low('temperature'),
  weak: low('strength'),
})
const SUPPLETIVE: Readonly<Record<string, string>> = dictionary<string>({
  best: 'good',
  better: 'good',
  worst: 'bad',
  worse: 'bad',
  most: 'many',
  more: 'many',
  least: 'little',
  less: 'little',
  fewer: 'few',
  fewest: 'few',
  farthest: 'far',
  furthest: 'far',
  latest: 'late',
  later: 'late',
  earliest: 'early',
  earlier: 'early',
})

/** The adjective behind a comparative or superlative form, with its degree; null for any other word. */
export function degreeOf(word: string): { adjective: string; degree: 'comparative' | 'superlative' } | null {
  const suppletive = SUPPLETIVE[word]
  if (suppletive !== undefined) return { adjective: suppletive, degree: word.endsWith('st') ? 'superlative' : 'comparative' }
  for (const [suffix, degree] of [
    ['est', 'superlative'],
    ['er', 'comparative'],
  ] as const) {
    if (!word.endsWith(suffix)) continue
    const base = word.slice(0, -suffix.length)
    for (const adjective of [base, `${base}e`, base.replace(/i$/u, 'y'), base.replace(/(.)\1$/u, '$1')]) {
      if (adjective in ADJECTIVES) return { adjective, degree }
    }
  }
  return null
}

/** Column-name words that rank by smallness: rank 1 is the top. */
export const RANK_WORDS = list('rank place position pos finish ranking standing order seed')
export const TIME_WORDS = list('time duration')
export const DATE_WORDS = list('date year season day month week')

const ORDINAL_WORDS: Readonly<Record<string, number>> = dictionary<number>({
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
})

/** 3 for "third" and "3rd", 1 for "1st"; "first" is a trigger of its own. */
export function ordinalOf(word: string): number | null {
  const digits = /^(\d{1,3})(?:st|nd|rd|th)$/u.exec(word)
  return digits ? Number(digits[1]) : (ORDINAL_WORDS[word] ?? null)
}

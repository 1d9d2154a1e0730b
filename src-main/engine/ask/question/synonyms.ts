/**
 * Which words may stand for which: small synonym sets, demonyms, forms of a name, one letter mistyped. In: two words or stems. Out: whether, or how
 * surely, one stands for the other. General language only; names of tables, shops or people never stand here.
 */
import { dictionary } from './dictionary.ts'
import { stem } from './words.ts'

const SYNONYM_SETS: readonly string[] = [
  'receipt basket bill purchase checkout',
  'country nation nationality',
  'rank place position pos finish',
  'city town location place venue site',
  'person name',
  'player name',
  'athlete name',
  'people person',
  'movie film title',
  'song title single track',
  'album title record',
  'show title series programme program',
  'game match date opponent',
  'win victory',
  'lose defeat',
  'draw tie',
  'year date season',
  'team club',
  'cost price',
  'pay amount price cost total',
  'spend amount total price cost',
  'weight mass scale',
  'height elevation tall',
  'length distance duration',
  'age old',
  'speed velocity',
  'score point',
  'goal score',
  'result outcome',
  'begin start',
  'end finish',
  'competition event tournament championship',
  'job occupation position',
  'leader captain',
  'population inhabitant person',
  'attendance crowd spectator attend',
  'area size',
  'shop store merchant company vendor',
  'number no',
  'competitor name',
  'runner name athlete',
  'rider name',
  'driver name',
  'member name',
  'swimmer name',
  'wrestler name',
  'contestant name',
  'party affiliation',
  'school college university institution',
  'builder manufacturer maker company',
  'role character',
  'director directed',
  'author writer written',
  'opponent against',
  'note comment description remark',
  'born birth',
  'die death',
  'language tongue',
  'category genre kind type',
  'vote ballot',
  'percentage percent',
  'station name',
  'sleep night',
  'bedtime asleep',
  'office term',
  'release date',
  'language name',
  'temperature temp fever thermometer',
  'reading value',
]

/** Sets in which every word may stand for every other: names of columns for one role. */
const ROLE_SETS: readonly string[] = [
  'store shop merchant company vendor seller supplier retailer supermarket market provider',
  'item product article goods',
  'kilometre kilometer mile distance',
  'pulse heartbeat',
  'exercise workout training activity',
  'category kind sort group',
  'doctor physician dr',
  'trip journey ride',
  'place location spot',
  'street address',
]

const synonyms = new Map<string, Set<string>>()
for (const set of ROLE_SETS) {
  const words = set.split(' ').map(stem)
  for (const word of words) synonyms.set(word, new Set([...(synonyms.get(word) ?? []), ...words.filter((other) => other !== word)]))
}
for (const set of SYNONYM_SETS) {
  const [head, ...others] = set.split(' ').map(stem)
  for (const other of others) {
    if (head === undefined) continue
    synonyms.set(head, (synonyms.get(head) ?? new Set()).add(other))
    synonyms.set(other, (synonyms.get(other) ?? new Set()).add(head))
  }
}

/** True when two stems stand in one synonym pair. */
export function areSynonyms(left: string, right: string): boolean {
  return synonyms.get(left)?.has(right) === true
}

const DEMONYMS: Readonly<Record<string, string>> = dictionary<string>({
  french: 'france',
  dutch: 'netherlands',
  swiss: 'switzerland',
  welsh: 'wales',
  danish: 'denmark',
  spanish: 'spain',
  polish: 'poland',
  turkish: 'turkey',
  greek: 'greece',
  finnish: 'finland',
  scottish: 'scotland',
  irish: 'ireland',
  british: 'britain',
  english: 'england',
  swedish: 'sweden',
  chinese: 'china',
  thai: 'thailand',
  german: 'germany',
  american: 'usa',
  americans: 'usa',
  soviet: 'ussr',
  norwegian: 'norway',
  ukrainian: 'ukraine',
  belgian: 'belgium',
  brazilian: 'brazil',
  portuguese: 'portugal',
  czech: 'czech',
})

/** Whether a word of the question may stand for a word of a cell: the same stem, a demonym, or an adjective form of a name. 0 for no. */
export function wordMatch(question: string, cell: string): number {
  if (question === cell) return 1
  if (stem(question) === stem(cell)) return 0.9
  if (DEMONYMS[question] === cell || DEMONYMS[cell] === question) return 0.8
  if (/\d/u.test(question) || question.length < 5 || cell.length < 4) return 0
  const shorter = question.length < cell.length ? question : cell
  const longer = shorter === question ? cell : question
  if (
    shorter.length >= 4 &&
    longer.startsWith(/[aeioy]$/u.test(shorter) ? shorter.slice(0, -1) : shorter) &&
    longer.length - shorter.length <= 4 &&
    /(?:ese|ian|an|n|ish|i|ans|ians|er|ers|ic|al)$/u.test(longer)
  )
    return 0.7
  if (shorter.length >= 6 && longer.length - shorter.length <= 1 && oneEditApart(shorter, longer)) return 0.6
  return 0
}

/** One insertion, deletion, substitution or swap of neighbours apart. */
export function oneEditApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a.charAt(start) === b.charAt(start)) start += 1
  const restA = a.slice(start)
  const restB = b.slice(start)
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true
  return restA.length > 1 && restA.charAt(0) === restB.charAt(1) && restA.charAt(1) === restB.charAt(0) && restA.slice(2) === restB.slice(2)
}

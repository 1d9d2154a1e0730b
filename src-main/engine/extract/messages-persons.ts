/**
 * Whose measure a clause tells (METHOD 2). In: the words of a clause and the drafts read from it. Out: the drafts that are the person's own as they were,
 * those of somebody else under that one's name ("Anna ran 5 km" -> "Anna run distance"), none where only a pronoun says whose they are. Words of
 * kinship and possession are closed classes; a name is told by what it does ("Anna hat ... geschlafen"), never by a list of names.
 */
import type { Draft } from './messages-draft.ts'
import { dimensionOf } from './attributes.ts'
import { WHEN, isSpanishHave } from './messages-phrases.ts'
import type { Word } from './messages-phrases.ts'
import { convert } from './values/index.ts'
import { TIME_WORDS, beingNoun, dimensionNoun, isContent, isPlainVerb, isThirdPerson, verbSense } from './messages-words.ts'

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '))

const KIN = set(
  'mother mum mom mama mummy father dad papa daddy parents brother sister brothers sisters sibling son daughter sons daughters wife husband spouse partner girlfriend boyfriend fiancé fiancée friend friends boss colleague coworker roommate flatmate neighbour neighbor neighbours kid kids child children baby toddler boy girl uncle aunt cousin nephew niece grandma grandpa grandmother grandfather granny dog cat puppy kitten horse mutter vater bruder schwester sohn tochter frau mann ehefrau ehemann freund freundin chef chefin kollege kollegin nachbar nachbarin kind kinder oma opa tante onkel hund katze mère père frère sœur soeur fils fille femme mari ami amie copain copine collègue voisin voisine enfant bébé oncle chien chat madre padre hermano hermana hijo hija esposa esposo marido novio novia amigo amiga jefe jefa vecino vecina bebé abuela abuelo tío tía perro gato mãe pai irmão irmã filho filha mulher namorado namorada chefe vizinho avó avô cachorro',
)
const THEIR = set(
  'he she they you somebody someone everybody everyone anybody nobody er sie elle il ils elles ella él ellos ellas ele ela eles elas tú usted você du ihr vous',
)
const LEADING = set(
  "my our the a an mein meine unser unsere der die das ein eine mon ma mes notre le la les un une mi mis nuestro nuestra el los las meu minha o os as and but then und aber dann et mais puis y pero e mas also again auch aussi también today yesterday tonight this last morning evening night week heute gestern hoy ayer hoje ontem aujourd'hui hier",
)
const HAVING = set('has had have hat hatte haben hatten a ha han hubo ist sind est war est es')
const DOING = set('did got gets does managed')
/** What things do as well as people. */
const THINGS_DO: ReadonlySet<string> = new Set(['loss', 'gain', 'burned', 'score', 'reading', 'rating', 'amount', 'sale', 'earnings'])
const DEVICES = /^(?:scales?|watch|app|garmin|fitbit|oura|whoop|strava|display|meter|monitor|thermometer|waage|uhr)$/iu
/** "Her weight", "ihr Puls", "son poids": whose it is, without a name. */
const THEIR_OWN =
  /^(?:her|his|their|your|ihre?[rnms]?|seine?[rnms]?|deine?[rnms]?|eure?[rnms]?|son|sa|ses|leurs?|ton|ta|tes|votre|vos|su|sus|tu|tus|seus?|suas?)\s+\S/iu
const ELLIPTIC = /^(?:mine|yours|hers|his|theirs|ours|meine?[rs]?|le mien|la mienne|el mío|la mía|[\p{L}\p{M}]+['’]s)$/iu
const OWN =
  /^(?:i|i['’]m|i['’]ve|my|me|mine|we|our|ich|mir|mein|meine|wir|unser|je|j['’].*|mon|ma|mes|nous|notre|yo|mi|mis|eu|meu|minha)$/iu

/** `name`: how the clause calls the one it is about; null when a pronoun does. */
export type Somebody = { name: string | null }

/** Who a clause is about when that is not the person; null for the person, for things and where nothing says so. */
export function somebodyIn(words: readonly Word[]): Somebody | null {
  let at = 0
  while (at < words.length && isLeading(words, at)) at += 1
  const [first, next] = [words[at], words[at + 1]]
  if (!first || first.found) return null
  if (isSpanishHave(first.lower, next?.lower)) return null
  if (THEIR.has(first.lower)) return isWeather(first.lower, next?.lower ?? '') ? null : { name: null }
  const base = first.text.replace(/['’]s$/u, '')
  if (KIN.has(base.toLowerCase())) return next === undefined || /^[:=(]$/u.test(next.text) ? null : { name: base }
  if (isPossessor(first, next)) return { name: base }
  return next && isNameDoing(words, at) ? { name: base } : null
}

function isLeading(words: readonly Word[], at: number): boolean {
  const word = words[at]
  if (!word) return false
  return word.found ? WHEN.has(word.found.value.kind) : LEADING.has(word.lower) || TIME_WORDS.has(word.lower)
}

/** "Anna's pulse": a capitalized word that is no day. */
function isPossessor(word: Word, next: Word | undefined): boolean {
  return (
    /^\p{Lu}\p{Ll}+['’]s$/u.test(word.text) &&
    !/(?:day|night|week|month|year|morning|evening)['’]s$/iu.test(word.text) &&
    next !== undefined &&
    !next.found &&
    isContent(next.text)
  )
}

function isWeather(first: string, next: string): boolean {
  return first === 'il' && /^(?:fait|y|pleut|neige|est|faut)$/u.test(next)
}

/** "Anna slept", "Anna hat ... geschlafen", "Anna did ...": a capitalized word before what only somebody does. */
function isNameDoing(words: readonly Word[], at: number): boolean {
  const [name, verb] = [words[at], words[at + 1]]
  if (!name || !verb || !/^\p{Lu}\p{Ll}+$/u.test(name.text) || DEVICES.test(name.text)) return false
  if (!isContent(name.text) || HAVING.has(name.lower) || verbSense(name.text) !== null) return false
  if (DOING.has(verb.lower) || (HAVING.has(verb.lower) && hasBodily(words.slice(at + 2)))) return true
  const doings = HAVING.has(verb.lower) ? words.slice(at + 2) : [verb]
  return doings.some(({ text, lower, found }) => {
    const sense = found ? null : verbSense(text)
    return sense !== null && !THINGS_DO.has(sense.noun) && (isPlainVerb(text) || isThirdPerson(lower))
  })
}

/** What only a body has, said right behind the verb: "had a fever of 39.1", "hat 39,2 °C", "was at 38.6 °C". */
const BODILY =
  /^(?:fever|temperature|temp|pulse|headache|migraine|cough|cold|flu|bp|blood|heart|fieber|temperatur|puls|blutdruck|kopfschmerzen|migräne|husten|fièvre|température|tension|fiebre|temperatura|febre|pressão)$/u
const [COLDEST_BODY, HOTTEST_BODY] = [34, 43]

function hasBodily(behind: readonly Word[]): boolean {
  return behind.slice(0, 4).some(({ lower, found }) => {
    if (!found) return BODILY.test(lower)
    const { number, unit } = found.value
    const celsius = number === null ? null : convert(number, unit ?? '', '°C')
    return celsius !== null && celsius >= COLDEST_BODY && celsius <= HOTTEST_BODY
  })
}

/** "I", "my": the clause turns to the person. */
export function isOwn(words: readonly Word[]): boolean {
  return words.some(({ lower, found }) => found === null && OWN.test(lower))
}

/** Drafts under the name of whom they are about. */
export function asSomebodys(drafts: readonly Draft[], somebody: Somebody | null, words: readonly Word[]): Draft[] {
  return drafts.flatMap((draft): Draft[] => {
    if (THEIR_OWN.test(draft.attribute) || (ELLIPTIC.test(draft.attribute) && draft.value.kind !== 'text')) return []
    if (somebody === null) return [draft]
    if (somebody.name === null) return []
    if (/^(?:date|time)$/u.test(draft.attribute)) return [draft]
    const { name } = somebody
    const rest = draft.attribute.toLowerCase().startsWith(name.toLowerCase()) ? draft.attribute.slice(name.length) : ` ${draft.attribute}`
    const measure = rest.replace(/^['’]s\b/u, '').replace(/^\s+(?:ha|hat|a|ist|has|had)(?=\s)/u, '')
    return [{ ...draft, attribute: measure.trim() === '' ? `${name} ${unnamed(draft, words)}` : `${name} ${measure.trim()}` }]
  })
}

/** "My sister is 175 cm", "mein Bruder ist 10 km gelaufen": what the verb or the unit says. */
function unnamed({ value }: Draft, words: readonly Word[]): string {
  const dimension = dimensionOf(value)
  const verb = words.find(({ text, found }) => found === null && isPlainVerb(text))
  const sense = verb ? verbSense(verb.text) : null
  if (sense) return sense.natural === dimension ? sense.noun : `${sense.noun} ${dimensionNoun(dimension)}`
  return beingNoun(dimension) ?? (dimension === null ? 'value' : dimensionNoun(dimension))
}

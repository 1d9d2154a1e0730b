/**
 * The small grammar lexicon of sentence reading: function words, verbs with the noun they measure, and nouns of dimensions. It names no
 * topic; a verb or noun not listed here still gives an attribute by its own form.
 */
import { calendarNames } from './values/calendar.ts'
import { entryOf, foldWord } from './values/clean.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

export const COPULAS = words(
  "is was are were be been being am 'm i'm 's it's that's that= = : → -> – — - reads read shows showed showing zeigt zeigte measured equals equalled came comes hit hits reached reaches dropped fell rose climbed went jumped stands stood stayed averaged totaled totalled said says gave ist war sind waren beträgt betrug lag liegt est était sont es era fue são foi é",
)
/** What a thing is counted in. */
export const PORTIONS = words(
  'tablet tablets pill pills capsule capsules cup cups glass glasses slice slices piece pieces can cans bottle bottles bowl bowls spoon spoons dose doses puff puffs drop drops bag bags pack packs portion portions serving servings scoop scoops shot shots plate plates',
)
/** Between what lasts and how long. */
export const LASTING = words('took takes lasted lasts dauerte dauert duró dura durou dure duré')
export const LIGHT_VERBS = words(
  'had have has got get give measured recorded logged tracked checked noted took take did do made log record hat hatte hatten habe haben ha han bin gemessen notiert fiz fez tive fait mesuré',
)
/** Words that may stand between a name and its value. */
export const BRIDGES = words(
  'at of about around roughly approximately approx ca circa only just exactly now currently almost nearly still already again down up to back over under a an the is was with from by bei etwa ungefähr circa nur à environ de cerca about= ~',
)
export const DETERMINERS = words(
  "my our the a an this that these those some any each every today's yesterday's tonight's mein meine meinen unser der die das ein eine einen mon ma mes notre le la les un une mi mis nuestro el los las una meu minha o os as um uma current latest new last total= another",
)
export const PRONOUNS = words(
  'i we you he she it they ich wir du er sie es je nous tu il elle yo nosotros eu nós me us him them who there myself yourself himself herself itself ourselves themselves mich sich',
)
export const FIRST_PERSONS = words('i we ich wir je nous yo nosotros eu nós me us')
export const OTHER_PERSONS = words('you he she they du er tu il elle him them somebody someone everybody everyone anybody nobody')
export const PREPOSITIONS = words(
  'in at on for with along across past toward towards after before during since until from by to into per than over under between within without against like as through around via about auf an am im beim zum zur entlang durch bei nach vor für mit während dans après avant pour avec chez pendant sur au par en con por al para antes después em com depois',
)
export const CONJUNCTIONS = words(
  'and or but then so because while plus und oder aber dann et ou mais puis y o pero luego e mas então which that when where if',
)
const ADVERBS = words(
  "today yesterday tomorrow tonight now again also already just still only even really very so too quite finally then later earlier once twice daily weekly morning= this last next straight overall here there not never heute gestern morgen früh jetzt auch schon noch wieder aujourd'hui hier encore hoy ayer ahora hoje ontem agora total= ago each every per more less fewer extra exactly about around roughly actually eigentlich tatsächlich nonstop up down out off back away outside inside outdoors indoors draußen drinnen drüben dehors dedans fuera afuera dentro fora lá 今天 昨天 前天 今早 今晚 昨晚 早上 晚上",
)

export type VerbSense = { noun: string; natural: string | null; role: 'pay' | 'cost' | 'other' }
const sense = (noun: string, natural: string | null = null, role: VerbSense['role'] = 'other'): VerbSense => ({ noun, natural, role })

const VERBS: Readonly<Record<string, VerbSense>> = {
  ...forms(
    'slept sleep sleeping napped schlief geschlafen dormi dormí dormido 睡 睡了 睡觉 睡眠 schlaf sommeil sueño sono',
    sense('sleep', 'time'),
  ),
  ...forms('weighed weigh weighs weighing wog wiege gewogen pèse pesé pesei peso 称重', sense('weight', 'mass')),
  ...forms('ran run running jogged jog gelaufen lief couru corri corrí corrido joggen gejoggt laufen 跑 跑了 跑步', sense('run')),
  ...forms('walked walk walking gegangen marché caminé caminei 走 走了 步行 散步', sense('walk')),
  ...forms('swam swim swimming schwimmen geschwommen nagé nadé', sense('swim')),
  ...forms('rowed row rowing gerudert', sense('row')),
  ...forms('rated rate rating', sense('rating')),
  ...forms('rode ride riding cycled cycle biked bike geradelt radeln', sense('ride')),
  ...forms('drove drive driving gefahren', sense('drive')),
  ...forms('hiked hike hiking wandern gewandert', sense('hike')),
  ...forms('read reading gelesen', sense('reading')),
  ...forms('paid pay paying bezahlt zahlte payé pagué paguei', sense('amount', 'money', 'pay')),
  ...forms('spent spend spending ausgegeben dépensé gasté gastei', sense('amount', 'money', 'pay')),
  ...forms('bought buy buying purchased ordered gekauft eingekauft kaufte acheté compré comprei', sense('amount', 'money', 'pay')),
  ...forms('cost costs costing kostet kostete coûté costó custou', sense('amount', 'money', 'cost')),
  ...forms('earned earn received got-paid verdient', sense('earnings', 'money', 'pay')),
  ...forms('sold sell', sense('sale', 'money', 'pay')),
  ...forms('ate eat eating gegessen mangé comí comi 吃 吃了', sense('food')),
  ...forms('drank drink drinking getrunken bu bebí bebi 喝 喝了', sense('drink')),
  ...forms('burned burnt burn burning', sense('burned')),
  ...forms('woke wake awoke woken', sense('wake')),
  ...forms('worked work working gearbeitet', sense('work')),
  ...forms('studied study studying learned gelernt lernte étudié estudié estudiado estudei', sense('study')),
  ...forms('meditated meditate meditiert meditieren', sense('meditation')),
  ...forms('fasted fast', sense('fast', 'time')),
  ...forms('lifted lift', sense('lift')),
  ...forms('lost lose', sense('loss')),
  ...forms('gained gain', sense('gain')),
  ...forms('injected inject', sense('injection')),
  ...forms('played play', sense('play')),
  ...forms('wrote write', sense('writing')),
  ...forms('scored score', sense('score')),
}

function forms(list: string, meaning: VerbSense): Record<string, VerbSense> {
  return Object.fromEntries(list.split(' ').map((form) => [form, meaning]))
}

const DIMENSION_NOUNS: Readonly<Record<string, string>> = {
  length: 'distance',
  time: 'duration',
  mass: 'weight',
  energy: 'calories',
  money: 'amount',
  volume: 'volume',
  fraction: 'percent',
  temperature: 'temperature',
  speed: 'speed',
  pace: 'pace',
  steps: 'steps',
  pages: 'pages',
  reps: 'reps',
  sets: 'sets',
  floors: 'floors',
  laps: 'laps',
  units: 'dose',
  power: 'power',
  data: 'size',
}
/** Units that name what they measure. */
const SELF_NAMED: Readonly<Record<string, string>> = {
  bpm: 'heart rate',
  steps: 'steps',
  kcal: 'calories',
  reps: 'reps',
  sets: 'sets',
  pages: 'pages',
  floors: 'floors',
  laps: 'laps',
  's/km': 'pace',
  's/mi': 'pace',
  'km/h': 'speed',
  mph: 'speed',
}
/** What a person is in a unit: "I am 82 kg". */
const BEING: Readonly<Record<string, string>> = { mass: 'weight', length: 'height', calendar: 'age', temperature: 'temperature' }

/** Words of time that may stand between a name and its value, and name nothing. */
export const TIME_WORDS = words("today yesterday tonight heute gestern hoy ayer hoje ontem aujourd'hui hier oggi ieri")
/** Nouns too general to name an attribute by themselves. */
export const GENERAL_NOUNS = words(
  'day days week weeks month months year years time times thing things way ways one ones hour hours minute minutes people person total part parts left ago later old long tall high deep wide away late early reading= more',
)

/** Verb forms that are nouns as well: only a subject before them makes them verbs. */
const NOUN_FORMS = words(
  'run running walk walking ride hike sleep sleeping drink fast score study work play swim swimming jog drive spend cost burn lift read reading walking cycle bike nap order joggen laufen schwimmen radeln wandern meditieren schlaf sommeil sueño sono 睡眠 睡觉 跑步 步行 散步 rate rating row rowing buy pay wake gain lose peso play weigh',
)

/** A form of the lexicon that is no noun: a verb wherever it stands. */
export function isPlainVerb(word: string): boolean {
  const lower = word.toLowerCase()
  return entryOf(VERBS, lower) !== undefined && !NOUN_FORMS.has(lower)
}

const BLOOD_PRESSURE =
  /^(?:bp|rr|blood pressure|blutdruck|tension|tension artérielle|pressão|pressão arterial|presión|presión arterial|血压)$/iu
export function isBloodPressure(name: string): boolean {
  return BLOOD_PRESSURE.test(name)
}

/** Nouns that a number behind them tells apart and does not measure: "room 312", "page 45". */
const DESIGNATORS = words(
  'room page chapter flight gate seat platform bus tram line table number version size exit route terminal floor order invoice model apartment track channel section figure level episode season volume issue zimmer seite kapitel gleis sitz nummer raum linie chambre numéro quai habitación número puerta página quarto',
)
export function isDesignator(word: string): boolean {
  return DESIGNATORS.has(word.toLowerCase())
}

/** Nouns that a number is, not measures: "password is 1234". */
const CODES = words('password passwort pin code id serial passcode postcode zip isbn iban contraseña senha')
export function isCode(word: string): boolean {
  return CODES.has(word.toLowerCase())
}

/** "Correction: 81.8 kg": the label says that an earlier value was wrong, not what the value is of. */
export function isCorrecting(label: string): boolean {
  return /^(?:correction|corrected|sorry|oops|korrektur|korrigiert|corrección|correção)$/iu.test(label)
}

/** Instruments stand for what they measure: "the scale said 82 kg". */
const INSTRUMENTS: Readonly<Record<string, string>> = { scale: 'weight', scales: 'weight', waage: 'weight', thermometer: 'temperature' }
const TRAILING = /\s+(?:check|reading|measurement|update|log|entry|value)$/iu

/** A name as people mean it: instruments become what they measure, "weight check" the weight. */
export function meantName(name: string): string {
  const plain = name.replace(/\bweigh-?in$/iu, 'weight').replace(TRAILING, '')
  return entryOf(INSTRUMENTS, plain.toLowerCase()) ?? plain
}

/** The verb or noun of moving over a distance: "ran", "a walk". */
export function isActivityWord(word: string): boolean {
  return /^(?:run|walk|swim|row|ride|drive|hike)$/u.test(entryOf(VERBS, word.toLowerCase())?.noun ?? '')
}

/** A form of the lexicon that can only be a verb after its subject ("weighs", "costs"). */
export function isThirdPerson(word: string): boolean {
  return word.endsWith('s') && entryOf(VERBS, word.toLowerCase()) !== undefined
}

/** The verb a word is a form of, null when it is none: the lexicon, else an English past in -ed. */
export function verbSense(word: string): VerbSense | null {
  const lower = word.toLowerCase()
  const known = entryOf(VERBS, lower)
  if (known) return known
  if (!/^[a-z]{3,}ed$/u.test(lower) || /(?:need|speed|seed|feed|weed|hundred|bed|shed)$/u.test(lower)) return null
  const stem = lower.slice(0, -2)
  const base = /([bdgkmnprt])\1$/u.test(stem)
    ? stem.slice(0, -1)
    : /(?:[cvuz]|[^aeioul][lg]|[^aeou]at|[aeiou]s)$/u.test(stem)
      ? `${stem}e`
      : stem.endsWith('i')
        ? `${stem.slice(0, -1)}y`
        : stem
  return sense(base)
}

export function dimensionNoun(dimension: string | null): string {
  return dimension === null ? 'count' : (entryOf(DIMENSION_NOUNS, dimension) ?? dimension)
}
export function selfName(unit: string | null): string | null {
  return unit === null ? null : (entryOf(SELF_NAMED, unit) ?? null)
}
export function beingNoun(dimension: string | null): string | null {
  return dimension === null ? null : (entryOf(BEING, dimension) ?? null)
}

/** True for words that can be part of a name: letters, and neither grammar nor time. */
export function isContent(word: string): boolean {
  const lower = word.toLowerCase()
  if (!/\p{L}/u.test(word) || /^\d/u.test(word) || /^(?:i|we|you|he|she|they|it|that|there|j|qu)['’]/u.test(lower)) return false
  if (
    DETERMINERS.has(lower) ||
    PRONOUNS.has(lower) ||
    PREPOSITIONS.has(lower) ||
    CONJUNCTIONS.has(lower) ||
    ADVERBS.has(lower) ||
    COPULAS.has(lower)
  )
    return false
  return !calendarNames().months.has(foldWord(lower)) || lower.length <= 3
}

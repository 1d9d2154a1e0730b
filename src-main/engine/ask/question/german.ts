/**
 * German questions in the English that the parser reads (METHOD 6). In: a question. Out: the same question in plain English with the words of the person's
 * data left as they are; null when it is not German. Verbs at the end move to where English has them; the lexicon does the rest.
 */
import { chineseName } from './chinese.ts'
import { foldGerman } from './german-fold.ts'
import { NOUNS, VERBS, WORDS } from './german-lexicon.ts'
import { degreeOf, FUNCTION_WORDS } from './words.ts'

const WORD = /[\p{L}\p{M}][\p{L}\p{M}\p{N}]*/gu

function known(word: string): string | undefined {
  const key = foldGerman(word)
  return WORDS[key] ?? VERBS[key] ?? NOUNS[key] ?? compound(key)
}

const HEADS: readonly (readonly [prefix: string, english: string])[] = [
  ['durchschnitts', 'average'],
  ['gesamt', 'total'],
  ['hochst', 'highest'],
  ['maximal', 'highest'],
  ['mindest', 'lowest'],
  ['tiefst', 'lowest'],
  ['spitzen', 'highest'],
]

/** "Durchschnittsgewicht" is an average weight, "Höchstpuls" the highest heart rate. */
function compound(key: string): string | undefined {
  for (const [prefix, english] of HEADS) {
    const noun = key.startsWith(prefix) ? NOUNS[key.slice(prefix.length)] : undefined
    if (noun !== undefined) return `${english} ${noun}`
  }
  return undefined
}

/** What a name of a column or table says in English, word by word; null when none of its words is German, or Chinese. */
export function germanName(name: string): string | null {
  if (/\p{Script=Han}/u.test(name)) return chineseName(name)
  let isGerman = false
  const english = name.replaceAll('_', ' ').replaceAll(WORD, (word) => {
    const noun = NOUNS[foldGerman(word)] ?? compound(foldGerman(word))
    isGerman ||= noun !== undefined && noun !== word.toLowerCase()
    return noun ?? word
  })
  return isGerman ? english : null
}

/** More of its words are German than English; words of both ("was", "in", "die") decide nothing. */
export function isGerman(question: string): boolean {
  let [german, english] = [0, 0]
  for (const [word] of question.matchAll(WORD)) {
    const lower = word.toLowerCase()
    const isKnown = known(word) !== undefined && known(word)?.toLowerCase() !== lower
    const isEnglish = FUNCTION_WORDS.has(lower) || degreeOf(lower) !== null
    if (isKnown && !isEnglish) german += 1
    if (isEnglish && !isKnown) english += 1
  }
  return german > english
}

/** A word of grammar, or one of having and doing: it says nothing that memory must say. */
export function isGermanFunctionWord(word: string): boolean {
  const key = foldGerman(word)
  const english = WORDS[key] ?? VERBS[key]
  return (
    /^(?:wie|viel|viele|vielen|oft|gibt|gab)$/u.test(key) ||
    (english !== undefined && english.split(' ').every((part) => FUNCTION_WORDS.has(part.toLowerCase())))
  )
}

const SAYING: ReadonlySet<string> = new Set(
  (
    'sagen sage sagst sagt sagte sagten gesagt erzahlen erzahlt erzahlte gesprochen sprach berichten berichtet berichtete gemeint meint meinte schreiben schreibt ' +
    'schrieb geschrieben erwahnt erwahnte gefragt fragt fragte geantwortet antwortet antwortete empfohlen empfiehlt empfahl erklart erklarte gedacht denkt dachte vorgeschlagen'
  ).split(' '),
)

/** A form of a verb of saying, telling or thinking: how something came into memory, not what it says. */
export function isGermanSaying(word: string): boolean {
  return SAYING.has(foldGerman(word))
}

/** A form of a verb of everyday records that names nothing: "gekauft", "bezahlt". */
export function isGermanVerb(word: string): boolean {
  const key = foldGerman(word)
  return VERBS[key] !== undefined && NOUNS[key] === undefined
}

type Rule = readonly [expression: RegExp, words: string | ((...groups: string[]) => string)]

const NOT_LETTER = '(?<![\\p{L}\\p{M}])'
const rule = (source: string, words: Rule[1]): Rule => [
  new RegExp(`${NOT_LETTER}${source.replaceAll('\\b', '(?![\\p{L}\\p{M}])')}`, 'iu'),
  words,
]

/** The stretch between subject and last verb, then what it is compared with. */
const FRAME = '(?:habe|hab|hatte|bin|war|haben|sind)\\s+(?:ich|wir)\\b\\s*'

function verbOf(word: string): string | undefined {
  return VERBS[foldGerman(word)]
}

/** "mehr" in the middle belongs behind the verb: "did I spend more at ... than at ...". */
function fronted(middle: string): string {
  const match = /(?<![\p{L}])(mehr|weniger|öfter|häufiger|länger|am meisten|am wenigsten|am häufigsten)(?![\p{L}])(?!\s+als)/iu.exec(middle)
  if (!match) return middle
  return `${match[0]} ${middle.slice(0, match.index)}${middle.slice(match.index + match[0].length)}`.replace(/ {2,}/gu, ' ').trim()
}

/** Wordings in which more than words changes, from the special to the general. */
const RULES: readonly Rule[] = [
  rule('wie\\s+viel\\s+prozent\\b', 'what percentage of'),
  rule('gingen\\s+an\\b', 'were at'),
  rule('wie\\s+schwer\\s+(?:bin|war)\\s+ich\\b', 'what was my weight'),
  rule('wie\\s+hei(?:ß|ss)t\\b', 'what is the name of'),
  rule('wie\\s+(?:hoch|groß|lang|weit|niedrig)\\s+(ist|war|waren|sind)\\b', 'what was'),
  rule('wie\\s+viele?\\s+(\\p{L}+)\\s+(?:bin|habe)\\s+ich\\s+(?:höchstens|maximal)\\s+\\p{L}+', (noun) => `what is the highest ${noun}`),
  rule('wie\\s+viel\\s+habe\\s+ich\\s+(?:höchstens|maximal)\\s+gewogen', 'what is my highest weight'),
  rule('wie\\s+viel\\s+habe\\s+ich\\s+(?:mindestens|minimal)\\s+gewogen', 'what is my lowest weight'),
  // "Wie viele Schritte bin ich im April mehr gegangen als im März?"
  rule('wie\\s+viele\\s+(\\p{L}+)\\s+(bin|habe|hatte)\\s+ich\\s+(.*?)\\s*mehr\\s+(\\p{L}+)\\s+als\\b', (noun, aux, middle, verb) =>
    verbOf(verb) === undefined ? `how many more ${noun} had I ${middle} than` : `how many more ${noun} did I ${verb} ${middle} than`,
  ),
  rule('(?:gibt|gab)\\s+es\\s+(?:einen|eine|ein)\\b', 'is there a'),
  rule('(?:gibt|gab)\\s+es\\b', 'are there'),
  rule('(?:gebe|gab)\\s+(?:ich|wir)\\s+(.*?)\\s*aus\\b', (middle) => `did I spend ${middle}`),
  rule('im\\s+(?:durchschnitt|schnitt|mittel)\\b', 'on average'),
  rule('(durchschnitt|median|summe|anteil|mittelwert|prozent)\\s+(?:der|meiner|des|meines|aller)\\b', (what) => `${what} of`),
  rule('(?:die|der)?\\s*anzahl\\s+(?:an|der|von|meiner)\\b', 'number of'),
  rule('nummer\\b', 'number'),
  rule('auf\\s+einmal\\b', 'at once'),
  rule('in\\s+den\\s+letzten\\s+(\\S+)\\s+(\\p{L}+)', (count, unit) => `in the last ${count} ${unit}`),
  rule('vor\\s+(\\d+|zwei|drei|vier|fünf|sechs|sieben|zehn)\\s+(tagen|wochen|monaten|jahren)\\b', (count, unit) => `${count} ${unit} ago`),
  rule('(?:in\\s+der\\s+)?(?:letzte[rn]?|vorige[rn]?)\\s+woche\\b', 'last week'),
  rule('(?:im\\s+)?(?:letzten|vorigen)\\s+monat\\b', 'last month'),
  rule('(?:im\\s+)?(?:letzte[ns]|vorige[ns])\\s+jahr\\b', 'last year'),
  rule('(?:in\\s+)?diese[rn]?\\s+woche\\b', 'this week'),
  rule('(?:in\\s+)?diese[nm]\\s+monat\\b', 'this month'),
  rule('(?:in\\s+)?diese[ms]\\s+jahr\\b', 'this year'),
  rule('vom\\s+(.+?)\\s+bis\\s+(?:zum\\s+)?', (from) => `from ${from} to `),
  rule('am\\s+wochenende\\b', 'on weekends'),
  rule('am\\s+meisten\\b', 'the most'),
  rule('am\\s+wenigsten\\b', 'the least'),
  rule('am\\s+häufigsten\\b', 'most often'),
  rule('am\\s+(\\p{L}+sten)\\b', (degree) => degree),
  rule('(?:das|die)\\s+meiste[n]?\\b', 'the most'),
  rule('in\\s+jede[mrn]\\b', 'per'),
  rule('nach\\s+(monat|woche|tag|jahr|wochentag|\\p{Lu}\\p{L}+)(?=\\s*[?.!]*$)', (noun) => `by ${singular(noun)}`),
  rule('(pro|je)\\s+(\\p{L}+)', (_, noun) => `per ${singular(noun)}`),
  rule('wie\\s+viele[nr]?\\b', 'how many'),
  rule('(?:wie\\s+viel|wieviel)\\b', 'how much'),
  rule('wie\\s+oft\\b', 'how often'),
  rule('wie\\s+lange?\\b', 'how long'),
  rule('wie\\s+weit\\b', 'how far'),
  rule('wie\\b', 'how'),
]

const SINGULAR: Readonly<Record<string, string>> = {
  months: 'month',
  weeks: 'week',
  days: 'day',
  years: 'year',
  items: 'item',
  workouts: 'workout',
}

function singular(noun: string): string {
  const english = known(noun)
  return english === undefined ? noun : (SINGULAR[english] ?? english)
}

/** "habe ich A B ausgegeben als C" -> "did I spend A B than C"; "gehe ich" -> "do I go". */
function withVerbs(question: string): string {
  const frame = new RegExp(`${NOT_LETTER}${FRAME.replace('\\b', '(?![\\p{L}])')}(.*)$`, 'iu').exec(question)
  if (frame) {
    const rest = frame[1] ?? ''
    const words = [...rest.matchAll(WORD)]
    const verb = words.findLast(([word]) => verbOf(word) !== undefined && NOUNS[foldGerman(word)] === undefined)
    if (!verb) return question.slice(0, frame.index) + rest.replace(/^/u, /^(?:bin|war)/iu.test(frame[0]) ? 'was I ' : 'had I ')
    const [middle, behind] = [rest.slice(0, verb.index).trim(), rest.slice(verb.index + verb[0].length)]
    return `${question.slice(0, frame.index)}did I ${verb[0]} ${fronted(middle)}${behind}`
  }
  return question.replace(/(?<![\p{L}])(\p{L}+)\s+(?:ich|wir)(?![\p{L}])/iu, (whole, verb: string) =>
    verbOf(verb) === undefined ? whole : `do I ${verb}`,
  )
}

/** Numbers and days as English writes them: "10.000" is ten thousand, "7,5" has a decimal, "10. April" a day. */
function withNumbers(question: string): string {
  return question
    .replaceAll(/(?<![\d.,])\d{1,3}(?:\.\d{3})+(?![\d.])/gu, (number) => number.replaceAll('.', ''))
    .replaceAll(/(?<=\d),(?=\d{1,2}(?!\d))/gu, '.')
    .replaceAll(/(?<!\d)(\d{1,2})\.\s+(?=\p{L})/gu, '$1 ')
}

/** The question in English, word for word where nothing more is known; null when it is not German. */
export function fromGerman(question: string): string | null {
  if (!isGerman(question)) return null
  let english = withNumbers(question)
  const kept: string[] = []
  english = english.replaceAll(/["“„«][^"”“»]+["”“»]/gu, (quoted) => `\uE000${kept.push(quoted) - 1}\uE000`)
  for (const [expression, words] of RULES.slice(0, HEAD_RULES)) english = replaced(english, expression, words)
  english = withVerbs(english)
  for (const [expression, words] of RULES.slice(HEAD_RULES)) english = replaced(english, expression, words)
  english = english.replaceAll(WORD, (word) => (DONE.has(word) ? word : (known(word) ?? word)))
  return english
    .replaceAll(/\uE000(\d+)\uE000/gu, (_, at: string) => kept[Number(at)] ?? '')
    .replaceAll(/ {2,}/gu, ' ')
    .trim()
}

/** Rules that must see the German verbs where they stand. */
const HEAD_RULES = RULES.findIndex(([expression]) => expression.source.includes('durchschnitt|schnitt'))

/** English words that rules have put in and that are German words too. */
const DONE: ReadonlySet<string> = new Set(['was', 'in', 'on', 'at', 'of', 'to', 'is', 'I', 'what', 'a', 'had', 'last', 'name'])

function replaced(text: string, expression: RegExp, words: Rule[1]): string {
  return typeof words === 'string'
    ? text.replace(expression, words)
    : text.replace(expression, (_, ...groups: (string | number | undefined)[]) => words(...groups.map((group) => String(group ?? ''))))
}

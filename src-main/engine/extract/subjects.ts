/**
 * What a measure is of when its own name does not say so (METHOD 2, identity of attributes): "Weight 23 kg" under "Baggage", beside a tracking number or
 * beside repetitions is no weight of the person. In: drafts or observations with names, and what surrounds them. Out: the same, those of another thing
 * under its name ("baggage weight"), so that they never share a series with the person's own.
 *
 * Only names that many things have are looked at. Headings and "the temperature in the X" name any thing; words elsewhere in a sentence or in the title of
 * a screen count only where they are things that are weighed, heated or booked.
 */
import type { ExtractedObservation } from '../../../src-shared/model.ts'
import { attributeName } from './attributes-names.ts'
import { GENERAL_NOUNS, isContent, isPlainVerb } from './messages-words.ts'
import { calendarNames } from './values/calendar.ts'
import { foldWord } from './values/clean.ts'
import { findCurrency, findUnit } from './values/index.ts'

type Kind = 'mass' | 'temperature' | 'money'
const set = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Names that things share with the person, and accounts with each other. */
const SHARED: ReadonlyMap<string, Kind> = new Map(
  (
    [
      ['mass', 'weight gewicht poids peso mass masse 重量 体重'],
      ['temperature', 'temperature temp temperatur température temperatura 温度'],
      ['money', 'balance saldo kontostand solde 余额'],
    ] as const
  ).flatMap(([kind, names]) => names.split(' ').map((name) => [attributeName(name).key, kind] as const)),
)

/** Things of each kind that a sentence or a title may be about. */
const THINGS: Readonly<Record<Kind, RegExp>> = {
  mass: /(?<![\p{L}\p{M}])(parcel|package|packet|shipment|consignment|freight|cargo|luggage|baggage|suitcase|backpack|rucksack|carry-on|hand luggage|barbell|dumbbells?|kettlebell|bench press|squats?|deadlifts?|overhead press|leg press|paket|päckchen|sendung|fracht|koffer|gepäck|handgepäck|rucksack|langhantel|kurzhanteln?|hanteln?|kniebeugen?|kreuzheben|bankdrücken|colis|bagages?|valise|haltères?|paquete|maleta|equipaje|mochila|encomenda|bagagem|mala)(?![\p{L}\p{M}])|(包裹|行李|杠铃|哑铃|卧推|深蹲|硬拉)/iu,
  temperature:
    /(?<![\p{L}\p{M}])(oven|fridge|freezer|refrigerator|room|bedroom|kitchen|greenhouse|aquarium|fish tank|pool|engine|cpu|gpu|grill|smoker|kiln|sauna|cellar|garage|weather|outdoors?|backofen|ofen|kühlschrank|gefrierschrank|zimmer|wohnzimmer|schlafzimmer|küche|keller|gewächshaus|schwimmbad|motor|wetter|four|frigo|congélateur|chambre|cuisine|cave|météo|piscine|horno|nevera|habitación|cocina|piscina|forno|geladeira|quarto)(?![\p{L}\p{M}])|(烤箱|冰箱|房间|天气|水温|室温)/iu,
  money:
    /(?<![\p{L}\p{M}])([\p{L}\p{M}]+ (?:account|card|wallet|loan)|savings|checking|mortgage|[\p{L}\p{M}]*konto|kreditkarte|guthabenkarte|livret|carte de crédit|cuenta [\p{L}\p{M}]+|tarjeta)(?![\p{L}\p{M}])|(储蓄|信用卡|支票)/iu,
}

/** Names beside a measure that say what the record is of. */
const BESIDE: readonly { kind: Kind; subject: string; names: ReadonlySet<string>; inRecord: boolean }[] = [
  {
    kind: 'mass',
    subject: 'exercise',
    inRecord: true,
    names: set(
      'rep reps repetition set sets exercise wiederholung wdh satz übung répétition série exercice repeticiones serie ejercicio 次数 组数',
    ),
  },
  {
    kind: 'mass',
    subject: 'parcel',
    inRecord: false,
    names: new Set(
      [
        'tracking number',
        'tracking no',
        'tracking',
        'carrier',
        'shipment number',
        'parcel number',
        'sender',
        'recipient',
        'sendungsnummer',
        'absender',
        'empfänger',
        'numéro de suivi',
        'expéditeur',
        'destinataire',
      ].map((name) => attributeName(name).key),
    ),
  },
  {
    kind: 'mass',
    subject: 'baggage',
    inRecord: false,
    names: new Set(
      [
        'flight',
        'flight number',
        'boarding',
        'boarding time',
        'gate',
        'seat',
        'bag tag',
        'baggage allowance',
        'passenger',
        'flug',
        'flugnummer',
        'vol',
        'vuelo',
      ].map((name) => attributeName(name).key),
    ),
  },
  {
    kind: 'temperature',
    subject: 'outdoor',
    inRecord: false,
    names: new Set(
      [
        'wind',
        'wind speed',
        'precipitation',
        'uv index',
        'feels like',
        'chance of rain',
        'dew point',
        'visibility',
        'niederschlag',
        'gefühlt',
        'taupunkt',
        'précipitations',
        'vent',
      ].map((name) => attributeName(name).key),
    ),
  },
]

/** Headings that say when or that something was noted, about the person as ever; what is left of a heading is its thing. */
const NEUTRAL =
  /(?<![\p{L}\p{M}])(?:my|the|new|own|personal|daily|weekly|monthly|morning|evening|night|noon|today|yesterday|tonight|this|last|check-?in|check|log|diary|journal|notes?|entry|report|summary|update|status|data|values?|readings?|measurements?|measured|stats|statistics|metrics|tracker|tracking|dashboard|overview|results?|numbers?|record|records|health|body|vitals?|vital signs|scales?|weigh-?in|weight|temperature|balance|fitness|wellness|doctor|visit|appointment|hospital|clinic|sick|fever|flu|self|me|week|day|month|date|time|mein|meine|heute|gestern|morgens?|abends?|täglich|tagebuch|notiz(?:en)?|messung(?:en)?|messwerte|werte|gesundheit|körper|waage|arzt|woche|tag|fieber|santé|corps|mesures?|journal|matin|soir|jour|semaine|salud|cuerpo|medidas|diario|mañana|noche|hoy)(?![\p{L}\p{M}])|健康|身体|今天|昨天|早上|晚上|每日|记录|日记|数据|体检/giu

const OCCASION =
  /^(?:after|before|during|since|until|at|while|on|back|nach|vor|während|seit|beim?|am|an|auf|zu|zuhause|après|avant|pendant|depuis|chez|después|antes|durante|desde|depois|tras)(?![\p{L}\p{M}])|[前后後]$/iu

function sharedKind(attribute: string): Kind | null {
  return SHARED.get(attributeName(attribute).key) ?? null
}

/** A short line that only names: what the labelled lines right under it are about. Null for a sentence, a day, or a heading of a diary. */
export function headingSubject(heading: string): string | null {
  const text = heading.replace(/^[#*\s>-]+|[*:：\s]+$/gu, '')
  const words = text.split(/\s+/u)
  // "After the gym", "Nach dem Urlaub": when or where it was noted.
  if (OCCASION.test(text)) return null
  if (text === '' || words.length > 4 || /[\d.?!,;:：=/@|]/u.test(text) || words.some((word) => isPlainVerb(word))) return null
  const left = text
    .replaceAll(NEUTRAL, ' ')
    .split(/\s+/u)
    .filter((word) => isContent(word) && !isDayWord(word))
  return left.length === 0 ? null : left.join(' ')
}

function isDayWord(word: string): boolean {
  const { weekdays, months } = calendarNames()
  const folded = foldWord(word.toLowerCase())
  return weekdays.has(folded) || months.has(folded) || GENERAL_NOUNS.has(folded)
}

const BODY =
  /^(?:mouth|ear|armpit|forehead|body|morning|evening|night|afternoon|mund|ohr|achsel|stirn|körper|bouche|oreille|front|boca|oído|frente)$/iu
const IN_THING =
  /^\s+(?:reading\s+)?(?:in|of|inside|at|on|im|in der|in dem|vom|von der|des|der|dans|de|du|del|da|do|en)\s+(?:(?:the|my|our|a|meine[mrn]?|unsere[mrn]?|dem|der|la|le|les|el|l['’])\s*)?([\p{L}\p{M}-]{3,})/iu

/** Words that say of what a measure is; the others say where or when it was taken ("weight at the airport"), which is of a thing only where it is in one. */
const IS_OF = /^\s+(?:reading\s+)?(?:of|von|vom|des|der|de|du|del|da|do)\s/iu
const IS_IN = /^\s+(?:reading\s+)?(?:in|inside|im|dans|en)\s/iu

/** Whether what stands behind the name of a measure is what it is of. */
function isSubject(word: string, behind: string, kind: Kind): boolean {
  if (!isContent(word) || BODY.test(word) || isDayWord(word)) return false
  // "In pounds", "in euros".
  if (findUnit(word) !== null || findCurrency(word, null) !== null) return false
  return kind === 'money' || IS_OF.test(behind) || thingIn(word, kind) !== null || (kind === 'temperature' && IS_IN.test(behind))
}

/** What a sentence says a shared name is of: "the temperature in the X", else a thing it speaks of before the value. */
export function sentenceSubject(sentence: string, attribute: string, valueAt: number): string | null {
  const kind = sharedKind(attribute)
  if (kind === null) return null
  const label = sentence.toLowerCase().indexOf(attribute.toLowerCase())
  const owned = label < 0 ? '' : sentence.slice(Math.max(0, label - 12), label)
  const isOwn = /(?<![\p{L}\p{M}])(?:my|mein|meine|mon|ma|mi|meu|minha|我的?)\s*$/iu.test(owned)
  const behind = label < 0 ? '' : sentence.slice(label + attribute.length)
  const word = IN_THING.exec(behind)?.[1]
  // Whose temperature it is says "my"; every balance is the person's, and it may still be of one account.
  if (word && (!isOwn || kind === 'money' || IS_OF.test(behind)) && isSubject(word, behind, kind)) return word.toLowerCase()
  if (isOwn) return null
  return thingIn(sentence.slice(0, valueAt), kind)
}

function thingIn(text: string, kind: Kind): string | null {
  const found = THINGS[kind].exec(text)
  return (found?.[1] ?? found?.[2])?.toLowerCase() ?? null
}

/** The names of the drafts of one record, those that things share under the thing they are of. @param subjectFor what the surroundings say */
export function underSubjects<Named extends { attribute: string }>(
  drafts: readonly Named[],
  subjectFor: (draft: Named) => string | null,
): Named[] {
  return drafts.map((draft) => {
    const kind = sharedKind(draft.attribute)
    if (kind === null) return draft
    const subject = besideSubject(kind, drafts, drafts) ?? subjectFor(draft)
    return subject === null ? draft : { ...draft, attribute: `${subject} ${draft.attribute}` }
  })
}

/** What other names of the record, or two of the whole source, say. */
function besideSubject(kind: Kind, record: readonly { attribute: string }[], source: readonly { attribute: string }[]): string | null {
  const keys = (all: readonly { attribute: string }[]): Set<string> => new Set(all.map(({ attribute }) => attributeName(attribute).key))
  const [near, far] = [keys(record), keys(source)]
  const fits = BESIDE.find((one) => {
    if (one.kind !== kind) return false
    const count = (names: ReadonlySet<string>): number => [...one.names].filter((name) => names.has(name)).length
    return count(near) > 0 || (!one.inRecord && count(far) > 1)
  })
  return fits?.subject ?? null
}

/** Observations of one picture: the names in their record and screen and its title say what a shared name is of. */
export function pictureSubjects(observations: readonly ExtractedObservation[]): ExtractedObservation[] {
  if (!observations.some(({ attribute }) => sharedKind(attribute) !== null)) return [...observations]
  const records = Map.groupBy(observations, ({ record }) => record)
  return observations.map((observation) => {
    const kind = sharedKind(observation.attribute)
    if (kind === null) return observation
    const subject =
      besideSubject(kind, records.get(observation.record) ?? [], observations) ??
      (observation.title === null ? null : thingIn(observation.title, kind))
    return subject === null ? observation : { ...observation, attribute: `${subject} ${observation.attribute}` }
  })
}

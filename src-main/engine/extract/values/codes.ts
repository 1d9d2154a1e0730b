/**
 * Letters behind a whole number that may be a unit or part of a code: "14C" is a seat, a gate or 14 °C. In: the text and the words about it (label,
 * title, sentence). Out: whether it measures. A lone C or F without a degree sign is a temperature only where something speaks of one.
 */

/** Names of the measure itself: "room temperature" is no name of a room. */
const MEASURED =
  /°|temp[eé]rat|thermo|celsius|fahrenheit|(?<![\p{L}\p{M}])(?:temps?|degrees?|grad|degrés?|grados?|graus?)(?![\p{L}\p{M}])|温度|气温|氣溫|体温|體溫/iu

/** Words that speak of warmth; stems match longer words ("preheated", "Backofen"). */
const WARMTH =
  /(?:backofen|(?<![\p{L}\p{M}])(?:warm|hot\b|hotter|hottest|cold|cool|chill|fever|(?:pre)?heat|oven\b|bak(?:e|ed|ing)\b|roast|boil|simmer|fr(?:ee|o)z|weather|forecast|outside\b|outdoors?\b|indoors?\b|sunny|cloudy|sauna|fieber|heiß|heiss|kalt|kühl|ofen|draußen|drinnen|wetter|chaud|froid|fièvre|four\b|météo|dehors|calor|frío|fiebre|horno|frio|febre|forno)|发烧)/iu

/** Nouns that a number tells apart: its letter belongs to the name. */
const NAMED =
  /(?<![\p{L}\p{M}])(?:seats?|rows?|gates?|rooms?|sizes?|sections?|platforms?|tracks?|flats?|apartments?|apt|suites?|stands?|blocks?|bays?|lockers?|halls?|wings?|zones?|exits?|terminals?|bus|line|class|grade|unit no|sitz(?:platz)?|reihe|zimmer|raum|größe|abschnitt|gleis|wohnung|halle|ausgang|klasse|siège|place|porte|chambre|salle|taille|quai|voie|asiento|puerta|habitación|sala|talla|andén|assento|portão|quarto|座位|座|登机口|房间|尺码)(?![\p{L}\p{M}])/iu

export type LetterSense = 'temperature' | 'code' | null

/** What the words around a number say its letter is; a name of something that numbers tell apart goes before a word like "outside". */
export function letterSense(about: string | null | undefined): LetterSense {
  if (about == null || about === '') return null
  if (MEASURED.test(about)) return 'temperature'
  if (NAMED.test(about)) return 'code'
  return WARMTH.test(about) ? 'temperature' : null
}

/** A whole number of up to three digits with one capital letter: a seat, or a measure written short. */
export function isLetterCode(text: string): boolean {
  return /^\d{1,3}[A-Z]$/u.test(text)
}

/** True where the letter is no unit: a lone C or F that nothing calls a temperature, any letter behind the number of a seat or room. */
export function isNoUnit(text: string, sense: LetterSense, isTemperature: boolean): boolean {
  if (/^\d{1,3} ?[CF]$/u.test(text)) return sense === 'code' || (sense === null && !isTemperature)
  return sense === 'code' && isLetterCode(text)
}

/** Words before and behind a place of a sentence that tell what its letter is: the nearest few, and none across the end of a part. */
export function wordsAbout(text: string, start: number, end: number): string {
  const before =
    text
      .slice(Math.max(0, start - NEAR), start)
      .split(/[.;!?\n]/u)
      .at(-1) ?? ''
  const behind = text.slice(end, end + NEAR).split(/[.,;!?\n]/u)[0] ?? ''
  const near = before
    .split(/\s+/u)
    .slice(-NEAREST_WORDS - 1)
    .join(' ')
  // What stands right before decides over what the rest of the sentence speaks of.
  return letterSense(near) === null ? `${before} ${behind}` : near
}

const NEAR = 60
const NEAREST_WORDS = 4

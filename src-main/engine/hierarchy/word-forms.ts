/**
 * Irregular forms of English words, which neither the index's stemmer nor a suffix rule brings together: "bought" and "buy".
 * In: a word in small letters. Out: the other forms of it.
 */

const SETS = (
  'be was were been|become became|begin began begun|bend bent|bite bit bitten|blow blew blown|break broke broken|bring brought|build built|burn burnt|buy bought|catch caught|choose chose chosen|come came|cost|' +
  'dig dug|do did done|draw drew drawn|dream dreamt|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed|feel felt|fight fought|find found|flee fled|fly flew flown|forget forgot forgotten|' +
  'forgive forgave forgiven|freeze froze frozen|get got gotten|give gave given|go went gone|grow grew grown|hang hung|hear heard|hide hid hidden|hold held|keep kept|kneel knelt|know knew known|lay laid|lead led|' +
  'learn learnt|leave left|lend lent|lie lain|light lit|lose lost|make made|mean meant|meet met|pay paid|prove proven|ride rode ridden|ring rang rung|rise rose risen|run ran|say said|see saw seen|seek sought|sell sold|' +
  'send sent|sew sewn|shake shook shaken|shine shone|shoot shot|show shown|shrink shrank shrunk|sing sang sung|sink sank sunk|sit sat|sleep slept|slide slid|smell smelt|speak spoke spoken|spend spent|spill spilt|' +
  'spin spun|stand stood|steal stole stolen|stick stuck|strike struck|swear swore sworn|sweep swept|swim swam swum|swing swung|take took taken|teach taught|tear tore torn|tell told|think thought|throw threw thrown|' +
  'understand understood|wake woke woken|wear wore worn|weave wove woven|win won|write wrote written|child children|foot feet|goose geese|leaf leaves|life lives|knife knives|loaf loaves|man men|mouse mice|person people|' +
  'shelf shelves|tooth teeth|wife wives|wolf wolves|woman women'
)
  .split('|')
  .map((set) => set.split(' '))

const OTHERS = new Map<string, Set<string>>()
for (const set of SETS)
  for (const word of set) OTHERS.set(word, new Set([...(OTHERS.get(word) ?? []), ...set.filter((other) => other !== word)]))

/** "buys" and "buying" have the forms of "buy" too. */
export function otherForms(word: string): string[] {
  const base = OTHERS.has(word)
    ? word
    : [word.replace(/s$/u, ''), word.replace(/ing$/u, ''), word.replace(/ing$/u, 'e'), word.replace(/(\w)\1ing$/u, '$1')].find(
        (candidate) => OTHERS.has(candidate),
      )
  if (base === undefined) return []
  return [...new Set([base, ...(OTHERS.get(base) ?? [])])].filter((form) => form !== word)
}

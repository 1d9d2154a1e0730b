/**
 * What is said as a fact and what is not (METHOD 2): questions, wishes, plans, advice, conditions, negations, targets and quotations carry
 * no observation. Sentences and clauses with their spans in; clauses that assert something out.
 */

export type Clause = { start: number; end: number; asserted: boolean }

const CUES = new RegExp(
  String.raw`\b(?:want(?:s|ed)? to|wants?|would|wanna|wish(?:es|ed)?|hop(?:e|es|ing) (?:to|for)|plan(?:s|ned|ning)? (?:to|on|for)|planned(?= \d)|thinking (?:of|about)|planning|plan(?=:)|going to|gonna|will|won't|i'll|we'll|you'll|shall|should|shouldn't|could|couldn't|might|may|must|need(?:s)? to|has to|have to|goal|target|aim(?:s|ing)?|limit|budget|recommended|supposed to|try(?:ing)? to|tomorrow|next (?:week|month|year|time)|let's|remind me|imagine|suppose|expect(?:s|ed)?|predict(?:s|ed)?|forecast|estimate[sd]?|ideally|maximum of|at most|minimum of|example|e\.g|(?:a|the|an|ein|eine) (?:normal|healthy|typical|ideal|average|normaler|gesunder) \p{L}+|used to|as if|instead of|rather than|möchte|möchten|werde|soll|sollte|würde|ziel|morgen früh|voudrais|veux|vais|objectif|devrais|quiero|voy a|objetivo|debería|quero|vou|deveria|meta)\b|目标|想要|应该|计划`,
  'giu',
)
/** True when a clause carries a cue; "May", "Will" and "Target" inside it are names. */
function hasCue(clause: string): boolean {
  return [...clause.matchAll(CUES)].some((match) => !(match.index > 0 && /^(?:Will|May|Target|Budget|Limit)$/u.test(match[0])))
}

/** A label of what is wanted or allowed, not of what is: "goal", "budget for food". */
export function asksFor(label: string): boolean {
  return /^(?:my |our |the )?(?:goal|target|budget|limit|maximum|minimum|plan|ziel|objectif|objetivo|meta|目标|预算|(?:next|coming) (?:week|month|year|day|time)|tomorrow)(?![\p{L}])/iu.test(
    label,
  )
}

/** Somebody's word: what others say, claim or are said to have. What an instrument or a reading says is a fact. */
const HEARSAY = new RegExp(
  String.raw`\b(?:claims?|claimed|apparently|supposedly|allegedly|reportedly|according to|rumou?r|told (?:me|us)|tells (?:me|us)|heard that|i heard|angeblich|laut|apparemment|selon|según|segundo)\b|\b(?:he|she|they|people|someone|everyone|articles?|stud(?:y|ies)|papers?|books?|websites?|experts?|recipes?|manuals?|instructions?|guides?|signs?|rules?|doctors?|nurses?|trainers?|coach(?:es)?|teachers?|arzt|ärztin|boss|friends?|mum|mom|dad|mother|father|brother|sister|er|sie|il|elle) (?:says?|said|thinks?|thought|reckons?|needs?|sagt|meint|dit|dice|disse)\b`,
  'iu',
)
const NAMED_SPEAKER =
  /(?:^|[.,;]\s|\s)(?!Scale|Watch|App|Garmin|Fitbit|Oura|Display|Meter|Monitor|Thermometer)\p{Lu}\p{Ll}+ (?:says|said|reckons|thinks|claims|sagt|meint|sagte)\b/u

/** "almost bought", "nearly ran": it did not happen. "almost 5 km" did. */
const ALMOST =
  /\b(?:almost|nearly|beinahe|fast|presque|casi|quase) (?=(?:\p{L}+(?:ed|t|ght|id|ft|é|en)|ran|ate|drank|swam|rode|drove|did|had|made|went|took)\b)(?!\p{L}+ment\b)/iu

const NEGATIONS =
  /\b(?:not|never|no longer|without|don't|doesn't|didn't|isn't|wasn't|aren't|weren't|haven't|hasn't|hadn't|cannot|can't|nicht|kein(?:e|en|er)?|nie|jamais|aucun(?:e)?|nunca|não|nem)\b|n't\b|\bn(?:e|')\s?\S+ pas\b|没有|从未/iu
const NOT_ONLY = /\bnot (?:only|just|bad|sure why)\b/iu
const CONDITIONS = /^[\s"'“]*(?:if|unless|suppose|imagine|assuming|what if|in case|falls|si|se|quand bien|如果)\b/iu
const QUESTION_START =
  /^[\s"'“]*(?:what|which|when|where|who|why|how|is|are|am|was|were|do|does|did|can|could|should|would|will|may|might|has|have|shall|was|wie|warum|wann|welche|ist|sind|soll|kann|est-ce|combien|quel|cuánto|qué|cómo|quanto|como|qual)\b/iu
const OWN_SUBJECT = /\b(?:i|my|we|our|it|the|this|he|she|they|ich|mein|je|mon|yo|mi|eu|meu)\b/iu

const SENTENCE_END = /[.!?…]+["'”’)]*(?=\s|$)|\n+|[。！？]/gu
const ABBREVIATION = /(?:^|[\s(])(?:ca|approx|e\.g|i\.e|vs|dr|mr|mrs|ms|no|nr|st|rs|fr|std|min|max|avg|p\.m|a\.m|[a-z])\.$/iu

/** Spans of the sentences between `from` and `to`. A dot inside a number or after an abbreviation ends none. */
export function sentencesIn(text: string, from: number, to: number): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = []
  let start = from
  SENTENCE_END.lastIndex = from
  for (let match = SENTENCE_END.exec(text); match && match.index < to; match = SENTENCE_END.exec(text)) {
    const end = Math.min(match.index + match[0].length, to)
    const before = text.slice(start, end)
    if (match[0] === '.' && ABBREVIATION.test(before) && /^\s*[\p{Ll}\d]/u.test(text.slice(end))) continue
    if (before.trim() !== '') spans.push({ start, end })
    start = end
  }
  if (text.slice(start, to).trim() !== '') spans.push({ start, end: to })
  return spans
}

const BREAK =
  /[,;](?=\s)|\s[–—]\s|\s(?:but|because|although|though|while|so that|aber|weil|mais|pero|mas|and(?=\s(?:i|my|we|the|it|then|he|she|they|that)\b)|und(?=\s(?:ich|mein|wir)\b))\s/giu

/** Spans of quoted stretches: words of somebody or something else. */
function quotesIn(sentence: string): { start: number; end: number }[] {
  return [...sentence.matchAll(/"[^"]{3,}"|“[^”]{3,}”|«[^»]{3,}»|„[^“”]{3,}[“”]/gu)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** Clauses of one sentence, each with whether it asserts what it says. `keep` are spans no break may fall into. */
export function clausesOf(
  text: string,
  sentence: { start: number; end: number },
  keep: readonly { start: number; end: number }[],
): Clause[] {
  const words = text.slice(sentence.start, sentence.end)
  const cuts: { at: number; next: number; but: boolean }[] = []
  for (const match of words.matchAll(BREAK)) {
    const at = sentence.start + match.index
    if (!keep.some((span) => at >= span.start && at < span.end))
      cuts.push({ at, next: at + match[0].length, but: /but|aber|mais|pero|mas/iu.test(match[0]) })
  }
  const bounds = [{ next: sentence.start, but: false }, ...cuts]
  const condition = CONDITIONS.test(words)
  const question = /[?？]\s*["'”’)]*$/u.test(words.trimEnd())
  let before = true
  return bounds.map((bound, index) => {
    const end = cuts[index]?.at ?? sentence.end
    const clause = text.slice(bound.next, end)
    const last = index === bounds.length - 1
    const asks =
      question &&
      (last ||
        QUESTION_START.test(clause) ||
        (index === 0 && QUESTION_START.test(words)) ||
        (QUESTION_START.test(words) && !OWN_SUBJECT.test(clause)))
    const own = bound.but || OWN_SUBJECT.test(clause)
    const plain =
      !hasCue(clause) &&
      !HEARSAY.test(clause) &&
      !NAMED_SPEAKER.test(clause) &&
      !ALMOST.test(clause) &&
      (!NEGATIONS.test(clause) || NOT_ONLY.test(clause))
    const asserted = !condition && !asks && plain && (index === 0 || before || own)
    before = asserted
    return { start: bound.next, end, asserted }
  })
}

/** True when a span of the text stands inside quotation marks or in a quoted line (">"). */
export function isQuoted(text: string, sentence: { start: number; end: number }, at: number): boolean {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  if (/^\s*>/u.test(text.slice(lineStart, at))) return true
  return quotesIn(text.slice(sentence.start, sentence.end)).some(
    (quote) => at >= sentence.start + quote.start && at < sentence.start + quote.end,
  )
}

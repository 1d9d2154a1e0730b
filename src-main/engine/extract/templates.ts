/**
 * Recurring line templates (METHOD 2, after Drain: He et al. 2017). Lines of one shape with varying slots ("Player 2 plays blue-2-number.")
 * become records with named slots once the shape was seen `support` times. Incremental, bounded, serializable; names are fixed when a shape is
 * established, so that attributes do not change under rows already made.
 */

import { LIGHT_VERBS, isContent } from './messages-words.ts'
import { findUnit } from './values/index.ts'

export type TemplateSlot = { name: string; start: number; end: number; raw: string }
export type TemplateMatch = {
  template: number
  shape: string
  established: boolean
  /** True on the line that brought the support. */ justEstablished: boolean
  /** On that line: the earlier rounds that have the shape, to be read again. */ earlier: number[]
  /** On that line: narrower shapes whose lines this one reads better ("alice plays …" under "… plays …"). */ replaces: string[]
  slots: TemplateSlot[]
}

type SlotPlan = { at: number; name: string; /** Names of the parts when the slot's values are joined by hyphens. */ parts: string[] | null }
type Template = {
  id: number
  /** Constant words; null where the line varies. */
  tokens: (string | null)[]
  count: number
  lastSeen: number
  /** Values seen in each varying place, at most SAMPLES, for naming. */
  samples: Record<number, string[]>
  plan: SlotPlan[] | null
  /** Rounds of the lines before the shape was established; emptied then. */
  waiting: number[]
}
export type TemplateState = { templates: Template[]; nextId: number; lines: number }
export type TemplateMiner = {
  /** Learns the line of a round and says which shape it has; null for lines that have none (too long, too short, no varying place yet). */
  add(line: string, round?: number): TemplateMatch | null
  /** Only looks: the state stays as it is. */
  match(line: string): TemplateMatch | null
  state(): TemplateState
}

const MOST_TOKENS = 14
const LONGEST_LINE = 300
const SAMPLES = 24
const MOST_WAITING = 64
const SIMILAR = 0.6
const COLORS = new Set(
  'red blue green yellow black white orange purple pink brown grey gray rot blau grün gelb schwarz weiß rouge bleu vert jaune noir blanc azul verde rojo vermelho amarelo amarillo preto branco'.split(
    ' ',
  ),
)

type Token = { text: string; start: number; end: number; varies: boolean }

/** Words of a line without closing punctuation; words with a digit vary from the start. */
function tokensOf(line: string): Token[] {
  return [...line.matchAll(/\S+/gu)].flatMap((match) => {
    const lead = /^[([{"'“*_-]+/u.exec(match[0])?.[0].length ?? 0
    const text = match[0].slice(lead).replace(/[.,;:!?)\]}"'”*_]+$/u, '')
    return text === '' ? [] : [{ text, start: match.index + lead, end: match.index + lead + text.length, varies: /\p{Nd}/u.test(text) }]
  })
}

function fits(template: Template, tokens: readonly Token[]): number {
  if (template.tokens.length !== tokens.length) return 0
  let [same, words] = [0, 0]
  for (const [at, constant] of template.tokens.entries()) {
    const token = tokens[at]
    if (constant === null) same += 1
    else if (token && !token.varies && token.text.toLowerCase() === constant) {
      same += 1
      words += 1
    }
  }
  return words === 0 ? 0 : same / tokens.length
}

/** Of shapes that fit alike the one that varies in more places, so that one kind of line has one shape; then the commoner. */
function isPreferred(template: Template, best: Template): boolean {
  const varying = ({ tokens }: Template): number => tokens.filter((token) => token === null).length
  const isWider = (template.plan === null) === (best.plan === null) ? varying(template) - varying(best) : 0
  return isWider === 0 ? template.count > best.count : isWider > 0
}

function merge(template: Template, tokens: readonly Token[]): void {
  template.tokens.forEach((constant, at) => {
    const token = tokens[at]
    if (!token) return
    if (constant !== null && (token.varies || token.text.toLowerCase() !== constant)) {
      template.tokens[at] = null
      template.samples[at] = [constant]
    }
    const samples = template.samples[at]
    if (template.tokens[at] === null && samples && samples.length < SAMPLES && !samples.includes(token.text)) samples.push(token.text)
  })
}

const WORD = /^\p{L}[\p{L}\p{M}'-]*$/u

/** A place that no word of its line can name. */
export const UNNAMED = 'unnamed'

/** Words that can name a place: no grammar, no unit. */
function canName(token: string | null | undefined): token is string {
  return token != null && WORD.test(token) && isContent(token) && !LIGHT_VERBS.has(token) && findUnit(token) === null
}

/** "… 7 h 10 min" is an amount and no shape: units alone say nothing of what varies. */
function isSaid(token: string | null): boolean {
  return token !== null && WORD.test(token) && findUnit(token) === null
}

/** Who or what a line begins with has no word before it that says so. */
const OPENING = 'name'

/** Word that all samples of a place begin with, before a hyphen and a number: "node-07" -> "node". */
function commonStem(samples: readonly string[]): string | null {
  const stems = new Set(samples.map((sample) => /^(\p{L}{2,})[-_#]?\d+$/u.exec(sample)?.[1]?.toLowerCase()))
  const [only] = stems
  return samples.length > 1 && stems.size === 1 && only !== undefined ? only : null
}

/** Name of a varying place: the word that all its values begin with, the constant word before it, else the one behind it. */
function nameAt(template: Template, at: number): string {
  const samples = template.samples[at] ?? []
  const stem = commonStem(samples)
  if (stem !== null) return stem
  if (at === 0 && samples.some((sample) => /^\p{L}/u.test(sample))) return OPENING
  const direct = template.tokens[at - 1]
  if (canName(direct)) return direct
  const before = template.tokens.slice(0, at).findLast((token) => canName(token) && token.length > 2)
  const behind = template.tokens.slice(at + 1).find((token) => canName(token) && token.length > 2)
  return before ?? behind ?? UNNAMED
}

/** Names of the hyphen-joined parts of a place, when all its values have the same number of them. */
function partsOf(samples: readonly string[]): string[] | null {
  const split = samples.map((sample) => sample.split('-'))
  const width = split[0]?.length ?? 0
  if (
    samples.length < 2 ||
    width < 2 ||
    width > 5 ||
    split.some((parts) => parts.length !== width || parts.some((part) => part === '')) ||
    commonStem(samples) !== null ||
    split.every((parts) => parts.every((part) => /^\d+$/u.test(part)))
  )
    return null
  const used = new Map<string, number>()
  return Array.from({ length: width }, (_, index) => {
    const values = split.map((parts) => (parts[index] ?? '').toLowerCase())
    const base = values.every((value) => COLORS.has(value)) ? 'color' : values.some((value) => /^\d+$/u.test(value)) ? 'value' : 'kind'
    used.set(base, (used.get(base) ?? 0) + 1)
    return used.get(base) === 1 ? base : `${base} ${used.get(base) ?? 1}`
  })
}

function planOf(template: Template): SlotPlan[] {
  const taken = new Map<string, number>()
  const free = (name: string): string => {
    taken.set(name, (taken.get(name) ?? 0) + 1)
    return taken.get(name) === 1 ? name : `${name} ${taken.get(name) ?? 1}`
  }
  return template.tokens.flatMap((token, at) => {
    if (token !== null) return []
    const parts = partsOf(template.samples[at] ?? [])
    return [{ at, name: free(nameAt(template, at)), parts: parts === null ? null : parts.map(free) }]
  })
}

function shapeOf({ tokens }: Template): string {
  return tokens.map((token) => token ?? '…').join(' ')
}

function slotsOf(template: Template, tokens: readonly Token[]): TemplateSlot[] {
  return (template.plan ?? planOf(template)).flatMap(({ at, name, parts }) => {
    const token = tokens[at]
    if (!token) return []
    const whole = { name, start: token.start, end: token.end, raw: token.text }
    const pieces = token.text.split('-')
    if (parts === null || pieces.length !== parts.length) return [whole]
    let start = token.start
    const inner = pieces.map((raw, index) => {
      const slot = { name: parts[index] ?? name, start, end: start + raw.length, raw }
      start += raw.length + 1
      return slot
    })
    return [whole, ...inner]
  })
}

/**
 * @param saved state of an earlier run; the miner keeps its own copy.
 * @param options support: lines of one shape before it counts (theta_s); most: templates kept, the longest unseen and unestablished go first.
 */
export function createTemplateMiner(saved?: TemplateState, options: { support?: number; most?: number } = {}): TemplateMiner {
  const support = options.support ?? 4
  const most = options.most ?? 2000
  const state: TemplateState = saved ? structuredClone(saved) : { templates: [], nextId: 1, lines: 0 }
  const byLength = new Map<number, Template[]>()
  const index = (template: Template): void => {
    byLength.set(template.tokens.length, [...(byLength.get(template.tokens.length) ?? []), template])
  }
  state.templates.forEach(index)

  const nearest = (tokens: readonly Token[]): Template | null => {
    let [best, score] = [null as Template | null, 0]
    for (const template of byLength.get(tokens.length) ?? []) {
      const fit = fits(template, tokens)
      if (fit > score || (fit === score && best !== null && isPreferred(template, best))) [best, score] = [template, fit]
    }
    // An established shape takes no further constants away: its names rest on them.
    const enough = best !== null && (best.plan === null ? score >= SIMILAR : score === 1)
    return enough ? best : null
  }

  const usable = (line: string): Token[] | null => {
    if (line.length > LONGEST_LINE) return null
    const tokens = tokensOf(line)
    return tokens.length < 3 || tokens.length > MOST_TOKENS || tokens.every((token) => token.varies) ? null : tokens
  }

  const prune = (): void => {
    if (state.templates.length <= most) return
    const doomed =
      state.templates.filter((template) => template.plan === null).toSorted((a, b) => a.lastSeen - b.lastSeen)[0] ??
      state.templates.toSorted((a, b) => a.lastSeen - b.lastSeen)[0]
    if (!doomed) return
    state.templates = state.templates.filter((template) => template !== doomed)
    byLength.set(
      doomed.tokens.length,
      (byLength.get(doomed.tokens.length) ?? []).filter((template) => template !== doomed),
    )
  }

  /** Established shapes that a new one covers: the same words, but one where it varies. */
  const narrower = (template: Template): string[] =>
    (byLength.get(template.tokens.length) ?? [])
      .filter(
        (other) =>
          other !== template &&
          other.plan !== null &&
          template.tokens.every((token, at) => token === null || token === other.tokens[at]) &&
          template.tokens.filter((token, at) => token === null && other.tokens[at] !== null).length === 1,
      )
      .map(shapeOf)

  const found = (template: Template, tokens: readonly Token[], earlier: number[] | null): TemplateMatch => ({
    template: template.id,
    shape: shapeOf(template),
    established: template.plan !== null,
    justEstablished: earlier !== null,
    earlier: earlier ?? [],
    replaces: earlier === null ? [] : narrower(template),
    slots: slotsOf(template, tokens),
  })

  return {
    add(line, round) {
      const tokens = usable(line)
      if (!tokens) return null
      state.lines += 1
      const known = nearest(tokens)
      const template = known ?? {
        id: state.nextId,
        tokens: tokens.map((token) => (token.varies ? null : token.text.toLowerCase())),
        count: 0,
        lastSeen: 0,
        samples: Object.fromEntries(tokens.flatMap((token, at) => (token.varies ? [[at, []]] : []))),
        plan: null,
        waiting: [],
      }
      if (!known) {
        state.nextId += 1
        state.templates.push(template)
        index(template)
      }
      if (template.plan === null) merge(template, tokens)
      template.count += 1
      template.lastSeen = state.lines
      const slots = template.tokens.filter((token) => token === null).length
      const ripe =
        template.plan === null &&
        template.count >= support &&
        slots >= 1 &&
        slots * 2 <= template.tokens.length + 1 &&
        template.tokens.some(isSaid) &&
        Object.values(template.samples).every((samples) => samples.length > 0)
      const earlier = template.waiting.filter((id) => id !== round)
      if (ripe) {
        template.plan = planOf(template)
        template.waiting = []
      } else if (
        template.plan === null &&
        round !== undefined &&
        !template.waiting.includes(round) &&
        template.waiting.length < MOST_WAITING
      )
        template.waiting.push(round)
      prune()
      return slots === 0 ? null : found(template, tokens, ripe ? earlier : null)
    },
    match(line) {
      const tokens = usable(line)
      const template = tokens ? nearest(tokens) : null
      return tokens && template && template.tokens.includes(null) ? found(template, tokens, null) : null
    },
    state: () => structuredClone(state),
  }
}

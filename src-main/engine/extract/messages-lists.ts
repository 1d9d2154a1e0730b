/**
 * Lines of lists and logs -> drafts: "label: value", "3 x 8 @ 60 kg", "2026-03-01 weight 82.4". A line with a date, or a set of an exercise, is a
 * record of its own; a plain "label: value" joins the record of its neighbours. Null leaves the line to sentence reading.
 */
import type { Draft } from './messages-draft.ts'
import { isToday } from './messages-draft.ts'
import { asksFor, clausesOf } from './messages-modality.ts'
import { purchasesIn } from './messages-purchase.ts'
import { asRating } from './messages-ratings.ts'
import { scanValues } from './messages-scan.ts'
import type { ScanOptions } from './messages-scan.ts'
import { sentenceDraftsOf } from './messages-sentence.ts'
import {
  DETERMINERS,
  LIGHT_VERBS,
  dimensionNoun,
  isBloodPressure,
  isContent,
  isCorrecting,
  isPlainVerb,
  meantName,
} from './messages-words.ts'
import { isParticiple } from './messages-trade.ts'
import { dimensionOf, splitUnit } from './attributes.ts'
import { isLetterCode, readValue } from './values/index.ts'

const MARKER = /^\s*(?:[-*•–+]|\d{1,2}[.)]|\[[ x]\])\s+/u
const LABELLED = /^(?<label>[\p{L}*_][^:：=|?!\n]{0,40}?)\s*(?:(?<!\d)[:：]|[:：](?!\d)|=|→)\s*(?<value>\S.*)$/u
const SERIES =
  /^(?<what>day|week|month|session|round|level|game|lap|hole|attempt|tag|woche|jour|semaine|dia|semana)\s+(?<number>\d{1,4})\b[\s:,–-]*(?<rest>.*)$/iu
const SETS =
  /^(?<name>\p{L}[\p{L}\s'’()-]{1,40}?)[\s:,–-]+(?<sets>\d{1,2})\s?(?:[x×]|sets? of)\s?(?<reps>\d{1,3})(?:\s?reps?)?(?:\s?(?:@|at|x|×|with|mit|à)?\s?(?<load>\d+(?:[.,]\d+)?\s?(?:kg|lbs?|kgs)))?\s*[.;]?$/iu

const LONGEST_LINE = 400

type Line = { start: number; end: number }
type ListLine = { drafts: Draft[]; own: boolean }

/** Drafts of a list or log line; null when the line is a sentence. */
export function listDrafts(text: string, line: Line, options: ScanOptions): ListLine[] | null {
  // Longer lines are paragraphs.
  if (line.end - line.start > LONGEST_LINE) return null
  const whole = text.slice(line.start, line.end)
  if (/^\s*>/u.test(whole)) return []
  const marker = MARKER.exec(whole)?.[0].length ?? 0
  const start = line.start + marker + (whole.slice(marker).length - whole.slice(marker).trimStart().length)
  const body = text.slice(start, line.end).trimEnd()
  const end = start + body.length
  const set = exerciseDrafts(body, start)
  if (set) return [set]
  const dated = datedDrafts(text, start, end, options) ?? purchaseLine(text, start, end, options)
  if (dated) return dated
  const labelled = labelledDrafts(body, start, options)
  return labelled === null ? null : [labelled]
}

function draft(attribute: string, raw: string, start: number, options: { unit?: string } = {}): Draft {
  return { attribute, value: readValue(raw, options), start, end: start + raw.length, label: null, confidence: 0.85 }
}

function exerciseDrafts(body: string, start: number): ListLine | null {
  const match = SETS.exec(body)
  if (!match?.groups) return null
  const { name = '', sets = '', reps = '', load } = match.groups
  const setsAt = name.length + body.slice(name.length).indexOf(sets)
  const repsAt = setsAt + sets.length + body.slice(setsAt + sets.length).indexOf(reps)
  const drafts = [draft('exercise', name, start), draft('sets', sets, start + setsAt), draft('reps', reps, start + repsAt)]
  if (load !== undefined) drafts.push(draft('load', load, start + repsAt + reps.length + body.slice(repsAt + reps.length).indexOf(load)))
  return { drafts, own: true }
}

/** "2026-03-01: weight 82.4", "Mon 5 Mar - slept 7h": the leading date or time is part of the record. */
function datedDrafts(text: string, start: number, end: number, options: ScanOptions): ListLine[] | null {
  const [first, ...rest] = scanValues(text, start, end, options)
  if (
    !first ||
    first.start > start + 1 ||
    rest.length === 0 ||
    !['date', 'datetime', 'time'].includes(first.value.kind) ||
    isToday(first.value.raw)
  )
    return null
  if (!/^\s?(?:[:|–—,-]|\s)/u.test(text.slice(first.end, end))) return null
  const sentence = { start: first.end + (/^[\s:|–—,-]+/u.exec(text.slice(first.end, end))?.[0].length ?? 0), end }
  const { purchases, rest: measured } = sentenceDraftsOf(text, sentence, rest)
  const records = [...purchases, ...(measured.length > 0 ? [measured] : [])]
  if (records.length === 0) return null
  const attribute = first.value.kind === 'time' ? 'time' : 'date'
  const day: Draft = { attribute, value: first.value, start: first.start, end: first.end, label: null, confidence: 0.85 }
  return records.map((drafts) => ({ drafts: [day, ...drafts], own: true }))
}

/** "Lunch at Y: 12 EUR": a label that tells of a purchase is no name of an amount. */
function purchaseLine(text: string, start: number, end: number, options: ScanOptions): ListLine[] | null {
  if (!LABELLED.test(text.slice(start, end))) return null
  const found = scanValues(text, start, end, options)
  if (found.length !== 1) return null
  const line = { start, end }
  const { records, used } = purchasesIn(text, line, found, clausesOf(text, line, found))
  return used.size === 0 ? null : records.map((drafts) => ({ drafts, own: true }))
}

/** "My mood", "got my bonus": an article or light verb is no part of a name. */
function isOpening(lower: string): boolean {
  return DETERMINERS.has(lower) || LIGHT_VERBS.has(lower)
}

const NO_LABEL =
  /^(?:ps|nb|edit|note|todo|update|q|a|question|answer|re|fwd|http|https|goal|target|plan|example|remember|tip|warning|source|link|hi|hey|btw)$/iu

/** "Mood: 7/10", "Sleep: 7h 45m", "Weather: rainy": one label, one value, nothing else on the line. */
function labelledDrafts(body: string, start: number, options: ScanOptions): ListLine | null {
  const match = LABELLED.exec(body)
  if (!match?.groups || body.endsWith('?')) return null
  const dressed = match.groups['label'] ?? ''
  const labelText = dressed
    .replace(/[*_]/gu, '')
    .replace(
      /\s+(?:today|yesterday|tonight|this morning|this evening|last night|now|heute(?: morgen| früh| mittag| abend)?|gestern(?: morgen| abend)?|hoy|hoje|aujourd'hui)$/iu,
      '',
    )
    .trim()
  const { name: whole, unit } = splitUnit(labelText)
  // "Salary arrived: 3200 EUR": what happened is no part of the name.
  const name = whole.replace(/(?<=\p{L})\s+(?:arrived|received|came in|reached|done|finished|recorded|logged|measured)$/iu, '')
  const words = name.split(/\s+/u)
  while (words.length > 1 && isOpening((words[0] ?? '').toLowerCase())) words.shift()
  const series = SERIES.exec(name)?.groups
  if (
    words.length > 5 ||
    NO_LABEL.test(name) ||
    isCorrecting(name) ||
    !words.some(isContent) ||
    words.some((word) => isPlainVerb(word) || isParticiple(word.toLowerCase())) ||
    asksFor(name)
  )
    return null
  const valueText = (match.groups['value'] ?? '').replace(/^[*_]+\s*|[*_\s]+$/gu, '')
  const at = start + body.indexOf(valueText, dressed.length)
  const raw = valueText.replace(/(?<=[\p{L}\d%])[.;,]$/u, '')
  const value = asRating(
    readValue(raw, { locale: options.settings.locale, dateOrder: options.settings.dateOrder, time: options.time, unit, about: name }),
  )
  if (value.kind === 'missing') return { drafts: [], own: false }
  // Several words are a sentence or a list of values, unless they read as one value.
  if (value.kind === 'text' && (raw.split(/\s+/u).length > 3 || (/\d/u.test(raw) && !isLetterCode(raw)) || /[,;:.]/u.test(raw))) return null
  if (isBloodPressure(words.join(' ')) && value.kind === 'ratio') return null
  const counter: Draft[] = series ? [draft(series['what']?.toLowerCase() ?? '', series['number'] ?? '', start + dressed.search(/\d/u))] : []
  const attribute = series ? series['rest'] || dimensionNoun(dimensionOf(value)) : words.join(' ')
  return {
    drafts: [
      ...counter,
      {
        attribute: meantName(attribute),
        value,
        start: at,
        end: at + raw.length,
        label: { start, end: start + dressed.length },
        confidence: value.kind === 'text' ? 0.7 : 0.9,
      },
    ],
    own: false,
  }
}

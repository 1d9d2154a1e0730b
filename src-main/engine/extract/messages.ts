/**
 * Messages to observations (METHOD 2, the built-in extractor's word half). In: the messages of one round. Out: every grounded attribute-value
 * pair with the exact UTF-16 span of its value. Pasted tables first, then "label: value" lines and lists, then sentences. What the person
 * did not assert (questions, plans, wishes, negations, quotations) and what an assistant said is no observation.
 */
import type { ExtractedObservation, Message, ReadingSettings, TypedValue } from '../../../src-shared/model.ts'
import { splitUnit } from './attributes.ts'
import type { Draft } from './messages-draft.ts'
import { listDrafts } from './messages-lists.ts'
import { clausesOf, isQuoted, sentencesIn } from './messages-modality.ts'
import { asRatings } from './messages-ratings.ts'
import { scanValues } from './messages-scan.ts'
import { sentenceDraftsOf } from './messages-sentence.ts'
import type { SentenceDrafts } from './messages-sentence.ts'
import { DETERMINERS, PREPOSITIONS } from './messages-words.ts'
import { UNNAMED } from './templates.ts'
import type { TemplateMatch } from './templates.ts'
import { headingSubject, sentenceSubject, underSubjects } from './subjects.ts'
import { tablesIn } from './messages-tables.ts'
import type { TextTable } from './messages-tables.ts'
import { findUnit, readColumn, readValue } from './values/index.ts'

export const BUILTIN_EXTRACTOR = 'builtin'

export type MessageOptions = {
  settings: ReadingSettings
  /** Local time of the round, for relative dates. */ time: string | null
  /** First record number to use. */ firstRecord?: number
  /** Recurring shapes of lines, learnt over the history. */ templates?: (line: string) => TemplateMatch | null
  /** Told of each message that says more than is read as values. */ onBounded?: (excess: MessageExcess) => void
}

/** What of a message was left without observations: values found beyond the bound, characters beyond the part that is scanned. */
export type MessageExcess = { message: number; values: number; characters: number }

/** Work and rows that one message may cost; a pasted log of a year stays below both. The whole text is stored and searchable all the same. */
export const MOST_SCANNED = 200_000
export const MOST_VALUES = 2_000

/** Drafts that stand or fall together; `own` ones never share a record with what came before. */
type Group = { drafts: Draft[]; own: boolean; title: string | null }

/** Observations of the messages of a round; records are numbered from `firstRecord` on. */
export function extractFromMessages(messages: readonly Message[], options: MessageOptions): ExtractedObservation[] {
  let record = options.firstRecord ?? 0
  return messages.flatMap((message, index) => {
    if (message.role !== 'user' && message.role !== 'other') return []
    const text = scannedPart(message.text)
    const found = recordsOf(groupsOf(text, options))
    const { records, values } = withinBound(found)
    const characters = message.text.length - text.length
    if (values > 0 || characters > 0) options.onBounded?.({ message: index, values, characters })
    const observations = records.flatMap((group, at) => group.drafts.map((draft) => observationOf(draft, index, record + at, group.title)))
    record += records.length
    return observations
  })
}

/** The text up to the last line, else the last space, before the bound: no value is read by half. */
function scannedPart(text: string): string {
  if (text.length <= MOST_SCANNED) return text
  const head = text.slice(0, MOST_SCANNED)
  const line = head.lastIndexOf('\n')
  const end = line > MOST_SCANNED / 2 ? line : Math.max(head.lastIndexOf(' '), line)
  return end > MOST_SCANNED / 2 ? head.slice(0, end) : head
}

/** Whole records until the bound, and how many values the others have. A single record beyond it is cut. */
function withinBound(found: readonly Group[]): { records: Group[]; values: number } {
  const records: Group[] = []
  let [kept, left] = [0, 0]
  for (const group of found) {
    const room = left > 0 ? 0 : MOST_VALUES - kept
    const isWhole = group.drafts.length <= room
    const drafts = isWhole ? group.drafts : records.length === 0 ? group.drafts.slice(0, room) : []
    if (drafts.length > 0) records.push(isWhole ? group : { ...group, drafts })
    kept += drafts.length
    left += group.drafts.length - drafts.length
  }
  return { records, values: left }
}

function observationOf(draft: Draft, message: number, record: number, title: string | null): ExtractedObservation {
  return {
    attribute: draft.attribute,
    value: draft.value,
    record,
    provenance: { type: 'text', message, start: draft.start, end: draft.end },
    labelProvenance: draft.label === null ? null : { type: 'text', message, start: draft.label.start, end: draft.label.end },
    title,
    confidence: draft.confidence,
    verified: true,
    extractor: BUILTIN_EXTRACTOR,
  }
}

/** Groups in the order of the text. */
function groupsOf(text: string, options: MessageOptions): Group[] {
  const groups: { at: number; group: Group }[] = []
  let from = 0
  const prose = (start: number, end: number): void => {
    let heading: string | null = null
    for (const [line, isFollowing] of withGaps(text, linesBetween(text, start, end))) {
      if (!isFollowing) heading = null
      const found = lineGroups(text, line, options)
      for (const group of found) groups.push({ at: line.start, group: underHeading(text, line, group, heading) })
      if (found.every(({ drafts }) => drafts.length === 0)) heading = headingSubject(text.slice(line.start, line.end)) ?? heading
    }
  }
  for (const table of tablesIn(text)) {
    prose(from, table.start)
    for (const { drafts, ...group } of tableGroups(text, table, options)) {
      const subject = group.title === null ? null : headingSubject(group.title)
      groups.push({ at: table.start, group: { ...group, drafts: underSubjects(drafts, () => subject) } })
    }
    from = table.end
  }
  prose(from, text.length)
  return groups.map(({ group }) => group)
}

/** Each line with whether it follows the one before it without a blank line between. */
function withGaps<Line extends { start: number; end: number }>(text: string, lines: readonly Line[]): [Line, boolean][] {
  return lines.map((line, at) => {
    const before = lines[at - 1]
    return [line, before !== undefined && !/\n\s*\n/u.test(text.slice(before.end, line.start))]
  })
}

/** Names that many things have, under what the line or the heading over it is about. */
function underHeading(text: string, line: { start: number; end: number }, group: Group, heading: string | null): Group {
  const whole = text.slice(line.start, line.end)
  const drafts = underSubjects(group.drafts, ({ attribute, start }) => sentenceSubject(whole, attribute, start - line.start) ?? heading)
  return { ...group, drafts }
}

/** Runs of text between list items and blank lines: a hard wrap inside a paragraph ends no sentence. */
function linesBetween(text: string, start: number, end: number): { start: number; end: number; item: boolean }[] {
  const spans: { start: number; end: number; item: boolean }[] = []
  let at = start
  for (const part of text.slice(start, end).split('\n')) {
    if (part.trim() !== '') spans.push({ start: at, end: at + part.length, item: /^\s*(?:[-*•–+]|\d{1,2}[.)]|\[[ x]\])\s+/u.test(part) })
    at += part.length + 1
  }
  return spans
}

function lineGroups(text: string, line: { start: number; end: number; item: boolean }, options: MessageOptions): Group[] {
  const list = listDrafts(text, line, options)
  if (list) return list.map(({ drafts, own }) => ({ drafts, own, title: null }))
  return sentencesIn(text, line.start, line.end).flatMap((sentence) => {
    const said = sentenceDrafts(text, sentence, options)
    const { purchases, rest } = said
    const shaped = templateGroup(text, sentence, options, said)
    if (shaped) return [shaped]
    return [...purchases.map((drafts) => ({ drafts, own: true, title: null })), { drafts: rest, own: false, title: null }]
  })
}

/**
 * The record of a line of an established shape: what the words say by themselves, and the varying places that they leave out. Null where the
 * words say all of it.
 */
function templateGroup(
  text: string,
  sentence: { start: number; end: number },
  options: MessageOptions,
  { purchases, rest, refused }: SentenceDrafts,
): Group | null {
  const lead = text.slice(sentence.start, sentence.end)
  const start = sentence.start + lead.length - lead.trimStart().length
  const match = options.templates?.(lead.trim()) ?? null
  if (!match?.established || purchases.length > 1 || isQuoted(text, sentence, start)) return null
  if (clausesOf(text, sentence, []).some((clause) => !clause.asserted)) return null
  const said = [...purchases.flat(), ...rest]
  const isOver = (spans: readonly { start: number; end: number }[], slot: { start: number; end: number }): boolean =>
    spans.some((span) => start + slot.start < span.end && start + slot.end > span.start)
  // What the words say, and what they give to somebody else, is no place of the shape.
  if (match.slots.some((slot) => isOver(refused, slot))) return null
  const left = match.slots.filter((slot) => !slot.name.startsWith(UNNAMED) && !isOver(said, slot) && !isFunctionWord(slot.raw))
  if (left.length === 0 || (said.length > 0 && left.every((slot) => isPartOfValue(slot.raw)))) return null
  const drafts = left.map((slot) => ({
    attribute: slot.name,
    value: readValue(slot.raw, {
      locale: options.settings.locale,
      dateOrder: options.settings.dateOrder,
      time: options.time,
      about: `${slot.name} ${lead}`,
    }),
    start: start + slot.start,
    end: start + slot.end,
    label: null,
    confidence: 0.8,
  }))
  return { drafts: [...drafts, ...said].toSorted((a, b) => a.start - b.start), own: true, title: match.shape }
}

/** "a", "des": an article that varies is no value. */
function isFunctionWord(raw: string): boolean {
  return /^\p{L}+$/u.test(raw) && (DETERMINERS.has(raw.toLowerCase()) || PREPOSITIONS.has(raw.toLowerCase()) || /^d[ue]s?$/iu.test(raw))
}

/** A unit, mark or filler alone says nothing by itself. */
function isPartOfValue(raw: string): boolean {
  return findUnit(raw) !== null || !/[\p{L}\p{N}]/u.test(raw)
}

/** Longer stretches without an end are data or code, not a sentence somebody said. */
const LONGEST_SENTENCE = 1200

function sentenceDrafts(text: string, sentence: { start: number; end: number }, options: MessageOptions): SentenceDrafts {
  if (sentence.end - sentence.start > LONGEST_SENTENCE) return { purchases: [], rest: [], refused: [] }
  return sentenceDraftsOf(text, sentence, scanValues(text, sentence.start, sentence.end, options))
}

/** One record per row; each column is read with the evidence of all its cells. */
function tableGroups(text: string, table: TextTable, options: MessageOptions): Group[] {
  if (isKeyValue(table)) return [keyValueGroup(text, table, options)]
  const rows: Draft[][] = table.rows.map(() => [])
  table.header.forEach((head, column) => {
    const { name, unit } = splitUnit(head.text)
    if (name === '') return
    const cells = table.rows.map((row) => row[column] ?? { start: 0, end: 0, text: '' })
    const values = asRatings(
      readColumn(
        cells.map((cell) => text.slice(cell.start, cell.end)),
        { locale: options.settings.locale, dateOrder: options.settings.dateOrder, time: options.time, unit, about: head.text },
      ),
    )
    cells.forEach((cell, row) => {
      const value = values[row]
      if (value && value.kind !== 'missing')
        rows[row]?.push({
          attribute: name,
          value,
          start: cell.start,
          end: cell.end,
          label: { start: head.start, end: head.end },
          confidence: 0.95,
        })
    })
  })
  return rows.map((drafts) => ({ drafts, own: true, title: titleAbove(text, table.start) }))
}

const KEY_HEAD =
  /^(?:metric|measure|measurement|name|parameter|item|test|field|key|marker|stat|statistic|kennzahl|messwert|mesure|métrica|parâmetro|指标|项目)$/iu
const VALUE_HEAD = /^(?:value|result|reading|level|wert|ergebnis|valeur|résultat|valor|resultado|数值|结果)$/iu

/** "Metric | Value" over its rows: the rows are the attributes of one record. */
function isKeyValue(table: TextTable): boolean {
  return KEY_HEAD.test(table.header[0]?.text ?? '') && VALUE_HEAD.test(table.header[1]?.text ?? '')
}

function keyValueGroup(text: string, table: TextTable, options: MessageOptions): Group {
  const unitColumn = table.header.findIndex((head) => /^(?:unit|units|einheit|unité|unidade|unidad|单位)$/iu.test(head.text))
  const drafts = table.rows.flatMap((row): Draft[] => {
    const [key, cell] = row
    if (!key || !cell) return []
    const { name, unit } = splitUnit(key.text)
    const printed = row[unitColumn]?.text ?? ''
    const { locale, dateOrder } = options.settings
    const value = readValue(text.slice(cell.start, cell.end), {
      locale,
      dateOrder,
      time: options.time,
      unit: printed === '' ? unit : printed,
      about: key.text,
    })
    if (name === '' || value.kind === 'missing') return []
    return [{ attribute: name, value, start: cell.start, end: cell.end, label: { start: key.start, end: key.end }, confidence: 0.95 }]
  })
  return { drafts, own: true, title: titleAbove(text, table.start) }
}

/** A short line right over a table names it. */
function titleAbove(text: string, start: number): string | null {
  const above =
    text
      .slice(0, start)
      .trimEnd()
      .split('\n')
      .at(-1)
      ?.replace(/^[#*\s]+|[*:\s]+$/gu, '') ?? ''
  return above === '' || above.length > 60 || /[.?!]$/u.test(above) ? null : above
}

const AUXILIARY = new Set(['date', 'time'])

/** Joins groups into records: a repeated attribute or a row of its own starts the next one. Dates alone make no record. */
function recordsOf(groups: readonly Group[]): Group[] {
  const records: Group[] = []
  let open: Group | null = null
  for (const group of groups) {
    if (group.drafts.length === 0) continue
    let rest = group.drafts
    if (group.own) {
      records.push({ ...group, drafts: withoutRepeats(group.drafts) })
      open = null
      continue
    }
    while (rest.length > 0) {
      const seen: Set<string> = new Set(open?.drafts.map((draft) => draft.attribute.toLowerCase()))
      const clash = rest.findIndex(
        (draft, index) =>
          seen.has(draft.attribute.toLowerCase()) ||
          rest.slice(0, index).some((other) => other.attribute.toLowerCase() === draft.attribute.toLowerCase()),
      )
      const fresh: Draft[] = clash < 0 ? rest : rest.slice(0, clash)
      if (fresh.length > 0) {
        if (open === null) {
          open = { drafts: [], own: false, title: group.title }
          records.push(open)
        }
        for (const draft of fresh) open.drafts.push(draft)
      }
      rest = clash < 0 ? [] : rest.slice(clash)
      if (rest.length > 0) open = null
    }
  }
  return records.filter((record) => record.drafts.some((draft) => !AUXILIARY.has(draft.attribute) || record.own))
}

function withoutRepeats(drafts: readonly Draft[]): Draft[] {
  const seen = new Set<string>()
  return drafts.filter((draft) => !seen.has(draft.attribute.toLowerCase()) && Boolean(seen.add(draft.attribute.toLowerCase())))
}

/** For tests and the laboratory: kind and text of what was read, without provenance. */
export function plainReading(observation: ExtractedObservation): {
  attribute: string
  value: TypedValue['number'] | TypedValue['text']
  unit: string | null
  record: number
} {
  return {
    attribute: observation.attribute.toLowerCase(),
    value: observation.value.number ?? observation.value.text,
    unit: observation.value.unit,
    record: observation.record,
  }
}

/**
 * Answers as text that leaves the window: plain for the clipboard, Markdown for a file.
 * In: stored answers and the messages of the window. Out: text in which everything that was shown stands, evidence with its references.
 */
import type { Answer } from '../../src-shared/model.ts'
import type { Messages } from '../i18n/index.ts'
import { formatLocal, formatSpan, isLocalTime, valueLine } from './format.ts'
import { headlineOf } from './headline.ts'

export type StoredAnswer = { question: string; createdAt: string; stale: boolean; answer: Answer }

/** The lines of an answer without marks: what is copied. */
export function answerLines(answer: Answer, locale: string): string[] {
  const shown = headlineOf(answer, locale)
  const value = answer.value === null || shown.repeated ? '' : `${shown.text} ${shown.unit}`.trim()
  return [answer.title, value, shown.sentence === value ? '' : shown.sentence, ...answer.notes].filter((line) => line !== '')
}

export function plainAnswer(answer: Answer, locale: string, t: Messages): string {
  const refs = [...new Set(answer.evidence.map((one) => one.ref))]
  const evidence = refs.length === 0 ? [] : [`${t.chat.evidence}: ${refs.join(', ')}`]
  return [answer.question, ...answerLines(answer, locale), ...evidence].join('\n')
}

export function markdownAnswer(record: StoredAnswer, locale: string, t: Messages, level = 1): string {
  const { answer } = record
  const heading = '#'.repeat(level)
  const basis = basisLine(answer, locale, t)
  const parts = [
    `${heading} ${inline(record.question)}`,
    record.stale ? `> ${t.chat.stale}` : '',
    answerLines(answer, locale)
      .map((line, i) => (i === 0 ? `**${inline(line)}**` : inline(line)))
      .join('\n\n'),
    basis === '' ? '' : `_${inline(basis)}_`,
    conflictLines(answer, locale, t).join('\n'),
    rowsTable(answer, locale),
    evidenceLines(answer, locale, t).join('\n'),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

export function markdownThread(title: string, records: readonly StoredAnswer[], locale: string, t: Messages): string {
  return [`# ${inline(title)}\n`, ...records.map((record) => markdownAnswer(record, locale, t, 2))].join('\n')
}

/** "from 23 readings, 1–30 Apr 2026, 7 rows without the value". */
export function basisLine(answer: Answer, locale: string, t: Messages): string {
  const span = answer.span ? (answer.span.label ?? formatSpan(answer.span.from, answer.span.to, locale)) : ''
  return [
    ...(answer.n ? [t.chat.fromReadings(answer.n)] : []),
    ...(span === '' ? [] : [span]),
    ...(answer.missing ? [t.chat.withoutValue(answer.missing)] : []),
  ].join(', ')
}

function conflictLines(answer: Answer, locale: string, t: Messages): string[] {
  return (answer.conflicts ?? []).map((conflict) => {
    const count = conflict.values.length
    const words = conflict.time
      ? t.chat.conflictAt(count, conflict.attribute, formatLocal(conflict.time, locale))
      : t.chat.conflict(count, conflict.attribute)
    const named = conflict.subject ? t.chat.conflictSubject(words, conflict.subject) : words
    return `- ${inline(named)}: ${conflict.values.map((value) => `${inline(value.text)} (${inline(value.evidence.ref)})`).join(', ')}`
  })
}

function rowsTable(answer: Answer, locale: string): string {
  if (!answer.rows || answer.rows.rows.length === 0) return ''
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [
    line(answer.rows.columns.map(cell)),
    line(answer.rows.columns.map(() => '---')),
    ...answer.rows.rows.map((row) => line(row.map((value) => cell(cellText(value, locale))))),
  ].join('\n')
}

function cellText(value: string | number | null, locale: string): string {
  if (value === null) return ''
  return typeof value === 'string' && isLocalTime(value) ? formatLocal(value, locale) : valueLine(value, null, null, locale)
}

function evidenceLines(answer: Answer, locale: string, t: Messages): string[] {
  if (answer.evidence.length === 0) return []
  const lines = answer.evidence.map((one, i) => {
    const when = one.time ? `${formatLocal(one.time, locale)}, ` : ''
    const quote = one.quote ? `: ${inline(one.quote)}` : ''
    return `${i + 1}. ${when}${inline(one.ref)}${quote}`
  })
  return [`${t.chat.evidence}:`, '', ...lines]
}

/** Marks of Markdown in data stay data; line ends would end the element. */
function inline(text: string): string {
  return text.replaceAll(/([\\`*_[\]<>])/g, '\\$1').replaceAll(/\s*\n\s*/g, ' ')
}

function cell(text: string): string {
  return inline(text).replaceAll('|', '\\|')
}

/** A name that every file system takes: letters and digits of any script, at most 80. */
export function fileName(title: string, ending: string): string {
  const kept = title
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  return `${[...kept].slice(0, 80).join('') || 'adamm'}.${ending}`
}

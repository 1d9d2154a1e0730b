/** One question and its answer: value first, then what it rests on, what is missing, its evidence, and the ways on. */
import { useState } from 'react'
import { Copy, RotateCcw } from 'lucide-react'
import type { Output } from '../../../src-shared/contract.ts'
import type { Answer } from '../../../src-shared/model.ts'
import { IconButton } from '../../components/basics.tsx'
import { formatInstant, formatMilliseconds, formatSpan, plural } from '../../lib/format.ts'
import type { Plain } from '../../lib/format.ts'
import { headlineOf } from '../../lib/headline.ts'
import { ask } from '../../stores/ask.ts'
import { routeHash } from '../../stores/route.ts'
import { useSettings } from '../../stores/settings.ts'
import { complain, say } from '../../stores/toasts.ts'
import { AnswerChart } from './AnswerChart.tsx'
import { AnswerRows } from './AnswerRows.tsx'
import { Citations } from './Citations.tsx'

type AnswerRecord = Output<'ask.question'>

export function AnswerCard({ record, threadId }: { record: AnswerRecord; threadId: number }) {
  const { locale, timezone } = useSettings((state) => state.settings)
  const { answer } = record
  const [sqlShown, setSqlShown] = useState(false)
  const sql = answer.steps.flatMap((step) => (step.sql === null ? [] : [step.sql]))
  const table = answer.rows?.table ?? answer.evidence.find((one) => one.table !== undefined)?.table ?? null
  const again = (question: string): void => void ask(question, threadId).catch(complain)
  return (
    <article className="exchange" data-testid="answer" data-kind={answer.kind}>
      <h3 className="question" dir="auto" title={formatInstant(record.createdAt, locale, timezone)}>
        {record.question}
      </h3>
      {record.stale ? (
        <p className="stale">
          Something this answer rests on has changed.{' '}
          <button type="button" className="link" onClick={() => again(record.question)}>
            Ask again
          </button>
        </p>
      ) : null}
      <div className={answer.chart ? 'answer answer-with-chart' : 'answer'}>
        <div className="answer-words">
          <Headline answer={answer} locale={locale} />
          <Basis answer={answer} locale={locale} />
          {answer.notes.map((note) => (
            <p key={note} className="answer-note" dir="auto">
              {note}
            </p>
          ))}
        </div>
        {answer.chart ? <AnswerChart chart={answer.chart} table={answer.rows?.table ?? table} /> : null}
      </div>
      {answer.rows ? <AnswerRows rows={answer.rows} /> : null}
      <Citations evidence={answer.evidence} title={answer.title} />
      <Ways answer={answer} again={again} />
      <footer className="answer-foot">
        {table ? <a href={routeHash({ view: 'tables', id: table })}>Table {table}</a> : null}
        <a href={routeHash({ view: 'trace', id: answer.id })} data-testid="open-trace">
          Trace
        </a>
        {sql.length > 0 ? (
          <button type="button" className="link" aria-expanded={sqlShown} onClick={() => setSqlShown(!sqlShown)}>
            SQL
          </button>
        ) : null}
        <span className="spacer" />
        <span className="muted">
          {answer.model}
          {answer.route === 'bank' ? ', prepared question' : ''}, {formatMilliseconds(answer.ms, locale)}
        </span>
        <IconButton label="Copy the answer" onClick={() => void copyAnswer(answer, locale)}>
          <Copy size={13} />
        </IconButton>
        <IconButton label="Ask again on today's data" onClick={() => again(record.question)}>
          <RotateCcw size={13} />
        </IconButton>
      </footer>
      {sqlShown
        ? sql.map((statement, i) => (
            <pre key={i} className="sql">
              <code>{statement}</code>
              <a href={routeHash({ view: 'sql', query: { sql: statement } })}>open in the console</a>
            </pre>
          ))
        : null}
    </article>
  )
}

function Headline({ answer, locale }: { answer: Answer; locale: string }) {
  const shown = headlineOf(answer, locale)
  if (answer.kind === 'not_in_memory') {
    return (
      <>
        <p className="answer-title">Not in memory</p>
        <p className="answer-text" dir="auto" data-testid="answer-text">
          {answer.answer}
        </p>
      </>
    )
  }
  const hasValue = answer.value !== null && (answer.kind === 'value' || answer.kind === 'yes_no') && isShort(answer.value)
  // "80 %, mean of 3 rows, ..." says again what the value and the line below say.
  const repeats = hasValue && shown.repeated
  return (
    <>
      {answer.title === '' ? null : (
        <p className="answer-title" dir="auto">
          {answer.title}
        </p>
      )}
      {hasValue ? (
        <p className="answer-value number" data-testid="answer-value">
          {shown.text}
          {shown.unit === '' ? null : <span className="unit"> {shown.unit}</span>}
        </p>
      ) : null}
      {answer.answer === '' || repeats ? null : (
        <p className={hasValue ? 'answer-text answer-text-small' : 'answer-text'} dir="auto" data-testid="answer-text">
          {shown.sentence}
        </p>
      )}
    </>
  )
}

function isShort(value: Plain): boolean {
  return typeof value !== 'string' || value.length <= 40
}

function Basis({ answer, locale }: { answer: Answer; locale: string }) {
  const span = answer.span ? (answer.span.label ?? formatSpan(answer.span.from, answer.span.to, locale)) : ''
  // "April 2026" says it all; "last month" needs its dates.
  const isExact = answer.span?.from != null && (answer.span.label ?? '').includes(answer.span.from.slice(0, 4))
  const dates = answer.span?.label && !isExact ? formatSpan(answer.span.from, answer.span.to, locale) : ''
  const readings = answer.n ?? 0
  if (readings === 0 && span === '' && !answer.missing) return null
  return (
    <p className="answer-basis" data-testid="answer-basis">
      {readings === 0 ? null : <span>from {plural(readings, 'reading', locale)}</span>}
      {span === '' ? null : (
        <span>
          {span}
          {dates !== '' && dates !== span ? ` (${dates})` : ''}
        </span>
      )}
      {answer.missing ? <span className="answer-missing">{plural(answer.missing, 'row', locale)} without the value</span> : null}
    </p>
  )
}

function Ways({ answer, again }: { answer: Answer; again: (question: string) => void }) {
  if (answer.alternatives.length === 0 && answer.suggestions.length === 0) return null
  return (
    <div className="ways">
      {answer.alternatives.length > 0 ? (
        <div className="ways-row">
          <span className="ways-name">Also possible</span>
          {answer.alternatives.map((one) => (
            <button key={one.question} type="button" className="chip" onClick={() => again(one.question)} dir="auto">
              {one.question}
              {one.answer === '' ? '' : <b> {one.answer}</b>}
            </button>
          ))}
        </div>
      ) : null}
      {answer.suggestions.length > 0 ? (
        <div className="ways-row">
          <span className="ways-name">Ask next</span>
          {answer.suggestions.map((question) => (
            <button key={question} type="button" className="chip" onClick={() => again(question)} dir="auto">
              {question}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  )
}

async function copyAnswer(answer: Answer, locale: string): Promise<void> {
  const shown = headlineOf(answer, locale)
  const value = answer.value === null || shown.repeated ? '' : `${shown.text} ${shown.unit}`.trim()
  const lines = [
    answer.question,
    answer.title,
    value,
    shown.sentence === value ? '' : shown.sentence,
    ...answer.notes,
    `Evidence: ${[...new Set(answer.evidence.map((one) => one.ref))].join(', ')}`,
  ]
  try {
    await navigator.clipboard.writeText(lines.filter((line) => line !== '').join('\n'))
    say('Answer copied.')
  } catch (error) {
    complain(error)
  }
}

/** One question and its answer: value first, then what it rests on, what is missing, its evidence, and the ways on. */
import { useState } from 'react'
import { Copy, Download, RotateCcw } from 'lucide-react'
import type { Output } from '../../../src-shared/contract.ts'
import type { Answer } from '../../../src-shared/model.ts'
import { IconButton } from '../../components/basics.tsx'
import { saveFile } from '../../components/files.ts'
import { messages, said, spoken, useMessages } from '../../i18n/index.ts'
import { onlyListsRows, rowBars } from '../../lib/answerBars.ts'
import { fileName, markdownAnswer, plainAnswer } from '../../lib/answerText.ts'
import { formatInstant, formatMilliseconds, formatSpan } from '../../lib/format.ts'
import type { Plain } from '../../lib/format.ts'
import { beyondTitle, headlineOf } from '../../lib/headline.ts'
import { withLocalDates } from '../../lib/times.ts'
import { ask } from '../../stores/ask.ts'
import { routeHash } from '../../stores/route.ts'
import { useSettings } from '../../stores/settings.ts'
import { complain, say } from '../../stores/toasts.ts'
import { AnswerChart } from './AnswerChart.tsx'
import { AnswerRows } from './AnswerRows.tsx'
import { Citations } from './Citations.tsx'
import { Conflicts } from './Conflicts.tsx'

type AnswerRecord = Output<'ask.question'>

export function AnswerCard({ record, threadId }: { record: AnswerRecord; threadId: number }) {
  const { locale, timezone } = useSettings((state) => state.settings)
  const t = useMessages()
  const { answer } = record
  const [sqlShown, setSqlShown] = useState(false)
  const sql = answer.steps.flatMap((step) => (step.sql === null ? [] : [step.sql]))
  const table = answer.rows?.table ?? answer.evidence.find((one) => one.table !== undefined)?.table ?? null
  const bars = rowBars(answer)
  const hasChart = answer.chart !== null && bars === null
  const again = (question: string): void => void ask(question, threadId).catch(complain)
  return (
    <article className={record.stale ? 'exchange exchange-stale' : 'exchange'} data-testid="answer" data-kind={answer.kind}>
      <h2 className="question" dir="auto" title={t.chat.askedAt(formatInstant(record.createdAt, locale, timezone))}>
        {record.question}
      </h2>
      {record.stale ? (
        <p className="stale" data-testid="stale">
          <span className="stale-mark">{t.chat.staleMark}</span> {t.chat.stale}{' '}
          <button type="button" className="link" onClick={() => again(record.question)}>
            {t.chat.run.again}
          </button>
        </p>
      ) : null}
      <div className={hasChart ? 'answer answer-with-chart' : 'answer'}>
        <div className="answer-words">
          <Headline answer={answer} locale={locale} />
          <Basis answer={answer} locale={locale} />
          {answer.notes.map((note) => (
            <p key={note} className="answer-note" dir="auto">
              {said(note)}
            </p>
          ))}
        </div>
        {answer.chart && hasChart ? <AnswerChart answer={answer} chart={answer.chart} table={answer.rows?.table ?? table} /> : null}
      </div>
      <Conflicts conflicts={answer.conflicts ?? []} />
      {answer.rows ? <AnswerRows rows={answer.rows} bars={bars} /> : null}
      <Citations evidence={answer.evidence} title={answer.title} />
      <Ways answer={answer} again={again} />
      <footer className="answer-foot">
        {table ? <a href={routeHash({ view: 'tables', id: table })}>{t.chat.table(table)}</a> : null}
        <a href={routeHash({ view: 'trace', id: answer.id })} data-testid="open-trace">
          {t.chat.trace}
        </a>
        {sql.length > 0 ? (
          <button type="button" className="link" aria-expanded={sqlShown} onClick={() => setSqlShown(!sqlShown)}>
            {t.chat.sql}
          </button>
        ) : null}
        <span className="spacer" />
        <span className="muted">
          {said(answer.model, 'names')}
          {answer.route === 'bank' ? ` · ${t.chat.prepared}` : ''} · {formatMilliseconds(answer.ms, locale)}
        </span>
        <span className="answer-acts">
          <IconButton label={t.chat.copyAnswer} data-testid="copy-answer" onClick={() => void copyAnswer(answer, locale)}>
            <Copy size={13} />
          </IconButton>
          <IconButton label={t.chat.exportAnswer} data-testid="export-answer" onClick={() => exportAnswer(record, locale)}>
            <Download size={13} />
          </IconButton>
          <IconButton label={t.chat.askToday} data-testid="ask-again" onClick={() => again(record.question)}>
            <RotateCcw size={13} />
          </IconButton>
        </span>
      </footer>
      {sqlShown
        ? sql.map((statement, i) => (
            <pre key={i} className="sql">
              <code>{statement}</code>
              <a href={routeHash({ view: 'sql', query: { sql: statement } })}>{t.chat.openInConsole}</a>
            </pre>
          ))
        : null}
    </article>
  )
}

function Headline({ answer, locale }: { answer: Answer; locale: string }) {
  const t = useMessages()
  const shown = headlineOf(answer, locale)
  if (answer.kind === 'not_in_memory') {
    const more = beyondTitle(answer.answer, t.chat.notInMemory, locale)
    return (
      <>
        <p className="answer-title">{t.chat.notInMemory}</p>
        {more === '' ? null : (
          <p className="answer-text" dir="auto" data-testid="answer-text">
            {more}
          </p>
        )}
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
          {withLocalDates(answer.title, locale)}
        </p>
      )}
      {hasValue ? (
        <p className="answer-value number" data-testid="answer-value">
          {shown.text}
          {shown.unit === '' ? null : <span className="unit"> {shown.unit}</span>}
        </p>
      ) : null}
      {answer.answer === '' || repeats || (rowBars(answer) !== null && onlyListsRows(answer)) ? null : (
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
  const t = useMessages()
  const span = answer.span
    ? answer.span.label
      ? withLocalDates(answer.span.label, locale)
      : formatSpan(answer.span.from, answer.span.to, locale)
    : ''
  // "April 2026" says it all; "last month" needs its dates.
  const isExact = answer.span?.from != null && (answer.span.label ?? '').includes(answer.span.from.slice(0, 4))
  const dates = answer.span?.label && !isExact ? formatSpan(answer.span.from, answer.span.to, locale) : ''
  const readings = answer.n ?? 0
  if (readings === 0 && span === '' && !answer.missing) return null
  return (
    <p className="answer-basis" data-testid="answer-basis">
      {readings === 0 ? null : <span>{t.chat.fromReadings(readings)}</span>}
      {span === '' ? null : <span>{dates !== '' && dates !== span ? t.chat.datesIn(span, dates) : span}</span>}
      {answer.missing ? <span className="answer-missing">{t.chat.withoutValue(answer.missing)}</span> : null}
      {answer.missing && readings > 0 ? <CoverageBar have={readings} all={readings + answer.missing} /> : null}
    </p>
  )
}

/** How much of what was in scope had the value; the rest is hatched. */
function CoverageBar({ have, all }: { have: number; all: number }) {
  const t = useMessages()
  return (
    <span className="coverage-bar answer-coverage" role="img" aria-label={t.chat.coverage(have, all)} title={t.chat.coverage(have, all)}>
      <span className="coverage-fill" style={{ width: `${(100 * have) / all}%` }} />
    </span>
  )
}

function Ways({ answer, again }: { answer: Answer; again: (question: string) => void }) {
  const t = useMessages()
  const { locale } = useSettings((state) => state.settings)
  if (answer.alternatives.length === 0 && answer.suggestions.length === 0) return null
  return (
    <div className="ways">
      {answer.alternatives.length > 0 ? (
        <div className="ways-row">
          <span className="ways-name">{t.chat.alsoPossible}</span>
          <span className="ways-chips">
            {answer.alternatives.map((one) => (
              <button
                key={one.question}
                type="button"
                className="chip"
                data-testid="alternative"
                onClick={() => again(one.question)}
                dir="auto"
              >
                {spoken() === 'en' ? one.question : withLocalDates(one.title ?? one.question, locale)}
                {one.answer === '' ? '' : <b> {one.answer}</b>}
              </button>
            ))}
          </span>
        </div>
      ) : null}
      {answer.suggestions.length > 0 ? (
        <div className="ways-row">
          <span className="ways-name">{t.chat.askNext}</span>
          <span className="ways-chips">
            {answer.suggestions.map((question) => (
              <button key={question} type="button" className="chip" data-testid="next-question" onClick={() => again(question)} dir="auto">
                {said(question, 'questions')}
              </button>
            ))}
          </span>
        </div>
      ) : null}
    </div>
  )
}

async function copyAnswer(answer: Answer, locale: string): Promise<void> {
  const t = messages()
  try {
    await navigator.clipboard.writeText(plainAnswer(answer, locale, t))
    say(t.chat.copied)
  } catch (error) {
    complain(error)
  }
}

function exportAnswer(record: AnswerRecord, locale: string): void {
  const t = messages()
  const name = fileName(record.question, 'md')
  saveFile(name, markdownAnswer(record, locale, t), 'text/markdown')
  say(t.chat.exported(name))
}

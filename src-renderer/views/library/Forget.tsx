/**
 * Forgetting: choose a source, a topic or a time, see what would go, say the word, and get the receipt.
 * `#/library/forget?source=3` (or topic, from and to) comes with the choice made.
 */
import { useState } from 'react'
import { Eraser } from 'lucide-react'
import type { Input, Output } from '../../../src-shared/contract.ts'
import { failureFrom } from '../../../src-shared/errors.ts'
import type { Failure } from '../../../src-shared/errors.ts'
import { call } from '../../api.ts'
import { Button, FailureNote, Segmented, Spinner } from '../../components/basics.tsx'
import { jobWords } from '../../components/StatusBar.tsx'
import { useMessages } from '../../i18n/index.ts'
import { asDropped } from '../../lib/paths.ts'
import { numericId } from '../../lib/route.ts'
import { useApp } from '../../stores/app.ts'
import { useJobs } from '../../stores/jobs.ts'
import { invalidate, useQuery } from '../../stores/query.ts'
import { setQuery, useRoute } from '../../stores/route.ts'
import { countWords } from './countWords.ts'
import { ForgetReceipt } from './ForgetReceipt.tsx'

type Selection = Input<'forget.preview'>
type Preview = Output<'forget.preview'>
type State =
  | { stage: 'choosing' }
  | { stage: 'counting' }
  | { stage: 'asking'; selection: Selection; preview: Preview }
  | { stage: 'forgetting'; job: number }
  | { stage: 'done'; report: Output<'forget.report'> }
  | { stage: 'failed'; failure: Failure }

export function Forget() {
  const t = useMessages()
  const [state, setState] = useState<State>({ stage: 'choosing' })
  async function preview(selection: Selection): Promise<void> {
    setState({ stage: 'counting' })
    try {
      setState({ stage: 'asking', selection, preview: await call('forget.preview', selection) })
    } catch (error) {
      setState({ stage: 'failed', failure: failureFrom(error) })
    }
  }
  async function run(selection: Selection): Promise<void> {
    try {
      const { job } = await call('forget.start', selection)
      setState({ stage: 'forgetting', job })
      await call('jobs.wait', { job })
      setState({ stage: 'done', report: await call('forget.report', { job }) })
      setQuery({ source: null, topic: null, from: null, to: null })
      invalidate(['sources', 'tables', 'timeline', 'threads', 'jobs'])
    } catch (error) {
      setState({ stage: 'failed', failure: failureFrom(error) })
    }
  }
  return (
    <section className="forget" data-testid="forget">
      <p className="muted">{t.forget.intro}</p>
      <Choice choose={(selection) => void preview(selection)} changed={() => setState({ stage: 'choosing' })} />
      {state.stage === 'counting' ? <Spinner label={t.forget.previewing} /> : null}
      {state.stage === 'asking' ? <Ask state={state} run={() => void run(state.selection)} /> : null}
      {state.stage === 'forgetting' ? <Running job={state.job} /> : null}
      {state.stage === 'failed' ? <FailureNote failure={state.failure} retry={() => setState({ stage: 'choosing' })} /> : null}
      {state.stage === 'done' ? <ForgetReceipt report={state.report} /> : null}
    </section>
  )
}

type Way = 'source' | 'topic' | 'time'

function Choice({ choose, changed }: { choose: (selection: Selection) => void; changed: () => void }) {
  const t = useMessages()
  const query = useRoute((route) => route.query)
  const [way, setWay] = useState<Way>(query.topic ? 'topic' : query.from ? 'time' : 'source')
  const source = numericId(query.source ?? null)
  const topic = numericId(query.topic ?? null)
  const [from, to] = [query.from ?? '', query.to ?? '']
  const isChosen = way === 'source' ? source !== null : way === 'topic' ? topic !== null : from !== '' || to !== ''
  function set(changes: Readonly<Record<string, string | null>>): void {
    setQuery(changes)
    changed()
  }
  return (
    <form
      className="forget-choice"
      onSubmit={(event) => {
        event.preventDefault()
        if (way === 'source' && source !== null) choose({ sources: [source] })
        if (way === 'topic' && topic !== null) choose({ topics: [topic] })
        if (way === 'time') choose({ ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) })
      }}
    >
      <Segmented
        label={t.forget.what}
        value={way}
        choices={(['source', 'topic', 'time'] as const).map((value) => ({ value, label: t.forget.ways[value] }))}
        onChange={(value) => {
          setWay(value)
          changed()
        }}
      />
      {way === 'source' ? <SourceSelect value={source} onChange={(id) => set({ source: id })} /> : null}
      {way === 'topic' ? <TopicSelect value={topic} onChange={(id) => set({ topic: id })} /> : null}
      {way === 'time' ? (
        <span className="forget-days">
          <label>
            {t.forget.from}{' '}
            <input type="date" value={from} max={to || undefined} onChange={(event) => set({ from: event.target.value || null })} />
          </label>
          <label>
            {t.forget.to}{' '}
            <input type="date" value={to} min={from || undefined} onChange={(event) => set({ to: event.target.value || null })} />
          </label>
        </span>
      ) : null}
      <Button type="submit" disabled={!isChosen} data-testid="forget-preview">
        {t.forget.preview}
      </Button>
    </form>
  )
}

type SelectProps = { value: number | null; onChange: (id: string | null) => void }

function SourceSelect({ value, onChange }: SelectProps) {
  const t = useMessages()
  const home = useApp((state) => state.info?.home ?? null)
  const { data } = useQuery('sources.list', { limit: 1000 }, ['sources', 'jobs'])
  return (
    <select value={value ?? ''} aria-label={t.forget.source} onChange={(event) => onChange(event.target.value || null)}>
      <option value="">{t.forget.choose}</option>
      {data?.sources.map((source) => (
        <option key={source.id} value={source.id}>
          {asDropped(source.report.path, home)}
        </option>
      ))}
    </select>
  )
}

function TopicSelect({ value, onChange }: SelectProps) {
  const t = useMessages()
  const { data } = useQuery('timeline.topics', {}, ['timeline'])
  return (
    <select value={value ?? ''} aria-label={t.forget.topic} onChange={(event) => onChange(event.target.value || null)}>
      <option value="">{t.forget.choose}</option>
      {data?.flatMap((topic) =>
        topic.id === null
          ? []
          : [
              <option key={topic.id} value={topic.id}>
                {topic.title}
              </option>,
            ],
      )}
    </select>
  )
}

/** The word is typed, because no undo brings anything back. */
function Ask({ state, run }: { state: Extract<State, { stage: 'asking' }>; run: () => void }) {
  const t = useMessages()
  const [typed, setTyped] = useState('')
  const { counts, tables } = state.preview
  const parts = countWords(counts, t.forget.counts)
  if (parts.length === 0) return <p className="note">{t.forget.nothing}</p>
  const isSaid = typed.trim().toLowerCase() === t.forget.confirmWord.toLowerCase()
  return (
    <form
      className="forget-ask"
      onSubmit={(event) => {
        event.preventDefault()
        if (isSaid) run()
      }}
    >
      <h2>{t.forget.wouldGo}</h2>
      <ul className="forget-counts number">
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      {tables.length > 0 ? <p className="muted">{t.forget.tables(tables)}</p> : null}
      <label>
        {t.forget.confirm}
        <input value={typed} autoComplete="off" data-testid="forget-word" onChange={(event) => setTyped(event.target.value)} />
      </label>
      <Button type="submit" kind="danger" icon={<Eraser size={14} />} disabled={!isSaid} data-testid="forget-run">
        {t.forget.run}
      </Button>
    </form>
  )
}

function Running({ job }: { job: number }) {
  const t = useMessages()
  const now = useJobs((state) => state.jobs.find((one) => one.id === job))
  return (
    <p className="forget-running" role="status">
      <Spinner label={t.forget.running} /> {now ? jobWords(now) : t.forget.running}
    </p>
  )
}

/** Chat: threads on the left, the answers of one thread, the composer below. */
import { useEffect, useRef, useState } from 'react'
import { PanelLeft, Plus, Trash2 } from 'lucide-react'
import type { Output } from '../../../src-shared/contract.ts'
import { call } from '../../api.ts'
import { Button, FailureNote, IconButton, Skeleton, ViewHeader } from '../../components/basics.tsx'
import { numericId } from '../../lib/route.ts'
import { ask, useRuns } from '../../stores/ask.ts'
import { invalidate, useQuery } from '../../stores/query.ts'
import { go, routeHash, useRoute } from '../../stores/route.ts'
import { complain } from '../../stores/toasts.ts'
import { newThread } from '../../components/useShortcuts.ts'
import { AnswerCard } from './AnswerCard.tsx'
import { Composer } from './Composer.tsx'
import { RunCard } from './RunCard.tsx'

type Thread = Output<'threads.list'>[number]

export function ChatView() {
  const threadId = numericId(useRoute((route) => route.id))
  const [showThreads, setShowThreads] = useState(false)
  const threads = useQuery('threads.list', {}, ['threads'])
  const current = threads.data?.find((thread) => thread.id === threadId)
  return (
    <div className={showThreads ? 'chat chat-show-threads' : 'chat'}>
      <aside className="side-list threads" aria-label="Threads">
        <div className="side-head">
          <h2>Threads</h2>
          <IconButton label="New thread (N)" onClick={newThread}>
            <Plus size={15} />
          </IconButton>
        </div>
        {threads.failure && !threads.data ? <FailureNote failure={threads.failure} retry={threads.reload} /> : null}
        <ul>
          {threads.data?.map((thread) => (
            <ThreadRow key={thread.id} thread={thread} current={thread.id === threadId} chosen={() => setShowThreads(false)} />
          ))}
        </ul>
        {threads.data?.length === 0 ? <p className="side-empty">Threads appear here after the first question.</p> : null}
      </aside>
      <section className="chat-main">
        <ViewHeader title={<ThreadTitle thread={current} />}>
          <IconButton label="Threads" className="only-narrow" aria-pressed={showThreads} onClick={() => setShowThreads(!showThreads)}>
            <PanelLeft size={16} />
          </IconButton>
          <Button icon={<Plus size={14} />} onClick={newThread}>
            New thread
          </Button>
        </ViewHeader>
        {threadId === null ? <NewThread /> : <ThreadAnswers key={threadId} threadId={threadId} />}
        <Composer threadId={threadId} />
      </section>
    </div>
  )
}

function ThreadTitle({ thread }: { thread: Thread | undefined }) {
  const [editing, setEditing] = useState(false)
  if (!thread) return <>New thread</>
  const title = thread.title || 'Untitled thread'
  function rename(next: string): void {
    setEditing(false)
    if (thread && next.trim() !== '' && next !== thread.title)
      call('threads.rename', { thread: thread.id, title: next.trim() }).then(() => invalidate(['threads']), complain)
  }
  if (editing)
    return (
      <input
        className="title-input"
        autoFocus
        defaultValue={title}
        aria-label="Thread name"
        maxLength={200}
        onBlur={(event) => rename(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
    )
  return (
    <button type="button" className="title-button" title="Rename" dir="auto" onClick={() => setEditing(true)}>
      {title}
    </button>
  )
}

function ThreadRow({ thread, current, chosen }: { thread: Thread; current: boolean; chosen: () => void }) {
  const [asks, setAsks] = useState(false)
  function remove(): void {
    if (!asks) {
      setAsks(true)
      setTimeout(() => setAsks(false), 3000)
      return
    }
    call('threads.delete', { thread: thread.id }).then(() => {
      invalidate(['threads'])
      if (current) go({ view: 'chat' })
    }, complain)
  }
  return (
    <li className="side-row">
      <a
        href={routeHash({ view: 'chat', id: thread.id })}
        aria-current={current ? 'page' : undefined}
        onClick={chosen}
        dir="auto"
        title={thread.title}
      >
        {thread.title || 'Untitled thread'}
      </a>
      <IconButton
        label={asks ? 'Press again to delete this thread' : `Delete thread ${thread.title}`}
        className={asks ? 'danger' : 'on-hover'}
        onClick={remove}
      >
        <Trash2 size={13} />
      </IconButton>
    </li>
  )
}

function NewThread() {
  const suggestions = useQuery('ask.suggestions', {}, ['tables', 'timeline'])
  return (
    <div className="answers answers-new">
      <div className="answers-inner">
        <h2>Ask about what is remembered</h2>
        <p className="muted">Every number in an answer opens the picture or the message it came from.</p>
        {suggestions.failure ? <FailureNote failure={suggestions.failure} retry={suggestions.reload} /> : null}
        {suggestions.data === null && suggestions.loading ? <Skeleton lines={4} /> : null}
        <ul className="suggestions" aria-label="Questions that can be answered">
          {suggestions.data?.slice(0, 8).map((question) => (
            <li key={question}>
              <button type="button" data-testid="suggestion" onClick={() => void ask(question, null).catch(complain)}>
                {question}
              </button>
            </li>
          ))}
        </ul>
        {suggestions.data?.length === 0 ? (
          <p className="muted">No table has been built yet, so there are no suggestions. Questions about words and events work already.</p>
        ) : null}
      </div>
    </div>
  )
}

function ThreadAnswers({ threadId }: { threadId: number }) {
  const { data, failure, reload } = useQuery('threads.get', { thread: threadId }, ['threads', 'tables'])
  const allRuns = useRuns((state) => state.runs)
  const end = useRef<HTMLDivElement>(null)
  const known = new Set(data?.answers.map((record) => record.id))
  const runs = allRuns.filter((run) => run.threadId === threadId && !(run.answered && known.has(run.answered.id)))
  const count = (data?.answers.length ?? 0) + runs.length
  const isLoading = data === null
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' })
  }, [count, isLoading])
  if (failure && !data)
    return (
      <div className="answers">
        <FailureNote failure={failure} retry={reload} />
      </div>
    )
  return (
    <div className="answers" data-testid="answers">
      <div className="answers-inner">
        {data === null && runs.length === 0 ? <Skeleton lines={6} /> : null}
        {data?.answers.map((record) => (
          <AnswerCard key={record.id} record={record} threadId={threadId} />
        ))}
        {runs.map((run) =>
          run.answered ? (
            <AnswerCard key={run.request} record={run.answered} threadId={threadId} />
          ) : (
            <RunCard key={run.request} run={run} />
          ),
        )}
        <div ref={end} />
      </div>
    </div>
  )
}

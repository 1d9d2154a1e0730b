/** Chat: threads on the left, the answers of one thread, the composer below. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { Download, PanelLeft, Plus } from 'lucide-react'
import { Button, Empty, FailureNote, IconButton, Skeleton, ViewHeader } from '../../components/basics.tsx'
import { newThread } from '../../components/useShortcuts.ts'
import { useMessages, useWords } from '../../i18n/index.ts'
import { numericId } from '../../lib/route.ts'
import { ask, useRuns } from '../../stores/ask.ts'
import type { Run } from '../../stores/ask.ts'
import { useCommands } from '../../stores/commands.ts'
import type { Command } from '../../stores/commands.ts'
import { useQuery } from '../../stores/query.ts'
import { useRoute } from '../../stores/route.ts'
import { complain } from '../../stores/toasts.ts'
import { AnswerCard } from './AnswerCard.tsx'
import { Composer } from './Composer.tsx'
import { RunCard } from './RunCard.tsx'
import { exportThread, NameField, removeThread, ThreadList } from './ThreadList.tsx'
import type { Thread } from './ThreadList.tsx'

export function ChatView() {
  const t = useMessages()
  const threadId = numericId(useRoute((route) => route.id))
  const [showThreads, setShowThreads] = useState(false)
  const threads = useQuery('threads.list', {}, ['threads'])
  const current = threads.data?.find((thread) => thread.id === threadId)
  useThreadCommands(current)
  return (
    <div className={showThreads ? 'chat chat-show-threads' : 'chat'}>
      <ThreadList threads={threads} currentId={threadId} chosen={() => setShowThreads(false)} />
      <section className="chat-main">
        <ViewHeader title={<ThreadTitle key={threadId} thread={current} />}>
          <IconButton
            label={t.chat.threads}
            className="only-narrow"
            aria-expanded={showThreads}
            onClick={() => setShowThreads(!showThreads)}
          >
            <PanelLeft size={16} />
          </IconButton>
          {current ? (
            <IconButton label={t.chat.exportThread} data-testid="export-thread" onClick={() => void exportThread(current).catch(complain)}>
              <Download size={15} />
            </IconButton>
          ) : null}
          <Button icon={<Plus size={14} />} onClick={newThread}>
            {t.chat.newThread}
          </Button>
        </ViewHeader>
        {threadId === null ? <NewThread /> : <ThreadAnswers key={threadId} threadId={threadId} />}
        <Composer threadId={threadId} />
      </section>
    </div>
  )
}

function useThreadCommands(thread: Thread | undefined): void {
  const t = useMessages()
  const commands = useMemo(
    (): readonly Command[] =>
      thread
        ? [
            {
              key: 'export-thread',
              title: t.chat.exportThread,
              detail: t.shell.views.chat,
              icon: <Download size={14} />,
              run: () => void exportThread(thread).catch(complain),
            },
            {
              key: 'delete-thread',
              title: `${t.common.delete}: ${thread.title || t.chat.untitled}`,
              detail: t.shell.views.chat,
              run: () => removeThread(thread, true),
            },
          ]
        : [],
    [thread, t],
  )
  useCommands('chat', commands)
}

function ThreadTitle({ thread }: { thread: Thread | undefined }) {
  const t = useMessages()
  const [editing, setEditing] = useState(false)
  if (!thread) return <>{t.chat.newThread}</>
  const title = thread.title || t.chat.untitled
  if (editing) return <NameField thread={thread.id} title={title} done={() => setEditing(false)} />
  return (
    <button
      type="button"
      className="title-button"
      title={t.common.rename}
      dir="auto"
      data-testid="thread-title"
      onClick={() => setEditing(true)}
    >
      {title}
    </button>
  )
}

function NewThread() {
  const t = useMessages()
  const { language } = useWords()
  const suggestions = useQuery('ask.suggestions', { language }, ['tables', 'timeline'])
  return (
    <div className="answers answers-new">
      <div className="answers-inner">
        <h2>{t.chat.empty.title}</h2>
        <p className="muted">{t.chat.empty.text}</p>
        {suggestions.failure ? <FailureNote failure={suggestions.failure} retry={suggestions.reload} /> : null}
        {suggestions.data === null && suggestions.loading ? <Skeleton lines={4} /> : null}
        <ul className="suggestions" aria-label={t.chat.empty.suggestions}>
          {suggestions.data?.slice(0, 8).map((question) => (
            <li key={question}>
              <button type="button" data-testid="suggestion" dir="auto" onClick={() => void ask(question, null).catch(complain)}>
                {question}
              </button>
            </li>
          ))}
        </ul>
        {suggestions.data?.length === 0 ? <p className="muted">{t.chat.empty.none}</p> : null}
      </div>
    </div>
  )
}

function ThreadAnswers({ threadId }: { threadId: number }) {
  const t = useMessages()
  const { data, failure, reload } = useQuery('threads.get', { thread: threadId }, ['threads', 'tables'])
  const allRuns = useRuns((state) => state.runs)
  const list = useRef<HTMLDivElement>(null)
  const known = new Set(data?.answers.map((record) => record.id))
  const runs = allRuns.filter((run) => run.threadId === threadId && !(run.answered && known.has(run.answered.id)))
  const newest = newestOf(data?.answers.at(-1)?.id ?? null, runs.at(-1))
  useEffect(() => {
    if (list.current) showNewest(list.current)
  }, [newest])
  if (failure && !data)
    return (
      <div className="answers">
        {failure.code === 'NOT_FOUND' ? (
          <Empty title={t.chat.missing}>
            <Button onClick={newThread}>{t.chat.newThread}</Button>
          </Empty>
        ) : (
          <FailureNote failure={failure} retry={reload} />
        )}
      </div>
    )
  return (
    <div ref={list} className="answers" data-testid="answers" tabIndex={0} role="log" aria-label={t.chat.threads}>
      <div className="answers-inner">
        {data === null && runs.length === 0 ? <Skeleton lines={6} /> : null}
        {data?.answers.map((record) => (
          <AnswerCard key={record.id} record={record} threadId={threadId} />
        ))}
        {runs.map((run) => (
          <RunCard key={run.request} run={run} />
        ))}
      </div>
    </div>
  )
}

/** What stands last, and how far it is: it changes when a question is asked, when its work grows, and when its answer takes the place of that work. */
function newestOf(answer: number | null, run: Run | undefined): string {
  if (!run) return String(answer)
  if (run.answered) return String(run.answered.id)
  return [run.request, run.stage, run.plan.length, run.steps.length, run.text !== '', run.failure !== null].join(' ')
}

/** Scrolls to the end, but never past the start of the newest answer: what is taller than the window is read from its head. */
function showNewest(list: HTMLElement): void {
  const last = [...list.querySelectorAll('.exchange')].at(-1)
  const end = list.scrollHeight - list.clientHeight
  const start = last ? last.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop : end
  list.scrollTop = Math.min(start, end)
}

/** The threads: found by their names, renamed in place, exported, deleted with a way back. */
import { useState } from 'react'
import { Download, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import type { Output } from '../../../src-shared/contract.ts'
import { call } from '../../api.ts'
import { FailureNote, IconButton } from '../../components/basics.tsx'
import { saveFile } from '../../components/files.ts'
import { Menu } from '../../components/Menu.tsx'
import { newThread } from '../../components/useShortcuts.ts'
import { messages, useMessages } from '../../i18n/index.ts'
import { fileName, markdownThread } from '../../lib/answerText.ts'
import { matchScore } from '../../lib/match.ts'
import { go, routeHash } from '../../stores/route.ts'
import type { Query } from '../../stores/query.ts'
import { useSettings } from '../../stores/settings.ts'
import { deleteThread, renameThread, useHiddenThreads } from '../../stores/threads.ts'
import { complain, say } from '../../stores/toasts.ts'

export type Thread = Output<'threads.list'>[number]
/** Fewer are seen at a glance. */
const SEARCH_FROM = 12

export function ThreadList({
  threads,
  currentId,
  chosen,
}: {
  threads: Query<'threads.list'>
  currentId: number | null
  chosen: () => void
}) {
  const t = useMessages()
  const hidden = useHiddenThreads((state) => state.hidden)
  const [typed, setTyped] = useState('')
  const all = threads.data?.filter((thread) => !hidden.has(thread.id)) ?? null
  const shown = all?.filter((thread) => typed.trim() === '' || matchScore(typed, thread.title) !== null)
  return (
    <aside className="side-list threads" aria-label={t.chat.threads}>
      <div className="side-head">
        <h2>{t.chat.threads}</h2>
        <IconButton label={t.chat.newThreadHint} onClick={newThread}>
          <Plus size={15} />
        </IconButton>
      </div>
      {all && all.length >= SEARCH_FROM ? (
        <input
          type="search"
          className="side-find"
          value={typed}
          placeholder={t.chat.findThread}
          aria-label={t.chat.findThread}
          data-find
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : null}
      {threads.failure && !threads.data ? <FailureNote failure={threads.failure} retry={threads.reload} /> : null}
      <ul>
        {shown?.map((thread) => (
          <ThreadRow key={thread.id} thread={thread} current={thread.id === currentId} chosen={chosen} />
        ))}
      </ul>
      {all?.length === 0 ? <p className="side-empty">{t.chat.threadsEmpty}</p> : null}
      {all && all.length > 0 && shown?.length === 0 ? <p className="side-empty">{t.chat.noThreadFound}</p> : null}
    </aside>
  )
}

function ThreadRow({ thread, current, chosen }: { thread: Thread; current: boolean; chosen: () => void }) {
  const t = useMessages()
  const [editing, setEditing] = useState(false)
  const title = thread.title || t.chat.untitled
  if (editing)
    return (
      <li className="side-row">
        <NameField title={title} done={() => setEditing(false)} thread={thread.id} />
      </li>
    )
  return (
    <li className="side-row" data-testid="thread">
      <a
        href={routeHash({ view: 'chat', id: thread.id })}
        aria-current={current ? 'page' : undefined}
        onClick={chosen}
        dir="auto"
        title={title}
        onKeyDown={(event) => {
          if (event.key === 'F2') setEditing(true)
          if (event.key === 'Delete') removeThread(thread, current)
        }}
      >
        {title}
      </a>
      <Menu
        label={t.chat.threadMenu(title)}
        className="icon-button on-hover"
        testId="thread-menu"
        button={<Ellipsis size={14} />}
        items={[
          { label: t.common.rename, icon: <Pencil size={13} />, hint: 'F2', run: () => setEditing(true) },
          { label: t.chat.exportThread, icon: <Download size={13} />, run: () => void exportThread(thread).catch(complain) },
          { kind: 'line' },
          { label: t.common.delete, icon: <Trash2 size={13} />, run: () => removeThread(thread, current) },
        ]}
      />
    </li>
  )
}

/** Enter and leaving the field keep the name, Escape keeps the old one. */
export function NameField({ thread, title, done }: { thread: number; title: string; done: () => void }) {
  const t = useMessages()
  const [gaveUp, setGaveUp] = useState(false)
  function finish(next: string): void {
    done()
    const name = next.trim()
    if (!gaveUp && name !== '' && name !== title) renameThread(thread, name).catch(complain)
  }
  return (
    <input
      className="title-input"
      autoFocus
      defaultValue={title}
      aria-label={t.chat.threadName}
      maxLength={200}
      dir="auto"
      data-testid="thread-name"
      onFocus={(event) => event.target.select()}
      onBlur={(event) => finish(event.target.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') {
          event.stopPropagation()
          setGaveUp(true)
          done()
        } else if (event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
}

export function removeThread(thread: Thread, current: boolean): void {
  deleteThread(thread.id, thread.title || messages().chat.untitled)
  if (current) go({ view: 'chat' })
}

/** Everything of the thread as one Markdown file. */
export async function exportThread(thread: Thread): Promise<void> {
  const t = messages()
  const { answers } = await call('threads.get', { thread: thread.id })
  const title = thread.title || t.chat.untitled
  const name = fileName(title, 'md')
  saveFile(name, markdownThread(title, answers, useSettings.getState().settings.locale, t), 'text/markdown')
  say(t.chat.exported(name))
}

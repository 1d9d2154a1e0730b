/** The field for a question. Enter asks, Shift+Enter breaks the line; files dropped or pasted here are remembered like anywhere else. */
import { useLayoutEffect, useRef } from 'react'
import { ArrowUp, Paperclip, X } from 'lucide-react'
import { IconButton } from '../../components/basics.tsx'
import { chooseFiles } from '../../components/files.ts'
import { formatSpan } from '../../lib/format.ts'
import { useApp } from '../../stores/app.ts'
import { ask, setDraft, useRuns } from '../../stores/ask.ts'
import { importFiles } from '../../stores/jobs.ts'
import { useLocale } from '../../stores/settings.ts'
import { complain } from '../../stores/toasts.ts'

const MAX_QUESTION = 2000

export function Composer({ threadId }: { threadId: number | null }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useRuns((state) => state.draft)
  const scope = useApp((state) => state.scope)
  const locale = useLocale()

  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${Math.min(element.scrollHeight, 180)}px`
  }, [draft])

  function send(): void {
    const words = draft.trim()
    if (words === '') return
    const question = scope ? `${words} (from ${scope.from} to ${scope.to})` : words
    setDraft('')
    ask(question, threadId).catch((error: unknown) => {
      setDraft(words)
      complain(error)
    })
  }

  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {scope ? (
        <div className="composer-scope">
          Only {formatSpan(scope.from, scope.to, locale)}
          <IconButton label="Remove the period" onClick={() => useApp.setState({ scope: null })}>
            <X size={12} />
          </IconButton>
        </div>
      ) : null}
      <div className="composer-box">
        <IconButton label="Add pictures or files to the memory" onClick={() => void chooseFiles().then(importFiles)}>
          <Paperclip size={16} />
        </IconButton>
        <textarea
          ref={field}
          rows={1}
          value={draft}
          data-composer
          data-testid="composer"
          dir="auto"
          autoFocus={threadId === null}
          maxLength={MAX_QUESTION}
          placeholder="Ask about your tables, pictures and chats"
          aria-label="Question"
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            send()
          }}
        />
        <button type="submit" className="send" aria-label="Ask" title="Ask (Enter)" disabled={draft.trim() === ''} data-testid="send">
          <ArrowUp size={16} />
        </button>
      </div>
    </form>
  )
}

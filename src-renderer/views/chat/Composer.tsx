/**
 * The field for a question. Enter asks, Shift+Enter breaks the line. Files dropped, pasted or chosen here go with the question: they are
 * remembered first; sent without words they are remembered alone.
 */
import { useLayoutEffect, useRef } from 'react'
import { ArrowUp, File as FileIcon, Paperclip, X } from 'lucide-react'
import { IconButton } from '../../components/basics.tsx'
import { chooseFiles } from '../../components/files.ts'
import { useMessages, useWords } from '../../i18n/index.ts'
import { useApp } from '../../stores/app.ts'
import { ask, attachFiles, detachFile, setDraft, useRuns } from '../../stores/ask.ts'
import type { Attachment } from '../../stores/ask.ts'
import { complain } from '../../stores/toasts.ts'

const MAX_QUESTION = 2000

export function Composer({ threadId }: { threadId: number | null }) {
  const t = useMessages()
  const words = useWords()
  const field = useRef<HTMLTextAreaElement>(null)
  const { draft, attachments } = useRuns()
  const scope = useApp((state) => state.scope)
  const hasFiles = attachments.length > 0
  const remembersOnly = hasFiles && draft.trim() === ''

  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${Math.min(element.scrollHeight, 180)}px`
  }, [draft])

  function send(): void {
    const typed = draft.trim()
    if (typed === '' && !hasFiles) return
    // The engine reads a period in these words.
    const question = scope && typed !== '' ? `${typed} (from ${scope.from} to ${scope.to})` : typed
    const files = attachments.map((one) => one.file)
    setDraft('')
    for (const one of attachments) detachFile(one.id)
    ask(question, threadId, files).catch((error: unknown) => {
      setDraft(typed)
      attachFiles(files)
      complain(error)
    })
  }

  return (
    <form
      className="composer"
      data-takes-files
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {scope ? (
        <div className="composer-scope">
          {t.chat.only(words.span(scope.from, scope.to))}
          <IconButton label={t.chat.removePeriod} onClick={() => useApp.setState({ scope: null })}>
            <X size={12} />
          </IconButton>
        </div>
      ) : null}
      {hasFiles ? <Attachments attachments={attachments} /> : null}
      <div className="composer-box">
        <IconButton label={t.chat.addFiles} data-testid="attach" onClick={() => void chooseFiles().then(attachFiles)}>
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
          placeholder={hasFiles ? t.chat.placeholderPicture : t.chat.placeholder}
          aria-label={t.chat.question}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            send()
          }}
        />
        <button
          type="submit"
          className="send"
          aria-label={remembersOnly ? t.chat.remember : t.chat.ask}
          title={remembersOnly ? t.chat.rememberHint : t.chat.askHint}
          disabled={draft.trim() === '' && !hasFiles}
          data-testid="send"
        >
          <ArrowUp size={16} />
        </button>
      </div>
    </form>
  )
}

function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  const t = useMessages()
  return (
    <div className="attachments" data-testid="attachments">
      <ul aria-label={t.chat.filesAttached}>
        {attachments.map(({ id, file, preview }) => (
          <li key={id} title={file.path}>
            {preview ? <img src={preview} alt={file.path} /> : <FileIcon size={16} aria-hidden />}
            {preview ? null : (
              <span className="attachment-name" dir="auto">
                {file.path}
              </span>
            )}
            <IconButton label={t.chat.removeFile(file.path)} onClick={() => detachFile(id)}>
              <X size={12} />
            </IconButton>
          </li>
        ))}
      </ul>
      <p className="muted">{t.chat.attachHint}</p>
    </div>
  )
}

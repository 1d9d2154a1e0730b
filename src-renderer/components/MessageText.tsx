/** A message with the words that carry values marked. Text is text: nothing in it is ever taken for markup. */
import { useEffect, useRef } from 'react'
import { useMessages } from '../i18n/index.ts'
import { markedPieces } from '../lib/marks.ts'
import type { Mark } from '../lib/marks.ts'
import type { Message } from '../../src-shared/model.ts'

export function MessageText({
  message,
  marks,
  scrollToMark = false,
}: {
  message: Message
  marks: readonly Mark[]
  scrollToMark?: boolean
}) {
  const t = useMessages().proof
  const strong = useRef<HTMLElement>(null)
  const pieces = markedPieces(message.text, marks)
  const first = pieces.findIndex((piece) => piece.mark === 'strong')
  useEffect(() => {
    if (scrollToMark) strong.current?.scrollIntoView({ block: 'nearest' })
  }, [scrollToMark, message.text, first])
  return (
    <div className={`message message-${message.role}`}>
      <div className="message-author" dir="auto">
        {message.author ?? t.roles[message.role]}
      </div>
      <div className="message-text" dir="auto">
        {pieces.map((piece, i) =>
          piece.mark === null ? (
            piece.text
          ) : (
            <mark
              key={i}
              ref={i === first ? strong : undefined}
              className={`words-${piece.mark}`}
              data-testid={piece.mark === 'strong' ? 'proof-words' : undefined}
            >
              {piece.text}
            </mark>
          ),
        )}
      </div>
    </div>
  )
}

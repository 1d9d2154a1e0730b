/** The whole window takes files: by drop anywhere, by paste anywhere. What lands on the composer goes with its question. */
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { transport } from '../api.ts'
import type { DroppedFile } from '../api.ts'
import { useMessages } from '../i18n/index.ts'
import { attachFiles } from '../stores/ask.ts'
import { importFiles } from '../stores/jobs.ts'
import { useRoute } from '../stores/route.ts'
import { showFiles } from '../stores/shown.ts'
import { complain } from '../stores/toasts.ts'
import { filesOfDrop, picturesOfPaste } from './files.ts'

/** Files for the composer wait there for their question, a picture on the page of the search is searched with; all others are imported. */
function takerOf(target: EventTarget | null, isSearch: boolean): (files: DroppedFile[]) => void | Promise<void> {
  if (target instanceof Element && target.closest('[data-takes-files]')) return attachFiles
  return isSearch ? showFiles : importFiles
}

function isSearchShown(): boolean {
  return useRoute.getState().view === 'search'
}

export function DropTarget({ children }: { children: ReactNode }) {
  const [over, setOver] = useState(false)
  const t = useMessages()
  const isSearch = useRoute((route) => route.view === 'search')
  // Enter and leave come in pairs for every element crossed; only the sum says whether the pointer is inside.
  const depth = useRef(0)

  useEffect(() => {
    function hasFiles(event: DragEvent): boolean {
      return event.dataTransfer?.types.includes('Files') ?? false
    }
    function enter(event: DragEvent): void {
      if (!hasFiles(event)) return
      depth.current += 1
      setOver(true)
    }
    function leave(event: DragEvent): void {
      if (!hasFiles(event)) return
      depth.current = Math.max(0, depth.current - 1)
      if (depth.current === 0) setOver(false)
    }
    function dragOver(event: DragEvent): void {
      if (hasFiles(event)) event.preventDefault()
    }
    function drop(event: DragEvent): void {
      if (!event.dataTransfer || !hasFiles(event)) return
      event.preventDefault()
      depth.current = 0
      setOver(false)
      filesOfDrop(event.dataTransfer, transport.shell === 'electron')
        .then(takerOf(event.target, isSearchShown()))
        .catch(complain)
    }
    function paste(event: ClipboardEvent): void {
      const pictures = picturesOfPaste(event.clipboardData)
      if (pictures.length === 0) return
      event.preventDefault()
      void takerOf(event.target, isSearchShown())(pictures)
    }
    const listeners = { dragenter: enter, dragleave: leave, dragover: dragOver, drop, paste } as const
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name, listener as EventListener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name, listener as EventListener)
    }
  }, [])

  return (
    <>
      {children}
      {over ? (
        <div className="drop-over" aria-hidden data-testid="drop-over">
          <div>{isSearch ? t.search.dropHere : t.shell.dropHere}</div>
        </div>
      ) : null}
    </>
  )
}

/** How wide an element is, so that a drawing has whole pixels and letters keep their size. In: the element. Out: pixels, followed as the window changes. */
import { useLayoutEffect, useState } from 'react'

export function useWidth(element: React.RefObject<HTMLElement | null>, first: number): number {
  const [width, setWidth] = useState(first)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const observer = new ResizeObserver(() => box.clientWidth > 0 && setWidth(Math.floor(box.clientWidth)))
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return width
}

/** How many pixels a track of the timeline has. In: the element and what of its width is not track. Out: pixels, followed as the window changes. */
import { useEffect, useState } from 'react'

export function useTrackWidth(box: React.RefObject<HTMLDivElement | null>, without = 0): number {
  const [width, setWidth] = useState(800)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(Math.max(100, element.clientWidth - without)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, without])
  return width
}

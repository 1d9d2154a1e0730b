/** Which lanes of a scrolled box are in sight, and a few beyond. In: the box and the height of a lane. Out: the first and the last one. */
import { useEffect, useState } from 'react'

const AHEAD = 6
/** Moves in steps, so that scrolling by a pixel draws nothing. */
const STEP = 4

type Seen = { from: number; to: number }

export function useSeenLanes(box: React.RefObject<HTMLDivElement | null>, laneHeight: number): Seen {
  const [seen, setSeen] = useState<Seen>({ from: 0, to: 12 })
  useEffect(() => {
    const element = box.current
    if (!element) return
    function look(): void {
      if (!element) return
      const first = Math.floor(element.scrollTop / laneHeight / STEP) * STEP
      const count = Math.ceil(element.clientHeight / laneHeight)
      const next = { from: first - AHEAD, to: first + STEP + count + AHEAD }
      setSeen((now) => (now.from === next.from && now.to === next.to ? now : next))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box, laneHeight])
  return seen
}

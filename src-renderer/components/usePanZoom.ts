/**
 * Zoom and pan of something in a frame. In: its size, the frame's, where it begins. Out: where it is now and the handlers of wheel, pointers and keys.
 * One pointer drags, two pinch; the wheel pans and, with Ctrl or ⌘, zooms. What the person moved holds until `key` changes.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { fitWhole, keepInside, zoomAt } from '../lib/polygon.ts'
import type { Size, Transform } from '../lib/polygon.ts'

export const ZOOM_STEP = 1.3
const PAN_STEP = 40

type Point = { x: number; y: number }
type Input = { frame: React.RefObject<HTMLElement | null>; size: Size | null; frameSize: Size | null; start: Transform | null; key: string }
export type PanZoom = {
  transform: Transform | null
  /** All of it is seen at the scale of the frame. */
  isWhole: boolean
  zoom: (factor: number, x?: number, y?: number) => void
  showWhole: () => void
  /** Back to where it begins. */
  showStart: () => void
  onKeyDown: (event: React.KeyboardEvent) => void
  onPointerDown: (event: React.PointerEvent<HTMLElement>) => void
  onPointerMove: (event: React.PointerEvent<HTMLElement>) => void
  onPointerUp: (event: React.PointerEvent<HTMLElement>) => void
}

export function usePanZoom({ frame, size, frameSize, start, key }: Input): PanZoom {
  const [moved, setMoved] = useState<{ key: string; transform: Transform } | null>(null)
  const pointers = useRef(new Map<number, Point>())
  const transform = moved?.key === key ? moved.transform : start
  const setTransform = useCallback((next: Transform) => setMoved({ key, transform: next }), [key])

  const zoom = useCallback(
    (factor: number, x?: number, y?: number) => {
      if (size && frameSize && transform)
        setTransform(zoomAt(transform, factor, x ?? frameSize.width / 2, y ?? frameSize.height / 2, size, frameSize))
    },
    [size, frameSize, transform, setTransform],
  )
  /** False at a border. */
  const pan = useCallback(
    (x: number, y: number): boolean => {
      if (!size || !frameSize || !transform) return false
      const next = keepInside({ ...transform, x: transform.x + x, y: transform.y + y }, size, frameSize)
      if (next.x === transform.x && next.y === transform.y) return false
      setTransform(next)
      return true
    },
    [size, frameSize, transform, setTransform],
  )

  // React's wheel listeners are passive, which would scroll the panel below the picture.
  useEffect(() => {
    const element = frame.current
    if (!element) return
    function onWheel(event: WheelEvent): void {
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault()
        const at = placeIn(element, event)
        zoom(Math.exp(-event.deltaY * 0.006), at.x, at.y)
      }
      // The wheel moves what is enlarged until its border, then the panel.
      else if (pan(-event.deltaX, -event.deltaY)) event.preventDefault()
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [frame, zoom, pan])

  const whole = size && frameSize ? fitWhole(size, frameSize) : null
  const showWhole = (): void => void (whole && setTransform(whole))
  const showStart = (): void => setMoved(null)

  function onKeyDown(event: React.KeyboardEvent): void {
    const actions: Record<string, () => void> = {
      '+': () => zoom(ZOOM_STEP),
      '=': () => zoom(ZOOM_STEP),
      '-': () => zoom(1 / ZOOM_STEP),
      0: showWhole,
      Enter: showStart,
    }
    if (event.shiftKey)
      Object.assign(actions, {
        ArrowLeft: () => pan(PAN_STEP, 0),
        ArrowRight: () => pan(-PAN_STEP, 0),
        ArrowUp: () => pan(0, PAN_STEP),
        ArrowDown: () => pan(0, -PAN_STEP),
      })
    const action = actions[event.key]
    if (!action || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }

  function onPointerDown(event: React.PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }

  function onPointerMove(event: React.PointerEvent<HTMLElement>): void {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    pointers.current.set(event.pointerId, now)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (!other) return void pan(now.x - before.x, now.y - before.y)
    const middle = placeIn(event.currentTarget, { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 })
    zoom(distance(now, other) / Math.max(1, distance(before, other)), middle.x, middle.y)
  }

  function onPointerUp(event: React.PointerEvent<HTMLElement>): void {
    pointers.current.delete(event.pointerId)
  }

  const isWhole = transform !== null && whole !== null && transform.scale <= whole.scale * 1.05
  return { transform, isWhole, zoom, showWhole, showStart, onKeyDown, onPointerDown, onPointerMove, onPointerUp }
}

function placeIn(element: Element | null, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = element?.getBoundingClientRect()
  return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

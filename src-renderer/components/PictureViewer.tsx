/**
 * A picture with zoom, pan and places drawn on it. In: the picture, one strong place and faint ones, or the recognized lines.
 * Ctrl and wheel, or + and -, zoom; drag, wheel or Shift and arrow keys pan; 0 shows the whole picture, Enter returns to the place.
 */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Maximize2, Minus, Plus, ScanText, LocateFixed, Images } from 'lucide-react'
import { mediaAddress } from '../api.ts'
import { useMessages } from '../i18n/index.ts'
import { boundingBox, fitPlace, fitWhole, keepInside, svgPoints, zoomAt } from '../lib/polygon.ts'
import type { Size, Transform } from '../lib/polygon.ts'
import type { OcrLine, Polygon } from '../../src-shared/model.ts'
import { go } from '../stores/route.ts'
import { IconButton } from './basics.tsx'

export type Place = { key: string; polygon: Polygon; label: string; strong: boolean; onClick?: () => void }
type Props = { media: string; name: string; places: readonly Place[]; lines: readonly OcrLine[]; startWithLines?: boolean; aspect?: number }

export function PictureViewer({ media, name, places, lines, startWithLines = false, aspect }: Props) {
  const { proof: t, search } = useMessages()
  const frame = useRef<HTMLDivElement>(null)
  const [frameSize, setFrameSize] = useState<Size | null>(null)
  const [picture, setPicture] = useState<{ media: string; size: Size } | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [moved, setMoved] = useState<{ key: string; transform: Transform } | null>(null)
  const [showLines, setShowLines] = useState(startWithLines)
  const size = picture?.media === media ? picture.size : null
  const strong = places.find((place) => place.strong)
  const target = strong ? JSON.stringify(strong.polygon) : ''

  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setFrameSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  // What the person moved holds for one place in one frame; another place or size begins anew.
  const key = `${media} ${target} ${frameSize?.width} ${frameSize?.height}`
  const start = useMemo(() => {
    if (!size || !frameSize) return null
    const box = target === '' ? null : boundingBox(JSON.parse(target))
    return box ? fitPlace(size, frameSize, box) : fitWhole(size, frameSize)
  }, [size, frameSize, target])
  const transform = moved?.key === key ? moved.transform : start
  const setTransform = useCallback((next: Transform) => setMoved({ key, transform: next }), [key])
  const showPlace = (): void => setMoved(null)

  const zoom = useCallback(
    (factor: number, x?: number, y?: number) => {
      if (size && frameSize && transform)
        setTransform(zoomAt(transform, factor, x ?? frameSize.width / 2, y ?? frameSize.height / 2, size, frameSize))
    },
    [size, frameSize, transform, setTransform],
  )
  const pan = (x: number, y: number): void => {
    if (size && frameSize && transform) setTransform(keepInside({ ...transform, x: transform.x + x, y: transform.y + y }, size, frameSize))
  }

  // React's wheel listeners are passive, which would scroll the panel below the picture.
  useEffect(() => {
    const element = frame.current
    if (!element) return
    function onWheel(event: WheelEvent): void {
      if (!size || !frameSize || !transform) return
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault()
        const box = frame.current?.getBoundingClientRect()
        return zoom(Math.exp(-event.deltaY * 0.006), event.clientX - (box?.left ?? 0), event.clientY - (box?.top ?? 0))
      }
      // The wheel moves an enlarged picture until its border, then the panel.
      const next = keepInside({ ...transform, x: transform.x - event.deltaX, y: transform.y - event.deltaY }, size, frameSize)
      if (next.x === transform.x && next.y === transform.y) return
      event.preventDefault()
      setTransform(next)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [zoom, size, frameSize, transform, setTransform])

  function onKeyDown(event: React.KeyboardEvent): void {
    const actions: Record<string, () => void> = {
      '+': () => zoom(1.3),
      '=': () => zoom(1.3),
      '-': () => zoom(1 / 1.3),
      0: () => size && frameSize && setTransform(fitWhole(size, frameSize)),
      Enter: showPlace,
    }
    if (event.shiftKey)
      Object.assign(actions, {
        ArrowLeft: () => pan(40, 0),
        ArrowRight: () => pan(-40, 0),
        ArrowUp: () => pan(0, 40),
        ArrowDown: () => pan(0, -40),
      })
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    event.stopPropagation()
    action()
  }

  return (
    <div className="picture" data-testid="picture" style={{ aspectRatio: aspect }}>
      <div
        ref={frame}
        className="picture-frame"
        tabIndex={0}
        role="group"
        aria-label={t.pictureHelp(name)}
        onKeyDown={onKeyDown}
        onPointerDown={(event) =>
          event.button === 0 &&
          !(event.target instanceof SVGPolygonElement && event.target.dataset.link) &&
          event.currentTarget.setPointerCapture(event.pointerId)
        }
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && pan(event.movementX, event.movementY)}
        onDoubleClick={() =>
          transform && size && frameSize && transform.scale > fitWhole(size, frameSize).scale * 1.05
            ? setTransform(fitWhole(size, frameSize))
            : showPlace()
        }
      >
        {failed === media ? <p className="picture-failed">{t.pictureNotDrawn(name)}</p> : null}
        <img
          key={media}
          src={mediaAddress(media)}
          alt={name}
          draggable={false}
          onError={() => setFailed(media)}
          onLoad={(event) =>
            setPicture({ media, size: { width: event.currentTarget.naturalWidth, height: event.currentTarget.naturalHeight } })
          }
          style={
            transform ? { transform: `translate(${transform.x}px, ${transform.y}px) scale(${transform.scale})` } : { visibility: 'hidden' }
          }
        />
        {transform && size ? (
          <svg className="picture-marks" width="100%" height="100%">
            <g transform={`translate(${transform.x} ${transform.y}) scale(${transform.scale})`}>
              {showLines
                ? lines.map((line, i) => (
                    <polygon key={i} className="mark-line" points={svgPoints(line.polygon)} vectorEffect="non-scaling-stroke">
                      <title>{`${line.text} (${t.sure(line.confidence)})`}</title>
                    </polygon>
                  ))
                : null}
              {places.map((place) => (
                <polygon
                  key={place.key}
                  className={place.strong ? 'mark-strong' : 'mark-faint'}
                  points={svgPoints(place.polygon)}
                  vectorEffect="non-scaling-stroke"
                  data-testid={place.strong ? 'proof-rectangle' : undefined}
                  data-link={place.onClick ? 'yes' : undefined}
                  onClick={place.onClick}
                >
                  <title>{place.label}</title>
                </polygon>
              ))}
            </g>
          </svg>
        ) : null}
      </div>
      <div className="picture-tools" role="toolbar" aria-label={t.pictureTools}>
        <IconButton label={t.zoomOut} onClick={() => zoom(1 / 1.3)}>
          <Minus size={14} />
        </IconButton>
        <IconButton label={t.zoomIn} onClick={() => zoom(1.3)}>
          <Plus size={14} />
        </IconButton>
        <IconButton label={t.wholePicture} onClick={() => size && frameSize && setTransform(fitWhole(size, frameSize))}>
          <Maximize2 size={14} />
        </IconButton>
        {strong ? (
          <IconButton label={t.goToValue} onClick={showPlace}>
            <LocateFixed size={14} />
          </IconButton>
        ) : null}
        {lines.length > 0 ? (
          <IconButton label={t.recognizedText} aria-pressed={showLines} onClick={() => setShowLines(!showLines)}>
            <ScanText size={14} />
          </IconButton>
        ) : null}
        <IconButton label={search.findSimilar} data-testid="find-similar" onClick={() => go({ view: 'search', query: { like: media } })}>
          <Images size={14} />
        </IconButton>
      </div>
    </div>
  )
}

/**
 * A picture with zoom, pan and places drawn on it. In: the picture, one strong place and faint ones, or the recognized lines.
 * Ctrl and wheel, two fingers, or + and -, zoom; drag, wheel or Shift and arrow keys pan; 0 shows the whole picture, Enter returns to the place.
 */
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Maximize2, Minus, Plus, ScanText, LocateFixed, Images } from 'lucide-react'
import { mediaAddress } from '../api.ts'
import { useMessages } from '../i18n/index.ts'
import { boundingBox, fitPlace, fitWhole, svgPoints } from '../lib/polygon.ts'
import type { Size, Transform } from '../lib/polygon.ts'
import type { OcrLine, Polygon } from '../../src-shared/model.ts'
import { go } from '../stores/route.ts'
import { IconButton } from './basics.tsx'
import { usePanZoom, ZOOM_STEP } from './usePanZoom.ts'

export type Place = { key: string; polygon: Polygon; label: string; strong: boolean; onClick?: () => void }
type Props = {
  media: string
  name: string
  places: readonly Place[]
  lines: readonly OcrLine[]
  startWithLines?: boolean
  aspect?: number
  /** Stands below the picture beside its tools; without one the tools lie on the picture. */
  caption?: ReactNode
}

export function PictureViewer({ media, name, places, lines, startWithLines = false, aspect, caption }: Props) {
  const { proof: t, search } = useMessages()
  const frame = useRef<HTMLDivElement>(null)
  const [frameSize, setFrameSize] = useState<Size | null>(null)
  const [picture, setPicture] = useState<{ media: string; size: Size } | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
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

  const start = useMemo(() => {
    if (!size || !frameSize) return null
    const box = target === '' ? null : boundingBox(JSON.parse(target))
    return box ? fitPlace(size, frameSize, box) : fitWhole(size, frameSize)
  }, [size, frameSize, target])
  // What the person moved holds for one place in one frame; another place or size begins anew.
  const key = `${media} ${target} ${frameSize?.width} ${frameSize?.height}`
  const view = usePanZoom({ frame, size, frameSize, start, key })
  const { transform } = view

  const tools = (
    <div
      className={caption === undefined ? 'picture-tools picture-tools-over' : 'picture-tools'}
      role="toolbar"
      aria-label={t.pictureTools}
    >
      <IconButton label={t.zoomOut} onClick={() => view.zoom(1 / ZOOM_STEP)}>
        <Minus size={14} />
      </IconButton>
      <IconButton label={t.zoomIn} onClick={() => view.zoom(ZOOM_STEP)}>
        <Plus size={14} />
      </IconButton>
      <IconButton label={t.wholePicture} onClick={view.showWhole}>
        <Maximize2 size={14} />
      </IconButton>
      {strong ? (
        <IconButton label={t.goToValue} onClick={view.showStart}>
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
  )
  return (
    <>
      <div className="picture" data-testid="picture" style={{ aspectRatio: aspect }}>
        <div
          ref={frame}
          className={view.isWhole ? 'picture-frame picture-whole' : 'picture-frame'}
          tabIndex={0}
          role="group"
          aria-label={t.pictureHelp(name)}
          onKeyDown={view.onKeyDown}
          onPointerDown={(event) => !isLink(event.target) && view.onPointerDown(event)}
          onPointerMove={view.onPointerMove}
          onPointerUp={view.onPointerUp}
          onPointerCancel={view.onPointerUp}
          onDoubleClick={() => (view.isWhole ? view.showStart() : view.showWhole())}
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
              transform
                ? { transform: `translate(${transform.x}px, ${transform.y}px) scale(${transform.scale})` }
                : { visibility: 'hidden' }
            }
          />
          {transform && size ? <Marks transform={transform} places={places} lines={showLines ? lines : []} /> : null}
        </div>
        {caption === undefined ? tools : null}
      </div>
      {caption === undefined ? null : (
        <div className="picture-bar">
          <div className="caption" dir="auto" title={name}>
            {caption}
          </div>
          {tools}
        </div>
      )}
    </>
  )
}

function isLink(target: EventTarget): boolean {
  return target instanceof SVGPolygonElement && target.dataset.link !== undefined
}

type MarksProps = { transform: Transform; places: readonly Place[]; lines: readonly OcrLine[] }

/** Drawn in the pixels of the picture, with lines as thin as those of the window at any zoom. */
function Marks({ transform, places, lines }: MarksProps) {
  const t = useMessages().proof
  return (
    <svg className="picture-marks" width="100%" height="100%">
      <g transform={`translate(${transform.x} ${transform.y}) scale(${transform.scale})`}>
        {lines.map((line, i) => (
          <polygon key={i} className="mark-line" points={svgPoints(line.polygon)} vectorEffect="non-scaling-stroke">
            <title>{`${line.text} (${t.sure(line.confidence)})`}</title>
          </polygon>
        ))}
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
  )
}

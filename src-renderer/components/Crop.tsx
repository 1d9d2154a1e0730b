/** The piece of a picture that carries a value, enlarged. In: media id and polygon in pixels of the picture. */
import { useState } from 'react'
import { mediaAddress } from '../api.ts'
import { useMessages } from '../i18n/index.ts'
import { boundingBox, cropTransform, svgPoints } from '../lib/polygon.ts'
import type { Size } from '../lib/polygon.ts'
import type { Polygon } from '../../src-shared/model.ts'

/** `lines`: all lines of the picture, where they are known. */
type Props = { media: string; polygon: Polygon; width: number; height: number; label: string; lines?: readonly Polygon[] }

export function Crop({ media, polygon, width, height, label, lines = [] }: Props) {
  const [loaded, setLoaded] = useState<{ media: string; size: Size } | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const t = useMessages()
  const place = boundingBox(polygon)
  if (!place) return null
  const size = loaded?.media === media ? loaded.size : null
  const wanted = size
    ? cropTransform(
        place,
        { width, height },
        size,
        lines.flatMap((line) => boundingBox(line) ?? []),
      )
    : null
  // A picture narrower than the crop makes the crop narrower instead of leaving borders.
  const shown = size && wanted ? Math.min(width, Math.round(size.width * wanted.scale)) : width
  const transform = size && wanted ? { ...wanted, x: wanted.x - Math.max(0, (width - size.width * wanted.scale) / 2) } : null
  return (
    <span className="crop" style={{ width: shown, height: wanted?.height ?? height }} role="img" aria-label={label}>
      {failed === media ? (
        <span className="crop-failed">{t.shell.pictureFailed}</span>
      ) : (
        <img
          src={mediaAddress(media)}
          alt=""
          draggable={false}
          onError={() => setFailed(media)}
          onLoad={(event) =>
            setLoaded({ media, size: { width: event.currentTarget.naturalWidth, height: event.currentTarget.naturalHeight } })
          }
          style={
            transform ? { transform: `translate(${transform.x}px, ${transform.y}px) scale(${transform.scale})` } : { visibility: 'hidden' }
          }
        />
      )}
      {transform && size ? (
        <svg width={width} height={height} aria-hidden>
          <g transform={`translate(${transform.x} ${transform.y}) scale(${transform.scale})`}>
            <polygon className="mark-strong" points={svgPoints(polygon)} vectorEffect="non-scaling-stroke" />
          </g>
        </svg>
      ) : null}
    </span>
  )
}

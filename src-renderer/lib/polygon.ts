/** Places in pictures. In: polygons in pixels of the upright picture; out: boxes, SVG points and the transform that shows a place. */
import type { Polygon } from '../../src-shared/model.ts'

export type Box = { x: number; y: number; width: number; height: number }
export type Size = { width: number; height: number }
export type Transform = { scale: number; x: number; y: number }

/** The upright box around a polygon; null for one without points. */
export function boundingBox(polygon: Polygon): Box | null {
  if (polygon.length === 0) return null
  const xs = polygon.map((point) => point[0])
  const ys = polygon.map((point) => point[1])
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

export function svgPoints(polygon: Polygon): string {
  return polygon.map((point) => `${point[0]},${point[1]}`).join(' ')
}

/** The whole picture in the frame. */
export function fitWhole(picture: Size, frame: Size): Transform {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height)
  return { scale, x: (frame.width - picture.width * scale) / 2, y: (frame.height - picture.height * scale) / 2 }
}

/** Where a place is at least this high in the whole picture, the whole picture is shown. */
const READABLE = 9

/** The place in the middle, large enough to read and small enough to see what stands around it. */
export function fitPlace(picture: Size, frame: Size, place: Box): Transform {
  const whole = fitWhole(picture, frame)
  if (place.height * whole.scale >= READABLE) return whole
  const readable = 26 / Math.max(place.height, 1)
  const scale = clamp(readable, whole.scale, Math.min(4, (frame.width * 0.7) / Math.max(place.width, 1)))
  const wanted = { scale: Math.max(scale, whole.scale), x: 0, y: 0 }
  wanted.x = frame.width / 2 - (place.x + place.width / 2) * wanted.scale
  wanted.y = frame.height / 2 - (place.y + place.height / 2) * wanted.scale
  return keepInside(wanted, picture, frame)
}

/** Zoom by `factor` with the point under the pointer staying where it is. */
export function zoomAt(transform: Transform, factor: number, x: number, y: number, picture: Size, frame: Size): Transform {
  const least = Math.min(fitWhole(picture, frame).scale, 1)
  const scale = clamp(transform.scale * factor, least, 12)
  const ratio = scale / transform.scale
  return keepInside({ scale, x: x - (x - transform.x) * ratio, y: y - (y - transform.y) * ratio }, picture, frame)
}

/** Centres what is smaller than the frame, and keeps the borders of what is larger from being pulled inside it. */
export function keepInside(transform: Transform, picture: Size, frame: Size): Transform {
  return {
    scale: transform.scale,
    x: keepAxis(transform.x, picture.width * transform.scale, frame.width),
    y: keepAxis(transform.y, picture.height * transform.scale, frame.height),
  }
}

function keepAxis(offset: number, length: number, frame: number): number {
  return length <= frame ? (frame - length) / 2 : clamp(offset, frame - length, 0)
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high))
}

/**
 * Scale and offset of a picture so that the place, with air around it, fills a crop of at most the given size, and the height that the crop then needs.
 * `lines` are the boxes of all lines of the picture: none of them is cut by the upper or lower edge where that can be helped.
 */
export function cropTransform(place: Box, crop: Size, picture: Size, lines: readonly Box[] = []): Transform & { height: number } {
  const air = Math.max(place.height * 0.35, 4)
  const top = Math.max(0, uncut(place.y, place.y - air, place.height, lines, 'above'))
  const bottom = Math.min(picture.height, uncut(place.y + place.height, place.y + place.height + air, place.height, lines, 'below'))
  const scale = Math.min(crop.width / (place.width + 2 * air), crop.height / (bottom - top), 3)
  const height = Math.min(crop.height, Math.max(Math.ceil((bottom - top) * scale), 1))
  const wanted = {
    scale,
    x: crop.width / 2 - (place.x + place.width / 2) * scale,
    y: height / 2 - ((top + bottom) / 2) * scale,
  }
  return { ...keepInside(wanted, picture, { width: crop.width, height }), height }
}

/** An edge of the crop moved away from the lines it would cut: beyond a line as low as the place (its caption), else before it. */
function uncut(own: number, edge: number, most: number, lines: readonly Box[], side: 'above' | 'below'): number {
  const sign = side === 'above' ? -1 : 1
  // As distances from the place, so that above and below are the same.
  const distances = lines.flatMap((line) => {
    const near = side === 'above' ? own - (line.y + line.height) : line.y - own
    return near >= -most * 0.25 ? [{ near: Math.max(near, 0), far: near + line.height }] : []
  })
  const isCut = (at: number): boolean => distances.some(({ near, far }) => near < at && at < far)
  const start = Math.abs(edge - own)
  if (!isCut(start)) return edge
  const beyond = Math.max(
    ...distances.flatMap(({ near, far }) => (near < start && far > start && far - near <= most ? [far + Math.min(6, most / 4)] : [0])),
  )
  if (beyond > start && !isCut(beyond)) return own + sign * beyond
  return own + sign * Math.min(start, ...distances.flatMap(({ near, far }) => (near < start && start < far ? [near] : [])))
}

/** A word-sized chart. Gaps are gaps; a reading between two gaps is a dot. Decorative: the numbers stand beside it. */
import { useMemo } from 'react'
import type { DrawnPoint } from '../lib/series.ts'

type Props = { points: readonly DrawnPoint[]; width?: number; height?: number; dots?: boolean; label?: string }

export function Sparkline({ points, width = 120, height = 24, dots = false, label }: Props) {
  const drawing = useMemo(() => draw(points, width, height), [points, width, height])
  if (!drawing) return <span className="sparkline-none" style={{ width, height }} />
  return (
    <svg
      className="sparkline"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={drawing.path} />
      {(dots ? drawing.all : drawing.lonely).map(([x, y], i) => (
        <circle key={i} cx={x} cy={y} r={1.6} />
      ))}
      {drawing.last ? <circle className="sparkline-last" cx={drawing.last[0]} cy={drawing.last[1]} r={2.2} /> : null}
    </svg>
  )
}

type Place = [number, number]

function draw(
  points: readonly DrawnPoint[],
  width: number,
  height: number,
): { path: string; lonely: Place[]; all: Place[]; last: Place | null } | null {
  const known = points.filter((point) => point.y !== null)
  if (known.length === 0) return null
  const xs = points.map((point) => point.x)
  const ys = known.map((point) => point.y ?? 0)
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const margin = 3
  const place = (point: DrawnPoint): Place => [
    right === left ? width / 2 : margin + ((point.x - left) / (right - left)) * (width - 2 * margin),
    high === low ? height / 2 : height - margin - (((point.y ?? low) - low) / (high - low)) * (height - 2 * margin),
  ]
  let path = ''
  const lonely: Place[] = []
  points.forEach((point, i) => {
    if (point.y === null) return
    const before = points[i - 1]
    const after = points[i + 1]
    const joined = before !== undefined && before.y !== null
    const [x, y] = place(point)
    path += `${joined ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`
    if (!joined && (after === undefined || after.y === null)) lonely.push([x, y])
  })
  const last = known.at(-1)
  return { path, lonely, all: known.map(place), last: last ? place(last) : null }
}

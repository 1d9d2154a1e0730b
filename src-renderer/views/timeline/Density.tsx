/** Events per day over the whole memory as bars; a drag chooses a period, a click the days under the pointer. The two days of the chosen period, above, do the same by keys. */
import { useMemo, useRef, useState } from 'react'
import type { Output } from '../../../src-shared/contract.ts'
import { useMessages } from '../../i18n/index.ts'
import { axisToDay, formatSpan } from '../../lib/format.ts'
import { axisMarks, densityBins, position, ticks } from '../../lib/timeline.ts'
import type { Extent } from '../../lib/timeline.ts'
import { useLocale } from '../../stores/settings.ts'
import { useTrackWidth } from './useTrackWidth.ts'

type Period = { from: string; to: string }
type Props = {
  days: Output<'timeline.density'>
  extent: Extent
  /** What the lanes show of it. */
  window: Extent | null
  period: Period | null
  setPeriod: (period: Period | null) => void
}
const MOST_BINS = 180

export function Density({ days, extent, window: view, period, setPeriod }: Props) {
  const t = useMessages()
  const locale = useLocale()
  const bins = useMemo(() => densityBins(days, extent, MOST_BINS), [days, extent])
  const most = bins.reduce((highest, bin) => Math.max(highest, bin.events), 1)
  const track = useRef<HTMLDivElement>(null)
  const width = useTrackWidth(track)
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null)

  function share(event: React.PointerEvent): number {
    const box = track.current?.getBoundingClientRect()
    return box ? Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) : 0
  }
  function finish(): void {
    if (!drag) return
    setDrag(null)
    const [low, high] = [Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)]
    const length = extent.to - extent.from
    if (high - low < 0.004) {
      const bin = bins[Math.min(bins.length - 1, Math.floor(low * bins.length))]
      setPeriod(bin && !(period && period.from === bin.from) ? { from: bin.from, to: bin.to } : null)
    } else setPeriod({ from: axisToDay(extent.from + low * length), to: axisToDay(extent.from + high * length - 1) })
  }
  const shown = drag
    ? { left: Math.min(drag.from, drag.to), right: Math.max(drag.from, drag.to) }
    : period
      ? { left: position(period.from, extent) ?? 0, right: (position(period.to, extent) ?? 0) + 86_400_000 / (extent.to - extent.from) }
      : null
  return (
    <div className="density" data-testid="density">
      <div className="density-name">{t.timeline.density}</div>
      <div
        ref={track}
        className="density-track"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setDrag({ from: share(event), to: share(event) })
        }}
        onPointerMove={(event) => drag && setDrag({ from: drag.from, to: share(event) })}
        onPointerUp={finish}
      >
        <div className="density-bars" role="img" aria-label={t.timeline.densityOf(axisToDay(extent.from), axisToDay(extent.to - 1))}>
          {bins.map((bin) => (
            // Writing all spans takes longer than drawing all bars; one is written when it is pointed at.
            <span
              key={bin.from}
              onPointerEnter={(event) => {
                event.currentTarget.title = `${formatSpan(bin.from, bin.to, locale)}: ${t.common.events(bin.events)}`
              }}
            >
              <span style={{ height: `${bin.events === 0 ? 0 : Math.max(6, (bin.events / most) * 100)}%` }} />
            </span>
          ))}
        </div>
        {view && view.to - view.from < (extent.to - extent.from) * 0.995 ? (
          <div
            className="density-window"
            style={{
              left: `${((view.from - extent.from) / (extent.to - extent.from)) * 100}%`,
              width: `${((view.to - view.from) / (extent.to - extent.from)) * 100}%`,
            }}
          />
        ) : null}
        {shown ? (
          <div
            className="density-brush"
            style={{ left: `${shown.left * 100}%`, width: `${Math.max(0.3, (shown.right - shown.left) * 100)}%` }}
          />
        ) : null}
        <div className="density-axis number" aria-hidden>
          {ticks(extent, axisMarks(width), locale)
            .filter((tick) => tick.at * width < width - 44)
            .map((tick) => (
              <span key={tick.at} style={{ left: `${tick.at * 100}%` }}>
                {tick.label}
              </span>
            ))}
        </div>
      </div>
    </div>
  )
}

/** Bars with their labels and numbers written on them; zero-based, for categories, periods and histograms. */
import type { ReactNode } from 'react'

export type BarItem = { key: string; label: ReactNode; value: number | null; text: string; onClick?: () => void }

export function BarList({ bars, label }: { bars: readonly BarItem[]; label: string }) {
  const most = bars.reduce((highest, bar) => Math.max(highest, Math.abs(bar.value ?? 0)), 0)
  return (
    <ol className="bars" aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.key} className={bar.value === null ? 'bar bar-missing' : 'bar'}>
          <span className="bar-label">{bar.label}</span>
          <button
            type="button"
            className="bar-track"
            disabled={!bar.onClick}
            onClick={bar.onClick}
            aria-label={`${typeof bar.label === 'string' ? bar.label : bar.key}: ${bar.text}`}
          >
            <span
              className={bar.value !== null && bar.value < 0 ? 'bar-fill bar-negative' : 'bar-fill'}
              style={{ width: `${most === 0 ? 0 : (Math.abs(bar.value ?? 0) / most) * 100}%` }}
            />
          </button>
          <span className="bar-text">{bar.text}</span>
        </li>
      ))}
    </ol>
  )
}

/** Upright bars for a histogram. */
export function Columns({ bars, label }: { bars: readonly BarItem[]; label: string }) {
  const most = bars.reduce((highest, bar) => Math.max(highest, bar.value ?? 0), 0)
  return (
    <div className="columns" role="group" aria-label={label}>
      {bars.map((bar) => (
        <button
          key={bar.key}
          type="button"
          className="column-bar"
          disabled={!bar.onClick}
          onClick={bar.onClick}
          aria-label={`${bar.key}: ${bar.text}`}
          title={`${bar.key}: ${bar.text}`}
        >
          <span className="column-count">{bar.value === 0 ? '' : bar.text}</span>
          <span className="column-fill" style={{ height: `${most === 0 ? 0 : ((bar.value ?? 0) / most) * 78}%` }} />
          <span className="column-label">{bar.label}</span>
        </button>
      ))}
    </div>
  )
}

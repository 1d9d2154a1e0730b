/** A number between 0 and 1 as a bar with its digits. */
import { formatFixed } from '../../lib/fixed.ts'
import { useLocale } from '../../stores/settings.ts'

export function Score({ value, text }: { value: number; text?: string }) {
  const locale = useLocale()
  return (
    <span className="score-cell">
      <span className="score" aria-hidden>
        <span style={{ width: `${Math.max(0, Math.min(1, value)) * 100}%` }} />
      </span>
      <span className="number">{text ?? formatFixed(value, locale, 2)}</span>
    </span>
  )
}

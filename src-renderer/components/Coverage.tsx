/**
 * How much of a span has readings: a bar and its words. What is missing is hatched, never left out.
 * Readings now and then over years are no record with gaps, so for them no share is shown.
 */
import { hasCoverage } from '../lib/series.ts'
import { plural } from '../lib/format.ts'
import { useLocale } from '../stores/settings.ts'

export function Coverage({ have, of, unit = 'day', words = true }: { have: number; of: number; unit?: string; words?: boolean }) {
  const locale = useLocale()
  if (!hasCoverage(have, of)) return null
  const share = Math.min(1, have / of)
  const missing = Math.max(0, of - have)
  const text = missing === 0 ? `every ${unit} of ${plural(of, unit, locale)}` : `${have} of ${plural(of, unit, locale)}`
  return (
    <span className="coverage" title={missing === 0 ? `A reading on every ${unit}` : `${plural(missing, unit, locale)} without a reading`}>
      <span className="coverage-bar" role="img" aria-label={text}>
        <span className="coverage-fill" style={{ width: `${share * 100}%` }} />
      </span>
      {words ? <span className="coverage-words">{text}</span> : null}
    </span>
  )
}

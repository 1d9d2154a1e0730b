/**
 * How much of a span has readings: a bar and its words. What is missing is hatched, never left out.
 * Readings now and then over years are no record with gaps, so for them no share is shown.
 */
import { useMessages } from '../i18n/index.ts'
import { hasCoverage } from '../lib/series.ts'

export function Coverage({ have, of, words = true }: { have: number; of: number; words?: boolean }) {
  const t = useMessages().tables.coverage
  if (!hasCoverage(have, of)) return null
  const share = Math.min(1, have / of)
  const missing = Math.max(0, of - have)
  const text = missing === 0 ? t.every(of) : t.some(have, of)
  return (
    <span className="coverage" title={missing === 0 ? t.everyHint : t.missing(missing)}>
      <span className="coverage-bar" role="img" aria-label={text}>
        <span className="coverage-fill" style={{ width: `${share * 100}%` }} />
      </span>
      {words ? <span className="coverage-words">{text}</span> : null}
    </span>
  )
}

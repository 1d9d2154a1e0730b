/** The history of one value: what was read first, and every correction with its time, the one in force marked. Newest first. */
import type { CorrectionHistory } from '../../src-shared/contract-own.ts'
import { useMessages } from '../i18n/index.ts'
import { formatInstant, valueLine } from '../lib/format.ts'
import { useSettings } from '../stores/settings.ts'

export function CorrectionList({ history, type, unit }: { history: CorrectionHistory; type: string | null; unit: string | null }) {
  const t = useMessages().proof
  const { locale, timezone } = useSettings((state) => state.settings)
  const { original, corrections } = history
  return (
    <section className="corrections" aria-label={t.history} data-testid="corrections">
      <h3>{t.history}</h3>
      <ol>
        {corrections.map((one) => (
          <li key={one.id} className={one.inForce ? 'in-force' : one.undone ? 'undone' : ''}>
            <time className="muted number">{formatInstant(one.at, locale, timezone)}</time>
            <span className="number" dir="auto">
              {one.value
                ? valueLine(one.value.number ?? one.value.text, one.value.unit ?? unit, type ?? one.value.kind, locale) || one.value.raw
                : one.entered === null
                  ? t.emptied
                  : one.entered}
            </span>
            <span className="muted">{one.undone ? t.undone : one.inForce ? t.inForce : ''}</span>
          </li>
        ))}
        <li className={corrections.some((one) => one.inForce) ? '' : 'in-force'}>
          <span className="muted">{t.readFirst}</span>
          <span className="number" dir="auto">
            {original ? original.value.raw : t.nothingRead}
          </span>
          <span className="muted" />
        </li>
      </ol>
    </section>
  )
}

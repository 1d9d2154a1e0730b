/** Language models that a run asked: role, model, tokens, time, and what went wrong. What was sent stands below and in the ledger. */
import type { ModelUse } from '../../../src-shared/model.ts'
import { said, useMessages } from '../../i18n/index.ts'
import { formatCount, formatMilliseconds } from '../../lib/format.ts'
import { useLocale } from '../../stores/settings.ts'

export function ModelUses({ uses }: { uses: readonly ModelUse[] }) {
  const t = useMessages().trace
  const locale = useLocale()
  return (
    <div className="scroll-x">
      <table className="lines" data-testid="model-uses">
        <thead>
          <tr>
            <th scope="col">{t.role}</th>
            <th scope="col">{t.model}</th>
            <th scope="col" className="right">
              {t.tokensIn}
            </th>
            <th scope="col" className="right">
              {t.tokensOut}
            </th>
            <th scope="col" className="right">
              {t.time}
            </th>
            <th scope="col">{t.outcome}</th>
          </tr>
        </thead>
        <tbody>
          {uses.map((use, i) => (
            <tr key={i}>
              <td>{use.role}</td>
              <td className="mono break">{use.by}</td>
              <td className="right number">{formatCount(use.inputTokens, locale)}</td>
              <td className="right number" title={use.counted === 'estimate' ? t.estimated : undefined}>
                {use.counted === 'estimate' ? '~' : ''}
                {formatCount(use.outputTokens, locale)}
              </td>
              <td className="right number">{formatMilliseconds(use.ms, locale)}</td>
              <td className="break">{use.failed ? <span className="bad">{said(use.failed.message, 'trace')}</span> : t.used}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

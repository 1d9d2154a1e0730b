/** The receipt of forgetting: what went, what changed with it, and what a search of every byte of the data folder found. */
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import type { Output } from '../../../src-shared/contract.ts'
import { useMessages } from '../../i18n/index.ts'
import { countWords } from './countWords.ts'

export function ForgetReceipt({ report }: { report: Output<'forget.report'> }) {
  const t = useMessages()
  const { proof } = report
  const isClean = proof.hits === 0
  return (
    <div className="forget-receipt" data-testid="forget-receipt" role="status">
      <h2>{t.forget.done}</h2>
      <ul className="forget-counts number">
        {countWords(report.removed, t.forget.counts).map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      {report.tablesGone > 0 ? <p>{t.forget.gone(report.tablesGone)}</p> : null}
      {report.reread > 0 ? <p>{t.forget.reread(report.reread)}</p> : null}
      {report.stale > 0 ? <p>{t.forget.stale(report.stale)}</p> : null}
      {report.copies.length > 0 ? <p>{t.forget.copies(report.copies)}</p> : null}
      <p className={isClean ? 'forget-proof good' : 'forget-proof bad'}>
        {isClean ? <ShieldCheck size={15} aria-hidden /> : <ShieldAlert size={15} aria-hidden />}
        <span>{isClean ? t.forget.proofClean(proof.files, proof.bytes, proof.marks) : t.forget.proofHits(proof.hits, proof.where)}</span>
      </p>
      {proof.unprovable > 0 ? <p className="muted">{t.forget.unprovable(proof.unprovable)}</p> : null}
    </div>
  )
}

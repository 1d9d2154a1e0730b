/** What AdaMM could not decide by itself: pairs of names, and of pictures, that may be one. Accepted or refused here; each decision can be undone. */
import { useState } from 'react'
import type { Output } from '../../../src-shared/contract.ts'
import { call } from '../../api.ts'
import { Button, FailureNote, Skeleton } from '../../components/basics.tsx'
import { messages, said, useMessages } from '../../i18n/index.ts'
import { invalidate, useQuery } from '../../stores/query.ts'
import { complain } from '../../stores/toasts.ts'
import { sayUndoable } from '../../stores/undo.ts'
import { PicturePairs } from './PicturePairs.tsx'

type Pair = Output<'attributes.suggestions'>[number]

export function Suggestions() {
  const t = useMessages()
  const { data, failure, reload } = useQuery('attributes.suggestions', { limit: 50 }, ['tables', 'sources'])
  const pictures = useQuery('library.suggestions', { limit: 50 }, ['sources', 'tables'])
  if (failure && !data) return <FailureNote failure={failure} retry={reload} />
  if (pictures.failure && !pictures.data) return <FailureNote failure={pictures.failure} retry={pictures.reload} />
  if (!data || !pictures.data) return <Skeleton lines={6} />
  if (data.length + pictures.data.length === 0) return <p className="note">{t.forget.suggestions.none}</p>
  return (
    <div data-testid="suggestions">
      <p className="note">{t.forget.suggestions.intro}</p>
      {pictures.data.length > 0 ? <PicturePairs pairs={pictures.data} reload={pictures.reload} /> : null}
      {data.length > 0 ? (
        <section>
          <h2>{t.forget.suggestions.names}</h2>
          <ul className="suggestion-list" aria-label={t.forget.suggestions.names}>
            {data.map((pair) => (
              <PairRow key={`${pair.a.name} ${pair.b.name}`} pair={pair} reload={reload} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

function PairRow({ pair, reload }: { pair: Pair; reload: () => void }) {
  const t = useMessages()
  const [busy, setBusy] = useState(false)
  const texts = t.forget.suggestions
  const decide = (work: Promise<unknown>, said: string): void => {
    setBusy(true)
    work
      .then(() => {
        sayUndoable(said)
        invalidate(['tables', 'sources', 'timeline'])
        reload()
      }, complain)
      .finally(() => setBusy(false))
  }
  // The rarer name becomes a name of the commoner one.
  const [from, into] = pair.a.rounds < pair.b.rounds ? [pair.a, pair.b] : [pair.b, pair.a]
  return (
    <li className="suggestion" data-testid="suggestion-pair">
      <div>
        <p dir="auto">{texts.pair(pair.a.label, pair.b.label)}</p>
        <p className="muted">
          {[
            texts.likely(pair.score),
            `${pair.a.label}: ${texts.events(pair.a.rounds)}`,
            `${pair.b.label}: ${texts.events(pair.b.rounds)}`,
            ...pair.reasons.map((reason) => said(reason)),
          ].join(' · ')}
        </p>
      </div>
      <div className="suggestion-acts">
        <Button
          disabled={busy}
          onClick={() =>
            decide(
              call('attributes.merge', { from: from.name, into: into.name }),
              messages().forget.suggestions.merged(from.label, into.label),
            )
          }
        >
          {texts.same}
        </Button>
        <Button
          disabled={busy}
          onClick={() =>
            decide(
              call('attributes.apart', { a: pair.a.name, b: pair.b.name }),
              messages().forget.suggestions.kept(pair.a.label, pair.b.label),
            )
          }
        >
          {texts.apart}
        </Button>
      </div>
    </li>
  )
}

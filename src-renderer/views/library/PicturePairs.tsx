/** Pairs of pictures that are probably one, stored twice: both side by side with what speaks for it. Decided here; each decision can be undone. */
import { useState } from 'react'
import type { Output } from '../../../src-shared/contract.ts'
import { call, mediaAddress } from '../../api.ts'
import { Button } from '../../components/basics.tsx'
import { messages, useMessages } from '../../i18n/index.ts'
import { formatLocal } from '../../lib/format.ts'
import { openProof } from '../../stores/proof.ts'
import { invalidate } from '../../stores/query.ts'
import { useLocale } from '../../stores/settings.ts'
import { complain } from '../../stores/toasts.ts'
import { sayUndoable } from '../../stores/undo.ts'

type Pair = Output<'library.suggestions'>[number]

export function PicturePairs({ pairs, reload }: { pairs: readonly Pair[]; reload: () => void }) {
  const t = useMessages()
  return (
    <section>
      <h2>{t.forget.suggestions.pictures}</h2>
      <ul className="suggestion-list" aria-label={t.forget.suggestions.pictures}>
        {pairs.map((pair) => (
          <PictureRow key={`${pair.media.media} ${pair.other.media}`} pair={pair} reload={reload} />
        ))}
      </ul>
    </section>
  )
}

function PictureRow({ pair, reload }: { pair: Pair; reload: () => void }) {
  const t = useMessages()
  const [busy, setBusy] = useState(false)
  const texts = t.forget.suggestions
  const { media, other } = pair
  const decide = (same: boolean): void => {
    setBusy(true)
    const words = messages().forget.suggestions
    call('library.decide', { media: media.media, other: other.media, same })
      .then(() => {
        sayUndoable(same ? words.oneMade(media.name, other.name) : words.twoKept(media.name, other.name))
        invalidate(['tables', 'sources', 'timeline'])
        reload()
      }, complain)
      .finally(() => setBusy(false))
  }
  return (
    <li className="suggestion" data-testid="suggestion-pictures">
      <div>
        <div className="suggestion-pictures">
          <Side side={other} />
          <Side side={media} />
        </div>
        <p className="muted">
          {[
            texts.looksAlike(pair.similarity),
            ...(pair.sameNumbers === null ? [texts.noNumbers] : [texts.sameNumbers(pair.sameNumbers)]),
            texts.bits(pair.distance),
          ].join(' · ')}
        </p>
      </div>
      <div className="suggestion-acts">
        <Button disabled={busy} title={texts.oneMeans} onClick={() => decide(true)}>
          {texts.one}
        </Button>
        <Button disabled={busy} onClick={() => decide(false)}>
          {texts.two}
        </Button>
      </div>
    </li>
  )
}

function Side({ side }: { side: Pair['media'] }) {
  const locale = useLocale()
  return (
    <button type="button" className="suggestion-picture" onClick={() => openProof([{ kind: 'round', id: side.roundId }])}>
      <img src={mediaAddress(side.media, 'thumbnail')} alt="" loading="lazy" />
      <span dir="auto">{side.name}</span>
      {side.time === null ? null : <span className="muted number">{formatLocal(side.time, locale)}</span>}
    </button>
  )
}

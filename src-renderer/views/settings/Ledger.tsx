/** The ledger: every request that went to a server, with what it carried; opened, the payload as it was sent and what came back. */
import { useState } from 'react'
import { ChevronRight } from 'lucide-react'
import type { Output } from '../../../src-shared/contract.ts'
import { mediaAddress } from '../../api.ts'
import { Button, FailureNote, Segmented, Skeleton } from '../../components/basics.tsx'
import { useMessages, useWords } from '../../i18n/index.ts'
import { formatCurrency, formatMilliseconds } from '../../lib/format.ts'
import { useQuery } from '../../stores/query.ts'
import { useLocale, useSettings } from '../../stores/settings.ts'
import { change } from './choices.tsx'
import { Group, Row } from './parts.tsx'

type Entry = Output<'ledger.list'>['requests'][number]
const PAGE = 50
/** Days that requests can be kept; 0 stands for all. */
const KEPT = [0, 30, 90, 365] as const

function Retention({ deleted }: { deleted: Output<'ledger.list'>['deleted'] }) {
  const t = useMessages()
  const words = useWords()
  const { ledgerDays = null, timezone } = useSettings((state) => state.settings)
  const value = ledgerDays ?? 0
  const choices = [...new Set([...KEPT, value])].sort((a, b) => a - b)
  return (
    <Row name={t.providers.ledgerKeep} hint={t.providers.ledgerKeepHint}>
      <Segmented
        label={t.providers.ledgerKeep}
        value={String(value)}
        choices={choices.map((days) => ({ value: String(days), label: t.providers.ledgerKept(days === 0 ? null : days) }))}
        onChange={(days) => change({ ledgerDays: days === '0' ? null : Number(days) })}
      />
      {deleted ? <p className="hint">{t.providers.ledgerDeleted(deleted.requests, words.instant(deleted.before, timezone))}</p> : null}
    </Row>
  )
}

export function Ledger() {
  const t = useMessages()
  const locale = useLocale()
  const [place, setPlace] = useState<'all' | 'remote' | 'local'>('all')
  const [offset, setOffset] = useState(0)
  const { data, failure, reload } = useQuery('ledger.list', { limit: PAGE, offset, ...(place === 'all' ? {} : { place }) }, [
    'settings',
    'threads',
    'sources',
    'tables',
  ])
  return (
    <Group title={t.providers.ledger} id="ledger">
      <p className="hint">{t.providers.ledgerHint}</p>
      <Retention deleted={data?.deleted ?? null} />
      <Segmented
        label={t.providers.filterPlace}
        value={place}
        choices={[
          { value: 'all', label: t.providers.filterAll },
          { value: 'remote', label: t.providers.filterRemote },
          { value: 'local', label: t.providers.filterLocal },
        ]}
        onChange={(value) => {
          setPlace(value)
          setOffset(0)
        }}
      />
      {failure && !data ? <FailureNote failure={failure} retry={reload} /> : null}
      {data === null && !failure ? <Skeleton lines={3} /> : null}
      {data?.total === 0 ? <p className="muted ledger-none">{t.providers.ledgerNone}</p> : null}
      {data && data.total > 0 ? (
        <>
          <p className="number ledger-sums">
            {[
              t.providers.sums(data.total, data.bytesOut, data.bytesIn),
              t.providers.tokens(data.inputTokens, data.outputTokens),
              ...data.costs.map(({ currency, amount }) => formatCurrency(amount, currency, locale, 'exact')),
            ].join(' · ')}
          </p>
          <ul className="ledger" data-testid="ledger">
            {data.requests.map((entry) => (
              <LedgerRow key={entry.id} entry={entry} />
            ))}
          </ul>
        </>
      ) : null}
      {data && data.total > PAGE ? (
        <div className="pager">
          <Button disabled={offset === 0} onClick={() => setOffset(offset - PAGE)}>
            {t.library.newer}
          </Button>
          <Button disabled={offset + PAGE >= data.total} onClick={() => setOffset(offset + PAGE)}>
            {t.library.older}
          </Button>
        </div>
      ) : null}
    </Group>
  )
}

function LedgerRow({ entry }: { entry: Entry }) {
  const t = useMessages()
  const words = useWords()
  const timezone = useSettings((state) => state.settings.timezone)
  const [open, setOpen] = useState(false)
  const carried = entry.kinds.length === 0 ? t.providers.nothingCarried : words.list(entry.kinds.map((kind) => t.providers.kinds[kind]))
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="ledger-row">
          <ChevronRight size={13} aria-hidden className="chevron" />
          <span className="number">{words.instant(entry.at, timezone)}</span>
          <span className="mono break">{entry.host}</span>
          <span>{entry.role ? t.providers.roleNames[entry.role] : t.providers.purposes[entry.purpose]}</span>
          <span className="muted">{carried}</span>
          <span className="number right">{words.bytes(entry.bytesOut)}</span>
          <span className={`state state-${entry.outcome}`}>{t.providers.outcomes[entry.outcome]}</span>
        </summary>
        {open ? <Payload entry={entry} /> : null}
      </details>
    </li>
  )
}

function Payload({ entry }: { entry: Entry }) {
  const t = useMessages()
  const words = useWords()
  const { locale, timezone } = useSettings((state) => state.settings)
  const { data, failure, reload } = useQuery('ledger.get', { id: entry.id }, ['settings'])
  if (failure && !data) return <FailureNote failure={failure} retry={reload} />
  if (!data) return <Skeleton lines={4} />
  const facts = [
    t.providers.places[entry.place],
    ...(entry.model === null ? [] : [entry.model]),
    ...(entry.inputTokens === null ? [] : [t.providers.tokens(entry.inputTokens, entry.outputTokens ?? 0)]),
    ...(entry.counted === 'estimate' ? [t.providers.estimate] : []),
    ...(entry.cost === null || entry.currency === null ? [] : [formatCurrency(entry.cost, entry.currency, locale, 'exact')]),
    ...(entry.ms === null ? [] : [formatMilliseconds(entry.ms, locale)]),
    ...(data.rounds.length > 0 ? [t.providers.events(data.rounds.length)] : []),
    ...(entry.repairOf === null ? [] : [t.providers.repair(entry.repairOf)]),
    ...(entry.error === null ? [] : [entry.error]),
  ]
  return (
    <div className="ledger-payload">
      <p className="muted">{facts.join(' · ')}</p>
      {entry.images.map((image) => (
        <figure key={image.sentSha256} className="ledger-picture">
          <img src={mediaAddress(image.media, 'thumbnail')} alt="" loading="lazy" />
          <figcaption className="muted">{t.providers.picture(image.sentWidth, image.sentHeight, image.sentBytes)}</figcaption>
        </figure>
      ))}
      <h3>{t.providers.payload}</h3>
      {data.request === null ? (
        <p className="muted">
          {entry.payloadRemovedAt ? t.providers.payloadForgotten(words.instant(entry.payloadRemovedAt, timezone)) : t.providers.noPayload}
        </p>
      ) : (
        <pre tabIndex={0} dir="auto">
          {pretty(data.request)}
        </pre>
      )}
      {data.response === null ? null : (
        <>
          <h3>{t.providers.reply}</h3>
          <pre tabIndex={0} dir="auto">
            {pretty(data.response)}
          </pre>
        </>
      )}
    </div>
  )
}

/** JSON is set out; anything else stands as it came. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}

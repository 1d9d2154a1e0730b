/** What servers on other computers may be sent, and what is never sent whatever is allowed. */
import { useState } from 'react'
import { X } from 'lucide-react'
import type { Output } from '../../../src-shared/contract.ts'
import { call } from '../../api.ts'
import { Button, FailureNote, IconButton, Skeleton } from '../../components/basics.tsx'
import { useMessages, useWords } from '../../i18n/index.ts'
import { asDropped } from '../../lib/paths.ts'
import { useApp } from '../../stores/app.ts'
import { useQuery } from '../../stores/query.ts'
import { useSettings } from '../../stores/settings.ts'
import { complain } from '../../stores/toasts.ts'
import { Group } from './parts.tsx'

type Kind = Output<'consent.list'>[number]['kind']
const KINDS = ['messages', 'pictures', 'picture_text', 'tables', 'descriptions', 'questions', 'answers'] as const satisfies readonly Kind[]

export function Consents() {
  const t = useMessages()
  const words = useWords()
  const timezone = useSettings((state) => state.settings.timezone)
  const providers = useQuery('providers.list', {}, ['settings'])
  const { data, failure, reload } = useQuery('consent.list', {}, ['settings'])
  const remote = providers.data?.filter((provider) => provider.place === 'remote') ?? []
  return (
    <Group title={t.providers.consent} id="consent">
      <p className="hint">{t.providers.consentHint}</p>
      {failure && !data ? <FailureNote failure={failure} retry={reload} /> : null}
      {providers.data && remote.length === 0 ? <p className="muted">{t.providers.consentNone}</p> : null}
      {remote.map((provider) => {
        const name = provider.name || provider.id
        return (
          <fieldset key={provider.id} className="consent">
            <legend>
              {name} <span className="muted mono">{provider.host}</span>
            </legend>
            {KINDS.map((kind) => {
              const granted = data?.find((one) => one.provider === provider.id && one.kind === kind)
              const wanted = { provider: provider.id, kinds: [kind] }
              return (
                <label
                  key={kind}
                  className="check"
                  title={granted ? t.providers.grantedAt(words.instant(granted.grantedAt, timezone)) : undefined}
                >
                  <input
                    type="checkbox"
                    checked={granted !== undefined}
                    aria-label={t.providers.allow(t.providers.kinds[kind], name)}
                    onChange={(event) =>
                      void call(event.target.checked ? 'consent.grant' : 'consent.revoke', wanted).then(reload, complain)
                    }
                  />
                  {t.providers.kinds[kind]}
                </label>
              )
            })}
          </fieldset>
        )
      })}
    </Group>
  )
}

const WHAT = ['everything', 'pictures', 'messages'] as const

export function Exclusions() {
  const t = useMessages()
  const home = useApp((state) => state.info?.home ?? null)
  const { data, failure, reload } = useQuery('exclusions.list', {}, ['settings', 'sources', 'timeline'])
  if (failure && !data) return <FailureNote failure={failure} retry={reload} />
  if (!data) return <Skeleton lines={3} />
  return (
    <Group title={t.providers.exclusions} id="exclusions">
      <p className="hint">{t.providers.exclusionsHint}</p>
      {data.length === 0 ? <p className="muted">{t.providers.exclusionsNone}</p> : null}
      <ul className="exclusions">
        {data.map((one) => (
          <li key={one.id}>
            <bdi className="break">{asDropped(one.title, home)}</bdi>
            <span className="muted">
              {t.providers.excluded[one.what]} · {t.common.events(one.rounds)}
            </span>
            <IconButton
              label={`${t.common.remove}: ${one.title}`}
              onClick={() => void call('exclusions.remove', { id: one.id }).then(reload, complain)}
            >
              <X size={13} />
            </IconButton>
          </li>
        ))}
      </ul>
      <Exclude reload={reload} />
    </Group>
  )
}

function Exclude({ reload }: { reload: () => void }) {
  const t = useMessages()
  const home = useApp((state) => state.info?.home ?? null)
  const sources = useQuery('sources.list', { limit: 1000 }, ['sources', 'jobs'])
  const topics = useQuery('timeline.topics', {}, ['timeline'])
  const [chosen, setChosen] = useState('')
  const [what, setWhat] = useState<(typeof WHAT)[number]>('everything')
  function exclude(): void {
    const [kind, id] = chosen.split(' ')
    if (kind !== 'source' && kind !== 'topic') return
    call('exclusions.add', { kind, id: Number(id), what }).then(() => {
      setChosen('')
      reload()
    }, complain)
  }
  return (
    <form
      className="forget-choice"
      onSubmit={(event) => {
        event.preventDefault()
        exclude()
      }}
    >
      <select value={chosen} aria-label={t.providers.exclude} onChange={(event) => setChosen(event.target.value)}>
        <option value="">{t.forget.choose}</option>
        <optgroup label={t.providers.excludeSource}>
          {sources.data?.sources.map((source) => (
            <option key={source.id} value={`source ${source.id}`}>
              {asDropped(source.report.path, home)}
            </option>
          ))}
        </optgroup>
        <optgroup label={t.providers.excludeTopic}>
          {topics.data?.flatMap((topic) =>
            topic.id === null
              ? []
              : [
                  <option key={topic.id} value={`topic ${topic.id}`}>
                    {topic.title}
                  </option>,
                ],
          )}
        </optgroup>
      </select>
      <select
        value={what}
        aria-label={t.providers.excludeWhat}
        onChange={(event) => setWhat(WHAT.find((one) => one === event.target.value) ?? 'everything')}
      >
        {WHAT.map((one) => (
          <option key={one} value={one}>
            {t.providers.excluded[one]}
          </option>
        ))}
      </select>
      <Button type="submit" disabled={chosen === ''}>
        {t.providers.exclude}
      </Button>
    </form>
  )
}

/** Servers of language models: added, checked, given a key, removed; then the roles they play. */
import { useState } from 'react'
import { Plus, Trash2 } from 'lucide-react'
import type { Output } from '../../../src-shared/contract.ts'
import { call } from '../../api.ts'
import { Button, FailureNote, Segmented, Skeleton, Spinner } from '../../components/basics.tsx'
import { said, useMessages } from '../../i18n/index.ts'
import { useQuery } from '../../stores/query.ts'
import { complain } from '../../stores/toasts.ts'
import { Group, Row } from './parts.tsx'
import { RoleSettings } from './RoleSettings.tsx'

type Provider = Output<'providers.list'>[number]
type Check = Output<'providers.check'>

export function ProviderSettings() {
  const t = useMessages()
  const { data, failure, reload } = useQuery('providers.list', {}, ['settings'])
  const [adding, setAdding] = useState(false)
  if (failure && !data) return <FailureNote failure={failure} retry={reload} />
  if (!data) return <Skeleton lines={8} />
  return (
    <>
      <p className="settings-intro">{t.providers.intro}</p>
      <Group title={t.providers.servers}>
        {data.length === 0 && !adding ? <p className="muted">{t.providers.none}</p> : null}
        <ul className="model-cards">
          {data.map((provider) => (
            <ProviderCard key={provider.id} provider={provider} reload={reload} />
          ))}
        </ul>
        {adding ? (
          <AddServer
            done={() => {
              setAdding(false)
              reload()
            }}
          />
        ) : (
          <Button icon={<Plus size={14} />} data-testid="add-server" onClick={() => setAdding(true)}>
            {t.providers.add}
          </Button>
        )}
      </Group>
      <RoleSettings providers={data} />
    </>
  )
}

function ProviderCard({ provider, reload }: { provider: Provider; reload: () => void }) {
  const t = useMessages()
  const [check, setCheck] = useState<Check | 'asking' | null>(null)
  const [asks, setAsks] = useState(false)
  const name = provider.name || provider.id
  function ask(): void {
    setCheck('asking')
    call('providers.check', { id: provider.id }).then(setCheck, (error: unknown) => {
      setCheck(null)
      complain(error)
    })
  }
  return (
    <li data-testid="provider">
      <div className="model-head">
        <b dir="auto">{name}</b>
        <span className="state">{t.providers.places[provider.place]}</span>
        <span className="spacer" />
        <Button onClick={ask} disabled={check === 'asking'}>
          {t.providers.check}
        </Button>
        {asks ? null : (
          <Button kind="quiet" icon={<Trash2 size={13} />} onClick={() => setAsks(true)}>
            {t.common.remove}
          </Button>
        )}
      </div>
      <p className="model-origin muted">
        {t.providers.protocols[provider.protocol]} · <span className="mono">{provider.baseUrl}</span>
      </p>
      {check === 'asking' ? <Spinner label={t.providers.checking} /> : null}
      {check !== null && check !== 'asking' ? (
        <p className={check.ok ? 'good' : 'job-error'} role="status" dir="auto">
          {said(check.message)} {check.models === null ? null : t.providers.models(check.models)}
        </p>
      ) : null}
      {asks ? (
        <span className="confirm" role="group" aria-label={t.providers.removeServer}>
          <span>{t.providers.removeAsk(name)}</span>
          <Button kind="danger" autoFocus onClick={() => void call('providers.remove', { id: provider.id }).then(reload, complain)}>
            {t.common.remove}
          </Button>
          <Button kind="quiet" onClick={() => setAsks(false)}>
            {t.common.cancel}
          </Button>
        </span>
      ) : null}
      <Key provider={provider} reload={reload} />
    </li>
  )
}

/** The key goes one way: it is handed over and never comes back. */
function Key({ provider, reload }: { provider: Provider; reload: () => void }) {
  const t = useMessages()
  const { data, reload: again } = useQuery('keys.state', {}, ['settings'])
  const [typed, setTyped] = useState('')
  const state = data?.find((one) => one.provider === provider.id)
  function done(): void {
    setTyped('')
    again()
    reload()
  }
  return (
    <form
      className="key-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '') call('keys.set', { provider: provider.id, key: typed.trim() }).then(done, complain)
      }}
    >
      <span className="state">{t.providers.keys[state?.state ?? provider.key]}</span>
      <input
        type="password"
        value={typed}
        autoComplete="off"
        aria-label={t.providers.keyOf(provider.name || provider.id)}
        placeholder={state?.variable ?? ''}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" disabled={typed.trim() === ''}>
        {t.providers.setKey}
      </Button>
      {state?.state === 'stored' || state?.state === 'session' ? (
        <Button kind="quiet" onClick={() => void call('keys.clear', { provider: provider.id }).then(done, complain)}>
          {t.providers.clearKey}
        </Button>
      ) : null}
      <p className="hint">{state?.note ?? (state ? t.providers.keyHint(state.variable) : '')}</p>
    </form>
  )
}

const PROTOCOLS = ['ollama', 'openai'] as const
const ADDRESSES = { ollama: 'http://127.0.0.1:11434', openai: 'https://api.openai.com/v1' } as const

function AddServer({ done }: { done: () => void }) {
  const t = useMessages()
  const [protocol, setProtocol] = useState<(typeof PROTOCOLS)[number]>('ollama')
  const [id, setId] = useState('ollama')
  const [address, setAddress] = useState<string>(ADDRESSES.ollama)
  function add(): void {
    call('providers.add', { id: id.trim(), protocol, baseUrl: address.trim() }).then(done, complain)
  }
  return (
    <form
      className="settings-form"
      aria-label={t.providers.addTitle}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <Row name={t.providers.protocol}>
        <Segmented
          label={t.providers.protocol}
          value={protocol}
          choices={PROTOCOLS.map((value) => ({ value, label: t.providers.protocols[value] }))}
          onChange={(value) => {
            setProtocol(value)
            setId(value)
            setAddress(ADDRESSES[value])
          }}
        />
      </Row>
      <Row name={t.providers.id} hint={t.providers.idHint}>
        <input
          className="find mono"
          value={id}
          aria-label={t.providers.id}
          pattern="[a-z0-9][a-z0-9\-]*"
          maxLength={40}
          required
          onChange={(event) => setId(event.target.value)}
        />
      </Row>
      <Row name={t.providers.address} hint={t.providers.addressHint[protocol]}>
        <input
          className="find find-wide mono"
          value={address}
          aria-label={t.providers.address}
          required
          onChange={(event) => setAddress(event.target.value)}
        />
      </Row>
      <div className="settings-form-acts">
        <Button type="submit" kind="primary">
          {t.common.add}
        </Button>
        <Button kind="quiet" onClick={done}>
          {t.common.cancel}
        </Button>
      </div>
    </form>
  )
}

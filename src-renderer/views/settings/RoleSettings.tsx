/** Who plays each role: the built-in counterpart or a model of a server; and the one switch over all of them. */
import { useState } from 'react'
import type { Input, Output } from '../../../src-shared/contract.ts'
import { call } from '../../api.ts'
import { Button, FailureNote, Segmented, Skeleton } from '../../components/basics.tsx'
import { said, useMessages } from '../../i18n/index.ts'
import { useQuery } from '../../stores/query.ts'
import { complain } from '../../stores/toasts.ts'
import { useSettings } from '../../stores/settings.ts'
import { change as changeSetting } from './choices.tsx'
import { Group, Row } from './parts.tsx'

type Provider = Output<'providers.list'>[number]
type Role = Output<'roles.get'>['roles'][number]
const SCOPES = ['built_in', 'local', 'any'] as const

export function RoleSettings({ providers }: { providers: readonly Provider[] }) {
  const t = useMessages()
  const { data, failure, reload } = useQuery('roles.get', {}, ['settings'])
  const suggestions = useQuery('roles.suggest', {}, ['settings']).data ?? []
  const selfCheck = useSettings((state) => state.settings.selfCheck !== false)
  const [problems, setProblems] = useState<readonly string[]>([])
  if (failure && !data) return <FailureNote failure={failure} retry={reload} />
  if (!data) return <Skeleton lines={8} />
  function change(changes: Input<'roles.set'>): void {
    call('roles.set', changes).then((now) => {
      setProblems(now.problems)
      reload()
    }, complain)
  }
  return (
    <Group title={t.providers.roles} id="roles">
      <Row name={t.providers.scope} hint={t.providers.scopeHints[data.scope]}>
        <Segmented
          label={t.providers.scope}
          value={data.scope}
          choices={SCOPES.map((value) => ({ value, label: t.providers.scopes[value] }))}
          onChange={(scope) => change({ scope })}
        />
      </Row>
      <Row name={t.providers.selfCheck} hint={t.providers.selfCheckHint}>
        <Segmented
          label={t.providers.selfCheck}
          value={selfCheck ? 'on' : 'off'}
          choices={(['on', 'off'] as const).map((value) => ({ value, label: t.providers[value] }))}
          onChange={(value) => changeSetting({ selfCheck: value === 'on' })}
        />
      </Row>
      {problems.map((problem) => (
        <p key={problem} className="note note-warning" role="status">
          {said(problem)}
        </p>
      ))}
      <ul className="roles">
        {data.roles.map((role) => (
          <RoleRow
            key={role.role}
            role={role}
            providers={providers}
            suggested={suggestions.find((one) => one.role === role.role)?.choice ?? null}
            choose={(choice) => change({ roles: [{ role: role.role, choice }] })}
          />
        ))}
      </ul>
      {suggestions.some(({ choice }) => choice !== null) ? (
        <Button
          onClick={() =>
            change({ roles: suggestions.filter(({ choice }) => choice !== null).map(({ role, choice }) => ({ role, choice })) })
          }
        >
          {t.providers.useSuggestions}
        </Button>
      ) : null}
    </Group>
  )
}

/** Provider and model in one value of a list; the separator is in no short name. */
const SEPARATOR = '\n'

function RoleRow({
  role,
  providers,
  suggested,
  choose,
}: {
  role: Role
  providers: readonly Provider[]
  suggested: Role['choice']
  choose: (choice: Role['choice']) => void
}) {
  const t = useMessages()
  const name = t.providers.roleNames[role.role]
  const value = role.choice === null ? '' : `${role.choice.provider}${SEPARATOR}${role.choice.model}`
  return (
    <li data-testid="role">
      <span className="role-name">{name}</span>
      <select
        value={value}
        aria-label={t.providers.chooseModel(name)}
        onChange={(event) => {
          const [provider = '', model = ''] = event.target.value.split(SEPARATOR)
          choose(provider === '' ? null : { provider, model })
        }}
      >
        <option value="">{t.providers.builtIn}</option>
        {providers.map((provider) => (
          <ModelOptions
            key={provider.id}
            provider={provider}
            chosen={role.choice?.provider === provider.id ? role.choice.model : null}
            suggested={suggested?.provider === provider.id ? suggested.model : null}
          />
        ))}
      </select>
      <span className="muted role-effective" title={role.why ?? undefined}>
        {role.choice === null ? '' : t.providers.effective[role.effective]}
      </span>
      {role.choice !== null && role.why !== null ? <span className="muted role-why">{role.why}</span> : null}
    </li>
  )
}

function ModelOptions({ provider, chosen, suggested }: { provider: Provider; chosen: string | null; suggested: string | null }) {
  const t = useMessages()
  const { data } = useQuery('providers.models', { id: provider.id }, ['settings'])
  const models = data?.filter((model) => model.embedding !== true).map((model) => model.model) ?? []
  const all = chosen === null || models.includes(chosen) ? models : [chosen, ...models]
  return (
    <optgroup label={provider.name || provider.id}>
      {all.map((model) => (
        <option key={model} value={`${provider.id}${SEPARATOR}${model}`}>
          {model === suggested ? t.providers.suggested(model) : model}
        </option>
      ))}
    </optgroup>
  )
}

/** Models that run inside AdaMM: what there is, what is in use, fetching, changing over, removing. */
import { useState } from 'react'
import { Download, Trash2 } from 'lucide-react'
import type { ModelInfo } from '../../../src-shared/contract.ts'
import { call } from '../../api.ts'
import { Button, FailureNote, Skeleton } from '../../components/basics.tsx'
import { jobWords } from '../../components/StatusBar.tsx'
import { messages, said, useMessages, useWords } from '../../i18n/index.ts'
import { ACTIVE, useJobs } from '../../stores/jobs.ts'
import { useQuery } from '../../stores/query.ts'
import { useSettings } from '../../stores/settings.ts'
import { complain, say } from '../../stores/toasts.ts'
import { change } from './choices.tsx'
import { Group, Row } from './parts.tsx'

export function ModelSettings() {
  const t = useMessages()
  const { data, failure, reload } = useQuery('models.list', {}, ['settings', 'jobs'])
  const { offline, modelSource } = useSettings((state) => state.settings)
  const kinds = ['text', 'image', 'ocr'] as const
  if (failure && !data) return <FailureNote failure={failure} retry={reload} />
  if (!data) return <Skeleton lines={8} />
  return (
    <>
      <p className="settings-intro">{t.settings.models.intro}</p>
      {data.length === 0 ? <p className="note">{t.settings.models.none}</p> : null}
      {kinds.map((kind) => (
        <Group key={kind} title={t.settings.models.kinds[kind]}>
          <ul className="model-cards">
            {data
              .filter((model) => model.kind === kind)
              .map((model) => (
                <ModelCard key={model.id} model={model} offline={offline} reload={reload} />
              ))}
          </ul>
        </Group>
      ))}
      <Group title={t.settings.models.mirror}>
        <Row name={t.settings.models.mirror} hint={offline ? t.settings.models.offlineHint : t.settings.models.mirrorHint}>
          <input
            className="find find-wide mono"
            defaultValue={modelSource ?? ''}
            aria-label={t.settings.models.mirror}
            maxLength={2000}
            onBlur={(event) => {
              if (event.target.value.trim() !== (modelSource ?? '')) change({ modelSource: event.target.value.trim() })
            }}
          />
        </Row>
      </Group>
    </>
  )
}

function ModelCard({ model, offline, reload }: { model: ModelInfo; offline: boolean; reload: () => void }) {
  const t = useMessages()
  const words = useWords()
  const texts = t.settings.models
  const names = new Intl.DisplayNames([words.language], { type: 'language' })
  const languageName = (code: string): string => (code === 'multilingual' ? texts.multilingual : (names.of(code) ?? code))
  const job = useJobs((state) =>
    state.jobs.find(
      (one) => ACTIVE.includes(one.state) && (one.id === model.job || (one.kind === 'fetch-model' && one.title.includes(model.id))),
    ),
  )
  const facts = [
    words.bytes(model.bytes),
    ...(model.dimensions === null ? [] : [texts.dimensions(model.dimensions)]),
    ...(model.languages.length > 1 ? [texts.languages(model.languages.length)] : model.languages.map(languageName)),
    ...(model.vectors > 0 ? [texts.vectors(model.vectors)] : []),
    ...(model.provider === null ? [] : [texts.runBy(model.provider === 'cpu' ? 'CPU' : model.provider)]),
    ...(model.refusals.length > 0 ? [texts.refused(model.refusals)] : []),
  ]
  const act = (work: Promise<unknown>): void => void work.then(reload, complain)
  return (
    <li data-testid="model" data-state={model.state}>
      <div className="model-head">
        <span className="model-name">
          <b dir="auto">{said(model.name)}</b>
          <span className={`state state-${model.state.replace(' ', '-')}`}>{texts.states[model.state]}</span>
          {model.inUse ? <span className="state state-done">{texts.inUse}</span> : null}
        </span>
        {model.state === 'not fetched' || model.state === 'damaged' ? (
          <Button
            icon={<Download size={13} />}
            disabled={offline || job !== undefined}
            title={offline ? texts.offlineHint : undefined}
            onClick={() => act(call('models.fetch', { model: model.id }))}
          >
            {texts.fetchSize(model.bytes - model.arrived)}
          </Button>
        ) : null}
        {!model.inUse && model.kind !== 'ocr' && (model.state === 'fetched' || model.state === 'bundled') ? (
          <Button disabled={job !== undefined} onClick={() => act(call('models.use', { model: model.id }))}>
            {texts.use}
          </Button>
        ) : null}
        {!model.inUse && model.state === 'fetched' ? <Remove model={model} reload={reload} /> : null}
      </div>
      <p className="muted">{facts.join(' · ')}</p>
      <p className="model-origin muted">
        {texts.licence} {model.licence} · <span className="break">{said(model.source)}</span> · {texts.checksum}{' '}
        {texts.checksums[model.checksum]}
      </p>
      {model.problem ? <p className="job-error">{said(model.problem)}</p> : null}
      {job ? (
        <div className="model-job">
          <progress value={job.total ? job.done : undefined} max={job.total ?? undefined} aria-label={said(job.title)} />
          <span className="muted number">{jobWords(job)}</span>
          <Button kind="quiet" onClick={() => void call('jobs.cancel', { job: job.id }).catch(complain)}>
            {t.common.cancel}
          </Button>
        </div>
      ) : null}
    </li>
  )
}

/** Asks in place; vectors of a removed model have to be made again. */
function Remove({ model, reload }: { model: ModelInfo; reload: () => void }) {
  const t = useMessages()
  const [asks, setAsks] = useState(false)
  function remove(): void {
    call('models.remove', { model: model.id }).then(({ bytes }) => {
      say(messages().settings.models.removed(model.name, bytes))
      reload()
    }, complain)
  }
  if (!asks)
    return (
      <Button kind="quiet" icon={<Trash2 size={13} />} onClick={() => setAsks(true)}>
        {t.settings.models.remove}
      </Button>
    )
  return (
    <span className="confirm" role="group" aria-label={t.settings.models.remove}>
      <span>{t.settings.models.confirmRemove(model.name, model.vectors)}</span>
      <Button kind="primary" autoFocus onClick={remove}>
        {t.settings.models.remove}
      </Button>
      <Button kind="quiet" onClick={() => setAsks(false)}>
        {t.common.cancel}
      </Button>
    </span>
  )
}

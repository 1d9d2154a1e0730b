/** The app around the memory: notifications, the capture key, version. What only the desktop app can do says so in a browser. */
import { useState } from 'react'
import type { Output } from '../../../src-shared/contract.ts'
import { failureFrom, type Failure } from '../../../src-shared/errors.ts'
import { call } from '../../api.ts'
import { Button, FailureNote, Segmented, Spinner } from '../../components/basics.tsx'
import { said, useMessages } from '../../i18n/index.ts'
import { isAccelerator } from '../../lib/accelerator.ts'
import { useApp } from '../../stores/app.ts'
import { allowNotifications } from '../../stores/notify.ts'
import { useSettings } from '../../stores/settings.ts'
import { complain } from '../../stores/toasts.ts'
import { change } from './choices.tsx'
import { Group, Row } from './parts.tsx'

export function AppSettings() {
  const t = useMessages()
  const s = t.settings.app
  const info = useApp((state) => state.info)
  const isDesktop = info?.shell === 'electron'
  return (
    <Group title={t.settings.parts.app}>
      <Notifications />
      {isDesktop ? <CaptureKey /> : null}
      <Updates />
      {info ? (
        <Row name={s.version}>
          <span className="number">{s.versionText(info.version, info.sqlite, info.schema, said(info.shell, 'names'))}</span>
        </Row>
      ) : null}
    </Group>
  )
}

function Notifications() {
  const { app: s } = useMessages().settings
  const isOn = useSettings((state) => state.settings.notifications ?? false)
  const [refused, setRefused] = useState(false)
  async function choose(wanted: boolean): Promise<void> {
    const allowed = !wanted || (await allowNotifications())
    setRefused(!allowed)
    change({ notifications: wanted && allowed })
  }
  return (
    <Row name={s.notifications} hint={refused ? s.notificationsRefused : s.notificationsHint}>
      <Segmented
        label={s.notifications}
        value={isOn ? 'on' : 'off'}
        choices={[
          { value: 'on', label: s.notificationsOn },
          { value: 'off', label: s.notificationsOff },
        ]}
        onChange={(value) => void choose(value === 'on').catch(complain)}
      />
    </Row>
  )
}

function CaptureKey() {
  const { app: s } = useMessages().settings
  const key = useSettings((state) => state.settings.captureShortcut ?? '')
  const [typed, setTyped] = useState(key)
  const isValid = typed.trim() === '' || isAccelerator(typed.trim())
  return (
    <Row name={s.capture} hint={isValid ? s.captureHint : s.captureInvalid}>
      <input
        className="find mono"
        value={typed}
        aria-label={s.capture}
        aria-invalid={!isValid}
        maxLength={60}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          if (isValid && typed.trim() !== key) change({ captureShortcut: typed.trim() })
        }}
      />
    </Row>
  )
}

type Asked = 'no' | 'asking' | Output<'updates.check'> | { failure: Failure }

/** Nobody is asked before the person named who. */
function Updates() {
  const { app: s } = useMessages().settings
  const source = useSettings((state) => state.settings.updateSource ?? '')
  const offline = useSettings((state) => state.settings.offline)
  const isDesktop = useApp((state) => state.info?.shell === 'electron')
  const [asked, setAsked] = useState<Asked>('no')
  async function ask(): Promise<void> {
    setAsked('asking')
    try {
      setAsked(await call('updates.check', {}))
    } catch (error) {
      setAsked({ failure: failureFrom(error) })
    }
  }
  return (
    <Row name={s.updates} hint={offline ? s.updatesOffline : isDesktop ? s.updatesHintDesktop : s.updatesHint}>
      <div className="path-form">
        <input
          className="find find-wide mono"
          defaultValue={source}
          aria-label={s.updatesSource}
          placeholder={s.updatesPlaceholder}
          maxLength={2000}
          data-testid="update-source"
          onBlur={(event) => {
            if (event.target.value.trim() !== source) change({ updateSource: event.target.value.trim() })
          }}
        />
        <Button disabled={source === '' || offline || asked === 'asking'} data-testid="update-check" onClick={() => void ask()}>
          {s.updatesAsk}
        </Button>
        {asked === 'asking' ? <Spinner /> : null}
      </div>
      {typeof asked === 'object' && 'failure' in asked ? <FailureNote failure={asked.failure} /> : null}
      {typeof asked === 'object' && 'version' in asked ? (
        <p role="status" data-testid="update-found">
          {asked.newer ? s.updatesNewer(asked.version) : s.updatesNone(asked.version)}{' '}
          {asked.newer && asked.page ? (
            <a href={asked.page} target="_blank" rel="noreferrer">
              {s.updatesPage}
            </a>
          ) : null}
        </p>
      ) : null}
    </Row>
  )
}

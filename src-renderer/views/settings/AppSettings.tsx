/** The app around the memory: notifications, the capture key, version. What only the desktop app can do says so in a browser. */
import { useState } from 'react'
import { Segmented } from '../../components/basics.tsx'
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

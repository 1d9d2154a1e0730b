/** Settings: how values are read and shown, privacy, models, the data folder. Each change is stored at once. */
import type { ReactNode } from 'react'
import type { Settings } from '../../../src-shared/contract.ts'
import { Button, Segmented, ViewHeader } from '../../components/basics.tsx'
import { formatLocal, formatNumber, plural } from '../../lib/format.ts'
import { setOverlay, useApp } from '../../stores/app.ts'
import { changeSettings, useSettings } from '../../stores/settings.ts'
import { complain } from '../../stores/toasts.ts'

const LOCALES = [
  'en-US',
  'en-GB',
  'de-DE',
  'de-CH',
  'fr-FR',
  'es-ES',
  'it-IT',
  'pt-BR',
  'nl-NL',
  'pl-PL',
  'sv-SE',
  'tr-TR',
  'ja-JP',
  'ko-KR',
  'zh-CN',
  'zh-TW',
  'ar-EG',
  'he-IL',
  'hi-IN',
  'ru-RU',
]

export function SettingsView() {
  const { settings } = useSettings()
  const info = useApp((state) => state.info)
  const change = (changes: Partial<Settings>): void => void changeSettings(changes).catch(complain)
  const locales = LOCALES.includes(settings.locale) ? LOCALES : [settings.locale, ...LOCALES]
  const zones = Intl.supportedValuesOf('timeZone')
  return (
    <>
      <ViewHeader title="Settings" />
      <div className="scroll settings">
        <Group title="Appearance">
          <Row name="Theme">
            <Segmented
              label="Theme"
              value={settings.theme}
              choices={[
                { value: 'system', label: 'System' },
                { value: 'light', label: 'Light' },
                { value: 'dark', label: 'Dark' },
              ]}
              onChange={(theme) => change({ theme })}
            />
          </Row>
          <Row name="Keys">
            <Button onClick={() => setOverlay('shortcuts')}>Show the keyboard</Button>
          </Row>
        </Group>
        <Group title="Language and reading">
          <Row
            name="Locale"
            hint={`Numbers and dates look like ${formatNumber(1234.5, settings.locale)} and ${formatLocal('2026-04-03', settings.locale)}. Used for reading only where a source does not decide itself.`}
          >
            <select
              value={settings.locale}
              aria-label="Locale"
              onChange={(event) => change({ locale: event.target.value })}
              data-testid="locale"
            >
              {locales.map((locale) => (
                <option key={locale} value={locale}>
                  {new Intl.DisplayNames([settings.locale], { type: 'language' }).of(locale) ?? locale} ({locale})
                </option>
              ))}
            </select>
          </Row>
          <Row
            name="Date order"
            hint="How 03/04/2026 is read when neither the source nor the rest of the column says. Such values stay marked as ambiguous."
          >
            <Segmented
              label="Date order"
              value={settings.dateOrder ?? 'locale'}
              choices={[
                { value: 'locale', label: 'By locale' },
                { value: 'dmy', label: 'Day first' },
                { value: 'mdy', label: 'Month first' },
                { value: 'ymd', label: 'Year first' },
              ]}
              onChange={(order) => change({ dateOrder: order === 'locale' ? null : order })}
            />
          </Row>
          <Row
            name="Time zone"
            hint="For imports whose times have no zone, and for the times of jobs. Times in your data are shown as they were on the clock."
          >
            <select value={settings.timezone} aria-label="Time zone" onChange={(event) => change({ timezone: event.target.value })}>
              {zones.includes(settings.timezone) ? null : <option value={settings.timezone}>{settings.timezone}</option>}
              {zones.map((zone) => (
                <option key={zone} value={zone}>
                  {zone}
                </option>
              ))}
            </select>
          </Row>
        </Group>
        <Group title="Privacy">
          <Row
            name="Offline"
            hint={
              settings.offline
                ? 'No request leaves this computer. Remote models cannot be asked.'
                : 'Remote models may be asked when one is configured; traces list what was sent.'
            }
          >
            <Segmented
              label="Offline"
              value={settings.offline ? 'on' : 'off'}
              choices={[
                { value: 'on', label: 'Offline' },
                { value: 'off', label: 'Allow remote models' },
              ]}
              onChange={(value) => change({ offline: value === 'on' })}
            />
          </Row>
        </Group>
        {info ? (
          <>
            <Group title="Models">
              <ul className="models">
                {info.models.map((model) => (
                  <li key={`${model.role} ${model.id}`}>
                    <span>{model.role}</span>
                    <span className="mono break">{model.id}</span>
                    <span className="muted">{model.provider}</span>
                    <span className={`state state-${model.state.replace(' ', '-')}`}>{model.state}</span>
                  </li>
                ))}
              </ul>
              {info.models.length === 0 ? (
                <p className="muted">No model is known. Reinstall AdaMM; its built-in models are part of it.</p>
              ) : null}
            </Group>
            <Group title="Data">
              <Row name="Folder" hint="Everything AdaMM keeps is in this one folder.">
                <code className="break">{info.home}</code>
              </Row>
              <Row name="Holds">
                <span className="number">
                  {plural(info.counts.sources, 'source', settings.locale)}, {plural(info.counts.rounds, 'event', settings.locale)},{' '}
                  {plural(info.counts.pictures, 'picture', settings.locale)}, {plural(info.counts.observations, 'value', settings.locale)},{' '}
                  {plural(info.counts.tables, 'table', settings.locale)}
                </span>
              </Row>
              <Row name="Version">
                <span className="number">
                  AdaMM {info.version}, SQLite {info.sqlite}, schema {info.schema}, {info.shell}
                </span>
              </Row>
              {info.warnings.map((warning) => (
                <p key={warning} className="note note-warning">
                  {warning}
                </p>
              ))}
            </Group>
          </>
        ) : null}
      </div>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="settings-group">
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  )
}

function Row({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <div className="settings-row">
      <div className="settings-name">{name}</div>
      <div className="settings-value">
        {children}
        {hint ? <p className="hint">{hint}</p> : null}
      </div>
    </div>
  )
}

/** Settings in pages: general, models, language models, privacy, data, app. `#/settings/<page>` opens one, `#/settings/ledger` a part of one. */
import { useEffect } from 'react'
import { Segmented, ViewHeader } from '../../components/basics.tsx'
import { useMessages } from '../../i18n/index.ts'
import { go, useRoute } from '../../stores/route.ts'
import { AppSettings } from './AppSettings.tsx'
import { DataSettings } from './DataSettings.tsx'
import { GeneralSettings } from './GeneralSettings.tsx'
import { ModelSettings } from './ModelSettings.tsx'
import { PrivacySettings } from './PrivacySettings.tsx'
import { ProviderSettings } from './ProviderSettings.tsx'

const PAGES = {
  general: GeneralSettings,
  models: ModelSettings,
  providers: ProviderSettings,
  privacy: PrivacySettings,
  data: DataSettings,
  app: AppSettings,
} as const
type Page = keyof typeof PAGES
const isPage = (text: string | null): text is Page => text !== null && text in PAGES
/** Parts of pages that have an address of their own. */
const PARTS: Readonly<Record<string, Page>> = {
  ledger: 'privacy',
  consent: 'privacy',
  exclusions: 'privacy',
  roles: 'providers',
  backup: 'data',
  restore: 'data',
  shortcuts: 'general',
}

export function SettingsView() {
  const t = useMessages()
  const id = useRoute((route) => route.id)
  const page: Page = isPage(id) ? id : (PARTS[id ?? ''] ?? 'general')
  const Shown = PAGES[page]
  useEffect(() => {
    if (id !== null && id !== page) document.getElementById(`settings-${id}`)?.scrollIntoView({ block: 'start' })
  }, [id, page])
  return (
    <>
      <ViewHeader title={t.settings.title}>
        <Segmented
          label={t.settings.partsLabel}
          value={page}
          choices={(Object.keys(PAGES) as Page[]).map((value) => ({ value, label: t.settings.parts[value] }))}
          onChange={(value) => go({ view: 'settings', id: value === 'general' ? null : value })}
        />
      </ViewHeader>
      <div className="scroll settings" data-testid={`settings-${page}`}>
        <Shown />
      </div>
    </>
  )
}

/** Choices that stand in the settings and on the first page: language of the window, locale of numbers and dates. Each change is stored at once. */
import type { Settings } from '../../../src-shared/contract.ts'
import { useMessages } from '../../i18n/index.ts'
import { isLanguageChoice, LANGUAGE_NAMES, languageOf, LANGUAGES } from '../../../src-shared/language.ts'
import { changeSettings, useSettings } from '../../stores/settings.ts'
import { complain } from '../../stores/toasts.ts'

const LOCALES = [
  'en-US',
  'en-GB',
  'de-DE',
  'de-AT',
  'de-CH',
  'fr-FR',
  'fr-CH',
  'es-ES',
  'es-MX',
  'it-IT',
  'pt-BR',
  'pt-PT',
  'nl-NL',
  'pl-PL',
  'cs-CZ',
  'sv-SE',
  'da-DK',
  'nb-NO',
  'fi-FI',
  'tr-TR',
  'el-GR',
  'uk-UA',
  'ru-RU',
  'ja-JP',
  'ko-KR',
  'zh-CN',
  'zh-TW',
  'ar-EG',
  'fa-IR',
  'he-IL',
  'hi-IN',
  'th-TH',
]

export function change(changes: Partial<Settings>): void {
  void changeSettings(changes).catch(complain)
}

export function LanguageSelect() {
  const t = useMessages()
  const language = useSettings((state) => state.settings.language ?? 'system')
  return (
    <select
      value={language}
      aria-label={t.settings.language}
      data-testid="language"
      onChange={(event) => {
        if (isLanguageChoice(event.target.value)) change({ language: event.target.value })
      }}
    >
      <option value="system">{t.settings.languageSystem(LANGUAGE_NAMES[languageOf('system', navigator.languages)])}</option>
      {LANGUAGES.map((one) => (
        <option key={one} value={one} lang={one}>
          {LANGUAGE_NAMES[one]}
        </option>
      ))}
    </select>
  )
}

export function LocaleSelect() {
  const t = useMessages()
  const locale = useSettings((state) => state.settings.locale)
  const locales = LOCALES.includes(locale) ? LOCALES : [locale, ...LOCALES]
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  return (
    <select value={locale} aria-label={t.settings.locale} data-testid="locale" onChange={(event) => change({ locale: event.target.value })}>
      {locales.map((one) => (
        <option key={one} value={one}>
          {`${names.of(one) ?? one} (${one})`}
        </option>
      ))}
    </select>
  )
}

export function ZoneSelect() {
  const t = useMessages()
  const timezone = useSettings((state) => state.settings.timezone)
  const zones = Intl.supportedValuesOf('timeZone')
  return (
    <select value={timezone} aria-label={t.settings.timezone} onChange={(event) => change({ timezone: event.target.value })}>
      {zones.includes(timezone) ? null : <option value={timezone}>{timezone}</option>}
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {zone}
        </option>
      ))}
    </select>
  )
}

/** The person's settings, and how they reach the document: theme, contrast and language. */
import { create } from 'zustand'
import type { Settings } from '../../src-shared/contract.ts'
import { call, transport } from '../api.ts'
import { showLanguage } from '../i18n/index.ts'
import { isLanguageChoice } from '../../src-shared/language.ts'
import type { LanguageChoice } from '../../src-shared/language.ts'
import { usableLocale } from '../lib/format.ts'

/** What the window looked like last, read before the engine answers, so that it never flashes in another look or language. */
const KEYS = {
  theme: 'adamm.theme',
  contrast: 'adamm.contrast',
  motion: 'adamm.motion',
  language: 'adamm.language',
  locale: 'adamm.locale',
} as const
const stored = (key: keyof typeof KEYS): string | null => localStorage.getItem(KEYS[key])
const DEFAULTS: Settings = {
  locale: usableLocale(stored('locale') ?? navigator.language),
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  dateOrder: null,
  theme: 'system',
  offline: true,
  contrast: stored('contrast') === 'more' ? 'more' : 'system',
  motion: stored('motion') === 'reduced' ? 'reduced' : 'system',
  language: storedLanguage(),
}

type State = { settings: Settings; loaded: boolean; dark: boolean }

export const useSettings = create<State>(() => ({ settings: { ...DEFAULTS, theme: storedTheme() }, loaded: false, dark: false }))

export function useLocale(): string {
  return useSettings((state) => state.settings.locale)
}

const system = {
  dark: window.matchMedia('(prefers-color-scheme: dark)'),
  contrast: window.matchMedia('(prefers-contrast: more)'),
  still: window.matchMedia('(prefers-reduced-motion: reduce)'),
}

/** Theme, contrast, motion and language as they were last, at once; the engine's answer may change them later. */
export function startLook(): void {
  for (const query of Object.values(system)) query.addEventListener('change', applyLook)
  window.addEventListener('languagechange', applyLook)
  applyLook()
}

export async function loadSettings(): Promise<void> {
  useSettings.setState({ settings: shown(await call('settings.get', {})), loaded: true })
  applyLook()
  transport.on('memory.changed', ({ what }) => {
    // While the person changes something here, what was changed counts; its answer brings the rest.
    if (what.includes('settings') && changing === 0)
      void call('settings.get', {}).then(
        (settings) => {
          useSettings.setState({ settings: shown(settings) })
          applyLook()
        },
        () => undefined,
      )
  })
}

/** Changes on their way to the engine. */
let changing = 0

/** @throws AdammError when the engine refuses; the shown settings are then the old ones again. */
export async function changeSettings(changes: Partial<Settings>): Promise<void> {
  const before = useSettings.getState().settings
  useSettings.setState({ settings: { ...before, ...changes } })
  applyLook()
  changing++
  try {
    useSettings.setState({ settings: shown(await call('settings.set', changes)) })
  } catch (error) {
    useSettings.setState({ settings: before })
    throw error
  } finally {
    changing--
    applyLook()
  }
}

/** A locale that this window does not know must not keep a number from being shown. */
function shown(settings: Settings): Settings {
  return { ...settings, locale: usableLocale(settings.locale) }
}

function applyLook(): void {
  const { settings } = useSettings.getState()
  const dark = settings.theme === 'dark' || (settings.theme === 'system' && system.dark.matches)
  const root = document.documentElement
  root.dataset.theme = dark ? 'dark' : 'light'
  root.dataset.contrast = settings.contrast === 'more' || system.contrast.matches ? 'more' : 'normal'
  root.dataset.motion = settings.motion === 'reduced' || system.still.matches ? 'reduced' : 'full'
  root.lang = showLanguage(settings.language ?? 'system', settings.locale, navigator.languages)
  transport.setZoom?.(settings.zoom ?? 1)
  localStorage.setItem(KEYS.theme, settings.theme)
  localStorage.setItem(KEYS.contrast, settings.contrast ?? 'system')
  localStorage.setItem(KEYS.motion, settings.motion ?? 'system')
  localStorage.setItem(KEYS.language, settings.language ?? 'system')
  localStorage.setItem(KEYS.locale, settings.locale)
  useSettings.setState({ dark })
}

function storedTheme(): Settings['theme'] {
  const theme = stored('theme')
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function storedLanguage(): LanguageChoice {
  const language = stored('language')
  return isLanguageChoice(language) ? language : 'system'
}

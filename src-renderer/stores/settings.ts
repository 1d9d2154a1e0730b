/** The person's settings, and how they reach the document: theme, contrast and language. */
import { create } from 'zustand'
import type { Settings } from '../../src-shared/contract.ts'
import { call, transport } from '../api.ts'
import { usableLocale } from '../lib/format.ts'

const THEME_KEY = 'adamm.theme'
const DEFAULTS: Settings = {
  locale: usableLocale(navigator.language),
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  dateOrder: null,
  theme: 'system',
  offline: true,
}

type State = { settings: Settings; loaded: boolean; dark: boolean }

export const useSettings = create<State>(() => ({ settings: { ...DEFAULTS, theme: storedTheme() }, loaded: false, dark: false }))

export function useLocale(): string {
  return useSettings((state) => state.settings.locale)
}

const systemDark = window.matchMedia('(prefers-color-scheme: dark)')

/** Before the engine answers the last theme is used, so that a dark window never flashes white. */
export function startTheme(): void {
  systemDark.addEventListener('change', applyTheme)
  applyTheme()
}

export async function loadSettings(): Promise<void> {
  useSettings.setState({ settings: shown(await call('settings.get', {})), loaded: true })
  applyTheme()
  transport.on('memory.changed', ({ what }) => {
    if (what.includes('settings'))
      void call('settings.get', {}).then(
        (settings) => useSettings.setState({ settings: shown(settings) }),
        () => undefined,
      )
  })
}

/** @throws AdammError when the engine refuses; the shown settings are then the old ones again. */
export async function changeSettings(changes: Partial<Settings>): Promise<void> {
  const before = useSettings.getState().settings
  useSettings.setState({ settings: { ...before, ...changes } })
  applyTheme()
  try {
    useSettings.setState({ settings: shown(await call('settings.set', changes)) })
  } catch (error) {
    useSettings.setState({ settings: before })
    throw error
  } finally {
    applyTheme()
  }
}

/** A locale that this window does not know must not keep a number from being shown. */
function shown(settings: Settings): Settings {
  return { ...settings, locale: usableLocale(settings.locale) }
}

function applyTheme(): void {
  const { settings } = useSettings.getState()
  const dark = settings.theme === 'dark' || (settings.theme === 'system' && systemDark.matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  localStorage.setItem(THEME_KEY, settings.theme)
  useSettings.setState({ dark })
}

function storedTheme(): Settings['theme'] {
  const stored = localStorage.getItem(THEME_KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

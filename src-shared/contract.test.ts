import { expect, test } from 'vitest'
import { contract } from './contract.ts'

test('settings take only locales and zones that can be used', () => {
  const { input } = contract['settings.set']
  for (const good of [
    { locale: 'de-DE' },
    { locale: 'zh-Hant-TW' },
    { timezone: 'Europe/Berlin' },
    { timezone: 'UTC' },
    { dateOrder: null },
  ]) {
    expect(input.safeParse(good).success, JSON.stringify(good)).toBe(true)
  }
  for (const bad of [
    { locale: '__proto__' },
    { locale: 'zz-ZZ-x-y-!!' },
    { timezone: '<img>' },
    { timezone: '+99:99' },
    { timezone: '' },
    { dateOrder: 'ydm' },
  ]) {
    expect(input.safeParse(bad).success, JSON.stringify(bad)).toBe(false)
  }
})

import { expect, test } from 'vitest'
import { isAccelerator } from './accelerator.ts'

test('a key for the whole system has a modifier and one key', () => {
  for (const good of ['Alt+Shift+M', 'CommandOrControl+Shift+1', 'Ctrl + F5', 'Shift+F9', 'Super+Space', 'alt+.'])
    expect(isAccelerator(good), good).toBe(true)
  for (const bad of ['', 'M', 'Shift+M', 'F5', 'Ctrl+', 'Ctrl+Alt', '+M', 'Ctrl+MM', 'Strg+M', 'Ctrl+Ctrl+M', 'Ctrl++'])
    expect(isAccelerator(bad), bad).toBe(false)
})

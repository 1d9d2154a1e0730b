/** Names of key combinations as Electron has them ("Alt+Shift+M"). In: what a person typed; out: whether it can be a key for the whole system. */
const MODIFIERS = new Set([
  'command',
  'cmd',
  'control',
  'ctrl',
  'commandorcontrol',
  'cmdorctrl',
  'alt',
  'option',
  'altgr',
  'shift',
  'super',
  'meta',
])
const KEY = /^(?:[a-z0-9]|f(?:[1-9]|1\d|2[0-4])|space|tab|insert|home|end|pageup|pagedown|up|down|left|right|[\][;',./`\\=-])$/i

/** At least one modifier that is not Shift alone, then one key: anything less would take a letter from every other program. */
export function isAccelerator(text: string): boolean {
  const parts = text.split('+').map((part) => part.trim())
  const key = parts.pop() ?? ''
  const modifiers = parts.map((part) => part.toLowerCase())
  const isStrong = modifiers.some((one) => one !== 'shift') || (modifiers.length > 0 && /^f\d+$/i.test(key))
  return isStrong && modifiers.every((one) => MODIFIERS.has(one)) && new Set(modifiers).size === modifiers.length && KEY.test(key)
}

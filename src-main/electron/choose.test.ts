import { expect, test } from 'vitest'
import { chosenPath } from './calls.ts'

const window = { url: 'app://memory/index.html', parent: null }
const asked: { kind: string; name: string }[] = []
const dialog = async (one: { kind: 'save' | 'open'; name: string }): Promise<string> => {
  asked.push(one)
  return '/disk/adamm-backup.zip'
}

test('a path comes from the dialog for the window alone, which begins at a name and at no path', async () => {
  expect(await chosenPath(window, { kind: 'save', name: '../../etc/adamm-backup.zip' }, null, dialog)).toBe('/disk/adamm-backup.zip')
  expect(asked).toEqual([{ kind: 'save', name: '....etcadamm-backup.zip' }])
  for (const [sender, kind, name] of [
    [{ url: 'https://example.org/', parent: null }, 'save', 'a'],
    [{ ...window, parent: {} }, 'open', 'a'],
    [window, 'delete', 'a'],
    [window, 'open', 7],
  ] as const)
    expect(await chosenPath(sender, { kind, name }, null, dialog)).toBe('')
  expect(asked).toHaveLength(1)
})

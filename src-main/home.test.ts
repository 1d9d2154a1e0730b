import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { homeFolder, homeWarnings } from './home.ts'

const linux = { platform: 'linux', env: {}, homedir: '/home/ada', cwd: '/work' } as const

test('--home wins over ADAMM_HOME, which wins over the platform', () => {
  const env = { ADAMM_HOME: '/env', XDG_DATA_HOME: '/xdg' }
  expect(homeFolder('given', { ...linux, env })).toBe('/work/given')
  expect(homeFolder(undefined, { ...linux, env })).toBe('/env')
  expect(homeFolder(undefined, { ...linux, env: { XDG_DATA_HOME: '/xdg' } })).toBe('/xdg/adamm')
})

test('each platform has its folder; an empty or relative variable counts for nothing', () => {
  expect(homeFolder(undefined, linux)).toBe('/home/ada/.local/share/adamm')
  expect(homeFolder(undefined, { ...linux, env: { ADAMM_HOME: '', XDG_DATA_HOME: 'relative' } })).toBe('/home/ada/.local/share/adamm')
  expect(homeFolder(undefined, { ...linux, platform: 'darwin', homedir: '/Users/ada' })).toBe(
    '/Users/ada/Library/Application Support/AdaMM',
  )
  expect(homeFolder(undefined, { platform: 'win32', env: { APPDATA: 'C:\\Roaming' }, homedir: 'C:\\Users\\ada', cwd: 'C:\\' })).toBe(
    'C:\\Roaming\\AdaMM',
  )
  expect(homeFolder('D:\\x', { platform: 'win32', env: {}, homedir: 'C:\\Users\\ada', cwd: 'C:\\' })).toBe('D:\\x')
})

test('a folder that a file sync service copies is warned about, others are not', () => {
  for (const path of [
    '/home/ada/Dropbox/adamm',
    '/home/ada/OneDrive - Work/x',
    '/Users/ada/Library/Mobile Documents/com~apple~CloudDocs/x',
    '/home/ada/Nextcloud/m',
  ]) {
    expect(homeWarnings(path), path).toHaveLength(1)
  }
  for (const path of ['/home/ada/.local/share/adamm', '/home/ada/dropbox-notes/adamm', '/srv/onedriver/x'])
    expect(homeWarnings(path), path).toEqual([])
})

test('Syncthing is known by its marker in any folder above', () => {
  const root = mkdtempSync(join(tmpdir(), 'adamm-sync-'))
  mkdirSync(join(root, '.stfolder'))
  expect(homeWarnings(join(root, 'a', 'b'))[0]).toContain('Syncthing')
})

import { expect, test } from 'vitest'
import { chooseDisplay, isGraphicsFailure } from './display.ts'

const plain = { platform: 'linux', argv: ['adamm'], env: {}, gpuFailed: false } as const

test('without a word the session decides and the graphics card is used', () => {
  expect(chooseDisplay(plain)).toEqual({ gpu: true, switches: [] })
  expect(chooseDisplay({ ...plain, env: { WAYLAND_DISPLAY: 'wayland-0' } })).toEqual({
    gpu: true,
    switches: [['enable-features', 'GlobalShortcutsPortal']],
  })
})

test('switches and variables choose; the switch is the nearer word', () => {
  expect(chooseDisplay({ ...plain, argv: ['--x11'], env: { WAYLAND_DISPLAY: 'wayland-0', ADAMM_DISPLAY: 'wayland' } })).toEqual({
    gpu: true,
    switches: [['ozone-platform', 'x11']],
  })
  expect(chooseDisplay({ ...plain, env: { ADAMM_DISPLAY: 'wayland' } }).switches).toEqual([
    ['ozone-platform', 'wayland'],
    ['enable-features', 'GlobalShortcutsPortal'],
  ])
  expect(chooseDisplay({ ...plain, env: { ADAMM_DISPLAY: '--evil' } }).switches).toEqual([])
  for (const platform of ['darwin', 'win32'] as const) expect(chooseDisplay({ ...plain, platform, argv: ['--x11'] }).switches).toEqual([])
})

test('no graphics card when it is not wanted, or failed the last time and is not asked for again', () => {
  expect(chooseDisplay({ ...plain, argv: ['--no-gpu'] }).gpu).toBe(false)
  expect(chooseDisplay({ ...plain, env: { ADAMM_NO_GPU: '1' } }).gpu).toBe(false)
  expect(chooseDisplay({ ...plain, gpuFailed: true }).gpu).toBe(false)
  expect(chooseDisplay({ ...plain, gpuFailed: true, argv: ['--gpu'] }).gpu).toBe(true)
  expect(isGraphicsFailure({ type: 'GPU', reason: 'crashed' })).toBe(true)
  for (const gone of [
    { type: 'GPU', reason: 'clean-exit' },
    { type: 'GPU', reason: 'killed' },
    { type: 'Utility', reason: 'crashed' },
  ])
    expect(isGraphicsFailure(gone)).toBe(false)
})

/**
 * How the window is drawn where displays are difficult. In: arguments, environment, whether the graphics process failed the last time. Out: Chromium's
 * switches and whether the graphics card is used. Free of electron: index.ts applies it before Electron is ready.
 *
 * --no-gpu (ADAMM_NO_GPU=1) draws without the graphics card; --x11 and --wayland (ADAMM_DISPLAY=x11|wayland) choose on Linux what is else chosen by the session.
 */
type Machine = {
  platform: NodeJS.Platform
  argv: readonly string[]
  env: Readonly<Record<string, string | undefined>>
  /** A note of an earlier run that its graphics process ended by itself. */
  gpuFailed: boolean
}
export type Display = { gpu: boolean; switches: readonly (readonly [name: string, value: string])[] }

export function chooseDisplay({ platform, argv, env, gpuFailed }: Machine): Display {
  const noGpu = argv.includes('--no-gpu') || env['ADAMM_NO_GPU'] === '1'
  // --gpu takes the note back.
  const gpu = !noGpu && (!gpuFailed || argv.includes('--gpu'))
  if (platform !== 'linux') return { gpu, switches: [] }
  const system = argv.includes('--x11') ? 'x11' : argv.includes('--wayland') ? 'wayland' : env['ADAMM_DISPLAY']
  const isWayland = system === 'wayland' || (system !== 'x11' && (env['WAYLAND_DISPLAY'] ?? '') !== '')
  return {
    gpu,
    switches: [
      ...(system === 'x11' || system === 'wayland' ? [['ozone-platform', system] as const] : []),
      // Without it no program gets a key of the whole desktop there.
      ...(isWayland ? [['enable-features', 'GlobalShortcutsPortal'] as const] : []),
    ],
  }
}

/** Reasons for which a graphics process ends that another start without it may help. */
export function isGraphicsFailure(gone: { type: string; reason: string }): boolean {
  return gone.type === 'GPU' && ['crashed', 'launch-failed', 'abnormal-exit', 'integrity-failure'].includes(gone.reason)
}

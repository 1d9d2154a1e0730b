/**
 * What the desktop shell asks its window to do: from the menu, the tray, a deep link or a notification. Pure types and rules, shared by the window,
 * its preload and the main process.
 */
import type { Job } from './model.ts'

export const COMMANDS = ['new-thread', 'palette', 'import-files', 'import-folder', 'undo', 'shortcuts', 'find'] as const
export type CommandName = (typeof COMMANDS)[number]
/** `hash` is an address of the renderer ("#/tables/receipts"). */
export type ShellCommand = { kind: 'open'; hash: string } | { kind: 'run'; command: CommandName }

/** Shorter work ends while one still looks. */
const LONG_MS = 10_000

/** Whether the end of a job is worth a notification of the system; what the memory does for itself is none. `now` in milliseconds. */
export function isWorthANotification(job: Job, options: { wanted: boolean; looking: boolean; now: number }): boolean {
  const isEnded = job.state === 'done' || job.state === 'failed'
  return job.kind !== 'upkeep' && options.wanted && !options.looking && isEnded && options.now - Date.parse(job.createdAt) >= LONG_MS
}

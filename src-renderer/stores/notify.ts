/** Notifications of the system when long work ends while nobody looks at the window. They name the work and never what it found. */
import type { Job } from '../../src-shared/model.ts'
import { isWorthANotification } from '../../src-shared/shell.ts'
import { transport } from '../api.ts'
import { messages, said } from '../i18n/index.ts'
import { go } from './route.ts'
import { useSettings } from './settings.ts'

/** In the desktop app its main process shows them. @returns whether the system shows them from now on */
export async function allowNotifications(): Promise<boolean> {
  if (transport.shell === 'electron') return true
  if (!('Notification' in window)) return false
  return Notification.permission === 'granted' || (await Notification.requestPermission()) === 'granted'
}

export function notifyOf(job: Job): void {
  if (transport.shell === 'electron') return
  const wanted = useSettings.getState().settings.notifications ?? false
  if (!isWorthANotification(job, { wanted, looking: document.hasFocus(), now: Date.now() })) return
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const { shell } = messages()
  const shown = new Notification('AdaMM', {
    body: job.state === 'done' ? shell.jobDone(said(job.title)) : shell.jobFailed(said(job.title)),
    tag: `job-${job.id}`,
  })
  shown.addEventListener('click', () => {
    window.focus()
    go({ view: 'library', id: 'jobs' })
  })
}

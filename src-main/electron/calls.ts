/** A request from the window. In: its sender and what it sent. Out: a Result; the first gate is the sender, the second the router's parser. */
import type { Result } from '../../src-shared/errors.ts'
import { failureFrom } from '../../src-shared/errors.ts'
import type { Host } from '../host.ts'
import type { Incoming } from './incoming.ts'
import { isTrustedSender } from './rules.ts'

type Sender = { url: string; parent: unknown } | null
const FOREIGN: Result<never> = { ok: false, error: { code: 'UNAUTHORIZED', message: 'Only the window of AdaMM may call its engine.' } }

/** Free of electron: ipc.ts connects it to the channel. `incoming` learns which import takes the files that lie there. */
export async function answerCall(
  host: Pick<Host, 'request'>,
  sender: Sender,
  call: { method: unknown; input: unknown },
  developmentOrigin: string | null,
  incoming?: Pick<Incoming, 'taken'>,
): Promise<Result<unknown>> {
  if (!isTrustedSender(sender, developmentOrigin)) return FOREIGN
  if (typeof call.method !== 'string') return { ok: false, error: { code: 'INVALID_INPUT', message: 'The name of a method is a text.' } }
  const result = await host.request(call.method, call.input)
  if (call.method === 'import.start' && result.ok) tellIncoming(incoming, call.input, result.value)
  return result
}

/** A file that has no path (a pasted picture) gets one below <home>/incoming. */
export async function answerStore(
  incoming: Pick<Incoming, 'store'>,
  sender: Sender,
  file: { name: unknown; bytes: unknown },
  developmentOrigin: string | null,
): Promise<Result<{ path: string }>> {
  if (!isTrustedSender(sender, developmentOrigin)) return FOREIGN
  if (typeof file.name !== 'string' || !(file.bytes instanceof Uint8Array))
    return { ok: false, error: { code: 'INVALID_INPUT', message: 'A file is a name and bytes.' } }
  try {
    return { ok: true, value: { path: await incoming.store(file.name, file.bytes) } }
  } catch (error) {
    return { ok: false, error: failureFrom(error) }
  }
}

type Dialog = (asked: { kind: 'save' | 'open'; name: string }) => Promise<string>

/** A path that the person chooses in the system's dialog; "" for whoever is not the window, and when the dialog was closed. */
export async function chosenPath(
  sender: Sender,
  { kind, name }: { kind: unknown; name: unknown },
  developmentOrigin: string | null,
  dialog: Dialog,
): Promise<string> {
  if (!isTrustedSender(sender, developmentOrigin) || typeof name !== 'string' || (kind !== 'save' && kind !== 'open')) return ''
  // A name and no path: where the dialog begins is not the page's to say.
  return dialog({ kind, name: name.replace(/[\\/]/gu, '') })
}

function tellIncoming(incoming: Pick<Incoming, 'taken'> | undefined, input: unknown, value: unknown): void {
  if (typeof input !== 'object' || input === null || !('paths' in input) || !Array.isArray(input.paths)) return
  if (typeof value !== 'object' || value === null || !('job' in value) || typeof value.job !== 'number') return
  incoming?.taken(
    input.paths.filter((path) => typeof path === 'string'),
    value.job,
  )
}

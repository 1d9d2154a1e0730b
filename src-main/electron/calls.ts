/** A request from the window. In: its sender and what it sent. Out: a Result; the first gate is the sender, the second the router's parser. */
import type { Result } from '../../src-shared/errors.ts'
import type { Host } from '../host.ts'
import { isTrustedSender } from './rules.ts'

/** Free of electron: ipc.ts connects it to the channel. */
export async function answerCall(
  host: Pick<Host, 'request'>,
  sender: { url: string; parent: unknown } | null,
  call: { method: unknown; input: unknown },
  developmentOrigin: string | null,
): Promise<Result<unknown>> {
  if (!isTrustedSender(sender, developmentOrigin))
    return { ok: false, error: { code: 'UNAUTHORIZED', message: 'Only the window of AdaMM may call its engine.' } }
  if (typeof call.method !== 'string') return { ok: false, error: { code: 'INVALID_INPUT', message: 'The name of a method is a text.' } }
  return host.request(call.method, call.input)
}

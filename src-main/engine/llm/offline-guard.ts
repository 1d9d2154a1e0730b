/**
 * The last lock of the offline switch. In: whether offline is set, asked at every try. Out: no socket of this thread connects and no name is looked up
 * while it is, whichever package would do so; the callers' own checks come first and say what was not asked. Socket files and pipes are not
 * the network and stay.
 */
import dgram from 'node:dgram'
import dns from 'node:dns'
import { Socket } from 'node:net'
import { offlineError } from './egress.ts'

type Guarded = { target: object; name: string }

const LOOKUPS = [
  'lookup',
  'lookupService',
  'resolve',
  'resolve4',
  'resolve6',
  'resolveAny',
  'resolveCname',
  'resolveMx',
  'resolveNs',
  'resolveSrv',
  'resolveTxt',
  'reverse',
]

/** Puts the lock on this thread's network; returns what takes it off again. */
export function guardSockets(isOffline: () => boolean): () => void {
  const places: readonly Guarded[] = [
    { target: Socket.prototype, name: 'connect' },
    { target: dgram.Socket.prototype, name: 'connect' },
    { target: dgram.Socket.prototype, name: 'send' },
    { target: dgram.Socket.prototype, name: 'bind' },
    ...LOOKUPS.flatMap((name) => [
      { target: dns, name },
      { target: dns.promises, name },
      { target: dns.Resolver.prototype, name },
      { target: dns.promises.Resolver.prototype, name },
    ]),
  ]
  const restores = places.map((place) => guard(place, isOffline))
  return () => {
    for (const restore of restores) restore()
  }
}

function guard({ target, name }: Guarded, isOffline: () => boolean): () => void {
  const original: unknown = Reflect.get(target, name)
  if (typeof original !== 'function') return () => undefined
  const guarded = function (this: unknown, ...given: unknown[]): unknown {
    if (isOffline() && !(target === Socket.prototype && isPipe(given))) throw offlineError('A connection was refused')
    return Reflect.apply(original, this, given)
  }
  Reflect.set(target, name, guarded)
  return () => Reflect.set(target, name, original)
}

/** `connect("/path")`, `connect({path})`, and the normalized form that node hands on: an array with the options in front. */
function isPipe(given: readonly unknown[]): boolean {
  const [first] = given
  const options: unknown = Array.isArray(first) ? first[0] : first
  if (typeof options === 'string') return Number.isNaN(Number(options))
  return typeof options === 'object' && options !== null && 'path' in options && typeof options.path === 'string' && options.path !== ''
}

/**
 * The miner's state as bytes, so that the app goes on after a restart without reading the history again.
 * Layout: "ADM1", length of the header, header as JSON (UTF-8), then the three integer arrays in little-endian order.
 */
import { AdammError } from '../../../src-shared/errors.ts'
import type { MinerState } from './miner.ts'

const MAGIC = 'ADM1'

type Header = Omit<MinerState, 'patterns'> & { lengths: [members: number, starts: number, counts: number] }

export function encodeState(state: MinerState): Uint8Array {
  const { patterns, ...rest } = state
  const header = { ...rest, lengths: [patterns.members.length, patterns.starts.length, patterns.counts.length] } satisfies Header
  const text = new TextEncoder().encode(JSON.stringify(header))
  const integers = [patterns.members, patterns.starts, patterns.counts]
  const bytes = new Uint8Array(8 + text.length + integers.reduce((sum, array) => sum + array.length * 4, 0))
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < 4; index++) bytes[index] = MAGIC.charCodeAt(index)
  view.setUint32(4, text.length, true)
  bytes.set(text, 8)
  let at = 8 + text.length
  for (const array of integers) {
    for (let index = 0; index < array.length; index++, at += 4) view.setInt32(at, array[index]!, true)
  }
  return bytes
}

/** @throws AdammError DATABASE_DAMAGED when the bytes are no miner state */
export function decodeState(bytes: Uint8Array): MinerState {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const magic = String.fromCharCode(...bytes.subarray(0, 4))
  const headerLength = bytes.length >= 8 ? view.getUint32(4, true) : 0
  if (magic !== MAGIC || 8 + headerLength > bytes.length) throw damaged()
  const { lengths, ...rest }: Header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + headerLength)))
  if (8 + headerLength + 4 * (lengths[0] + lengths[1] + lengths[2]) !== bytes.length) throw damaged()
  let at = 8 + headerLength
  const [members, starts, counts] = lengths.map((length) => {
    const array = new Int32Array(length)
    for (let index = 0; index < length; index++, at += 4) array[index] = view.getInt32(at, true)
    return array
  })
  return { ...rest, patterns: { members: members!, starts: starts!, counts: counts! } }
}

function damaged(): AdammError {
  return new AdammError(
    'DATABASE_DAMAGED',
    'The saved state of schema induction is unreadable; it is rebuilt from the rounds when the data folder is opened again.',
  )
}

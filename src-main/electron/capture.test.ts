import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { EngineEvent } from '../../src-shared/events.ts'
import type { Job } from '../../src-shared/model.ts'
import type { Host } from '../host.ts'
import { captureClipboard, type ClipboardItemLike } from './capture.ts'
import { createIncoming } from './incoming.ts'

const NOON = new Date(2026, 4, 3, 12, 5, 9)
const item = (content: Record<string, Blob>): ClipboardItemLike => ({
  types: Object.keys(content),
  getType: (type) => Promise.resolve(content[type]),
})
const words = (text: string): Blob => new Blob([text], { type: 'text/plain' })

/** A host that takes every import as job 7. */
function setUp() {
  const home = mkdtempSync(join(tmpdir(), 'adamm-capture-'))
  let tell: (event: EngineEvent) => void = () => undefined
  const started: string[][] = []
  const host = {
    home,
    onEvent: (listener: (event: EngineEvent) => void) => {
      tell = listener
      return () => undefined
    },
    call: (_method: string, input: { paths: string[] }) => {
      started.push(input.paths)
      return Promise.resolve({ ok: true as const, value: { job: 7 } })
    },
  } as unknown as Host
  const end = (state: Job['state']): void => tell({ event: 'job.changed', payload: { id: 7, state } as Job })
  return { home, host, incoming: createIncoming(host), started, end }
}

test('a picture is taken before its text, named by the time of the capture, and gone when its import has ended', async () => {
  const { host, incoming, started, end } = setUp()
  const clipboard = {
    read: () => Promise.resolve([item({ 'text/plain': words('x'), 'image/png': new Blob([new Uint8Array([1, 2, 3])]) })]),
  }
  const captured = await captureClipboard(clipboard, host, incoming, NOON)
  expect(captured).toMatchObject({ kind: 'picture', job: 7 })
  const path = captured?.path ?? ''
  expect(basename(path)).toBe('Clipboard 2026-05-03 12.05.09.png')
  expect([...readFileSync(path)]).toEqual([1, 2, 3])
  expect(started).toEqual([[path]])
  end('running')
  expect(existsSync(path)).toBe(true)
  end('done')
  await expect.poll(() => existsSync(dirname(path))).toBe(false)
})

test('words become a note; an empty clipboard is nothing', async () => {
  const { host, incoming } = setUp()
  const note = await captureClipboard(
    { read: () => Promise.resolve([item({ 'text/plain': words('weight 72.4 kg') })]) },
    host,
    incoming,
    NOON,
  )
  expect(readFileSync(note?.path ?? '', 'utf8')).toBe('weight 72.4 kg')
  expect(await captureClipboard({ read: () => Promise.resolve([]) }, host, incoming, NOON)).toBeNull()
  expect(await captureClipboard({ read: () => Promise.resolve([item({ 'text/plain': words('  \n') })]) }, host, incoming, NOON)).toBeNull()
})

test('a name never leads out of the folder, and what others dropped is not removed', async () => {
  const { home, incoming, end } = setUp()
  const inside = await incoming.store('../../evil.png', new Uint8Array([1]))
  expect(inside.startsWith(join(home, 'incoming'))).toBe(true)
  expect(basename(inside)).toBe('evil.png')
  for (const name of ['', '..', '   ', 'x'.repeat(300)])
    await expect(incoming.store(name, new Uint8Array())).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  incoming.taken([home, join(home, 'incoming'), '/etc/hosts'], 7)
  end('done')
  expect(readdirSync(join(home, 'incoming')).length).toBe(1)
})

/** The bridge as the page sees it, over a stand-in for electron: its names, the channels behind them, and that no event of Electron passes. */
import { beforeEach, expect, test, vi } from 'vitest'
import { CALL_CHANNEL, CHOOSE_CHANNEL, COMMAND_CHANNEL, EVENT_CHANNEL, STORE_CHANNEL } from './channels.ts'

type Heard = (event: unknown, ...values: unknown[]) => void
type Bridge = {
  call(method: string, input: unknown): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): () => void
  onCommand(listener: (command: unknown) => void): () => void
  pathForFile(file: unknown): string
  storeFile(name: string, bytes: Uint8Array): Promise<unknown>
  choosePath(kind: string, name: string): Promise<unknown>
  setZoom(factor: number): void
}
const seen = vi.hoisted(() => ({
  world: {} as Record<string, unknown>,
  invoked: [] as unknown[][],
  zooms: [] as number[],
  listeners: new Map<string, Set<Heard>>(),
}))

vi.mock('electron', () => ({
  contextBridge: { exposeInMainWorld: (name: string, api: unknown) => void (seen.world[name] = api) },
  ipcRenderer: {
    invoke: (...given: unknown[]) => Promise.resolve(void seen.invoked.push(given)),
    on: (channel: string, heard: Heard) => void seen.listeners.set(channel, (seen.listeners.get(channel) ?? new Set()).add(heard)),
    off: (channel: string, heard: Heard) => void seen.listeners.get(channel)?.delete(heard),
  },
  webFrame: { setZoomFactor: (factor: number) => void seen.zooms.push(factor) },
  webUtils: { getPathForFile: () => '/a/b.png' },
}))

const send = (channel: string, ...values: unknown[]): void => {
  for (const heard of seen.listeners.get(channel) ?? []) heard({ sender: 'electron' }, ...values)
}

beforeEach(async () => {
  await import('./preload.ts')
})

test('the page gets these functions and nothing else', () => {
  expect(Object.keys(seen.world)).toEqual(['adamm'])
  const bridge = seen.world['adamm'] as Record<string, unknown>
  expect(Object.keys(bridge).toSorted()).toEqual(['call', 'choosePath', 'on', 'onCommand', 'pathForFile', 'setZoom', 'storeFile'])
  expect(Object.values(bridge).every((one) => typeof one === 'function')).toBe(true)
})

test('each function uses its channel; listeners get payloads, never the event, and can be taken away', async () => {
  const bridge = seen.world['adamm'] as Bridge
  await bridge.call('app.info', {})
  await bridge.storeFile('a.png', new Uint8Array([1]))
  await bridge.choosePath('save', 'b.zip')
  expect(seen.invoked).toEqual([
    [CALL_CHANNEL, 'app.info', {}],
    [STORE_CHANNEL, 'a.png', new Uint8Array([1])],
    [CHOOSE_CHANNEL, 'save', 'b.zip'],
  ])
  const heard: unknown[][] = []
  const stop = bridge.on('job.changed', (...values: unknown[]) => void heard.push(values))
  const stopCommands = bridge.onCommand((...values: unknown[]) => void heard.push(values))
  send(EVENT_CHANNEL, 'job.changed', { id: 1 })
  send(EVENT_CHANNEL, 'memory.changed', { what: [] })
  send(COMMAND_CHANNEL, { kind: 'run', command: 'find' })
  expect(heard).toEqual([[{ id: 1 }], [{ kind: 'run', command: 'find' }]])
  stop()
  stopCommands()
  send(EVENT_CHANNEL, 'job.changed', { id: 2 })
  send(COMMAND_CHANNEL, {})
  expect(heard).toHaveLength(2)
  for (const factor of [0.1, 1.5, 9]) bridge.setZoom(factor)
  expect(seen.zooms).toEqual([0.5, 1.5, 3])
  expect(bridge.pathForFile({})).toBe('/a/b.png')
})

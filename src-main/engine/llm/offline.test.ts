/** The offline switch, in a program of its own with node's lowest layer watched: nothing connects, nothing is looked up, by any door. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startModelServer } from './testing/server.ts'

type Seen = {
  offline: { doors: Record<string, string>; backDoors: Record<string, string>; asked: string[] }
  online: { doors: Record<string, string>; asked: string[] }
  underWay: string
}

async function runChild(args: readonly string[]): Promise<Seen> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'offline-child.test-helper.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`The child ended with ${String(code)}: ${errors}`)
  return JSON.parse(output) as Seen
}

test('offline, no socket connects and no name is looked up; online, the same doors open', { timeout: 120_000 }, async () => {
  const values = { values: Array.from({ length: 400 }, (_, index) => ({ name: `n${index}`, value: 'v' })) }
  const ollama = await startModelServer('ollama', {
    script: ({ data }) => (data[0]?.text === 'slow' ? { value: values, paceMs: 5 } : { value: { values: [] } }),
  })
  const openai = await startModelServer('openai', { script: () => ({ value: { values: [] } }) })
  const home = mkdtempSync(join(tmpdir(), 'adamm-offline-'))
  try {
    // By name, so that a look-up would be needed.
    const { offline, online, underWay } = await runChild([home, ollama.url, openai.url.replace('127.0.0.1', 'localhost')])
    expect(offline.asked).toEqual([])
    for (const [door, answer] of Object.entries(offline.doors))
      expect([door, answer]).toEqual([door, /role|modelFor/u.test(door) ? 'built-in' : 'OFFLINE'])
    for (const [door, answer] of Object.entries(offline.backDoors)) expect([door, answer]).toEqual([door, 'OFFLINE'])
    expect(online.asked).toEqual(expect.arrayContaining(['tcp.connect', 'dns.lookup']))
    expect(online.doors).toMatchObject({
      'ollama check': 'done',
      'ollama structured': 'done',
      'openai embed': 'done',
      'openai role': 'local',
      'openai modelFor': 'model',
    })
    expect(underWay).toBe('OFFLINE')
  } finally {
    await Promise.all([ollama.close(), openai.close()])
    rmSync(home, { recursive: true, force: true })
  }
})

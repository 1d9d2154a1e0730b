/** Whether something ever was is answered only from an event that says it. */
import { expect, test } from 'vitest'
import type { MemoryUnit } from '../../../src-shared/model.ts'
import { ENOUGH_SUPPORT, extract } from './retrieved.ts'

const THINGS = ['kayak', 'tent', 'lantern', 'bicycle'] as const
function unitOf(text: string): MemoryUnit {
  return { level: 'event', id: 1, ref: 'D1:1', text, time: '2026-05-01T10:00:00', score: 0.8, media: [] }
}
async function supported(question: string, text: string): Promise<boolean> {
  return (await extract(question, [unitOf(text)], (unit) => ({ own: unit.text, lines: [], near: '' }))).support > ENOUGH_SUPPORT
}

test.each(THINGS)('another thing than the %s that was bought is not in memory', async (thing) => {
  const text = `I bought a blue ${thing} at the harbour this morning.`
  for (const other of THINGS) expect(await supported(`Did I buy a blue ${other} at the harbour?`, text), other).toBe(other === thing)
  expect(await supported(`Where did I buy the blue ${thing}?`, text)).toBe(true)
})

/** The ledger keeps everything unless the person says how many days; what is deleted is said, with how many and until when. */
import { expect, test } from 'vitest'
import { beginEgress, deletedEgress, endEgress, listEgress } from '../db/egress.ts'
import { providerBench } from './testing/bench.ts'

const page = { limit: 100, offset: 0 }

test('nothing is deleted by itself; with a number of days what is older goes for good, and the ledger says so', () => {
  const bench = providerBench()
  const { db, settings, providers } = bench
  const at = (day: number): string => new Date(Date.UTC(2031, 4, day, 12)).toISOString()
  for (const day of [1, 2, 3, 4]) {
    const id = beginEgress(db, {
      at: at(day),
      provider: 'p',
      host: 'h',
      place: 'local',
      purpose: 'chat',
      role: 'answer',
      model: 'm',
      kinds: [],
      images: [],
      roundIds: [],
      repairOf: null,
      bytesOut: 1,
      estimatedTokens: null,
      request: `secret ${day}`,
    })
    if (day !== 1)
      endEgress(db, id, {
        outcome: 'done',
        error: null,
        finishedAt: at(day),
        ms: 1,
        bytesIn: 1,
        inputTokens: 1,
        outputTokens: 1,
        counted: 'server',
        cost: null,
        currency: null,
        response: 'x',
      })
  }
  providers.settingsChanged()
  expect(listEgress(db, page)).toHaveLength(4)
  expect(deletedEgress(db)).toBeNull()

  // Now is 5 May, noon: two days reach back to the 3rd. What is still under way stays.
  settings.ledgerDays = 2
  providers.settingsChanged()
  expect(listEgress(db, page).map((entry) => entry.at)).toEqual([at(4), at(3), at(1)])
  expect(deletedEgress(db)).toEqual({ requests: 1, before: at(3) })
  settings.ledgerDays = 1
  providers.settingsChanged()
  expect(deletedEgress(db)).toEqual({ requests: 2, before: at(4) })
  settings.ledgerDays = null
  providers.settingsChanged()
  expect(listEgress(db, page)).toHaveLength(2)
})

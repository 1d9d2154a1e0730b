/** Made-up rounds of six kinds with what real ones have, drawn by fast-check. */
import fc from 'fast-check'
import type { Told } from '../induce/memory.test-helper.ts'

export type Draw = { kind: number; day: number; n: number; odd: number; bits: number }

export const draw = fc.record({
  kind: fc.integer({ min: 0, max: 5 }),
  day: fc.integer({ min: 0, max: 40 }),
  n: fc.integer({ min: 0, max: 60 }),
  odd: fc.integer({ min: 0, max: 11 }),
  bits: fc.integer({ min: 0, max: 255 }),
})

/** A round of one of six kinds, with what real ones have: missing lines, odd units, doubtful dates, lists, weak times. */
export function toldOf({ kind, day, n, odd, bits }: Draw, ref: string): Told {
  const date = new Date(Date.UTC(2026, 2, 1 + day)).toISOString().slice(0, 10)
  const [, month, dayOfMonth] = date.split('-')
  const sugar =
    ['110 mg/dL', `${90 + n} mg/dL`, `${90 + n} mg/dL`, `${90 + n} mg/dlL`, '-', '5,5 mmol/L', `${90 + n}`, 'HI'][odd] ?? `${90 + n} mg/dL`
  const keep = (record: Record<string, string>): Record<string, string> =>
    Object.fromEntries(Object.entries(record).filter((_, at) => ((bits >> at) & 1) === 0 || at === odd % 3))
  const shown = [`${dayOfMonth}/${month}/2026`, date, `${month}/${dayOfMonth}/26`][odd % 3]!
  const head = {
    date: shown,
    company: n % 2 === 0 ? 'Lidl' : 'Corner shop',
    total: odd === 1 ? '1.234,50 €' : `€${n}.50`,
    cash: `€${n + 5}.00`,
  }
  const items = Array.from({ length: 1 + (n % 3) }, (_, line) => ({
    item: `Thing ${(n + line) % 7}`,
    quantity: `${line + 1}`,
    amount: `${line + 2}.25`,
  }))
  const records: Record<string, string>[][] = [
    [
      keep({
        mean_glucose: sugar,
        time_in_range: `${n} %`,
        sensor: 'Left arm',
        drift: `${n - 20}`,
        note: n % 5 === 0 ? 'a long walk' : `word ${n}`,
      }),
    ],
    odd === 0 ? [{ ...head, ...items[0]! }] : [keep(head), ...items],
    [{ weight: odd === 2 ? `${n + 150} lb` : `${n + 40} kg` }],
    [keep({ systolic: `${100 + n}`, diastolic: `${60 + n}`, pulse: odd === 3 ? '6:30' : `${50 + n} bpm` })],
    [keep({ mean_glucose: sugar, time_in_range: `${n} %`, variability: `${n}.5 %` })],
    [
      { account: 'Everyday', [`once_${n}`]: '1' },
      ...items.map((_, line) => ({ date: shown, payee: `Shop ${n % 4}`, amount: `${line}.75` })),
    ],
  ]
  const time = odd === 4 ? null : `${date}T${String(n % 24).padStart(2, '0')}:00`
  return {
    ref,
    time,
    weak: odd === 5,
    records: records[kind] ?? [],
    message: kind === 2,
    ...(kind === 0 ? { title: `Daily Glucose, ${date}` } : {}),
  }
}

/**
 * Bookings of an account (METHOD 2, identity of attributes): "Salary +3,200.00", "Shop A -32.10" in one list are no purchases. In: the observations of a
 * round. Out: the same; where a third of the amounts of a picture or message carry a sign or stand beside a balance, they are "transaction amount" and what they
 * are for is "transaction", so that they make a table of their own and no sum of purchases has a salary in it.
 */
import type { ExtractedObservation } from '../../../src-shared/model.ts'
import { attributeName } from './attributes-names.ts'

const AMOUNT = new Set(['amount', 'betrag', 'montant', 'importe', 'valor', '金额'].map((name) => attributeName(name).key))
const BALANCE = new Set(
  ['balance', 'running balance', 'balance after', 'saldo', 'kontostand', 'solde', '余额'].map((name) => attributeName(name).key),
)
/** A sign before the digits, or brackets, CR and DR behind: how statements write which way money went. */
const SIGNED = /^[^\p{L}\d]*[+\-−–]\s?[^\d\s]{0,4}\s?\d|^\(.*\d.*\)$|\d\s?-$|\d\s?(?:CR|DR|S|H)$/u
/** What a sentence takes for income or a transfer is a booking in a list of bookings. */
const MOVED = new Set(['income', 'transfer', 'refund'])
/** A receipt has a discount or two among its lines; a statement has signs all over, and more than one line. */
const SHARE = 1 / 3
const LEAST = 2

/** Renames the amounts of bookings and their things; everything else stays. */
export function asBookings(observations: readonly ExtractedObservation[]): ExtractedObservation[] {
  const keys = observations.map(({ attribute }) => attributeName(attribute).key)
  if (!keys.some((key) => AMOUNT.has(key) || MOVED.has(key))) return [...observations]
  const indices = observations.map((_, at) => at)
  const booked = new Set<number>()
  for (const source of Map.groupBy(indices, (at) => sourceOf(observations[at])).values()) {
    const things = new Set(source.filter((at) => keys[at] === 'item').map((at) => observations[at]?.record))
    const isAmount = (at: number): boolean =>
      AMOUNT.has(keys[at] ?? '') || (MOVED.has(keys[at] ?? '') && things.has(observations[at]?.record))
    const amounts = source.filter(isAmount)
    const balanced = new Set(source.filter((at) => BALANCE.has(keys[at] ?? '')).map((at) => observations[at]?.record))
    const marked = amounts.filter((at) => {
      const { value, record } = observations[at] ?? {}
      return (value?.kind === 'currency' || value?.kind === 'number') && (SIGNED.test(value.raw.trim()) || balanced.has(record))
    })
    if (amounts.length < LEAST || marked.length < SHARE * amounts.length) continue
    const records = new Set(amounts.map((at) => observations[at]?.record))
    for (const at of source) if (records.has(observations[at]?.record)) booked.add(at)
  }
  return observations.map((observation, at) => {
    const name = !booked.has(at)
      ? null
      : AMOUNT.has(keys[at] ?? '') || MOVED.has(keys[at] ?? '')
        ? 'transaction amount'
        : keys[at] === 'item'
          ? 'transaction'
          : null
    return name === null ? observation : { ...observation, attribute: name }
  })
}

function sourceOf(observation: ExtractedObservation | undefined): string {
  const { provenance } = observation ?? {}
  return provenance?.type === 'picture' ? provenance.media : `message ${provenance?.message}`
}

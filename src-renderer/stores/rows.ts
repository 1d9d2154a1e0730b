/** Opens the proof of one table row, at the cell that was chosen. */
import { call } from '../api.ts'
import { messages } from '../i18n/index.ts'
import { openProof } from './proof.ts'
import { complain } from './toasts.ts'

export async function openRowProof(table: string, row: number, observation: number | null = null): Promise<void> {
  try {
    const proof = await call('proof.row', { table, row })
    const items =
      proof.observations.length > 0
        ? proof.observations.map((id) => ({ kind: 'observation' as const, id }))
        : [{ kind: 'round' as const, id: proof.roundId }]
    openProof(
      items,
      Math.max(0, observation === null ? 0 : proof.observations.indexOf(observation)),
      messages().proof.rowOf(proof.label, proof.order),
    )
  } catch (error) {
    complain(error)
  }
}

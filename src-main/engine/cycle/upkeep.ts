/**
 * What the memory does for itself when nobody waits for it: the memory cycle, then the question bank (METHOD 8 and 9). In: the end of an import. Out: one
 * bounded job a while later, seen and cancelled like any other. Work that waits goes first, and what is left goes on afterwards: nothing is asked twice.
 */
import { z } from 'zod'
import { compileBank, hasUnprepared, type BankDeps, type BankOutcome } from '../bank/compile.ts'
import type { EngineContext } from '../context.ts'
import { jobsInState } from '../db/jobs.ts'
import type { JobControl, Jobs } from '../jobs.ts'
import { runCycle, undoRepair, type CycleDeps, type CycleOutcome } from './cycle.ts'
import { sessionsToProbe } from './store.ts'

export const UPKEEP_JOB = 'upkeep'
/** After the last import nothing happens for so long: what the person does next goes first. */
const QUIET_MS = 60_000

export type UpkeepOutcome = { cycle: CycleOutcome; bank: BankOutcome }

export type Upkeep = {
  /** Queues the job now. @returns its id */
  start(): number
  startUndo(repair: number): number
  /** Queues the job after a quiet while when there is something to do; asked again, the while begins anew. */
  schedule(): void
  close(): void
}

const Input = z.object({ undo: z.number().int().optional() })

export function createUpkeep(context: EngineContext, jobs: Jobs, deps: { cycle: CycleDeps; bank: BankDeps; isOn: () => boolean }): Upkeep {
  let timer: NodeJS.Timeout | null = null
  let isClosed = false
  const isWanted = (): boolean => jobsInState(context.db, 'queued').length > 0
  const isBusy = (): boolean => isWanted() || jobsInState(context.db, 'running').length > 0

  function schedule(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (isClosed || !deps.isOn()) return
    timer = setTimeout(() => {
      timer = null
      if (isBusy()) schedule()
      else if (sessionsToProbe(context.db, 1).length > 0 || hasUnprepared(context.db)) start()
    }, QUIET_MS)
    timer.unref()
  }

  function start(): number {
    return jobs.add(UPKEEP_JOB, 'Checking the memory', {}).id
  }

  async function work(input: unknown, control: JobControl): Promise<UpkeepOutcome | null> {
    const { undo } = Input.parse(input)
    if (undo !== undefined) {
      await undoRepair(deps.cycle, undo)
      return null
    }
    const watched = { ...control, isWanted }
    const cycle = await runCycle(deps.cycle, watched)
    const bank = await compileBank(deps.bank, watched)
    // What gave way to other work goes on after it; what is beyond the bounds of one pass comes with the next import.
    if (isWanted()) schedule()
    return { cycle, bank }
  }

  jobs.register(UPKEEP_JOB, work)
  return {
    start,
    startUndo: (repair) => jobs.add(UPKEEP_JOB, 'Taking a repair back', { undo: repair }).id,
    schedule,
    close() {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}

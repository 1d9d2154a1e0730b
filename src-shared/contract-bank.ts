/**
 * Prepared questions and the memory cycle (METHOD 8 and 9). In: nothing, a page, a repair. Out: the bank's questions, the job that checks what is new, and
 * the log of probes and repairs. No answer stands in the bank.
 */
import { z } from 'zod'
import { Done, Id, JobRef, method, Nothing, Page } from './contract-base.ts'
import { BankQuestion, Probe } from './model-bank.ts'

export const bankContract = {
  /** Questions that were prepared, with their programs, in the order in which they were made. */
  'bank.list': method(Nothing, z.array(BankQuestion)),
  /** Probes what is new, repairs what fails, and prepares questions; also done by itself a while after an import, unless the setting `selfCheck` is false. */
  'cycle.run': method(Nothing, JobRef),
  /** Probes with their repairs, the newest first; `repaired` counts repairs in force. */
  'cycle.log': method(
    z.strictObject(Page),
    z.object({ total: z.number().int(), passed: z.number().int(), repaired: z.number().int(), probes: z.array(Probe) }),
  ),
  /** Takes a repair back: the picture's reading is as it was, and the tables follow. It is never proposed again. */
  'cycle.undo': method(z.strictObject({ repair: Id }), Done),
} as const

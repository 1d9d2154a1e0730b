/** What every step of one materialization works with. */
import type { Db } from '../db/open.ts'
import type { Thresholds } from '../induce/thresholds.ts'

export type Work = {
  db: Db
  /** Time of the log entries. */
  at: string
  /** The last mined round. */
  seq: number
  thresholds: Thresholds
  /** Attribute names by id. */
  names: ReadonlyMap<number, string>
}

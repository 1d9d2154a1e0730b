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
  /** So many of a table's first rows in time, however they came, decide its name and the order of its columns. */
  firstRows: number
  /** Attribute names by id. */
  names: ReadonlyMap<number, string>
}

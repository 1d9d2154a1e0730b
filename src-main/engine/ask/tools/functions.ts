/**
 * SQL functions of the tools, registered once per connection: the readings of ../readings.ts under adamm_ names.
 * Deterministic and side-effect free, so SQLite may use them anywhere and a shown statement can be run again.
 */
import type { Db } from '../../db/open.ts'
import { dateKey, daysOf, firstNumber, fold, secondNumber, timePart, TIME_PARTS } from '../readings.ts'

const registered = new WeakSet<Db>()

/** Registers the adamm_ functions on a connection; calling it again does nothing. */
export function registerFunctions(db: Db): void {
  if (registered.has(db)) return
  const options = { deterministic: true } as const
  const define = (name: string, read: (text: string) => string | number | null): void => {
    db.function(name, options, (value: unknown) => (value === null || value === undefined ? null : read(String(value))))
  }
  define('adamm_fold', fold)
  define('adamm_number', firstNumber)
  define('adamm_second', secondNumber)
  define('adamm_date', dateKey)
  define('adamm_daynumber', daysOf)
  for (const part of TIME_PARTS) define(`adamm_${part}`, (text) => timePart(part, text))
  registered.add(db)
}

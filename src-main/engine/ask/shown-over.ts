/** Long tables are planned over a sample. In: such an interpretation and what its steps returned. Out: the same over a view that has those rows too. */
import type { Db } from '../db/open.ts'
import type { Interpretation } from './planner-builtin.ts'
import { compileForm } from './question/compile.ts'
import { withRows } from './question/sample.ts'
import type { StepOutput } from './tools/registry.ts'

/** A plan made over a sample of a long table is told over a view that has the rows of its results too. */
export function shownOver(
  db: Db,
  found: Interpretation,
  outputs: readonly StepOutput[],
): Pick<Interpretation, 'view' | 'best' | 'program'> {
  if (!found.view.sampled) return found
  const rows = outputs.flatMap((output) => {
    if (output.tool === 'Compute') return output.output.contributing_rows.slice(0, 300)
    if (output.tool === 'Rank') return output.output.ranked_rows.map(({ row }) => row)
    return output.tool === 'Lookup' || output.tool === 'Filter' ? output.output.matching_rows.map(({ row }) => row) : []
  })
  const { view, form } = withRows(db, found.view, found.best.form, rows)
  return { view, best: { ...found.best, form }, program: compileForm(view, form) }
}

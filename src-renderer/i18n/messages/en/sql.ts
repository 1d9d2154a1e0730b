/** Messages of the SQL console. English is the source; its shape is the type of the other languages. */
import type { Words } from '../../words.ts'

export function sql(w: Words) {
  return {
    scope: 'read-only, over the discovered tables',
    names: 'Tables and columns',
    history: 'Earlier queries',
    forgetHistory: 'Forget these queries',
    run: 'Run',
    running: 'Running',
    completion: 'Completion',
    noNames: 'No table yet. Import pictures or notes with values that recur.',
    completionHint: 'Ctrl+Space completes names',
    kinds: { table: 'table', column: 'column', keyword: 'keyword', function: 'function' },
    summary: (rows: number, time: string) => `${w.plural(rows, { one: '# row', other: '# rows' })}, ${time}`,
    truncated: '(more were left out; add LIMIT and OFFSET)',
    view: 'Result as',
    table: 'Table',
    chart: 'Chart',
    result: 'Result',
    noRows: 'The query gave no row.',
    copyTsv: 'Copy as TSV',
    copied: 'Result copied.',
    save: 'Save the result',
    across: 'Across',
    up: 'Up',
    row: 'Row',
    chartOf: (name: string, rows: number) => `${name}, ${w.plural(rows, { one: '# row', other: '# rows' })}`,
  }
}
export type Messages = ReturnType<typeof sql>

/** Forms in words: a title for the answer, and a question that asks for exactly this form. In: form and question. Out: text. */
import type { Constraint } from './links.ts'
import type { AggregateName, Scope, ValueForm } from './forms.ts'
import type { Question } from './tokens.ts'
import type { Measure } from './view.ts'

const NOUNS: Readonly<Record<AggregateName, string>> = {
  sum: 'Total',
  mean: 'Average',
  median: 'Median',
  min: 'Lowest',
  max: 'Highest',
  range: 'Range of',
  stddev: 'Standard deviation of',
  slope: 'Trend of',
  difference: 'Change of',
  percentile: 'Percentile of',
}

function name(measure: Measure): string {
  return (measure.column?.column.label ?? 'row order').toLowerCase()
}

/** "Total" of a column that is itself called total says it once. */
function withNoun(noun: string, measure: string): string {
  return measure.startsWith(noun.toLowerCase()) ? measure.charAt(0).toUpperCase() + measure.slice(1) : `${noun} ${measure}`
}

function scopeTitle(scope: Scope): string {
  return scope.all.length === 0 ? '' : `, ${scope.all.map((constraint) => constraint.label).join(', ')}`
}

/** "Average time in range, May 2026". */
export function titleOf(form: ValueForm): string {
  switch (form.form) {
    case 'aggregate':
      return `${withNoun(NOUNS[form.operator], name(form.measure))}${form.rows.form === 'scope' ? scopeTitle(form.rows.scope) : ''}`
    case 'count':
      return `Number of rows${form.rows.form === 'scope' ? scopeTitle(form.rows.scope) : ''}`
    case 'distinct':
      return `Number of different ${form.column.column.label.toLowerCase()}${form.rows.form === 'scope' ? scopeTitle(form.rows.scope) : ''}`
    case 'share':
      return `Share of ${form.measure === null ? 'the rows' : name(form.measure)}${form.whole.all.length === 0 ? '' : ` in ${form.whole.all.map(({ label }) => label).join(', ')}`}${scopeTitle(form.scope)}`
    case 'rate':
      return `${form.measure === null ? 'Rows' : withNoun('Total', name(form.measure))} per ${form.part}, average${scopeTitle(form.scope)}`
    case 'group':
      return groupTitle(form)
    case 'streak':
      return `Longest run of consecutive rows${scopeTitle(form.scope)}`
    case 'difference':
      return `${form.operator === '/' ? 'Ratio' : 'Difference'}: ${titleOf(form.left)} and ${titleOf(form.right)}`
    case 'choose':
      return `${form.options.map((option) => option.label).join(' or ')} by ${form.measure === null ? 'rows' : name(form.measure)}${scopeTitle(form.scope)}`
    case 'truth':
      return titleOf(form.left)
    case 'correlation':
      return `Correlation of ${name(form.left)} and ${name(form.right)}${scopeTitle(form.scope)}`
    case 'trend':
      return `Trend of ${name(form.measure)}${scopeTitle(form.scope)}`
    case 'exists':
      return `Rows${scopeTitle(form.scope)}`
    case 'project':
      return projectTitle(form)
  }
}

function groupTitle(form: Extract<ValueForm, { form: 'group' }>): string {
  const by = form.part?.replaceAll('_', ' ') ?? form.column.column.label.toLowerCase()
  const what = form.operator === 'count' || !form.measure ? 'Number of rows' : withNoun(NOUNS[form.operator], name(form.measure))
  return form.answer === 'all'
    ? `${what} by ${by}${scopeTitle(form.scope)}`
    : `${by.charAt(0).toUpperCase()}${by.slice(1)} with the ${form.direction === 'max' ? 'highest' : 'lowest'} ${what.toLowerCase()}${scopeTitle(form.scope)}`
}

function projectTitle(form: Extract<ValueForm, { form: 'project' }>): string {
  const { rows, column } = form
  const label = column.column.label
  if (rows.form === 'scope') return `${label}${scopeTitle(rows.scope)}`
  if (rows.form === 'extreme')
    return rows.measure.column === column && rows.measure.facet !== 'date'
      ? `${rows.direction === 'max' ? 'Highest' : 'Lowest'} ${name(rows.measure)}${scopeTitle(rows.scope)}`
      : extremeTitle(label, rows)
  if (rows.form === 'neighbour') return `${label} of the ${rows.offset === 1 ? 'next' : 'previous'} row`
  return `${label} of the rows ${rows.form === 'same' ? `with the same ${rows.column.column.label.toLowerCase()}` : `with ${rows.operator === '>' ? 'more' : 'less'} ${name(rows.measure)}`}`
}

function extremeTitle(label: string, rows: Extract<Extract<ValueForm, { form: 'project' }>['rows'], { form: 'extreme' }>): string {
  const max = rows.direction === 'max'
  if (rows.measure.column === null) return `${max ? 'Last' : 'First'} ${label.toLowerCase()}${scopeTitle(rows.scope)}`
  if (rows.measure.facet === 'date') return `${max ? 'Latest' : 'Earliest'} ${label.toLowerCase()}${scopeTitle(rows.scope)}`
  return `${label} with the ${max ? 'highest' : 'lowest'} ${name(rows.measure)}${scopeTitle(rows.scope)}`
}

/** The words of the question that a constraint came from, with the preposition before them. */
function wordsOf(constraint: Constraint, question: Question): string {
  const first = Math.min(...constraint.tokens)
  const last = Math.max(...constraint.tokens)
  const before = question.tokens[first - 1]
  const start =
    before && ['in', 'on', 'at', 'since', 'before', 'after', 'during', 'for', 'from', 'with', 'by'].includes(before.text)
      ? first - 1
      : first
  return question.text.slice(question.tokens[start]?.start ?? 0, question.tokens[last]?.end ?? 0)
}

function scopeWords(scope: Scope, question: Question): string {
  return scope.all.map((constraint) => ` ${wordsOf(constraint, question)}`).join('')
}

const ASKED: Readonly<Partial<Record<AggregateName, string>>> = {
  sum: 'total',
  mean: 'average',
  median: 'median',
  min: 'minimum',
  max: 'maximum',
}

function asked(word: string, measure: string): string {
  return measure.startsWith(word) ? measure : `${word} ${measure}`
}

/** A question that means this form, null where there is no plain one. The caller checks that it is read so. */
export function questionFor(form: ValueForm, question: Question): string | null {
  switch (form.form) {
    case 'aggregate': {
      const word = ASKED[form.operator]
      return word === undefined || form.rows.form !== 'scope'
        ? null
        : `What is the ${asked(word, name(form.measure))}${scopeWords(form.rows.scope, question)}?`
    }
    case 'count':
      return form.rows.form === 'scope' ? `How many rows${scopeWords(form.rows.scope, question)}?` : null
    case 'distinct':
      return form.rows.form === 'scope'
        ? `How many different ${form.column.column.label.toLowerCase()}${scopeWords(form.rows.scope, question)}?`
        : null
    case 'group': {
      const by = form.part ?? form.column.column.label.toLowerCase()
      const operator = form.operator === 'count' ? null : ASKED[form.operator]
      if (operator === undefined || form.answer === 'value') return null
      if (form.answer === 'all')
        return operator === null || !form.measure
          ? `How many rows per ${by}${scopeWords(form.scope, question)}?`
          : `What is the ${asked(operator, name(form.measure))} per ${by}${scopeWords(form.scope, question)}?`
      return form.measure
        ? `Which ${by} had the ${form.direction === 'max' ? 'highest' : 'lowest'} ${asked(operator ?? '', name(form.measure))}${scopeWords(form.scope, question)}?`.replaceAll(
            '  ',
            ' ',
          )
        : `Which ${by} had the most rows${scopeWords(form.scope, question)}?`
    }
    case 'project': {
      const label = form.column.column.label.toLowerCase()
      if (form.rows.form === 'scope')
        return form.rows.scope.all.length === 0 ? null : `What is the ${label}${scopeWords(form.rows.scope, question)}?`
      if (form.rows.form === 'extreme')
        return `Which ${label} has the ${form.rows.direction === 'max' ? 'highest' : 'lowest'} ${name(form.rows.measure)}${scopeWords(form.rows.scope, question)}?`
      return null
    }
    default:
      return null
  }
}

/**
 * The grammar of target_column_expression and of filter columns: names, numbers, + - * /, parentheses, functions. Parsed here
 * and compiled to parameterized SQL with quoted identifiers; text of an expression is never pasted into a statement.
 *   sum = product (('+' | '-') product)* ; product = factor (('*' | '/') factor)*
 *   factor = number | name | "quoted name" | function '(' sum ')' | '(' sum ')' | '-' factor
 */
import { AdammError } from '../../../../src-shared/errors.ts'
import type { ColumnType } from '../../../../src-shared/model.ts'
import { sql, type Statement } from '../../db/sql.ts'
import { isNumeric, isTemporal, type QueryTable } from '../query-table.ts'
import { TIME_PARTS } from '../readings.ts'
import { findColumn, resolveColumn } from './resolve.ts'

export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'column'; name: string }
  | { kind: 'call'; name: string; argument: Expression }
  | { kind: 'negate'; argument: Expression }
  | { kind: 'binary'; operator: '+' | '-' | '*' | '/'; left: Expression; right: Expression }

/** `columns`: names it reads, the auxiliary @time and @order included. */
export type Compiled = { statement: Statement; type: ColumnType; unit: string | null; columns: string[] }

type Token = { kind: 'number' | 'name' | 'quoted' | 'mark' | 'end'; text: string; at: number }

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|"((?:[^"]|"")+)"|([@\p{L}_][\p{L}\p{N}_]*)|([-+*/()]))/uy

function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < source.trimEnd().length) {
    const at = TOKEN.lastIndex
    const match = TOKEN.exec(source)
    if (!match) throw syntax(source, at)
    if (match[1] !== undefined) tokens.push({ kind: 'number', text: match[1], at })
    else if (match[2] !== undefined) tokens.push({ kind: 'quoted', text: match[2].replaceAll('""', '"'), at })
    else if (match[3] !== undefined) tokens.push({ kind: 'name', text: match[3], at })
    else tokens.push({ kind: 'mark', text: match[4] ?? '', at })
  }
  tokens.push({ kind: 'end', text: '', at: source.length })
  return tokens
}

function syntax(source: string, at: number): AdammError {
  return new AdammError(
    'INVALID_ARGUMENT',
    `The expression "${source}" cannot be read at character ${at + 1}. Use column names, numbers, + - * /, parentheses and functions.`,
  )
}

/** A name as it must be written in an expression. */
export function quoteName(name: string): string {
  return /^[@\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : `"${name.replaceAll('"', '""')}"`
}

/** @throws AdammError INVALID_ARGUMENT with the place that cannot be read */
export function parseExpression(source: string): Expression {
  const tokens = tokensOf(source)
  let next = 0
  const peek = (): Token => tokens[next] ?? { kind: 'end', text: '', at: source.length }
  const takeMark = (mark: string): boolean => {
    if (peek().kind !== 'mark' || peek().text !== mark) return false
    next += 1
    return true
  }
  function sum(): Expression {
    let left = product()
    for (;;) {
      if (takeMark('+')) left = { kind: 'binary', operator: '+', left, right: product() }
      else if (takeMark('-')) left = { kind: 'binary', operator: '-', left, right: product() }
      else return left
    }
  }
  function product(): Expression {
    let left = factor()
    for (;;) {
      if (takeMark('*')) left = { kind: 'binary', operator: '*', left, right: factor() }
      else if (takeMark('/')) left = { kind: 'binary', operator: '/', left, right: factor() }
      else return left
    }
  }
  function factor(): Expression {
    if (takeMark('-')) return { kind: 'negate', argument: factor() }
    if (takeMark('(')) return closed(sum())
    const token = peek()
    if (token.kind === 'mark' || token.kind === 'end') throw syntax(source, token.at)
    next += 1
    if (token.kind === 'number') return { kind: 'number', value: Number(token.text) }
    if (token.kind === 'name' && takeMark('(')) return { kind: 'call', name: token.text.toLowerCase(), argument: closed(sum()) }
    return { kind: 'column', name: token.text }
  }
  function closed(inner: Expression): Expression {
    if (!takeMark(')')) throw syntax(source, peek().at)
    return inner
  }
  const expression = sum()
  if (peek().kind !== 'end') throw syntax(source, peek().at)
  return expression
}

/**
 * Compiles what a planner wrote as a target: a column's name as it is (blanks and all), else an expression.
 * @throws AdammError COLUMN_NOT_FOUND, INVALID_ARGUMENT
 */
export function compileTarget(source: string, table: QueryTable): Compiled {
  const column = findColumn(table, source.trim())
  return compileExpression(column ? { kind: 'column', name: column.name } : parseExpression(source), table)
}

/**
 * Compiles an expression over a table: type, unit and the columns it reads come with it.
 * @throws AdammError COLUMN_NOT_FOUND, INVALID_ARGUMENT (unknown function, arithmetic on text, units that differ)
 */
export function compileExpression(expression: Expression, table: QueryTable): Compiled {
  if (expression.kind === 'number') return { statement: sql`${expression.value}`, type: 'number', unit: null, columns: [] }
  if (expression.kind === 'column') {
    const column = resolveColumn(table, expression.name)
    return { statement: column.sql, type: column.type, unit: column.unit, columns: [column.name] }
  }
  if (expression.kind === 'negate') {
    const inner = numeric(compileExpression(expression.argument, table), '-')
    return { ...inner, statement: sql`(-${inner.statement})` }
  }
  if (expression.kind === 'call') return compileCall(expression.name, compileExpression(expression.argument, table))
  return compileBinary(expression.operator, compileExpression(expression.left, table), compileExpression(expression.right, table))
}

const NUMERIC_PARTS = new Set(['year', 'month_of_year', 'day_of_month', 'weekday', 'hour'])

function compileCall(name: string, inner: Compiled): Compiled {
  const call = (sqlName: string): Statement => ({ text: `${sqlName}(${inner.statement.text})`, values: inner.statement.values })
  if (name === 'abs') return { ...numeric(inner, name), statement: call('abs') }
  if (TIME_PARTS.some((part) => part === name)) {
    return { ...inner, statement: call(`adamm_${name}`), type: NUMERIC_PARTS.has(name) ? 'number' : 'text', unit: null }
  }
  if (name === 'number') return isNumeric(inner.type) ? inner : { ...inner, statement: call('adamm_number'), type: 'number', unit: null }
  if (name === 'second' || name === 'date') return { ...inner, statement: call(`adamm_${name}`), type: 'number', unit: null }
  if (name === 'day_number') return { ...inner, statement: call('adamm_daynumber'), type: 'number', unit: 'd' }
  if (name === 'length') return { ...inner, statement: call('length'), type: 'number', unit: null }
  throw new AdammError(
    'INVALID_ARGUMENT',
    `There is no function "${name}". Known: abs, number, second, date, day_number, length, ${TIME_PARTS.join(', ')}.`,
  )
}

function compileBinary(operator: '+' | '-' | '*' | '/', left: Compiled, right: Compiled): Compiled {
  const both = [...new Set([...left.columns, ...right.columns])]
  if (operator === '-' && isTemporal(left.type) && isTemporal(right.type)) {
    return {
      statement: sql`(adamm_daynumber(${left.statement}) - adamm_daynumber(${right.statement}))`,
      type: 'number',
      unit: 'd',
      columns: both,
    }
  }
  numeric(left, operator)
  numeric(right, operator)
  if (operator === '+' || operator === '-') {
    if (left.unit !== null && right.unit !== null && left.unit !== right.unit) {
      throw new AdammError(
        'INVALID_ARGUMENT',
        `${left.unit} and ${right.unit} cannot be ${operator === '+' ? 'added' : 'subtracted'}. Choose columns of one unit.`,
      )
    }
    return {
      statement: {
        text: `(${left.statement.text} ${operator} ${right.statement.text})`,
        values: [...left.statement.values, ...right.statement.values],
      },
      type: left.type === right.type ? left.type : 'number',
      unit: left.unit ?? right.unit,
      columns: both,
    }
  }
  if (operator === '*') {
    const unit = left.unit !== null && right.unit !== null ? `${left.unit}·${right.unit}` : (left.unit ?? right.unit)
    return { statement: sql`(${left.statement} * ${right.statement})`, type: 'number', unit, columns: both }
  }
  const unit = left.unit === right.unit ? null : right.unit === null ? left.unit : `${left.unit ?? '1'}/${right.unit}`
  return { statement: sql`(CAST(${left.statement} AS REAL) / NULLIF(${right.statement}, 0))`, type: 'number', unit, columns: both }
}

function numeric(compiled: Compiled, operation: string): Compiled {
  if (!isNumeric(compiled.type)) {
    throw new AdammError(
      'INVALID_ARGUMENT',
      `"${operation}" needs a number, and ${compiled.columns.join(', ') || 'the operand'} is ${compiled.type}. Use a numeric column or number(...).`,
    )
  }
  return compiled
}

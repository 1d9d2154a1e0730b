/** The only ways SQL text is put together: values are always bound, identifiers always quoted. */

/** Quotes an identifier for SQL. Names of induced tables and columns come from pictures, so no other way is allowed. */
export function sqlId(name: string): string {
  if (name.length === 0 || name.includes('\0')) throw new TypeError(`Not an SQL identifier: ${JSON.stringify(name)}`)
  return `"${name.replaceAll('"', '""')}"`
}

export type SqlValue = string | number | bigint | Uint8Array | null
export type Statement = { text: string; values: SqlValue[] }

/** A piece of SQL that may be put inside another: made only by `sql`, `sqlJoin` and `sqlName`. */
function isStatement(value: unknown): value is Statement {
  return typeof value === 'object' && value !== null && 'text' in value && 'values' in value
}

/** Tagged template: every interpolated value becomes a bound parameter, a nested Statement is spliced in. */
export function sql(strings: TemplateStringsArray, ...parts: readonly (SqlValue | Statement)[]): Statement {
  const values: SqlValue[] = []
  let text = strings[0] ?? ''
  for (const [index, part] of parts.entries()) {
    if (isStatement(part)) {
      text += part.text
      values.push(...part.values)
    } else {
      text += '?'
      values.push(part)
    }
    text += strings[index + 1] ?? ''
  }
  return { text, values }
}

/** An identifier as a piece of SQL. */
export function sqlName(name: string): Statement {
  return { text: sqlId(name), values: [] }
}

export function sqlJoin(parts: readonly Statement[], separator: string): Statement {
  return { text: parts.map((part) => part.text).join(separator), values: parts.flatMap((part) => part.values) }
}

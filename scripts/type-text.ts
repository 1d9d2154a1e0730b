/** A JSON schema as a short TypeScript type for people. In: what zod makes of a schema. Out: one line. */

type Schema = { readonly [key: string]: unknown }

export function typeText(schema: unknown): string {
  if (!isSchema(schema)) return 'unknown'
  if (typeof schema['title'] === 'string') return schema['title']
  if (Array.isArray(schema['type'])) return schema['type'].map((type) => typeText({ ...schema, type })).join(' | ')
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(choices)) return [...new Set(choices.map(typeText))].join(' | ')
  if (schema['type'] === 'array') return arrayText(schema)
  if (schema['type'] === 'object') return objectText(schema)
  if (schema['type'] === 'integer' || schema['type'] === 'number') return 'number'
  if (schema['type'] === 'string' || schema['type'] === 'boolean' || schema['type'] === 'null') return schema['type']
  return 'unknown'
}

function arrayText(schema: Schema): string {
  if (Array.isArray(schema['prefixItems'])) return `[${schema['prefixItems'].map(typeText).join(', ')}]`
  const item = typeText(schema['items'])
  return item.includes(' | ') ? `(${item})[]` : `${item}[]`
}

function objectText(schema: Schema): string {
  const properties = isSchema(schema['properties']) ? Object.entries(schema['properties']) : []
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  if (properties.length > 0)
    return `{ ${properties.map(([name, value]) => `${name}${required.includes(name) ? '' : '?'}: ${typeText(value)}`).join('; ')} }`
  if (isSchema(schema['additionalProperties'])) return `Record<string, ${typeText(schema['additionalProperties'])}>`
  return '{}'
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

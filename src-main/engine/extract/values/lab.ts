/** `adamm lab value`: one JSON line in, one out, over exactly the reader that the app uses (CLI.md). */
import type { ValueKind } from '../../../../src-shared/model.ts'
import { readValue } from './read.ts'

export type LabValueInput = { raw: string; column?: readonly string[]; locale?: string }
export type LabValueOutput = {
  raw: string
  kind: ValueKind
  /** Number where the kind has one, else the normalized text; null for censored and missing values. */
  value: number | string | null
  unit: string | null
  ambiguous: boolean
  reading: string
  alternatives?: (number | string | null)[]
  bound?: { side: 'below' | 'above'; limit: number | null }
}

const TEXT_KINDS: ReadonlySet<ValueKind> = new Set(['ratio', 'range'])

export function labValue(input: LabValueInput): LabValueOutput {
  const value = readValue(input.raw, {
    ...(input.column ? { column: input.column } : {}),
    ...(input.locale ? { locale: input.locale } : {}),
  })
  const shown = (number: number | null, text: string | null): number | string | null =>
    TEXT_KINDS.has(value.kind) ? (text ?? number) : (number ?? text)
  return {
    raw: value.raw,
    kind: value.kind,
    value: shown(value.number, value.text),
    unit: value.unit,
    ambiguous: value.ambiguous,
    reading: value.reading,
    ...(value.alternatives ? { alternatives: value.alternatives.map((other) => other.number ?? other.text) } : {}),
    ...(value.bound ? { bound: value.bound } : {}),
  }
}

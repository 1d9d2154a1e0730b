/** A cell's value as a person would type it to change it. In: value in the column's type; out: text that the engine reads as the same value. */
export function editText(value: number | string | null, type: string): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (type === 'boolean') return value === 0 ? 'no' : 'yes'
  if (type === 'duration') return durationText(value)
  return String(Number(value.toPrecision(15)))
}

function durationText(seconds: number): string {
  const sign = seconds < 0 ? '-' : ''
  const total = Number(Math.abs(seconds).toFixed(6))
  const hours = Math.floor(total / 3600)
  const minutes = Math.floor((total % 3600) / 60)
  const rest = Number((total - hours * 3600 - minutes * 60).toFixed(6))
  const parts = [...(hours > 0 ? [`${hours} h`] : []), ...(minutes > 0 ? [`${minutes} min`] : []), ...(rest > 0 ? [`${rest} s`] : [])]
  return parts.length === 0 ? '0 s' : sign + parts.join(' ')
}

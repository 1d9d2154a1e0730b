/** Numbers of one column with the same decimals, so that their points stand below each other. In: value, locale, decimals. Out: text. */
const formats = new Map<string, Intl.NumberFormat>()

export function formatFixed(value: number, locale: string, digits: number): string {
  const key = `${locale} ${digits}`
  const known = formats.get(key)
  if (known) return known.format(value)
  const made = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  formats.set(key, made)
  return made.format(value)
}

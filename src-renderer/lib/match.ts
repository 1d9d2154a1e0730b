/** Order of the command palette. In: what was typed and a title; out: a score, null when it does not match. Higher is better. */
export function matchScore(typed: string, title: string): number | null {
  const wanted = typed.trim().toLowerCase()
  const text = title.toLowerCase()
  if (wanted === '') return 0
  if (text.startsWith(wanted)) return 100 - text.length / 1000
  const words = wanted.split(/\s+/)
  const starts = text.split(/[\s_\-/.:]+/)
  if (words.every((word) => starts.some((start) => start.startsWith(word)))) return 80 - text.length / 1000
  const inside = text.indexOf(wanted)
  if (inside >= 0) return 60 - inside / 100
  return words.every((word) => text.includes(word)) ? 40 : letters(wanted, text)
}

/** Letters in order ("dgd" in "daily glucose dashboard"); gaps cost. */
function letters(wanted: string, text: string): number | null {
  let at = -1
  let gaps = 0
  for (const letter of wanted) {
    const next = text.indexOf(letter, at + 1)
    if (next < 0) return null
    if (at >= 0) gaps += next - at - 1
    at = next
  }
  return Math.max(1, 30 - gaps)
}

/** Marked words of a message. In: text and UTF-16 spans; out: consecutive pieces, marked or not, that give the text again when joined. */
export type Mark = { start: number; end: number; strong: boolean }
export type Piece = { text: string; mark: 'strong' | 'faint' | null }

export function markedPieces(text: string, marks: readonly Mark[]): Piece[] {
  const edges = new Set<number>([0, text.length])
  const valid = marks.filter((mark) => mark.start < mark.end && mark.start >= 0 && mark.end <= text.length)
  for (const mark of valid) {
    edges.add(mark.start)
    edges.add(mark.end)
  }
  const sorted = [...edges].toSorted((a, b) => a - b)
  const pieces: Piece[] = []
  for (let i = 1; i < sorted.length; i++) {
    const start = sorted[i - 1] ?? 0
    const end = sorted[i] ?? 0
    const over = valid.filter((mark) => mark.start <= start && mark.end >= end)
    const mark = over.some((one) => one.strong) ? 'strong' : over.length > 0 ? 'faint' : null
    const last = pieces.at(-1)
    if (last && last.mark === mark) last.text += text.slice(start, end)
    else pieces.push({ text: text.slice(start, end), mark })
  }
  return pieces
}

/** The span of a quote in a text, ignoring case; null when it is not there. */
export function findQuote(text: string, quote: string): { start: number; end: number } | null {
  if (quote === '') return null
  const exact = text.indexOf(quote)
  if (exact >= 0) return { start: exact, end: exact + quote.length }
  const lower = text.toLowerCase()
  // A text whose length changes in lower case (İ) would give wrong offsets.
  if (lower.length !== text.length) return null
  const start = lower.indexOf(quote.toLowerCase())
  return start < 0 ? null : { start, end: start + quote.length }
}

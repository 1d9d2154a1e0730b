/**
 * How many tokens a text takes, without any model's own tokenizer. In: text or a picture's size. Out: an estimate that is rarely too low.
 * It decides the context window before sending and is held against the server's own count afterwards (a much smaller count means that
 * the server cut the prompt without saying so).
 */

/** Scripts that are written without spaces take about one token a letter. */
const DENSE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const PIECES = /\p{Script=Latin}+|[\p{L}\p{M}]+|\p{N}+|\s+|[^\p{L}\p{M}\p{N}\s]+/gu

/** Tokens of a text, rounded up. */
export function estimateTokens(text: string): number {
  let tokens = 0
  for (const [piece] of text.matchAll(PIECES)) {
    const first = piece[0] ?? ''
    if (/\s/u.test(first)) tokens += piece === ' ' ? 0 : Math.ceil(piece.length / 4)
    else if (/\p{Script=Latin}/u.test(first)) tokens += Math.max(1, piece.length / 4.6)
    else if (/\p{N}/u.test(first)) tokens += Math.ceil(piece.length / 2.5)
    else if (/[\p{L}\p{M}]/u.test(first)) tokens += DENSE.test(piece) ? [...piece].length * 1.1 : Math.max(1, piece.length / 2.4)
    else tokens += punctuation(piece)
  }
  return Math.ceil(tokens)
}

/** Quotes, colons and brackets of JSON that stand together; quoted once more (\\":\\") every tokenizer has pieces for them. */
const JSON_RUN = /^[\\"{}[\]:,]{3,}$/u

/** Marks often merge in pairs; a mark beyond the basic plane (emoji) takes two to three. */
function punctuation(piece: string): number {
  if (JSON_RUN.test(piece)) return Math.max(1, piece.length * 0.5)
  let tokens = 0
  for (const mark of piece) tokens += mark.length > 1 ? 2.5 : mark > '\u00ff' ? 1.5 : 0.75
  return Math.max(1, tokens)
}

/** Tokens of a picture as it is sent: vision models cut pictures into patches of about 28 x 28 pixels. */
export function estimateImageTokens({ width, height }: { width: number; height: number }): number {
  return Math.max(64, Math.ceil(width / 28) * Math.ceil(height / 28))
}

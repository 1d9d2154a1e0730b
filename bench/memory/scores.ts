/**
 * How near an answer is to the one a set holds for right. In: two texts. Out: exact match, token F1, BLEU-1, 0..1 each.
 * As the sets' own scorers do it: lower case, without punctuation and articles; a multiple-choice answer is its letter.
 */
export function normalized(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s.]/gu, ' ')
    .replaceAll(/\.(?!\d)/gu, ' ')
    .split(/\s+/u)
    .filter((word) => word !== '' && word !== 'a' && word !== 'an' && word !== 'the')
}

export function exactMatch(answer: string, gold: string): number {
  const choice = /^\s*\(?([A-H])\)?[.:)]?(?:\s|$)/u
  const [given, right] = [choice.exec(answer)?.[1], choice.exec(gold)?.[1]]
  if (right !== undefined && gold.trim().length <= 3) return given === right ? 1 : 0
  return normalized(answer).join(' ') === normalized(gold).join(' ') ? 1 : 0
}

function overlap(answer: readonly string[], gold: readonly string[]): number {
  const left = new Map<string, number>()
  for (const word of gold) left.set(word, (left.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of answer) {
    const count = left.get(word) ?? 0
    if (count === 0) continue
    shared += 1
    left.set(word, count - 1)
  }
  return shared
}

export function tokenF1(answer: string, gold: string): number {
  const [given, right] = [normalized(answer), normalized(gold)]
  if (given.length === 0 || right.length === 0) return given.length === right.length ? 1 : 0
  const shared = overlap(given, right)
  return shared === 0 ? 0 : (2 * shared) / (given.length + right.length)
}

/** Unigram precision with the brevity penalty. */
export function bleu1(answer: string, gold: string): number {
  const [given, right] = [normalized(answer), normalized(gold)]
  if (given.length === 0 || right.length === 0) return 0
  const penalty = given.length >= right.length ? 1 : Math.exp(1 - right.length / given.length)
  return (overlap(given, right) / given.length) * penalty
}

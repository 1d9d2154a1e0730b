/** Pseudorandom numbers for benchmarks (xorshift), 0..1: the same on every machine. */
export function randomOf(seed: number): () => number {
  let state = seed | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

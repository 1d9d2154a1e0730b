/** Bitsets of a few words: attributes of one round, numbered from 0. Rows of many such sets lie one after another in one array. */

export function createMask(words: number): Int32Array {
  return new Int32Array(words)
}

export function setBit(mask: Int32Array, bit: number, offset = 0): void {
  mask[offset + (bit >>> 5)]! |= 1 << (bit & 31)
}

export function clearBit(mask: Int32Array, bit: number): void {
  mask[bit >>> 5]! &= ~(1 << (bit & 31))
}

export function hasBit(mask: Int32Array, bit: number, offset = 0): boolean {
  return (mask[offset + (bit >>> 5)]! & (1 << (bit & 31))) !== 0
}

export function withBit(mask: Int32Array, bit: number): Int32Array {
  const copy = mask.slice()
  setBit(copy, bit)
  return copy
}

export function union(a: Int32Array, b: Int32Array): Int32Array {
  const result = a.slice()
  for (let word = 0; word < result.length; word++) result[word]! |= b[word]!
  return result
}

/** True when every bit of `inner` is in the mask at `offset` of `outer`. */
export function isSubset(inner: Int32Array, outer: Int32Array, offset = 0): boolean {
  for (let word = 0; word < inner.length; word++) if ((inner[word]! & ~outer[offset + word]!) !== 0) return false
  return true
}

export function intersects(a: Int32Array, b: Int32Array): boolean {
  for (let word = 0; word < a.length; word++) if ((a[word]! & b[word]!) !== 0) return true
  return false
}

export function isEmptyMask(mask: Int32Array): boolean {
  for (let word = 0; word < mask.length; word++) if (mask[word] !== 0) return false
  return true
}

/** Number of bits in the mask at `offset`. */
export function countBits(mask: Int32Array, words = mask.length, offset = 0): number {
  let total = 0
  for (let word = 0; word < words; word++) {
    let bits = mask[offset + word]!
    bits -= (bits >>> 1) & 0x55555555
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
    total += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return total
}

/** The numbers of the set bits, ascending. */
export function bitsOf(mask: Int32Array): number[] {
  const result: number[] = []
  for (let word = 0; word < mask.length; word++) {
    let bits = mask[word]!
    while (bits !== 0) {
      const lowest = bits & -bits
      result.push(word * 32 + 31 - Math.clz32(lowest))
      bits ^= lowest
    }
  }
  return result
}
